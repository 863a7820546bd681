"""The items of a list that a sentence or a line gives: "offices in Aarhus, Graz and Leeds"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from assay.sources import Span

_OPENING = re.compile(
    r"(?:\s*[:：]|\s+(?:(?:located |based )?(?:in|at|are|were|include|includes|including|such as|"
    r"like|namely|sind|wie|à|dans|en|son|como|incluyen)\b:?))\s*",
)
_OPEN = ("includ", "such as", "like", "wie", "como", "incluyen")
_SPLIT = re.compile(
    r"\s*(?:,\s*(?:and|or|und|et|y)\s|[,，、;]|\s(?:and|und|et|y|e|&)\s|[和与及])\s*"
)
_END = re.compile(r"[.。!?\n(|]|\setc\b")
_LONGEST = 600
_WORDS = 5


class Items(NamedTuple):
    """The spans of the items in order; `open` if the list says that there may be more."""

    items: tuple[Span, ...]
    open: bool


def items_after(text: str, end: int) -> Items | None:
    """The list that directly follows a noun which ends at `end`, of two short items at least."""
    opening = _OPENING.match(text, end, min(len(text), end + 60))
    if opening is None:
        return None
    start = opening.end()
    stop = _END.search(text, start, min(len(text), start + _LONGEST))
    high = stop.start() if stop else min(len(text), start + _LONGEST)
    items: list[Span] = []
    for match in [*_SPLIT.finditer(text, start, high), None]:
        last = match.start() if match else high
        while last > start and text[last - 1].isspace():
            last -= 1
        items.append((start, last))
        start = match.end() if match else high
    if len(items) < 2 or any(not _is_item(text[low:high]) for low, high in items):
        return None
    said = opening.group().casefold()
    more = bool(stop and stop.group().strip() == "etc")
    return Items(tuple(items), more or any(word in said for word in _OPEN))


def _is_item(item: str) -> bool:
    """True for a few words that begin with a capital, or in a script that has none."""
    return bool(item) and len(item.split()) <= _WORDS and not item[0].islower()
