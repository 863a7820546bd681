"""A report for the terminal: colour, symbol and word together, so that none is needed alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.claims import NonClaim, Rejected
from assay.render.plain import clean
from assay.render.timeline import timeline_lines
from assay.render.wording import (
    ACTIONS,
    FATES,
    LIMITS,
    STATUS_WORDS,
    SYMBOLS,
    difference,
    flag_notes,
    look_in,
    meaning,
    removed_sentence,
    said_at,
    why,
)
from assay.shown import explained
from assay.verdicts import RecordEvidence, SearchEvidence, Status, TextEvidence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.hiring.match import Explanation
    from assay.report import Report
    from assay.shown import Shown, ShownStatement
    from assay.sources import Sources
    from assay.verdicts import Evidence, Passage, Verdict

_COLOURS = {Status.VERIFIED: "32", Status.FAILED: "31", Status.UNVERIFIABLE: "33"}


class _Pen:
    """Paints or does not; everything else of this module is the same either way."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def paint(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text

    def status(self, status: Status) -> str:
        return self.paint(f"{SYMBOLS[status]} {STATUS_WORDS[status]}", _COLOURS[status])


def report_text(report: Report, sources: Sources, shown: Shown, *, colour: bool = False) -> str:
    """The whole report: every statement with its verdicts, then the ledger and the decision."""
    pen = _Pen(colour)
    lines: list[str] = []
    for item in shown.statements:
        lines.extend(_statement(report, item, sources, pen))
        lines.append("")
    lines.extend(_ledger(report, pen))
    lines.extend(pen.paint(f"! {clean(note)}", "33") for note in flag_notes(report.flags))
    lines.append(_counts(report, shown))
    lines.append(decision_text(shown, pen.colour))
    return "\n".join(lines) + "\n"


def decision_text(shown: Shown, colour: bool = False) -> str:
    """The decision in one line, with its reasons."""
    word = ACTIONS[shown.decision.action]
    said = explained(shown).removeprefix(word)
    return f"Decision: {_Pen(colour).paint(word, '1')}{said}"


def explanation_text(explanation: Explanation, sources: Sources, *, colour: bool = False) -> str:
    """The explanation as a candidate reads it, then what was removed and why."""
    pen = _Pen(colour)
    lines: list[str] = []
    for title, points in (("Matches", explanation.matches), ("Gaps", explanation.gaps)):
        lines.append(pen.paint(title, "1"))
        for point in points:
            lines.append(f"  {pen.paint(SYMBOLS[Status.VERIFIED], '32')} {clean(point.text)}")
            if point.profile_quote:
                lines.append(f"      profile: “{clean(point.profile_quote)}”")
            lines.append(f"      job:     “{clean(point.job_quote)}”")
        if not points:
            lines.append("  none")
        lines.append("")
    lines.extend(removed_lines(explanation.report, explanation.shown, sources, colour=colour))
    told = (flag for flag in explanation.report.flags if flag.source is not None)
    lines.extend(pen.paint(f"! {clean(note)}", "33") for note in flag_notes(told))
    lines.append(decision_text(explanation.shown, colour))
    return "\n".join(lines) + "\n"


def removed_lines(
    report: Report, shown: Shown, sources: Sources, *, colour: bool = False
) -> list[str]:
    """How many points were removed, each with its reason and the closest passage."""
    pen = _Pen(colour)
    nothing = not shown.kept and shown.removed_count == 0
    lines = ["The draft held no point."] if nothing else [removed_sentence(shown.removed_count)]
    for item in shown.removed:
        lines.extend("  " + line for line in _statement(report, item, sources, pen))
    lines.extend("  " + _rejected(item, pen) for item in shown.rejected)
    if shown.not_examined:
        lines.append(f"{shown.not_examined} more not examined: enough points are shown already.")
    lines.append("")
    return lines


def _statement(report: Report, item: ShownStatement, sources: Sources, pen: _Pen) -> Iterator[str]:
    statement = item.statement
    yield pen.paint(clean(statement.text), "1") + _fate(item)
    for index in statement.claims:
        verdict = report.verdicts[index]
        part = "" if len(statement.claims) == 1 else f"“{clean(verdict.claim.text)}” "
        yield f"  {part}{pen.status(verdict.status)} [{', '.join(verdict.reasons)}]"
        if verdict.status is not Status.VERIFIED:
            yield f"    {why(verdict)}"
        if hint := look_in(verdict):
            yield f"    where to look, says the model: {clean(hint)}"
        if index in item.removed_with:
            yield "    Removed with the rest of its statement."
        yield from _details(verdict, sources)


def statement_lines(
    report: Report, item: ShownStatement, sources: Sources, *, colour: bool = False
) -> list[str]:
    """A statement with its verdicts, a line each."""
    return list(_statement(report, item, sources, _Pen(colour)))


def _details(verdict: Verdict, sources: Sources) -> Iterator[str]:
    for finding in verdict.findings:
        for evidence in finding.evidence:
            yield f"    {line_of(evidence, sources)}: “{clean(evidence.text)}”{_rivals(evidence)}"
        detail = finding.detail
        if detail is None or finding.reason not in verdict.reasons:
            continue
        if detail.formula:
            yield f"    reckoned: {clean(detail.formula)}"
        if detail.timeline and len(detail.timeline.bars) > 1:
            yield from (f"    {line}" for line in timeline_lines(detail.timeline))
        if detail.claimed:
            yield f"    claimed: “{clean(detail.claimed)}”"
        if detail.actual:
            where = f", {line_of(detail.closest, sources)}" if detail.closest else ""
            yield f"    actual:  {clean(detail.actual)}{where}"
        if detail.difference:
            yield f"    differs: {clean(detail.difference)}"
        if detail.closest and finding.reason != "wrong-source":
            yield from _closest(detail.closest, sources)
    if verdict.unchecked and verdict.status is not Status.FAILED:
        yield f"    not checked: {', '.join(clean(text) for text in verdict.unchecked)}"
    for flag in verdict.flags:
        yield f"    note: {meaning(flag.code)} [{flag.code}]"


def _closest(passage: Passage, sources: Sources) -> Iterator[str]:
    yield f"    closest passage, {line_of(passage, sources)}: “{clean(passage.text)}”"
    if passage.differences:
        listed = "; ".join(difference(d) for d in passage.differences[:4])
        more = len(passage.differences) - 4
        yield f"    the quote {clean(listed)}" + (f"; and {more} more" if more > 0 else "")


def line_of(place: Evidence | Passage, sources: Sources) -> str:
    """Where a passage begins, as people look for it: "profile, line 2", "record, work[0]"."""
    if isinstance(place, RecordEvidence):
        return f"{place.record}, {place.path}"
    if isinstance(place, SearchEvidence):
        return f"searched in {', '.join(place.sources)} and not found"
    line = sources[place.source].text.count("\n", 0, place.start) + 1
    return f"{place.source}, line {line}"


def _fate(item: ShownStatement) -> str:
    return "" if item.fate == "kept" else f" ({FATES[item.fate]})"


def _rivals(evidence: Evidence) -> str:
    if isinstance(evidence, TextEvidence) and evidence.occurrences > 1:
        return f" (one of {evidence.occurrences} places)"
    return ""


def _ledger(report: Report, pen: _Pen) -> Iterator[str]:
    for part in report.ledger.non_claims:
        yield pen.paint(f"– {clean(part.text)[:100]}  ({_why_not(part)})", "2")
    for rejected in report.ledger.rejected:
        yield _rejected(rejected, pen)
    for place in report.ledger.uncovered:
        yield pen.paint(f"? not covered: {place}", "33")
    for place in report.ledger.overlooked:
        said = clean(said_at(report, place))
        yield pen.paint(f"! the extracting model overlooked, checked all the same: “{said}”", "33")
    if (
        report.ledger.overlooked
        or report.ledger.non_claims
        or report.ledger.rejected
        or report.ledger.uncovered
    ):
        yield ""


def _why_not(part: NonClaim) -> str:
    return f"no claim: {meaning(part.reason).rstrip('.').lower()}"


def _rejected(item: Rejected, pen: _Pen) -> str:
    text = f" “{clean(item.text)[:80]}”" if item.text else ""
    mark = pen.paint(SYMBOLS[Status.FAILED], "31")
    return f"{mark} {item.place}{text}: {meaning(item.reason)} [{item.reason}]"


def _counts(report: Report, shown: Shown) -> str:
    if not report.verdicts:
        return f"No claim was checked; {len(report.ledger.non_claims)} parts are no claims."
    return (
        f"{len(report.verified)} found in the source, {len(report.failed)} differ, "
        f"{len(report.unverifiable)} could not be checked; {shown.removed_count} removed.\n{LIMITS}"
    )
