"""A calibration with what it is worth: fitted on one half, measured on the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from assay.confidence import ANY, Calibration
from assay.errors import InputError
from assay.evaluation.calibration import UNCALIBRATED, Known, fit
from assay.evaluation.labelled import Half, half_of_hash
from assay.evaluation.reliability import MASS, Forecast, Reliability, reliability
from assay.evaluation.scores import Figure, proportion
from assay.verdicts import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.evaluation.agreement import Judged

ENOUGH = 1000
"""So many claims of a kind let its figures be told apart from chance."""


class Group(NamedTuple):
    """Claims of one kind, or of one set: their reliability before and after."""

    name: str
    before: Reliability
    after: Reliability


class Kept(NamedTuple):
    """What a limit of wrong statements in a thousand leaves, on the half that was not fitted.

    `wrong` is the share of the kept verified claims that are wrong, `kept` that of the verified
    claims that are kept.
    """

    per_thousand: float
    threshold: float
    wrong: Figure
    kept: Figure


class Verified(NamedTuple):
    """The verified claims of one set that were not fitted: wrong ones found, and expected."""

    name: str
    claims: int
    wrong: int
    expected: float


class Calibrated(NamedTuple):
    """A table, the claims that it was fitted on and those that it was measured on."""

    table: Calibration
    fitted: int
    measured: tuple[Known, ...]
    kinds: tuple[Group, ...]
    sets: tuple[Group, ...]

    def verified(self) -> tuple[Verified, ...]:
        """The verified claims of each set, where a table is of most use and errors are few."""
        parts: dict[str, list[Known]] = {}
        for one in self.measured:
            if one.seen.outcome == Outcome.VERIFIED:
                parts.setdefault(one.origin, []).append(one)
        return tuple(
            Verified(
                name,
                len(some),
                sum(one.wrong for one in some),
                sum(self.table.wrong(one.seen) for one in some),
            )
            for name, some in sorted(parts.items())
        )

    def limited(self, per_thousand: float) -> Kept:
        """What a limit of wrong statements in a thousand leaves of the verified claims."""
        threshold = self.table.threshold(per_thousand)
        verified = [k for k in self.measured if k.seen.outcome == Outcome.VERIFIED]
        kept = [k for k in verified if self.table.wrong(k.seen) <= threshold]
        wrong = sum(k.wrong for k in kept)
        return Kept(
            per_thousand,
            threshold,
            proportion(wrong, len(kept)),
            proportion(len(kept), len(verified)),
        )


def known(rows: Iterable[Judged], origin: str) -> list[Known]:
    """The claims of labelled rows; those on arguable spans only are left out."""
    return [
        Known(claim.seen, claim.wrong, row.cluster, origin)
        for row in rows
        for claim in row.claims
        if claim.wrong is not None
    ]


def calibrate(claims: Sequence[Known], name: str, notes: Sequence[str] = ()) -> Calibrated:
    """Fit on the half of the sources whose hash is even, measure on the other.

    Raises InputError for too few claims to fit or to measure.
    """
    halves: dict[Half, list[Known]] = {half: [] for half in Half}
    for one in claims:
        halves[half_of_hash(one.cluster)].append(one)
    fitted, other = halves[Half.TUNE], halves[Half.REPORT]
    if len(other) < MASS:
        raise InputError(
            f"too little to measure: {len(other)} claims in the half that is not fitted; expected "
            f"at least {MASS}, from more sources"
        )
    table = fit(fitted, name, notes or _notes(fitted))
    return Calibrated(
        table,
        len(fitted),
        tuple(other),
        _groups(other, table, "kind"),
        _groups(other, table, "origin"),
    )


def _notes(fitted: Sequence[Known]) -> list[str]:
    """A line for each set: how many claims it gave, and how many of them are wrong."""
    counts: dict[str, list[int]] = {}
    for one in fitted:
        found = counts.setdefault(one.origin, [0, 0])
        found[0] += 1
        found[1] += one.wrong
    return [f"{name}: {n:,} claims, {wrong:,} wrong" for name, (n, wrong) in counts.items()]


def _groups(claims: Sequence[Known], table: Calibration, by: str) -> tuple[Group, ...]:
    """All claims, then each kind or set with enough of them for a bin."""
    parts: dict[str, list[Known]] = {ANY: list(claims)}
    for one in claims:
        parts.setdefault(one.seen.kind if by == "kind" else one.origin, []).append(one)
    return tuple(
        Group(
            "all" if name == ANY else name,
            reliability(_forecasts(some, UNCALIBRATED)),
            reliability(_forecasts(some, table)),
        )
        for name, some in sorted(parts.items())
        if len(some) >= MASS
    )


def _forecasts(claims: Sequence[Known], table: Calibration) -> list[Forecast]:
    return [Forecast(table.wrong(one.seen), one.wrong, one.cluster) for one in claims]
