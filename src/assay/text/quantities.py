"""Quantities of a text: value, unit, bound, range and noun, with the span in the original.

A plain number beside a name ("Java 8", "ISO 27001", "EC2"), a version, a telephone number, a list
marker, a reference ("passage 3", "[12]") and everything inside a date is no quantity.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from assay.text.alone import alone
from assay.text.bounds import bound_after
from assay.text.date_forms import Part
from assay.text.date_words import parts
from assay.text.dates import Date, DateRange, found_dates, placed, spans
from assay.text.fold import Folded
from assay.text.joins import joined
from assay.text.measures import Draft, measured
from assay.text.nouns import counts, noun_after, of_model
from assay.text.numbers import raw_numbers
from assay.text.quantity_words import Bound, Dimension
from assay.text.scan import Scan, scan
from assay.text.shares import is_share, whole_after


class Quantity(NamedTuple):
    """A quantity; `start` to `end` hold its bound, sign, currency, number, scale and unit.

    `value` is signed and includes the scale; `high` is the upper end of a "range". `unit` is
    canonical ("year", "%", "pp", "USD", "kg", "x") and "" for a plain count or an ordinal. Years
    and months written together are months ("1 yr 4 mos" is 16), a decade is 10 years.
    `decimals` are those written, before `scale` was applied. `noun` is the folded noun that a
    count or an ordinal is followed by, [noun_start, noun_end) its place, else "" and 0. `ordered`
    tells that a range was written "from A to B", so that `high` may be the smaller one.
    """

    start: int
    end: int
    value: Decimal
    high: Decimal | None
    unit: str
    dimension: Dimension
    bound: Bound
    decimals: int
    scale: Decimal
    noun: str
    noun_start: int
    noun_end: int
    ordered: bool


class Values(NamedTuple):
    """All quantities and dates of a text."""

    quantities: tuple[Quantity, ...]
    dates: tuple[Date | DateRange, ...]


def quantities(text: str | Folded) -> tuple[Quantity, ...]:
    """All quantities in order, never overlapping and never inside a date."""
    scanned = scan(text)
    return _quantities(scanned, parts(scanned))


def values(text: str | Folded) -> Values:
    """Quantities and dates from one scan."""
    scanned = scan(text)
    found = parts(scanned)
    return Values(_quantities(scanned, found), placed(scanned, found_dates(scanned, found)))


def _quantities(scanned: Scan, found: list[Part]) -> tuple[Quantity, ...]:
    taken = list(spans(found))
    drafts = joined(scanned, _drafts(scanned, taken))
    return tuple(_placed(scanned, draft) for draft in drafts if _stands(scanned, draft))


def _drafts(scanned: Scan, taken: list[tuple[int, int]]) -> Iterator[Draft]:
    """Every number with its unit, and the quantities of words alone, in order."""
    others = alone(scanned, taken)
    at = last = 0
    for number in raw_numbers(scanned, taken):
        while at < len(others) and others[at].start <= number.start:
            if others[at].start >= last:
                last = others[at].end
                yield others[at]
            at += 1
        if number.start >= last:
            draft = measured(scanned, number)
            if draft.start >= last:
                last = draft.end
                yield draft
    yield from (draft for draft in others[at:] if draft.start >= last)


def _stands(scanned: Scan, draft: Draft) -> bool:
    """Find the noun of a count, and tell whether it counts anything."""
    if draft.dimension == "ordinal":
        draft.noun = noun_after(scanned, draft.end)
        return True
    if draft.dimension == "multiple" and not draft.unit:
        draft.noun = noun_after(scanned, whole_after(scanned.text, draft.end))
        return True
    if not draft.plain:
        return draft.dimension != "measure" or not of_model(scanned, draft)
    end = draft.end
    if is_share(scanned, draft):
        draft.dimension, end = "multiple", whole_after(scanned.text, end)
        draft.number = draft.number._replace(decimals=0)
    draft.noun = draft.noun or noun_after(scanned, end)
    if draft.noun and draft.bound == "exact":
        # "5 people or more": the bound stands behind the noun, and outside the span
        bounded = bound_after(scanned, draft.noun[1])
        draft.bound = bounded[1] if bounded else draft.bound
    if draft.value < 0 and draft.high is None and draft.noun and _bullet(scanned, draft):
        draft.value, draft.start = -draft.value, draft.start + 1
    if draft.bound != "exact" and draft.high is None:
        return True
    return counts(scanned, draft)


def _bullet(scanned: Scan, draft: Draft) -> bool:
    """True if the sign of a count begins its line: nobody counts less than nothing."""
    return scanned.text[draft.start] == "-" and scanned.begins_line(draft.start)


def _placed(scanned: Scan, draft: Draft) -> Quantity:
    start, end = draft.start, draft.end
    noun, place = "", (0, 0)
    if draft.noun:
        noun, place = scanned.text[slice(*draft.noun)], draft.noun
    if not scanned.folded.aligned:
        span = scanned.folded.span
        start, end = span(start, end)
        place = span(*place) if draft.noun else place
    return Quantity(
        start,
        end,
        draft.value,
        draft.high,
        draft.unit,
        draft.dimension,
        draft.bound,
        draft.number.decimals,
        draft.scale,
        noun,
        *place,
        draft.ordered,
    )
