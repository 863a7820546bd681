"""Whether one date follows from another: intervals with their precision, never filled in."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

from assay.text.dates import Date, DateRange

if TYPE_CHECKING:
    from datetime import date

Relation: TypeAlias = Literal[
    "holds", "differs", "less-precise", "ambiguous-date", "fiscal-calendar-unknown", "invalid-date"
]
"""As for amounts; what is neither has its reason as its name."""
Edge: TypeAlias = Literal["begin", "finish"]
_FEBRUARY, _DECEMBER = 2, 12


def compare_dates(claimed: Date, actual: Date) -> Relation:
    """Compare two dates: the days of the actual one must lie in those of the claimed one.

    A claim that is finer than its source is "less-precise"; a fiscal date says nothing of
    calendar days; 04/05/2019 says nothing where only one of its readings agrees.
    """
    if "invalid" in (claimed.problem, actual.problem):
        return "invalid-date"
    if "fiscal" in (claimed.precision, actual.precision):
        return _compare_fiscal(claimed, actual)
    relations = {
        _compare_days(one, other) for one in _readings(claimed) for other in _readings(actual)
    }
    if len(relations) > 1:
        return "ambiguous-date"
    relation = relations.pop()
    if relation == "holds" and claimed.stage and claimed.stage != actual.stage:
        return _in_stage(claimed, actual)
    return relation


def compare_ranges(claimed: DateRange, actual: DateRange) -> Relation:
    """Compare two ranges end by end; an open end is none that is dated."""
    relations = [
        _compare_ends(claimed.begin, actual.begin),
        _compare_ends(claimed.finish, actual.finish),
    ]
    if "differs" in relations:
        return "differs"
    return next((relation for relation in relations if relation != "holds"), "holds")


def edge_of(actual: Date | DateRange, edge: Edge) -> Date | None:
    """The begin or the end of a range; a single date is both."""
    if isinstance(actual, Date):
        return actual
    return actual.begin if edge == "begin" else actual.finish


def covers(actual: DateRange, claimed: Date) -> bool:
    """True if a range runs through every day of the claimed date."""
    begin = actual.begin.first if actual.begin else None
    finish = actual.finish.last if actual.finish else None
    if claimed.first is None or claimed.last is None or begin is None:
        return False
    return begin <= claimed.first and (actual.open or (finish or begin) >= claimed.last)


def years_of(value: Date | DateRange) -> frozenset[int]:
    """The years that a date or the ends of a range name."""
    ends = (value,) if isinstance(value, Date) else (value.begin, value.finish)
    days = [day for end in ends if end for day in (end.first, end.last) if day]
    return frozenset(day.year for day in days)


def _compare_ends(claimed: Date | None, actual: Date | None) -> Relation:
    if claimed is None or actual is None:
        return "holds" if claimed is actual else "differs"
    return compare_dates(claimed, actual)


def _readings(date: Date) -> list[Date]:
    if date.problem != "ambiguous" or date.other is None:
        return [date]
    return [date, date._replace(first=date.other[0], last=date.other[1])]


def _compare_days(claimed: Date, actual: Date) -> Relation:
    if claimed.first is None or claimed.last is None or actual.first is None or actual.last is None:
        return "invalid-date"
    if claimed.first <= actual.first and actual.last <= claimed.last:
        return "differs" if _between_winters(claimed, actual) else "holds"
    if actual.last < claimed.first or claimed.last < actual.first:
        return "differs"
    return "less-precise"


_STAGES = {
    "early": ((Fraction(0), Fraction(1, 3)), (Fraction(0), Fraction(1, 2))),
    "mid": ((Fraction(1, 3), Fraction(2, 3)), (Fraction(1, 6), Fraction(5, 6))),
    "late": ((Fraction(2, 3), Fraction(1)), (Fraction(1, 2), Fraction(1))),
}
"""The part of a period that a stage means for everybody, and the part that it can mean."""


def _in_stage(claimed: Date, actual: Date) -> Relation:
    """Compare a date with the stage of a period that it lies in."""
    low, high = (_share(claimed, day) for day in (actual.first, actual.last))
    if actual.stage:
        part, length = _STAGES[actual.stage][0], high - low
        low, high = low + part[0] * length, low + part[1] * length
    sure, possible = _STAGES[claimed.stage]
    if sure[0] <= low and high <= sure[1]:
        return "holds"
    return "differs" if high < possible[0] or low > possible[1] else "less-precise"


def _share(period: Date, day: date | None) -> Fraction:
    """How much of a period lies before a day."""
    assert period.first
    assert period.last
    assert day
    return Fraction((day - period.first).days, (period.last - period.first).days + 1)


def _between_winters(claimed: Date, actual: Date) -> bool:
    """True for a day of spring to autumn: the winters of a year lie on both sides of it."""
    if not claimed.name.endswith("-winter") or not actual.first or not actual.last:
        return False
    one_year = actual.first.year == actual.last.year
    return one_year and actual.first.month > _FEBRUARY and actual.last.month < _DECEMBER


def _compare_fiscal(claimed: Date, actual: Date) -> Relation:
    if claimed.precision != actual.precision:
        return "fiscal-calendar-unknown"
    if claimed.name == actual.name or actual.name.startswith(claimed.name + "-"):
        return "holds"
    return "less-precise" if claimed.name.startswith(actual.name + "-") else "differs"
