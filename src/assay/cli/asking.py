"""Options of commands that can ask a model, and the model that they mean."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from assay.cli.files import naming, read_text, write_out
from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.exchanges import Exchange
    from assay.models import Model, ModelRequest

ModelOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--model",
        help="gemini, openai or anthropic, “:NAME” for one of its models; or one at --model-url.",
    ),
]
ModelUrlOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--model-url", help="An OpenAI-compatible server, such as http://localhost:11434/v1."
    ),
]
ReplayOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--replay", help="Take the model's reply from this recording; asks no model."),
]
RecordingOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--save-exchange", help="Add what was asked and answered to this file (JSON lines)."
    ),
]
ShowPromptOption: TypeAlias = Annotated[
    bool,
    typer.Option("--show-prompt", help="Print what would be sent to a model, and send nothing."),
]
_EXCHANGE_LIMIT = 20_000_000


def model_named(model: str | None, url: str | None, replay: str | None, save: str | None) -> Model:
    """The model to ask; raises ConfigError that says how to turn one on where none is."""
    from assay.exchanges import read_exchanges, recording, replaying

    if replay is not None:
        if model or url or save:
            raise InputError("--replay asks no model; leave --model and --save-exchange out")
        with naming(replay):
            text = read_text(replay, what="a recorded exchange", limit=_EXCHANGE_LIMIT)
            return replaying(read_exchanges(text))
    from assay.providers import connect
    from assay.settings import connection_from

    asked = connect(connection_from(os.environ, model, url))
    return recording(asked, _keeper(save)) if save else asked


def _keeper(path: str) -> Callable[[Exchange], None]:
    """Adds exchanges to a file."""

    def keep(exchange: Exchange) -> None:
        from assay.exchanges import exchange_line

        try:
            with Path(path).open("a", encoding="utf-8") as file:
                file.write(exchange_line(exchange))
        except OSError as error:
            raise InputError(f"{path}: cannot be written ({error.strerror})") from None

    return keep


def write_prompt(request: ModelRequest, notes: list[str], out: str | None) -> None:
    """What would be sent, and what was done to it before."""
    lines = ["--- system", request.system.rstrip(), "", "--- user", request.user, ""]
    if notes:
        lines += ["--- notes (not sent)", *notes, ""]
    write_out("\n".join(lines), out)
