"""`assay check`: an output against its sources."""

from __future__ import annotations

from typing import Annotated

import typer

from assay.cli.files import naming, read_day, read_policy, read_source, read_text, with_names
from assay.cli.options import (
    AsOfOption,
    FinishReasonOption,
    FormatOption,
    NamesOption,
    OutOption,
    OutputFormat,
    PolicyOption,
)
from assay.cli.output import exit_status, write_report
from assay.cli.records import MappingOption, PackOption, RecordOption, read_records
from assay.errors import InputError
from assay.hiring.pack import pack_named
from assay.pipeline import check
from assay.plugins import plugins_of
from assay.shown import show
from assay.sources import Sources


def check_command(  # noqa: PLR0913, PLR0917 - one parameter an option
    output: Annotated[
        str,
        typer.Argument(
            help="What the model wrote: prose or its JSON draft; - reads standard input."
        ),
    ],
    source: Annotated[
        list[str] | None,
        typer.Option(
            "--source",
            "-s",
            help="A text that the model saw, [ID[:ABOUT]=]FILE; repeat for each.",
        ),
    ] = None,
    record: RecordOption = None,
    mapping: MappingOption = None,
    pack: PackOption = "auto",
    policy: PolicyOption = None,
    names: NamesOption = None,
    as_of: AsOfOption = None,
    finish_reason: FinishReasonOption = None,
    form: FormatOption = OutputFormat.TEXT,
    out: OutOption = None,
) -> None:
    """Check every claim of an output against the sources that the model was given.

    Exit status: 0 show, 1 review or withhold, 2 did not run.
    """
    chosen = with_names(read_policy(policy), names)
    texts = source or []
    if [output, *texts, *(record or [])].count("-") > 1:
        raise InputError("only one of the output and the sources can be standard input (-)")
    if not texts and not record:
        raise InputError("no source was given; name a text with --source or JSON with --record")
    sources = Sources(
        [read_source(spec, chosen) for spec in texts],
        read_day(as_of),
        read_records(record or [], mapping, chosen),
    )
    limit = chosen.checks.max_output_chars
    text = read_text(output, what="a model's output", limit=limit)
    plugins = plugins_of(chosen.checks)
    with naming(output):
        domain = pack_named(pack, sources)
        report = check(
            text,
            sources,
            chosen,
            pack=domain,
            finish_reason=finish_reason,
            plugins=plugins,
        )
    shown = show(report, chosen.show)
    title = "Report" if output == "-" else f"Report on {output}"
    write_report(report, sources, shown, form, path=out, title=title)
    raise typer.Exit(exit_status(shown.decision))
