"""Names that a heading or another sentence lends a value, where its sentence has another one.

"Ostler bought the site in 2009 from Colne Works", under "Sold to Brightwater", does not say that
Ostler bought it from Brightwater: behind "from" the sentence has its own name.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.reading.entries import Level
from assay.text.languages import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assay.reading.bindings import Bindings
    from assay.reading.bound import Bound
    from assay.reading.carrying import Levels
    from assay.reading.matching import Asked
    from assay.reading.terms import Term
    from assay.sources import Span

_GAP = 2
_REACH = 400
_ARTICLE = r"(?:(?:the|an?|der|die|das|dem|den|le|la|les|el|los|las)\s+)?"


def without_lent(asked: Asked, source: Bindings, bound: Bound, levels: Levels) -> Levels:
    """The same levels, None for a lent name in a role that the sentence gives to another one.

    `levels` parallel the required terms of what is asked, `bound` is the value of the source.
    """
    pairs = list(zip(asked.required, levels, strict=True))
    if not any(t.name and n is not None and n > Level.SHARED and t.start >= 0 for t, n in pairs):
        return levels
    theirs = _roles(source, _around(bound))
    if not theirs:
        return levels
    near = _around(asked.bound)
    mine = _roles(asked.said, near)
    known = {word for term in asked.said.said(*near) for word in source.carriers(term.word)}
    lost = {
        term.start
        for role, names in mine.items()
        if role in theirs and known.isdisjoint(other.word for other in theirs[role])
        for term in names
    }
    return tuple(
        None if term.start in lost and level is not None and level > Level.SHARED else level
        for term, level in pairs
    )


def _around(bound: Bound) -> Span:
    """The entry of a value, as far as it is near to it."""
    low, high = bound.value.start - _REACH, bound.value.end + _REACH
    return max(bound.entry.start, low), min(bound.entry.end, high)


def _roles(bindings: Bindings, span: Span) -> Mapping[str, list[Term]]:
    """The names in a part of a text by the role that the preposition before them gives."""
    found: dict[str, list[Term]] = {}
    pattern, roles = _prepositions()
    for match in pattern.finditer(bindings.text, *span):
        end = match.end()
        for term in bindings.said(end, span[1]):
            if term.start > end + _GAP * (end > match.end()) or not term.name:
                break
            found.setdefault(roles[match["word"].casefold()], []).append(term)
            end = term.end
    return found


@lru_cache(maxsize=1)
def _prepositions() -> tuple[re.Pattern[str], Mapping[str, str]]:
    table = read_table("governing")
    roles = {w: role for role, languages in table.items() for ws in languages.values() for w in ws}
    words = "|".join(map(re.escape, sorted(roles, key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?P<word>{words})\s+{_ARTICLE}(?=\w)", re.IGNORECASE), roles
