"""Does the source give this number or date for what the claim says it is about?

A number that stands somewhere in a source is no support: subject, metric and period must be those
of the claim, the bound must follow, and all other words must be carried by the same passage.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, ClassVar

from assay.reading import bindings_beside
from assay.reading.answering import Answer, answered, as_period, computed, restated, restatements
from assay.reading.diagnosis import difference
from assay.reading.matching import asked_of
from assay.reading.numbered import names_of
from assay.reading.placing import NOT_CARRIED, PLACE_REASONS, QUALIFIERS
from assay.reading.relating import DIFFERS, HOLDS, OPEN
from assay.reading.tallies import tally_of
from assay.reading.tenure import tenure_of
from assay.reading.terms import terms
from assay.text.amounts import understates
from assay.text.quantities import Quantity
from assay.verdicts import Detail, Finding, Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from assay.claims import Claim
    from assay.reading import Reading, Readings
    from assay.reading.bindings import Bindings
    from assay.reading.derived import Derived
    from assay.reading.matching import Asked, Candidate
    from assay.reading.tenure import Answered as Reckoned
    from assay.verdicts import Evidence, Timeline

F, D = Outcome.FAILURE, Outcome.DOUBT
V, U = Outcome.VERIFIED, Outcome.UNDECIDED

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
    Reason("exceeds-total", F, "It is longer than all the time that the record covers."),
    Reason("not-begun", F, "It begins after the day of the check."),
    Reason("no-as-of", U, "It goes on to the present, and no day of the check was given."),
    Reason("record-text-differ", D, "The text and the record read from it say different things."),
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
    """Looks up every quantity and date of a claim in the sources and records.

    The settings say which entries of a record count as time worked.
    """

    internships: bool = True
    part_time: bool = True
    study: bool = False
    volunteering: bool = False

    name: ClassVar[str] = "numeric"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """Findings for the quantities and dates of the claim, and for the words beside them."""
        valued = claim.valued()
        if not valued or claim.absent:
            return ()
        cited = _cited(claim, readings)
        records = tuple(reading for reading in cited if reading.view is not None)
        findings: list[Finding] = []
        carried: set[int] = set()
        places = restatements(claim.text, cited)
        said, above = _said(claim.text, records), terms(claim.context)
        numbered = valued.keys().isdisjoint(bound.value.start for bound in said.bounds)
        for bound in said.bounds:
            index = valued.get(bound.value.start)
            if index is None and not numbered:
                continue
            asked = asked_of(said, bound, above)
            literal = restated(asked, places)
            answer = literal or answered(asked, cited)
            if answer.reason == "no-source-data":
                answer = _withheld(asked, cited) or answer
            reckoned = tenure_of(asked, records, readings.as_of, self._without())
            if reckoned and not (literal and literal.reason == "number-holds"):
                answer = _with_record(answer, reckoned)
            elif tally := tally_of(asked, records, readings.as_of, self._without()):
                answer = literal or _tallied(tally)
            elif answer.reason in _UNPROVED:
                if asked.kind == "date":
                    answer = as_period(said, asked, cited, above) or answer
                else:
                    answer = _by_arithmetic(asked, answer, cited, readings.as_of) or answer
            if index is not None:
                findings.append(self._finding(index, asked, answer, cited))
            elif _OUTCOMES[answer.reason] is not V:
                continue
            carried |= answer.carried | {t.start for t in asked.light if t.start >= 0}
        if claim.quotations():
            # what the words around a quotation do to it is for the checks of quotes
            return tuple(f for f in findings if f.outcome in (F, V))
        covered = {at for t in said.terms if t.start in carried for at in range(t.start, t.end)}
        return (*findings, *self._words(claim, covered, findings))

    def _without(self) -> frozenset[str]:
        """The marks of entries that do not count as time worked."""
        counted = {
            "internship": self.internships,
            "part-time": self.part_time,
            "study": self.study,
            "volunteer": self.volunteering,
        }
        return frozenset(mark for mark, counts in counted.items() if not counts)

    def _finding(
        self, index: int, asked: Asked, answer: Answer, cited: Sequence[Reading]
    ) -> Finding:
        if answer.derived:
            found = answer.derived
            evidence = tuple(e for place in found.places for e in found.reading.evidence(*place))
            evidence += tuple(e for at in found.entries for e in found.reading.entry(at))
            actual, apart = _in_months(found.timeline, _OUTCOMES[answer.reason])
            detail: Detail | None = Detail(
                asked.written, actual, apart, formula=found.formula, timeline=found.timeline
            )
        else:
            evidence = tuple(e for place in answer.places[:1] for e in _evidence(place))
            detail = difference(asked, answer.reason, answer.places, cited)
        outcome = _OUTCOMES[answer.reason]
        flags = ("understated",) if outcome is V and _is_less(asked, answer) else ()
        return Finding(answer.reason, outcome, (index,), self.name, evidence, detail, flags=flags)

    def _words(
        self, claim: Claim, carried: set[int], findings: Sequence[Finding]
    ) -> Iterator[Finding]:
        """What becomes of the words and names of a claim: carried where its values are.

        The number of a name is a word of it.
        """
        judged = {index for finding in findings for index in finding.atoms}
        kinds = ("name", "rest", "quantity", "date")
        words = [(i, a) for i, a in enumerate(claim.atoms) if a.kind in kinds and i not in judged]
        found = tuple(i for i, atom in words if atom.start in carried)
        missing = tuple(i for i, atom in words if atom.start not in carried)
        if found:
            yield Finding("words-carried", V, found, self.name)
        if missing:
            yield Finding("not-carried", U, missing, self.name)


def _said(text: str, records: Iterable[Reading]) -> Bindings:
    """The values of a claim, where the number of a name in the records is none."""
    return bindings_beside(text, names_of(r.record for r in records if r.record))


def _withheld(asked: Asked, cited: Sequence[Reading]) -> Answer | None:
    """The doubt about a number that only an order to a machine or hidden text gives."""
    uncut = [reading.uncut for reading in cited if reading.given]
    answer = answered(asked, uncut) if uncut else None
    return answer if answer and answer.reason in ("instruction-like", "hidden-text") else None


def _cited(claim: Claim, readings: Readings) -> tuple[Reading, ...]:
    """The sources that the quotations of a claim name, else all."""
    named = {atom.source for _, atom in claim.quotations()}
    chosen = tuple(reading for reading in readings if reading.source.id in named)
    if not chosen:
        return (*readings.items, *readings.records)
    index = (r for r in readings.records if r.origin and r.origin.id in named)
    return (*chosen, *index)


def _is_less(asked: Asked, answer: Answer) -> bool:
    """True if a claim's lower bound says much less than what it was held against."""
    claimed = asked.bound.value
    if not isinstance(claimed, Quantity):
        return False
    if answer.derived and answer.derived.timeline:
        months = Decimal(str(answer.derived.timeline.months))
        return understates(claimed, claimed._replace(value=months, unit="month", bound="exact"))
    places = (place.value for place in answer.places[:1])
    return any(isinstance(v, Quantity) and understates(claimed, v) for v in places)


def _in_months(drawn: Timeline | None, outcome: Outcome) -> tuple[str | None, str | None]:
    """What a record covers, and by how much a claim that failed says more or less."""
    if drawn is None or outcome is not F:
        return None, None
    actual = f"{drawn.months:.4g} month{'s' * (drawn.months != 1)}"
    if drawn.claimed is None or drawn.claimed == drawn.months:
        return actual, None
    said = "overstated" if drawn.claimed > drawn.months else "understated"
    return actual, f"{said} by {abs(drawn.claimed - drawn.months):.4g} months"


def _with_record(answer: Answer, reckoned: Reckoned) -> Answer:
    """The answer of the texts and that of a record together; where they differ, neither holds.

    A number that a text states beats what is reckoned from entries that it does not name in full.
    """
    if answer.reason in ("number-holds", "derived-holds") and not reckoned.bare:
        differs = reckoned.relation not in (HOLDS, OPEN) and reckoned.whole
        return Answer("record-text-differ", answer.places, answer.carried) if differs else answer
    derived = reckoned.derived
    reason = {HOLDS: "derived-holds", DIFFERS: "derived-differs"}.get(reckoned.relation)
    if reckoned.relation == OPEN:
        if answer.reason in _ABSENT | {"not-carried"}:
            return Answer("bound-not-carried", (), derived.carried, derived)
        if reckoned.bare and _OUTCOMES[answer.reason] is F:
            # the years of one skill refute nothing that all entries leave open
            return Answer("bound-not-carried", (), derived.carried, derived)
        return answer
    return Answer(reason or reckoned.relation, (), derived.carried, derived)


def _tallied(tally: Derived) -> Answer:
    reasons = {HOLDS: "derived-holds", DIFFERS: "derived-differs"}
    return Answer(reasons.get(tally.relation, "bound-not-carried"), (), tally.carried, tally)


def _by_arithmetic(
    asked: Asked, answer: Answer, cited: Sequence[Reading], as_of: date | None
) -> Answer | None:
    found = computed(asked, cited, as_of)
    if found and found.reason == "derived-differs" and answer.reason not in _ABSENT:
        return None  # the number stands in the source: it may be another one that is meant
    return found


def _evidence(place: Candidate) -> tuple[Evidence, ...]:
    """The part of the source that the value owns, without the space around it."""
    reading = place.reading
    item = reading.view.item_at(place.value.start) if reading.view else None
    if item is not None:
        return reading.entry(item)
    text = reading.source.text
    start, end = place.bound.part
    start = max(start, place.value.start - _WIDEST)
    end = min(end, place.value.end + _WIDEST)
    while start < end and not text[start].isalnum() and start < place.value.start:
        start += 1
    while end > place.value.end and text[end - 1] in " \t\r\n,;|":
        end -= 1
    return reading.evidence(start, end)


CHECKER = NumericCheck
