"""Time that several dated entries cover together: overlaps count once, gaps do not count.

A date without a month gives bounds: the least and the most that the entries can cover, and the
plain reading between them (the difference of the years).
"""

from __future__ import annotations

from calendar import monthrange
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.months import Months, months_of
from assay.text.dates import Date
from assay.text.merging import merged

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from assay.text.dates import DateRange

Line = tuple[Fraction, Fraction]
"""A half-open stretch [start, end) in months since year 0."""


class Stretch(NamedTuple):
    """The time of one entry on the line of months: surely covered, as written, and at most."""

    least: Line
    nominal: Line
    most: Line
    cut: bool = False
    """True if it was announced to end later than the day of the check and is cut there."""


class Together(NamedTuple):
    """What entries cover: how long, in which stretches, with the gaps between them and the pairs
    of entries (by their number) that overlap."""

    months: Months
    lines: tuple[Line, ...]
    gaps: tuple[Line, ...]
    overlaps: tuple[tuple[int, int], ...]


def stretch_of(value: DateRange, as_of: date | None) -> Stretch | None:
    """Where a range lies on the line of months, cut at `as_of`.

    None if its ends are unknown, if it is reversed or begins after `as_of`, or if it is open and
    no day was given.
    """
    begin, finish = value.begin, value.finish
    if begin is None or begin.first is None or begin.last is None or value.reversed:
        return None
    cut = bool(as_of and finish and finish.last and finish.last > as_of)
    if value.open or cut:
        if as_of is None:
            return None
        finish = Date(0, 0, as_of, as_of, "day" if begin.precision == "day" else "month", "")
    if finish is None or finish.first is None or finish.last is None:
        return None
    if begin.problem or finish.problem or begin.first > finish.last:
        return None
    return _stretch(begin, finish, cut=cut)


def together(stretches: Sequence[Stretch], ranges: Sequence[DateRange] = ()) -> Together | None:
    """What several stretches cover; None for none.

    Of one range whose ends carry days, given in `ranges`, the days are counted.
    """
    if not stretches:
        return None
    nominal = merged(one.nominal for one in stretches)
    least, plain, most = (
        sum((end - start for start, end in lines), Fraction(0))
        for lines in (
            merged(one.least for one in stretches),
            nominal,
            merged(one.most for one in stretches),
        )
    )
    months = Months(float(least), float(plain), float(most))
    if len(ranges) == 1 and not stretches[0].cut and not ranges[0].open:
        months = months_of(ranges[0], None) or months
    gaps = tuple((one[1], other[0]) for one, other in pairwise(nominal))
    return Together(months, tuple(nominal), gaps, tuple(_overlapping(stretches)))


def _stretch(begin: Date, finish: Date, *, cut: bool) -> Stretch:
    assert begin.first is not None
    assert begin.last is not None
    assert finish.first is not None
    assert finish.last is not None
    most = (_start(begin.first, begin), _end(finish.last, finish))
    start, end = _start(begin.last, begin), _end(finish.first, finish)
    least = (start, end) if start < end else (start, start + 1)
    nominal = most
    if "year" in (begin.precision, finish.precision):
        first, last = begin.first.year * 12, finish.last.year * 12
        nominal = (Fraction(first), Fraction(last if last > first else first + 12))
    return Stretch(least, nominal, most, cut)


def _start(day: date, of: Date) -> Fraction:
    month = Fraction(day.year * 12 + day.month - 1)
    if of.precision == "day":
        month += Fraction(day.day - 1, monthrange(day.year, day.month)[1])
    return month


def _end(day: date, of: Date) -> Fraction:
    month = Fraction(day.year * 12 + day.month - 1)
    if of.precision == "day":
        return month + Fraction(day.day, monthrange(day.year, day.month)[1])
    return month + 1


def _overlapping(stretches: Sequence[Stretch]) -> Iterable[tuple[int, int]]:
    """Neighbours in time that surely overlap."""
    order = sorted(range(len(stretches)), key=lambda at: stretches[at].nominal)
    running = order[:1]
    for at in order[1:]:
        last = running[0]
        if stretches[at].least[0] < stretches[last].least[1] and (
            stretches[at].nominal[0] < stretches[last].nominal[1]
        ):
            yield (last, at)
        if stretches[at].nominal[1] > stretches[last].nominal[1]:
            running = [at]
