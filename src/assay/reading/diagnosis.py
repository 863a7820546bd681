"""What went wrong with a number that differs, in words a person sees at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.text.amounts import comparable, compare
from assay.text.quantities import Quantity
from assay.verdicts import Detail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading import Reading
    from assay.reading.matching import Asked, Candidate


def difference(
    asked: Asked, reason: str, places: Sequence[Candidate], readings: Sequence[Reading]
) -> Detail | None:
    """The claimed and the actual value, and in what they differ."""
    claimed = asked.written
    if not places:
        return Detail(claimed=claimed)
    place = places[0]
    actual = place.reading.source.text[place.value.start : place.value.end]
    said = None
    if reason in ("number-differs", "date-differs"):
        said = _near_miss(asked, place, readings)
    return Detail(claimed=claimed, actual=actual, difference=said)


def _near_miss(asked: Asked, place: Candidate, readings: Sequence[Reading]) -> str | None:
    elsewhere = _elsewhere(asked, readings)
    claimed, actual = asked.bound.value, place.value
    if isinstance(claimed, Quantity) and isinstance(actual, Quantity):
        kind = _kind_of(claimed, actual)
        if kind:
            return kind
    return elsewhere


def _kind_of(claimed: Quantity, actual: Quantity) -> str | None:
    if claimed.value == -actual.value and claimed.value:
        return "the sign is turned round"
    if claimed.value == actual.value and claimed.bound != actual.bound:
        return "the bound is another"
    if claimed.unit != actual.unit and _plain(claimed) == _plain(actual):
        return f"the unit is {actual.unit}, not {claimed.unit}"
    if claimed.scale != actual.scale and _plain(claimed) == _plain(actual):
        return "the scale is another"
    return None


def _plain(quantity: Quantity) -> object:
    return quantity.value / quantity.scale


def _elsewhere(asked: Asked, readings: Sequence[Reading]) -> str | None:
    claimed = asked.bound.value
    if not isinstance(claimed, Quantity):
        return None
    for reading in readings:
        for bound in reading.bindings.bounds:
            value = bound.value
            if not isinstance(value, Quantity) or not comparable(claimed, value):
                continue
            if compare(claimed, value) == "holds":
                start, end = bound.part
                part = " ".join(reading.source.text[start:end].split()).strip(" ,;|")
                return f"this number stands elsewhere: {part[:80]}"
    return None
