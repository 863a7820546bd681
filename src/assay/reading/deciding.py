"""What the sources say of a claim about a person: its entries, its lines, their silence.

A name counts whole, and only in its own role. The line that states it must say all else that the
claim says, deny what it denies, and be as finished.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from assay.interruption import step
from assay.reading import Reading
from assay.reading.absence import absent
from assay.reading.anchors import bodies, lines
from assay.reading.carried_lines import carried
from assay.reading.distributing import Known, by_items
from assay.reading.entry_verdicts import entry_says, places
from assay.reading.gap_words import says_none
from assay.reading.holding import named_items, stands_or_ended
from assay.reading.line_verdicts import line_says, passage
from assay.reading.naming import places_of, short_name
from assay.reading.placing import value_doubt
from assay.reading.relations import blanked, said_of
from assay.reading.silence import not_in_record
from assay.reading.used import used_at
from assay.verdicts import TextEvidence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.claims import Claim
    from assay.reading import Readings
    from assay.reading.anchors import Anchor
    from assay.reading.distributing import Item
    from assay.records import Record
    from assay.sources import Span
    from assay.verdicts import Evidence

HOLDING = frozenset({"entry-holds", "line-holds", "use-shown", "absent-holds", "denied-holds"})
"""The reasons that verify; all others fail a claim or put it in doubt."""
_OF_SILENCE = frozenset({"absent-holds", "not-in-record"})
_OTHERS = re.compile(
    r"^\W*(?:i|you|we|all|everybody|nobody|ich|wir|alle|je|nous|vous|tous|yo|nosotros|todos)"
    r"(?!\w)|(?:he and she|she and he)|^[我你他她]们?们|^[我你]",
    re.IGNORECASE,
)


_HAN_PRONOUN = re.compile("[他她](?!们)")
_OWNED_BY = re.compile(r"(?:gehör(?:t|te|ten)|belong(?:s|ed)? to|appartient à|pertenece a)\s+\0")


_AWARDED = frozenset({"certificate", "degree"})


class Decided(NamedTuple):
    """The reason by which sources decide a claim, and their evidence."""

    reason: str
    evidence: tuple[Evidence, ...] = ()

    @property
    def holds(self) -> bool:
        return self.reason in HOLDING


@dataclass(frozen=True, slots=True)
class Asked:
    """The texts and the records that can speak of the person whom a claim is about."""

    about: tuple[Reading, ...]
    records: tuple[Reading, ...]
    readings: Readings

    @classmethod
    def by(cls, claim: Claim, readings: Readings) -> Asked:
        """Those that a claim cites, if it does; a posting never speaks of a person.

        Numbers in the lines of a text are for the check of numbers.
        """
        cited = {atom.source for _, atom in claim.quotations()} - {None}
        about = (r for r in readings if _speaks(r, cited))
        records = tuple(r for r in readings.records if r.record and _speaks(r, cited))
        if claim.valued():
            about = (reading for reading in about if reading.record)
        return cls(tuple(about), records, readings)

    @property
    def known(self) -> list[Record]:
        return [reading.record for reading in self.records if reading.record]

    @property
    def texts(self) -> list[str]:
        return [reading.source.text for reading in (*self.about, *self.records)]

    def under_names(self, text: str) -> Decided | None:
        """What is said of a claim under all names of the things that it speaks of.

        What stands in a source under another name is not absent from it.
        """
        renamed = tuple(self.readings.vocabulary.renamed(text, self.texts))
        best: Decided | None = None
        for said in (text, *renamed):
            decided = self.decide(said)
            if decided is None or (renamed and decided.reason in _OF_SILENCE):
                continue
            if decided.holds:
                return decided
            best = best or decided
        return best

    def by_items(self, text: str) -> tuple[Item, ...]:
        """What is said of each item of the list that a claim has; empty for one without a list."""
        if _asks(text):
            return ()
        names = [name for record in self.known for name in record.names]
        items = [item for record in self.known for item in record.items]
        places = [item.text(field) for item in items for field in ("employer", "institution")]
        places += [short_name(name) for name in places]
        known = Known(names, tuple(filter(None, places)))
        return by_items(text, _faceless(text, self.known), known, self.under_names)

    def decide(self, claim: str) -> Decided | None:
        """What is said of a claim as it is written; None where nothing is."""
        text = _faceless(claim, self.known)
        if (
            says_none(claim)
            or not (self.about or self.records)
            or _asks(text)
            or stands_or_ended(text, self.known)
        ):
            return None
        entry, line = self._by_entries(text), self._by_lines(text)
        if line and line.holds:
            also = entry.evidence if entry and entry.holds else ()
            return Decided(line.reason, (*line.evidence, *also))
        decided = entry or line or self._by_use(text)
        if decided is None and (missing := self._absent(text)):
            return Decided(missing)
        if decided is None and any(not_in_record(text, self.about, r) for r in self.known):
            return Decided("not-in-record")
        return decided

    def _absent(self, text: str) -> str | None:
        vocabulary = self.readings.vocabulary
        return absent(text, self.about, self.records, vocabulary)

    def _by_entries(self, text: str) -> Decided | None:
        """What the entries of records say of what a claim names."""
        best: Decided | None = None
        for reading in self.records:
            record = reading.record
            assert record is not None
            for found in named_items(text, record):
                reason = entry_says(text, found, reading, self.readings)
                if reason is None:
                    continue
                decided = Decided(reason, tuple(places(found, record.items[found.at], record)))
                if decided.holds:
                    return decided
                best = best or decided
        return best

    def _by_lines(self, text: str) -> Decided | None:
        """What the lines of texts and the lines under entries say."""
        best: Decided | None = None
        for reading, anchor in self._anchors():
            step()
            for found in carried(text, anchor):
                reason = line_says(found, reading)
                if reason is None:
                    continue
                decided = Decided(reason, passage(reading, found))
                if decided.holds:
                    return decided
                best = best or decided
        return best or self._of_another(text)

    def _anchors(self) -> Iterator[tuple[Reading, Anchor]]:
        """The lines under entries, then those of texts but for the headers of entries."""
        for reading in self.records:
            for anchor in bodies(reading):
                yield reading, anchor
        for reading in self.about:
            headers = reading.record.headers if reading.record else ()
            for anchor in lines(reading.source.text, reading.bindings.entries):
                start, end = anchor.span
                if not any(low < end and start < high for low, high in headers):
                    yield reading, anchor

    def _by_use(self, text: str) -> Decided | None:
        """A line that shows the use of the one thing that a claim says a person knows."""
        for reading, line in self._anchors():
            found = used_at(text, line.text, self.readings.vocabulary)
            if not found or line.span[0] < 0:
                continue
            start, end = (line.span[0] + at for at in found)
            if value_doubt(Reading(reading.own), (start, end)) is None:
                written = reading.own.text[start:end]
                return Decided("use-shown", (TextEvidence(reading.own.id, start, end, written),))
        return None

    def _of_another(self, text: str) -> Decided | None:
        """A line under one employer that a claim tells of another, whose entry lacks it."""
        for reading in self.records:
            assert reading.record is not None
            names = [name for name in reading.record.employers if places_of(name, text)]
            if len(names) != 1:
                continue
            rest = blanked(text, places_of(names[0], text), fill=" ")
            other = (a for a in bodies(reading) if a.employer != names[0])
            every = (found for anchor in other for found in carried(rest, anchor))
            told = [found for found in every if line_says(found, reading) == "line-holds"]
            if told:
                return Decided("other-owner", passage(reading, told[0]))
        return None


def _speaks(reading: Reading, cited: set[str | None]) -> bool:
    """True for a source that can speak of a person, one of those that the claim cites, if any."""
    names = {reading.source.id, reading.own.id}
    return reading.source.about != "posting" and (not cited or not cited.isdisjoint(names))


def _asks(text: str) -> bool:
    """True for a question, and for what is said of others than one person."""
    others = _OTHERS.search(text) or (
        _OWNED_BY.search(text) and _AWARDED.isdisjoint(said_of(text).groups)
    )
    return text.rstrip().endswith(("?", "？")) or bool(others)


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
    if records and (pronoun := _HAN_PRONOUN.match(text)):
        spans.append(pronoun.span())
    return blanked(text, spans)
