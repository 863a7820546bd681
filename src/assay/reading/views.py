"""A record as lines of text, each piece with the place it was read from.

A check reads a record as it reads a text; its evidence is taken back to the record and the source.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.stints import stints
from assay.records import Field, Record
from assay.text.dates import Date, DateRange
from assay.text.languages import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from assay.reading.stints import Stint
    from assay.records import Fact, Item, Period, Place
    from assay.sources import Span

_LINES: dict[str, tuple[str, ...]] = {
    "employment": ("title", "employer", "place"),
    "education": ("degree", "field", "institution"),
    "certificate": ("name", "code", "issuer"),
    "skill": ("name", "level", "years"),
    "language": ("name", "level"),
    "achievement": ("employer", "text"),
    "total_experience": ("years",),
}
_LABELS = {"education": "Degree", "certificate": "Certificate", "total_experience": "Experience"}
_PLAIN = frozenset({"year", "month", "day"})
_INDEXED = frozenset({"employment", "education", "certificate", "skill"})
"""What the record of a text answers for; all else is asked of the text itself."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part [start, end) of a view, the path of its item in the record and its place."""

    start: int
    end: int
    path: str
    place: Place


class Line(NamedTuple):
    """A line [start, end) of a view and the items that it speaks of."""

    start: int
    end: int
    items: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The lines of a record; `spans` and `paths` give the line and the path of an item's number."""

    text: str
    pieces: tuple[Piece, ...]
    spans: Mapping[int, Span]
    paths: Mapping[int, str]
    lines: tuple[Line, ...]
    facts: tuple[tuple[int, Fact], ...]

    def items_at(self, at: int) -> tuple[int, ...]:
        """The numbers of the items whose line holds a place, none for a fact."""
        found = bisect_right(self.lines, at, key=lambda line: line.start) - 1
        line = self.lines[found] if found >= 0 else None
        return line.items if line and at < line.end else ()

    def item_at(self, at: int) -> int | None:
        """The number of the one item whose line holds a place, None for any other."""
        items = self.items_at(at)
        return items[0] if len(items) == 1 else None

    def fact_at(self, at: int) -> Fact | None:
        """The fact whose line holds a place."""
        found = bisect_right(self.facts, at, key=lambda line: line[0]) - 1
        return self.facts[found][1] if found >= 0 else None

    def behind(self, start: int, end: int) -> tuple[Piece, ...]:
        """The pieces that a part of the view touches."""
        return tuple(p for p in self.pieces if p.start < end and start < p.end)


def view_of(record: Record, as_of: date | None = None) -> View:
    """The record as bulleted lines; of one read from a text only what it answers for.

    What begins after `as_of` has no line, what ends later goes on. Consecutive entries of one
    employer have one line more, for the time there.
    """
    writer = _Writer(as_of)
    if record.subject:
        writer.add("# ")
        writer.field(record.subject, "")
        writer.add("\n\n")
    spans: dict[int, Span] = {}
    paths: dict[int, str] = {}
    facts: list[tuple[int, Fact]] = []
    order = sorted(range(len(record.items)), key=lambda at: record.items[at].period is None)
    for at in order:
        item = record.items[at]
        paths[at] = _path(record, item, at)
        if (record.source is None or item.kind in _INDEXED) and not begins_later(item, as_of):
            start = writer.at
            writer.item(item, paths[at])
            writer.completed(item, paths[at])
            spans[at] = (start, writer.at - 1)
            writer.lines.append(Line(start, writer.at, (at,)))
    for stint in stints(record):
        start = writer.at
        writer.stint(record.items[stint.items[0]], paths[stint.items[0]], stint)
        writer.lines.append(Line(start, writer.at, stint.items))
    for fact in record.facts if record.source is None else ():
        facts.append((writer.at, fact))
        writer.fact(fact)
    text, pieces = "".join(writer.parts), tuple(writer.pieces)
    return View(text, pieces, spans, paths, tuple(writer.lines), tuple(facts))


def begins_later(item: Item, as_of: date | None) -> bool:
    """True for what begins after the day of the check, or is announced."""
    value = item.period.value if item.period else None
    begin = value.begin if isinstance(value, DateRange) else value
    after = bool(as_of and begin and begin.first and begin.first > as_of)
    return after or "incoming" in item.marks


def indexed(record: Record) -> frozenset[int]:
    """The places of the periods and years that a record has read in its text."""
    return frozenset(
        at
        for item in record.items
        if item.kind in _INDEXED
        for field in _values(item)
        if isinstance(field.place, tuple)
        for at in range(*field.place)
    )


def _values(item: Item) -> Iterator[Field]:
    if item.period:
        yield item.period.written
    yield from (item.fields[name] for name in ("years", "expires") if name in item.fields)


def _path(record: Record, item: Item, at: int) -> str:
    if isinstance(item.place, str):
        return item.place
    kind = sum(1 for other in record.items[:at] if other.kind == item.kind)
    return f"{item.kind}[{kind}]"


class _Writer:
    def __init__(self, as_of: date | None) -> None:
        self.parts: list[str] = []
        self.pieces: list[Piece] = []
        self.lines: list[Line] = []
        self.at = 0
        self.as_of = as_of

    def item(self, item: Item, path: str) -> None:
        """One line: its label, its fields and its period."""
        self.add(f"- {_LABELS[item.kind]}: " if item.kind in _LABELS else "- ")
        names = _LINES.get(item.kind) or tuple(item.fields)
        for number, name in enumerate(name for name in names if name in item.fields):
            self.add(", " if number else "")
            self.field(item.fields[name], path, _with_unit(name, item.text(name)))
        # one date alone does not say whether an employment began or ended then
        if item.period and not (item.kind == "employment" and isinstance(item.period.value, Date)):
            self.add(": ")
            self.field(item.period.written, path, _plainly(item.period, self.as_of))
        if "expires" in item.fields:
            self.add("; expires ")
            self.field(item.fields["expires"], path)
        self.add("\n")

    def stint(self, item: Item, path: str, stint: Stint) -> None:
        """One line for the time at an employer."""
        self.add("- ")
        self.field(item.fields["employer"], path)
        self.add(f": {stint.begin.name} – {stint.finish.name if stint.finish else 'present'}\n")

    def completed(self, item: Item, path: str) -> bool:
        """For a degree with a range one line more: it was obtained at its end."""
        value = item.period.value if item.period else None
        if item.kind != "education" or not isinstance(value, DateRange) or not item.period:
            return False
        if value.open or value.finish is None or item.period.expected or item.marks:
            return False
        ended = value.finish.name
        self.item(replace(item, period=None), path)
        self.drop_line_end()
        self.add(": ")
        self.field(Field(ended, item.period.written.place), path)
        self.add("\n")
        return True

    def drop_line_end(self) -> None:
        """Take back the end of the last line."""
        self.parts.pop()
        self.at -= 1

    def fact(self, fact: Fact) -> None:
        """One line: subject, metric, value with the unit that the metric names, period."""
        metric, unit = _unit_of(fact.metric)
        self.add(f"- {fact.subject}: " if fact.subject else "- ")
        self.add(f"{metric}: " if metric else "")
        path = fact.value.place if isinstance(fact.value.place, str) else ""
        self.field(fact.value, path, f"{fact.value.text} {unit}".strip())
        self.add(f" ({fact.period})\n" if fact.period else "\n")

    def field(self, field: Field, path: str, text: str | None = None) -> None:
        written = " ".join((field.text if text is None else text).split())
        where = field.place if isinstance(field.place, str) else path
        self.pieces.append(Piece(self.at, self.at + len(written), where, field.place))
        self.add(written)

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.at += len(text)


def _plainly(period: Period, as_of: date | None) -> str | None:
    """A period in one spelling, "2018-01 – present"; None where only its own words say it."""
    value = period.value
    if isinstance(value, DateRange) and _goes_on(value, as_of):
        value = value._replace(open=True)
    ends = [value] if isinstance(value, Date) else [value.begin, value.finish]
    if isinstance(value, DateRange) and value.open:
        ends.pop()
    if any(e is None or e.problem or e.precision not in _PLAIN for e in ends):
        return None
    words = [end.name for end in ends if end]
    if isinstance(value, DateRange) and value.open:
        words.append("present")
    return " – ".join(words)


def _goes_on(value: DateRange, as_of: date | None) -> bool:
    """True for a range whose end lies after the day of the check."""
    return bool(as_of and value.finish and value.finish.first and value.finish.first > as_of)


def _with_unit(name: str, text: str) -> str:
    """ "3" in a field of years is "3 years"."""
    bare = name == "years" and text.strip("+ ").replace(".", "", 1).isdecimal()
    return f"{text} years" if bare else text


@lru_cache(maxsize=1024)
def _unit_of(metric: str) -> tuple[str, str]:
    """A metric without the unit in its name, and the unit: "total years" is years of total."""
    words = metric.split()
    units = {unit for table in read_table("units").values() for unit in table}
    for word in words:
        if word.casefold().removesuffix("s") in units or word.casefold() in _UNIT_WORDS:
            rest = [other for other in words if other != word]
            return " ".join(rest), word
    return metric, ""


_UNIT_WORDS = frozenset({"percent", "pct", "usd", "eur", "gbp", "celsius"})


def span_of(place: Place) -> Span | None:
    """The span of a place in a text, None for a path."""
    return place if isinstance(place, tuple) else None
