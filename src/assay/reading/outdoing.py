"""Whether another passage answers a claim in its own words, and says otherwise.

"The pump runs for at least six hours. Charging the pump takes 90 minutes": the second sentence
gives a value of another act, and proves nothing of how long the pump runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.reading.entries import Level
from assay.reading.relating import HOLDS
from assay.text.quantities import Quantity

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assay.reading.matching import Asked, Candidate
    from assay.sources import Span

_ENOUGH = 2  # one of two parts is not that of the place itself


def undisputed(
    asked: Asked, holding: Sequence[Candidate], full: Sequence[Candidate]
) -> list[Candidate]:
    """The places that hold, less those with further words where one without does not hold.

    `full` are all places that carry what is asked. Where one of them gives the claimed number
    itself under a bound that does not hold, no other number proves the claim's.
    """
    if holding and any(place.relation != HOLDS and _same_number(asked, place) for place in full):
        holding = [place for place in holding if _same_number(asked, place)]
    exact: dict[tuple[bool, ...], dict[tuple[str, Span], None]] = {}
    for place in full if holding else ():
        own = all(level is not None and level <= Level.SHARED for level in place.levels)
        if own and place.relation != HOLDS and not _adds(asked, place):
            found = exact.setdefault(_hinted(place), {})
            if len(found) < _ENOUGH:
                found[_part(place)] = None
    return [c for c in holding if not (exact and _adds(asked, c) and _is_disputed(c, exact))]


def _same_number(asked: Asked, place: Candidate) -> bool:
    """True for the number of a claim, where both have a bound."""
    mine, theirs = asked.bound.value, place.value
    if not isinstance(mine, Quantity) or not isinstance(theirs, Quantity):
        return False
    bounded = "exact" not in (mine.bound, theirs.bound)
    return bounded and (mine.value, mine.unit) == (theirs.value, theirs.unit)


def _is_disputed(
    place: Candidate, exact: Mapping[tuple[bool, ...], Mapping[tuple[str, Span], None]]
) -> bool:
    """True if another part carries as many of the light words, and gives another value."""
    hinted, own = _hinted(place), _part(place)
    return any(
        all(theirs or not mine for mine, theirs in zip(hinted, hints, strict=True))
        and any(part != own for part in found)
        for hints, found in exact.items()
    )


def _hinted(place: Candidate) -> tuple[bool, ...]:
    return tuple(level is not None for level in place.hints)


def _part(place: Candidate) -> tuple[str, Span]:
    return place.reading.source.id, place.bound.part


def _adds(asked: Asked, place: Candidate) -> bool:
    """True if the part of a place has a word that the claim has not."""
    bindings, value = place.reading.bindings, place.bound.value
    noun = (value.noun_start, value.noun_end) if isinstance(value, Quantity) else (0, 0)
    said = (*asked.required, *asked.light)
    mine = {word for term in said for word in bindings.carriers(term.word)}
    own = (t for t in place.bound.own if not t.light and not noun[0] <= t.start < noun[1])
    return any(term.word not in mine for term in own)
