"""A résumé's record for the terminal: entries with their places, tenure with its arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.render.durations import months_words
from assay.render.plain import clean
from assay.render.timeline import timeline_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from assay.hiring.tenures import Tenure
    from assay.records import Field, Item, Place, Record
    from assay.verdicts import Timeline

HEADS = {
    "employment": "Employments",
    "education": "Education",
    "certificate": "Certificates",
    "skill": "Skills",
    "language": "Languages",
    "achievement": "Achievements",
    "project": "Projects",
}
FIELDS: dict[str, tuple[str, ...]] = {
    "employment": ("title", "employer", "place"),
    "education": ("degree", "field", "institution"),
    "certificate": ("name", "code", "issuer", "expires"),
    "skill": ("name", "level", "years"),
    "language": ("name", "level"),
    "achievement": ("text", "employer"),
}
GROUPS = {"all": "in all", "employer": "at", "title": "as", "skill": "with"}
NOTHING = "Nothing was read: the text has no dated employments, no education and no skills."


def resume_text(
    record: Record,
    rows: Sequence[Tenure],
    drawn: Timeline | None,
    *,
    source: str | None,
    as_of: date | None,
) -> str:
    """The record, the tenure table, the timeline and what was not understood.

    `source` is the text that the record was read from, None for JSON.
    """
    lines = [*_head(record, as_of), *_items(record, source), *_tenures(rows)]
    if drawn:
        lines += ["", "Timeline", *timeline_lines(drawn)]
    if record.unread:
        lines += ["", "Not understood"]
        lines += [f"  {place_of(f.place, source)}: {clean(f.text)}" for f in record.unread]
    return "\n".join(lines) + "\n"


def place_of(place: Place, source: str | None) -> str:
    """Where a value stands, as people look for it: "line 12", or a path."""
    if isinstance(place, str):
        return place
    if source is None:
        return f"character {place[0]}"
    return f"line {source.count(chr(10), 0, place[0]) + 1}"


def words_of(item: Item) -> str:
    """An item in one line: its fields, its period and what marks it."""
    names = FIELDS.get(item.kind) or tuple(item.fields)
    parts = [_field(name, item.fields[name]) for name in names if name in item.fields]
    if item.period:
        written = item.period.written.text
        parts.append(f"{written} (expected)" if item.period.expected else written)
    parts += [mark for mark in sorted(item.marks) if not (item.period and mark == "expected")]
    return " · ".join(parts)


def duration_of(row: Tenure) -> str:
    """How long: "7 years 6 months", bounds where dates have no month, or what is stated."""
    if row.covered is None:
        return f"stated: {row.stated}" if row.stated else "not known"
    months = row.covered.months
    words = months_words(months.nominal)
    if not months.exact:
        words = f"{months_words(months.least)} to {months_words(months.most)}"
    return f"{words} (stated: {row.stated})" if row.stated else words


def _field(name: str, field: Field) -> str:
    if name == "expires":
        return f"expires {field.text}"
    bare = name == "years" and field.text.strip("+ ").replace(".", "", 1).isdecimal()
    return f"{field.text} years" if bare else field.text


def _head(record: Record, as_of: date | None) -> Iterator[str]:
    counts = {kind: sum(1 for _ in record.of(kind)) for kind in HEADS}
    listed = [f"{count} {HEADS[kind].lower()}" for kind, count in counts.items() if count]
    yield ", ".join(listed) + "." if listed else NOTHING
    if as_of:
        yield f"“Present” is read as {as_of.isoformat()}."


def _items(record: Record, source: str | None) -> Iterator[str]:
    for kind, head in HEADS.items():
        found = list(record.of(kind))
        if found:
            yield ""
            yield head
        for item in found:
            yield f"  {clean(words_of(item))}   [{place_of(item.place, source)}]"


def _tenures(rows: Sequence[Tenure]) -> Iterator[str]:
    if not rows:
        return
    yield ""
    yield "Time worked (overlaps count once)"
    names = [f"{GROUPS[row.kind]} {row.name}".strip() for row in rows]
    width = min(48, max(map(len, names)))
    for row, name in zip(rows, names, strict=True):
        yield f"  {clean(name):{width}}  {duration_of(row)}"
        if row.covered and len(row.items) > 1:
            yield f"  {'':{width}}  = {clean(row.formula)}"
    whole = next((row.covered for row in rows if row.kind == "all" and row.covered), None)
    if whole and whole.gaps:
        gaps = ", ".join(months_words(float(end - start)) for start, end in whole.gaps)
        yield f"  gaps between employments: {gaps}"
