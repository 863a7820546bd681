"""How summaries of invented people come out of the check: what is shown, marked and removed.

As a program it prints, by kind and by fault, what became of statements, and with `--show N`
examples, false ones that were shown first:
`python tests/people/measure_summaries.py --half tune --summaries 1000 --show 3`.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from judged import AS_OF, LANGUAGES
from summary_composed import Composed, Sentence, composed
from summary_json import json_of

from assay import Source, Sources
from assay.hiring.pack import record_of
from assay.hiring.summary import Summary, summarize

FIRST = {"tune": 20_000, "report": 40_001}
"""The first seed of each half; every second one follows."""
PER_PERSON = 8
WEIGHTS = {"en": 4, "de": 1, "fr": 1, "es": 1, "zh": 1}
_SHOWN = ("kept", "marked", "removed")

Check = Callable[[Composed], Summary]


@dataclass(frozen=True, slots=True)
class Fated:
    """A sentence with what became of it, and why; `unread` where no statement was found in it."""

    sentence: Sentence
    summary: Composed
    fate: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A summary as the check decides it."""

    summary: Composed
    action: str
    fates: tuple[Fated, ...]

    @property
    def slipped(self) -> int:
        """How many false sentences are shown as if they held."""
        return sum(one.sentence.fault is not None and one.fate == "kept" for one in self.fates)


def with_reader(summary: Composed) -> Summary:
    """Check against the text of the résumé alone."""
    return summarize(summary.text, Sources(_texts(summary), AS_OF))


def with_record(summary: Composed) -> Summary:
    """Check against the text with the same facts in JSON beside it."""
    paged = summary.about.paged
    record = record_of(json_of(paged), "json")
    return summarize(summary.text, Sources(_texts(summary), AS_OF, [record]))


CHECKS: dict[str, Check] = {"reader": with_reader, "record": with_record}


def _texts(summary: Composed) -> list[Source]:
    found = [Source("cv", summary.about.paged.text, about="candidate")]
    postings = list(dict.fromkeys(summary.postings))
    return found + [Source(f"job{n}", text, about="posting") for n, text in enumerate(postings)]


def fated(summary: Composed, checked: Summary) -> Result:
    """What became of each sentence: of a false one the most that is shown, of others the least."""
    found = []
    for one in summary.sentences:
        own = [
            item
            for item in checked.shown.statements
            if isinstance(item.statement.place, tuple)
            and item.statement.place[0] < one.end
            and one.start < item.statement.place[1]
        ]
        fates = [item.fate for item in own]
        order = _SHOWN if one.fault else _SHOWN[::-1]
        fate = next((fate for fate in order if fate in fates), "unread")
        reasons = dict.fromkeys(reason for item in own for reason in item.reasons)
        found.append(Fated(one, summary, fate, tuple(reasons)))
    return Result(summary, checked.shown.decision.action, tuple(found))


def results(
    first: int, count: int, check: Check, languages: Sequence[str] = LANGUAGES
) -> Iterator[Result]:
    """So many summaries, shared out over the languages, about people from a seed on."""
    whole = sum(WEIGHTS[language] for language in languages)
    for language in languages:
        wanted = -(-count * WEIGHTS[language] // whole)
        for number in range(-(-wanted // PER_PERSON)):
            size = min(PER_PERSON, wanted - number * PER_PERSON)
            for summary in composed(first + 2 * number, language, size):
                yield fated(summary, check(summary))


def tallies(found: Iterable[Result]) -> dict[tuple[str, str], Counter[str]]:
    """Counts of "false kept", "true marked" … by group: all, fault, kind, form, language."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for result in found:
        for one in result.fates:
            sentence = one.sentence
            if sentence.form == "opinion":
                counts["opinion", ""][f"false {one.fate}"] += 1
                continue
            name = f"{'false' if sentence.fault else 'true'} {one.fate}"
            groups = [("all", ""), ("form", sentence.form), ("kind", sentence.kind)]
            person = one.summary.about.paged.person
            groups += [("language", person.language), ("fault", sentence.fault or "none")]
            for group in groups:
                counts[group][name] += 1
            counts["all", ""]["under review"] += result.action == "review"
    return counts


def overall(found: Sequence[Result]) -> dict[str, str]:
    """The shares that the goals speak of, per statement and per summary."""
    counts = tallies(found)["all", ""]
    false = {fate: counts[f"false {fate}"] for fate in (*_SHOWN, "unread")}
    true = {fate: counts[f"true {fate}"] for fate in (*_SHOWN, "unread")}
    bad, good = sum(false.values()), sum(true.values())
    faulty = [result for result in found if result.summary.faults]
    clean = [result for result in found if not result.summary.faults]
    marked = false["marked"] + true["marked"]
    unread = false["unread"] + true["unread"]
    return {
        "summaries": str(len(found)),
        "false statements": str(bad),
        "false statements shown without a mark": _share(false["kept"], bad),
        "false statements shown with a mark": _share(false["marked"], bad),
        "false statements removed": _share(false["removed"], bad),
        "true statements": str(good),
        "true statements kept": _share(true["kept"], good),
        "true statements marked": _share(true["marked"], good),
        "true statements removed": _share(true["removed"], good),
        "statements marked (true and false)": _share(marked, bad + good),
        "statements in summaries under review": _share(counts["under review"], bad + good),
        "statements not read as claims": _share(unread, bad + good),
        "summaries with a fault": str(len(faulty)),
        "of these with one shown without a mark": _share(
            sum(result.slipped > 0 for result in faulty), len(faulty)
        ),
        "summaries under review": _share(sum(r.action == "review" for r in found), len(found)),
        "summaries withheld": _share(sum(r.action == "withhold" for r in found), len(found)),
        "summaries without a fault": str(len(clean)),
        "of these shown without review": _share(sum(r.action == "show" for r in clean), len(clean)),
        "of these shown without review, mark or loss": _share(
            sum(r.action == "show" and _untouched(r) for r in clean), len(clean)
        ),
    }


def _untouched(result: Result) -> bool:
    return all(one.fate == "kept" for one in result.fates if one.sentence.form != "opinion")


def _share(part: int, of: int) -> str:
    return f"{100 * part / of:.2f} % ({part}/{of})" if of else "-"


COLUMNS = ("false", "kept", "marked", "removed", "true", "kept", "marked", "removed")


def rows(found: Sequence[Result]) -> list[list[str | int]]:
    """A row of counts for each group."""
    made: list[list[str | int]] = []
    for (group, name), counts in sorted(tallies(found).items()):
        row: list[str | int] = [f"{group} {name}".strip()]
        for truth in ("false", "true"):
            of = sum(counts[f"{truth} {fate}"] for fate in (*_SHOWN, "unread"))
            row += [of, *(counts[f"{truth} {fate}"] for fate in _SHOWN)]
        made.append(row)
    return made


def examples(found: Iterable[Result], most: int) -> Iterator[str]:
    """What went wrong, kind by kind: false and shown, true and removed, true and marked."""
    groups: dict[tuple[int, str, str, str, str], list[Fated]] = defaultdict(list)
    for result in found:
        for one in result.fates:
            said = one.sentence
            wrong = {(True, "kept"): 0, (False, "removed"): 1, (False, "marked"): 2}
            rank = wrong.get((said.fault is not None, one.fate))
            if rank is not None and said.form != "opinion":
                key = (rank, one.fate, said.kind, said.fault or said.form, "+".join(one.reasons))
                groups[key].append(one)
    for key, same in sorted(groups.items(), key=lambda item: (item[0][0], -len(item[1]))):
        yield f"\n{len(same):4}  {' · '.join(key[1:])}"
        for one in same[:most]:
            paged = one.summary.about.paged
            place = f"{paged.person.language} {paged.layout} {paged.person.seed}"
            yield f"        [{place}] {one.sentence.text}"


def _written(found: Sequence[Result], title: str, file: Path) -> None:
    notes = [f"{name}: {value}" for name, value in overall(found).items()]
    table = {"title": title, "notes": notes, "columns": ["group", *COLUMNS], "rows": rows(found)}
    file.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n", "utf-8")


def main() -> None:
    """Print the shares, the counts and, if asked for, what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=sorted(FIRST), default="tune")
    parser.add_argument("--summaries", type=int, default=1000)
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--record", choices=sorted(CHECKS), default="reader")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    languages = given.language or LANGUAGES
    found = list(results(FIRST[given.half], given.summaries, CHECKS[given.record], languages))
    print("\n".join(f"{name:48}{value}" for name, value in overall(found).items()))
    print("\n" + f"{'':32}" + "".join(f"{name:>9}" for name in COLUMNS))
    for name, *counts in rows(found):
        print(f"{name:32}" + "".join(f"{count:9}" for count in counts))
    if given.show:
        print("\n".join(examples(found, given.show)))
    if given.json:
        _written(found, f"Summaries of invented people, {given.half} half", given.json)


if __name__ == "__main__":
    main()
