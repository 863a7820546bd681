"""How `failed` and `not verified` fare on facts and spans that people labelled, half by half.

A unit is a line (factscore), the whole response (wice_claim, expertqa) or a sentence (ragtruth_qa).
It is unsupported if a hard label touches it, supported if no label does; it is failed if a claim
in it is, and verified if all of them are. Flags are statements; "everything" flags all of them.
Examples come from the tune half only:
`python tests/evaluation/measure_spans.py FOLDER --examples 5`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from assay.errors import InputError
from assay.evaluation.agreement import SOURCE, judged
from assay.evaluation.flags import Flagged, FlagKind, in_output
from assay.evaluation.labelled import Half, Row, half_of, read_labelled
from assay.evaluation.scores import Fate, fate, overlap, proportion, reason_scores, score
from assay.pipeline import check
from assay.render.plain import clean
from assay.report import sha256
from assay.sources import Source, Sources
from assay.text.sentences import sentences
from assay.verdicts import Status, worst

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from assay.evaluation.scores import Figure, Tally
    from assay.report import Report
    from assay.sources import Span
    from assay.verdicts import Finding, Verdict

LONGEST = 300


def lines(text: str) -> list[Span]:
    """The spans of the lines of a text that are not blank."""
    found, start = [], 0
    for line in text.split("\n"):
        if line.strip():
            found.append((start, start + len(line)))
        start += len(line) + 1
    return found


def whole(text: str) -> list[Span]:
    """The whole text as one span."""
    return [(0, len(text))]


UNITS: dict[str, Callable[[str], list[Span]]] = {
    "factscore": lines,
    "wice_claim": whole,
    "ragtruth_qa": sentences,
    "expertqa": whole,
}


class Unit(NamedTuple):
    """A fact: "hit" if it is unsupported, "false" if supported, "soft" if arguable."""

    label: Fate
    status: Status | None


@dataclass(frozen=True, slots=True)
class Measured:
    """A row with its units, its statements, and its failed claims with the fate of each."""

    row: Row
    half: Half
    units: tuple[Unit, ...]
    statements: tuple[tuple[Span, Status], ...]
    failed: tuple[tuple[Verdict, Fate], ...]

    def tally(self, statuses: Iterable[Status]) -> Tally:
        """The counts if the statements of some statuses are flagged."""
        wanted = set(statuses)
        flags = (Flagged(*span, ()) for span, status in self.statements if status in wanted)
        return judged(self.row, tuple(flags), FlagKind.FAILED).tally


def measure(row: Row, units_of: Callable[[str], list[Span]]) -> Measured:
    """Check a row and compare its units, statements and failed claims with its labels."""
    try:
        report = check(row.response, Sources([Source(SOURCE, row.source)]))
    except InputError as error:
        raise InputError(f"{row.where}: {error}") from None
    hard, soft = row.spans(hard=True), row.spans(hard=False)
    places = [in_output(v.claim, 0, len(v.claim.text)) for v in report.verdicts]
    units = []
    for span in units_of(row.response):
        inside = zip(places, report.verdicts, strict=True)
        found = tuple(v.status for place, v in inside if overlap(place, span))
        units.append(Unit(fate(span, hard, soft), worst(found) if found else None))
    failed = [
        (verdict, fate(place, hard, soft))
        for place, verdict in zip(places, report.verdicts, strict=True)
        if verdict.status is Status.FAILED
    ]
    statements = tuple(_statements(report))
    return Measured(row, half_of(row.source), tuple(units), statements, tuple(failed))


def _statements(report: Report) -> Iterator[tuple[Span, Status]]:
    """The places of all statements with the worst status of their claims."""
    for statement in report.statements:
        if not isinstance(statement.place, str):
            yield statement.place, worst(tuple(v.status for v in report.of(statement)))


def figures(rows: Sequence[Measured]) -> Iterator[tuple[str, str]]:
    """What is printed of the rows of one half: titles with figures."""
    units = Counter(unit for row in rows for unit in row.units)
    yield "rows, sources", f"{len(rows)}, {len({row.row.source for row in rows})}"
    for title, label in (("supported", "false"), ("unsupported", "hit")):
        of = sum(n for unit, n in units.items() if unit.label == label)
        counts = Counter({s: n for (kind, s), n in units.items() if kind == label})
        yield f"{title} units", str(of)
        yield f"  {title}, failed", _shown(proportion(counts[Status.FAILED], of))
        yield f"  {title}, not verified", _shown(proportion(of - counts[Status.VERIFIED], of))
        yield f"  {title}, verified", _shown(proportion(counts[Status.VERIFIED], of))
    alarms = Counter(fate for row in rows for _, fate in row.failed)
    sure = alarms["hit"] + alarms["false"]
    yield "failed claims, precision", _shown(proportion(alarms["hit"], sure))
    yield from _flagging("failed", rows, (Status.FAILED,))
    yield from _flagging("not verified", rows, (Status.FAILED, Status.UNVERIFIABLE))
    yield from _flagging("everything", rows, Status)


def _flagging(
    name: str, rows: Sequence[Measured], statuses: Iterable[Status]
) -> Iterator[tuple[str, str]]:
    wanted = tuple(statuses)
    scores = score([(sha256(row.row.source), row.tally(wanted)) for row in rows])
    yield f"flag {name}", ""
    yield "  hard spans reached", _shown(scores.hard_recall)
    yield "  precision of statements", _shown(scores.span_precision)
    yield "  F1 of spans", _shown(scores.span_f1)
    yield "  F1 of responses", _shown(scores.f1)
    yield "  clean responses flagged", _shown(scores.clean_flagged)


def _shown(figure: Figure) -> str:
    if figure.value is None:
        return "–"
    interval = f" [{figure.interval.low:.2f}–{figure.interval.high:.2f}]" if figure.interval else ""
    counts = f" {figure.hits}/{figure.of}" if figure.of is not None else ""
    return f"{figure.value:.3f}{interval}{counts}"


def table(name: str, rows: Sequence[Measured]) -> Iterator[str]:
    """The figures of a file: the tune half, the report half, and both."""
    parts = [[row for row in rows if row.half is half] for half in Half]
    columns = [list(figures(part)) for part in (*parts, rows)]
    yield f"{name:<30}{'tune':<32}{'report':<32}both"
    for cells in zip(*columns, strict=True):
        values = "".join(f"{value:<32}" for _, value in cells)
        yield f"{cells[0][0]:<30}{values}".rstrip()


def by_reason(rows: Sequence[Measured]) -> Iterator[str]:
    """How the failed claims of each reason fare; a claim with several counts for each."""
    halves = {half: [row for row in rows if row.half is half] for half in Half}
    for half, part in halves.items():
        yield f"  failed claims by reason, {half.value}: true of true and false, + arguable"
        flags = [(verdict.reasons, label) for row in part for verdict, label in row.failed]
        for made in reason_scores(flags):
            yield f"    {made.reason:<28}{_shown(made.precision):<32}+ {made.soft_flags}"
        if not flags:
            yield "    none"


def examples(rows: Sequence[Measured], most: int) -> Iterator[str]:
    """Claims of the tune half that failed though nothing is marked there, by reason."""
    alarms: dict[str, list[tuple[Row, Verdict]]] = {}
    for row in rows:
        for verdict, label in row.failed if row.half is Half.TUNE else ():
            if label == "false":
                alarms.setdefault("+".join(verdict.reasons), []).append((row.row, verdict))
    for reason, found in sorted(alarms.items(), key=lambda alarm: -len(alarm[1])):
        yield f"  false failed, tune: {reason}: {len(found)}"
        for given, verdict in found[:most]:
            yield f"    {clean(given.id)}: {_short(verdict.claim.text)}"
            for finding in verdict.deciding():
                yield from _finding(finding, verdict, given)


def _finding(finding: Finding, verdict: Verdict, row: Row) -> Iterator[str]:
    words = ", ".join(verdict.claim.atoms[index].text for index in finding.atoms)
    yield f"      {finding.checker}: {finding.reason} of {_short(words)}"
    said = finding.detail
    parts = [said.claimed, said.actual, said.difference] if said else []
    if any(parts):
        yield f"        {_short(' | '.join(part for part in parts if part))}"
    for passage in finding.passages[:2]:
        around = row.source[max(0, passage.start - 80) : passage.end + 80]
        yield f"        source: {_short(around)}"


def _short(text: str) -> str:
    line = clean(text)
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def main() -> None:
    """Print the tables of all sets that the folder holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="a folder of labelled files")
    parser.add_argument("--set", choices=sorted(UNITS), action="append", dest="sets")
    parser.add_argument("--limit", type=int, help="only the first rows of a file")
    parser.add_argument("--examples", type=int, default=0, help="so many a reason, tune half only")
    given = parser.parse_args()
    for name in given.sets or UNITS:
        path = given.data / f"{name}.jsonl"
        read = read_labelled(path.read_text(encoding="utf-8"), path.name)
        rows = [measure(row, UNITS[name]) for row in read.rows[: given.limit]]
        print("\n".join([*table(name, rows), *by_reason(rows)]))
        print(f"  left out: {read.drafts} drafts")
        if given.examples:
            print("\n".join(examples(rows, given.examples)))
        print(flush=True)


if __name__ == "__main__":
    main()
