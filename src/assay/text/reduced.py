"""A second form of folded text, for places that have several readings."""

import re
from collections.abc import Sequence
from typing import Final

from assay.text.unicode import WRAPPING, word_class

WRAPPING_CHAR: Final = re.compile(f"[{WRAPPING}]")
_HYPHEN: Final = re.compile("- ?")
_HYPHEN_OR_WRAP: Final = re.compile(f"- ?| (?=[{WRAPPING}])")
_LOOSE: Final = re.compile(r" (?=[,.;:!?)\]](?:\s|$))| (?='(?:s|t|d|m|re|ve|ll)(?!\w))|(?<=[(\[]) ")
_LOOSE_MARKS: Final = (" ,", " .", " ;", " :", " !", " ?", " )", " ]", "( ", "[ ", " '")


class Reduced:
    """A folded text without hyphens in words, spaces between wrapping characters or at points.

    `places` are offsets in `text`, in order; at each of them `kinds` tells what stood there:
    "-", "- ", " " or "" and, after it, "/" where the place is a break. `folded` are the offsets
    in the folded text that follow the places.
    """

    __slots__ = ("folded", "kinds", "places", "text")

    def __init__(self, text: str, places: list[int], kinds: list[str], folded: list[int]) -> None:
        self.text = text
        self.places = places
        self.kinds = kinds
        self.folded = folded


def reduce_text(text: str, breaks: Sequence[int]) -> Reduced:
    """Remove what is read in several ways, and keep what stood where.

    That is a hyphen inside a word, a space between wrapping characters, and a space before a
    point or inside a bracket, which French typography and word-by-word data have.
    """
    wraps = {at for at in breaks if text.startswith(" ", at)}
    removed = [(at, at, "/") for at in breaks if at not in wraps]
    pattern = _HYPHEN if text.isascii() else _HYPHEN_OR_WRAP
    for match in pattern.finditer(text, 1):
        start, end = match.span()
        found = match[0]
        before, after = text[start - 1], text[end : end + 1]
        if found == " ":
            inside = WRAPPING_CHAR.match(before) is not None
        else:
            inside = bool(after and word_class(before) and word_class(after))
        if inside:
            removed.append((start, end, found + "/" if start in wraps else found))
    if has_loose_points(text):
        taken = {start for start, _, _ in removed}
        spaces = (match.start() for match in _LOOSE.finditer(text))
        removed.extend((at, at + 1, " /") for at in spaces if at not in taken)
    removed.sort()
    parts, places, kinds, folded = [], [], [], []
    last = made = 0
    for start, end, kind in removed:
        parts.append(text[last:start])
        made += start - last
        last = end
        places.append(made)
        kinds.append(kind)
        folded.append(end)
    parts.append(text[last:])
    return Reduced("".join(parts), places, kinds, folded)


def has_loose_points(text: str) -> bool:
    """Tell whether a space may stand before a point or inside a bracket: a quick test."""
    return any(mark in text for mark in _LOOSE_MARKS)
