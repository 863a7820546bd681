"""Quantities and dates as plain values, and what the rule book says holds between two of them.

Nothing here comes from the package under test.
"""

from dataclasses import dataclass, replace
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import NamedTuple

DAYS = {
    "year": Decimal("365.25"),
    "month": Decimal("30.4375"),
    "week": Decimal(7),
    "day": Decimal(1),
    "hour": Decimal(1) / 24,
    "minute": Decimal(1) / 1440,
}
METRIC = {
    "km": ("length", Decimal(1000)),
    "m": ("length", Decimal(1)),
    "cm": ("length", Decimal("0.01")),
    "mile": ("length", Decimal(1609)),
    "kg": ("mass", Decimal(1000)),
    "g": ("mass", Decimal(1)),
    "t": ("mass", Decimal(1000000)),
    "litre": ("volume", Decimal(1000)),
    "ml": ("volume", Decimal(1)),
    "GB": ("data", Decimal(1)),
    "TB": ("data", Decimal(1000)),
    "MB": ("data", Decimal("0.001")),
    "kWh": ("energy", Decimal(1000)),
    "Wh": ("energy", Decimal(1)),
    "MW": ("power", Decimal(1000)),
    "kW": ("power", Decimal(1)),
}
_BEYOND = Decimal("1e30")


@dataclass(frozen=True, slots=True)
class Value:
    """What a text says: `number` times `scale` of `unit`, a range or pair up to `upper`, a date.

    `start` and `end` are ISO dates of any precision, with quarters as 2021-Q3.
    """

    kind: str
    number: Decimal = Decimal(0)
    unit: str = ""
    scale: int = 1
    bound: str = "exact"
    upper: Decimal | None = None
    inner: str = ""
    per: str = ""
    start: str = ""
    end: str = ""

    def part(self, number: Decimal) -> "Value":
        """One end of a range or of a pair."""
        return replace(self, kind=self.inner, inner="", number=number, upper=None)


class Set(NamedTuple):
    """The amounts between two ends."""

    low: Decimal
    low_open: bool
    high: Decimal
    high_open: bool

    def within(self, other: "Set") -> bool:
        """Whether every amount of this one is an amount of the other."""
        low = self.low > other.low or (
            self.low == other.low and (self.low_open or not other.low_open)
        )
        high = self.high < other.high or (
            self.high == other.high and (self.high_open or not other.high_open)
        )
        return low and high


def dimension(value: Value) -> str:
    """What two values must share to be compared."""
    if value.kind in {"range", "pair"}:
        return f"{value.kind} {dimension(value.part(value.number))}"
    if value.unit in DAYS:
        return "time"
    family = METRIC[value.unit][0] if value.unit in METRIC else value.unit
    return f"{value.kind} {family} {value.per}"


def amount(value: Value) -> Decimal:
    """The number in the base unit of its dimension."""
    factor = DAYS.get(value.unit) or METRIC.get(value.unit, ("", Decimal(1)))[1]
    return value.number * value.scale * factor


def spread(value: Value, slack: Decimal = Decimal(0)) -> Set:
    """A value with its bound as a set, widened by a share of itself."""
    size = amount(value)
    room = abs(size) * slack
    low, high = size - room, size + room
    bounds = {
        "exact": Set(low, False, high, False),
        "at least": Set(low, False, _BEYOND, True),
        "over": Set(low, slack == 0, _BEYOND, True),
        "at most": Set(-_BEYOND, True, high, False),
        "under": Set(-_BEYOND, True, high, slack == 0),
        "nearly": Set(size * Decimal("0.9") - room, False, high, slack == 0),
        "about": Set(size * Decimal("0.9") - room, False, size * Decimal("1.1") + room, False),
    }
    return bounds[value.bound]


def places(number: Decimal) -> int:
    """Decimals as written; trailing zeros are none."""
    exponent = number.normalize().as_tuple().exponent
    return max(0, -int(exponent))


def rounds_to(actual: Value, claim: Value, *, lenient: bool) -> bool:
    """Money and percentages: equal after rounding to the claim's decimals and scale, within 5 %."""
    a, c = amount(actual), amount(claim)
    step = Decimal(1).scaleb(-places(claim.number))
    modes = [ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_DOWN] if lenient else [ROUND_HALF_UP]
    rounded = {(a / claim.scale).quantize(step, mode) * claim.scale for mode in modes}
    whole = claim.kind in {"percent", "points"} and places(claim.number) == 0
    if whole and not lenient:
        return a == c
    return c in rounded and abs(c - a) <= abs(a) * Decimal("0.05")


def tenure(actual: Value, claim: Value, *, lenient: bool) -> bool:
    """Months within a tenth, never a year apart; leniently within fifteen hundredths."""
    a, c = amount(actual) / DAYS["month"], amount(claim) / DAYS["month"]
    share = Decimal("0.15") if lenient else Decimal("0.10")
    return abs(c - a) <= share * a and abs(c - a) < 12


def holds(actual: Value, claim: Value, rule: str, *, lenient: bool = False) -> bool:
    """Whether the claim follows; `lenient` asks whether a generous reader could say so."""
    if claim.kind in {"date", "dates"}:
        return claim.start == actual.start[: len(claim.start)] and claim.end == (
            actual.end[: len(claim.end)] if claim.end else ""
        )
    if dimension(actual) != dimension(claim):
        return False
    if claim.upper is not None and actual.upper is not None:
        first = holds(actual.part(actual.number), claim.part(claim.number), rule)
        return first and holds(actual.part(actual.upper), claim.part(claim.upper), rule)
    if claim.bound == "exact" and actual.bound == "exact":
        if rule == "rounded":
            return rounds_to(actual, claim, lenient=lenient)
        if rule == "tenure":
            return tenure(actual, claim, lenient=lenient)
        return amount(actual) == amount(claim)
    slack = Decimal("0.05") if lenient and rule == "tenure" else Decimal(0)
    return spread(actual).within(spread(claim, slack))
