"""Do the quotes carry what the point says? First part: numbers, names, negation, relation.

What a point says beyond its quotes is an obligation: any other check may discharge it in the
source; as long as none does, the point stays unverifiable.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.reading.measured import Measured, measured
from assay.reading.polarity import negations
from assay.text.fold import fold
from assay.text.plain import plain
from assay.text.words import content, inflected, same_word, tokens
from assay.verdicts import Finding, Outcome, Reason

if TYPE_CHECKING:
    from assay.claims import Atom, Claim
    from assay.reading import Readings

REASONS = (
    Reason("point-carried", Outcome.VERIFIED, "The quotes carry this part of the point."),
    Reason("point-exceeds-quote", Outcome.UNDECIDED, "The point says more than its quotes do."),
    Reason("not-carried", Outcome.UNDECIDED, "These words are in no quote."),
    Reason("point-unrelated", Outcome.DOUBT, "The point and its quotes share no word."),
    Reason("polarity-differs", Outcome.DOUBT, "The quote denies what the point says."),
)
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}


@dataclass(frozen=True, slots=True)
class PointCheck:
    """Compares the point of a claim with the quotes that it brings; has no settings."""

    name: ClassVar[str] = "point"
    mode: ClassVar[str] = "strict"
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """Findings for the atoms of the point, and a doubt on the quotes if they deny it."""
        quotations = claim.quotations()
        if not quotations:
            return ()
        del readings  # the quotes alone are compared; other checks look into the sources
        carried = _Carried.of([atom.text for _, atom in quotations])
        prose = isinstance(claim.place, tuple)
        point = measured(claim.text)
        by_reason: dict[str, list[int]] = {}
        for index, atom in enumerate(claim.atoms):
            if atom.kind != "quotation":
                by_reason.setdefault(carried.reason(atom, point, prose=prose), []).append(index)
        findings = [_finding(reason, tuple(indices)) for reason, indices in by_reason.items()]
        indices = tuple(index for index, _ in quotations)
        if not claim.absent and isinstance(claim.place, str):
            if not carried.shares_a_word(claim.text):
                findings.append(_finding("point-unrelated", indices))
            if carried.negated and not negations(claim.text):
                findings.append(_finding("polarity-differs", indices))
        return tuple(findings)


@dataclass(frozen=True, slots=True)
class _Carried:
    """What the quotes of a point say, ready to compare with."""

    numbers: tuple[Measured, ...]
    words: frozenset[str]
    negated: bool
    text: str

    @classmethod
    def of(cls, quotes: list[str]) -> _Carried:
        text = " \n".join(_readings(quote) for quote in quotes)
        negated = any(negations(quote) for quote in quotes)
        words = content(text) | {token.folded for token in tokens(text)}
        return cls(measured(text), words, negated, text)

    def reason(self, atom: Atom, point: tuple[Measured, ...], *, prose: bool) -> str:
        """The reason code for one atom of the point, whose numbers `point` holds."""
        if atom.kind == "quantity":
            return "point-carried" if self._has_number(atom, point) else "point-exceeds-quote"
        if atom.kind == "relation":
            return "point-carried" if self.negated else "point-exceeds-quote"
        if atom.kind == "name":
            return "point-carried" if self._has_name(atom.text) else "point-exceeds-quote"
        if not prose:
            return "point-carried"
        missing = [w for w in content(fold(atom.text).text) if not self._has_word(w)]
        return "not-carried" if missing else "point-carried"

    def shares_a_word(self, point: str) -> bool:
        """True if they have a content word, or a form of one, in common or are the same."""
        folded = fold(point).text
        return folded.strip() in self.text or any(self._has_word(w) for w in content(folded))

    def _has_number(self, atom: Atom, point: tuple[Measured, ...]) -> bool:
        """True if a quote gives the same number, of the same thing and with the same bound."""
        said = next((m for m in point if m.start == atom.start and m.value == atom.value), None)
        return said is not None and any(said.carried_by(other) for other in self.numbers)

    def _has_name(self, name: str) -> bool:
        parts = [t.folded for t in tokens(fold(name).text)]
        return all(any(inflected(part, word) for word in self.words) for part in parts)

    def _has_word(self, word: str) -> bool:
        return word in self.words or any(same_word(word, other) for other in self.words)


def _readings(quote: str) -> str:
    """The folded words of a quote; a word broken at a line end is read both ways."""
    folded = fold(quote)
    return f"{folded.text} {plain(quote).casefold()}" if folded.breaks else folded.text


def _finding(reason: str, atoms: tuple[int, ...]) -> Finding:
    return Finding(reason, _OUTCOMES[reason], atoms, PointCheck.name)


CHECKER = PointCheck
