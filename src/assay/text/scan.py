"""A text prepared for the scanners of numbers and dates: folded once, its anchors found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeVar

from assay.text.digits import CHUNK, CHUNK_REST, plain_digits
from assay.text.fold import Folded, fold
from assay.text.number_words import anchors
from assay.text.phrases import first_word, word_before
from assay.text.quantity_words import vocabulary

TAIL: Final = re.compile(r"(?P<gap>[ -]?)(?P<word>[^\W\d_]{1,40}|[^\w ])")
"""What follows a number: a space or hyphen, and a word or a sign."""

CURRENCY_SIGNS: Final = "$€£¥₹₩₽₺₪฿₫₦₱₴"
_FREE_RUN: Final = re.compile(rf"[0-9](?<![0-9a-z][0-9]){CHUNK_REST}")
# Digits after a letter with all that is glued to them, at once: "x1a2b3c" is one name.
_GLUED_RUN: Final = re.compile("[0-9](?<=[a-z][0-9])[0-9a-z]*+")
_HAN: Final = re.compile("[\u4e00-\u9fff]")
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
        "_aligned",
        "_before",
        "_before_at",
        "_broken",
        "_chinese",
        "_european",
        "_head",
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
        self._aligned = folded.aligned
        self.text = plain_digits(folded.text)
        self.tables: list[tuple[int, int]] = []
        self.chunks: Sequence[tuple[int, int]] = self.sparse(_chunks(self.text))
        self.words: Sequence[tuple[int, str]] = self.sparse(anchors(self.text))
        self._european: bool | None = None
        self._chinese: bool | None = None
        self._broken: bool | None = None
        self._tail: re.Match[str] | None = None
        self._tail_at = -1
        self._head = ""
        self._before = ""
        self._before_at = -1

    def sparse(self, places: list[tuple[int, T]]) -> list[tuple[int, T]]:
        """The places without long runs of near neighbours, which go to `tables`."""
        if len(places) <= _LONGEST_RUN:
            return places
        starts = [start for start, _ in places]
        gaps = enumerate(pairwise(starts), 1)
        breaks = [at for at, (one, two) in gaps if two - one > _NEAR]
        kept: list[tuple[int, T]] = []
        first = 0
        for at in (*breaks, len(places)):
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
            self._head = first_word(self._tail[2]) if self._tail else ""
        return self._tail

    def head(self, end: int) -> str:
        """The word or sign that follows, as phrases are kept by it, else ""."""
        if end != self._tail_at:
            self.tail(end)
        return self._head

    def before(self, start: int) -> str:
        """The word before `start` if a space stands between, else ""; the last answer is kept."""
        if start != self._before_at:
            self._before_at, self._before = start, word_before(self.text, start)
        return self._before

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

    @property
    def chinese(self) -> bool:
        """True if a Chinese character stands anywhere in the text."""
        if self._chinese is None:
            self._chinese = not self.text.isascii() and _HAN.search(self.text) is not None
        return self._chinese

    def origin(self, at: int) -> str:
        """What the source has for a folded character."""
        if self._aligned:
            return self.folded.source[at : at + 1]
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


def opens_amount(text: str, stop: int, at: int, end: int) -> bool:
    """True if the currency of [at, end) belongs to the next number: "in 2019 €5m"."""
    if at == stop:
        return False
    if text[at] in CURRENCY_SIGNS:
        return text[end : end + 1].isdigit()
    year = text[stop - 4 : stop].isdigit() and text[stop - 4 : stop - 2] in ("19", "20")
    follows = text[end : end + 1] == " " and text[end + 1 : end + 2].isdigit()
    return year and follows and text[at:end] in vocabulary().prefixes


def scan(text: str | Folded) -> Scan:
    """Fold a text, if it is not folded, and find its words of numbers and dates."""
    folded = fold(text) if isinstance(text, str) else text
    return Scan(folded)


def _chunks(text: str) -> list[tuple[int, int]]:
    """Digits with their signs, without those that follow a letter of a name."""
    found = [match.span() for match in _FREE_RUN.finditer(text)]
    free = len(found)
    for match in _GLUED_RUN.finditer(text):
        start, end = match.span()
        if _opens(text, start):
            digits = CHUNK.match(text, start)
            found.append((start, digits.end() if digits else end))
    if len(found) > free:
        found.sort()
    return found


def _opens(text: str, start: int) -> bool:
    """True if the letters before digits are a quarter, a fiscal year or a currency."""
    before = text[max(0, start - 2) : start]
    if before[-1:] in ("q", "h", "y"):
        return True
    prefixes = vocabulary().prefixes
    return before in prefixes or text[max(0, start - 3) : start] in prefixes
