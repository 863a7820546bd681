"""Numbers that a source does not state but that follow from it: counts, durations, changes, shares.

Each comes with its formula and the places of its operands. What a list leaves open ("such as")
or dates without months leave open is open here too.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from assay.reading.lists import items_after
from assay.reading.matching import carried_by, nearest
from assay.reading.months import Months, months_of
from assay.reading.relating import DIFFERS, HOLDS, OPEN
from assay.text.amounts import amounts, compare, tenure_holds
from assay.text.dates import DateRange
from assay.text.quantities import Quantity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from assay.reading import Reading
    from assay.reading.matching import Asked
    from assay.sources import Span
    from assay.verdicts import Timeline

_UNITS = {"year": 12, "month": 1}


@dataclass(frozen=True, slots=True)
class Derived:
    """A number that follows: what it makes of the claim, how, from which places of a source.

    Of a record `entries` are the numbers of the items, in the order of the formula.
    """

    relation: str
    formula: str
    reading: Reading
    places: tuple[Span, ...]
    carried: frozenset[int]
    entries: tuple[int, ...] = ()
    timeline: Timeline | None = None


def derive(asked: Asked, readings: Sequence[Reading], as_of: date | None) -> Derived | None:
    """The first derived number that the claim follows from, else one that it contradicts."""
    claimed = asked.bound.value
    if not isinstance(claimed, Quantity):
        return None
    found = list(_derived(asked, claimed, readings, as_of))
    holding = [one for one in found if one.relation == HOLDS]
    return next(iter([*holding, *found]), None)


def _derived(
    asked: Asked, claimed: Quantity, readings: Sequence[Reading], as_of: date | None
) -> Iterator[Derived]:
    for reading in readings:
        if claimed.unit in _UNITS and not (asked.tenure and reading.record):
            yield from _durations(asked, claimed, reading, as_of)
        if asked.bound.direction:
            yield from _changes(asked, claimed, reading)
        if claimed.dimension in ("percent", "multiple"):
            yield from _shares(asked, claimed, reading)
        if claimed.dimension == "count":
            yield from _counts(asked, claimed, reading)


def _durations(
    asked: Asked, claimed: Quantity, reading: Reading, as_of: date | None
) -> Iterator[Derived]:
    """How long something lasted that the source gives the dates of."""
    for at, bound in nearest(asked, reading, DateRange):
        assert isinstance(bound.value, DateRange)
        months = months_of(bound.value, as_of)
        if months is None:
            continue
        text = reading.source.text[bound.value.start : bound.value.end]
        formula = f"{text} = {months.words()}"
        relation = compare_months(claimed, months)
        yield Derived(relation, formula, reading, (bound.part,), carried_by(asked, reading, at))


def compare_months(claimed: Quantity, months: Months) -> str:
    """Dates without months bound a duration: true for all of them, for none, or the plain one."""
    unit = Fraction(_UNITS[claimed.unit])
    real = [_held(claimed, Fraction(m), unit) for m in (months.least, months.nominal, months.most)]
    if all(real):
        return HOLDS
    said = Fraction(claimed.value) * unit
    inside = months.least <= said <= months.most
    if real[1] and not months.exact:
        return HOLDS if said == months.nominal else OPEN
    return OPEN if any(real) or (inside and not months.exact) else DIFFERS


def _held(claimed: Quantity, real: Fraction, unit: Fraction) -> bool:
    if claimed.bound in ("exact", "about") and claimed.high is None:
        said = Fraction(claimed.value) * unit
        about = claimed.bound == "about"
        if tenure_holds(said, real, unit=unit, decimals=claimed.decimals, about=about):
            return True
        if not about:
            return False
    actual = claimed._replace(
        value=Decimal(real.numerator) / Decimal(real.denominator),
        unit="month",
        bound="exact",
        high=None,
        decimals=0,
        scale=Decimal(1),
    )
    return compare(claimed, actual) == "holds"


def _changes(asked: Asked, claimed: Quantity, reading: Reading) -> Iterator[Derived]:
    """By how much something rose or fell that the source gives both ends of."""
    for at, bound in nearest(asked, reading, Quantity):
        value = bound.value
        if not isinstance(value, Quantity) or not value.ordered or not value.high:
            continue
        change = value.high - value.value
        up = asked.bound.direction == "up"
        if not value.value or not change or (change > 0) != up:
            continue
        relation, formula = _change(claimed, value, abs(change))
        if relation:
            carried = carried_by(asked, reading, at)
            yield Derived(relation, formula, reading, (bound.part,), carried)


def _change(claimed: Quantity, value: Quantity, change: Decimal) -> tuple[str, str]:
    high = value.high or value.value
    if claimed.unit == "%" and value.unit != "%":
        share = change / abs(value.value) * 100
        return _rounded(claimed, share), f"({high} - {value.value}) / {value.value} = {share:.1f} %"
    points = claimed.unit == "pp" and value.unit == "%"
    if points or claimed.unit == value.unit:
        same = Fraction(abs(claimed.value)) == Fraction(change)
        return HOLDS if same else DIFFERS, f"{high} - {value.value} = {change}"
    return "", ""


def _rounded(claimed: Quantity, real: Decimal) -> str:
    """Whether a computed share is the claimed one at the precision that is written."""
    if claimed.bound != "exact":
        actual = claimed._replace(value=real, bound="exact")
        given, wanted = amounts(actual), amounts(claimed)
        inside = (wanted.low is None or (given.low or 0) >= wanted.low) and (
            wanted.high is None or (given.high or 0) <= wanted.high
        )
        return HOLDS if inside else DIFFERS
    step = Decimal(1).scaleb(-claimed.decimals)
    return HOLDS if abs(abs(claimed.value) - real) <= step / 2 else DIFFERS


def _shares(asked: Asked, claimed: Quantity, reading: Reading) -> Iterator[Derived]:
    """The share that "12 of 40" makes."""
    bounds = reading.bindings.bounds
    for at, whole in nearest(asked, reading, Quantity):
        part = bounds[at - 1] if at else None
        if not whole.whole or part is None or part.part != whole.part:
            continue
        one, other = part.value, whole.value
        if not isinstance(one, Quantity) or not isinstance(other, Quantity) or not other.value:
            continue
        share = one.value / other.value * (100 if claimed.unit == "%" else 1)
        formula = f"{one.value} / {other.value} = {share.normalize():f}"
        relation = _rounded(claimed, share)
        yield Derived(relation, formula, reading, (whole.part,), carried_by(asked, reading, at))


def _nouns(asked: Asked, claimed: Quantity, reading: Reading) -> list[str]:
    """What a claim counts: its noun, or its other words where there is none, or only a name."""
    noun = next((t for t in asked.bound.own if t.start == claimed.noun_start), None)
    if claimed.noun and not (noun and reading.bindings.names(noun)):
        return [claimed.noun]
    return [term.word for term in asked.required if not reading.bindings.names(term)]


def _counts(asked: Asked, claimed: Quantity, reading: Reading) -> Iterator[Derived]:
    """How many items a list has that the source gives of the counted noun."""
    bindings = reading.bindings
    counted = {word for noun in _nouns(asked, claimed, reading) for word in bindings.carriers(noun)}
    for term in bindings.terms:
        if term.word not in counted:
            continue
        found = items_after(reading.source.text, term.end)
        if found is None:
            continue
        near = bindings.around(term)
        missing = [t for t in asked.required if not (bindings.carriers(t.word) & near)]
        if missing:
            continue
        count = Decimal(len(found.items))
        actual = claimed._replace(value=count, high=None, bound="exact", scale=Decimal(1))
        if found.open:
            actual = actual._replace(bound="at_least")
        relation = {"holds": HOLDS, "differs": DIFFERS}.get(compare(claimed, actual), OPEN)
        text = reading.source.text
        formula = f"{', '.join(text[slice(*item)] for item in found.items)} = {count}"
        starts = frozenset(t.start for t in (*asked.bound.own, *asked.bound.shared))
        span = (term.start, found.items[-1][1])
        yield Derived(relation, formula, reading, (span,), starts)
