"""Education: degrees with their fields and institutions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from assay.hiring import resume_anchors as anchors
from assay.hiring import resume_evidence as evidence
from assay.hiring import resume_rows as rows
from assay.hiring import resume_schools as schools
from assay.hiring.resume_bodies import body
from assay.hiring.resume_dates import field as field_of
from assay.hiring.resume_entries import Entry, Reader, shown
from assay.hiring.resume_headers import dangles
from assay.hiring.resume_jobs import Page, Read
from assay.hiring.resume_lines import Line
from assay.hiring.resume_parses import STUDY, Parse, Span, torn
from assay.hiring.resume_retry import again
from assay.hiring.resume_words import HAN, either, has_phrase, plain, vocabulary
from assay.records import Field, Item, Period

_MOST_WORDS: Final = 10
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
    for entry in entries:
        if entry.parse and _named(page.text, entry, entry.parse) is None:
            entry.parse = None
    again(reader, entries, lambda entry, parse: _plainly(page.text, entry, parse))
    return _read(page, lines, entries)


def _read(page: Page, lines: Sequence[Line], entries: Sequence[Entry]) -> Read:
    read = Read()
    first = entries[0].header.key[0] if entries else len(lines)
    open_ = list(range(first))
    for entry in entries:
        above = entry.header.key[0] - 1
        item = _item(page, lines, entry, above if above in open_ else None)
        if item:
            read.items.append(item)
            place = item.fields["institution"].place if "institution" in item.fields else ""
            open_ = [at for at in open_ if isinstance(place, str) or not _holds(lines[at], place)]
        else:
            open_ += entry.header.key
        open_ += entry.body
    made: set[int] = set()
    for at, degree, school in schools.undated(page.text, lines, open_):
        item = _undated(page, lines[at], degree, school)
        if item:
            read.items.append(item)
            made |= {at}
            made |= {one for one in open_ if _holds(lines[one], school)}
    headed = [at for entry in entries for at in entry.header.key]
    read.unread += [
        _line(page, lines[at]) for at in open_ if at not in made and (at < first or at in headed)
    ]
    return read


def _holds(line: Line, span: Span) -> bool:
    return line.start <= span[0] < line.end


def _undated(page: Page, line: Line, span: Span, school: Span) -> Item | None:
    named = split(page.text, span)
    if named is None:
        return None
    fields = {"degree": field_of(page.text, *named.degree)}
    if named.field:
        fields["field"] = field_of(page.text, *named.field)
    fields["institution"] = field_of(page.text, *school)
    start, end = min(span[0], school[0]), max(span[1], school[1])
    return Item("education", fields, (start, end))


def _plainly(text: str, entry: Entry, parse: Parse) -> bool:
    """True for a degree and a school that both have the words of one."""
    spans = dict(parse.parts)
    school, degree = shown(text, spans["E"]), shown(text, spans["T"])
    sure = evidence.school(school) >= 3 and evidence.degree(degree) >= 3
    return sure and evidence.school(degree) < 3 and _named(text, entry, parse) is not None


def _line(page: Page, line: Line) -> Field:
    return field_of(page.text, line.start, line.end)


def _named(text: str, entry: Entry, parse: Parse) -> _Named | None:
    """The degree of a reading; None if anything about it is in doubt."""
    spans = dict(parse.parts)
    if "T" not in spans or entry.header.anchor.time.broken:
        return None
    school, degree = shown(text, spans.get("E")), shown(text, spans["T"])
    if evidence.degree(degree) < 1.5 or torn(school) or torn(degree):
        return None
    if school and (evidence.school(school) < 1 and evidence.place(school) >= 2):
        return None
    if len(school.split()) > _MOST_WORDS or plain(school) in vocabulary("labels", "contact"):
        return None
    if school and dangles(school):
        return None
    return split(text, spans["T"])


def _item(page: Page, lines: Sequence[Line], entry: Entry, above: int | None) -> Item | None:
    named = _named(page.text, entry, entry.parse) if entry.parse else None
    if named is None or entry.parse is None:
        return None
    spans = dict(entry.parse.parts)
    fields = {"degree": field_of(page.text, *named.degree)}
    studied = named.field or spans.get("F")
    if studied:
        fields["field"] = field_of(page.text, *studied)
    school = spans.get("E") or schools.near(
        page.text,
        lines,
        [*entry.header.key, *entry.body],
        above,
        [spans[role] for role in "TF" if role in spans],
    )
    if school and above is not None and _holds(lines[above + 1], school):
        # a name of two lines is not known to end with the second one
        school = school if schools.school_of(page.text, lines[above]) is None else None
    if school:
        fields["institution"] = field_of(page.text, *school)
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
    after = _trim(text, rest, _ungraded(text, rest, span[1]))
    if after[0] < after[1]:
        return _Named(_unlinked(text, degree), after)
    if text[degree[0] - 1 : degree[0]] == "(" and text[degree[1] : degree[1] + 1] == ")":
        before = _trim(text, span[0], degree[0] - 1)
    elif before[0] < before[1] and before[1] + 1 >= degree[0] and not _behind(text, before, degree):
        # "Technician diploma" is the name of one degree
        return _Named((before[0], degree[1]))
    return _Named(degree, before if before[0] < before[1] else None)


def _ungraded(text: str, start: int, end: int) -> int:
    """The end of a field before the grade behind it: "History GPA: 3.8"."""
    words = either(vocabulary("labels", "grade"))
    match = re.compile(rf"(?<![^\W_])(?:{words})\s?[:：]?\s?(?=\d)", re.IGNORECASE).search(
        text, start, end
    )
    return match.start() if match else end


def _behind(text: str, before: Span, degree: Span) -> bool:
    """True for a degree behind its field: "Computer Science Master Degree"."""
    known = vocabulary("degrees", "bachelor", "master", "doctor")
    return plain(text[slice(*degree)]) in known and len(text[slice(*before)].split()) > 1


def _unlinked(text: str, degree: Span) -> Span:
    """A degree without the word that parts it from its field: "Master of"."""
    name, _, last = text[slice(*degree)].rpartition(" ")
    bare = evidence.bare_degree(name) and plain(last) in vocabulary("degrees", "link")
    return (degree[0], degree[0] + len(name)) if bare else degree


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
