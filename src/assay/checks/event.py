"""Did it happen as strongly, and in the direction, that a claim says? "Led" is not "assisted"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.reading.deciding import Asked
from assay.reading.holding import stands_or_ended
from assay.reading.ladders import swaps
from assay.verdicts import Detail, Finding, Outcome, Reason

if TYPE_CHECKING:
    from assay.claims import Claim
    from assay.reading import Readings
    from assay.reading.ladders import Swap

REASONS = (
    Reason("strength-holds", Outcome.VERIFIED, "The source says the same in another word."),
    Reason("says-less", Outcome.VERIFIED, "The source says more than the claim."),
    Reason("overstated", Outcome.FAILURE, "The source says less than the claim."),
    Reason("opposed", Outcome.FAILURE, "The source says that it went the other way."),
)
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}
_LONGEST = 600
_STATED = frozenset({"entry-holds", "line-holds"})


@dataclass(frozen=True, slots=True)
class EventCheck:
    """Compares words of degree and of direction with those of the source; has no settings."""

    name: ClassVar[str] = "event"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """One finding for all atoms of a claim whose sources differ in one such word, or none."""
        if claim.absent or claim.quotations() or not claim.atoms or len(claim.text) > _LONGEST:
            return ()
        asked = Asked.by(claim, readings)
        named = readings.vocabulary.mentions(claim.text)
        made = list(swaps(claim.text, asked.texts, [(m.start, m.end) for m in named]))
        if made and stands_or_ended(claim.text, asked.known):
            return ()  # the half of "ne … plus" is no word for more
        stated = asked.under_names(claim.text) if made else None
        if stated and (stated.holds or stated.reason == "contradicted"):
            return ()
        found: dict[str, Finding] = {}
        for swap in made:
            decided = asked.under_names(swap.text)
            if decided is None or decided.reason not in _STATED:
                continue
            if not swap.equal and swap.step is not None and swap.step <= 0:
                return ()  # another degree, of which this word may be a name
            reason = _reason(swap)
            atoms = tuple(range(len(claim.atoms)))
            detail = Detail(claimed=swap.claimed, actual=swap.given)
            outcome = _OUTCOMES[reason]
            flags = ("understated",) if reason == "says-less" else ()
            evidence = decided.evidence
            found[reason] = Finding(
                reason, outcome, atoms, self.name, evidence, detail, whole=True, flags=flags
            )
        # one source that says it as strongly is enough
        best = min(found, key=lambda code: _OUTCOMES[code] is not Outcome.VERIFIED, default=None)
        return (found[best],) if best else ()


def _reason(swap: Swap) -> str:
    if swap.step is None:
        return "opposed"
    if swap.step == 0:
        return "strength-holds"
    return "overstated" if swap.step > 0 else "says-less"


CHECKER = EventCheck
