"""`assay resume`: what a résumé says as a record, every value with its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from assay.cli.files import naming, read_day, read_policy, read_source, read_source_text, write_out
from assay.cli.options import AsOfOption, OutOption, OutputFormat
from assay.errors import InputError
from assay.hiring.pack import record_of, resume_of
from assay.hiring.tenures import tenures, timeline
from assay.mapping.values import loads

_FORMATS = (OutputFormat.TEXT, OutputFormat.JSON, OutputFormat.HTML)


def resume_command(
    resume: Annotated[
        str, typer.Argument(help="A résumé as text, or as JSON (.json); - reads standard input.")
    ],
    as_of: AsOfOption = None,
    form: Annotated[
        OutputFormat, typer.Option("--format", "-f", help="text, json or html.")
    ] = OutputFormat.TEXT,
    out: OutOption = None,
) -> None:
    """Read a résumé as a record: employments, education, skills, and how long each lasted.

    Exit status: 0 read, 2 did not run.
    """
    if form not in _FORMATS:
        raise InputError(f"--format is {form.value!r}; this command writes text, json or html")
    policy = read_policy(None)
    day = read_day(as_of)
    if Path(resume).suffix.lower() == ".json":
        text = read_source_text(resume, what="a résumé", limit=policy.checks.max_source_chars)
        with naming(resume):
            record, source = record_of(loads(text), "resume"), None
    else:
        given = replace(read_source(resume, policy), id="resume")
        record, source = resume_of(given.text, given.id, given.format), given.text
    rows, drawn = tenures(record, day), timeline(record, day)
    if form is OutputFormat.JSON:
        from assay.wire import record_json

        text = record_json(record, rows, drawn, as_of=day)
    elif form is OutputFormat.HTML:
        from assay.render.resume_html import resume_html

        text = resume_html(record, rows, drawn, source=source, as_of=day)
    else:
        from assay.render.resume import resume_text

        text = resume_text(record, rows, drawn, source=source, as_of=day)
    write_out(text, out)
