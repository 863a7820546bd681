"""Numbers of a short text with the word that they count and the bound that they stand in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from assay.text.languages import lexicon
from assay.text.words import Token, inflected, tokens

Bound: TypeAlias = Literal["more", "less", "about"]
_BEFORE = 3
_AFTER = 4


@dataclass(frozen=True, slots=True)
class Measured:
    """A number in its comparable form. `noun` is the word directly after it ("" for none),
    `following` the next words; `bounds` say that it is no exact number.
    """

    value: str
    start: int
    noun: str
    following: tuple[str, ...]
    bounds: frozenset[Bound]

    def carried_by(self, other: Measured) -> bool:
        """True if `other` gives the same number of the same thing, and bounds it alike."""
        if self.value != other.value or self.bounds != other.bounds:
            return False
        return not self.noun or any(inflected(self.noun, word) for word in other.following)


def measured(text: str) -> tuple[Measured, ...]:
    """All numbers of a text with what they count."""
    found = tokens(text)
    result: list[Measured] = []
    for index, token in enumerate(found):
        if token.kind != "quantity":
            continue
        after = found[index + 1 : index + 1 + _AFTER]
        noun = after[0].folded if after and _adjoins(text, token, after[0]) else ""
        following = tuple(t.folded for t in after if t.kind in ("word", "name"))
        result.append(
            Measured(token.value, token.start, noun, following, _bounds(text, found, index))
        )
    return tuple(result)


def _adjoins(text: str, number: Token, word: Token) -> bool:
    """True if `word` says what `number` counts: nothing but a space or a hyphen between."""
    between = text[number.end : word.start]
    return word.kind in ("word", "name") and between.strip(" -") == "" and len(between) < 3


def _bounds(text: str, found: tuple[Token, ...], index: int) -> frozenset[Bound]:
    words = lexicon()
    near = [t.folded for t in found[max(0, index - _BEFORE) : index]]
    near += [t.folded for t in found[index + 1 : index + 3] if t.folded in words.more]
    bounds: set[Bound] = set()
    before, number = text[: found[index].start].rstrip().casefold(), found[index]
    if not words.more.isdisjoint(near) or "+" in text[number.end - 1 : number.end + 1]:
        bounds.add("more")
    if not words.less.isdisjoint(near) or before.endswith(words.up_to):
        bounds.add("less")
    if not words.about.isdisjoint(near) or before.endswith(("~", "≈")):
        bounds.add("about")
    return frozenset(bounds)
