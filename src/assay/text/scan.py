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
_LINE_ENDS: Final = frozenset("\n\r\v\f\u0085\u2028\u2029")
_SAMPLE: Final = 20_000
_NEAR: Final = 12
_LONGEST_RUN: Final = 1000
T = TypeVar("T")


class Scan:
    """A folded text to scan.

    `text` has ASCII digits; `chunks` are its digits with the signs between them, save those that
    follow a letter of a name; `words` are places of number words. More than a thousand of either,
    each within twelve characters of the one before, are a table of data and left out; `tables`
    has their folded spans, and `numbers.unread` tells a caller of them.
    """

    __slots__ = (
        "_broken",
        "_european",
        "_tail",
        "_tail_at",
        "chunks",
        "folded",
        "tables",
        "text",
        "words",
    )

    def __init__(self, folded: Folded) -> None:
        self.folded = folded
        self.text = plain_digits(folded.text)
        self.tables: list[tuple[int, int]] = []
        self.chunks: Sequence[tuple[int, int]] = self.sparse(_chunks(self.text))
        self.words: Sequence[tuple[int, str]] = self.sparse(anchors(self.text))
        self._european: bool | None = None
        self._broken: bool | None = None
        self._tail: re.Match[str] | None = None
        self._tail_at = -1

    def sparse(self, places: list[tuple[int, T]]) -> list[tuple[int, T]]:
        """The places without long runs of near neighbours, which go to `tables`."""
        if len(places) <= _LONGEST_RUN:
            return places
        kept: list[tuple[int, T]] = []
        first = 0
        for at in range(1, len(places) + 1):
            if at < len(places) and places[at][0] - places[at - 1][0] <= _NEAR:
                continue
            if at - first <= _LONGEST_RUN:
                kept += places[first:at]
            else:
                last, end = places[at - 1]
                stop = end if isinstance(end, int) else last + len(str(end))
                self.tables.append((places[first][0], stop))
            first = at
        return kept

    def tail(self, end: int) -> re.Match[str] | None:
        """What follows a number that ends at `end`; the last answer is kept, it is asked again."""
        if end != self._tail_at:
            self._tail_at, self._tail = end, TAIL.match(self.text, end)
        return self._tail

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

    def breaks_line(self, at: int) -> bool:
        """True if the folded space there is or holds the end of a line of the source."""
        if self._broken is None:
            self._broken = not _LINE_ENDS.isdisjoint(self.folded.source)
        return self._broken and not _LINE_ENDS.isdisjoint(self.origin(at))

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
