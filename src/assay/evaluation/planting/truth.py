"""Is a changed number really false? Judged leniently: what some reading of the source
could still let pass is no fault.
"""

from __future__ import annotations

import datetime
from decimal import Decimal
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from assay.evaluation.planting.context import meant
from assay.evaluation.planting.moments import days_of, parts_of
from assay.text.dates import DateRange
from assay.text.languages import read_table
from assay.text.quantities import values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.evaluation.planting.context import Context
    from assay.evaluation.planting.statement import Edit
    from assay.sources import Span
    from assay.text.dates import Date
    from assay.text.quantities import Quantity, Values

_BEYOND: Final = Decimal("1e60")
_OPEN: Final = frozenset({"at_least", "over", "at_most", "under"})
_SLACK: Final = {
    "duration": Decimal("0.17"),
    "money": Decimal("0.05"),
    "percent": Decimal("0.05"),
    "points": Decimal("0.05"),
    "measure": Decimal("0.05"),
    "multiple": Decimal("0.05"),
}
_MONTH: Final = Decimal("30.4375")
_FEW: Final = 40


class Extent(NamedTuple):
    """The amounts from `low` to `high`; an open end is no part of it."""

    low: Decimal
    low_open: bool
    high: Decimal
    high_open: bool

    def within(self, other: Extent) -> bool:
        """True if every amount of this one is one of the other."""
        low = self.low > other.low or (
            self.low == other.low and (self.low_open or not other.low_open)
        )
        high = self.high < other.high or (
            self.high == other.high and (self.high_open or not other.high_open)
        )
        return low and high


def false_numbers(context: Context, edits: Iterable[Edit]) -> Iterator[Edit]:
    """The edits that change one quantity of the statement into one that its source denies."""
    for edit in edits:
        found = values(edit.apply(context.text))
        changed = _changed(context.said, found, edit.span)
        if changed is not None and not may_hold(context, *changed):
            yield edit


def amount(quantity: Quantity) -> Decimal:
    """The value in the base unit of its kind."""
    return quantity.value * factor(quantity.unit)


def family(quantity: Quantity) -> str:
    """What two quantities must share to be compared."""
    known = _families().get(quantity.unit)
    return known[0] if known else f"{quantity.dimension} {quantity.unit}"


def factor(unit: str) -> Decimal:
    """How many of the base unit of its kind one of a unit is; 1 for a unit without relatives."""
    known = _families().get(unit)
    return known[1] if known else Decimal(1)


def extent(quantity: Quantity, slack: Decimal = Decimal(0)) -> Extent:
    """A quantity with its bound as a set, widened by a share of itself."""
    low = high = amount(quantity)
    if quantity.high is not None:
        low, high = sorted((low, quantity.high * factor(quantity.unit)))
    below, above = abs(low) * slack, abs(high) * slack
    low, high, wide = low - below, high + above, slack != 0
    if quantity.bound in ("at_least", "over"):
        return Extent(low, quantity.bound == "over" and not wide, _BEYOND, True)
    if quantity.bound in ("at_most", "under"):
        return Extent(-_BEYOND, True, high, quantity.bound == "under" and not wide)
    if quantity.bound in ("about", "nearly"):
        tenth = abs(amount(quantity)) / 10
        return Extent(low - tenth, False, high + tenth, False)
    return Extent(low, False, high, False)


def close(one: Quantity, other: Quantity) -> bool:
    """True if two quantities could be said of the same thing."""
    slack = _SLACK.get(one.dimension, Decimal(0))
    same = family(one) == family(other)
    return same and (
        extent(other).within(extent(one, slack)) or extent(one).within(extent(other, slack))
    )


def may_hold(context: Context, original: Quantity, claimed: Quantity) -> bool:
    """True if a reading of the source gives this quantity, of whatever it may be.

    Nearly every number is within some open bound, so bounds are compared only with what the
    passages give that have the original.
    """
    given = [q for q in context.given.quantities if family(q) == family(claimed)]
    if claimed.bound in _OPEN:
        return _bound_may_hold(context, original, claimed, given)
    closed = [q for q in given if q.bound not in _OPEN]
    bounded = (q for q in _beside(context, original, given) if q.bound in _OPEN)
    if any(_gives(quantity, claimed) for quantity in (*closed, *bounded)):
        return True
    # the unit or the scale of a number in a table may stand in its header
    plain = (q.value for q in context.given.quantities if q.dimension == "count")
    if any(value in (claimed.value, claimed.value / claimed.scale) for value in plain):
        return True
    if claimed.dimension == "duration" and _is_endless(context, original, closed):
        return True
    asked = extent(claimed, _slack(claimed))
    derived = _derived(context, claimed, closed) if claimed.high is None else ()
    return any(Extent(value, False, value, False).within(asked) for value in derived)


def _bound_may_hold(
    context: Context, original: Quantity, claimed: Quantity, given: list[Quantity]
) -> bool:
    """As `may_hold`; what the source does not give but allows to reckon may be any number."""
    if any(_gives(quantity, original) for quantity in given):
        return any(_gives(q, claimed) for q in _beside(context, original, given))
    if claimed.dimension != "duration" or _is_endless(context, original, given):
        return True
    asked = extent(claimed, _slack(claimed))
    return any(Extent(value, False, value, False).within(asked) for value in _times(context))


def _is_endless(context: Context, original: Quantity, given: list[Quantity]) -> bool:
    """True if a time was reckoned from a period that goes on to a day that nobody named."""
    ranges = (item for item in context.given.dates if isinstance(item, DateRange))
    goes_on = context.statement.as_of is None and any(item.open for item in ranges)
    return goes_on and not any(_gives(quantity, original) for quantity in given)


def _beside(context: Context, original: Quantity, given: list[Quantity]) -> list[Quantity]:
    """Of what the source gives, all in the passages that have the original; else all."""
    own = {context.passage_at(q.start) for q in given if _gives(q, original)}
    return [q for q in given if not own or context.passage_at(q.start) in own]


def _gives(quantity: Quantity, claimed: Quantity) -> bool:
    """True if a quantity of the source could carry the claimed one."""
    slack = _slack(claimed)
    if claimed.high is not None and quantity.high is not None:
        ends = zip(_ends_of(claimed), _ends_of(quantity), strict=True)
        return all(abs(one - other) <= abs(other) * slack for one, other in ends)
    asked, own = extent(claimed, slack), extent(quantity)
    return own.within(asked) or (claimed.bound == "exact" and asked.within(_wide(quantity)))


def _wide(quantity: Quantity) -> Extent:
    return extent(quantity, _SLACK.get(quantity.dimension, Decimal(0)))


def _ends_of(quantity: Quantity) -> tuple[Decimal, Decimal]:
    """Both ends; those of a change in the order in which they are told."""
    size = factor(quantity.unit)
    ends = (quantity.value * size, (quantity.high or quantity.value) * size)
    return ends if quantity.ordered else (min(ends), max(ends))


def _slack(claimed: Quantity) -> Decimal:
    rough = Decimal("0.05") if claimed.bound in ("about", "nearly") else Decimal(0)
    return max(_SLACK.get(claimed.dimension, Decimal(0)), rough)


def _derived(context: Context, claimed: Quantity, given: list[Quantity]) -> Iterator[Decimal]:
    """Sums and differences of two values, and times between two dates, in base units."""
    if claimed.dimension == "duration":
        yield from _times(context)
    if claimed.dimension in ("ordinal", "percent", "multiple") or len(given) > _FEW:
        return
    for one, other in combinations(given, 2):
        yield amount(one) + amount(other)
        yield abs(amount(one) - amount(other))


def _times(context: Context) -> Iterator[Decimal]:
    """Days of every range of dates, of all together, and between any two of its ends."""
    ends = [day for item in context.given.dates for day in _ends(item, context.statement.as_of)]
    days = sorted({day.toordinal() for day in ends})
    if len(days) > 2 * _FEW:
        return
    yield from (Decimal(b - a) for a, b in combinations(days, 2))
    ranges = [item for item in context.given.dates if isinstance(item, DateRange)]
    spans = [list(_ends(item, context.statement.as_of)) for item in ranges]
    total = sum((max(span) - min(span)).days for span in spans if span)
    yield Decimal(total)


def _ends(item: Date | DateRange, as_of: datetime.date | None) -> Iterator[datetime.date]:
    for date in parts_of(item):
        yield from (day for day in (date.first, date.last) if day)
    if isinstance(item, DateRange) and item.open and as_of:
        yield as_of


def _changed(before: Values, after: Values, span: Span) -> tuple[Quantity, Quantity] | None:
    """The one quantity that an edit changed, old and new; None if it did anything else."""
    if len(before.quantities) != len(after.quantities):
        return None
    if [days_of(d) for d in before.dates] != [days_of(d) for d in after.dates]:
        return None
    pairs = list(zip(before.quantities, after.quantities, strict=True))
    changed = [(old, new) for old, new in pairs if meant(old) != meant(new)]
    if len(changed) != 1 or not (changed[0][1].start <= span[0] <= changed[0][1].end):
        return None
    return changed[0]


@lru_cache(maxsize=1)
def _families() -> dict[str, tuple[str, Decimal]]:
    found: dict[str, tuple[str, Decimal]] = {}
    for name, units in read_table("units").items():
        for unit, size in units.items():
            over, _, under = size.partition("/")
            found[unit] = (name, Decimal(over) / Decimal(under or "1"))
    return found
