"""Education: degrees with their fields and institutions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from assay.hiring import resume_anchors as anchors
from assay.hiring import resume_evidence as evidence
from assay.hiring import resume_rows as rows
from assay.hiring.resume_bodies import body
from assay.hiring.resume_dates import field as field_of
from assay.hiring.resume_entries import Entry, Reader, shown
from assay.hiring.resume_jobs import Page, Read
from assay.hiring.resume_lines import Line
from assay.hiring.resume_parses import STUDY, Span, torn
from assay.hiring.resume_words import HAN, has_phrase, plain, vocabulary
from assay.records import Field, Item, Period

_WORD: Final = re.compile(r"\S+")
_EDGE: Final = " \t\u3000,;:–—-·|/*_，：、"
_ROW_FIELDS: Final = {"degree": "degree", "field": "field", "institution": "institution"}


@dataclass(frozen=True, slots=True)
class _Named:
    """A degree with what was studied."""

    degree: Span
    field: Span | None = None


def education(page: Page, lines: Sequence[Line]) -> Read:
    """The degrees of a section."""
    made = rows.labelled(page.text, lines, page.dated, "education")
    made = made or rows.table(page.text, lines, page.dated, "education")
    if made:
        return _of_rows(page, made)
    found = anchors.candidates(page.text, lines, page.dated)
    chosen = anchors.studies(page.text, found, lines)
    reader = Reader(page.text, lines, STUDY, page.width, page.times.measured)
    entries, _ = reader.entries(chosen)
    read = Read()
    first = entries[0].header.key[0] if entries else len(lines)
    read.unread += [_line(page, lines[at]) for at in range(first)]
    for entry in entries:
        item = _item(page, lines, entry)
        if item:
            read.items.append(item)
        else:
            read.unread += [_line(page, lines[at]) for at in entry.header.key]
    return read


def _line(page: Page, line: Line) -> Field:
    return field_of(page.text, line.start, line.end)


def _item(page: Page, lines: Sequence[Line], entry: Entry) -> Item | None:
    parse = entry.parse
    if parse is None or "T" not in parse.roles or entry.header.anchor.time.broken:
        return None
    spans = dict(parse.parts)
    school = shown(page.text, spans.get("E"))
    if evidence.degree(shown(page.text, spans["T"])) < 1.5:
        return None
    if torn(school) or torn(shown(page.text, spans["T"])):
        return None
    if school and (evidence.school(school) < 1 and evidence.place(school) >= 2):
        return None
    named = split(page.text, spans["T"])
    if named is None:
        return None
    fields = {"degree": field_of(page.text, *named.degree)}
    studied = named.field or spans.get("F")
    if studied:
        fields["field"] = field_of(page.text, *studied)
    if "E" in spans:
        fields["institution"] = field_of(page.text, *spans["E"])
    held = [lines[at] for at in entry.header.key]
    return _made(
        page, fields, entry.header.anchor.time.period, held, [lines[at] for at in entry.body]
    )


def _made(
    page: Page,
    fields: dict[str, Field],
    period: Period | None,
    held: Sequence[Line],
    below: Sequence[Line],
) -> Item:
    end = max(line.end for line in [*held, *below])
    words = plain(page.text[held[0].start : end])
    marks = set()
    if period and period.expected:
        marks.add("expected")
    if has_phrase(words, vocabulary("dates", "unfinished")):
        marks.add("unfinished")
    found = body(page.text, below, page.width)
    return Item("education", fields, (held[0].start, end), period, found, frozenset(marks))


def _of_rows(page: Page, made: Sequence[rows.Row]) -> Read:
    read = Read()
    for row in made:
        fields = {_ROW_FIELDS[name]: one for name, one in row.fields.items() if name in _ROW_FIELDS}
        if "degree" in fields and fields["degree"].text:
            if "field" not in fields:
                fields = _with_field(page.text, fields)
            read.items.append(_made(page, fields, row.period, row.lines, row.rest))
        else:
            read.unread += [_line(page, line) for line in row.lines]
    return read


def _with_field(text: str, fields: dict[str, Field]) -> dict[str, Field]:
    place = fields["degree"].place
    named = None if isinstance(place, str) else split(text, place)
    if named is None or named.field is None:
        return fields
    return {
        **fields,
        "degree": field_of(text, *named.degree),
        "field": field_of(text, *named.field),
    }


def split(text: str, span: Span) -> _Named | None:
    """The degree and its field in what is written as one: "BSc (Hons) in Economics"."""
    if HAN.search(text[slice(*span)]):
        return _split_han(text, span)
    found = [match.span() for match in _WORD.finditer(text, *span)][:24]
    degrees = vocabulary("degrees", "bachelor", "master", "doctor", "other")
    best: tuple[int, int] | None = None
    for start in range(len(found)):
        for end in range(min(len(found), start + 6), start, -1):
            low = plain(text[found[start][0] : found[end - 1][1]]).strip(_EDGE + "()")
            if low in degrees or low.rstrip(".") in degrees:
                best = (start, end)
                break
        if best:
            break
    if best is None:
        return None
    start, end = best
    end = _honours(text, found, end)
    degree = _trim(text, found[start][0], found[end - 1][1])
    rest = _after_link(text, found[end][0] if end < len(found) else span[1], span[1])
    before = _trim(text, span[0], degree[0])
    after = _trim(text, rest, span[1])
    if after[0] < after[1]:
        return _Named(degree, after)
    if text[degree[0] - 1 : degree[0]] == "(" and text[degree[1] : degree[1] + 1] == ")":
        before = _trim(text, span[0], degree[0] - 1)
    elif before[0] < before[1] and before[1] + 1 >= degree[0]:
        # "Technician diploma" is the name of one degree
        return _Named((before[0], degree[1]))
    return _Named(degree, before if before[0] < before[1] else None)


def _honours(text: str, found: Sequence[Span], end: int) -> int:
    words = vocabulary("degrees", "honours")
    while end < len(found) and plain(text[slice(*found[end])]).strip(",;:") in words:
        end += 1
    return end


def _after_link(text: str, start: int, end: int) -> int:
    """The place behind "in", "of", "en" where a field follows."""
    links = vocabulary("degrees", "link")
    low = text[start:end].lower()
    for size in range(min(16, len(low)), 0, -1):
        word = low[:size]
        if word.strip() in links and (word.endswith(" ") or word.rstrip()[-1] in "'’"):
            return start + size
    return start


def _split_han(text: str, span: Span) -> _Named | None:
    shown_, base = text[slice(*span)], span[0]
    degrees = vocabulary("degrees", "bachelor", "master", "doctor", "other")
    named = sorted(
        (word for word in degrees if word in shown_), key=lambda word: (-len(word), word)
    )
    if not named:
        return None
    at = base + shown_.rindex(named[0])
    degree = (at, at + len(named[0]))
    before = _trim(text, span[0], at, "（(【")
    after = _trim(text, degree[1], span[1], "）)】（(")
    if before[0] < before[1]:
        return _Named(degree, before)
    return _Named(degree, after if after[0] < after[1] else None)


def _trim(text: str, start: int, end: int, more: str = "") -> Span:
    edge = _EDGE + more
    while start < end and text[start] in edge:
        start += 1
    while end > start and text[end - 1] in edge:
        end -= 1
    shown_ = text[start:end]
    if shown_[:1] in ("(", "（") and shown_[-1:] in (")", "）") and shown_.count(shown_[0]) == 1:
        return _trim(text, start + 1, end - 1, more)
    return start, end
