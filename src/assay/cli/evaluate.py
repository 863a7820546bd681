"""`assay eval`: how far the verdicts agree with other people's labels."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from assay.cli.figures import Measured, Scope, file_json, file_text, total_json, total_text
from assay.cli.files import read_policy, read_text, write_out
from assay.cli.options import OutputFormat, PolicyOption
from assay.errors import InputError
from assay.evaluation.agreement import judge_rows
from assay.evaluation.flags import FlagKind
from assay.evaluation.labelled import Half, LabelledSet, in_half, is_labelled, read_labelled
from assay.policy import Policy

WHAT = "labelled rows, one JSON object a line"

DataArgument: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        help="Files of labelled rows, or their names in the folder; without one, all of it."
    ),
]
FolderOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--data", "-d", envvar="ASSAY_DATA", help="A folder of labelled files."),
]
FlagsOption: TypeAlias = Annotated[
    FlagKind,
    typer.Option(
        "--flags",
        help="What counts as a flag: numbers that differ or are missing; failed claims too; "
        "unverifiable claims too.",
    ),
]
HalfOption: TypeAlias = Annotated[
    Half | None,
    typer.Option(
        "--split-half",
        help="Measure one half of each file: “tune” where the SHA-256 of a row's source is an "
        "even number, else “report”; rows of one source stay together.",
    ),
]
ShowOption: TypeAlias = Annotated[
    int, typer.Option("--show", min=0, help="Print up to N false alarms of each file.")
]
MissesOption: TypeAlias = Annotated[
    int, typer.Option("--misses", min=0, help="Print up to N missed numbers of each file.")
]
LimitOption: TypeAlias = Annotated[
    int | None, typer.Option("--limit", min=1, help="Only the first N rows of each file.")
]


def eval_command(  # noqa: PLR0913, PLR0917 - one parameter an option
    data: DataArgument = None,
    folder: FolderOption = None,
    flags: FlagsOption = FlagKind.NUMBER,
    half: HalfOption = None,
    policy: PolicyOption = None,
    form: Annotated[
        OutputFormat, typer.Option("--format", "-f", help="text or json.")
    ] = OutputFormat.TEXT,
    show: ShowOption = 0,
    misses: MissesOption = 0,
    limit: LimitOption = None,
) -> None:
    """Measure how the verdicts of a policy agree with other people's labels.

    Every response is checked against its source, and its flags are compared with the labelled
    spans. Exit status: 0 measured, 2 did not run. Rows that are left out are counted.
    """
    if form not in (OutputFormat.TEXT, OutputFormat.JSON):
        raise InputError(f"--format is {form.value!r}; this command writes text or json")
    chosen = read_policy(policy)
    scope = Scope(chosen.name, flags, half, limit)
    sets, left_out = _sets(data or [], folder or None)
    measured = [_measure(path, rows, chosen, scope) for path, rows in sets.items()]
    if not any(part.rows for part in measured):
        raise InputError(f"no row to measure in {', '.join(sets)}: {_why_none(sets)}")
    lines = [f"{name}: left out, its rows have no labels" for name in left_out]
    if form is OutputFormat.JSON:
        lines = [line for part in measured for line in file_json(part, show, misses)]
        lines += total_json(measured, left_out)
    else:
        lines += [line for part in measured for line in (*file_text(part, show, misses), "")]
        lines += total_text(measured)
    write_out("\n".join(lines).rstrip("\n") + "\n", None)


def _sets(data: list[str], folder: str | None) -> tuple[dict[str, LabelledSet], list[str]]:
    """The rows of every file by its path, and the files of the folder that have no labels."""
    if data:
        paths = [_found(name, folder) for name in data]
        texts = {path: read_text(path, what=WHAT) for path in paths}
        return {path: read_labelled(text, _name(path)) for path, text in texts.items()}, []
    if folder is None:
        raise InputError("no data was given; name a file, or a folder with --data or ASSAY_DATA")
    paths = [str(path) for path in sorted(_folder(folder).glob("*.jsonl"))]
    texts = {path: read_text(path, what=WHAT) for path in paths}
    labelled = {path: text for path, text in texts.items() if is_labelled(text)}
    if not labelled:
        raise InputError(f"{folder}: holds no file of labelled rows (.jsonl)")
    left_out = [Path(path).name for path in paths if path not in labelled]
    return {path: read_labelled(text, path) for path, text in labelled.items()}, left_out


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


def _measure(path: str, rows: LabelledSet, policy: Policy, scope: Scope) -> Measured:
    chosen = in_half(rows.rows, scope.half)[: scope.limit]
    judged = tuple(judge_rows(chosen, policy, scope.kind))
    return Measured(Path(_name(path)).name, scope, judged, rows.records, rows.drafts)


def _name(path: str) -> str:
    return "standard input" if path == "-" else path


def _why_none(sets: dict[str, LabelledSet]) -> str:
    """Where all rows went."""
    counts = {
        "rest on a record, which is not read yet": sum(part.records for part in sets.values()),
        "respond with a JSON draft": sum(part.drafts for part in sets.values()),
        "lie in the other half": sum(len(part.rows) for part in sets.values()),
    }
    return ", ".join(f"{count} {what}" for what, count in counts.items() if count)
