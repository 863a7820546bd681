"""A verdict as rows of words: claimed, actual, difference, formula, passages, what was searched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from assay.render import wording
from assay.render.catalogue import catalogue
from assay.render.differing import differing
from assay.render.durations import in_years
from assay.render.html_text import Page, count, flag_words
from assay.render.operands import lettered, letters
from assay.verdicts import Outcome, RecordEvidence, SearchEvidence, Status
from assay.web.units import Units, sound

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.render.html_text import SourceText
    from assay.sources import Span
    from assay.verdicts import Detail, Difference, Evidence, Finding, Verdict

Row: TypeAlias = dict[str, Any]
"""`term`, `text` and `kind`; `marks` are words of the text, `where` names its place, `at` is it.

`letter` is that of an operand; a formula has `pieces`, each with the letter that begins it.
"""


def rows(page: Page, verdict: Verdict) -> Iterator[Row]:
    """What a person needs in order to see why, the difference first."""
    for finding in verdict.deciding():
        if finding.detail and (_tells(finding.detail) or finding.outcome is Outcome.FAILURE):
            yield from _compared(page, finding, finding.detail)
    yield from _evidence(page, verdict)
    words = catalogue()["try"]
    if verdict.unchecked and verdict.status is not Status.VERIFIED:
        unchecked = ", ".join(f"“{text}”" for text in verdict.unchecked)
        yield _row(words["not_checked"], unchecked)
    if hint := wording.look_in(verdict):
        yield _row(words["hint"], hint)
    for flag in verdict.flags:
        more = f" ({flag.detail})" if flag.detail else ""
        yield _row(words["worth_knowing"], f"{flag_words(flag.code)}{more}")


def capital(sentence: str) -> str:
    """The sentence with a capital at its start."""
    return sentence[:1].upper() + sentence[1:]


def _tells(detail: Detail) -> bool:
    return bool(detail.actual or detail.difference or detail.formula or detail.closest)


def _row(
    term: str, text: str, kind: str = "", marks: Sequence[Span] = (), place: Row | None = None
) -> Row:
    units = Units(text)
    spans = [units.span(start, end) for start, end in marks if start < end]
    return {
        "term": term,
        "text": sound(text),
        "kind": kind,
        "marks": spans,
        **(place or {"where": "", "at": None}),
    }


def _compared(page: Page, finding: Finding, detail: Detail) -> Iterator[Row]:
    words = catalogue()["try"]
    near = detail.closest
    left: tuple[Span, ...] = ()
    right: tuple[Span, ...] = ()
    found: tuple[Difference, ...] = ()
    if near and detail.claimed:
        left, right, found = differing(detail.claimed, near.text)
    if detail.claimed:
        yield _row(words["claimed"], detail.claimed, "said", left)
    if detail.actual:
        yield _row(words["actual"], in_years(detail.actual, detail), "said")
    if near:
        term = words["found_there" if finding.reason == "wrong-source" else "closest"]
        yield _row(term, near.text, "said", right, _place(page, near.source, near.start, near.end))
    elif finding.reason == "quote-not-found":
        yield _row(words["closest"], words["nothing_near"], "soft")
    quote = wording.quote_difference(detail, found)
    told = f"{words['the_quote']} {quote}" if quote else ""
    if detail.difference:
        told = in_years(detail.difference, detail)
    if told:
        yield _row(words["difference"], told, "told")
    if detail.formula:
        pieces = [[name, sound(text)] for name, text in lettered(finding)]
        yield {**_row(words["formula"], detail.formula, "formula"), "pieces": pieces}


def _evidence(page: Page, verdict: Verdict) -> Iterator[Row]:
    """Each passage once; without any, that there is none."""
    shown: set[Evidence] = set()
    pairs = [zip(f.evidence, letters(f), strict=True) for f in verdict.deciding()]
    named = {evidence: letter for pair in pairs for evidence, letter in pair if letter}
    none = True
    for evidence in verdict.evidence():
        if evidence in shown:
            continue
        shown.add(evidence)
        none = False
        yield {**_piece(page, evidence), "letter": named.get(evidence, "")}
    near = any(f.detail and f.detail.closest for f in verdict.findings)
    if none and not near:
        words = catalogue()["try"]
        yield _row(words["passage"], words["no_passage"], "soft")


def _piece(page: Page, evidence: Evidence) -> Row:
    words = catalogue()["try"]
    if isinstance(evidence, RecordEvidence):
        place = {"where": sound(f"{evidence.record} {evidence.path}"), "at": None}
        return _row(words["record"], evidence.text, "passage", (), place)
    if isinstance(evidence, SearchEvidence):
        searched = {"where": sound(", ".join(evidence.sources)), "at": None}
        return _row(words["looked_for"], evidence.text, "", (), searched)
    place = _place(page, evidence.source, evidence.start, evidence.end)
    if evidence.occurrences > 1:
        times = count(evidence.occurrences, words["time"], words["times"])
        place = {**place, "where": f"{place['where']} · {words['stands'].format(times=times)}"}
    whole = [(0, len(evidence.text))]
    return _row(words["passage"], evidence.text, "passage", whole, place)


def _place(page: Page, source: str, start: int, end: int) -> Row:
    """The name of a source with the line, and the place in it if the page holds its text."""
    held = page.texts.get(source)
    if not held or not held.intact:
        return {"where": sound(source), "at": None}
    line = held.lines.numbers[held.lines.row(start) - 1]
    told = catalogue()["try"]["line"].format(line=f"{line:,}")
    return {"where": f"{sound(source)}, {told}", "at": place_in(held, start, end)}


def place_in(held: SourceText, start: int, end: int) -> Row:
    """A place in a source: its number from 0, and [from, to) in UTF-16 units."""
    low = held.lines.units(0, start)
    return {"source": held.number - 1, "place": [low, low + held.lines.units(start, end)]}
