"""How the verdicts of a policy agree with the labels of rows: flags, tallies, and what to audit."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.errors import InputError
from assay.evaluation.flags import Flagged, FlagKind, crashed, flagged
from assay.evaluation.labelled import Row, holds_number
from assay.evaluation.observations import Observation, observations
from assay.evaluation.scores import Fate, Tally, fate, found, overlap
from assay.hiring.pack import pack_named, record_of
from assay.pipeline import check
from assay.report import sha256
from assay.sources import Source, Sources
from assay.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from assay.checker import Plugin
    from assay.policy import Policy
    from assay.report import Report
    from assay.sources import Span

SOURCE = "source"
RECORD = "record"


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
    claims: tuple[Observation, ...] = ()
    crashed: int = 0

    @property
    def false_alarms(self) -> tuple[Flagged, ...]:
        """Its flags that overlap no label."""
        pairs = zip(self.flags, self.fates, strict=True)
        return tuple(flag for flag, fate in pairs if fate == "false")


def judge_rows(
    rows: Iterable[Row],
    policy: Policy,
    kind: FlagKind,
    pack: str = "auto",
    plugins: Sequence[Plugin] = (),
) -> Iterator[Judged]:
    """Check every row and compare its flags with its labels, in order.

    Raises InputError naming file and line for a row that the policy's limits do not admit.
    """
    for row in rows:
        try:
            report = check_row(row, policy, pack, plugins)
        except InputError as error:
            raise InputError(f"{row.where}: {error}") from None
        claims = observations(report, row.spans(hard=True), row.spans(hard=False))
        yield judged(row, flagged(report, kind), kind, claims, crashed(report))


def check_row(
    row: Row, policy: Policy, pack: str = "auto", plugins: Sequence[Plugin] = ()
) -> Report:
    """The report on the response of a row, against its source and its record."""
    texts = [Source(SOURCE, row.source, about=row.about)] if row.source else []
    records = [record_of(json.loads(row.record), RECORD)] if row.record else []
    sources = Sources(texts, row.as_of, records)
    return check(row.response, sources, policy, pack=pack_named(pack, sources), plugins=plugins)


def judged(
    row: Row,
    flags: tuple[Flagged, ...],
    kind: FlagKind,
    claims: tuple[Observation, ...] = (),
    crashed: int = 0,
) -> Judged:
    """Compare the flags of a row with its labels; recall of numbers counts number spans only."""
    hard, soft = row.spans(hard=True), row.spans(hard=False)
    numbers = tuple(span for span in hard if holds_number(row.response[slice(*span)]))
    places = [flag.span for flag in flags]
    fates = tuple(fate(place, hard, soft) for place in places)
    missed = tuple(span for span in numbers if not found([span], places))
    counts = _tally(row, places, fates, numbers if kind is FlagKind.NUMBER else hard)
    counts = counts._replace(**_characters(row, places, fates, claims))
    return Judged(row, sha256(row.origin), flags, fates, missed, counts, claims, crashed)


def _tally(
    row: Row, places: Sequence[Span], fates: tuple[Fate, ...], spans: tuple[Span, ...]
) -> Tally:
    hard = row.spans(hard=True)
    return Tally(
        responses=1,
        bad=int(row.bad),
        flagged=int(bool(places)),
        bad_flagged=int(row.bad and bool(places)),
        arguable=int(row.arguable),
        flags=len(fates) - fates.count("soft"),
        hits=fates.count("hit"),
        soft_flags=fates.count("soft"),
        spans=len(spans),
        spans_found=found(spans, places),
        hard_spans=len(hard),
        hard_found=found(hard, places),
    )


def _characters(
    row: Row, places: Sequence[Span], fates: tuple[Fate, ...], claims: Sequence[Observation]
) -> dict[str, int]:
    """The counts of a tally that are characters of the response."""
    hard = _inside(row.spans(hard=True))
    counted = zip(places, fates, strict=True)
    flags = _inside([place for place, fate in counted if fate != "soft"])
    content = {at for at, sign in enumerate(row.response) if not sign.isspace()}
    return {
        "hard_chars": len(hard),
        "flag_chars": len(flags),
        "both_chars": len(hard & flags),
        "content": len(content),
        "covered": len(content & _inside([claim.span for claim in claims])),
    }


def _inside(spans: Sequence[Span]) -> set[int]:
    return {at for start, end in spans for at in range(start, end)}


def around(text: str, span: Span) -> Span:
    """The sentences of a text that a span touches; the span itself where there is none."""
    touched = [sentence for sentence in sentences(text) if overlap(sentence, span)]
    starts, ends = zip(*touched, span, strict=True)
    return min(starts), max(ends)
