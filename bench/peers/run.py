"""Measure one peer, or assay and the baselines, on the report halves of all sets.

`python -m bench.peers.run PEER --data FOLDER`, by the Python of the peer's own environment, prints
one JSON object a line: what ran, then the figures of every set. No text of a row leaves it.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import assay
from assay.evaluation.labelled import Row
from bench.peers.judging import Judge, Peer, PeerResult, peer
from bench.peers.metrics import figures
from bench.peers.rows import HALF, LabelledRows, read_sets
from bench.peers.systems import BASELINES, POLICY, assay_results, judge_row, judge_rows

OWN = "assay"
"""The name under which assay and the baselines are measured."""
TIMED = 20
"""Rows of every set on which a peer and assay are timed in turn."""


def header(name: str, limit: int | None) -> dict[str, Any]:
    """What ran, on what: versions, policy, half."""
    about, own = metadata(name), name == OWN
    return {
        "peer": name,
        "version": assay.__version__ if own else about["Version"],
        "licence": about["License-Expression"] or about["License"].partition("\n")[0],
        "setting": "" if own else peer(name).setting,
        "most": None if own else peer(name).most,
        "assay": assay.__version__,
        "policy": f"{POLICY.name} ({POLICY.checks.fingerprint()})",
        "python": platform.python_version(),
        "half": HALF.value,
        "limit": limit,
    }


def own_lines(part: LabelledRows) -> Iterator[dict[str, Any]]:
    """The figures of assay and of the baselines over a set."""
    checked = [assay_results(row) for row in part.rows]
    for system in checked[0]:
        yield figures(system, part, [results[system] for results in checked])
    for system, judge in BASELINES.items():
        yield figures(system, part, judge_rows(judge, part.rows))


def peer_lines(given: Peer, part: LabelledRows) -> Iterator[dict[str, Any]]:
    """The figures of a peer over a set, and how long it takes beside assay in this process."""
    part = replace(part, rows=part.rows[: given.most])
    results, ratio = timed(given.judge, part.rows[:TIMED])
    results += judge_rows(given.judge, part.rows[TIMED:])
    yield {**figures(given.name, part, results), "time_ratio": ratio}


def timed(judge: Judge, rows: Sequence[Row]) -> tuple[list[PeerResult | None], float]:
    """The results of a judge, and its median time for a row divided by that of assay.

    The two take turns, so that what else the machine does falls on both.
    """
    results, theirs, ours = [], [], []
    for row in rows:
        start = time.perf_counter()
        results.append(judge_row(judge, row))
        middle = time.perf_counter()
        assay_results(row)
        theirs.append(middle - start)
        ours.append(time.perf_counter() - middle)
    return results, float(f"{statistics.median(theirs) / statistics.median(ours):.3g}")


def lines(name: str, folder: Path, limit: int | None) -> Iterator[dict[str, Any]]:
    """The header, then all figures, set by set, with the digest of the rows."""
    yield header(name, limit)
    for part in read_sets(folder, limit):
        print(f"{name}: {part.name}, {len(part.rows)} rows", file=sys.stderr, flush=True)
        made = own_lines(part) if name == OWN else peer_lines(peer(name), part)
        for line in made:
            yield {**line, "digest": part.digest}


def main() -> None:
    """Print the lines; with `--out` write them once all are there."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("peer")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    made = []
    for line in lines(given.peer, given.data, given.limit):
        made.append(json.dumps(line, ensure_ascii=False))
        if given.out is None:
            print(made[-1], flush=True)
    if given.out is not None:
        given.out.write_text("\n".join(made) + "\n", "utf-8")


if __name__ == "__main__":
    main()
