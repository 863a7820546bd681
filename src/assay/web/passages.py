"""A quote with the text around it, and the part of its source that it stands in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from assay.reading.structure import is_heading
from assay.text.plain import plain
from assay.text.sentences import bullet
from assay.web.units import sound

if TYPE_CHECKING:
    from assay.sources import Source

BEFORE: Final = 40
AFTER: Final = 60
ELLIPSIS: Final = "…"
_LINES: Final = 200
_LONGEST: Final = 60
_WORD: Final = 24
_LABEL: Final = re.compile(r"^([^\W\d_][^\n:：.;]{0,38}?)\s*[:：]\s*")
_SENTENCE_END: Final = (".", "!", "?", ";", ",", "。", "！", "？", "；", "，")


def around(source: Source, start: int, end: int) -> dict[str, str]:
    """`before`, `quote` and `after` of source.text[start:end], about a line in all.

    What is cut is cut between words and shows an ellipsis.
    """
    text = source.text
    low = text.rfind("\n", 0, start) + 1
    high = text.find("\n", end)
    high = len(text) if high < 0 else high
    low += _head(source, low, start)
    before, after = text[low:start], text[end:high].rstrip()
    return {
        "before": sound(_tail(before)),
        "quote": sound(text[start:end]),
        "after": sound(_start(after)),
    }


def section_of(source: Source, start: int) -> str:
    """The label or heading over a place: that of its line, else the nearest above; "" for none."""
    text = source.text
    low = text.rfind("\n", 0, start) + 1
    label = None if bullet(text[low:start]) else _LABEL.match(text[low:start])
    if label:
        return sound(label[1])
    below = text[low : text.find("\n", start) if text.find("\n", start) > 0 else len(text)]
    for _ in range(_LINES):
        if low == 0:
            return ""
        high = low - 1
        low = text.rfind("\n", 0, high) + 1
        line = text[low:high].rstrip("\r")
        name = _heading(source, low, line, below)
        if name:
            return sound(name)
        below = line if line.strip() else below
    return ""


def _heading(source: Source, low: int, line: str, below: str) -> str:
    """The name that a line gives to what stands below it; "" for a line of text."""
    bare = plain(line).strip()
    if not bare or bullet(line) or len(bare) > _LONGEST:
        return _own_label(source, low)
    listed = bullet(below) and not bare.endswith(_SENTENCE_END) and _alone(source.text, low)
    if is_heading(bare) or bare.endswith((":", "：")) or listed:
        return bare.strip("#*_=-: ：")
    return _own_label(source, low)


def _alone(text: str, low: int) -> bool:
    """True if nothing stands directly above a line."""
    return not text[text.rfind("\n", 0, max(0, low - 1)) + 1 : max(0, low - 1)].strip()


def _own_label(source: Source, low: int) -> str:
    """The label of the prompt that begins at a place, which stands over all that follows it."""
    for start, end in source.labels:
        if start == low:
            return source.text[start:end].strip().rstrip(":：")
    return ""


def _head(source: Source, low: int, start: int) -> int:
    """How much of a line is its bullet or its label."""
    line = source.text[low:start]
    label = _LABEL.match(line)
    return bullet(line) or (label.end() if label else 0)


def _tail(text: str) -> str:
    if len(text) <= BEFORE:
        return text.lstrip()
    cut = text[-BEFORE:]
    gap = cut.find(" ", 0, _WORD)
    return ELLIPSIS + cut[gap + 1 :]


def _start(text: str) -> str:
    if len(text) <= AFTER:
        return text
    cut = text[:AFTER]
    gap = cut.rfind(" ", AFTER - _WORD)
    return (cut if gap < 0 else cut[:gap]).rstrip() + ELLIPSIS
