"""A value of a text with the words that belong to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assay.text.concepts import concepts, concepts_of
from assay.text.dates import Date, DateRange
from assay.text.quantities import Quantity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading.entries import Entry
    from assay.reading.terms import Term
    from assay.sources import Span

Value: TypeAlias = Quantity | Date | DateRange


@dataclass(frozen=True, slots=True)
class Bound:
    """A value with what it is about.

    `own` are the terms of its part, `shared` those of parts before it that speak for it too,
    `entry` the sentence or cell, `periods` the dates of its part if it is a quantity. `whole`
    tells that it is the whole of a ratio ("5" of "3 of 5"), `end` which end of a change it is,
    "from", "to", "by" or "". `titled` tells of a year that it is a part of a name ("Rio 2016").
    `part` is the span of its part, `crowd` how many values of its dimension stand in it,
    `listed` tells that it is one of several values in a row without words between.
    """

    value: Value
    own: tuple[Term, ...]
    shared: tuple[Term, ...]
    entry: Entry
    part: Span
    periods: tuple[Date | DateRange, ...] = ()
    whole: bool = False
    end: str = ""
    titled: bool = False
    crowd: int = 1
    listed: bool = False

    @property
    def direction(self) -> str:
        """The direction that its words give, "up" or "down", or ""."""
        return _direction(self.own) or _direction(self.shared)

    @property
    def one_way(self) -> bool:
        """True if all its words of direction give the same one."""
        said = {c for t in (*self.own, *self.shared) for c in concepts_of(t.word)}
        return len(said & concepts().opposite.keys()) == 1

    @property
    def edges(self) -> frozenset[str]:
        """Which ends of a time its words name: start, end."""
        roles = concepts().role
        named = {roles[c] for t in self.own for c in concepts_of(t.word) if c in roles}
        if isinstance(self.value, Date):
            named |= {_EDGES[self.value.word]} if self.value.word in _EDGES else set()
        return frozenset(named)


_EDGES = {"since": "start", "from": "start", "until": "end", "by": "end"}


def _direction(said: Sequence[Term]) -> str:
    found = [c for term in said for c in concepts_of(term.word) if c in concepts().opposite]
    return found[-1] if found else ""
