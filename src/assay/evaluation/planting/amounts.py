"""How much a quantity says, in the base unit of its kind, and what else it could be said of."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from assay.text.languages import read_table

if TYPE_CHECKING:
    from assay.text.quantities import Quantity

_BEYOND: Final = Decimal("1e60")
_SLACK: Final = {
    "duration": Decimal("0.17"),
    "money": Decimal("0.05"),
    "percent": Decimal("0.05"),
    "points": Decimal("0.05"),
    "measure": Decimal("0.05"),
    "multiple": Decimal("0.05"),
}


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


@lru_cache(maxsize=65536)
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
    slack = tolerance(one)
    same = family(one) == family(other)
    return same and (
        extent(other).within(extent(one, slack)) or extent(one).within(extent(other, slack))
    )


def tolerance(quantity: Quantity) -> Decimal:
    """The share by which two values of its kind may differ and be told of one thing."""
    return _SLACK.get(quantity.dimension, Decimal(0))


@lru_cache(maxsize=1)
def _families() -> dict[str, tuple[str, Decimal]]:
    found: dict[str, tuple[str, Decimal]] = {}
    for name, units in read_table("units").items():
        for unit, size in units.items():
            over, _, under = size.partition("/")
            found[unit] = (name, Decimal(over) / Decimal(under or "1"))
    return found
