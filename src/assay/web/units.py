"""Texts as a browser holds them: places in UTF-16 units, no lone surrogates."""

from __future__ import annotations

import re
from bisect import bisect_left

_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_LONE = re.compile("[\ud800-\udfff]")


def sound(text: str) -> str:
    """The text with U+FFFD for lone surrogates, which no answer can carry; no place moves."""
    return _LONE.sub("\ufffd", text)


class Units:
    """The places of one text, from code points to UTF-16 units."""

    __slots__ = ("_astral",)

    def __init__(self, text: str) -> None:
        found = () if text.isascii() else _ASTRAL.finditer(text)
        self._astral = [match.start() for match in found]

    def at(self, place: int) -> int:
        """One place in UTF-16 units."""
        return place + bisect_left(self._astral, place)

    def span(self, start: int, end: int) -> list[int]:
        """[start, end) in UTF-16 units."""
        return [self.at(start), self.at(end)]
