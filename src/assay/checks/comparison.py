"""Does one thing exceed another as the claim says? "A has more employees than B" has no number.

Both sides are looked up as numbers of the same kind, each for its own subject.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.claims import VALUE_KINDS
from assay.reading.comparing import Comparison, Side, comparison, side
from assay.verdicts import Detail, Finding, Outcome, Reason, TextEvidence

if TYPE_CHECKING:
    from assay.claims import Claim
    from assay.reading import Readings

REASONS = (
    Reason("comparison-holds", Outcome.VERIFIED, "The source's numbers compare as it says."),
    Reason("comparison-differs", Outcome.FAILURE, "The source's numbers compare otherwise."),
)


@dataclass(frozen=True, slots=True)
class ComparisonCheck:
    """Judges comparisons of two named things without a number; has no settings."""

    name: ClassVar[str] = "comparison"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """One finding for all words of a comparison, where both sides have one number."""
        kinds = {atom.kind for atom in claim.atoms}
        if claim.absent or kinds & (VALUE_KINDS | {"quotation", "relation"}):
            return ()
        said = comparison(claim.text)
        if said is None:
            return ()
        for reading in readings:
            if reading.source.about == "posting":
                continue
            sides = side(said.first, said, reading), side(said.second, said, reading)
            if sides[0] and sides[1] and sides[0].dimension == sides[1].dimension:
                return (self._finding(claim, said, sides[0], sides[1]),)
        return ()

    def _finding(self, claim: Claim, said: Comparison, one: Side, other: Side) -> Finding:
        holds = one.amount > other.amount if said.more else one.amount < other.amount
        reason = REASONS[0] if holds else REASONS[1]
        evidence = tuple(
            TextEvidence(found.source.id, *found.place, found.source.text[slice(*found.place)])
            for found in (one, other)
        )
        sign = ">" if one.amount > other.amount else "<" if one.amount < other.amount else "="
        detail = Detail(claim.text, formula=f"{one.written} {sign} {other.written}")
        atoms = tuple(range(len(claim.atoms)))
        return Finding(reason.code, reason.outcome, atoms, self.name, evidence, detail)


CHECKER = ComparisonCheck
