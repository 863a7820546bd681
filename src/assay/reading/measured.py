"""Numbers of a short text with the word that they count and the bound that they stand in."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal, TypeAlias

from assay.text.languages import lexicon
from assay.text.words import Token, inflected, tokens

Bound: TypeAlias = Literal["more", "less", "about"]
_BEFORE = 3
_AFTER = 4
_NEGATIVE = re.compile(r"(?:^|[\s(])[-−–]$|\bminus\s$|[$€£¥]\s?[-−(]$")
_JOINED = re.compile(r"\s?[-–−~〜/]\s?|-|\s")
_SUFFIX = re.compile(r"[\d.,]+-?([^\W\d_]+)")


@dataclass(frozen=True, slots=True)
class Measured:
    """A number in its comparable form, at [start, end). Numbers that belong together are one:
    the ends of a range, a number and its scale ("120 million"), a number and its fraction.

    `noun` is the word directly after it or stuck to it ("" for none), `following` the next
    words; `bounds` say that it is no exact number.
    """

    value: str
    start: int
    end: int
    noun: str
    following: tuple[str, ...]
    bounds: frozenset[Bound]

    def carried_by(self, other: Measured) -> bool:
        """True if `other` gives the same number of the same thing, and bounds it alike."""
        if self.value != other.value or self.bounds != other.bounds:
            return False
        words = (*other.following, other.noun)
        return not self.noun or any(inflected(self.noun, word) for word in words)


def measured(text: str) -> tuple[Measured, ...]:
    """All numbers of a text with what they count, in order."""
    found = tokens(text)
    result: list[Measured] = []
    index = 0
    while index < len(found):
        if found[index].kind != "quantity":
            index += 1
            continue
        last = index
        while last + 1 < len(found) and _belongs(text, found[last], found[last + 1]):
            last += 1
        result.append(_one(text, found, index, last))
        index = last + 1
    return tuple(result)


def _belongs(text: str, number: Token, following: Token) -> bool:
    """True if two numbers are one: a range, a scale, a compound number word."""
    if following.kind != "quantity":
        return False
    between = text[number.end : following.start]
    if following.start < number.end:  # parts of one hyphened word
        return True
    if not _JOINED.fullmatch(between):
        return False
    years = len(number.value) == len(following.value) == 4 and number.value.isdecimal()
    words = following.folded in lexicon().scale or not number.folded[0].isdecimal()
    return not years and (between.strip() != "" or words)


def _one(text: str, found: tuple[Token, ...], first: int, last: int) -> Measured:
    start, end = found[first].start, found[last].end
    value = found[first].value
    for before, token in zip(found[first:last], found[first + 1 : last + 1], strict=True):
        joint = text[before.end : token.start].strip().replace("–", "-")
        value += f"{joint} {token.value}"
    while end < len(text) and unicodedata.category(text[end]) == "No":
        value, end = value + text[end], end + 1
    if _NEGATIVE.search(text[max(0, start - 8) : start]):
        value = f"-{value}"
    after = found[last + 1 : last + 1 + _AFTER]
    stuck = _SUFFIX.fullmatch(found[last].folded)
    noun = stuck[1] if stuck and found[last].value[-1:].isdecimal() else ""
    if noun in ("st", "nd", "rd", "th"):
        noun = ""
    if not noun and after and _adjoins(text, end, after[0]):
        noun = after[0].folded
    following = tuple(t.folded for t in after if t.kind in ("word", "name"))
    return Measured(value, start, end, noun, following, _bounds(text, found, first, last))


def _adjoins(text: str, end: int, word: Token) -> bool:
    """True if `word` says what is counted: nothing but a space or a hyphen between."""
    between = text[end : word.start]
    return word.kind in ("word", "name") and between.strip(" -") == "" and len(between) < 3


def _bounds(text: str, found: tuple[Token, ...], first: int, last: int) -> frozenset[Bound]:
    words = lexicon()
    near = [t.folded for t in found[max(0, first - _BEFORE) : first]]
    after = [t.folded for t in found[last + 1 : last + 4]]
    before, end = text[: found[first].start].rstrip().casefold(), found[last].end
    bounds: set[Bound] = set()
    denied = not words.negation.isdisjoint(near)
    signed = "+" in text[end - 1 : end + 1] or before.endswith((">", "≥"))
    if signed or not words.more.isdisjoint([*near, *after]):
        bounds.add("more")
    if not words.less.isdisjoint([*near, *after]) or before.endswith((*words.up_to, "<", "≤")):
        bounds.add("less")
    if bounds and denied:  # "no fewer than" is not "fewer than"
        bounds = {"more", "less"}
    if not words.about.isdisjoint(near) or before.endswith(("~", "≈")):
        bounds.add("about")
    return frozenset(bounds)
