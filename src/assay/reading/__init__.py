"""What code reads in a text, built once for each text and used by every check.

A `Reading` holds a source with what was read in it; `Readings` those of all sources of a check.
Parts are built when they are first asked for and kept by the text's own hash.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.reading.bindings import Bindings
from assay.reading.blanking import blank_markup
from assay.reading.instructions import instructions
from assay.text.fold import Folded, fold
from assay.text.quantities import values

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from assay.sources import Source, Sources, Span
    from assay.text.markup import Format

_KEPT = 64


@lru_cache(maxsize=_KEPT)
def folded(text: str, format: Format = "text") -> Folded:  # noqa: A002 - the term of art
    """The folded text with the way back, kept for the next check of the same text."""
    return fold(text, format)


@lru_cache(maxsize=_KEPT)
def instruction_spans(text: str) -> tuple[Span, ...]:
    """Instruction-like sentences of a text."""
    return instructions(text)


@lru_cache(maxsize=_KEPT)
def bindings(text: str, format: Format = "text") -> Bindings:  # noqa: A002 - the term of art
    """The numbers and dates of a text with what they are about."""
    view = blank_markup(text) if format == "html" else text
    return Bindings(view, values(folded(text, format)))


@lru_cache(maxsize=_KEPT)
def looks_damaged(text: str) -> bool:
    """True if a text was lost on its way: glyph codes for letters, replacement marks, no letter."""
    lost = text.count("\ufffd") + 5 * text.count("(cid:")
    return lost > max(4, len(text) // 50) or not any(char.isalnum() for char in text)


@dataclass(frozen=True, slots=True)
class Reading:
    """One source and what was read in it."""

    source: Source

    @property
    def damaged(self) -> bool:
        return self.source.damaged or looks_damaged(self.source.text)

    @property
    def folded(self) -> Folded:
        return folded(self.source.text, self.source.format)

    @property
    def bindings(self) -> Bindings:
        return bindings(self.source.text, self.source.format)

    @property
    def instructions(self) -> tuple[Span, ...]:
        return instruction_spans(self.source.text)


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of all sources of one check, in their order."""

    items: tuple[Reading, ...]
    as_of: date | None

    @classmethod
    def of(cls, sources: Sources) -> Readings:
        return cls(tuple(Reading(source) for source in sources), sources.as_of)

    def __iter__(self) -> Iterator[Reading]:
        return iter(self.items)

    def get(self, source_id: str) -> Reading | None:
        """The reading of a source, or None for an id that this check does not have."""
        return next((item for item in self.items if item.source.id == source_id), None)
