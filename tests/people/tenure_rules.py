"""When a claim of a duration holds for what a résumé prints."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from vita import NOW

Entry = dict[str, Any]
STEPS = {"months": 1, "both": 1, "half": 6, "years": 12}


@dataclass(frozen=True, slots=True)
class Length:
    """A claimed length in months, the unit it is said in and how it is bounded."""

    months: int
    unit: str
    bound: str = "exact"


@dataclass(frozen=True, slots=True)
class Readings:
    """The lengths in months that the printed dates allow, both ends included."""

    low: int
    high: int

    def all(self) -> range:
        return range(self.low, self.high + 1)


def edges(date: str) -> tuple[int, int]:
    """The first and last month that a printed date may mean."""
    if date == "present":
        return NOW, NOW
    year, _, month = date.partition("-")
    first = int(year) * 12
    return (first + int(month) - 1,) * 2 if month else (first, first + 11)


def covered(spans: Iterable[tuple[int, int]]) -> int:
    """The months of the union of spans with both ends in."""
    total, reached = 0, -1
    for first, last in sorted(spans):
        total += max(0, last - max(first, reached + 1) + 1)
        reached = max(reached, last)
    return total


def _shortest(entry: Entry) -> tuple[int, int]:
    first, last = edges(entry["start"])[1], edges(entry["end"])[0]
    return (first, max(first, last))


def _longest(entry: Entry) -> tuple[int, int]:
    return edges(entry["start"])[0], min(edges(entry["end"])[1], NOW)


def union(entries: Sequence[Entry]) -> Readings:
    """The time covered by entries, shared months counted once."""
    return Readings(covered(map(_shortest, entries)), covered(map(_longest, entries)))


def summed(entries: Sequence[Entry]) -> int:
    """The time with shared months counted each time."""
    return sum(covered([_longest(entry)]) for entry in entries)


def envelope(entries: Sequence[Entry]) -> int:
    """The time from the first start to the last end, gaps and all."""
    spans = [_longest(entry) for entry in entries]
    return max(last for _, last in spans) - min(first for first, _ in spans) + 1


def rounded(months: int, unit: str) -> int:
    """Half up to the precision of the unit."""
    step = STEPS[unit]
    return (2 * months + step) // (2 * step) * step


def _near(claim: Length, actual: int, times: int) -> bool:
    """Within the tolerances, widened so many times."""
    off = abs(claim.months - actual)
    fits = rounded(actual, claim.unit) == claim.months and 100 * off <= 15 * times * actual
    close = 10 * off <= times * actual or fits
    return close and (claim.bound == "about" or off < 12 * times)


def holds(claim: Length, actual: int) -> bool:
    """Whether the claim is true of so many months."""
    months = claim.months
    bounds = {
        "at_least": actual >= months,
        "over": actual > months,
        "under": actual < months,
        "nearly": 9 * months <= 10 * actual < 10 * months,
    }
    return bounds[claim.bound] if claim.bound in bounds else _near(claim, actual, 1)


def clearly_false(claim: Length, actual: int) -> bool:
    """Whether it is false even at twice the tolerance."""
    months = claim.months
    bounds = {
        "at_least": 10 * actual < 8 * months,
        "over": 10 * actual < 8 * months,
        "under": 10 * actual > 12 * months,
        "nearly": 10 * actual < 8 * months or 10 * actual > 11 * months,
    }
    return bounds[claim.bound] if claim.bound in bounds else not _near(claim, actual, 2)
