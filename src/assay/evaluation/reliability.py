"""How far probabilities agree with what was found: bins, ECE and Brier score.

Bins hold claims of like probability, at least `mass` each, as many in each as ties allow. ECE is
the mean distance between the mean probability and the share found wrong, weighted by bin. The Brier
score is the mean square of the distance between the probability and 0 (right) or 1 (wrong); that of
the base rate is what always saying the share of wrong claims would give.
"""

from __future__ import annotations

import random
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from assay.evaluation.scores import SEED, Interval, percentiles

if TYPE_CHECKING:
    from collections.abc import Sequence

MASS: Final = 100
_MOST_BINS: Final = 15
_RESAMPLES: Final = 1000


class Forecast(NamedTuple):
    """A probability that a claim is wrong, whether it is, and the cluster that it belongs to."""

    p_wrong: float
    wrong: bool
    cluster: str


class Bin(NamedTuple):
    """Claims of like probability: how many, how many wrong, and their mean probability."""

    claims: int
    wrong: int
    p_wrong: float

    @property
    def share(self) -> float:
        """The share that is wrong."""
        return self.wrong / self.claims


class Reliability(NamedTuple):
    """The figures of some forecasts; `gain` is the base rate's Brier score less the forecasts'.

    `gain_interval` is the middle 95 % of a bootstrap over clusters: better where it lies above 0.
    """

    claims: int
    wrong: int
    bins: tuple[Bin, ...]
    ece: float
    brier: float
    base_brier: float
    gain: float
    gain_interval: Interval | None


def reliability(forecasts: Sequence[Forecast], mass: int = MASS) -> Reliability:
    """The figures of forecasts; raises ValueError for none."""
    if not forecasts:
        raise ValueError("no forecast was given; a reliability needs at least one")
    wrong = sum(one.wrong for one in forecasts)
    made = bins(forecasts, mass)
    count = len(forecasts)
    ece = sum(b.claims * abs(b.share - b.p_wrong) for b in made) / count
    sums = _by_cluster(forecasts)
    brier, base = _briers(tuple(map(sum, zip(*sums, strict=True))))
    return Reliability(count, wrong, made, ece, brier, base, base - brier, _gains(sums))


def bins(forecasts: Sequence[Forecast], mass: int = MASS) -> tuple[Bin, ...]:
    """Bins in the order of their probability; a last one of fewer than `mass` joins the one before.

    Equal probabilities stand in one bin.
    """
    mass = max(mass, -(-len(forecasts) // _MOST_BINS))
    ordered = sorted(forecasts, key=_p)
    parts: list[list[Forecast]] = [[]]
    for _, same in groupby(ordered, key=_p):
        if len(parts[-1]) >= mass:
            parts.append([])
        parts[-1].extend(same)
    if len(parts) > 1 and len(parts[-1]) < mass:
        last = parts.pop()
        parts[-1].extend(last)
    return tuple(
        Bin(len(part), sum(one.wrong for one in part), sum(map(_p, part)) / len(part))
        for part in parts
        if part
    )


def _p(forecast: Forecast) -> float:
    return forecast.p_wrong


def _by_cluster(forecasts: Sequence[Forecast]) -> list[tuple[float, float, float]]:
    """Claims, wrong ones and squared distances, summed for each cluster."""
    sums: dict[str, list[float]] = {}
    for one in forecasts:
        found = sums.setdefault(one.cluster, [0.0, 0.0, 0.0])
        found[0] += 1
        found[1] += one.wrong
        found[2] += (one.p_wrong - one.wrong) ** 2
    return [(claims, wrong, squared) for claims, wrong, squared in sums.values()]


def _briers(sums: tuple[float, ...]) -> tuple[float, float]:
    """The Brier score of the forecasts and that of their base rate."""
    claims, wrong, squared = sums
    rate = wrong / claims
    return squared / claims, rate * (1 - rate)


def _gains(sums: Sequence[tuple[float, float, float]]) -> Interval | None:
    chance = random.Random(SEED)
    gains: list[float | None] = []
    for _ in range(_RESAMPLES):
        drawn = chance.choices(sums, k=len(sums))
        brier, base = _briers(tuple(map(sum, zip(*drawn, strict=True))))
        gains.append(base - brier)
    return percentiles(gains)
