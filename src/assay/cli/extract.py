"""`assay extract`: the claims of an output, as a model and code find them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.asking import (
    ModelOption,
    ModelUrlOption,
    RecordingOption,
    ReplayOption,
    ShowPromptOption,
    model_named,
    write_prompt,
)
from assay.cli.files import (
    naming,
    read_day,
    read_policy,
    read_source,
    read_source_text,
    read_text,
    with_names,
    write_out,
)
from assay.cli.options import (
    AsOfOption,
    FormatOption,
    NamesOption,
    OutOption,
    OutputFormat,
    PolicyOption,
)
from assay.cli.output import exit_status, write_report
from assay.cli.records import MappingOption, PackOption, RecordOption, read_records
from assay.errors import InputError, ModelError
from assay.extractors.prompted import extraction_request, pointed_out, with_pointed_out
from assay.extractors.prose import extract_prose
from assay.hiring.pack import pack_named
from assay.models import ask, fence_of
from assay.pipeline import check
from assay.plugins import plugins_of
from assay.shown import show
from assay.sources import Sources

if TYPE_CHECKING:
    from assay.models import Model, ModelRequest


def extract_command(  # noqa: PLR0913, PLR0917 - one parameter an option
    output: Annotated[
        str, typer.Argument(help="Prose that a model wrote; - reads standard input.")
    ],
    source: Annotated[
        list[str] | None,
        typer.Option(
            "--source",
            "-s",
            help="Check the claims against this text as well, [ID[:ABOUT]=]FILE; repeat for each.",
        ),
    ] = None,
    record: RecordOption = None,
    mapping: MappingOption = None,
    pack: PackOption = "auto",
    claims: Annotated[
        str | None,
        typer.Option("--claims", help="A model's reply with the claims; without it one is asked."),
    ] = None,
    model: ModelOption = None,
    model_url: ModelUrlOption = None,
    replay: ReplayOption = None,
    save_exchange: RecordingOption = None,
    show_prompt: ShowPromptOption = False,
    policy: PolicyOption = None,
    names: NamesOption = None,
    as_of: AsOfOption = None,
    form: FormatOption = OutputFormat.TEXT,
    out: OutOption = None,
) -> None:
    """Find the claims of an output with a model, and with code what the model overlooked.

    The model only points out; with a source, code checks. Exit status: 0 show (or listed),
    1 review or withhold, 2 did not run.
    """
    chosen = with_names(read_policy(policy), names)
    limit = chosen.checks.max_output_chars
    text = read_source_text(output, what="a model's output", limit=limit)
    request = extraction_request(text, fence_of(text), max_tokens=chosen.ask.max_tokens)
    if show_prompt:
        write_prompt(request, [], out)
        return
    if claims is not None:
        reply = read_text(claims, what="an extractor's reply", limit=limit)
        with naming(claims):
            pointed_out(reply)
    else:
        reply = _reply(model_named(model, model_url, replay, save_exchange), request)
    if not source and not record:
        _list(text, reply, form, out)
        return
    sources = Sources(
        [read_source(spec, chosen) for spec in source or []],
        read_day(as_of),
        read_records(record or [], mapping, chosen),
    )
    domain, plugins = pack_named(pack, sources), plugins_of(chosen.checks)
    report = check(text, sources, chosen, pack=domain, extracted=reply, plugins=plugins)
    shown = show(report, chosen.show)
    write_report(report, sources, shown, form, path=out, title=f"Report on {output}")
    raise typer.Exit(exit_status(shown.decision))


def _reply(model: Model, request: ModelRequest) -> str:
    """The model's reply, if it can be read."""
    reply, problem = ask(model, request), ""
    try:
        pointed_out(reply.text, finish_reason=reply.finish_reason)
    except InputError as error:
        problem = str(error)
    if problem:
        raise ModelError(f"the model's reply cannot be used: {problem}", kind="unusable")
    return reply.text


def _list(text: str, reply: str, form: OutputFormat, out: str | None) -> None:
    found = with_pointed_out(extract_prose(text), text, pointed_out(reply))
    if form is OutputFormat.JSON:
        from assay.wire import extraction_json

        write_out(extraction_json(found), out)
    elif form is OutputFormat.TEXT:
        from assay.render.claims import claims_text

        write_out(claims_text(found), out)
    else:
        raise InputError("without a source, claims are listed as text or json; name a --source")
