"""A report as Markdown, for a pull request or a ticket; foreign text is escaped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.render.plain import clean
from assay.render.text import line_of
from assay.render.wording import (
    ACTIONS,
    FATE_REASONS,
    FATES,
    LIMITS,
    STATUS_WORDS,
    SYMBOLS,
    difference,
    look_in,
    meaning,
    said_at,
    why,
)
from assay.shown import explained
from assay.verdicts import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.report import Report
    from assay.shown import Shown, ShownStatement
    from assay.sources import Sources
    from assay.verdicts import Verdict

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~&@])")


def escape(text: str) -> str:
    """Foreign text on one line in which no character is markup."""
    return _SPECIAL.sub(r"\\\1", clean(text))


def _explained(shown: Shown) -> str:
    return explained(shown).removeprefix(ACTIONS[shown.decision.action])


def report_markdown(
    report: Report, sources: Sources, shown: Shown, *, title: str = "Report"
) -> str:
    """A table of all statements, the evidence below it, the ledger and the decision."""
    lines = [
        f"# {escape(title)}",
        "",
        f"**{ACTIONS[shown.decision.action]}**{_explained(shown)}",
        "",
        f"{len(report.verified)} found in the source, {len(report.failed)} differ, "
        f"{len(report.unverifiable)} could not be checked; {shown.removed_count} removed, "
        f"{shown.not_examined} not examined.",
        "",
    ]
    if shown.statements:
        lines += ["| list | claim | verdict | reason | shown |", "|---|---|---|---|---|"]
    for item in shown.statements:
        for verdict in report.of(item.statement):
            lines.append(_row(item, verdict))
    lines.append("")
    for verdict in report.verdicts:
        lines.extend(_detail(verdict, sources))
    lines.extend(_ledger(report))
    version = f"Policy {escape(report.policy)} `{report.fingerprint}`, assay {report.version}"
    version += "".join(f", plug-in {escape(label)}" for label in report.plugins) + "."
    return "\n".join([*lines, f"*{LIMITS}*", "", version]) + "\n"


def _row(item: ShownStatement, verdict: Verdict) -> str:
    word = f"{SYMBOLS[verdict.status]} {STATUS_WORDS[verdict.status]}"
    own = [code for code in item.reasons if code in FATE_REASONS]
    codes = ", ".join(f"`{code}`" for code in (*own, *verdict.reasons))
    group = escape(item.statement.group)
    return f"| {group} | {escape(verdict.claim.text)} | {word} | {codes} | {FATES[item.fate]} |"


def _detail(verdict: Verdict, sources: Sources) -> Iterator[str]:
    yield f"**{escape(verdict.claim.text)}**"
    yield ""
    if verdict.status is not Status.VERIFIED:
        yield f"- {why(verdict)}"
    if hint := look_in(verdict):
        yield f"- where to look, says the model: {escape(hint)}"
    for evidence in verdict.evidence():
        yield f"- {escape(line_of(evidence, sources))}: “{escape(evidence.text)}”"
    for finding in verdict.deciding():
        if finding.detail and finding.detail.closest:
            passage = finding.detail.closest
            yield f"- claimed: “{escape(finding.detail.claimed or '')}”"
            place = escape(line_of(passage, sources))
            yield f"- closest passage, {place}: “{escape(passage.text)}”"
            differences = "; ".join(difference(d) for d in passage.differences[:4])
            if differences:
                yield f"- the quote {escape(differences)}"
    yield ""


def _ledger(report: Report) -> Iterator[str]:
    for part in report.ledger.non_claims:
        yield f"- no claim: {escape(part.text)[:200]} ({meaning(part.reason).rstrip('.')})"
    for item in report.ledger.rejected:
        yield f"- removed: {escape(str(item.place))} {escape(item.text)} ({meaning(item.reason)})"
    for place in report.ledger.uncovered:
        yield f"- not covered: {escape(str(place))}"
    for place in report.ledger.overlooked:
        said = escape(said_at(report, place))
        yield f"- overlooked by the extracting model, checked all the same: {said}"
    if (
        report.ledger.overlooked
        or report.ledger.non_claims
        or report.ledger.rejected
        or report.ledger.uncovered
    ):
        yield ""
