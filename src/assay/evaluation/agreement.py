"""How the verdicts of a policy agree with the labels of rows: flags, tallies, and what to audit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.errors import InputError
from assay.evaluation.flags import Flagged, FlagKind, crashed, flagged
from assay.evaluation.labelled import Row, holds_number
from assay.evaluation.scores import Fate, Tally, fate, found, overlap
from assay.pipeline import check
from assay.report import sha256
from assay.sources import Source, Sources
from assay.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.policy import Policy
    from assay.sources import Span

SOURCE = "source"


@dataclass(frozen=True, slots=True)
class Judged:
    """A row with its flags, the fate of each, and its counts.

    `cluster` is the hash of its source: rows that share it are not independent. `missed` are the
    hard spans that hold a number and overlap no flag; `crashed` the claims a check stopped at.
    """

    row: Row
    cluster: str
    flags: tuple[Flagged, ...]
    fates: tuple[Fate, ...]
    missed: tuple[Span, ...]
    tally: Tally
    crashed: int = 0

    @property
    def false_alarms(self) -> tuple[Flagged, ...]:
        """Its flags that overlap no label."""
        pairs = zip(self.flags, self.fates, strict=True)
        return tuple(flag for flag, fate in pairs if fate == "false")


def judge_rows(rows: Iterable[Row], policy: Policy, kind: FlagKind) -> Iterator[Judged]:
    """Check every row and compare its flags with its labels, in order.

    Raises InputError naming file and line for a row that the policy's limits do not admit.
    """
    for row in rows:
        try:
            report = check(row.response, Sources([Source(SOURCE, row.source)]), policy)
        except InputError as error:
            raise InputError(f"{row.where}: {error}") from None
        yield judged(row, flagged(report, kind), kind, crashed(report))


def judged(row: Row, flags: tuple[Flagged, ...], kind: FlagKind, crashed: int = 0) -> Judged:
    """Compare the flags of a row with its labels; recall of numbers counts number spans only."""
    hard, soft = row.spans(hard=True), row.spans(hard=False)
    numbers = tuple(span for span in hard if holds_number(row.response[slice(*span)]))
    spans = numbers if kind is FlagKind.NUMBER else hard
    places = [flag.span for flag in flags]
    fates = tuple(fate(place, hard, soft) for place in places)
    tally = Tally(
        responses=1,
        bad=int(row.bad),
        flagged=int(bool(flags)),
        bad_flagged=int(row.bad and bool(flags)),
        arguable=int(row.arguable),
        flags=len(fates) - fates.count("soft"),
        hits=fates.count("hit"),
        soft_flags=fates.count("soft"),
        spans=len(spans),
        spans_found=found(spans, places),
        hard_spans=len(hard),
        hard_found=found(hard, places),
    )
    missed = tuple(span for span in numbers if not found([span], places))
    return Judged(row, sha256(row.source), flags, fates, missed, tally, crashed)


def around(text: str, span: Span) -> Span:
    """The sentences of a text that a span touches; the span itself where there is none."""
    touched = [sentence for sentence in sentences(text) if overlap(sentence, span)]
    starts, ends = zip(*touched, span, strict=True)
    return min(starts), max(ends)
