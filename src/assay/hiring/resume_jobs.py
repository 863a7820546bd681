"""Employments: the entries of a section as items, where their reading is beyond doubt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from assay.hiring import resume_anchors as anchors
from assay.hiring import resume_evidence as evidence
from assay.hiring import resume_rows as rows
from assay.hiring.resume_bodies import achievements, body
from assay.hiring.resume_dates import Time, Times
from assay.hiring.resume_dates import field as field_of
from assay.hiring.resume_entries import Entry, Reader, shown
from assay.hiring.resume_headers import dangles
from assay.hiring.resume_lines import Line
from assay.hiring.resume_parses import JOB, NO_NAME, Parse, Span, shape_of, torn
from assay.hiring.resume_retry import again, alone, in_country, is_alone, trailing
from assay.hiring.resume_words import HAN, either, has_phrase, plain, vocabulary
from assay.records import Field, Item, Period

_MOST_WORDS = 6
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_MARKS = ("internship", "part-time", "volunteer", "freelance", "incoming", "study")


@dataclass(slots=True)
class Read:
    """What a section gave."""

    items: list[Item] = field(default_factory=list)
    unread: list[Field] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Page:
    """A text with its lines' times."""

    text: str
    times: Times
    dated: Mapping[int, Sequence[Time]]
    width: int


def employments(page: Page, lines: Sequence[Line], kind: str = "experience") -> Read:
    """The employments of a section; `kind` is "" for a text without headings."""
    made = rows.table(page.text, lines, page.dated, "experience")
    made = made or rows.labelled(page.text, lines, page.dated, "experience")
    read = _of_rows(page, made) if made else _of_entries(page, lines, kind)
    if kind == "internships":
        read.items = [
            replace(item, marks=item.marks | {"internship"}) if item.period else item
            for item in read.items
        ]
    return read


def _of_entries(page: Page, lines: Sequence[Line], kind: str) -> Read:
    found = anchors.candidates(page.text, lines, page.dated)
    chosen = anchors.jobs(page.text, found, lines)
    reader = Reader(page.text, lines, JOB, page.width, page.times.measured)
    entries = trailing(reader, chosen) or reader.entries(chosen)[0]
    first = entries[0].header.key[0] if entries else len(lines)
    read = Read(unread=[_line(page, lines[at]) for at in range(first)])
    _judge(page.text, reader, entries, kind)
    held: Mapping[str, Field] = {}
    for entry in entries:
        if _is_gap(page, lines, entry):
            continue
        read.unread += _doubtful(page, lines, entry)
        item, held = _item(page, lines, entry, held, kind)
        if item:
            read.items.append(item)
            named = item.fields.get("employer")
            read.items += achievements(page.text, item.body, named, page.times)
        else:
            read.unread += [_line(page, lines[at]) for at in entry.header.key]
    return read


def _judge(text: str, reader: Reader, entries: Sequence[Entry], kind: str) -> None:
    """Keep the readings that are beyond doubt, and look for others where there is none."""
    sure = _sure(text, entries)

    def fits(entry: Entry, parse: Parse) -> bool:
        share, time = sure.get(parse.signature, 0.0), entry.header.anchor.time
        named = evidence.employer(shown(text, parse.span("E"))) >= 1.5
        often = share >= 0.6 and len(entries) > 2
        known = time.ranged or named or often or "E" not in parse.roles
        known = known and not in_country(text, parse.span("E"))
        return not time.broken and known and accepted(text, parse, share, kind)

    for entry in entries:
        if entry.parse and not fits(entry, entry.parse):
            entry.parse = None

    def plainly(entry: Entry, parse: Parse) -> bool:
        named = evidence.employer(shown(text, parse.span("E"))) >= 1.5
        known = evidence.title(shown(text, parse.span("T"))) >= 3
        return known and (named or sure.get(parse.signature, 0.0) >= 0.6) and fits(entry, parse)

    again(reader, entries, plainly)
    for entry in entries:
        told = entry.parse and ("E" in entry.parse.roles or entry.inherits)
        if kind and not told and not entry.header.anchor.time.broken:
            entry.parse = alone(reader, entry) or entry.parse


def _is_gap(page: Page, lines: Sequence[Line], entry: Entry) -> bool:
    """True for a time without employment that is told as such: "parental leave"."""
    line, time = lines[entry.header.anchor.index], entry.header.anchor.time
    rest = page.text[line.first : time.start] + " " + page.text[time.end : line.end]
    return plain(rest).strip(" .,;:|()–—-") in vocabulary("gaps", "words")


def _doubtful(page: Page, lines: Sequence[Line], entry: Entry) -> list[Field]:
    """Lines of a body that look like headers: a range of dates begins or ends them."""
    found = anchors.candidates(page.text, [lines[at] for at in entry.body], page.dated)
    return [
        _line(page, lines[entry.body[anchor.index]])
        for anchor in found
        if anchor.time.ranged and not anchor.mark
    ]


def strays(page: Page, lines: Sequence[Line]) -> list[Field]:
    """Lines of another section that name a post with its time: its heading was perhaps missed."""
    found = anchors.candidates(page.text, lines, page.dated)
    return [
        _line(page, lines[anchor.index])
        for anchor in found
        if anchor.time.ranged
        and not anchor.mark
        and evidence.title(page.text[lines[anchor.index].first : anchor.time.start]) >= 2.2
    ]


def _line(page: Page, line: Line) -> Field:
    return field_of(page.text, line.start, line.end)


def _sure(text: str, entries: Sequence[Entry]) -> Mapping[str, float]:
    """How many of the entries with an order of parts have a known title there, as a share."""
    total: Counter[str] = Counter()
    known: Counter[str] = Counter()
    for entry in entries:
        if entry.parse and not entry.inherits:
            total[entry.parse.signature] += 1
            if evidence.title(shown(text, entry.parse.span("T"))) >= 2:
                known[entry.parse.signature] += 1
    return {key: known[key] / count if known[key] > 1 else 0.0 for key, count in total.items()}


def accepted(text: str, parse: Parse, sure: float, kind: str) -> bool:
    """Tell whether a reading is beyond doubt; without a heading (kind "") it needs more."""
    title, employer = shown(text, parse.span("T")), shown(text, parse.span("E"))
    if not title or min(shape_of(title), shape_of(employer or title)) <= NO_NAME:
        return False
    if torn(title) or torn(employer) or dangles(title) or evidence.place(title) >= 4:
        return False
    known = evidence.title(title)
    if not known and (sure < 0.6 or evidence.employer(title) >= 2):
        return False
    if not kind and not _plainly(title, employer, known, sure):
        return False
    return not employer or _employs(employer, known, sure)


def _plainly(title: str, employer: str, known: float, sure: float) -> bool:
    """True for what cannot be a degree, a project or an honorary post."""
    if evidence.degree(title) >= 1.5 or evidence.school(employer) >= 3 or known < 2.2:
        return False
    return evidence.employer(employer) >= 1.5 or (sure >= 0.99 and len(employer.split()) <= 4)


def _employs(employer: str, known: float, sure: float) -> bool:
    named = evidence.employer(employer)
    if len(employer) > 90 or (len(employer.split()) > _MOST_WORDS and named < 1.5):
        return False
    if evidence.place(employer) >= 4 and named < 2:
        return False
    if _YEAR.search(employer):
        return False
    if evidence.title(employer) >= 2.2 and named < 3 and not (sure >= 0.6 and named >= 1):
        return False
    return known >= 2 or named >= 2 or sure >= 0.6


def _item(
    page: Page, lines: Sequence[Line], entry: Entry, above: Mapping[str, Field], kind: str
) -> tuple[Item | None, Mapping[str, Field]]:
    """An employment, and the employer that a role below it would have."""
    parse = entry.parse
    if parse is None:
        return None, {}
    named = _employer(page.text, entry, parse, above, kind)
    if named is None:
        return None, {}
    fields = {"title": _title(page.text, dict(parse.parts)["T"]), **named}
    held = [lines[at] for at in entry.header.key]
    below = [lines[at] for at in entry.body]
    return _made(page, fields, entry.header.anchor.time.period, held, below), named


def _title(text: str, span: Span) -> Field:
    """A title without the word before it: "as Java Developer"."""
    words = either(vocabulary("joins", "as"))
    match = re.match(rf"(?:{words})\s+(?=\S)", text[slice(*span)], re.IGNORECASE)
    return field_of(text, span[0] + (match.end() if match else 0), span[1])


def _employer(
    text: str, entry: Entry, parse: Parse, above: Mapping[str, Field], kind: str
) -> Mapping[str, Field] | None:
    """The employer with its place; None if there is none and should be one."""
    spans = dict(parse.parts)
    if entry.inherits:
        return above if "employer" in above else None
    if "E" not in spans:
        own = plain(text[slice(*spans["T"])])
        if has_phrase(own, vocabulary("marks", "freelance")):
            return {}
        return {} if kind and is_alone(text, entry.header.anchor, parse) else None
    if "EP" in parse.roles and (city := _city(text, spans["E"], spans["P"])):
        spans["E"], spans["P"] = (spans["E"][0], city), (city, spans["P"][1])
    fields = {"employer": field_of(text, *spans["E"])}
    if "P" in spans and _placed(text, parse):
        fields["place"] = field_of(text, *spans["P"])
    return fields


def _city(text: str, employer: Span, place: Span) -> int:
    """Where a city begins at the end of an employer before its country; 0 if none does."""
    name, _, last = text[slice(*employer)].rpartition(" ")
    country = plain(text[slice(*place)]) in vocabulary("places", "countries")
    if not country or not name or evidence.place(last) < 4 or evidence.employer(name):
        return 0
    return 0 if dangles(name) else employer[0] + len(name)


def _placed(text: str, parse: Parse) -> bool:
    """A place that is known, or that stands where places stand, right behind the employer."""
    return evidence.place(shown(text, parse.span("P"))) >= 1.5 or "EP" in parse.roles


def _made(
    page: Page,
    fields: dict[str, Field],
    period: Period,
    held: Sequence[Line],
    below: Sequence[Line],
) -> Item:
    beside = " ".join(page.text[line.start : line.end] for line in held)
    marks = marks_of(fields["title"].text, beside)
    found = body(page.text, below, page.width)
    end = max([line.end for line in [*held, *below]])
    return Item("employment", fields, (held[0].start, end), period, found, frozenset(marks))


def marks_of(title: str, beside: str) -> set[str]:
    """What an employment is, by its title and by what stands beside it."""
    low = plain(title)
    found = {mark for mark in _MARKS if _marked(low, mark)}
    rest = plain(beside)
    found |= {mark for mark in ("part-time", "freelance") if _marked(rest, mark)}
    return found


def _marked(low: str, mark: str) -> bool:
    entries = vocabulary("marks", mark)
    if has_phrase(low, entries):
        return True
    return any(
        len(entry) > 7 and not HAN.search(entry) and entry in low.replace("-", " ")
        for entry in entries
        if " " not in entry
    )


def _of_rows(page: Page, made: Sequence[rows.Row]) -> Read:
    read = Read()
    for row in made:
        fields = {name: one for name, one in row.fields.items() if name in _ROW_FIELDS}
        named = "employer" in fields and "title" in fields
        if named and row.period and all(one.text for one in fields.values()):
            item = _made(page, fields, row.period, row.lines, row.rest)
            read.items.append(item)
            read.items += achievements(page.text, item.body, fields["employer"], page.times)
        else:
            read.unread += [_line(page, line) for line in row.lines]
    return read


_ROW_FIELDS = ("employer", "title", "place")
