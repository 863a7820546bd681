"""Is a moved date really false? Judged leniently: no date of the source may meet it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Final

from assay.evaluation.planting.context import meant
from assay.text.dates import Date, DateRange
from assay.text.quantities import values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.evaluation.planting.context import Context
    from assay.evaluation.planting.statement import Edit

_LAST: Final = datetime.date(9999, 12, 31)


def false_dates(context: Context, edits: Iterable[Edit]) -> Iterator[Edit]:
    """The edits that move one date of the statement to where its source has none."""
    for edit in edits:
        found = values(edit.apply(context.text))
        same = [meant(q) for q in found.quantities] == [meant(q) for q in context.said.quantities]
        if not same or len(found.dates) != len(context.said.dates):
            continue
        pairs = list(zip(context.said.dates, found.dates, strict=True))
        moved = [(old, new) for old, new in pairs if days_of(old) != days_of(new)]
        if len(moved) == 1 and _moves(context, *moved[0]):
            yield edit


def parts_of(item: Date | DateRange) -> list[Date]:
    """A date, or the ends of a range."""
    if isinstance(item, Date):
        return [item]
    return [date for date in (item.begin, item.finish) if date]


def days_of(item: Date | DateRange) -> tuple[object, ...]:
    """What a date says, or both ends of a range."""
    return tuple((date.name, date.problem) for date in parts_of(item))


def _moves(context: Context, old: Date | DateRange, new: Date | DateRange) -> bool:
    """True if a moved date, or the moved end of a range, is nowhere in the source."""
    befores, afters = parts_of(old), parts_of(new)
    if len(befores) != len(afters) or (isinstance(new, DateRange) and new.reversed):
        return False
    inside = isinstance(new, DateRange)
    for before, after in zip(befores, afters, strict=True):
        if before.name == after.name:
            continue
        if after.problem or not _away(before, after) or _dated(context, after, ends=inside):
            return False
    return True


def _away(before: Date, after: Date) -> bool:
    """False for a move that the word before the date allows: "since 2018" holds "since 2019"."""
    if before.first is None or after.first is None:
        return before.word not in ("before", "by", "until", "after", "since")
    if before.word in ("since", "before", "by"):
        return after.first < before.first
    if before.word in ("after", "until"):
        return after.first > before.first
    return True


def _dated(context: Context, date: Date, *, ends: bool) -> bool:
    """True if a date of the source meets this one; with `ends`, inside a range it does not."""
    for item in context.given.dates:
        parts = parts_of(item)
        if any(part.name == date.name or _meet(_span(part), _span(date)) for part in parts):
            return True
        if isinstance(item, DateRange) and not ends:
            first = parts[0].first if parts else None
            last = _LAST if item.open or len(parts) < 2 else parts[-1].last
            if first and last and _meet((first, last), _span(date)):
                return True
    return False


def _span(date: Date) -> tuple[datetime.date, datetime.date] | None:
    return (date.first, date.last) if date.first and date.last else None


def _meet(
    one: tuple[datetime.date, datetime.date] | None,
    other: tuple[datetime.date, datetime.date] | None,
) -> bool:
    return bool(one and other and one[0] <= other[1] and other[0] <= one[1])
