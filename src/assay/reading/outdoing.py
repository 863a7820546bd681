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
    from collections.abc import Sequence

    from assay.reading.matching import Asked, Candidate


def outdone(asked: Asked, place: Candidate, full: Sequence[Candidate]) -> bool:
    """True if a place adds words to those of a claim, and one that adds none does not hold.

    `full` are all places that carry what is asked.
    """
    hints = [at for at, level in enumerate(place.hints) if level is not None]
    return _adds(asked, place) and any(
        other.relation != HOLDS
        and (other.reading is not place.reading or other.bound.part != place.bound.part)
        and all(level is not None and level <= Level.SHARED for level in other.levels)
        and all(other.hints[at] is not None for at in hints)
        and not _adds(asked, other)
        for other in full
    )


def _adds(asked: Asked, place: Candidate) -> bool:
    """True if the part of a place has a word that the claim has not."""
    bindings, value = place.reading.bindings, place.bound.value
    noun = (value.noun_start, value.noun_end) if isinstance(value, Quantity) else (0, 0)
    said = (*asked.required, *asked.light)
    mine = {word for term in said for word in bindings.carriers(term.word)}
    own = (t for t in place.bound.own if not t.light and not noun[0] <= t.start < noun[1])
    return any(term.word not in mine for term in own)
