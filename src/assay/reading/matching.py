"""Which values of the sources a claimed value speaks of, and what the best of them says.

A source value is a match where it measures the same and everything that the claim says of its
value speaks for it too. Of several matches those stay that no other stands nearer to the claim's
words than; so the number of the next row is no match, though the words stand on the same page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from assay.interruption import step
from assay.reading.admitting import admits
from assay.reading.carrying import has_rival, levels_of
from assay.reading.entries import Level
from assay.reading.lending import without_lent
from assay.reading.relating import DIFFERS, HOLDS, relate, relate_periods, same_value
from assay.reading.terms import terms
from assay.text.concepts import concepts, concepts_of
from assay.text.dates import Date, DateRange
from assay.text.languages import lexicon
from assay.text.quantities import Quantity

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.reading import Reading
    from assay.reading.bindings import Bindings
    from assay.reading.bound import Bound, Value
    from assay.reading.terms import Term

_REACH = 60
_STRIDE = 64
MOST = 4000
"""How many values of the sources are looked at for one claimed value."""


class Asked(NamedTuple):
    """A claimed value with the terms that its source must carry, and those that only help."""

    bound: Bound
    written: str
    required: tuple[Term, ...]
    light: tuple[Term, ...]
    tenure: bool
    requirement: bool
    hedged: bool
    said: Bindings

    @property
    def kind(self) -> str:
        """What it is: a "number" or a "date"."""
        return "number" if isinstance(self.bound.value, Quantity) else "date"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A source value of the same kind, and how it answers.

    `levels` parallel the required terms, `hints` the light ones; None: not carried. `relation`
    and `period` say what it makes of the claimed value and of its period: "holds", "differs", or
    why neither. `opposed` if it goes up where the claim goes down, `rival` if its part names a
    subject that the claim does not name.
    """

    reading: Reading
    bound: Bound
    value: Value
    levels: tuple[Level | None, ...]
    hints: tuple[Level | None, ...]
    relation: str
    period: str
    opposed: bool
    rival: bool

    @property
    def missing(self) -> int:
        return self.levels.count(None)


def asked_of(said_in: Bindings, bound: Bound, above: Sequence[Term] = ()) -> Asked:
    """What a value of a claim's text asks for: all its words but its own count noun.

    Of what stands `above` the claim in the output, the names are asked for.
    """
    value, text = bound.value, said_in.text
    noun = (0, 0)
    if isinstance(value, Quantity):
        noun = (value.noun_start, value.noun_end)
    said = [t for t in (*bound.own, *bound.shared) if not noun[0] <= t.start < noun[1]]
    said += [term._replace(start=-1, end=-1) for term in above if term.name]
    for head in bound.entry.heads:
        if head.level is Level.OWN:  # the label of its row in the output
            label = terms(text[head.start : head.end])
            said += [t._replace(start=t.start + head.start, end=t.end + head.start) for t in label]
    if said and said[0].word in lexicon().subject:
        said[0] = said[0]._replace(light=True)
    dated = not isinstance(value, Quantity)
    said = [t._replace(light=True) if dated and _tells_year(t) else t for t in said]
    required = tuple(term for term in said if not term.light)
    part = text[slice(*bound.part)].casefold()
    words = {term.word for term in (*bound.own, *bound.shared)}
    tenure = not words.isdisjoint(lexicon().tenure) or all(term.name for term in required)
    return Asked(
        bound,
        text[value.start : value.end],
        required,
        tuple(term for term in said if term.light),
        tenure or any(word in part for word in lexicon().cjk_tenure),
        not words.isdisjoint(lexicon().posting),
        not lexicon().hedge.isdisjoint(part.split()),
        said_in,
    )


def _tells_year(term: Term) -> bool:
    """True for the word "year" beside a date: "the year was 1915"."""
    return "yearly" in concepts_of(term.word)


def candidates(asked: Asked, readings: Iterable[Reading]) -> list[Candidate]:
    """All values of the sources that measure what the claimed one does."""
    found: list[Candidate] = []
    for reading in readings:
        bindings = reading.bindings
        for at, bound in enumerate(bindings.bounds):
            if not at % _STRIDE:
                step()
            answer = relate(asked.bound, bound, tenure=asked.tenure, requirement=asked.requirement)
            if answer is not None and _speaks(asked, reading) and admits(asked, reading, at):
                found.append(_candidate(asked, reading, bindings, at, answer))
                if len(found) >= MOST:
                    return found
    return found


def restating(asked: Asked, reading: Reading, low: int, high: int) -> list[Candidate]:
    """The values of a passage that says the claim word for word which are the claimed one."""
    bindings = reading.bindings
    found = [
        (at, bound)
        for at in bindings.between(max(0, low - _REACH), high)
        if (bound := bindings.bounds[at]).value.end > low
        and same_value(asked.bound.value, bound.value)
        and _speaks(asked, reading)
    ]
    return [_candidate(asked, reading, bindings, at, (b.value, HOLDS)) for at, b in found]


def matches(asked: Asked, found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates that carry all that is asked, none of which another stands nearer than."""
    full = [c for c in found if not c.missing and not c.opposed and c.period != DIFFERS]
    if not asked.required:
        full = [c for c in full if None not in c.hints] or full
    best = {candidate.levels for candidate in full}
    best = {one for one in best if not any(_nearer(other, one) for other in best)}
    return [candidate for candidate in full if candidate.levels in best]


def _nearer(one: tuple[Level | None, ...], other: tuple[Level | None, ...]) -> bool:
    """True if one set of levels is nowhere further than another, and somewhere nearer."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a is not None and b is not None]
    return one != other and all(a <= b for a, b in pairs)


def _speaks(asked: Asked, reading: Reading) -> bool:
    """False for what a text asks for, unless the claim is about a requirement."""
    if asked.requirement:
        return True
    return reading.source.about != "posting"


def _candidate(
    asked: Asked, reading: Reading, bindings: Bindings, at: int, answer: tuple[Value, str]
) -> Candidate:
    bound = bindings.bounds[at]
    value, relation = answer
    rival = reading.view is None and has_rival((*asked.required, *asked.light), bindings, bound)
    levels = levels_of(asked.required, asked.bound.value, reading, at, rival=rival)
    if reading.view is None:
        levels = without_lent(asked, bindings, bound, levels)
    period = HOLDS
    if asked.bound.periods:
        period = relate_periods(asked.bound.periods, _periods(bindings, bound))
    one, other = asked.bound.direction, bound.direction
    opposed = bool(one and other and concepts().opposite[one] == other)
    if opposed and asked.bound.one_way and bound.one_way:
        pairs = zip(asked.required, levels, strict=True)
        levels = tuple(Level.OWN if one in concepts_of(t.word) else level for t, level in pairs)
    return Candidate(
        reading,
        bound,
        value,
        levels,
        tuple(bindings.level(at, term.word) for term in asked.light),
        relation,
        period,
        opposed,
        rival,
    )


def nearest(asked: Asked, reading: Reading, kind: type) -> list[tuple[int, Bound]]:
    """The values of another kind that carry all that a claim asks for, and stand nearest."""
    return nearest_to(asked.required, reading, kind) if _speaks(asked, reading) else []


def nearest_to(required: tuple[Term, ...], reading: Reading, kind: type) -> list[tuple[int, Bound]]:
    """The values of a kind for which all terms speak, and that no other stands nearer than."""
    bindings = reading.bindings
    if not required:
        return []
    found: dict[int, tuple[Level, ...]] = {}
    for at, bound in enumerate(bindings.bounds):
        if isinstance(bound.value, kind):
            levels = [bindings.level(at, term.word) for term in required]
            near = tuple(level for level in levels if level is not None)
            if len(near) == len(levels) and not has_rival(required, bindings, bound):
                found[at] = near
    distinct = set(found.values())
    best = {one for one in distinct if not any(_nearer(other, one) for other in distinct)}
    return [(at, bindings.bounds[at]) for at, levels in found.items() if levels in best]


def carried_by(asked: Asked, reading: Reading, at: int) -> frozenset[int]:
    """The places of the claim's words that speak for a value of a source."""
    level = reading.bindings.level
    said = (*asked.bound.own, *asked.bound.shared)
    return frozenset(term.start for term in said if level(at, term.word) is not None)


def substitutes(asked: Asked, place: Candidate) -> bool:
    """True if a place has another name where the claim names what it does not carry."""
    bindings = place.reading.bindings
    pairs = zip(asked.required, place.levels, strict=True)
    lost = any(level is None and bindings.names(term) for term, level in pairs)
    mine = {word for term in asked.required for word in bindings.carriers(term.word)}
    return lost and any(bindings.names(t) and t.word not in mine for t in place.bound.own)


def _periods(bindings: Bindings, bound: Bound) -> tuple[Date | DateRange, ...]:
    """The dates of a value: of its own part, else of what stands over it."""
    if bound.periods:
        return bound.periods
    for head in bound.entry.heads:
        dates = bindings.dates(head.start, head.end)
        if dates:
            return dates
    return ()
