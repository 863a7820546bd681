"""What is odd about the dated entries of a record: worth knowing, and no verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.reading.intervals import stretch_of
from assay.text.dates import DateRange
from assay.verdicts import Flag

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from assay.records import Item, Record

FUTURE_END, REVERSED, UNREAD = "future-end", "reversed-range", "not-understood"


def record_flags(record: Record, as_of: date | None) -> Iterator[Flag]:
    """A flag for every range that ends after the day of the check or before it begins.

    One flag tells of the parts that the reader did not understand.
    """
    for item in record.items:
        if item.period and isinstance(item.period.value, DateRange):
            yield from _of_range(record, item, item.period.value, as_of)
    if record.unread:
        lines = "; ".join(field.text for field in record.unread[:5])
        yield Flag(UNREAD, record.source, detail=lines[:300])


def _of_range(record: Record, item: Item, value: DateRange, as_of: date | None) -> Iterator[Flag]:
    assert item.period is not None
    place = item.period.written.place
    span = place if isinstance(place, tuple) else None
    written = item.period.written.text
    if value.reversed:
        yield Flag(REVERSED, record.source, span, written)
    stretch = stretch_of(value, as_of)
    late = as_of and value.finish and value.finish.first and value.finish.first > as_of
    if (stretch and stretch.cut and late) or item.period.expected:
        yield Flag(FUTURE_END, record.source, span, written)
