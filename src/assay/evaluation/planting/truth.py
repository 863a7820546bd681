"""Is a changed number really false? Judged leniently: what some reading of the source
could still let pass is no fault.
"""

from __future__ import annotations

import datetime
from decimal import Decimal
from functools import lru_cache
from itertools import combinations, islice
from typing import TYPE_CHECKING, Final

from assay.evaluation.planting.amounts import (
    Extent,
    amount,
    extent,
    factor,
    family,
    tolerance,
)
from assay.evaluation.planting.context import meant
from assay.evaluation.planting.implied import follows
from assay.evaluation.planting.moments import days_of, parts_of
from assay.text.dates import DateRange
from assay.text.quantities import values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.evaluation.planting.context import Context, Given
    from assay.evaluation.planting.statement import Edit
    from assay.sources import Span
    from assay.text.dates import Date
    from assay.text.quantities import Quantity, Values

_OPEN: Final = frozenset({"at_least", "over", "at_most", "under"})
_FEW: Final = 40
_MOST_JUDGED: Final = 200


def false_numbers(
    context: Context, edits: Iterable[Edit], *, least: Decimal = Decimal(0)
) -> Iterator[Edit]:
    """The edits that change one quantity of the statement into one that its source denies.

    It changes by more than the share `least` of itself. In a long source nearly every number
    stands somewhere: only the first edits are judged.
    """
    for edit in islice(edits, _MOST_JUDGED):
        found = values(edit.apply(context.text))
        changed = _changed(context.said, found, edit.span)
        if changed is None or follows(context, *changed):
            continue
        if not _is_near(*changed, least) and not may_hold(context, *changed):
            yield edit


def _is_near(old: Quantity, new: Quantity, least: Decimal) -> bool:
    moved = abs(amount(new) - amount(old))
    return old.high is None and 0 < moved <= abs(amount(old)) * least


def may_hold(context: Context, original: Quantity, claimed: Quantity) -> bool:
    """True if a reading of the source gives this quantity, of whatever it may be.

    Nearly every number is within some open bound, so bounds are compared only with what the
    passages give that have the original.
    """
    if claimed.bound in _OPEN:
        return _bound_may_hold(context, original, claimed)
    closed = _closed(context.given, family(claimed))
    bounded = [q for q in _beside(context.given, original, family(claimed)) if q.bound in _OPEN]
    if any(_gives(quantity, claimed) for quantity in (*closed, *bounded)):
        return True
    # the unit or the scale of a number in a table may stand in its header
    plain = _counted(context.given)
    if claimed.value in plain or claimed.value / claimed.scale in plain:
        return True
    if claimed.dimension == "duration" and _is_endless(context, original, closed):
        return True
    asked = extent(claimed, _slack(claimed))
    derived = _derived(context, claimed) if claimed.high is None else ()
    return any(Extent(value, False, value, False).within(asked) for value in derived)


def _bound_may_hold(context: Context, original: Quantity, claimed: Quantity) -> bool:
    """As `may_hold`; what the source does not give but allows to reckon may be any number."""
    given = _of_family(context.given, family(claimed))
    beside = _beside(context.given, original, family(claimed))
    if any(_gives(quantity, original) for quantity in beside):
        return any(_gives(q, claimed) for q in beside)
    if claimed.dimension != "duration" or _is_endless(context, original, given):
        return True
    asked = extent(claimed, _slack(claimed))
    times = _times(context.given, context.statement.as_of)
    return any(Extent(value, False, value, False).within(asked) for value in times)


def _is_endless(context: Context, original: Quantity, given: Iterable[Quantity]) -> bool:
    """True if a time was reckoned from a period that goes on to a day that nobody named."""
    goes_on = context.statement.as_of is None and _has_open_range(context.given)
    return goes_on and not any(_gives(quantity, original) for quantity in given)


@lru_cache(maxsize=16)
def _has_open_range(given: Given) -> bool:
    return any(isinstance(item, DateRange) and item.open for item in given.dates)


@lru_cache(maxsize=256)
def _of_family(given: Given, name: str) -> tuple[Quantity, ...]:
    return tuple(q for q in given.quantities if family(q) == name)


@lru_cache(maxsize=256)
def _closed(given: Given, name: str) -> tuple[Quantity, ...]:
    """Of a family those without an open bound, each amount once."""
    closed = (q for q in _of_family(given, name) if q.bound not in _OPEN)
    return tuple({(*meant(q), q.ordered): q for q in closed}.values())


@lru_cache(maxsize=16)
def _counted(given: Given) -> frozenset[Decimal]:
    return frozenset(q.value for q in given.quantities if q.dimension == "count")


@lru_cache(maxsize=256)
def _beside(given: Given, original: Quantity, name: str) -> tuple[Quantity, ...]:
    """Of a family all in the passages that have the original; else all."""
    every = _of_family(given, name)
    own = {given.passage_at(q.start) for q in every if _gives(q, original)}
    return tuple(q for q in every if not own or given.passage_at(q.start) in own)


def _gives(quantity: Quantity, claimed: Quantity) -> bool:
    """True if a quantity of the source could carry the claimed one."""
    slack = _slack(claimed)
    if claimed.high is not None and quantity.high is not None:
        ends = zip(_ends_of(claimed), _ends_of(quantity), strict=True)
        return all(abs(one - other) <= abs(other) * slack for one, other in ends)
    asked, own = extent(claimed, slack), extent(quantity)
    return own.within(asked) or (claimed.bound == "exact" and asked.within(_wide(quantity)))


def _wide(quantity: Quantity) -> Extent:
    return extent(quantity, tolerance(quantity))


def _ends_of(quantity: Quantity) -> tuple[Decimal, Decimal]:
    """Both ends; those of a change in the order in which they are told."""
    size = factor(quantity.unit)
    ends = (quantity.value * size, (quantity.high or quantity.value) * size)
    return ends if quantity.ordered else (min(ends), max(ends))


def _slack(claimed: Quantity) -> Decimal:
    rough = Decimal("0.05") if claimed.bound in ("about", "nearly") else Decimal(0)
    return max(tolerance(claimed), rough)


def _derived(context: Context, claimed: Quantity) -> Iterator[Decimal]:
    """Sums and differences of two values, and times between two dates, in base units."""
    if claimed.dimension == "duration":
        yield from _times(context.given, context.statement.as_of)
    every = _of_family(context.given, family(claimed))
    given = [quantity for quantity in every if quantity.bound not in _OPEN]
    if claimed.dimension in ("ordinal", "percent", "multiple") or len(given) > _FEW:
        return
    for one, other in combinations(given, 2):
        yield amount(one) + amount(other)
        yield abs(amount(one) - amount(other))


@lru_cache(maxsize=64)
def _times(given: Given, as_of: datetime.date | None) -> tuple[Decimal, ...]:
    """Days of every range of dates, of all together, and between any two of its ends."""
    days = sorted({day.toordinal() for item in given.dates for day in _ends(item, as_of)})
    if len(days) > 2 * _FEW:
        return ()
    ranges = [item for item in given.dates if isinstance(item, DateRange)]
    spans = [list(_ends(item, as_of)) for item in ranges]
    total = sum((max(span) - min(span)).days for span in spans if span)
    return (*(Decimal(b - a) for a, b in combinations(days, 2)), Decimal(total))


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
