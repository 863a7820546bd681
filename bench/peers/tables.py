"""Tables of figures: the form in which results are kept, and those made of the peers' runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

Cell: TypeAlias = str | int | float | None
Line: TypeAlias = dict[str, Any]

OWN = "assay"
NONE = "–"
EVERYTHING = "flag everything"
COLUMNS = {
    "precision": "precision",
    "recall": "recall",
    "f1": "F1",
    "clean_flagged": "clean flagged",
    "balanced_accuracy": "balanced accuracy",
    "auroc": "AUROC",
    "span_precision": "span precision",
    "span_recall": "span recall",
    "span_overlap": "span overlap",
}
FEW = 20
"""Fewer clean responses tell nothing of how often they are flagged."""
OVERVIEWS = {
    "balanced_accuracy": (
        "Balanced accuracy of responses",
        "The mean of the share of bad responses flagged and of clean responses not flagged: "
        "0.5 is what chance, flagging everything and flagging nothing all reach. Sets with fewer "
        f"than {FEW} clean responses have none.",
    ),
    "f1": (
        "F1 of responses",
        "Read it beside the first column: where most responses are bad, flagging all of them "
        "does well.",
    ),
    "clean_flagged": (
        "Share of clean responses flagged",
        "What a reviewer would look at for nothing.",
    ),
}


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the page; None in a cell is "not measured"."""

    title: str
    notes: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @classmethod
    def from_json(cls, text: str, name: str) -> Table:
        """Read a table; raises ValueError naming the file for another shape."""
        given = json.loads(text)
        wanted = {"title", "notes", "columns", "rows"}
        if not isinstance(given, dict) or set(given) != wanted:
            raise ValueError(f"{name}: expected an object with {', '.join(sorted(wanted))}")
        columns = tuple(given["columns"])
        rows = tuple(tuple(row) for row in given["rows"])
        for at, row in enumerate(rows):
            if len(row) != len(columns):
                raise ValueError(
                    f"{name}: rows[{at}] has {len(row)} cells; expected {len(columns)}, "
                    "one a column"
                )
        return cls(given["title"], tuple(given["notes"]), columns, rows)

    def to_json(self) -> str:
        """The table as it is kept, one row a line so that changes can be read."""
        rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in self.rows)
        head = {"title": self.title, "notes": self.notes, "columns": self.columns}
        start = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
        return f'{start},\n "rows": [\n{rows}\n ]\n}}\n'


@dataclass(frozen=True, slots=True)
class Run:
    """What one process measured: its header, and the figures of every set and system."""

    header: Line
    lines: tuple[Line, ...]

    @property
    def name(self) -> str:
        """The peer, or "assay" for assay and the baselines."""
        return str(self.header["peer"])


def read_runs(folder: Path) -> list[Run]:
    """All runs of a folder, that of assay first; raises ValueError where rows differ."""
    runs = []
    for path in sorted(folder.glob("*.jsonl")):
        header, *lines = (json.loads(line) for line in path.read_text("utf-8").splitlines())
        runs.append(Run(header, tuple(lines)))
    runs.sort(key=lambda run: (run.name != OWN, run.name))
    _same_rows(runs)
    return runs


def set_tables(runs: Sequence[Run]) -> list[Table]:
    """One table a set, with a row for every system."""
    return [_set_table(name, list(lines.values())) for name, lines in _by_set(runs).items()]


def about_sets(runs: Sequence[Run], known: Mapping[str, Mapping[str, str]]) -> Table:
    """What was measured on: every set with its counts, and what is known of it."""
    rows = []
    for name, lines in _by_set(runs).items():
        first, said = next(iter(lines.values())), known.get(name, {})
        counts = (first["rows"], first["sources"], first["bad"], first["rows"] - first["bad"])
        rows.append((name, said.get("what"), *counts, said.get("licence")))
    counted = ("responses", "sources", "with an error", "clean")
    columns = ("set", "what it holds", *counted, "licence as seen")
    return Table("Sets", (), columns, tuple(rows))


def overviews(runs: Sequence[Run]) -> list[Table]:
    """Tables with a row for every set and a column for every system."""
    made = []
    fewer = tuple(
        f"{run.name}: the first {run.header['most']} rows of each set."
        for run in runs
        if run.header["most"]
    )
    for key, (title, note) in OVERVIEWS.items():
        systems = _systems(runs, key)
        rows = tuple(
            (name, *(_value(lines.get(system), key) for system in systems))
            for name, lines in _by_set(runs).items()
        )
        made.append(Table(title, (note, *fewer), ("set", *systems), rows))
    return made


def about_runs(runs: Sequence[Run]) -> Table:
    """Which versions ran, under which licence, and how they are used."""
    rows = [
        (run.name, run.header["version"], run.header["licence"], run.header["setting"])
        for run in runs
        if run.name != OWN
    ]
    return Table("Peers", (), ("package", "version", "licence", "how it is used"), tuple(rows))


def figure(value: Line | None) -> str:
    """A figure with its interval, or "–"."""
    if value is None or value["value"] is None:
        return NONE
    if not value["interval"]:
        return f"{value['value']:.2f}"
    low, high = value["interval"]
    return f"{value['value']:.2f} ({low:.2f}–{high:.2f})"


def _same_rows(runs: Sequence[Run]) -> None:
    digests: dict[str, tuple[str, str]] = {}
    for run in runs:
        for line in run.lines:
            name, digest = digests.setdefault(line["set"], (run.name, line["digest"]))
            if run.header["assay"] != runs[0].header["assay"]:
                raise ValueError(
                    f"{run.name} was measured beside another version of assay than "
                    f"{runs[0].name}; run `make eval` for all of them"
                )
            if digest != line["digest"]:
                raise ValueError(
                    f"{run.name} was measured on other rows of {line['set']} than {name}; "
                    "run `make eval` for all of them"
                )


def _by_set(runs: Iterable[Run]) -> dict[str, dict[str, Line]]:
    """The lines of every set by their system."""
    found: dict[str, dict[str, Line]] = {}
    for run in runs:
        for line in run.lines:
            found.setdefault(line["set"], {})[line["system"]] = line
    return dict(sorted(found.items()))


def _systems(runs: Iterable[Run], key: str) -> list[str]:
    """All systems, flagging everything first; without those that are the same for every set."""
    found = list(dict.fromkeys(line["system"] for run in runs for line in run.lines))
    useful = [name for name in found if name not in (EVERYTHING, "flag nothing")]
    return [EVERYTHING, *useful] if key == "f1" else useful


def _value(line: Line | None, key: str) -> str:
    value = line and line[key]
    if line and key != "f1" and line["rows"] - line["bad"] < FEW:
        return NONE
    return NONE if not value or value["value"] is None else f"{value['value']:.2f}"


def _set_table(name: str, lines: Sequence[Line]) -> Table:
    keys = [key for key in COLUMNS if any(line[key] is not None for line in lines)]
    notes = [
        f"{line['system']} stopped with an error at {line['crashed']} responses, which count as "
        "not flagged."
        for line in lines
        if line["crashed"]
    ]
    whole = max(line["rows"] for line in lines)
    rows = [
        (_named(line, whole), *(figure(line[key]) for key in keys), _times(line.get("time_ratio")))
        for line in lines
    ]
    columns = ("system", *(COLUMNS[key] for key in keys), "time ÷ assay")
    return Table(name, tuple(notes), columns, tuple(rows))


def _times(value: float | None) -> str:
    return NONE if value is None else f"{value:.2g}"


def _named(line: Line, whole: int) -> str:
    name, rows = line["system"], line["rows"]
    return str(name) if rows == whole else f"{name} ({rows} of {whole} rows)"
