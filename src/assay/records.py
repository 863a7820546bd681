"""Structured data beside the texts: what a résumé or a table says, every value with its place."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import date
from functools import cached_property
from typing import Any, TypeAlias

from assay.errors import InputError
from assay.text.dates import Date, DateRange

Place: TypeAlias = tuple[int, int] | str
"""Where a value was read: [start, end) in code points of its text, or a path ("work[0].title")."""


@dataclass(frozen=True, slots=True)
class Field:
    """A value as it is written, and where."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Period:
    """The time of an item, as read and as written; a single date is a time that is not a range.

    `expected` if its end is announced and not reached ("Exp. June 2026").
    """

    value: Date | DateRange
    written: Field
    expected: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One entry: an employment, a degree, a skill, a certificate, a row of a table.

    `fields` by name, for an employment "employer", "title" and "place", for others see the reader
    of its kind. `body` is what the entry says beside them, `marks` what it is ("internship").
    """

    kind: str
    fields: Mapping[str, Field]
    place: Place
    period: Period | None = None
    body: tuple[Field, ...] = ()
    marks: frozenset[str] = frozenset()

    def text(self, name: str) -> str:
        """A field as written, or "" for none."""
        found = self.fields.get(name)
        return found.text if found else ""


@dataclass(frozen=True, slots=True)
class Fact:
    """One value of a record of any domain: of what, which property, when, and where it stands."""

    metric: str
    value: Field
    subject: str = ""
    period: str = ""


_NAMING = (
    "employer",
    "title",
    "place",
    "degree",
    "field",
    "institution",
    "name",
    "code",
    "issuer",
)


@dataclass(frozen=True)
class Record:
    """What is known in structured form.

    `subject` is whom or what all of it is about, by name.
    `source` is the id of the text that it was read from, None for a record that stands alone.
    `complete` names the kinds for which silence means no. `unread` is what the reader did not
    understand: listed, never guessed.
    """

    id: str
    items: tuple[Item, ...] = ()
    facts: tuple[Fact, ...] = ()
    source: str | None = None
    about: str | None = None
    subject: Field | None = None
    complete: frozenset[str] = field(default_factory=frozenset)
    unread: tuple[Field, ...] = ()

    def __post_init__(self) -> None:
        if not self.id:
            raise InputError("a record needs an id; got an empty one")

    def of(self, kind: str) -> Iterator[Item]:
        """The items of a kind, in order."""
        return (item for item in self.items if item.kind == kind)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What it names: employers, titles, degrees and the like, each once."""
        fields = (item.text(name) for item in self.items for name in _NAMING)
        written = dict.fromkeys(" ".join(text.split()) for text in fields)
        return tuple(name for name in written if len(name) > 1 and not name.isdecimal())

    @cached_property
    def headers(self) -> tuple[tuple[int, int], ...]:
        """Where in its text the names of employments and degrees stand."""
        fields = (
            field
            for item in self.items
            if item.kind in ("employment", "education")
            for field in item.fields.values()
        )
        return tuple(field.place for field in fields if isinstance(field.place, tuple))

    @cached_property
    def employers(self) -> tuple[str, ...]:
        """The employers of its employments as written, each once."""
        return tuple(dict.fromkeys(item.text("employer") for item in self.of("employment")))

    def achievement_at(self, at: int) -> Item | None:
        """The achievement that was read at a place of the text."""
        found = bisect_right(self._achievements, at, key=lambda entry: entry[0]) - 1
        if found < 0 or at >= self._achievements[found][1]:
            return None
        return self._achievements[found][2]

    @cached_property
    def _achievements(self) -> list[tuple[int, int, Item]]:
        places = ((i.place, i) for i in self.of("achievement") if isinstance(i.place, tuple))
        return sorted(((*place, i) for place, i in places), key=lambda entry: entry[0])


def canonical(record: Record) -> str:
    """A record as one line of JSON: equal for equal records, and for no others."""
    return json.dumps(_plain(record), ensure_ascii=False)


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return [_plain(getattr(value, each.name)) for each in fields(value)]
    if isinstance(value, Mapping):
        return [[key, _plain(each)] for key, each in value.items()]  # their order is read too
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value.isoformat() if isinstance(value, date) else value
