"""Which item of a record a claim names whole, and what the claim says beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.carried_lines import denies
from assay.reading.choosing import terms_of
from assay.reading.naming import bare, places_of, short_name
from assay.reading.relations import Said, blanked, content_left, said_of
from assay.reading.roles import AS, AT, slot
from assay.text.concepts import concepts_of
from assay.text.dates import DateRange
from assay.text.languages import lexicon
from assay.text.operators import operators
from assay.text.words import HAN_RUN, inflected

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assay.records import Item, Record
    from assay.sources import Span

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "employment": ("title", "employer", "place"),
    "education": ("degree", "field", "institution"),
    "certificate": ("name", "code", "issuer"),
    "skill": ("name", "level"),
    "language": ("name", "level"),
}
_KEYS: Mapping[str, tuple[str, ...]] = {
    "employment": ("title", "employer"),
    "education": ("degree", "institution"),
    "certificate": ("name", "code"),
    "skill": ("name",),
    "language": ("name",),
}
"""The fields of which a claim must name one to speak of an item."""


_WORKING = frozenset({"work", "employer", "title", "present"})
_INCOMING = re.compile(r"^incoming\s+|,?\s*\b(?:starts|starting|from|ab|start)\s*$", re.IGNORECASE)
_IS = re.compile(
    r"(?<!\w)(?:is|ist|est|es)\s+(?:(?:an?|the|eine?|der|die|un|une|una|el|la)\s+)?$", re.IGNORECASE
)


class Named(NamedTuple):
    """An item by its number with the fields that a claim names, and the rest of the claim."""

    at: int
    fields: Mapping[str, Span]
    said: Said
    left: tuple[Span, ...]
    denied: bool
    limited: bool


def named_items(text: str, record: Record) -> Iterator[Named]:
    """The items of a record that a claim names, in which the person is blanked already."""
    for at, item in enumerate(record.items):
        if item.kind not in _FIELDS:
            continue
        fields = _places(text, item)
        if fields.keys().isdisjoint(_KEYS[item.kind]):
            continue
        names = list(fields.values())
        said = said_of(blanked(text, names))
        left = tuple(content_left(said.rest))
        if left and item.kind == "employment" and (titled := _as_title(text, item, left)):
            fields = {**fields, "title": titled}
            left = ()
        yield Named(at, fields, said, left, denies(text, names), bool(operators(said.rest)))


def _places(text: str, item: Item) -> dict[str, Span]:
    """Where a claim names the fields of an item, longer ones first."""
    written = [(name, bare(item.text(name))) for name in _FIELDS[item.kind] if item.text(name)]
    if "incoming" in item.marks:
        written += [
            ("title", _INCOMING.sub("", value)) for name, value in written if name == "title"
        ]
    written += [("employer", short_name(v)) for name, v in written if name == "employer"]
    found: dict[str, Span] = {}
    rest = text
    for name, value in sorted(written, key=lambda pair: -len(pair[1])):
        if name not in found and (spans := places_of(value, rest)):
            found[name] = spans[0]
            rest = blanked(rest, spans)
    return found


def _as_title(text: str, item: Item, left: tuple[Span, ...]) -> Span | None:
    """Where the words left of a claim are those of a title, in whatever order."""
    own = [term.word for term in terms_of(bare(item.text("title"))) if not term.light]
    said = [term.word for term in terms_of(text[left[0][0] : left[-1][1]].replace("\0", " "))]
    if not own or not said:
        return None
    both = all(any(_same(word, other) for other in own) for word in said)
    whole = all(any(_same(word, other) for word in said) for other in own)
    return (left[0][0], left[-1][1]) if both and whole else None


def _same(one: str, other: str) -> bool:
    return inflected(one, other) or bool(concepts_of(one) & concepts_of(other) & {"intern"})


def in_slots(text: str, found: Named, item: Item) -> bool:
    """False for an employer where the claim wants a title, and the other way round."""
    if item.kind != "employment":
        return True
    only = set(found.fields) - {"place"}
    if only == {"title"} and "employer" in found.said.groups:
        return "title" in found.said.groups and slot(text, found.fields["title"][0]) == AS
    if only == {"employer"} and "title" in found.said.groups and "work" not in found.said.groups:
        return slot(text, found.fields["employer"][0]) == AT
    if "title" in only and slot(text, found.fields["title"][0]) == AT:
        return False
    return not ("employer" in only and slot(text, found.fields["employer"][0]) == AS)


def is_now(text: str, found: Named, item: Item) -> bool:
    """True for a claim in the present about an employment that is over: "is a tutor"."""
    period = item.period.value if item.period else None
    if item.kind != "employment" or (isinstance(period, DateRange) and period.open):
        return False
    if "present" in found.said.groups:
        return True
    title = found.fields.get("title")
    return title is not None and _IS.search(text[: title[0]]) is not None


def stands_or_ended(text: str, records: list[Record]) -> bool:
    """True for a claim that says whether something goes on: "still", "no longer", "former"."""
    names = [name for record in records for name in record.names]
    plain = blanked(text, [span for name in names for span in places_of(name, text)]).casefold()
    words, said = lexicon(), said_of(plain)
    if "document" in said.groups and said.groups.isdisjoint(_WORKING):
        return False
    ongoing = () if "unfinished" in said.groups else words.ongoing
    phrases = (*ongoing, *words.over, *words.left)
    latin = any(places_of(phrase, plain) for phrase in phrases if not HAN_RUN.search(phrase))
    return latin or any(phrase in said.rest for phrase in phrases if HAN_RUN.search(phrase))
