"""How long a peer takes to look up quotes, divided by assay's time, in one process.

`python -m bench.peers.speed PEER`, by the Python of the peer's environment, prints JSON. A tenth of
the quotes is altered. assay folds the source each time and finds every place of every quote.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from functools import partial

from assay.text.find import find_all
from assay.text.fold import fold
from bench.corpus import quotes, source
from bench.peers.environments import ready, run
from bench.peers.judging import peer
from bench.ratios import Ratio, best, locate_in

SIZES = ((4_096, 10), (102_400, 10))
GOALS = {"corroborate": 12.0, "langextract": 100.0, "quotecheck": 300.0, "rapidfuzz": 1.2}
"""Of the small size; elsewhere no peer may be faster."""


@dataclass(frozen=True, slots=True)
class Speed:
    """A peer's time ÷ assay's for `quotes` on a source of `size` characters.

    `agree` counts the quotes on which both say the same.
    """

    size: int
    quotes: int
    ratio: float
    agree: int


def measure(name: str) -> list[Speed]:
    """The speeds of a peer that is installed here; none if it looks up no quotes."""
    found = peer(name).found
    if found is None:
        return []
    made = []
    for size, many in SIZES:
        text = source(size)
        some = quotes(text, many, broken=0.1)
        folded = fold(text)
        ours = [bool(find_all(fold(quote), folded).spans) for quote in some]
        agree = sum(a == b for a, b in zip(found(text, some), ours, strict=True))
        ratio = best(partial(found, text, some), repeat=3) / best(partial(locate_in, text, some))
        made.append(Speed(size, many, float(f"{ratio:.3g}"), agree))
    return made


def measured() -> dict[str, list[Speed]]:
    """The speeds of all peers that are set up, each in a process of its own environment."""
    made = {}
    for name, python in ready().items():
        printed = run(python, "bench.peers.speed", [name])
        if printed is not None:
            made[name] = [Speed(**given) for given in json.loads(printed)]
    return made


def peer_ratios() -> list[Ratio]:
    """G4: looking up quotes, against peers that are set up."""
    return [
        Ratio(
            f"G4 {name} ÷ ours, {speed.size // 1024} kB × {speed.quotes}",
            speed.ratio,
            GOALS.get(name, 1.0) if speed.size == SIZES[0][0] else 1.0,
            False,
        )
        for name, speeds in measured().items()
        for speed in speeds
    ]


if __name__ == "__main__":
    print(json.dumps([asdict(speed) for speed in measure(sys.argv[1])]))
