"""Consecutive entries of one employer as one stint: a promotion ends no employment."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from assay.text.dates import Date, DateRange

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.records import Record


class Stint(NamedTuple):
    """Entries of one employer without a gap, by number, and the time that they cover."""

    items: tuple[int, ...]
    begin: Date
    finish: Date | None


def stints(record: Record) -> Iterator[Stint]:
    """The stints of two entries or more."""
    groups: dict[str, list[int]] = {}
    for at, item in enumerate(record.items):
        name = " ".join(item.text("employer").casefold().split())
        if item.kind == "employment" and name and item.period:
            groups.setdefault(name, []).append(at)
    for numbers in groups.values():
        yield from (one for one in _merged(record, numbers) if len(one.items) > 1)


def _merged(record: Record, numbers: list[int]) -> Iterator[Stint]:
    held: Stint | None = None
    for at, value in sorted(_dated(record, numbers), key=lambda pair: _first(pair[1])):
        assert value.begin is not None
        finish = None if value.open else value.finish
        if held and _touches(held, value.begin):
            held = Stint((*held.items, at), held.begin, _later(held.finish, finish))
        else:
            if held:
                yield held
            held = Stint((at,), value.begin, finish)
    if held:
        yield held


def _dated(record: Record, numbers: list[int]) -> Iterator[tuple[int, DateRange]]:
    for at in numbers:
        period = record.items[at].period
        value = period.value if period else None
        if not isinstance(value, DateRange) or value.reversed or not value.begin:
            continue
        ends = [value.begin, *([value.finish] if value.finish else [])]
        if all(end.first and end.last and not end.problem for end in ends) and (
            value.open or value.finish
        ):
            yield at, value


def _first(value: DateRange) -> int:
    assert value.begin is not None
    assert value.begin.first is not None
    return value.begin.first.toordinal()


def _touches(held: Stint, begin: Date) -> bool:
    """True if an entry begins within a month of the end of those before it."""
    if held.finish is None:
        return True
    assert begin.first is not None
    assert held.finish.last is not None
    return begin.first.toordinal() - held.finish.last.toordinal() <= _MONTH


_MONTH = 31


def _later(one: Date | None, other: Date | None) -> Date | None:
    if one is None or other is None:
        return None
    assert one.last is not None
    assert other.last is not None
    return one if one.last >= other.last else other
