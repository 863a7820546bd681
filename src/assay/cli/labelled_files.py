"""Where `assay eval` and `assay calibrate` look for labelled rows."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from assay.cli.files import read_text
from assay.errors import InputError
from assay.evaluation.labelled import LabelledSet, is_labelled, read_labelled

WHAT = "labelled rows, one JSON object a line or CSV"

DataArgument: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        help="Files of labelled rows (JSON lines, CSV), or their names in the folder; without one, "
        "all of it."
    ),
]
FolderOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--data", "-d", envvar="ASSAY_DATA", help="A folder of labelled files."),
]


def labelled_sets(data: list[str], folder: str | None) -> tuple[dict[str, LabelledSet], list[str]]:
    """The rows of every file by its path, and the files of the folder that have no labels."""
    if data:
        paths = [_found(name, folder) for name in data]
        texts = {path: read_text(path, what=WHAT) for path in paths}
        return {path: read_labelled(text, data_name(path)) for path, text in texts.items()}, []
    if folder is None:
        raise InputError("no data was given; name a file, or a folder with --data or ASSAY_DATA")
    named = (path for path in _folder(folder).iterdir() if path.suffix in (".jsonl", ".csv"))
    paths = sorted(map(str, named))
    texts = {path: read_text(path, what=WHAT) for path in paths}
    labelled = {p: text for p, text in texts.items() if p.endswith(".csv") or is_labelled(text)}
    if not labelled:
        raise InputError(f"{folder}: holds no file of labelled rows (.jsonl)")
    left_out = [Path(path).name for path in paths if path not in labelled]
    return {path: read_labelled(text, path) for path, text in labelled.items()}, left_out


def data_name(path: str) -> str:
    """A file as messages name it."""
    return "standard input" if path == "-" else path


def why_none(sets: dict[str, LabelledSet]) -> str:
    """Where all rows went."""
    counts = {
        "respond with a JSON draft": sum(part.drafts for part in sets.values()),
        "lie in the other half": sum(len(part.rows) for part in sets.values()),
    }
    return ", ".join(f"{count} {what}" for what, count in counts.items() if count)


def _found(name: str, folder: str | None) -> str:
    """The path of a file that exists, or of one with that name in the folder."""
    if name == "-" or os.path.exists(name):
        return name
    if folder is None:
        raise InputError(
            f"{name}: no such file; expected {WHAT}, or a name in the folder that --data or "
            "ASSAY_DATA gives"
        )
    for path in (_folder(folder) / name, _folder(folder) / f"{name}.jsonl"):
        if os.path.isfile(path):
            return str(path)
    raise InputError(f"{name}: no such file, neither here nor in {folder}; expected {WHAT}")


def _folder(name: str) -> Path:
    path = Path(name)
    if not path.is_dir():
        why = "is no folder" if path.exists() else "no such folder"
        raise InputError(f"{name}: {why}; --data and ASSAY_DATA name a folder of labelled files")
    return path
