"""Which item of a record a claim names whole, and what the claim says beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.carried_lines import denies, persons
from assay.reading.choosing import terms_of
from assay.reading.naming import bare, places_of, short_name
from assay.reading.polarity import negations
from assay.reading.relations import Said, blanked, said_of
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
_INCOMING = re.compile(r"^incoming\s+|,?\s*\b(?:starts|starting|from|ab|start)\s*$", re.IGNORECASE)
_BE = re.compile(r"(?<!\w)(?:is|are|ist|sind|est|sont|es|son)(?!\w)|是", re.IGNORECASE)
_WORKING = frozenset({"work", "employer", "title", "present", "hiring"})
_TOLD = frozenset({"document", "employer"})
_LINKS = frozenset({"work", "title", "hiring", "present", "document", "employer", "being"})
_SILENT = frozenset({"being", "frame", "telling"})
_TODAY = re.compile(
    r"(?<!\w)(?:is|isn't|does|doesn't|do|don't|are|aren't|ist|arbeitet|est|n'est|travaille|es|trabaja)"
    r"(?!\w)",
    re.IGNORECASE,
)
_HIRING = re.compile(
    r"(?<!\w)(?:employed|employs|hired|beschäftigte|einstellte|employé|embauché|empleó|contrató)"
    r"(?!\w)|聘用|雇用",
    re.IGNORECASE,
)
_OWNED = re.compile(r"(?<!\w)(?:of|von|de|du|d['’]|des|del)\s*$", re.IGNORECASE)
_HAN_AT = re.compile(r"[在于为任：]$|^的")
_IN = re.compile(r"(?:(?<!\w)(?:in|at|bei|en|à|dans)\s+|[,(（、]\s*|在)$", re.IGNORECASE)


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
        left = said.left
        if left and item.kind == "employment" and (titled := _as_title(text, item, left)):
            fields = {**fields, "title": titled}
            left = ()
            said = said_of(blanked(text, [*names, titled]))
        yield Named(at, fields, said, left, denies(text, names), bool(operators(said.rest)))


def _places(text: str, item: Item) -> dict[str, Span]:
    """Where a claim names the fields of an item, longer ones first."""
    written = [(name, bare(item.text(name))) for name in _FIELDS[item.kind] if item.text(name)]
    if "incoming" in item.marks:
        written += [("title", _INCOMING.sub("", v)) for name, v in written if name == "title"]
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


def in_roles(text: str, found: Named, item: Item) -> bool:
    """False where a claim gives a name another role: who hired whom, where, as what."""
    groups = found.said.groups
    if item.kind != "employment":
        graded = item.kind == "language" and "level" in found.fields and "telling" in groups
        return graded or not groups <= _SILENT
    if "having" in groups and groups.isdisjoint(_LINKS - _SILENT):
        return False
    place, title = found.fields.get("place"), found.fields.get("title")
    if place and not _IN.search(text[: place[0]]):
        return False
    if title and slot(text, title[0]) == AT:
        return False
    employer = found.fields.get("employer")
    if employer is None:
        return not ("employer" in groups and "title" not in groups)
    return _employs(text, employer, groups, titled=title is not None)


def _employs(text: str, employer: Span, groups: frozenset[str], *, titled: bool) -> bool:
    """True if a claim makes a name the employer: after "at", before "employed", in a list."""
    before, after = text[: employer[0]], text[employer[1] :]
    if slot(text, employer[0]) == AS:
        return False
    at = slot(text, employer[0]) == AT or bool(_IN.search(before))
    at = at or bool(_HAN_AT.search(before) or _HAN_AT.search(after))
    hired = _HIRING.search(text) if "hiring" in groups else None
    if hired and not at:
        someone = [start for start, _ in persons(text)]
        return employer[1] <= hired.start() and any(start > hired.start() for start in someone)
    if at:
        return titled or not groups.isdisjoint(_LINKS)
    if groups & _TOLD:
        return not ("employer" in groups and _OWNED.search(before))
    return False


def is_now(text: str, found: Named, item: Item) -> bool:
    """True for a claim in the present about an employment that is over: "is a tutor"."""
    if not _is_over(item):
        return False
    if "present" in found.said.groups:
        return True
    names = blanked(text, list(found.fields.values()))
    told = found.said.groups & {"document", "employer"} or "title" in found.said.groups
    return not told and "曾" not in text and _BE.search(names) is not None


def denies_today(text: str, found: Named, item: Item) -> bool:
    """True for a denial in the present of an employment that is over, and a double one."""
    names = blanked(text, list(found.fields.values()))
    twice = len({word for word in negations(names) if word.isascii()}) > 1
    return twice or (_is_over(item) and _TODAY.search(names) is not None)


def _is_over(item: Item) -> bool:
    """True for an employment that does not go on as far as its entry says."""
    period = item.period.value if item.period else None
    return item.kind == "employment" and not (isinstance(period, DateRange) and period.open)


def stands_or_ended(text: str, records: list[Record]) -> bool:
    """True for a claim that says whether something goes on: "still", "no longer", "former"."""
    names = [name for record in records for name in record.names]
    plain = blanked(text, [span for name in names for span in places_of(name, text)]).casefold()
    words, said = lexicon(), said_of(plain)
    told = "document" in said.groups and said.groups.isdisjoint(_WORKING)
    if told and HAN_RUN.search(text):
        return False
    ongoing = () if told or "unfinished" in said.groups else words.ongoing
    phrases = (*ongoing, *words.over, *words.left)
    latin = any(places_of(phrase, plain) for phrase in phrases if not HAN_RUN.search(phrase))
    return latin or any(phrase in said.rest for phrase in phrases if HAN_RUN.search(phrase))
