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
from assay.reading.anchors import Anchor, bodies, lines
from assay.reading.carried_lines import Carried, carried
from assay.reading.holding import (
    Named,
    denies_today,
    in_roles,
    is_now,
    named_items,
    stands_or_ended,
)
from assay.reading.naming import places_of
from assay.reading.placing import PLACE_REASONS, value_doubt
from assay.reading.polarity import reported
from assay.reading.relations import blanked, said_of
from assay.reading.silence import not_in_record
from assay.reading.views import begins_later
from assay.text.dates import Date
from assay.text.languages import read_table
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
_LISTS = {
    "certificate": {"certificate"},
    "degree": {"degree", "unfinished"},
    "unfinished": {"unfinished"},
    "employer": set(),
    "title": set(),
    "work": set(),
    "hiring": set(),
    "present": set(),
    "obtaining": {"certificate", "degree"},
    "credential": {"certificate"},
    "language": {"language"},
    "skill": {"skill", "use", "language"},
    "use": {"skill", "use"},
}
"""What a list or its heading must be called for its items to be of a kind."""
_COMPOUND = 6
_OTHERS = re.compile(
    r"^\W*(?:i|you|we|they|all|everybody|nobody|ich|wir|alle|je|nous|vous|tous|yo|nosotros|todos)"
    r"(?!\w)|(?:he and she|she and he)|^[我你他她]们?们|^[我你]",
    re.IGNORECASE,
)
_COMPLETED = frozenset({"having", "obtaining", "degree", "credential", "certificate"})
_BRACKET = re.compile(r"\s{0,2}[（(\[]([^()（）\[\]]{1,60})[)）\]]")
_EMPTY = frozenset({"being", "frame", "telling", "having"})
_OF_AN_OWNER = frozenset({"employer", "title", "work", "hiring"})


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
            reason = _line_says(found, reading)
            if reason is None:
                continue
            evidence = _passage(reading, found)
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
            rest = blanked(text, places_of(names[0], text))
            rest = "".join(
                " " if own != kept else own for own, kept in zip(rest, text, strict=True)
            )
            other = (a for a in bodies(reading) if a.employer != names[0])
            every = (found for anchor in other for found in carried(rest, anchor))
            told = [found for found in every if _line_says(found, reading) == "line-holds"]
            if told:
                return "other-owner", _passage(reading, told[0])
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
            for name in (record.subject.text, *(w for w in words if len(w) > 1)):
                spans += places_of(name, text)
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
            behind = _BRACKET.match(reading.origin.text, place[1])
            if behind and "unfinished" in said_of(behind[1]).groups and not item.marks:
                return "hedged-in-source"
            if doubt := value_doubt(own, place):
                told = doubt == "hedged-in-source" and bool(item.marks)
                return None if told else doubt
    return None


def _line_says(found: Carried, reading: Reading) -> str | None:
    """The reason by which a line decides a claim that it carries, None if it does not."""
    anchor, groups = found.anchor, found.said.groups
    if anchor.span[0] >= 0 and reported(reading.origin or reading.source, anchor.span[0]):
        return None
    if found.listed and not _is_list_of(anchor, found):
        return None
    if not (found.listed or found.owned or found.claim_denies or _is_said(anchor, groups)):
        return None
    unfinished = "unfinished" in anchor.groups
    if unfinished != ("unfinished" in groups):
        return "not-completed" if unfinished else None
    if found.claim_denies != found.line_denies:
        return "contradicted" if found.claim_denies else "negated-in-source"
    if found.claim_denies and found.listed:
        return "denied-holds"
    if anchor.span[0] >= 0 and _behind(reading, found) != unfinished:
        return "hedged-in-source"
    if anchor.span[0] >= 0:
        source = Reading(reading.origin or reading.source)
        doubt = value_doubt(source, _place(found))
        told = doubt in ("negated-in-source", "hedged-in-source")
        if doubt and not (told and (found.claim_denies or unfinished)):
            return doubt
    return "line-holds"


def _is_said(anchor: Anchor, groups: frozenset[str]) -> bool:
    """True for a sentence or a line that says itself what it speaks of: a bare name does not."""
    if groups and groups <= _EMPTY:
        return False
    return all(
        any(_names_kind(anchor, kind) for kind in {group, *_LISTS[group]})
        for group in groups & _LISTS.keys()
    )


def _is_list_of(anchor: Anchor, found: Carried) -> bool:
    """True if a list is of the kinds that a claim names, by its label, its heading or itself."""
    groups = found.said.groups
    kinds = (groups - _OF_AN_OWNER if found.owned else groups) & _LISTS.keys()
    if not kinds:
        if found.whole and found.claim_denies and found.line_denies:
            return True
        listed = not anchor.groups.isdisjoint(_LISTS["skill"] - _LISTS["language"])
        if found.whole and "having" in groups and _names_kind(anchor, "certificate"):
            return True
        used = found.owned and found.used and "work" in groups
        return listed and (used or not groups.isdisjoint(("document", "having")))
    for group in kinds:
        kinds_of = {group, *_LISTS[group]}
        named = found.whole and any(_names_kind(anchor, kind) for kind in kinds_of)
        if anchor.groups.isdisjoint(_LISTS[group]) and not named:
            return False
    return True


def _names_kind(anchor: Anchor, group: str) -> bool:
    """True if an item itself says what it is: "Certificate in Bookkeeping"."""
    words = read_table("relations").get(group, {})
    compound = [word for word in words.get("de", ()) if len(word) > _COMPOUND]
    named = anchor.text.casefold()
    return group in said_of(named).groups or any(word in named for word in compound)


def _evidence(found: Named, item: Item, record: Record) -> Iterator[Evidence]:
    for name in found.fields:
        field = item.fields[name]
        if isinstance(field.place, tuple) and record.source:
            start, end = field.place
            yield TextEvidence(record.source, start, end, field.text)
        else:
            yield RecordEvidence(record.id, str(field.place), field.text)


def _behind(reading: Reading, found: Carried) -> bool:
    """True if what the claim has of a line, or the line, says that it is not finished."""
    text = (reading.origin or reading.source).text
    bracket = _BRACKET.match(text, _place(found)[1])
    behind = bracket is not None and "unfinished" in said_of(bracket[1]).groups
    return behind or "unfinished" in found.anchor.groups


def _place(found: Carried) -> Span:
    start = found.anchor.span[0]
    return start + found.start, start + found.end


def _passage(reading: Reading, found: Carried) -> tuple[Evidence, ...]:
    """What the claim has of a line, as evidence; nothing for a line of JSON."""
    source = reading.origin or reading.source
    if found.anchor.span[0] < 0:
        return ()
    start, end = _place(found)
    return (TextEvidence(source.id, start, end, source.text[start:end]),)


CHECKER = AttributionCheck
