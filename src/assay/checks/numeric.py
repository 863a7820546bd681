"""Does the source give this number or date for what the claim says it is about?

A number that stands somewhere in a source is no support: subject, metric and period must be those
of the claim, the bound must follow, and all other words must be carried by the same passage.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.reading import bindings
from assay.reading.answering import answered, as_period, computed, restated, restatements
from assay.reading.diagnosis import difference
from assay.reading.matching import asked_of
from assay.reading.placing import NOT_CARRIED, PLACE_REASONS, QUALIFIERS
from assay.reading.terms import terms
from assay.verdicts import Detail, Finding, Outcome, Reason, TextEvidence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from assay.claims import Claim
    from assay.reading import Reading, Readings
    from assay.reading.answering import Answer
    from assay.reading.matching import Asked, Candidate

F, V, U = Outcome.FAILURE, Outcome.VERIFIED, Outcome.UNDECIDED

REASONS = (
    Reason("number-holds", V, "The source gives this number for the same thing."),
    Reason("date-holds", V, "The source gives this date for the same thing."),
    Reason("words-carried", V, "The passage that gives the number carries these words."),
    Reason("derived-holds", V, "It follows from what the source gives."),
    Reason("derived-differs", F, "What follows from the source is another number."),
    Reason("number-differs", F, "The source gives another number for the same thing."),
    Reason("date-differs", F, "The source gives another date for the same thing."),
    Reason("direction-differs", F, "The source says that it went the other way."),
    Reason("no-source-data", U, "The number or date stands nowhere in the sources."),
    Reason("not-counted", U, "The source does not state this count."),
    Reason("other-period", U, "The source gives this number for another time."),
    Reason("period-not-carried", U, "The source does not say for what time it gives this number."),
    Reason("ambiguous-subject", U, "Nothing tells which of the source's numbers is meant."),
    Reason("bound-not-carried", U, "The source bounds the number otherwise."),
    Reason("less-precise", U, "The source gives the date less precisely than the claim."),
    Reason("inside-range", U, "The date lies inside a range that the source gives."),
    Reason("other-event", U, "The source gives another date, perhaps of another event."),
    Reason("ambiguous-date", U, "The date can be read in two ways, and nothing decides."),
    Reason("fiscal-calendar-unknown", U, "A fiscal period is no calendar one."),
    Reason("invalid-date", U, "There is no such day in the calendar."),
    NOT_CARRIED,
    *QUALIFIERS,
    *PLACE_REASONS,
)
_ABSENT = frozenset({"no-source-data", "not-counted"})
_UNPROVED = _ABSENT | {"not-carried", "ambiguous-subject", "date-differs", "other-event"}
_WIDEST = 300
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}


@dataclass(frozen=True, slots=True)
class NumericCheck:
    """Looks up every quantity and date of a claim in the sources; has no settings."""

    name: ClassVar[str] = "numeric"
    mode: ClassVar[str] = "strict"
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """Findings for the quantities and dates of the claim, and for the words beside them."""
        valued = claim.valued()
        if not valued or claim.absent:
            return ()
        cited = _cited(claim, readings)
        findings: list[Finding] = []
        carried: set[int] = set()
        places = restatements(claim.text, cited)
        said, above = bindings(claim.text), terms(claim.context)
        for bound in said.bounds:
            index = valued.get(bound.value.start)
            if index is None:
                continue
            asked = asked_of(said, bound, above)
            answer = restated(asked, places) or answered(asked, cited)
            if answer.reason in _UNPROVED:
                if asked.kind == "date":
                    answer = as_period(said, asked, cited, above) or answer
                else:
                    answer = _by_arithmetic(asked, answer, cited, readings.as_of) or answer
            carried |= answer.carried | {t.start for t in asked.light if t.start >= 0}
            findings.append(self._finding(index, asked, answer, cited))
        if claim.quotations():
            # what the words around a quotation do to it is for the checks of quotes
            return tuple(f for f in findings if f.outcome in (F, V))
        return (*findings, *self._words(claim, carried))

    def _finding(
        self, index: int, asked: Asked, answer: Answer, cited: Sequence[Reading]
    ) -> Finding:
        if answer.derived:
            reading, places = answer.derived.reading, answer.derived.places
            evidence = tuple(_passage(reading, *place) for place in places)
            detail: Detail | None = Detail(asked.written, formula=answer.derived.formula)
        else:
            evidence = tuple(_evidence(place) for place in answer.places[:1])
            detail = difference(asked, answer.reason, answer.places, cited)
        outcome = _OUTCOMES[answer.reason]
        return Finding(answer.reason, outcome, (index,), self.name, evidence, detail)

    def _words(self, claim: Claim, carried: set[int]) -> Iterator[Finding]:
        """What becomes of the words and names of a claim: carried where its values are."""
        words = [(i, a) for i, a in enumerate(claim.atoms) if a.kind in ("name", "rest")]
        found = tuple(i for i, atom in words if atom.start in carried)
        missing = tuple(i for i, atom in words if atom.start not in carried)
        if found:
            yield Finding("words-carried", V, found, self.name)
        if missing:
            yield Finding("not-carried", U, missing, self.name)


def _cited(claim: Claim, readings: Readings) -> tuple[Reading, ...]:
    """The sources that the quotations of a claim name, else all."""
    named = {atom.source for _, atom in claim.quotations()}
    chosen = tuple(reading for reading in readings if reading.source.id in named)
    return chosen or readings.items


def _by_arithmetic(
    asked: Asked, answer: Answer, cited: Sequence[Reading], as_of: date | None
) -> Answer | None:
    found = computed(asked, cited, as_of)
    if found and found.reason == "derived-differs" and answer.reason not in _ABSENT:
        return None  # the number stands in the source: it may be another one that is meant
    return found


def _evidence(place: Candidate) -> TextEvidence:
    """The part of the source that the value owns, without the space around it."""
    text = place.reading.source.text
    start, end = place.bound.part
    start = max(start, place.value.start - _WIDEST)
    end = min(end, place.value.end + _WIDEST)
    while start < end and not text[start].isalnum() and start < place.value.start:
        start += 1
    while end > place.value.end and text[end - 1] in " \t\r\n,;|":
        end -= 1
    return _passage(place.reading, start, end)


def _passage(reading: Reading, start: int, end: int) -> TextEvidence:
    return TextEvidence(reading.source.id, start, end, reading.source.text[start:end])


CHECKER = NumericCheck
