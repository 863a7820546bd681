"""A list in one predicate, an item at a time: "speaks A and B" says "speaks A" and "speaks B".

What stands before the first item and behind the last one is said of each. Where an adjective or a
place may belong to one item or to all of them, nothing is taken apart.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.relations import blanked, said_of
from assay.text.languages import lexicon
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assay.reading.deciding import Decided
    from assay.sources import Span

_SPLIT = re.compile(
    r",?\s+(?:and|as\swell\sas|und|sowie|et|ainsi\sque|y|e|así\scomo)\s+(?:also\s+)?|[,、;]\s*"
    r"|(?<=[^\s\d])(?:以及|[和与及])(?=\w)"
)
_BRACKETS = re.compile(r"\([^()]{0,120}\)|（[^（）]{0,120}）")
_CLOSING = re.compile(r"[^\w\s,;:，；、。]*[)）]")
_CAPITAL = re.compile(r"\s[^\W\d_a-zß-ÿ][^\s,;.]*")
_WORD = re.compile(r"[^\W_]+(?:['’.&/+-]+[^\W_]+)*[+#]*")
_PLACE = re.compile(
    r"(?<!\w)(?:(at|for|from|bei|für|chez|pour)|in|with|mit|à|au|en|para|con)\s", re.IGNORECASE
)
_ARTICLE = re.compile(r"(?<!\w)(?:the|an?|der|die|das|le|la|les|el|los|las)\s$")
_MOST, _JOINED = 12, 3


class Item(NamedTuple):
    """A part of a list, and what was decided of the claim with no other part."""

    span: Span
    decided: Decided | None


class Known(NamedTuple):
    """What records name, and which of it are employers and schools."""

    names: Sequence[str]
    places: Sequence[str]


class _List(NamedTuple):
    parts: tuple[Span, ...]
    tail: int


def by_items(
    text: str, faceless: str, known: Known, decide: Callable[[str], Decided | None]
) -> tuple[Item, ...]:
    """What is said of each item of the list that a claim has; empty for a claim without one.

    `faceless` is the text with its person blanked. Parts that only hold together ("Research and
    Development") are one item.
    """
    found = _list_of(text, faceless, known.names)
    if found is None or not _alike(text, found.parts, known.places):
        return ()
    items: list[Item] = []
    at = 0
    while at < len(found.parts):
        item, used = _longest(text, found, at, decide)
        items.append(item)
        at += used
    return tuple(items) if len(items) > 1 else ()


def _alike(text: str, parts: Sequence[Span], places: Sequence[str]) -> bool:
    """False for "BSc in Physics, University of Leeds": a thing and where it was are no list."""
    written = [_plain(text[slice(*part)]) for part in parts]
    plain = [name for name in map(_plain, places) if name]
    placed = [any(name in one for name in plain) for one in written]
    return all(placed) or not any(placed)


def _longest(
    text: str, found: _List, at: int, decide: Callable[[str], Decided | None]
) -> tuple[Item, int]:
    """The longest run of parts that holds as one item, or the first part as it was decided."""
    alone: Decided | None = None
    most = min(_JOINED, len(found.parts) - at)
    for used in (1, *range(most, 1, -1)):
        if used == len(found.parts):
            continue
        span = (found.parts[at][0], found.parts[at + used - 1][1])
        decided = decide(_with_only(text, found, span))
        if decided is not None and decided.holds:
            return Item(span, decided), used
        alone = decided if used == 1 else alone
    return Item(found.parts[at], alone), 1


def _with_only(text: str, found: _List, span: Span) -> str:
    """The claim with one item at the place of its list."""
    start = found.parts[0][0]
    return text[:start] + text[slice(*span)] + text[found.tail :]


def _list_of(text: str, faceless: str, names: Sequence[str]) -> _List | None:
    """The parts of the list in a claim, and where it ends; None for a claim without one."""
    hidden = _BRACKETS.sub(lambda match: "\0" * len(match.group()), faceless)
    joints = [m.span() for m in _SPLIT.finditer(hidden)]
    if not joints or len(joints) >= _MOST:
        return None
    left = said_of(blanked(faceless, joints, fill=" ")).left
    edges = [0, *(at for joint in joints for at in joint), len(text)]
    segments = list(zip(edges[::2], edges[1::2], strict=True))
    first = next((start for start, end in left if end <= segments[0][1]), None)
    if first is None:
        return None
    if article := _ARTICLE.search(text, 0, first):
        first = article.start()  # it may be a part of the name
    head = {word.casefold() for word in _WORD.findall(text[:first])}
    parts = [(first, segments[0][1])]
    for low, high in segments[1:]:
        if not any(low <= start and end <= high for start, end in left):
            return None
        parts.append((_begin(text, low, high, head), high))
    low, high = parts[-1]
    ends = [end for start, end in left if low <= start]
    parts[-1] = (low, _end(text, ends[-1], high))
    return _with_tail(text, parts, {_plain(name) for name in names})


def _begin(text: str, low: int, high: int, head: set[str]) -> int:
    """Where an item begins behind small words that it repeats: "as A and as B"."""
    for word in _WORD.finditer(text, low, high):
        if word.group() not in head:
            return word.start()
    return low


def _end(text: str, at: int, high: int) -> int:
    """Where the last item ends: behind its last word that asks something, capitals and bracket."""
    while (more := _CAPITAL.match(text, at, high)) is not None:
        at = more.end()
    closing = _CLOSING.match(text, at, high)
    return closing.end() if closing else at


def _plain(name: str) -> str:
    return " ".join(name.casefold().split()).strip(" .")


def _with_tail(text: str, parts: list[Span], names: set[str]) -> _List | None:
    """The list, where a place behind the last item is one of all if no other item has any.

    Where others have one, what has none belongs to the next that has ("Manager, Research at A").
    """
    placed = [_place_in(text, part, names) for part in parts]
    ends = [at or part[1] for at, part in zip(placed, parts, strict=True)]
    for part, end in ((parts[0], ends[0]), (parts[-1], ends[-1])):
        item = text[part[0] : end]
        if _plain(item) not in names and _modified(item):
            return None
    if not any(placed):
        return _List(tuple(parts), parts[-1][1])
    if not any(placed[:-1]):
        return _List((*parts[:-1], (parts[-1][0], ends[-1])), ends[-1])
    if not placed[-1]:
        return None
    merged: list[Span] = []
    start: int | None = None
    for part, at in zip(parts, placed, strict=True):
        start = part[0] if start is None else start
        if at:
            merged.append((start, part[1]))
            start = None
    return _List(tuple(merged), parts[-1][1]) if len(merged) > 1 else None


def _place_in(text: str, part: Span, names: set[str]) -> int:
    """Where an item ends before "at Acme", if it says where; else 0.

    "In" and its like stand in names too ("Certificate in Bookkeeping"), so a record must know what
    follows.
    """
    own = text[slice(*part)]
    for match in _PLACE.finditer(own):
        behind = own[match.end() :]
        known = _plain(behind) in names
        if match.start() and (known or (match[1] and not behind[:1].islower())):
            return part[0] + len(own[: match.start()].rstrip())
    return 0


def _modified(item: str) -> bool:
    """True for a first or last item with a word that may belong to all: "fluent French"."""
    own = _BRACKETS.sub("", item)
    if HAN_RUN.search(own):
        return "的" in own
    known = lexicon()
    content = [w for w in _WORD.findall(own) if w.casefold() not in known.stop | known.preposition]
    if not any(word[0].isupper() for word in content):
        return False
    first, last = content[0], content[-1]
    return bool(first[0].islower() or (last[0].islower() and last.isalpha()))
