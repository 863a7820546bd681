"""`assay match`: why a job fits a candidate, every point with its quotes."""

from __future__ import annotations

import sys
from pathlib import Path
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
from assay.hiring.asking import Outgoing, explain_with, outgoing
from assay.hiring.match import Explanation, NothingLeftError, explain, match_sources
from assay.hiring.profile import Profile, read_profile
from assay.hiring.vacancy import Vacancy, read_vacancy
from assay.mapping.values import loads
from assay.plugins import plugins_of
from assay.render.wording import flag_notes

if TYPE_CHECKING:
    from assay.policy import Policy
    from assay.sources import Sources


def match_command(  # noqa: PLR0913, PLR0917 - one parameter an option
    profile: Annotated[
        str, typer.Argument(help="The candidate's profile: a text, or JSON with its fields.")
    ],
    posting: Annotated[
        str, typer.Argument(help="The job posting: a text, HTML, or JSON with its fields.")
    ],
    draft: Annotated[
        str | None,
        typer.Option(
            "--draft",
            "-d",
            help="A model's reply with its matches and gaps, which saw just these texts; "
            "- reads standard input. Without it a model is asked.",
        ),
    ] = None,
    model: ModelOption = None,
    model_url: ModelUrlOption = None,
    replay: ReplayOption = None,
    save_exchange: RecordingOption = None,
    show_prompt: ShowPromptOption = False,
    policy: PolicyOption = None,
    names: NamesOption = None,
    as_of: AsOfOption = None,
    finish_reason: FinishReasonOption = None,
    form: FormatOption = OutputFormat.TEXT,
    out: OutOption = None,
) -> None:
    """Say why a job fits a candidate, with nothing but points whose quotes stand in both texts.

    A model is asked, or the draft of one is checked. Exit status: 0 show, 1 review or withhold
    (nothing left among them), 2 did not run.
    """
    chosen = with_names(read_policy(policy, "hiring"), names)
    texts = match_texts(profile, posting, chosen, as_of, given=draft is not None)
    if show_prompt:
        write_prompt(texts.request(chosen), flag_notes(texts.flags), out)
        return
    plugins = plugins_of(chosen.checks)
    try:
        if draft is not None:
            text = read_text(draft, what="a model's draft", limit=chosen.checks.max_output_chars)
            with naming(draft):
                found = explain(
                    text, texts.sources, chosen, finish_reason=finish_reason, plugins=plugins
                )
        else:
            asked = model_named(model, model_url, replay, save_exchange)
            found = explain_with(asked, texts, chosen, plugins=plugins)
    except NothingLeftError as error:
        _nothing_left(error, texts.sources, form, out)
        raise typer.Exit(1) from None
    _write(found, texts.sources, form, out)
    raise typer.Exit(exit_status(found.shown.decision))


def match_texts(
    profile: str, posting: str, policy: Policy, as_of: str | None, *, given: bool
) -> Outgoing:
    """The two texts as a model gets them; those of a draft that is `given` stay as they are."""
    limit, day = policy.checks.max_source_chars, read_day(as_of)
    person = read_source_text(profile, what="a profile", limit=limit)
    job = read_source_text(posting, what="a posting", limit=limit)
    kinds = [Path(path).suffix.lower() for path in (profile, posting)]
    if given and kinds[0] != ".json" and kinds[1] not in (".json", ".html", ".htm"):
        return Outgoing(match_sources(person, job, day), ())
    read: Profile | str = person
    if kinds[0] == ".json":
        with naming(profile):
            read = read_profile(loads(person))
    vacancy: Vacancy | str = job
    if kinds[1] == ".json":
        with naming(posting):
            vacancy = read_vacancy(loads(job))
    elif kinds[1] in (".html", ".htm"):
        vacancy = Vacancy(description=job)
    return outgoing(read, vacancy, policy, day)


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
        write_out("\n".join([*lines, decision_text(error.shown)]) + "\n", out)
    elif form is OutputFormat.JSON:
        from assay.wire import explanation_json

        write_out(explanation_json(Explanation((), (), error.report, error.shown)), out)
    else:
        write_report(error.report, sources, error.shown, form, path=out, title="Why this job?")
