"""`make eval`: measure assay and every peer that is set up, then write the page.

Needs ASSAY_DATA, a folder of labelled sets. One process at a time, so that times can be compared.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from bench.peers import page
from bench.peers.environments import MISSING, ready, run
from bench.peers.judging import peer_names
from bench.peers.run import OWN
from bench.peers.speed import Speed, measured
from bench.peers.tables import Cell, Table

RUNS = page.RESULTS / "peers"


def data_folder() -> str:
    """The folder that ASSAY_DATA names; ends the program with one sentence if there is none."""
    name = os.environ.get("ASSAY_DATA", "")
    if not name:
        sys.exit("ASSAY_DATA is not set; set it to a folder of labelled sets (.jsonl)")
    if not Path(name).is_dir():
        sys.exit(f"ASSAY_DATA is {name!r}, which is no folder; expected one of labelled sets")
    return str(Path(name).resolve())


def speed_table(speeds: dict[str, list[Speed]]) -> Table:
    """Looking up quotes: one row a peer."""
    known = {name: made for name, made in speeds.items() if made}
    sizes = [f"{s.size // 1024} kB × {s.quotes} quotes" for s in next(iter(known.values()), [])]
    rows: list[tuple[Cell, ...]] = []
    for name, made in known.items():
        agree, asked = sum(s.agree for s in made), sum(s.quotes for s in made)
        rows.append((name, *(s.ratio for s in made), f"{agree} of {asked}"))
    without = [name for name, made in speeds.items() if not made]
    notes = (
        "The time of a peer divided by that of assay in one process; above 1 assay is faster. A "
        "tenth of the quotes is altered. Each prepares the source anew; assay finds all places, "
        "the peers answer yes or no.",
        *((f"{', '.join(without)}: looks up no quotes.",) if without else ()),
    )
    columns = ("package", *sizes, "same answer as assay")
    return Table("Looking up quotes", notes, columns, tuple(rows))


def main() -> None:
    """Measure, write the results and the page; what cannot be measured is said and left out."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=int, help="rows of each set, by the hash of their ids")
    given = parser.parse_args()
    arguments = ["--data", data_folder()]
    arguments += ["--limit", str(given.limit)] if given.limit else []
    pythons = ready()
    if not pythons:
        print(MISSING, file=sys.stderr)
    RUNS.mkdir(parents=True, exist_ok=True)
    for name, python in {OWN: Path(sys.executable), **pythons}.items():
        out = RUNS / f"{name}.jsonl"
        out.unlink(missing_ok=True)
        if run(python, "bench.peers.run", [name, *arguments, "--out", str(out)]) is None:
            print(f"{name}: not measured, its run failed", file=sys.stderr)
    for name in peer_names():
        if name not in pythons:
            print(f"{name}: not set up, its results stay as they are", file=sys.stderr)
    if pythons:
        (page.RESULTS / "quotes.json").write_text(speed_table(measured()).to_json(), "utf-8")
    page.main()


if __name__ == "__main__":
    main()
