"""A report as Markdown, for a pull request or a ticket; foreign text is escaped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.render.text import clean
from assay.render.wording import ACTIONS, LIMITS, STATUS_WORDS, SYMBOLS, meaning, why
from assay.verdicts import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.report import Report
    from assay.shown import Shown
    from assay.verdicts import Verdict

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~&@])")


def escape(text: str) -> str:
    """Foreign text on one line in which no character is markup."""
    return _SPECIAL.sub(r"\\\1", clean(text))


def report_markdown(report: Report, shown: Shown, *, title: str = "Report") -> str:
    """A table of all statements, the evidence below it, the ledger and the decision."""
    decision = shown.decision
    lines = [
        f"# {escape(title)}",
        "",
        f"**{ACTIONS[decision.action]}.** {' '.join(meaning(r) for r in decision.reasons)}",
        "",
        f"{len(report.verified)} found in the source, {len(report.failed)} differ, "
        f"{len(report.unverifiable)} could not be checked; {shown.removed_count} removed.",
        "",
    ]
    if report.verdicts:
        lines += ["| claim | verdict | reason |", "|---|---|---|"]
    for verdict in report.verdicts:
        word = f"{SYMBOLS[verdict.status]} {STATUS_WORDS[verdict.status]}"
        codes = ", ".join(f"`{code}`" for code in verdict.reasons)
        lines.append(f"| {escape(verdict.claim.text)} | {word} | {codes} |")
    lines.append("")
    for verdict in report.verdicts:
        lines.extend(_detail(verdict))
    lines.extend(_ledger(report))
    lines += [
        f"*{LIMITS}*",
        "",
        f"Policy {escape(report.policy)} `{report.fingerprint}`, assay {report.version}.",
    ]
    return "\n".join(lines) + "\n"


def _detail(verdict: Verdict) -> Iterator[str]:
    yield f"**{escape(verdict.claim.text)}**"
    yield ""
    if verdict.status is not Status.VERIFIED:
        yield f"- {why(verdict)}"
    for evidence in verdict.evidence():
        place = f"{escape(evidence.source)} {evidence.start}–{evidence.end}"
        yield f"- {place}: “{escape(evidence.text)}”"
    for finding in verdict.deciding():
        if finding.detail and finding.detail.closest:
            passage = finding.detail.closest
            yield f"- claimed: “{escape(finding.detail.claimed or '')}”"
            yield f"- closest passage, {escape(passage.source)}: “{escape(passage.text)}”"
    yield ""


def _ledger(report: Report) -> Iterator[str]:
    for part in report.ledger.non_claims:
        yield f"- no claim: {escape(part.text)[:200]} ({meaning(part.reason).rstrip('.')})"
    for item in report.ledger.rejected:
        yield f"- removed: {escape(str(item.place))} {escape(item.text)} ({meaning(item.reason)})"
    if report.ledger.non_claims or report.ledger.rejected:
        yield ""
