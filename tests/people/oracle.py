"""The record that a faultless reader would make of a résumé: its truth in the types of assay."""

from collections.abc import Mapping
from typing import Any

from page import Truth

from assay.records import Field, Item, Period, Record
from assay.text.dates import DateRange, dates

_KINDS = {
    "employments": ("employment", ("employer", "title", "place")),
    "education": ("education", ("degree", "field", "institution")),
    "skills": ("skill", ("name", "level", "years")),
    "certificates": ("certificate", ("name", "code", "issuer", "expires")),
    "languages": ("language", ("name", "level")),
    "achievements": ("achievement", ("text", "employer")),
}
COMPLETE = frozenset({"employer", "title", "degree", "certificate"})


def record_of(truth: Truth, name: str) -> Record:
    """The record of a truth, with its items under the name of the person."""
    items = tuple(
        _item(*_KINDS[kind], entry, f"{kind}[{number}]")
        for kind, entries in truth.items()
        for number, entry in enumerate(entries)
    )
    return Record(
        "record", items, about="candidate", complete=COMPLETE, subject=Field(name, "name")
    )


def _item(kind: str, names: tuple[str, ...], entry: Mapping[str, Any], path: str) -> Item:
    fields = {
        name: Field(str(entry[name]), f"{path}.{name}")
        for name in names
        if entry.get(name) is not None
    }
    marks = {mark for mark in ("internship", "expected") if entry.get(mark)}
    return Item(kind, fields, path, _period(entry, path), (), frozenset(marks))


def _period(entry: Mapping[str, Any], path: str) -> Period | None:
    start, end = entry.get("start"), entry.get("end") or entry.get("date")
    written = " – ".join(part for part in (start, end) if part)
    found = dates(written)
    if not found:
        return None
    assert len(found) == 1, written
    open_end = isinstance(found[0], DateRange) and found[0].open
    assert open_end == (end == "present"), written
    return Period(found[0], Field(written, f"{path}.start"))
