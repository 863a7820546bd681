"""How long a range of dates lasts, in months; dates without months give bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from assay.text.dates import Date

if TYPE_CHECKING:
    from datetime import date

    from assay.text.dates import DateRange

_MONTH_DAYS = 30.44


class Months(NamedTuple):
    """A duration in months: at least, as the years say, and at most."""

    least: float
    nominal: float
    most: float

    @property
    def exact(self) -> bool:
        return self.least == self.most

    def words(self) -> str:
        """The duration as text: "30 months", "26 to 48 months"."""
        if self.exact:
            return f"{self.nominal:.4g} month{'s' * (self.nominal != 1)}"
        return f"{self.least:.4g} to {self.most:.4g} months"


def months_of(value: DateRange, as_of: date | None) -> Months | None:
    """The months of a range, both end months included; an open or later end is cut at `as_of`."""
    begin, finish = value.begin, value.finish
    if begin is None or begin.first is None or begin.last is None or value.reversed:
        return None
    if begin.problem or (finish and finish.problem):
        return None
    if value.open or finish is None:
        if as_of is None or not value.open:
            return None
        finish = Date(
            0, 0, as_of, as_of, begin.precision if begin.precision == "day" else "month", ""
        )
    if finish.first is None or finish.last is None:
        return None
    if begin.precision == finish.precision == "day":
        days = (finish.last - begin.first).days + 1
        exact = round(days / _MONTH_DAYS, 2)
        return Months(exact, exact, exact) if days > 0 else None
    if begin.last > finish.last:
        return None
    least = max(1, _apart(begin.last, finish.first))
    most = _apart(begin.first, finish.last)
    nominal = (
        12 * (finish.last.year - begin.first.year)
        if "year" in (begin.precision, finish.precision)
        else most
    )
    return Months(least, nominal or most, most)


def _apart(one: date, other: date) -> int:
    """Months from one day to another, both months included."""
    return (other.year - one.year) * 12 + other.month - one.month + 1
