"""`assay summary`: a recruiter's summary of a résumé, without what does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.files import (
    naming,
    read_day,
    read_policy,
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
from assay.cli.output import colour, exit_status, write_report
from assay.cli.records import RecordOption, read_records
from assay.errors import InputError
from assay.plugins import plugins_of
from assay.sources import Source, Sources

if TYPE_CHECKING:
    from assay.policy import Policy


def summary_command(  # noqa: PLR0913, PLR0917 - one parameter an option
    summary: Annotated[
        str, typer.Argument(help="The summary that the model wrote; - reads standard input.")
    ],
    resume: Annotated[
        str | None, typer.Option("--resume", "-s", help="The résumé that the model saw.")
    ] = None,
    posting: Annotated[
        str | None, typer.Option("--posting", "-j", help="The job posting that the model saw.")
    ] = None,
    record: RecordOption = None,
    policy: PolicyOption = None,
    names: NamesOption = None,
    as_of: AsOfOption = None,
    form: FormatOption = OutputFormat.TEXT,
    out: OutOption = None,
) -> None:
    """Remove what differs from the résumé and the record, mark what nothing proves.

    Opinions about the person are removed too. Exit status: 0 show, 1 review or withhold, 2 did
    not run.
    """
    from assay.hiring.summary import summarize

    chosen = with_names(read_policy(policy), names)
    sources = _sources(resume, posting, record or [], as_of, chosen)
    text = read_text(summary, what="a summary", limit=chosen.checks.max_output_chars)
    plugins = plugins_of(chosen.checks)
    with naming(summary):
        found = summarize(text, sources, chosen, plugins=plugins)
    if form is OutputFormat.TEXT:
        from assay.render.summary import summary_text

        write_out(summary_text(found, sources, colour=out is None and colour()), out)
    elif form is OutputFormat.JSON:
        from assay.wire import summary_json

        write_out(summary_json(found), out)
    else:
        write_report(found.report, sources, found.shown, form, path=out, title="Summary")
    raise typer.Exit(exit_status(found.shown.decision))


def _sources(
    resume: str | None, posting: str | None, record: list[str], as_of: str | None, policy: Policy
) -> Sources:
    """The texts and records; raises InputError where nothing speaks of the person."""
    if resume is None and not record:
        raise InputError("no résumé was given; name a text with --resume or JSON with --record")
    limit = policy.checks.max_source_chars
    texts = []
    if resume is not None:
        text = read_source_text(resume, what="a résumé", limit=limit)
        texts.append(Source("resume", text, about="candidate"))
    if posting is not None:
        text = read_source_text(posting, what="a posting", limit=limit)
        texts.append(Source("job", text, about="posting"))
    return Sources(texts, read_day(as_of), read_records(record, None, policy))
