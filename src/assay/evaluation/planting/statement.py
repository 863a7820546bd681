"""A true statement with its source, and the same with one fault planted in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from datetime import date

    from assay.sources import Span


@dataclass(frozen=True, slots=True)
class TrueStatement:
    """What holds by its source, as the user who brings it says; `where` names its line.

    `about` says whom the source speaks of, `as_of` what day "present" means.
    """

    id: str
    statement: str
    source: str
    about: str | None = None
    as_of: date | None = None
    where: str = ""


class Edit(NamedTuple):
    """The words that take the place of [start, end) of a statement."""

    start: int
    end: int
    words: str

    def apply(self, text: str) -> str:
        """The text after the change."""
        return f"{text[: self.start]}{self.words}{text[self.end :]}"

    @property
    def span(self) -> Span:
        """Where the new words stand in the changed text; empty where words were taken out."""
        return self.start, self.start + len(self.words)


@dataclass(frozen=True, slots=True)
class Planted:
    """A statement that one change at `span` of `text` made false.

    `expected` are the reasons of a failure that name this kind of fault.
    """

    origin: TrueStatement
    operator: str
    text: str
    span: Span
    expected: frozenset[str]
