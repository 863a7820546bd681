"""Fit the table that ships with the package, and write what it is worth: `make calibration`.

Half of the sources are fitted, the other half measured. Planted faults are made here; the public
sets are read from the folder that ASSAY_DATA names, those only whose licence permits a table of
counts. Nothing of their texts goes into the table.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "src" / "assay" / "calibration.json"
RESULT = ROOT / "bench" / "results" / "calibration.json"
SETS = {
    "infotabs": "InfoTabS, claims over info boxes, Apache-2.0",
    "summedits": "SummEdits, edited summaries, Apache-2.0",
    "factcheckgpt": "Factcheck-GPT, claims and evidence, Apache-2.0",
    "expertqa": "ExpertQA, claims and evidence, MIT",
    "rotowire": "Rotowire texts with marked errors, CC0",
    "wice_claim": "WiCE, Wikipedia sentences and cited pages, ODC-BY and CC BY-SA",
}
PEOPLE, FIRST, PER_TYPE = 14, 500, 60


def planted(path: Path) -> None:
    """Write the planted statements as labelled rows."""
    code = [sys.executable, "tests/planted/labelled_rows.py"]
    options = ["--people", f"{PEOPLE}", "--first", f"{FIRST}", "--per-type", f"{PER_TYPE}"]
    paths = os.pathsep.join(["tests/planted", "tests/people"])
    with path.open("w", encoding="utf-8") as file:
        subprocess.run(
            [*code, *options],
            cwd=ROOT,
            stdout=file,
            check=True,
            env={**os.environ, "PYTHONPATH": paths},
        )


def notes(sets: list[str]) -> Iterator[str]:
    """Where the table comes from, a line for each set."""
    yield (
        f"planted: faults in claims about numbers, dates, tenure, names and relations of invented "
        f"people and firms, {PEOPLE} people a language from seed {FIRST}; made by the project"
    )
    yield from (f"{name}: {SETS[name]}" for name in sets)
    yield "claims of the half of the sources whose SHA-256 is an even number"


def table(made: dict[str, Any]) -> dict[str, Any]:
    """The figures as a table of the page of benchmarks."""
    rows, verified = [], []
    for part in ("kinds", "sets"):
        for name, group in made[part].items():
            before, after = group["before"], group["after"]
            low, high = after["gain_interval"] or (None, None)
            gain = "–" if low is None else f"{low:+.3f} to {high:+.3f}"
            rows.append(
                [
                    name if part == "kinds" else f"set: {name}",
                    after["claims"],
                    after["wrong"],
                    f"{before['ece']:.3f}",
                    f"{after['ece']:.3f}",
                    f"{before['brier']:.3f}",
                    f"{after['brier']:.3f}",
                    f"{after['base_brier']:.3f}",
                    gain,
                ]
            )
    for part in made["verified"]:
        told = f"{part['wrong']} of {part['claims']} wrong, {part['expected']:.1f} expected"
        verified.append(f"{part['name']}: {told}")
    return {
        "title": "Calibration on claims that were not fitted",
        "notes": [
            f"{made['fitted']:,} claims fitted, {made['measured']:,} measured; equal-mass bins of "
            "at least a hundred; “before” takes the status at its word (0, ½, 1).",
            "A claim is wrong where it overlaps an error that people marked, or is planted.",
            "The table is right for the mixture that it was fitted on; the rows by set show how "
            "far single sets are from it, whose share of wrong claims differs.",
            f"Verified claims, where it matters most: {'; '.join(verified)}. Most verified claims "
            "are about planted faults, so that the table says too little of verified claims on "
            "text of another kind: fit your own before you rely on a limit.",
            *made["fitted_on"],
        ],
        "columns": [
            "claims",
            "measured",
            "wrong",
            "ECE before",
            "ECE",
            "Brier before",
            "Brier",
            "Brier of the base rate",
            "gain over the base rate, 95 %",
        ],
        "rows": rows,
    }


def main() -> int:
    """Fit, measure and write."""
    folder = os.environ.get("ASSAY_DATA")
    if not folder:
        print("ASSAY_DATA names no folder of labelled files; nothing was fitted", file=sys.stderr)
        return 2
    found = [name for name in SETS if (Path(folder) / f"{name}.jsonl").exists()]
    with tempfile.TemporaryDirectory() as made:
        rows = Path(made) / "planted.jsonl"
        planted(rows)
        command = [sys.executable, "-m", "assay", "calibrate", str(rows), *found]
        command += ["--data", folder, "--name", "shipped", "--format", "json", "--out", str(TABLE)]
        command += [part for note in notes(found) for part in ("--note", note)]
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    figures = table(json.loads(done.stdout))
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", "utf-8")
    for row in figures["rows"]:
        print(*row, sep="\t")
    return 0


if __name__ == "__main__":
    sys.exit(main())
