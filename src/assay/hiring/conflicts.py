"""Statements of one output that contradict each other: each is held against the others."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from assay.pipeline import check
from assay.sources import Source, Sources

if TYPE_CHECKING:
    from datetime import date

    from assay.claims import Statement
    from assay.report import Report

_MOST = 30
_SAID = frozenset(
    {
        "number-differs",
        "date-differs",
        "direction-differs",
        "contradicted",
        "overstated",
        "opposed",
        "comparison-differs",
    }
)


class Conflict(NamedTuple):
    """Two statements by their number in the report, and the reason that sets them apart."""

    one: int
    other: int
    reason: str


def conflicts(report: Report, as_of: date | None = None) -> tuple[Conflict, ...]:
    """The pairs of statements of which one says what the other denies or numbers differently.

    At most the first thirty statements are compared.
    """
    found: dict[tuple[int, int], Conflict] = {}
    told = list(enumerate(report.statements))[:_MOST]
    for (at, one), (other, given) in permutations(told, 2):
        pair = (min(at, other), max(at, other))
        if pair not in found and (reason := _against(one, given, as_of)):
            found[pair] = Conflict(*pair, reason)
    return tuple(found[pair] for pair in sorted(found))


def _against(one: Statement, given: Statement, as_of: date | None) -> str | None:
    """The reason for which a statement fails when the other is its only source."""
    report = check(one.text, Sources([Source("statement", given.text)], as_of))
    reasons = (reason for verdict in report.failed for reason in verdict.reasons)
    return next((reason for reason in reasons if reason in _SAID), None)
