"""Whether the sources of a case give the values that it names, read as the checks read them.

The rule:

- `value` is a number, a date by its canonical name ("2018-Q3"), two dates as a range (the second
  null or "present" if it goes on), or {"min", "max"}: a range, with only one of them a bound.
  Some quantity or date of the sources must be that value. A number may stand under a bound; one
  end of a range is not the value of the range.
- `unit` belongs to a number, `precision` to a date; without such a value, any quantity or date
  may have it. Units that cases name otherwise are in `UNIT_NAMES`.
- A fraction and a percentage are one value: 0.58, 58 with the unit "%", and 58 % in the text.
- `skills` are all skills that the texts list, in order.
- `numbers` and `dates` are all that is read, in any order, with both ends of a range; an ordinal
  is a rank and none of the numbers. Nothing of `numbers_must_not_include` may be among them.
- An ambiguous or an impossible date is no value.

This speaks of the sources, not of the claim, so it must hold whatever the status is. Values that
follow from others (`months`) are not read in a text, so they are not compared here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from assay.hiring.pack import resume_of
from assay.reading import folded
from assay.reading.views import view_of
from assay.text.dates import Date, DateRange
from assay.text.quantities import Quantity, values

if TYPE_CHECKING:
    from assay.sources import Source, Sources

KEYS: Final = frozenset(
    {"value", "unit", "precision", "numbers", "numbers_must_not_include", "dates", "skills"}
)
"""What of an expectation is compared here."""

UNIT_NAMES: Final[Mapping[str, str]] = {
    "percent": "%",
    "percentage points": "pp",
    "percentage_points": "pp",
    "points": "pp",
    "years": "year",
    "months": "month",
    "weeks": "week",
    "days": "day",
    "hours": "hour",
    "h": "hour",
    "minutes": "minute",
    "min": "minute",
    "seconds": "second",
    "s": "second",
    "miles": "mile",
    "times": "x",
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "₹": "INR",
}
"""Names of units in cases that have another name here."""

_LOWER: Final = ("at_least", "over")
_UPPER: Final = ("at_most", "under")


class _Read(NamedTuple):
    """What is read in all sources of a case; `dates` hold the ends of `ranges` too."""

    quantities: list[Quantity]
    dates: list[Date]
    ranges: list[DateRange]

    @property
    def numbers(self) -> list[Decimal]:
        counted = [q for q in self.quantities if q.dimension != "ordinal"]
        ends = ((q.value, q.high) for q in counted)
        return sorted(end for pair in ends for end in pair if end is not None)

    def __str__(self) -> str:
        numbers = [
            f"{q.value:f}" + (f" to {q.high:f}" if q.high is not None else "") + f" {q.unit}"
            for q in self.quantities
        ]
        names = [date.name for date in self.dates]
        return ", ".join(text.strip() for text in [*numbers, *names]) or "nothing"


def unreadable(expected: Mapping[str, Any]) -> list[str]:
    """The expectations in a form that the rule does not know, by name: such a case is skipped."""
    return [
        f"expected.{key}"
        for key, reads in _FORMS.items()
        if key in expected and not reads(expected[key])
    ]


def problems_of_values(expected: Mapping[str, Any], sources: Sources) -> Iterator[str]:
    """Every value that the case expects in its sources and that is not read there."""
    if not KEYS & expected.keys():
        return
    if "skills" in expected:
        found = [skill for source in sources for skill in _skills(source)]
        if found != list(expected["skills"]):
            yield f"skills are {found}; expected {expected['skills']}"
    read = _read(sources)
    named = {key: expected[key] for key in ("value", "unit", "precision") if key in expected}
    if named and not _given(read, named):
        said = ", ".join(f"{key} {wanted!r}" for key, wanted in named.items())
        yield f"{said} is not read in the source, but {read}"
    if "numbers" in expected and read.numbers != sorted(map(_decimal, expected["numbers"])):
        yield f"numbers are {[f'{n:f}' for n in read.numbers]}; expected {expected['numbers']}"
    for number in expected.get("numbers_must_not_include", ()):
        if _decimal(number) in read.numbers:
            yield f"{number} is read in the source and must not be"
    names = sorted(date.name for date in read.dates)
    if "dates" in expected and names != sorted(expected["dates"]):
        yield f"dates are {names}; expected {expected['dates']}"


def _skills(source: Source) -> Iterator[str]:
    """The skills that a text lists, read as a part of a résumé."""
    for item in resume_of(source.text, source.id, source.format).of("skill"):
        yield " ".join(item.text("name").split())


def _read(sources: Sources) -> _Read:
    read = _Read([], [], [])
    texts = [folded(source.text, source.format) for source in sources]
    texts += [folded(view_of(record).text) for record in sources.records]
    for text in texts:
        found = values(text)
        read.quantities.extend(found.quantities)
        for item in found.dates:
            ends = (item,) if isinstance(item, Date) else (item.begin, item.finish)
            sound = [end for end in ends if end and not end.problem]
            read.dates.extend(sound)
            if isinstance(item, DateRange) and len(sound) == len([e for e in ends if e]):
                read.ranges.append(item)
    return read


def _given(read: _Read, named: Mapping[str, Any]) -> bool:
    """True if one value has all that is named; `unit` and `precision` may be of different ones."""
    unit, precision, wanted = named.get("unit"), named.get("precision"), named.get("value")
    unit = UNIT_NAMES.get(unit, unit) if unit is not None else None
    of_date = isinstance(wanted, str)
    if precision is not None or of_date:
        fits = (d for d in read.dates if precision is None or d.precision == precision)
        if not any(not of_date or date.name == wanted for date in fits):
            return False
    if isinstance(wanted, list) and not any(_ends(r) == _range_of(wanted) for r in read.ranges):
        return False
    if isinstance(wanted, int | float | dict):
        return any(_is(quantity, wanted, unit) for quantity in read.quantities)
    return unit is None or any(quantity.unit == unit for quantity in read.quantities)


def _is(quantity: Quantity, wanted: int | float | dict[str, float], unit: str | None) -> bool:
    """True if a quantity is the number, range or bound that a case names."""
    if not isinstance(wanted, dict):
        return quantity.high is None and _equal(quantity.value, quantity.unit, wanted, unit)
    ends = [quantity.value] if quantity.high is None else sorted((quantity.value, quantity.high))
    if len(wanted) == 2:
        low = _equal(ends[0], quantity.unit, wanted["min"], unit)
        return len(ends) == 2 and low and _equal(ends[1], quantity.unit, wanted["max"], unit)
    [(side, number)] = wanted.items()
    bound = quantity.bound in (_LOWER if side == "min" else _UPPER)
    return bound and _equal(quantity.value, quantity.unit, number, unit)


def _equal(read: Decimal, has: str, number: float, unit: str | None) -> bool:
    wanted = _decimal(number)
    if has == "%" and unit in (None, "") and read == 100 * wanted:
        return True
    if has == "" and unit == "%":
        return 100 * read == wanted
    return read == wanted and unit in (None, has)


def _ends(item: DateRange) -> tuple[str | None, str | None]:
    return (item.begin.name if item.begin else None, item.finish.name if item.finish else None)


def _range_of(wanted: list[str | None]) -> tuple[str | None, str | None]:
    return wanted[0], None if wanted[1] == "present" else wanted[1]


def _decimal(number: float) -> Decimal:
    return Decimal(str(number))


def _is_number(given: object) -> bool:
    if isinstance(given, float):
        return math.isfinite(given)
    return isinstance(given, int) and not isinstance(given, bool)


def _all_numbers(given: list[object]) -> bool:
    return all(map(_is_number, given))


def _all_names(given: list[object]) -> bool:
    return all(isinstance(name, str) for name in given)


def _is_value(given: object) -> bool:
    if isinstance(given, list):
        ends = len(given) == 2 and isinstance(given[1], str | None)
        return ends and isinstance(given[0], str)
    if isinstance(given, dict):
        return bool(given) and given.keys() <= {"min", "max"} and _all_numbers([*given.values()])
    return isinstance(given, str) or _is_number(given)


_FORMS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "value": _is_value,
    "numbers": _all_numbers,
    "numbers_must_not_include": _all_numbers,
    "dates": _all_names,
    "skills": _all_names,
}
