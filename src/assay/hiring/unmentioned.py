"""What the records of a person hold and no statement mentions: for information, never a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from assay.reading.naming import bare, places_of, short_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.reading.vocabulary import Thing, Vocabulary
    from assay.records import Item, Place, Record

_NAMING = {
    "employment": ("employer",),
    "education": ("degree", "institution"),
    "certificate": ("name", "code"),
    "language": ("name",),
    "skill": ("name",),
}


class Unmentioned(NamedTuple):
    """An entry that no statement names: its kind, its words, and where it stands."""

    kind: str
    text: str
    record: str
    source: str | None
    place: Place


def unmentioned(
    text: str, records: Sequence[Record], vocabulary: Vocabulary
) -> Iterator[Unmentioned]:
    """The entries of records of which a text has no name, under whichever name."""
    things = {mention.thing for mention in vocabulary.mentions(text)}
    for record in records:
        for item in record.items:
            names = [item.text(field) for field in _NAMING.get(item.kind, ()) if item.text(field)]
            if not names or any(_named(name, text, things, vocabulary) for name in names):
                continue
            yield Unmentioned(item.kind, _label(item), record.id, record.source, item.place)


def _named(name: str, text: str, things: set[Thing], vocabulary: Vocabulary) -> bool:
    forms = (bare(name), short_name(bare(name)))
    return vocabulary.thing(name) in things or any(places_of(form, text) for form in forms)


def _label(item: Item) -> str:
    order = ("title", "employer", "degree", "field", "institution", "name", "code", "level")
    words = dict.fromkeys(item.text(name) for name in order if item.text(name))
    period = [item.period.written.text] if item.period else []
    return ", ".join([*words, *period])
