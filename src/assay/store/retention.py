"""What of a result may be kept: with less than "full", no text that was cut from a source.

A text that stands in the output itself may stay, since the output is kept; where it cannot be told
whether a text came from the output or from a source, it stays only if the output has it so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from assay.claims import EXTRACTOR
from assay.text.fold import fold
from assay.verdicts import RecordEvidence, TextEvidence
from assay.wire import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from assay.claims import Claim, Rejected
    from assay.report import Report, SourceRef
    from assay.shown import Shown
    from assay.sources import Span
    from assay.verdicts import Detail, Evidence, Finding, Flag, Passage, Verdict

Retention: TypeAlias = Literal["full", "hashes", "none"]

HASHED: Final = "hmac:"
"""What stands before the keyed hash of a text that is not kept."""
_NOWHERE: Final = (0, 0)
_MADE_BY_CODE: Final = {"masked", "truncated"}
_OWN_DETAILS: Final = {"", "in the quote", "in the source"}


def stripped(result: Result, keyed: Callable[[str], str], *, places: bool = True) -> Result:
    """The result with a keyed hash of the folded text for every text from a source.

    Timelines go, and paths in records become "": both tell what a source has. Without `places`,
    spans in sources become (0, 0).
    """
    said = (result.report.output, *_said(result.report))
    strip = _Strip(said, keyed, places)
    return Result(strip.report(result.report), strip.shown(result.shown))


def _said(report: Report) -> Iterator[str]:
    """What the output says, also where it writes it otherwise (the escapes of JSON)."""
    for statement in report.statements:
        yield statement.text
    for part in report.ledger.non_claims:
        yield part.text
    for item in report.ledger.rejected:
        if item.group != EXTRACTOR:
            yield item.text
    for verdict in report.verdicts:
        yield verdict.claim.text
        yield verdict.claim.context
        for atom in verdict.claim.atoms:
            yield atom.text
            yield atom.value


@dataclass(frozen=True, slots=True)
class _Strip:
    said: tuple[str, ...]
    keyed: Callable[[str], str]
    places: bool

    def cut(self, text: str) -> str:
        """A text that comes from a source."""
        return HASHED + self.keyed(fold(text).text) if text else ""

    def unsure(self, text: str) -> str:
        """A text that comes from the output or from a source."""
        return text if any(text in said for said in self.said) else self.cut(text)

    def span(self, span: Span) -> Span:
        return span if self.places else _NOWHERE

    def spans(self, spans: tuple[Span, ...]) -> tuple[Span, ...]:
        return tuple(map(self.span, spans))

    def shown(self, shown: Shown) -> Shown:
        return replace(shown, rejected=tuple(map(self.rejected, shown.rejected)))

    def report(self, report: Report) -> Report:
        rejected = tuple(map(self.rejected, report.ledger.rejected))
        return replace(
            report,
            verdicts=tuple(map(self.verdict, report.verdicts)),
            ledger=replace(report.ledger, rejected=rejected),
            flags=tuple(map(self.flag, report.flags)),
            sources=tuple(map(self.source, report.sources)),
        )

    def source(self, ref: SourceRef) -> SourceRef:
        return replace(
            ref,
            sections=self.spans(ref.sections),
            labels=self.spans(ref.labels),
            hidden=self.spans(ref.hidden),
            part=self.span(ref.part) if ref.part else None,
        )

    def rejected(self, item: Rejected) -> Rejected:
        """What an extracting model made up may be a line of a source."""
        return replace(item, text=self.unsure(item.text)) if item.group == EXTRACTOR else item

    def verdict(self, verdict: Verdict) -> Verdict:
        return replace(
            verdict,
            claim=self.claim(verdict.claim),
            findings=tuple(map(self.finding, verdict.findings)),
            unchecked=tuple(map(self.unsure, verdict.unchecked)),
            flags=tuple(map(self.flag, verdict.flags)),
        )

    def claim(self, claim: Claim) -> Claim:
        """The hint is where a model would look, perhaps in the words of the source."""
        return replace(claim, hint=self.unsure(claim.hint)) if claim.hint else claim

    def finding(self, finding: Finding) -> Finding:
        return replace(
            finding,
            evidence=tuple(map(self.evidence, finding.evidence)),
            detail=self.detail(finding.detail) if finding.detail else None,
        )

    def evidence(self, evidence: Evidence) -> Evidence:
        if isinstance(evidence, TextEvidence):
            start, end = self.span((evidence.start, evidence.end))
            return replace(
                evidence,
                start=start,
                end=end,
                text=self.cut(evidence.text),
                rivals=self.spans(evidence.rivals),
            )
        if isinstance(evidence, RecordEvidence):
            return replace(evidence, path="", text=self.cut(evidence.text))
        return replace(evidence, terms=tuple(map(self.unsure, evidence.terms)))

    def detail(self, detail: Detail) -> Detail:
        return replace(
            detail,
            claimed=self.unsure(detail.claimed) if detail.claimed else detail.claimed,
            actual=self.cut(detail.actual) if detail.actual else detail.actual,
            difference=self.cut(detail.difference) if detail.difference else detail.difference,
            formula=self.cut(detail.formula) if detail.formula else detail.formula,
            closest=self.passage(detail.closest) if detail.closest else None,
            timeline=None,
        )

    def passage(self, passage: Passage) -> Passage:
        start, end = self.span((passage.start, passage.end))
        differences = tuple(
            replace(each, quoted=self.unsure(each.quoted), actual=self.cut(each.actual))
            for each in passage.differences
        )
        text = self.cut(passage.text)
        return replace(passage, start=start, end=end, text=text, differences=differences)

    def flag(self, flag: Flag) -> Flag:
        own = flag.code in _MADE_BY_CODE or flag.detail in _OWN_DETAILS
        return replace(
            flag,
            span=self.span(flag.span) if flag.span else None,
            detail=flag.detail if own else self.unsure(flag.detail),
        )
