"""Records that a user names: options and reading."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from assay.cli.files import naming, read_source_text
from assay.hiring.pack import record_of
from assay.mapping.record import mapping
from assay.mapping.values import loads

if TYPE_CHECKING:
    from assay.policy import Policy
    from assay.records import Record

RecordOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--record",
        "-r",
        help="Structured data as JSON (a résumé or any other), [ID=]FILE; repeat for each.",
    ),
]
MappingOption: TypeAlias = Annotated[
    str | None,
    typer.Option(help="A TOML file that says where the facts of the records stand."),
]
PackOption: TypeAlias = Annotated[
    str, typer.Option(help="auto, hiring or none: how sources are read as records.")
]
_SPEC = re.compile(r"(?P<id>[^\W\d][\w-]*)=(?P<path>.+)", re.DOTALL)


def read_records(specs: list[str], how: str | None, policy: Policy) -> list[Record]:
    """The records of JSON files; raises InputError naming the file."""
    limit = policy.checks.max_source_chars
    rules = None
    if how is not None:
        rules = mapping(read_source_text(how, what="a mapping in TOML", limit=limit), how)
    found = []
    for spec in specs:
        match = _SPEC.fullmatch(spec)
        named = match is not None and not Path(spec).exists()
        path = match["path"] if match and named else spec
        stem = "record" if path == "-" else re.sub(r"\W+", "_", Path(path).stem)
        name = match["id"] if match and named else stem
        text = read_source_text(path, what="a record in JSON", limit=limit)
        with naming(path):
            found.append(record_of(loads(text), name, rules))
    return found
