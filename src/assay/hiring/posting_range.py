"""A range of years of experience, and how it is said."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final, TypeAlias

from assay.errors import InputError
from assay.text.quantities import Quantity

Number: TypeAlias = int | float | Decimal

_MONTHS: Final = 12
_MOST: Final = 60


@dataclass(frozen=True, slots=True)
class Range:
    """Years of experience, an end that is not limited is None; [start, end) in the text.

    A range of explicit fields has no place.
    """

    minimum: Decimal | None
    maximum: Decimal | None
    start: int | None = None
    end: int | None = None

    @property
    def label(self) -> str:
        """ "3–5 years", "12+ years", "1 year", "up to 3 years", "6 months"."""
        low, high = self.minimum, self.maximum
        ends = [end for end in (low, high) if end is not None]
        unit = "year"
        if any(0 < end < 1 for end in ends) and all(end * _MONTHS % 1 == 0 for end in ends):
            unit = "month"
        said = [_digits(end * _MONTHS if unit == "month" else end) for end in ends]
        if low is None or high is None:
            text = f"{said[0]}+" if high is None else f"up to {said[0]}"
        else:
            text = said[0] if low == high else "–".join(said)
        return f"{text} {unit}" if text in ("1", "up to 1") else f"{text} {unit}s"


def sane(time: Quantity) -> bool:
    """True for years that a career can have."""
    years = max(time.value, time.high or 0) / (1 if time.unit == "year" else _MONTHS)
    return 0 <= years <= _MOST and time.value >= 0


def read(time: Quantity, *, least: bool) -> Range:
    """The years of a quantity; `least` if words that the quantity has not make it a minimum."""
    unit = 1 if time.unit == "year" else _MONTHS
    low, high = time.value / unit, (time.high / unit if time.high is not None else None)
    place = (time.start, time.end)
    if high is not None:
        return Range(min(low, high), max(low, high), *place)
    if time.bound in ("at_least", "over") or (least and time.bound == "exact"):
        return Range(low, None, *place)
    if time.bound in ("at_most", "under"):
        return Range(None, low, *place)
    return Range(low, low, *place)


def explicit(minimum: Number | None, maximum: Number | None) -> Range:
    """The years of explicit fields."""
    ends = []
    for name, value in (("minimum", minimum), ("maximum", maximum)):
        number = None if value is None else Decimal(str(value))
        if number is not None and not (number.is_finite() and 0 <= number <= _MOST):
            raise InputError(f"the {name} is {value} years; expected 0 to {_MOST}, or nothing")
        ends.append(number)
    low, high = ends
    if low is not None and high is not None and low > high:
        raise InputError(
            f"the minimum of {minimum} years is above the maximum of {maximum}; swap them"
        )
    return Range(low, high)


def _digits(number: Decimal) -> str:
    text = format(round(number, 2), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
