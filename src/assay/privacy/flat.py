"""A text with its typography flattened, character by character, and the way back."""

from __future__ import annotations

import unicodedata
from array import array
from functools import lru_cache
from typing import Final, NamedTuple

_PLAIN: Final = {
    **dict.fromkeys("‐‑‒–—―−﹘﹣－", "-"),
    **dict.fromkeys("．。", "."),
    **dict.fromkeys("’‘ʼ＇´`", "'"),
    "＠": "@",
    "﹫": "@",
    "：": ":",
    "／": "/",
    "（": "(",
    "）": ")",
    "＋": "+",
    "﹢": "+",
    "＿": "_",
}

_MIDDLE: Final = "·•∙"


class Flat(NamedTuple):
    """The flat text, and for each of its characters where it stands in the original."""

    text: str
    places: array[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original span of flat [start, end), start < end."""
        return self.places[start], self.places[end - 1] + 1


def flatten(text: str) -> Flat:
    """Digits of any script as ASCII, one kind of space and dash; what cannot be seen is gone."""
    kept: list[str] = []
    places = array("q")
    for place, char in enumerate(text):
        flat = char if char.isascii() else _flat(char)
        if char in _MIDDLE and kept and kept[-1].isdigit():
            after = next((c for c in text[place + 1 : place + 9] if _flat(c)), "")
            flat = "." if after.isdigit() else flat
        if flat:
            kept.append(flat)
            places.append(place)
    return Flat("".join(kept), places)


@lru_cache(maxsize=1 << 14)
def _flat(char: str) -> str:
    if char in _PLAIN:
        return _PLAIN[char]
    category = unicodedata.category(char)
    if category == "Nd":
        return str(unicodedata.digit(char))
    if category in ("Zs", "Zl", "Zp"):
        return " "
    if category == "Cf" or "\ufe00" <= char <= "\ufe0f":
        return ""
    normal = unicodedata.normalize("NFKC", char)
    return normal if len(normal) == 1 else char
