"""The published check of a quote, with its holes: used in article mode only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.text import article
from assay.verdicts import Detail, Finding, Outcome, Reason, TextEvidence

if TYPE_CHECKING:
    from assay.claims import Atom, Claim
    from assay.reading import Readings

REASONS = (
    Reason("article-quoted", Outcome.VERIFIED, "The published check finds the quote."),
    Reason("article-not-quoted", Outcome.FAILURE, "The published check does not find the quote."),
    Reason("article-unread", Outcome.VERIFIED, "The published check does not read the point."),
)


@dataclass(frozen=True, slots=True)
class ArticleCheck:
    """`isQuoted` of the article for every quotation; the point itself is not examined."""

    name: ClassVar[str] = "article"
    mode: ClassVar[str] = "article"
    verbatim: ClassVar[bool] = True
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """A finding for each quotation and, where there is one, one for all other atoms."""
        quotations = claim.quotations()
        if not quotations:
            return ()
        found = [self._judge(index, atom, readings) for index, atom in quotations]
        rest = tuple(i for i, atom in enumerate(claim.atoms) if atom.kind != "quotation")
        if rest:
            found.append(Finding("article-unread", Outcome.VERIFIED, rest, self.name))
        return tuple(found)

    def _judge(self, index: int, atom: Atom, readings: Readings) -> Finding:
        named = readings.get(atom.source) if atom.source else None
        for reading in (named,) if named else readings.items:
            text = reading.source.text
            if article.is_quoted(atom.text, text):
                start, end = article.locate(atom.text, text)
                evidence = TextEvidence(reading.source.id, start, end, text[start:end])
                found = ("article-quoted", Outcome.VERIFIED, (index,), self.name, (evidence,))
                return Finding(*found)
        detail = Detail(claimed=atom.text)
        return Finding("article-not-quoted", Outcome.FAILURE, (index,), self.name, detail=detail)


CHECKER = ArticleCheck
