"""A text prepared for the scanners of numbers and dates: folded once, its anchors found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from assay.text.digits import CHUNK, plain_digits
from assay.text.fold import Folded, fold
from assay.text.number_words import anchors
from assay.text.quantity_words import vocabulary
from assay.text.unicode import NO_WORD, word_class

TAIL: Final = re.compile(r"(?P<gap>[ -]?)(?P<word>[^\W\d_]{1,40}|[^\w ])")
"""What follows a number: a space or hyphen, and a word or a sign."""

CURRENCY_SIGNS: Final = "$€£¥₹₩₽₺₪฿₫₦₱₴"
_NEAR: Final = 12
_LONGEST_RUN: Final = 1000
T = TypeVar("T")


class Scan(NamedTuple):
    """A folded text to scan.

    `text` has ASCII digits; `chunks` are its digits with the signs between them, save those that
    follow a letter of a name; `words` are places of number words. More than a thousand of either,
    each within twelve characters of the one before, are a table of data and left out.
    """

    folded: Folded
    text: str
    chunks: Sequence[tuple[int, int]]
    words: Sequence[tuple[int, str]]

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
    digits = plain_digits(folded.text)
    return Scan(folded, digits, sparse(_chunks(digits)), sparse(anchors(digits)))


def _chunks(text: str) -> list[tuple[int, int]]:
    prefixes = vocabulary().prefixes
    found = []
    for match in CHUNK.finditer(text):
        start, end = match.span()
        before = text[start - 1 : start]
        if (
            before.isalpha()
            and before not in "qhy"
            and word_class(before) != NO_WORD
            and text[start - 3 : start] not in prefixes
            and text[start - 2 : start] not in prefixes
        ):
            continue
        found.append((start, end))
    return found


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
