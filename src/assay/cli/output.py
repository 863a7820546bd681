"""Options and rendering that several commands share."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from assay.cli.files import write_out
from assay.cli.options import OutputFormat

if TYPE_CHECKING:
    from assay.decisions import Decision
    from assay.report import Report
    from assay.shown import Shown
    from assay.sources import Sources


def colour() -> bool:
    """True if standard output is a terminal that takes colour."""
    terminal = sys.stdout is not None and sys.stdout.isatty()
    return terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def write_report(  # noqa: PLR0913 - the parts of one result
    report: Report,
    sources: Sources,
    shown: Shown,
    form: OutputFormat,
    *,
    path: str | None,
    title: str,
) -> None:
    """Render a result in `form` and write it to `path` or standard output."""
    write_out(_render(report, sources, shown, form, title, path), path)


def _render(  # noqa: PLR0913, PLR0917 - the parts of one result
    report: Report,
    sources: Sources,
    shown: Shown,
    form: OutputFormat,
    title: str,
    path: str | None,
) -> str:
    if form is OutputFormat.JSON:
        from assay.wire import result_json

        return result_json(report, shown)
    if form is OutputFormat.HTML:
        from assay.render.html import report_html

        return report_html(report, sources, shown, title=title)
    if form is OutputFormat.MARKDOWN:
        from assay.render.markdown import report_markdown

        return report_markdown(report, sources, shown, title=title)
    from assay.render.text import report_text

    return report_text(report, sources, shown, colour=path is None and colour())


def exit_status(decision: Decision) -> int:
    """0 for show, 1 for review or withhold."""
    return 0 if decision.action == "show" else 1
