"""What an entry of a record makes of a claim that names it: holds, denied, not finished, over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.reading import Reading
from assay.reading.holding import Named, denies_today, in_roles, is_now
from assay.reading.line_verdicts import BRACKET
from assay.reading.placing import value_doubt
from assay.reading.relations import said_of
from assay.reading.views import begins_later
from assay.text.dates import Date
from assay.text.quantities import values
from assay.verdicts import RecordEvidence, TextEvidence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.reading import Readings
    from assay.records import Item, Record
    from assay.verdicts import Evidence

_COMPLETED = frozenset({"having", "obtaining", "degree", "credential", "certificate"})


def entry_says(text: str, found: Named, reading: Reading, readings: Readings) -> str | None:
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


def places(found: Named, item: Item, record: Record) -> Iterator[Evidence]:
    """The fields that a claim names, as evidence."""
    for name in found.fields:
        field = item.fields[name]
        if isinstance(field.place, tuple) and record.source:
            start, end = field.place
            yield TextEvidence(record.source, start, end, field.text)
        else:
            yield RecordEvidence(record.id, str(field.place), field.text)
