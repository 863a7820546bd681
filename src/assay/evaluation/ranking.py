"""How well a score ranks bad responses before clean ones: ROC and the area under it."""

from __future__ import annotations

import random
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from assay.evaluation.scores import SEED, Figure, percentiles

if TYPE_CHECKING:
    from collections.abc import Sequence

_RESAMPLES: Final = 200


class Scored(NamedTuple):
    """A response: how likely it holds an error, whether it does, and its cluster."""

    score: float
    bad: bool
    cluster: str


def auroc(scored: Sequence[Scored]) -> Figure:
    """The chance that a bad response scores above a clean one, ties counting half.

    The interval is a bootstrap over clusters. None where all responses are of one sort.
    """
    levels = sorted({one.score for one in scored})
    place = {level: at for at, level in enumerate(levels)}
    clusters: dict[str, list[tuple[int, bool]]] = {}
    for one in scored:
        clusters.setdefault(one.cluster, []).append((place[one.score], one.bad))
    sources = list(clusters.values())
    chance = random.Random(SEED)
    draws = (chance.choices(sources, k=len(sources)) for _ in range(_RESAMPLES))
    return Figure(
        _area(sources, len(levels)), percentiles([_area(draw, len(levels)) for draw in draws])
    )


def _area(sources: Sequence[Sequence[tuple[int, bool]]], levels: int) -> float | None:
    bad, clean = [0] * levels, [0] * levels
    for source in sources:
        for level, is_bad in source:
            (bad if is_bad else clean)[level] += 1
    pairs = sum(bad) * sum(clean)
    if not pairs:
        return None
    below = [0, *accumulate(clean)]
    won = sum(b * (below[at] + clean[at] / 2) for at, b in enumerate(bad))
    return won / pairs


def roc(scored: Sequence[Scored]) -> tuple[tuple[float, float], ...]:
    """Points (share of clean ones flagged, share of bad ones flagged) from the highest score on."""
    bad = sum(one.bad for one in scored)
    clean = len(scored) - bad
    if not bad or not clean:
        return ()
    points, caught, false = [(0.0, 0.0)], 0, 0
    for _, same in groupby(sorted(scored, key=_score, reverse=True), key=_score):
        group = list(same)
        caught += sum(one.bad for one in group)
        false += sum(not one.bad for one in group)
        points.append((false / clean, caught / bad))
    return tuple(points)


def _score(one: Scored) -> float:
    return one.score
