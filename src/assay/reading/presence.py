"""Whether a number or date stands anywhere in the sources, whatever it is about there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.reading.relating import as_percent
from assay.text.amounts import comparable, compare
from assay.text.dates import Date
from assay.text.intervals import compare_dates, years_of
from assay.text.quantities import Quantity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from decimal import Decimal

    from assay.reading import Reading
    from assay.reading.bound import Value
    from assay.text.dates import DateRange

_TOGETHER = 200
_NEAR = 2


def stands_somewhere(value: Value, readings: Iterable[Reading]) -> bool:
    """True if some value of the sources could be meant by a claimed one.

    Both ends of a range must stand close together, and a unit must be the same where both
    sides have one.
    """
    return any(_stands(value, reading) for reading in readings)


def _stands(value: Value, reading: Reading) -> bool:
    bindings = reading.bindings
    if not isinstance(value, Quantity):
        dates = [other for other in bindings.values if not isinstance(other, Quantity)]
        found = [end for other in dates for end in _ends(other)]
        return all(
            any(compare_dates(one, two) != "differs" for two in found) for one in _ends(value)
        )
    if any(_same(value, other) for other in bindings.values):
        return True
    if value.high is None:
        return format(value.value.normalize(), "f") in bindings.numbers
    low, high = (_places(value, end, bindings.values) for end in (value.value, value.high))
    return any(abs(one - other) < _TOGETHER for one in low for other in high)


def _same(value: Quantity, other: Value) -> bool:
    if not isinstance(other, Quantity):
        return value.high is None and not value.unit and value.value in years_of(other)
    other = as_percent(other, value)
    if comparable(value, other) and _follows(value, other):
        return True
    if value.high is not None:
        return (value.value, value.high) == (other.value, other.high) and _units_agree(value, other)
    return _units_agree(value, other) and not _numbers(value).isdisjoint(_numbers(other))


def _follows(value: Quantity, other: Quantity) -> bool:
    """True if the value follows from another, and a bound is not far from it."""
    exact = value._replace(bound="exact"), other._replace(bound="exact")
    if compare(*exact, tenure=True) == "holds":
        return True
    near = other.value < _NEAR * value.value and value.value < _NEAR * other.value
    return near and value.high is None and compare(value, other) == "holds"


def _units_agree(one: Quantity, other: Quantity) -> bool:
    return not (one.unit and other.unit) or comparable(one, other)


def _numbers(value: Quantity) -> set[Decimal]:
    ends = {value.value} if value.high is None else {value.value, value.high}
    return ends | {end / value.scale for end in ends}


def _places(value: Quantity, end: Decimal, values: Sequence[Value]) -> list[int]:
    """Where one end of a range stands as a number of its own."""
    one = value._replace(value=end, high=None)
    return [
        v.start
        for v in values
        if isinstance(v, Quantity)
        and _units_agree(one, v)
        and not _numbers(one).isdisjoint(_numbers(v))
    ]


def _ends(value: Date | DateRange) -> Iterator[Date]:
    if isinstance(value, Date):
        yield value
        return
    if value.begin:
        yield value.begin
    if value.finish:
        yield value.finish
