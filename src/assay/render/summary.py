"""A checked summary for people: what may be read, what was removed and why, what else is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.render.plain import clean
from assay.render.text import decision_text, statement_lines
from assay.render.wording import meaning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.hiring.summary import Summary
    from assay.sources import Sources

_MOST = 20


def summary_text(summary: Summary, sources: Sources, *, colour: bool = False) -> str:
    """The summary as it may be read, then the removed statements, conflicts and left-outs."""
    lines = [clean(line) for line in summary.text.splitlines()] or ["Nothing is left to show."]
    lines += ["", _removed_sentence(summary.removed)]
    for item in summary.shown.removed:
        reasons = " ".join(meaning(code) for code in item.reasons)
        if item in summary.opinions:
            lines.append(f"  {clean(item.statement.text)}\n    {reasons} [{item.reasons[0]}]")
        else:
            told = statement_lines(summary.report, item, sources, colour=colour)
            lines += [f"  {line}" for line in told]
    lines += [*_conflicts(summary), *_left_out(summary)]
    flags = summary.report.flags
    lines += [f"! {f.source}: {meaning(f.code)} {clean(f.detail)} [{f.code}]" for f in flags]
    lines += ["", decision_text(summary.shown, colour)]
    return "\n".join(lines) + "\n"


def _removed_sentence(count: int) -> str:
    if count == 0:
        return "No statement was removed."
    return f"{count} statement{'s were' if count > 1 else ' was'} removed:"


def _conflicts(summary: Summary) -> Iterator[str]:
    if not summary.conflicts:
        return
    yield ""
    yield "Statements that contradict each other:"
    said = summary.report.statements
    for one, other, reason in summary.conflicts:
        pair = f"“{clean(said[one].text)}” and “{clean(said[other].text)}”"
        yield f"  {pair} [{reason}]"


def _left_out(summary: Summary) -> Iterator[str]:
    if not summary.unmentioned:
        return
    yield ""
    yield "Not mentioned (for information only):"
    for entry in summary.unmentioned[:_MOST]:
        yield f"  {entry.kind}: {clean(entry.text)}"
    more = len(summary.unmentioned) - _MOST
    if more > 0:
        yield f"  and {more} more"
