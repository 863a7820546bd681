"""What becomes of the numbers, names and quotations of responses: decided, named, or left open.

A token is *decided* if a check verified, failed or doubted every atom over it, in some claim; it
is a *non-claim* inside a part that was set aside by name; *undecided* with the reasons of the
claims that hold it; *uncovered* where nothing accounts for it. Numbers are runs of digits; names
are capitalised words inside a sentence, codes with digits, and acronyms; "[2]" is a citation, and
the marks of lists are nothing:
`python tests/evaluation/measure_ledger.py FOLDER --limit 200`.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from assay.errors import InputError
from assay.evaluation.flags import in_output
from assay.evaluation.scores import overlap
from assay.hiring.pack import record_of
from assay.pipeline import check
from assay.sources import Source, Sources
from assay.text.languages import lexicon
from assay.text.sentences import sentences
from assay.verdicts import CHECK_CRASHED, NOT_CHECKED, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.report import Report
    from assay.sources import Span
    from assay.verdicts import Verdict

KINDS = ("number", "name", "quote", "citation")
WHERE = ("decided", "non-claim", "undecided", "uncovered")
NO_ATOM = "no-atom"
"""The reason of a token in the text of a claim that no atom of it holds."""
MOST = 12
"""So many reasons are told apart; the rest are added up."""

_WORD = re.compile(r"[^\W_]+(?:['’&./-][^\W_]+)*")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_MARK = re.compile(r"(?m)^[ \t>*-]*\(?\d{1,3}[.)](?=\s)")
_CODE = re.compile(r"[^\W\d_]\d")
_SIZE = re.compile(r"\d+[x×]\d+")
_QUOTE = re.compile(
    r"“[^“”\n]{1,400}”|„[^„“”\n]{1,400}[“”]|«[^«»\n]{1,400}»|「[^「」\n]{1,400}」"
    r'|(?<![\w"])"(?=\S)[^"\n]{1,400}(?<=\S)"(?![\w"])'
)


class Token(NamedTuple):
    """A part of a response that someone may want to know the truth of."""

    kind: str
    span: Span


class Fate(NamedTuple):
    """Where a token went and why; `claim` if a claim that holds it has a decided atom."""

    kind: str
    where: str
    reason: str
    claim: bool = False


class Said(NamedTuple):
    """What all claims together say of one atom: the best outcome, or why there is none."""

    outcome: Outcome | None
    reasons: frozenset[str]
    quotation: bool
    claim: bool


class Tally(NamedTuple):
    """The fates of a file, and how many rows gave them or were left out."""

    name: str
    rows: int
    left_out: Counter[str]
    fates: Counter[Fate]


def interesting(text: str) -> Iterator[Token]:
    """The numbers, names and quotations of a text; a name in a quotation counts for itself too."""
    yield from (Token("quote", match.span()) for match in _QUOTE.finditer(text))
    starts = _starts(text)
    names = [m.span() for m in _WORD.finditer(text) if _is_name(m[0], m.start() in starts)]
    yield from (Token("name", span) for span in names)
    marks = [match.span() for match in _MARK.finditer(text)]
    for match in _NUMBER.finditer(text):
        if not any(overlap(match.span(), other) for other in (*names, *marks)):
            start, end = match.span()
            cited = text[start - 1 : start] == "[" and text[end : end + 1] == "]"
            yield Token("citation" if cited else "number", (start, end))


def _starts(text: str) -> set[int]:
    """Where the first words of sentences and lines stand."""
    begins = [start for start, _ in sentences(text)]
    begins += [match.end() for match in re.finditer(r"\n|[:“”\"]\s*", text)]
    begins += [match.end() for match in _MARK.finditer(text)]
    words = (_WORD.search(text, begin) for begin in begins)
    return {word.start() for word in words if word}


def _is_name(word: str, first: bool) -> bool:
    if any(char.isdecimal() for char in word):
        code = _CODE.search(word) and not _SIZE.fullmatch(word)
        return bool(code) or (word[0].isupper() and "-" in word)
    letters = [char for char in word if char.isalpha()]
    if len(letters) > 1 and all(char.isupper() for char in letters):
        return True
    plain = word.replace("’", "'").split("'")[0]
    known = plain == "I" or plain.casefold() in lexicon().stop
    return word[0].isupper() and not first and not known


def fates(report: Report) -> Iterator[Fate]:
    """Where every token of a report on prose went."""
    atoms = _atoms(report.verdicts)
    claims = [in_output(v.claim, 0, len(v.claim.text)) for v in report.verdicts]
    for kind, span in interesting(report.output):
        over = [said for place, said in atoms.items() if overlap(place, span)]
        if over:
            yield _of_atoms(kind, over)
            continue
        for part in report.ledger.non_claims:
            if not isinstance(part.place, str) and overlap(part.place, span):
                yield Fate(kind, "non-claim", part.reason)
                break
        else:
            if any(overlap(place, span) for place in claims):
                yield Fate(kind, "undecided", NO_ATOM)
            else:
                yield Fate(kind, "uncovered", _around(report, span))


def _of_atoms(kind: str, over: list[Said]) -> Fate:
    claim = any(said.claim for said in over)
    quotations = [said for said in over if said.quotation and said.outcome]
    if quotations or all(said.outcome for said in over):
        outcomes = [said.outcome for said in quotations or over]
        worst = next(o for o in (Outcome.FAILURE, Outcome.DOUBT, Outcome.VERIFIED) if o in outcomes)
        return Fate(kind, "decided", worst.value, claim)
    reasons = {reason for said in over if not said.outcome for reason in said.reasons}
    told = reasons - {NOT_CHECKED.code} or {NOT_CHECKED.code}
    return Fate(kind, "undecided", "+".join(sorted(told)), claim)


def _around(report: Report, span: Span) -> str:
    places = (statement.place for statement in report.statements)
    inside = any(overlap(place, span) for place in places if not isinstance(place, str))
    return "statement, no claim" if inside else "nothing"


def _atoms(verdicts: Iterable[Verdict]) -> dict[Span, Said]:
    """What is said of the atoms of all claims, by their spans of the response."""
    found: dict[Span, Said] = {}
    for verdict in verdicts:
        decided = _decided(verdict)
        for index, atom in enumerate(verdict.claim.atoms):
            place = in_output(verdict.claim, atom.start, atom.end)
            outcome, reasons = _outcome(verdict, index)
            if before := found.get(place):
                outcome = _stronger(outcome, before.outcome)
                reasons |= before.reasons
            claim = decided or bool(before and before.claim)
            found[place] = Said(outcome, reasons, atom.kind == "quotation", claim)
    return found


def _decided(verdict: Verdict) -> bool:
    """True if a check verified, failed or doubted an atom of the claim."""
    outcomes = {f.outcome for f in verdict.findings if f.reason != CHECK_CRASHED.code}
    return bool(outcomes - {Outcome.UNDECIDED})


def _outcome(verdict: Verdict, index: int) -> tuple[Outcome | None, frozenset[str]]:
    best: Outcome | None = None
    reasons = set()
    for finding in verdict.findings:
        if index in finding.atoms:
            reasons.add(finding.reason)
            if finding.outcome is not Outcome.UNDECIDED and finding.reason != CHECK_CRASHED.code:
                best = _stronger(best, finding.outcome)
    return best, frozenset(reasons or {NOT_CHECKED.code})


def _stronger(one: Outcome | None, other: Outcome | None) -> Outcome | None:
    order = (Outcome.FAILURE, Outcome.DOUBT, Outcome.VERIFIED)
    return next((outcome for outcome in order if outcome in (one, other)), None)


def measure(path: Path, limit: int | None) -> Tally:
    """The fates of all tokens of a file, or of so many rows at equal distances."""
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
    rows = [row for row in map(json.loads, lines) if row.get("response")]
    left_out = Counter({"no response": len(lines) - len(rows)})
    if limit and limit < len(rows):
        rows = [rows[at * len(rows) // limit] for at in range(limit)]
    counts: Counter[Fate] = Counter()
    for row in rows:
        try:
            report = check(row["response"], _sources(row))
        except InputError as error:
            left_out[f"refused: {str(error)[:80]}"] += 1
            continue
        if report.form == "prose":
            counts.update(fates(report))
        else:
            left_out[f"read as {report.form}"] += 1
    kept = len(rows) - left_out.total() + left_out["no response"]
    return Tally(path.stem, kept, left_out, counts)


def _sources(row: dict[str, Any]) -> Sources:
    if (row.get("source") or "").strip():
        return Sources([Source("source", row["source"])])
    return Sources([], records=[record_of(row["record"])])


def table(tallies: list[Tally]) -> Iterator[str]:
    """One line a file, and per kind of token over all files."""
    heads = ("decided", "in a claim", *WHERE[1:], "accounted")
    yield f"{'':<14}{'rows':>6}{'tokens':>8}" + "".join(f"{head:>11}" for head in heads)
    yield from (_line(tally.name, tally.rows, tally.fates) for tally in tallies)
    whole: Counter[Fate] = sum((tally.fates for tally in tallies), Counter())
    rows = sum(tally.rows for tally in tallies)
    yield _line("all", rows, whole)
    for kind in KINDS:
        yield _line(f"  {kind}s", rows, Counter({f: n for f, n in whole.items() if f.kind == kind}))


def _line(name: str, rows: int, counts: Counter[Fate]) -> str:
    size = counts.total()
    where = {w: sum(n for f, n in counts.items() if f.where == w) for w in WHERE}
    whole = sum(n for fate, n in counts.items() if fate.claim)
    first, *others = (where[w] for w in WHERE)
    parts = [first, whole, *others, first + where["non-claim"]]
    shown = (f"{_share(part, size):>11}" for part in parts)
    return f"{name:<14}{rows:>6}{size:>8}{''.join(shown)}"


def _share(part: int, of: int) -> str:
    return f"{part / of:.1%}" if of else "–"


def reasons(counts: Counter[Fate]) -> Iterator[str]:
    """Where the tokens went by reason; `claim decided`: a claim over it has a verdict."""
    heads = "".join(f"{kind + 's':>11}" for kind in KINDS)
    yield f"  {'':<11}{'reason':<46}{'tokens':>8}{'share':>8}{heads}{'claim decided':>15}"
    size = counts.total()
    for where in WHERE:
        groups: dict[str, Counter[Fate]] = {}
        for fate, number in counts.items():
            if fate.where == where:
                groups.setdefault(fate.reason, Counter())[fate] = number
        ranked = sorted(groups.items(), key=lambda group: (-group[1].total(), group[0]))
        for reason, found in ranked[:MOST]:
            kinds = [sum(n for f, n in found.items() if f.kind == kind) for kind in KINDS]
            cells = "".join(f"{number:>11}" for number in kinds)
            claim = sum(n for f, n in found.items() if f.claim)
            share = _share(found.total(), size)
            yield f"  {where:<11}{reason:<46}{found.total():>8}{share:>8}{cells}{claim:>15}"
        if rest := ranked[MOST:]:
            tokens = sum(found.total() for _, found in rest)
            yield f"  {where:<11}{f'{len(rest)} other reasons':<46}{tokens:>8}"


def main() -> None:
    """Print the table of all files, then the reasons of each and of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="a folder of labelled files, or one file")
    parser.add_argument("--limit", type=int, help="so many rows of a file, at equal distances")
    given = parser.parse_args()
    paths = sorted(given.data.glob("*.jsonl")) if given.data.is_dir() else [given.data]
    tallies = [measure(path, given.limit) for path in paths]
    print("\n".join(table([tally for tally in tallies if tally.rows])))
    for tally in tallies:
        left_out = ", ".join(f"{n} {why}" for why, n in tally.left_out.items() if n)
        print(
            f"\n{tally.name}: {tally.rows} rows" + (f"; left out: {left_out}" if left_out else "")
        )
        if tally.fates:
            print("\n".join(reasons(tally.fates)))
    print("\nall files")
    print("\n".join(reasons(sum((tally.fates for tally in tallies), Counter()))))


if __name__ == "__main__":
    main()
