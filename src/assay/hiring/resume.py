"""The reader of plain-text résumés: what one says, every value with its place in the text.

Precision comes first: what is not beyond doubt is listed as unread and never guessed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from assay.hiring import resume_languages as spoken
from assay.hiring import resume_lists as lists
from assay.hiring.resume_certificates import certificates
from assay.hiring.resume_columns import apart
from assay.hiring.resume_dates import Time, Times
from assay.hiring.resume_evidence import body_label
from assay.hiring.resume_jobs import Page, Read, employments, strays
from assay.hiring.resume_lines import Line, lines_of, width_of
from assay.hiring.resume_sections import Section, sections
from assay.hiring.resume_studies import education
from assay.hiring.resume_totals import totals
from assay.hiring.resume_words import plain
from assay.records import Field, Item, Period, Record
from assay.text.markup import Format, Plain, strip_markup

_NO_JOBS = frozenset({"top", "summary", "skills", "languages"})
_MIXED = frozenset({"skills", "languages"})
"""Columns that were read across: their lines stand between those of employments."""
_FEW = 12
_KNOWN = frozenset({"employer", "title", "degree", "certificate"})


def read_resume(
    text: str,
    record_id: str,
    source: str | None = None,
    format: Format = "text",  # noqa: A002
) -> Record:
    """What a résumé says; Markdown needs no format, its marks are read as a layout."""
    if format == "html":
        stripped = strip_markup(text, format)
        return _placed_back(_read(stripped.text, record_id, source), stripped)
    return _read(text, record_id, source)


def _read(text: str, record_id: str, source: str | None) -> Record:
    lines = apart(text, lines_of(text))
    times = Times(text)
    page = Page(text, times, _dated(lines, times.times), width_of(text, lines))
    found = sections(text, lines)
    read = _sections(page, found)
    known = {plain(item.text("name") or "") for item in read.items if item.kind == "language"}
    for item in spoken.named(text, lines):
        name = plain(item.text("name") or "")
        if name not in known:
            known.add(name)
            read.items.append(item)
    items = sorted(read.items, key=lambda item: (_start(item), item.kind))
    whole = any(item.kind == "employment" and _whole(item) for item in items)
    complete = _KNOWN if whole and not read.unread else frozenset[str]()
    return Record(
        record_id,
        items=tuple(items),
        source=source,
        about="candidate",
        complete=complete,
        unread=tuple(sorted(read.unread, key=lambda one: str(one.place).zfill(20))),
    )


def _sections(page: Page, found: Sequence[Section]) -> Read:
    read = Read()
    worked = any(section.kind in ("experience", "internships") for section in found)
    begun = False
    for section in _renamed(page, found):
        begun = begun or section.kind == "experience"
        made = _section(page, section, worked)
        mixed = employments(page, section.lines, "") if begun and section.kind in _MIXED else Read()
        if mixed.items:
            made.items += mixed.items
        elif worked and section.kind in _NO_JOBS:
            made.unread += strays(page, section.lines)
        read.items += made.items
        read.unread += made.unread
    return read


def _renamed(page: Page, found: Sequence[Section]) -> list[Section]:
    """An "experience summary" that lists skills beside a section that has the employments."""
    bare = [
        section.kind == "experience"
        and not any(line.number in page.dated for line in section.lines)
        for section in found
    ]
    if sum(section.kind == "experience" for section in found) < 2:
        return list(found)
    return [
        replace(section, kind="skills") if plain_ and _listed(page, section) else section
        for section, plain_ in zip(found, bare, strict=True)
    ]


def _listed(page: Page, section: Section) -> bool:
    """True if most lines are lists behind labels."""
    lines, listed = section.lines, 0
    for line in lines:
        label = lists.LABEL.match(page.text, line.first, line.end)
        listed += bool(label) and not body_label(page.text[line.first : line.end])
    return listed * 2 > len(lines)


def _section(page: Page, section: Section, worked: bool) -> Read:
    lines = section.lines
    if section.kind in ("experience", "internships"):
        return employments(page, lines, section.kind)
    if section.kind == "education":
        return education(page, lines)
    if section.kind == "certificates":
        return certificates(page, lines)
    if section.kind == "skills":
        tongues = {line.number: spoken.spoken(page.text, line) for line in lines}
        made = lists.skills(page, [line for line in lines if not tongues[line.number]])
        return Read([*made, *(item for found in tongues.values() for item in found)])
    if section.kind == "languages":
        return Read(*spoken.languages(page, lines))
    if section.kind in ("top", "summary"):
        stated = totals(page, lines)
        if worked or section.kind != "top":
            return Read(stated)
        bare = employments(page, lines, "")
        if not bare.items and _is_extract(page, lines):
            bare = employments(page, lines, "experience")
        return Read([*stated, *bare.items])
    return Read()


def _is_extract(page: Page, lines: Sequence[Line]) -> bool:
    """True for a few dated lines without a sentence: entries that were cut out of a résumé."""
    written = [page.text[line.first : line.end].rstrip() for line in lines]
    if len(lines) > _FEW or any(text.endswith((".", "。", "!", "?")) for text in written):
        return False
    return any(time.ranged for line in lines for time in page.dated.get(line.number, ()))


def _dated(lines: Sequence[Line], times: Sequence[Time]) -> dict[int, list[Time]]:
    """The times of each line, by its number."""
    lines = sorted(lines, key=lambda line: line.start)
    starts = [line.start for line in lines]
    found: dict[int, list[Time]] = {}
    for time in times:
        at = bisect_right(starts, time.start) - 1
        if at >= 0 and time.start < lines[at].end and not lines[at].furniture:
            found.setdefault(lines[at].number, []).append(time)
    return found


def _start(item: Item) -> int:
    return 0 if isinstance(item.place, str) else item.place[0]


def _whole(item: Item) -> bool:
    return bool(item.text("employer") and item.text("title") and item.period)


def _placed_back(record: Record, stripped: Plain) -> Record:
    """The same record with places in the text that was given."""

    def moved(one: Field) -> Field:
        if isinstance(one.place, str) or one.place[0] >= one.place[1]:
            return one
        return Field(one.text, stripped.span(*one.place))

    def item(one: Item) -> Item:
        place = one.place if isinstance(one.place, str) else stripped.span(*one.place)
        period: Period | None = one.period
        if period:
            period = replace(period, written=moved(period.written))
        fields = {name: moved(value) for name, value in one.fields.items()}
        body = tuple(moved(value) for value in one.body)
        return replace(one, fields=fields, place=place, period=period, body=body)

    unread = tuple(moved(one) for one in record.unread)
    return replace(record, items=tuple(item(one) for one in record.items), unread=unread)
