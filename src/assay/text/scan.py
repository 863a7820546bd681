"""A text prepared for the scanners of numbers and dates: folded once, its anchors found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeVar

from assay.text.digits import CHUNK, CHUNK_REST, plain_digits
from assay.text.fold import Folded, fold
from assay.text.number_words import anchors
from assay.text.quantity_words import vocabulary

TAIL: Final = re.compile(r"(?P<gap>[ -]?)(?P<word>[^\W\d_]{1,40}|[^\w ])")
"""What follows a number: a space or hyphen, and a word or a sign."""

CURRENCY_SIGNS: Final = "$€£¥₹₩₽₺₪฿₫₦₱₴"
# Digits after a letter with all that is glued to them, at once: "x1a2b3c" is one name.
_RUN: Final = re.compile(rf"[0-9](?:(?<=[a-z][0-9])([0-9a-z]*+)|{CHUNK_REST})")
_SAMPLE: Final = 20_000
_NEAR: Final = 12
_LONGEST_RUN: Final = 1000
T = TypeVar("T")


class Scan:
    """A folded text to scan.

    `text` has ASCII digits; `chunks` are its digits with the signs between them, save those that
    follow a letter of a name; `words` are places of number words. More than a thousand of either,
    each within twelve characters of the one before, are a table of data and left out.
    """

    __slots__ = ("_european", "chunks", "folded", "text", "words")

    def __init__(self, folded: Folded) -> None:
        self.folded = folded
        self.text = plain_digits(folded.text)
        self.chunks: Sequence[tuple[int, int]] = sparse(_chunks(self.text))
        self.words: Sequence[tuple[int, str]] = sparse(anchors(self.text))
        self._european: bool | None = None

    @property
    def european(self) -> bool:
        """True if the text is more German, French or Spanish than English: a comma is decimal."""
        if self._european is None:
            said = Counter(self.text[:_SAMPLE].split(" "))
            phrases = vocabulary().phrases
            ours, theirs = (
                sum(said[word] for word in phrases[name]) for name in ("english", "continental")
            )
            self._european = theirs > ours
        return self._european

    def origin(self, at: int) -> str:
        """What the source has for a folded character."""
        start, end = self.folded.span(at, at + 1)
        return self.folded.source[start:end]

    def begins_line(self, at: int) -> bool:
        """True if nothing but white space stands before in the line of the source."""
        if not at:
            return True
        start, _ = self.folded.span(at, at + 1)
        before = self.folded.source[max(0, start - 20) : start].rstrip(" \t\u00a0")
        return before[-1:] in ("\n", "\r") or (not before and start < 20)


def scan(text: str | Folded) -> Scan:
    """Fold a text, if it is not folded, and find its words of numbers and dates."""
    folded = fold(text) if isinstance(text, str) else text
    return Scan(folded)


def _chunks(text: str) -> list[tuple[int, int]]:
    """Digits with their signs, without those that follow a letter of a name."""
    found = []
    for match in _RUN.finditer(text):
        start, end = match.span()
        if match.lastindex:
            if not _opens(text, start):
                continue
            digits = CHUNK.match(text, start)
            end = digits.end() if digits else end
        found.append((start, end))
    return found


def _opens(text: str, start: int) -> bool:
    """True if the letters before digits are a quarter, a fiscal year or a currency."""
    before = text[max(0, start - 2) : start]
    if before[-1:] in ("q", "h", "y"):
        return True
    prefixes = vocabulary().prefixes
    return before in prefixes or text[max(0, start - 3) : start] in prefixes


def sparse(places: list[tuple[int, T]]) -> list[tuple[int, T]]:
    """The places without long runs of near neighbours."""
    if len(places) <= _LONGEST_RUN:
        return places
    kept: list[tuple[int, T]] = []
    run: list[tuple[int, T]] = []
    last = 0
    for place in places:
        if place[0] - last > _NEAR:
            if len(run) <= _LONGEST_RUN:
                kept += run
            run = []
        run.append(place)
        last = place[0]
    return kept + run if len(run) <= _LONGEST_RUN else kept
