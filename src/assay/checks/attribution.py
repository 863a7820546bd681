"""Does a person have what a claim says: this employer, title, degree, certificate, skill, tool?

A name counts whole, and only in its own role: an employer is no title. The line that states it
must say all else that the claim says, deny what it denies, and be as finished.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.reading import Reading
from assay.reading.absence import absent
from assay.reading.anchors import bodies, lines
from assay.reading.carried_lines import carried
from assay.reading.holding import (
    Named,
    denies_today,
    in_roles,
    is_now,
    named_items,
    stands_or_ended,
)
from assay.reading.line_verdicts import BRACKET, line_says, passage
from assay.reading.naming import places_of
from assay.reading.placing import PLACE_REASONS, value_doubt
from assay.reading.relations import blanked, said_of
from assay.reading.silence import not_in_record
from assay.reading.views import begins_later
from assay.text.dates import Date
from assay.text.quantities import values
from assay.verdicts import Finding, Outcome, Reason, RecordEvidence, TextEvidence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.claims import Claim
    from assay.reading import Readings
    from assay.records import Item, Record
    from assay.sources import Span
    from assay.verdicts import Evidence

F, D = Outcome.FAILURE, Outcome.DOUBT
V, U = Outcome.VERIFIED, Outcome.UNDECIDED

REASONS = (
    Reason("entry-holds", V, "An entry of the record says this."),
    Reason("line-holds", V, "A line of the source says this."),
    Reason("absent-holds", V, "The sources do not show it, as the claim says."),
    Reason("denied-holds", V, "The source denies it as the claim does."),
    Reason("contradicted", F, "The claim denies what the source shows."),
    Reason("not-completed", F, "The source says that it is not finished yet."),
    Reason("not-begun", F, "It begins after the day of the check."),
    Reason("expired", D, "The source says that it was valid until a day that has passed."),
    Reason("not-in-record", F, "The record knows all of this kind and does not have it."),
    Reason("other-owner", F, "The source says this of another employer."),
    *PLACE_REASONS,
)
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}
_LONGEST = 600
_OTHERS = re.compile(
    r"^\W*(?:i|you|we|they|all|everybody|nobody|ich|wir|alle|je|nous|vous|tous|yo|nosotros|todos)"
    r"(?!\w)|(?:he and she|she and he)|^[我你他她]们?们|^[我你]",
    re.IGNORECASE,
)
_COMPLETED = frozenset({"having", "obtaining", "degree", "credential", "certificate"})


@dataclass(frozen=True, slots=True)
class AttributionCheck:
    """Looks up what a claim says that a person has or did; has no settings."""

    name: ClassVar[str] = "attribution"
    mode: ClassVar[str] = "strict"
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """One finding for all atoms of a claim, or none."""
        atoms = tuple(at for at, atom in enumerate(claim.atoms) if atom.kind != "quotation")
        if claim.absent or not atoms or (claim.quotations() and not isinstance(claim.place, str)):
            return ()
        cited = {atom.source for _, atom in claim.quotations()} - {None}
        about = [r for r in readings if _speaks(r, cited)]
        records = [r for r in readings.records if r.record and _speaks(r, cited)]
        if len(claim.text) > _LONGEST or (claim.quotations() and not records):
            return ()  # what a point says beyond its quotes is asked of a record only
        decided = self._decide(claim, about, records, readings)
        if decided is None:
            return ()
        reason, evidence = decided
        whole = len(atoms) == len(claim.atoms)
        return (Finding(reason, _OUTCOMES[reason], atoms, self.name, evidence, whole=whole),)

    def _decide(
        self, claim: Claim, about: list[Reading], records: list[Reading], readings: Readings
    ) -> tuple[str, tuple[Evidence, ...]] | None:
        """The reason for a claim and its evidence; None where nothing can be said."""
        known = [reading.record for reading in records if reading.record]
        text = _faceless(claim.text, known)
        if claim.valued():
            about = [reading for reading in about if reading.record]
        if not (about or records) or stands_or_ended(text, known) or _asks(claim.text):
            return None
        decided = self._by_record(text, records, readings)
        lines = self._by_lines(text, about, records)
        if decided is None or (lines and _OUTCOMES[lines[0]] is V):
            shown = decided[1] if decided and _OUTCOMES[decided[0]] is V else ()
            decided = (lines[0], (*lines[1], *shown)) if lines else decided
        if decided is None and (missing := absent(text, about, records)):
            decided = missing, ()
        if decided is None and any(not_in_record(text, about, record) for record in known):
            decided = "not-in-record", ()
        return decided

    def _by_record(
        self, text: str, records: list[Reading], readings: Readings
    ) -> tuple[str, tuple[Evidence, ...]] | None:
        """What the entries of records say of what a claim names."""
        best: tuple[str, tuple[Evidence, ...]] | None = None
        for reading in records:
            record = reading.record
            assert record is not None
            for found in named_items(text, record):
                item = record.items[found.at]
                reason = _holds(text, found, reading, readings)
                if reason is None:
                    continue
                evidence = tuple(_evidence(found, item, record))
                if _OUTCOMES[reason] is V:
                    return reason, evidence
                best = best or (reason, evidence)
        return best

    def _by_lines(
        self, text: str, about: list[Reading], records: list[Reading]
    ) -> tuple[str, tuple[Evidence, ...]] | None:
        """What the lines of texts and the lines under entries say."""
        best: tuple[str, tuple[Evidence, ...]] | None = None
        every = [(r, anchor) for r in records for anchor in bodies(r)]
        for reading in about:
            headers = reading.record.headers if reading.record else ()
            every += [
                (reading, anchor)
                for anchor in lines(reading.source.text, reading.bindings.entries)
                if not any(low < anchor.span[1] and anchor.span[0] < high for low, high in headers)
            ]
        told = ((r, found) for r, anchor in every for found in carried(text, anchor))
        for reading, found in told:
            reason = line_says(found, reading)
            if reason is None:
                continue
            evidence = passage(reading, found)
            if _OUTCOMES[reason] is V:
                return reason, evidence
            best = best or (reason, evidence)
        return best or self._of_another(text, records)

    def _of_another(
        self, text: str, records: list[Reading]
    ) -> tuple[str, tuple[Evidence, ...]] | None:
        """A line under one employer that a claim tells of another, whose entry lacks it."""
        for reading in records:
            assert reading.record is not None
            names = [name for name in reading.record.employers if places_of(name, text)]
            if len(names) != 1:
                continue
            rest = blanked(text, places_of(names[0], text), fill=" ")
            other = (a for a in bodies(reading) if a.employer != names[0])
            every = (found for anchor in other for found in carried(rest, anchor))
            told = [found for found in every if line_says(found, reading) == "line-holds"]
            if told:
                return "other-owner", passage(reading, told[0])
        return None


def _speaks(reading: Reading, cited: set[str | None]) -> bool:
    """True for a source that can speak of a person, one of those that the claim cites, if any."""
    names = {reading.source.id, reading.origin.id if reading.origin else reading.source.id}
    return reading.source.about != "posting" and (not cited or not cited.isdisjoint(names))


def _asks(text: str) -> bool:
    """True for a question, and for what is said of others than one person."""
    return text.rstrip().endswith(("?", "？")) or _OTHERS.search(text) is not None


def _faceless(text: str, records: list[Record]) -> str:
    """The claim with the person that records are about blanked."""
    spans: list[Span] = []
    for record in records:
        if record.subject:
            words = record.subject.text.split()
            # "Javier de la Fuente" is De la Fuente and Javier, but neither "de" nor "la"
            single = (w for w in words if len(w) > 1 and not w.islower())
            for name in (record.subject.text, " ".join(words[1:]), *single):
                spans += places_of(name, text) if name else ()
    return blanked(text, spans)


def _holds(text: str, found: Named, reading: Reading, readings: Readings) -> str | None:
    """The reason by which an item decides a claim that names it, None if it does not."""
    record = reading.record
    assert record is not None
    item, kinds = record.items[found.at], found.said.kinds
    if found.left or found.limited or (kinds is not None and item.kind not in kinds):
        return None
    if not in_roles(text, found, item) or is_now(text, found, item):
        return None
    doubt = _doubted(found, item, reading, readings)
    if doubt:
        denied = doubt == "negated-in-source" and found.denied
        return "denied-holds" if denied else doubt
    unfinished = "unfinished" in found.said.groups
    open_end = bool(item.marks & {"expected", "unfinished"}) or bool(
        item.period and item.period.expected
    )
    if found.denied:
        unsure = open_end or unfinished or denies_today(text, found, item)
        return None if unsure else "contradicted"
    if open_end != unfinished:
        done = not found.said.groups.isdisjoint(_COMPLETED)
        return "not-completed" if open_end and done else None
    if begins_later(item, readings.as_of) and not unfinished:
        return "not-begun"
    return "entry-holds"


def _doubted(found: Named, item: Item, reading: Reading, readings: Readings) -> str | None:
    """The reason why an entry does not count where it stands, or no longer."""
    value = item.fields.get("expires")
    day = readings.as_of
    ends = [d.last for d in values(value.text).dates if isinstance(d, Date)] if value else []
    if day and any(end is not None and end < day for end in ends):
        return "expired"
    if reading.origin is None:
        return None
    own = Reading(reading.origin)
    for name in found.fields:
        place = item.fields[name].place
        if isinstance(place, tuple):
            behind = BRACKET.match(reading.origin.text, place[1])
            if behind and "unfinished" in said_of(behind[1]).groups and not item.marks:
                return "hedged-in-source"
            if doubt := value_doubt(own, place):
                told = doubt == "hedged-in-source" and bool(item.marks)
                return None if told else doubt
    return None


def _evidence(found: Named, item: Item, record: Record) -> Iterator[Evidence]:
    for name in found.fields:
        field = item.fields[name]
        if isinstance(field.place, tuple) and record.source:
            start, end = field.place
            yield TextEvidence(record.source, start, end, field.text)
        else:
            yield RecordEvidence(record.id, str(field.place), field.text)


CHECKER = AttributionCheck
