"""Does an employment still go on, or is it over, as the claim says?

Speaks only of claims that say so in words ("still", "no longer", "former") and name an employer
or a title of the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.reading.choosing import choose, counted
from assay.reading.numbered import names_of, without, without_names
from assay.reading.polarity import negations
from assay.reading.relations import blanked
from assay.reading.terms import terms
from assay.reading.views import begins_later
from assay.text.dates import DateRange
from assay.text.languages import lexicon
from assay.text.quantities import values
from assay.verdicts import Detail, Finding, Outcome, Reason

if TYPE_CHECKING:
    from datetime import date

    from assay.claims import Claim
    from assay.reading import Reading, Readings
    from assay.reading.terms import Term
    from assay.records import Item

REASONS = (
    Reason("goes-on", Outcome.VERIFIED, "The record says that it goes on."),
    Reason("is-over", Outcome.VERIFIED, "The record says that it is over."),
    Reason("has-ended", Outcome.FAILURE, "The record says that it has ended."),
    Reason("has-not-ended", Outcome.FAILURE, "The record says that it goes on."),
)
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}


@dataclass(frozen=True, slots=True)
class StandingCheck:
    """Compares "still" and "no longer" with the periods of a record; has no settings."""

    name: ClassVar[str] = "standing"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """One finding for all atoms of a claim that says nothing else, or none."""
        if claim.absent or claim.quotations() or not claim.atoms or not readings.records:
            return ()
        names = names_of(readings.known())
        told = without_names(claim.text, values(claim.text), names)
        if told.quantities or told.dates:
            return ()
        said = _stands(claim.text, without(claim.text, names))
        if said is None:
            return ()
        ongoing, words = said
        for reading in readings.records:
            items = _entries(words, reading, claim.text)
            if not items or reading.record is None:
                continue
            found = [_goes_on(reading.record.items[at], readings.as_of) for at in items]
            if None in found:
                continue
            return (self._finding(claim, reading, items, ongoing=ongoing, real=any(found)),)
        return ()

    def _finding(
        self, claim: Claim, reading: Reading, items: tuple[int, ...], *, ongoing: bool, real: bool
    ) -> Finding:
        if ongoing == real:
            reason = "goes-on" if real else "is-over"
        else:
            reason = "has-not-ended" if real else "has-ended"
        evidence = tuple(e for at in items for e in reading.entry(at))
        assert reading.record is not None
        periods = (reading.record.items[at].period for at in items)
        actual = ", ".join(period.written.text for period in periods if period)
        atoms = tuple(range(len(claim.atoms)))
        detail = Detail(claimed=claim.text, actual=actual)
        return Finding(reason, _OUTCOMES[reason], atoms, self.name, evidence, detail)


def _stands(text: str, masked: str) -> tuple[bool, list[Term]] | None:
    """Whether a claim says that something goes on, and its other words; None if it does not say.

    A denial turns "has left" round; in "no longer" and "not any more" it is a part of the words.
    `masked` is the claim without its names.
    """
    lowered = masked.casefold()
    if len(lowered) != len(text):
        return None
    words = lexicon()
    over, left = _places(lowered, words.over), _places(lowered, words.left)
    beside = _places(lowered, words.ongoing)
    ongoing = [] if over or left else beside
    if not over and not left and not ongoing:
        return None
    taken = [*over, *left, *beside]
    halves = _places(lowered, words.half_denial)
    denied = bool(negations(blanked(masked, over, fill=" ")))
    if (over and not (halves or negations(masked))) or (ongoing and denied):
        return None
    said = terms(blanked(text, [*taken, *halves], fill=" "))
    rest = [t for t in said if t.word not in words.negation]
    return bool(ongoing) or (not over and denied), rest


def _places(lowered: str, phrases: tuple[str, ...]) -> list[tuple[int, int]]:
    found = []
    for phrase in phrases:
        at = lowered.find(phrase)
        end = at + len(phrase)
        cut = lowered[at - 1 : at].isalnum() or (
            phrase[-1].isalnum() and lowered[end : end + 1].isalnum()
        )
        if at >= 0 and (not cut or not phrase.isascii()):
            found.append((at, end))
    return found


def _entries(words: list[Term], reading: Reading, text: str) -> tuple[int, ...]:
    """The entries that carry all words and are named in full; none if that is doubtful."""
    if reading.record is None:
        return ()
    chosen = choose(words, reading.record, counted(reading.record, frozenset()), text)
    return chosen.items if chosen and chosen.whole else ()


def _goes_on(item: Item, as_of: date | None) -> bool | None:
    """True for an entry without an end, or one that ends after the day of the check."""
    value = item.period.value if item.period else None
    if not isinstance(value, DateRange) or begins_later(item, as_of):
        return None
    if value.open:
        return True
    if as_of is None or value.finish is None or value.finish.last is None:
        return None
    if value.finish.first is not None and value.finish.first <= as_of <= value.finish.last:
        return None
    return value.finish.last > as_of


CHECKER = StandingCheck
