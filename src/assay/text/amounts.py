"""Whether one quantity follows from another: units, bounds as sets, rounding, tenure.

The rules are those of the rule book, "Numbers" and "Tenure and dates". Amounts are compared as
exact decimals or fractions, never as floats.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from assay.text.languages import read_table
from assay.text.quantities import Quantity

Relation: TypeAlias = Literal["holds", "differs", "open"]
"""Whether the claimed amount follows from the actual one, contradicts it, or neither."""

_TENTH: Final = Fraction(1, 10)
_MOST_ROUNDED: Final = Fraction(15, 100)
_MONEY_ROUNDED: Final = Fraction(5, 100)
_DEGREES: Final = frozenset({"°", "°C", "°F"})
_DIGITS: Final = 3
_UNDERSTATED: Final = Fraction(2, 3)
_MONTHS: Final = {"year": Fraction(12), "month": Fraction(1)}
_ROUNDED: Final = frozenset({"money", "percent", "points", "measure", "multiple"})
_EXACT_WHOLE: Final = frozenset({"percent", "points", "measure", "multiple"})


class Amounts(NamedTuple):
    """The set of amounts that a quantity stands for, in its base unit; None: without end."""

    low: Fraction | None
    low_open: bool
    high: Fraction | None
    high_open: bool


def comparable(claimed: Quantity, actual: Quantity) -> bool:
    """True if both measure the same: the dimension, and the currency or the kind of unit.

    A part of a whole, "a third of", is as good as percent.
    """
    if _of_whole(claimed) and _of_whole(actual):
        return True
    if claimed.dimension != actual.dimension:
        return False
    if claimed.unit == actual.unit:
        return True
    if "°" in (claimed.unit, actual.unit):
        return {claimed.unit, actual.unit} <= _DEGREES
    factors = _factors()
    one, other = factors.get(claimed.unit), factors.get(actual.unit)
    return one is not None and other is not None and one[0] == other[0]


def compare(claimed: Quantity, actual: Quantity, *, tenure: bool = False) -> Relation:
    """Compare two comparable quantities; `tenure` allows what people round in years of work."""
    if claimed.high is not None and actual.high is not None:
        return "holds" if _ends(claimed) == _ends(actual) else "differs"
    if claimed.bound == actual.bound == "exact":
        spans = tenure and claimed.unit in _MONTHS and actual.unit in _MONTHS
        equal = _holds_tenure(claimed, actual) if spans else _rounds_to(claimed, actual)
        return "holds" if equal or _exact(claimed, actual) else "differs"
    wanted, given = amounts(claimed), amounts(actual)
    if _within(given, wanted):
        return "holds"
    if _disjoint(given, wanted) or _opposite(given, wanted):
        return "differs"
    return "open"


def understates(claimed: Quantity, actual: Quantity) -> bool:
    """True if a lower bound says two thirds or less of what the source gives: "6+" for 10 years."""
    wanted, given = amounts(claimed), amounts(actual)
    if wanted.low is None or wanted.high is not None or given.low is None:
        return False
    return given.low > 0 and wanted.low <= given.low * _UNDERSTATED


def amounts(quantity: Quantity) -> Amounts:
    """The amounts that a quantity with its bound allows."""
    low = _base(quantity, quantity.value)
    if quantity.high is not None:
        high = _base(quantity, quantity.high)
        return Amounts(min(low, high), False, max(low, high), False)
    match quantity.bound:
        case "at_least":
            return Amounts(low, False, None, True)
        case "over":
            return Amounts(low, True, None, True)
        case "at_most":
            return Amounts(None, True, low, False)
        case "under":
            return Amounts(None, True, low, True)
        case "nearly":
            return Amounts(low - abs(low) * _TENTH, False, low, True)
        case "about":
            return Amounts(low - abs(low) * _TENTH, False, low + abs(low) * _TENTH, False)
        case _:
            return Amounts(low, False, low, False)


def _holds_tenure(claimed: Quantity, actual: Quantity) -> bool:
    """The rule for tenure: a tenth, or rounded as written and 15 %, and less than a year apart."""
    said, real = (Fraction(q.value) * _MONTHS[q.unit] for q in (claimed, actual))
    return tenure_holds(said, real, unit=_MONTHS[claimed.unit], decimals=_places(claimed))


def tenure_holds(
    said: Fraction,
    real: Fraction,
    *,
    unit: Fraction = Fraction(1),
    decimals: int = 0,
    about: bool = False,
) -> bool:
    """The rule for tenure in months; the claim is written in units of `unit` months.

    A claim that ends on a half, "1.5 years", is one to the nearest half.
    """
    apart = abs(said - real)
    if apart >= 12 and not about:
        return False
    if apart <= _TENTH * real:
        return True
    rounded = round_half_up(real / unit, decimals) * unit == said
    if (said / unit).denominator == 2:
        rounded = rounded or round_half_up(real / unit * 2, 0) * unit == said * 2
    return rounded and apart <= _MOST_ROUNDED * real


def round_half_up(value: Fraction, decimals: int) -> Fraction:
    """A fraction rounded to so many decimals, halves away from zero."""
    scaled = abs(value) * 10**decimals + Fraction(1, 2)
    whole = Fraction(scaled.numerator // scaled.denominator, 10**decimals)
    return whole if value >= 0 else -whole


def _rounds_to(claimed: Quantity, actual: Quantity) -> bool:
    """Equal after rounding the actual amount to what the claim writes, and within 5 %."""
    places = _places(claimed)
    coarse = claimed.scale > 1
    if claimed.dimension not in _ROUNDED and not (places or coarse):
        return False
    if claimed.dimension in _EXACT_WHOLE and not places and not coarse:
        return False
    said, real = _base(claimed, claimed.value), _base(actual, actual.value)
    step = _base(claimed, claimed.scale)
    if not places and claimed.dimension == "money":
        step *= _zeros(claimed)
    return round_half_up(real / step, places) * step == said and abs(said - real) <= (
        _MONEY_ROUNDED * abs(real)
    )


def _zeros(quantity: Quantity) -> int:
    """The step that a whole amount is rounded to: trailing zeros after three digits, as 1, 10, …"""
    digits = str(abs(int(quantity.value / quantity.scale)))
    zeros = len(digits) - len(digits.rstrip("0"))
    step: int = 10 ** max(0, min(zeros, len(digits) - _DIGITS))
    return step


def _places(quantity: Quantity) -> int:
    """Decimals as written, without trailing zeros."""
    number = (quantity.value / quantity.scale).normalize().as_tuple().exponent
    return min(quantity.decimals, max(0, -int(number)))


def _exact(claimed: Quantity, actual: Quantity) -> bool:
    return _base(claimed, claimed.value) == _base(actual, actual.value)


def _ends(quantity: Quantity) -> tuple[Fraction, Fraction]:
    high = quantity.value if quantity.high is None else quantity.high
    return _base(quantity, quantity.value), _base(quantity, high)


def _of_whole(quantity: Quantity) -> bool:
    part = quantity.dimension == "multiple" and not quantity.unit
    return part or quantity.dimension == "percent"


def _base(quantity: Quantity, value: Decimal) -> Fraction:
    """A number of the quantity's unit in the base unit of its kind."""
    if quantity.dimension == "percent":
        return Fraction(value) / 100
    unit = _factors().get(quantity.unit)
    return Fraction(value) * unit[1] if unit else Fraction(value)


def _within(given: Amounts, wanted: Amounts) -> bool:
    if wanted.low is not None:
        if given.low is None or given.low < wanted.low:
            return False
        if given.low == wanted.low and wanted.low_open and not given.low_open:
            return False
    if wanted.high is not None:
        if given.high is None or given.high > wanted.high:
            return False
        if given.high == wanted.high and wanted.high_open and not given.high_open:
            return False
    return True


def _disjoint(one: Amounts, other: Amounts) -> bool:
    return _before(one, other) or _before(other, one)


def _before(one: Amounts, other: Amounts) -> bool:
    """True if every amount of one lies below every amount of the other."""
    if one.high is None or other.low is None:
        return False
    return one.high < other.low or (one.high == other.low and (one.high_open or other.low_open))


def _opposite(one: Amounts, other: Amounts) -> bool:
    """True for bounds that face opposite ways: "at least 5" and "at most 8"."""
    ends = (one.low is None, one.high is None), (other.low is None, other.high is None)
    return ends in (((True, False), (False, True)), ((False, True), (True, False)))


@lru_cache(maxsize=1)
def _factors() -> dict[str, tuple[str, Fraction]]:
    """The kind of each unit and how many of its base unit it is."""
    found = {
        unit: (kind, Fraction(size))
        for kind, units in read_table("units").items()
        for unit, size in units.items()
    }
    # a year is twelve months, whatever the days
    found["year"] = ("duration", 12 * found["month"][1])
    return found
