"""What was seen of each claim of a labelled response, and whether people found it wrong."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.confidence import Seen, seen
from assay.evaluation.flags import in_output
from assay.evaluation.scores import overlap

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.report import Report
    from assay.sources import Span


@dataclass(frozen=True, slots=True)
class Observation:
    """One claim: its place in the response, what was seen of it, and what the labels say.

    `wrong` is True where it overlaps a hard span, None where it overlaps arguable ones only. Where
    several claims share a clause, each has a number of its own: that of another is no part of it.
    """

    span: Span
    seen: Seen
    wrong: bool | None


def observations(
    report: Report, hard: Sequence[Span], soft: Sequence[Span]
) -> tuple[Observation, ...]:
    """Every claim of a report on prose, beside the hard and the soft spans of its output."""
    claims = [verdict.claim for verdict in report.verdicts]
    spans = [in_output(claim, 0, len(claim.text)) for claim in claims]
    values = [
        {in_output(claim, atom.start, atom.end) for atom in claim.atoms if atom.kind == "quantity"}
        for claim in claims
    ]
    every = sorted(set().union(*values))
    made = []
    for verdict, span, own in zip(report.verdicts, spans, values, strict=True):
        inside = every[bisect_left(every, (span[0], 0)) : bisect_left(every, (span[1], 0))]
        others = [place for place in inside if place not in own]
        parts = _without(span, others)
        wrong: bool | None = _touches(parts, hard)
        if not wrong and _touches(parts, soft):
            wrong = None
        made.append(Observation(span, seen(verdict), wrong))
    return tuple(made)


def _without(span: Span, taken: Iterable[Span]) -> list[Span]:
    """What is left of a span without others, which are in order."""
    start, end = span
    parts = []
    for low, high in taken:
        parts.append((start, low))
        start = max(start, high)
    return [(low, high) for low, high in (*parts, (start, end)) if low < high]


def _touches(parts: Sequence[Span], labels: Sequence[Span]) -> bool:
    return any(overlap(part, label) for part in parts for label in labels)
