"""Comparisons without a number, and the number that each of their sides has in a source."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from assay.reading.matching import nearest_to
from assay.reading.placing import value_doubt
from assay.reading.terms import terms
from assay.text.amounts import amounts
from assay.text.languages import lexicon
from assay.text.quantities import Quantity
from assay.text.words import tokens

if TYPE_CHECKING:
    from fractions import Fraction

    from assay.reading import Reading
    from assay.reading.terms import Term
    from assay.sources import Source, Span


class Comparison(NamedTuple):
    """The names of both sides, the words of what is compared, and whether the first has more."""

    first: tuple[Term, ...]
    second: tuple[Term, ...]
    metric: tuple[Term, ...]
    more: bool


class Side(NamedTuple):
    """The number of one side: its amount in the base unit, as written, and its place."""

    amount: Fraction
    dimension: str
    written: str
    source: Source
    place: Span


def comparison(text: str) -> Comparison | None:
    """A comparison of two named things: "A employs more people than B"; None for anything else."""
    words = lexicon()
    found = tokens(text)
    than = next((t for t in found if t.folded in words.than), None)
    more = any(t.folded in words.exceeds for t in found)
    less = any(t.folded in words.falls_short for t in found)
    if than is None or more == less:
        return None
    said = [t for t in terms(text) if t.word not in words.exceeds | words.falls_short | words.than]
    first = [t for t in said if t.end <= than.start]
    second = tuple(t for t in said if t.start >= than.end)
    names = tuple(t for t in first if t.name or (t.start == 0 and t.word not in words.light))
    metric = tuple(t for t in first if t not in names and not t.light)
    if not names or not second or any(not t.name for t in second):
        return None
    return Comparison(names, second, metric, more)


def side(names: tuple[Term, ...], said: Comparison, reading: Reading) -> Side | None:
    """The one number that a source gives for a side; None if there is none or there are several."""
    bounds = [
        bound
        for _, bound in nearest_to((*names, *said.metric), reading, Quantity)
        if isinstance(bound.value, Quantity) and bound.value.bound == "exact"
    ]
    if not bounds or len({bound.value for bound in bounds}) > 1:
        return None
    value = bounds[0].value
    if not isinstance(value, Quantity) or value.high is not None:
        return None
    if value_doubt(reading, (value.start, value.end)) is not None:
        return None
    low = amounts(value).low
    if low is None:
        return None
    written = reading.source.text[value.start : value.end]
    kind = f"{value.dimension} {value.unit if value.dimension == 'money' else ''}"
    return Side(low, kind, written, reading.source, bounds[0].part)
