"""The smallest parts of a source that state a fact: a line with its label, a line of an entry."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from assay.reading.entries import Level
from assay.reading.naming import bare, short_name
from assay.reading.polarity import negations
from assay.reading.relations import said_of
from assay.text.languages import read_table, words_of_group
from assay.text.operators import operators
from assay.text.sentences import bullet
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.reading import Reading
    from assay.reading.entries import Entry
    from assay.records import Item
    from assay.sources import Span

_LABEL = re.compile(r"[^:：\n]{1,60}?(?:\s?:(?=\s|[^\x00-\x7f]|$)|：)")
_SEPARATOR = re.compile(r"\s*(?:[,;|•·]\s|[、，；|]|\s[/–—-]\s)\s*")
# "(in business for 71 years)" before what was done there
_ASIDE = re.compile(r"(?:[（(][^()（）]{1,80}[)）]\s*(?=\S))?")
_BRACKET = re.compile(r"[（(]([^()（）]{1,60})[）)]")
_ENDS = " .。;；"
_MOST_ITEMS = 60
_GRADED = frozenset({"skill", "use", "language"})
_HAN_EDGES = "在于为的了"
_LONG = 400
_WRAPPED = 40
_UNTICKED = re.compile(r"\[ ?\]|☐")


@dataclass(frozen=True, slots=True)
class Anchor:
    """A line of a source: what it says at `span`, under which names, as items and as a sentence.

    `owners` are the names it stands under (employer, title), each alone enough; `groups` the
    relation groups of its label and the headings over it; `denied` tells of a label that denies,
    `label` are its words that are of no group: a claim must name what they say.
    """

    text: str
    span: Span
    owners: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    groups: frozenset[str] = frozenset()
    employer: str = ""
    denied: bool = False
    label: tuple[str, ...] = ()


def bodies(reading: Reading) -> Iterator[Anchor]:
    """The lines under the employments of a record, and its achievements."""
    record = reading.record
    if record is None:
        return
    for item in record.items:
        fields = item.body if item.kind == "employment" else ()
        if item.kind == "achievement" and "text" in item.fields:
            fields = (item.fields["text"],)
        for field in fields:
            place = field.place if isinstance(field.place, tuple) else (-1, -1)
            yield _body(field.text, place, _owners(item), item.text("employer"))


@lru_cache(maxsize=4096)
def _body(text: str, place: Span, owners: tuple[str, ...], employer: str) -> Anchor:
    label, named, rest = _labelled(text[_ASIDE.match(text).end() :])  # type: ignore[union-attr]
    owned = (*owners, *named)
    groups = said_of(label).groups
    at = place[1] - len(rest) if place[0] >= 0 else -1
    denied = bool(negations(label))
    every = _items(rest, groups)
    return Anchor(rest, (at, place[1]), owned, every, groups, employer, denied, named)


def _owners(item: Item) -> tuple[str, ...]:
    names = (item.text("employer"), item.text("title"), item.text("place"))
    found = [bare(name) for name in names if name]
    if item.text("employer"):
        found.append(short_name(bare(item.text("employer"))))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=64)
def lines(text: str, entries: tuple[Entry, ...]) -> tuple[Anchor, ...]:
    """The entries of a text as anchors, with the groups of the headings over them."""
    short = [entry for entry in entries if entry.end - entry.start < _LONG]
    kept = [e for e in short if not _UNTICKED.search(text[e.start - 4 : e.end])]
    broken = (
        _line(text, one, other.end) for one, other in pairwise(kept) if _goes_on(text, one, other)
    )
    return (*(_line(text, e) for e in kept if not _asked(text, e)), *broken)


def _asked(text: str, entry: Entry) -> bool:
    """True for a line under a heading that lists what is asked of a candidate."""
    over = (text[head.start : head.end] for head in entry.heads)
    return any(head.casefold().strip(" :：#*_-") in _asking() for head in over)


@lru_cache(maxsize=1)
def _asking() -> frozenset[str]:
    return frozenset(words_of_group("asked", "headings"))


def _goes_on(text: str, one: Entry, other: Entry) -> bool:
    """True for a list with a label that the end of a line breaks off."""
    if text[one.end : other.start].strip(" \t\r") != "\n" or one.end - one.start < _WRAPPED:
        return False
    first, second = text[one.start : one.end], text[other.start : other.end]
    if not _LABEL.match(first) or _LABEL.match(second) or bullet(second):
        return False
    return _SEPARATOR.search(first) is not None and _SEPARATOR.search(second) is not None


def _line(text: str, entry: Entry, end: int = 0) -> Anchor:
    end = end or entry.end
    start = entry.start + bullet(text[entry.start : entry.end])
    written = " ".join(text[start:end].splitlines())
    label, named, rest = _labelled(written)
    over = [h for h in entry.heads if h.level in (Level.SECTION, Level.HEAD, Level.OWN)][:3]
    heads = [said_of(text[h.start : h.end]) for h in over]
    groups = said_of(label).groups.union(*(said.groups for said in heads if not said.left))
    span = (end - len(rest), end) if rest else (start, end)
    denied = bool(negations(label))
    every = _items(rest, groups)
    return Anchor(rest, span, named, every, groups, denied=denied, label=named)


def _labelled(text: str) -> tuple[str, tuple[str, ...], str]:
    """The label that a line begins with, the name in it, and the rest of the line."""
    match = _LABEL.match(text)
    if not match or not text[match.end() :].strip():
        return "", (), text
    label = match.group()
    left = said_of(label).left
    name = label[left[0][0] : left[-1][1]] if left else ""
    if HAN_RUN.search(name):
        # a name of Han characters may have words in it: 海角七号工作室
        name = _without_tail(label.strip(" :：").lstrip(_HAN_EDGES))
    return label, (name,) if name else (), text[match.end() :].lstrip()


def _without_tail(label: str) -> str:
    """A label without the words of relations that it ends with."""
    words = [w for group in read_table("relations").values() for w in group.get("zh", ())]
    while tail := next((w for w in words if label.endswith(w) and label != w), ""):
        label = label.removesuffix(tail)
    return label


def _items(text: str, groups: frozenset[str]) -> tuple[str, ...]:
    """The items of a line that is a list; the whole line for one that is none.

    An item keeps its bracket: "Advanced course (part certificate)" is no advanced course. Only one
    that says when it ends, or in a list of skills how well it is known, is left out as well.
    """
    whole = text.strip(_ENDS)
    found = [whole, *(part.strip(_ENDS) for part in _parts(text))]
    for part in list(found):
        inside = _BRACKET.search(part)
        if not inside:
            continue
        graded = groups & _GRADED and not (negations(inside[1]) or operators(inside[1]))
        if graded or "unfinished" in said_of(inside[1]).groups:
            found.append(part[: inside.start()].strip())
    return tuple(dict.fromkeys(part for part in found if part))[:_MOST_ITEMS]


def _parts(text: str) -> list[str]:
    """The parts of a text between commas and the like that stand in no bracket."""
    plain = _BRACKET.sub(lambda match: "x" * len(match.group()), text)
    cuts = [match.span() for match in _SEPARATOR.finditer(plain)]
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(text)]
    return [text[low:high] for low, high in zip(starts, ends, strict=True)]
