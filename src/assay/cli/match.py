"""`assay match`: why a job fits a candidate, every point with its quotes."""

from __future__ import annotations

import sys
from typing import Annotated

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
    FinishReasonOption,
    FormatOption,
    NamesOption,
    OutOption,
    OutputFormat,
    PolicyOption,
)
from assay.cli.output import colour, exit_status, write_report
from assay.hiring.match import Explanation, NothingLeftError, explain, match_sources
from assay.sources import Sources


def match_command(  # noqa: PLR0913, PLR0917 - one parameter an option
    profile: Annotated[
        str, typer.Argument(help="The candidate's profile, exactly as the model saw it.")
    ],
    posting: Annotated[str, typer.Argument(help="The job posting, exactly as the model saw it.")],
    draft: Annotated[
        str,
        typer.Option(
            "--draft",
            "-d",
            help="The model's reply with its matches and gaps; - reads standard input.",
        ),
    ],
    policy: PolicyOption = None,
    names: NamesOption = None,
    as_of: AsOfOption = None,
    finish_reason: FinishReasonOption = None,
    form: FormatOption = OutputFormat.TEXT,
    out: OutOption = None,
) -> None:
    """Keep the points of a draft whose quotes stand in the profile and the posting.

    Exit status: 0 show, 1 review or withhold (nothing left among them), 2 did not run.
    """
    chosen = with_names(read_policy(policy, "hiring"), names)
    limit = chosen.checks.max_source_chars
    sources = match_sources(
        read_source_text(profile, what="a profile", limit=limit),
        read_source_text(posting, what="a posting", limit=limit),
        read_day(as_of),
    )
    text = read_text(draft, what="a model's draft", limit=chosen.checks.max_output_chars)
    try:
        with naming(draft):
            explanation = explain(text, sources, chosen, finish_reason=finish_reason)
    except NothingLeftError as error:
        _nothing_left(error, sources, form, out)
        raise typer.Exit(1) from None
    _write(explanation, sources, form, out)
    raise typer.Exit(exit_status(explanation.shown.decision))


def _write(explanation: Explanation, sources: Sources, form: OutputFormat, out: str | None) -> None:
    if form is OutputFormat.TEXT:
        from assay.render.text import explanation_text

        write_out(explanation_text(explanation, sources, colour=out is None and colour()), out)
    elif form is OutputFormat.JSON:
        from assay.wire import explanation_json

        write_out(explanation_json(explanation), out)
    else:
        report, shown = explanation.report, explanation.shown
        write_report(report, sources, shown, form, path=out, title="Why this job?")


def _nothing_left(
    error: NothingLeftError, sources: Sources, form: OutputFormat, out: str | None
) -> None:
    print(f"assay: {error}", file=sys.stderr)
    if form is OutputFormat.TEXT:
        from assay.render.text import decision_text, removed_lines

        paint = out is None and colour()
        lines = removed_lines(error.report, error.shown, sources, colour=paint)
        write_out("\n".join([*lines, decision_text(error.shown.decision)]) + "\n", out)
    elif form is OutputFormat.JSON:
        from assay.wire import explanation_json

        write_out(explanation_json(Explanation((), (), error.report, error.shown)), out)
    else:
        write_report(error.report, sources, error.shown, form, path=out, title="Why this job?")
