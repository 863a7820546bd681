"""The texts that the model saw: the only thing that a claim may rest on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from assay.errors import InputError
from assay.records import Record
from assay.text.markup import Format

Span: TypeAlias = tuple[int, int]
"""Half-open [start, end) in code points of the original text."""


@dataclass(frozen=True, slots=True)
class Source:
    """One text exactly as the model saw it.

    `about` says whom the text speaks of ("candidate", "posting", …; None: of anything).
    `sections` are spans that the caller knows to be separate (a field, a column, a cell): a quote
    that runs from one into the next is doubted. `labels` are spans of the caller's own prompt
    labels ("Headline:"), which prove nothing. `hidden` are spans that a human reader would not
    see. `part` limits the search to one span of the text, for a source that was sent in chunks.
    `unsent` is what the document says beside this text, masked or cut off before the model saw it:
    it proves nothing, but what it may show is not missing. `damaged` says that the text was lost
    on the way (a failed extraction): what is not found in it is unverifiable, not wrong.
    """

    id: str
    text: str
    about: str | None = None
    format: Format = "text"
    sections: tuple[Span, ...] = ()
    labels: tuple[Span, ...] = ()
    hidden: tuple[Span, ...] = ()
    part: Span | None = None
    damaged: bool = False
    unsent: str = ""

    def __post_init__(self) -> None:
        if not self.id:
            raise InputError("a source needs an id; got an empty one")
        size = len(self.text)
        for name in ("sections", "labels", "hidden"):
            for start, end in getattr(self, name):
                if not 0 <= start <= end <= size:
                    raise InputError(
                        f"source {self.id!r}: {name} span ({start}, {end}) lies outside its "
                        f"text of {size} characters"
                    )
        if self.part and not 0 <= self.part[0] <= self.part[1] <= size:
            raise InputError(f"source {self.id!r}: part {self.part} lies outside its text")


@dataclass(frozen=True, slots=True, init=False)
class Sources:
    """All sources and records of one check, and `as_of`, the day that "present" means.

    `as_of` None: the day is unknown, and what is open has no length.
    """

    items: tuple[Source, ...]
    as_of: date | None
    records: tuple[Record, ...]

    def __init__(
        self, items: Iterable[Source], as_of: date | None = None, records: Iterable[Record] = ()
    ) -> None:
        given, known = tuple(items), tuple(records)
        if not given and not known:
            raise InputError("no source was given; a claim needs at least one text to stand on")
        seen: set[str] = set()
        for name in (*(source.id for source in given), *(record.id for record in known)):
            if name in seen:
                raise InputError(f"two sources have the id {name!r}; ids must differ")
            seen.add(name)
        object.__setattr__(self, "items", given)
        object.__setattr__(self, "as_of", as_of)
        object.__setattr__(self, "records", known)

    def __iter__(self) -> Iterator[Source]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, source_id: str) -> Source:
        for source in self.items:
            if source.id == source_id:
                return source
        known = ", ".join(repr(s.id) for s in self.items)
        raise InputError(f"unknown source {source_id!r}; this check has {known}")

    def ids(self) -> tuple[str, ...]:
        return tuple(source.id for source in self.items)
