"""The published check of a number, with its holes: used in article mode only.

The source value is found by our own binding, for the article leaves its look-up open; what
becomes of the pair is the article's formula in binary floating point, years included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.reading import bindings
from assay.reading.matching import asked_of, candidates, matches
from assay.text.article import TOLERANCE, relative_difference
from assay.text.dates import DateRange
from assay.text.quantities import Quantity
from assay.verdicts import Detail, Finding, Outcome, Reason, TextEvidence

if TYPE_CHECKING:
    from assay.claims import Claim
    from assay.reading import Readings
    from assay.reading.bound import Bound, Value

REASONS = (
    Reason("article-number-verified", Outcome.VERIFIED, "The published formula accepts it."),
    Reason("article-number-failed", Outcome.FAILURE, "The published formula refuses it."),
    Reason("article-number-unread", Outcome.VERIFIED, "The published check reads no other words."),
    Reason("article-no-source-data", Outcome.UNDECIDED, "No source data found."),
    Reason("article-cannot-parse", Outcome.UNDECIDED, "Could not parse entity."),
)


@dataclass(frozen=True, slots=True)
class ArticleNumericCheck:
    """|actual - claimed| / actual ≤ 0.10 for every number and year; all else is not examined."""

    name: ClassVar[str] = "article_numeric"
    mode: ClassVar[str] = "article"
    verbatim: ClassVar[bool] = True
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """A finding for each value of a claim without quotations, and one for its other words."""
        if claim.quotations():
            return ()
        valued = claim.valued()
        if not valued:
            every = tuple(range(len(claim.atoms)))
            unread = claim.stated_kind == "numeric" and every
            return (self._finding("article-cannot-parse", every),) if unread else ()
        found = [
            self._judge(valued[bound.value.start], bound, claim, readings)
            for bound in bindings(claim.text).bounds
            if bound.value.start in valued
        ]
        rest = tuple(i for i in range(len(claim.atoms)) if i not in valued.values())
        if rest:
            found.append(self._finding("article-number-unread", rest))
        return tuple(found)

    def _judge(self, index: int, bound: Bound, claim: Claim, readings: Readings) -> Finding:
        asked = asked_of(bindings(claim.text), bound)
        places = matches(asked, candidates(asked, readings))
        claimed = _number(bound.value)
        actual = _number(places[0].value) if places else None
        if claimed is None or actual is None:
            return self._finding("article-no-source-data", (index,))
        place, value = places[0].reading.source, places[0].value
        text = place.text[value.start : value.end]
        evidence = (TextEvidence(place.id, value.start, value.end, text),)
        apart = relative_difference(actual, claimed)
        if apart <= TOLERANCE:
            detail = Detail(asked.written, text, f"{apart:.4f}")
            return self._finding("article-number-verified", (index,), evidence, detail)
        detail = Detail(asked.written, text, f"value differs by {apart * 100:.1f}%")
        return self._finding("article-number-failed", (index,), evidence, detail)

    def _finding(
        self,
        reason: str,
        atoms: tuple[int, ...],
        evidence: tuple[TextEvidence, ...] = (),
        detail: Detail | None = None,
    ) -> Finding:
        outcome = next(known.outcome for known in REASONS if known.code == reason)
        return Finding(reason, outcome, atoms, self.name, evidence, detail)


def _number(value: Value) -> float | None:
    """A quantity as the article's double, a date as its year."""
    if isinstance(value, Quantity):
        return float(value.value)
    first = value.begin if isinstance(value, DateRange) else value
    return float(first.first.year) if first and first.first else None


CHECKER = ArticleNumericCheck
