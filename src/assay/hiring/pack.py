"""The hiring pack: which sources and records are résumés, and how they are read."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from assay.errors import ConfigError
from assay.hiring import json_resume
from assay.hiring.person import person_of
from assay.hiring.resume import read_resume
from assay.hiring.vocabulary import vocabulary
from assay.mapping.record import record
from assay.packs import Pack
from assay.text.dates import DateRange

if TYPE_CHECKING:
    from assay.mapping.record import RecordMapping
    from assay.records import Record
    from assay.sources import Source, Sources
    from assay.text.markup import Format

NAMES = ("auto", "hiring", "none")
_LONGEST = 50_000
"""No résumé has more characters."""


def read_source(source: Source) -> Record | None:
    """The record of a source that is a résumé, None for any other text."""
    if source.about == "posting" or len(source.text) > _LONGEST:
        return None
    return _read(source.id, source.text, source.format)


@lru_cache(maxsize=64)
def _read(name: str, text: str, format: Format) -> Record | None:  # noqa: A002 - the term of art
    found = resume_of(text, name, format)
    return found if _is_resume(found) else None


def resume_of(text: str, name: str, format: Format = "text") -> Record:  # noqa: A002
    """The record of a text that is taken for a résumé; `name` is the id of its source."""
    found = read_resume(text, f"{name}-record", name, format)
    person = person_of(text)
    named = person is not None and any(person.text in name for name in found.names)
    return replace(found, subject=None if named else person)


def _is_resume(found: Record) -> bool:
    """True for a record with a dated employment, or with education and skills."""
    dated = any(
        item.period is not None and isinstance(item.period.value, DateRange)
        for item in found.of("employment")
    )
    return dated or (any(found.of("education")) and any(found.of("skill")))


PACK = Pack("hiring", read_source, vocabulary)


def records_of(sources: Sources) -> list[Record]:
    """The records that are read from the texts, and those that stand beside them."""
    read = (read_source(source) for source in sources)
    return [*(record for record in read if record), *sources.records]


def record_of(data: Any, name: str = "record", how: RecordMapping | None = None) -> Record:
    """The record of JSON: of a résumé where it has the shape of one, else its plain facts.

    Raises InputError for JSON that holds no value.
    """
    if how is None and json_resume.looks_like_resume(data):
        return json_resume.read(data, name)
    return record(data, how, record_id=name, name=name)


def pack_named(name: str, sources: Sources) -> Pack | None:
    """The pack of a name; "auto" is this one where a source or a record is a résumé."""
    if name not in NAMES:
        raise ConfigError(f"unknown pack {name!r}; expected one of {', '.join(NAMES)}")
    if name == "none":
        return None
    if name == "hiring" or any(map(read_source, sources)) or any(map(_is_resume, sources.records)):
        return PACK
    return None
