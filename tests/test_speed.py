"""Speed as ratios with slack, in one process; a noisy machine gets three tries.

The goals are in `bench`; where a goal is missed the bound here keeps it from getting worse.
"""

from collections.abc import Callable, Iterator

import pytest
from bench.ratios import Ratio, folding, locating, memory, numeric, peers

BOUNDS: dict[str, float] = {
    "G1 locate ÷ bare scan, 4 kB": 7.5,
    "G1 whole check ÷ locate, 4 kB": 250,
    "Ten numeric claims ÷ fold, 4 kB": 300,
    "G1 locate ÷ bare scan, 100 kB": 2.4,
    "G1 locate ÷ bare scan, 1024 kB": 1.9,
    "G2 published normalise ÷ fold, ascii 4 kB": 2.8,
    "G2 published normalise ÷ fold, ascii 1 MB": 2.8,
    "G2 published normalise ÷ fold, pdf 1 MB": 0.8,
    "G3 bytes kept a character, ascii": 3.5,
    "G3 bytes kept a character, pdf": 3.5,
    "G3 bytes at the peak a character, pdf": 12,
    "G4 published check ÷ ours, 4 kB × 10": 12,
    "G4 published check ÷ ours, 1 MB × 100": 50,
}


def _holds(ratio: Ratio) -> bool:
    bound = BOUNDS.get(ratio.name)
    if bound is None:
        return True
    return ratio.value <= bound if ratio.at_most else ratio.value >= bound


@pytest.mark.parametrize("measure", [locating, folding, memory, numeric, peers])
def test_ratios(measure: Callable[[], Iterator[Ratio]]) -> None:
    for attempt in range(3):
        missed = [ratio for ratio in measure() if not _holds(ratio)]
        if not missed or attempt == 2:
            break

    assert not missed


def test_every_bound_is_measured() -> None:
    measured = {ratio.name for measure in (memory,) for ratio in measure()}

    assert {name for name in BOUNDS if name.startswith("G3")} <= measured
