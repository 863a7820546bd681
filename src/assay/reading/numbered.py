"""Numbers that are a part of a name: "Studio 42" and "Banque des Deux Rives" count nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.text.quantities import Values, values
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.records import Record
    from assay.sources import Span

_BLANK, _HAN_BLANK = "x", "某"


def names_of(records: Iterable[Record]) -> tuple[str, ...]:
    """What some records name: employers, titles, degrees and the like."""
    return tuple(dict.fromkeys(name for record in records for name in record.names))


def without_names(text: str, found: Values, names: Iterable[str]) -> Values:
    """The values of a text where no part of a name is one, given those that are read in it."""
    spans = [span for name in names for span in _places(text, name)]
    every = [(value.start, value.end) for value in (*found.quantities, *found.dates)]
    if any(low < end and start < high for start, end in every for low, high in spans):
        return values(_blanked(text, spans))
    return found


def without(text: str, names: Iterable[str]) -> str:
    """A text of the same length with filler for some names."""
    return _blanked(text, [span for name in names for span in _places(text, name)])


def _blanked(text: str, spans: Sequence[Span]) -> str:
    chars = list(text)
    for low, high in spans:
        for at in range(low, high):
            if chars[at].isalnum():
                han = HAN_RUN.match(chars[at])
                chars[at] = _HAN_BLANK if han else _BLANK.upper() if at == low else _BLANK
    return "".join(chars)


def _places(text: str, name: str) -> list[Span]:
    found = []
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if not (_joined(text[at - 1 : at], name[0]) or _joined(name[-1], text[end : end + 1])):
            found.append((at, end))
        at = text.find(name, end)
    return found


def _joined(one: str, other: str) -> bool:
    """True for two characters of one word; Han characters have no words of their own."""
    return all(char.isalnum() and not HAN_RUN.match(char) for char in (one, other))
