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
    r",?\s+(?:and|as\swell\sas|und|sowie|et|ainsi\sque|y|e|así\scomo)\s+(?:also\s+)?|[,，、;；]\s*"
    r"|(?<=[^\W\d_])(?:以及|[和与及])(?=\w)"
)
_BRACKETS = re.compile(r"\([^()]{0,120}\)|（[^（）]{0,120}）")
_CLOSING = re.compile(r"[^\w\s,;:，；、。]*[)）]")
_WORD = re.compile(r"[^\W_]+(?:['’.&/+-]+[^\W_]+)*[+#]*")
_PLACES = ("at", "for", "from", "in", "bei", "für", "in", "chez", "pour", "à", "en", "para", "with")
_PLACE = re.compile(rf"(?<!\w)(?:{'|'.join(dict.fromkeys(_PLACES))})\s", re.IGNORECASE)
_MOST, _JOINED = 12, 3


class Item(NamedTuple):
    """A part of a list, and what was decided of the claim with no other part."""

    span: Span
    decided: Decided | None


class _List(NamedTuple):
    parts: tuple[Span, ...]
    tail: int


def by_items(
    text: str, faceless: str, decide: Callable[[str], Decided | None]
) -> tuple[Item, ...]:
    """What is said of each item of the list that a claim has; empty for a claim without one.

    `faceless` is the text with its person blanked. Parts that only hold together ("Research and
    Development") are one item.
    """
    found = _list_of(text, faceless)
    if found is None:
        return ()
    items: list[Item] = []
    at = 0
    while at < len(found.parts):
        item, used = _longest(text, found, at, decide)
        items.append(item)
        at += used
    return tuple(items) if len(items) > 1 else ()


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


def _list_of(text: str, faceless: str) -> _List | None:
    """The parts of the list in a claim, and where it ends; None for a claim without one."""
    hidden = _BRACKETS.sub(lambda match: "\0" * len(match.group()), faceless)
    joints = [m.span() for m in _SPLIT.finditer(hidden)]
    if not joints or len(joints) >= _MOST:
        return None
    left = said_of(faceless).left
    edges = [0, *(at for joint in joints for at in joint), len(text)]
    parts: list[Span] = []
    for low, high in zip(edges[::2], edges[1::2], strict=True):
        own = [span for span in left if low <= span[0] and span[1] <= high]
        if not own:
            return None
        closing = _CLOSING.match(text, own[-1][1], high)
        parts.append((own[0][0], closing.end() if closing else own[-1][1]))
    if not _plain(text, parts, joints, left):
        return None
    return _with_tail(text, parts)


def _plain(
    text: str, parts: Sequence[Span], joints: Sequence[Span], left: Sequence[Span]
) -> bool:
    """True if nothing stands between the items that says something else of one of them."""
    head = {word.casefold() for word in _WORD.findall(text[: parts[0][0]])}
    for (_, begin), (start, _), last in zip(joints, parts[1:], parts, strict=False):
        small = {word.casefold() for word in _WORD.findall(text[begin:start])}
        if not small <= head | {"the", "a", "an", "der", "die", "das", "le", "la", "les", "el"}:
            return False
        if text[last[1] : begin].strip(" ,;，、；.") and not _SPLIT.fullmatch(
            text[last[1] : begin].strip(".")
        ):
            return False
    del left
    return not any(_modified(text[slice(*part)], len(parts)) for part in (parts[0], parts[-1]))


def _modified(item: str, count: int) -> bool:
    """True for a first or last item with a word that may belong to all: "fluent French"."""
    del count
    own = _BRACKETS.sub("", item)
    if HAN_RUN.search(own):
        return "的" in own
    place = _PLACE.search(own)
    words = _WORD.findall(own[: place.start()] if place else own)
    known = lexicon()
    content = [word for word in words if word.casefold() not in known.stop | known.preposition]
    if not any(word[0].isupper() for word in content):
        return False
    return content[0][0].islower() or (content[-1][0].islower() and content[-1].isalpha())


def _with_tail(text: str, parts: list[Span]) -> _List | None:
    """The list, where a place behind the last item is one of all if no other item has any."""
    placed = [_PLACE.search(text, *part) for part in parts]
    if not any(placed) or all(placed):
        return _List(tuple(parts), parts[-1][1])
    last = placed[-1]
    if last is None or any(placed[:-1]):
        return None
    start, _ = parts[-1]
    end = start + len(text[start : last.start()].rstrip())
    return _List((*parts[:-1], (start, end)), end) if end > start else None


def rest_of(text: str, items: Sequence[Item]) -> str:
    """A claim without its items."""
    return blanked(text, [item.span for item in items], fill=" ")
