"""Options that several commands share, worded once."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import typer


class OutputFormat(StrEnum):
    """Forms in which a result can be written."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"


PolicyOption: TypeAlias = Annotated[
    str | None, typer.Option("--policy", "-p", help="A built-in policy or a TOML file.")
]
AsOfOption: TypeAlias = Annotated[
    str | None, typer.Option("--as-of", help="The day that “present” means (default: today).")
]
NamesOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--names", help="Your own names: CSV with the columns name,aliases, or TOML."),
]
FinishReasonOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--finish-reason",
        help="Why the model stopped, as its provider says; “length” refuses the draft.",
    ),
]
FormatOption: TypeAlias = Annotated[
    OutputFormat, typer.Option("--format", "-f", help="Form of the result.")
]
OutOption: TypeAlias = Annotated[
    str | None, typer.Option("--out", "-o", help="Write the result to this file.")
]
