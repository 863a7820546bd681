"""Things that are told apart by a number behind their word: "Lot 7" is another than "Lot 5"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.text.quantities import Quantity

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal

    from assay.reading.bindings import Bindings
    from assay.reading.bound import Bound
    from assay.reading.matching import Asked, Candidate

_BETWEEN = re.compile(r"\s?(?:(?:no|nr|n°|nº|№|#)\.?\s?)?", re.IGNORECASE)


def of_the_same(asked: Asked, places: list[Candidate]) -> list[Candidate]:
    """The places that do not give the value of a thing with another number than the claim's."""
    mine = _numbers(asked.said, asked.bound)
    return [place for place in places if not _is_another(mine, place)] if mine else places


def _is_another(mine: Mapping[str, Decimal], place: Candidate) -> bool:
    theirs = _numbers(place.reading.bindings, place.bound)
    return any(word in theirs and theirs[word] != number for word, number in mine.items())


def _numbers(text: Bindings, bound: Bound) -> dict[str, Decimal]:
    """The other numbers of the part, without a unit, by the word that each stands behind."""
    found: dict[str, Decimal] = {}
    for value in text.values_in(*bound.part):
        if not isinstance(value, Quantity) or value.start == bound.value.start:
            continue
        before = [term for term in text.said(bound.part[0], value.start) if term.end <= value.start]
        plain = not value.unit and value.high is None and value.bound == "exact"
        if plain and before and _BETWEEN.fullmatch(text.text[before[-1].end : value.start]):
            found[before[-1].word] = value.value
    return found
