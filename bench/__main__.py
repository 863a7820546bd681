"""Print the ratios as a table; `--json` writes them as JSON."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from bench.peers.environments import MISSING, ready
from bench.peers.speed import peer_ratios
from bench.ratios import ALL, Ratio


def main() -> None:
    """Measure everything in this process, peers in theirs, and print it."""
    ratios: list[Ratio] = []
    for measure in (*ALL, peer_ratios):
        for ratio in measure():
            ratios.append(ratio)
            if "--json" not in sys.argv:
                sign = "≤" if ratio.at_most else "≥"
                mark = "met" if ratio.met else "missed"
                print(
                    f"{ratio.name:56} {ratio.value:8.2f}  {sign} {ratio.goal:<6g} {mark}",
                    flush=True,
                )
    if "--json" in sys.argv:
        print(
            json.dumps([{**asdict(r), "met": r.met} for r in ratios], ensure_ascii=False, indent=2)
        )
    if not ready():
        print(MISSING, file=sys.stderr)


if __name__ == "__main__":
    main()
