"""Entries that name their parts: label lines ("Employer: …") and tables with a header row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from assay.hiring.resume_dates import Time, is_open
from assay.hiring.resume_dates import field as field_of
from assay.hiring.resume_lines import Line
from assay.hiring.resume_words import plain, vocabulary
from assay.records import Field, Period
from assay.text.dates import Date, DateRange

_LABEL: Final = re.compile(r"[*_]*([^:：\t|]{2,40}?)[*_]*\s*(?:[:：][*_]*|\t)\s*")
_CELL: Final = re.compile(r"\s*\|\s*|\t+|\s{2,}")
_ROLES: Final = ("employer", "title", "period", "place", "from", "to")
_STUDY: Final = ("degree", "field", "institution", "graduated", "period", "place", "from", "to")


@dataclass(slots=True)
class Row:
    """The parts of an entry by their labels; `rest` are the lines that belong to it."""

    fields: dict[str, Field] = field(default_factory=dict)
    period: Period | None = None
    lines: list[Line] = field(default_factory=list)
    rest: list[Line] = field(default_factory=list)


@lru_cache(maxsize=1 << 10)
def _role(label: str, roles: tuple[str, ...]) -> str:
    low = plain(label).strip("*_ .#-•")
    return next((role for role in roles if low in vocabulary("labels", role)), "")


def roles_of(kind: str) -> tuple[str, ...]:
    """The labels that an entry of a kind has."""
    return _STUDY if kind == "education" else _ROLES


def is_label(shown: str) -> bool:
    """True for the label of a part of an entry: "Position"."""
    return bool(_role(shown, _ROLES) or _role(shown, _STUDY))


def unlabelled(text: str, line: Line) -> Line:
    """A line without the label that it begins with: "Position: Java Developer"."""
    match = _LABEL.match(text, line.first, line.end)
    if not match or match.end() >= line.end or "\t" in match[0]:
        return line
    if not is_label(match[1]):
        return line
    return replace(line, start=match.end(), first=match.end())


def labelled(
    text: str, lines: Sequence[Line], times: Mapping[int, Sequence[Time]], kind: str
) -> list[Row]:
    """The entries of label lines; a label that comes again begins the next entry."""
    rows: list[Row] = []
    roles = roles_of(kind)
    held: dict[int, tuple[str, int]] = {}
    for line in lines:
        match = _LABEL.match(text, line.first, line.end)
        role = _role(match[1], roles) if match and match.end() < line.end else ""
        if match and role:
            held[line.number] = (role, match.end())
    main = "degree" if kind == "education" else "title"
    other = "institution" if kind == "education" else "employer"
    named = [role for role, _ in held.values()]
    if main not in named or other not in named:
        return []
    first = next(iter(held.values()))[0]
    for line in lines:
        if line.number not in held:
            if rows:
                rows[-1].rest.append(line)
            continue
        role, start = held[line.number]
        if not rows or role in rows[-1].fields or (role == first and rows[-1].rest):
            rows.append(Row())
        _fill(text, rows[-1], role, (start, line.end), times.get(line.number, ()))
        rows[-1].lines.append(line)
    return rows


def _fill(text: str, row: Row, role: str, span: tuple[int, int], times: Sequence[Time]) -> None:
    row.fields[role] = field_of(text, *span)
    inside = [time for time in times if time.start < span[1] and time.end > span[0]]
    if inside and inside[0].broken and role != "to":
        return
    if role in ("period", "graduated") and inside:
        row.period = inside[0].period
    elif role == "from" and inside:
        row.period = _begin(inside[0].period)
    elif role == "to" and row.period and isinstance(row.period.value, Date):
        row.period = _ended(text, row.period, row.period.value, span, inside)


def _begin(period: Period) -> Period:
    """The date of "From: 03/2018", which the label alone would make an open range."""
    value = period.value
    if isinstance(value, DateRange) and value.begin and value.open:
        return Period(value.begin, period.written)
    return period


def _ended(
    text: str, period: Period, first: Date, span: tuple[int, int], inside: Sequence[Time]
) -> Period:
    """A period of two cells, written from the first one to the last."""
    place = period.written.place
    start = first.start if isinstance(place, str) else place[0]
    if is_open(text[slice(*span)]):
        value = DateRange(first.start, span[1], first, None, open=True)
        return Period(value, field_of(text, start, span[1]))
    last = inside[0].period.value if inside else None
    if not isinstance(last, Date) or inside[0].start < first.end:
        return period
    value = DateRange(first.start, last.end, first, last)
    return Period(value, field_of(text, start, inside[0].end), inside[0].period.expected)


def table(
    text: str, lines: Sequence[Line], times: Mapping[int, Sequence[Time]], kind: str
) -> list[Row]:
    """The entries of rows under a row of labels."""
    if not lines:
        return []
    roles = roles_of(kind)
    heads = [_role(text[slice(*span)], roles) for span in cells(text, lines[0])]
    if len(heads) < 3 or not all(heads) or len(set(heads)) < len(heads):
        return []
    rows: list[Row] = []
    for line in lines[1:]:
        if line.bulleted and rows:
            rows[-1].rest.append(line)
            continue
        found = cells(text, line)
        row = Row(lines=[line])
        if len(found) == len(heads):
            for role, span in zip(heads, found, strict=True):
                _fill(text, row, role, span, times.get(line.number, ()))
        rows.append(row)
    return rows


def cells(text: str, line: Line) -> list[tuple[int, int]]:
    """The cells of a line, without the bars around it."""
    start, end = line.start, line.end
    if text[start] == "|":
        start += 1
    if text[end - 1] == "|" and end > start:
        end -= 1
    found, at = [], start
    shown = text[start:end]
    if len(shown) > 400:
        return []
    for match in _CELL.finditer(text, start, end):
        if match.start() > at or at > start:
            found.append((at, match.start()))
        at = match.end()
    return [*found, (at, end)]
