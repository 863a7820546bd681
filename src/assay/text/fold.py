"""Folding: one spelling for what typography, layout and encoding write in many ways.

A quote occurs in a source when its folded text occurs in the folded source. Folding takes case,
quotation marks, dashes, white space, invisible characters, compatibility forms, broken words
and letter-spaced lines; it never takes accents, digits or what would change a number. The map
back to the original is exact: every hit has a span of the text that was given.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from assay.text.markup import IDENTITY, Edit, Format, OffsetMap, apply_edits, strip_markup
from assay.text.reduced import WRAPPING_CHAR, Reduced, has_loose_points, reduce_text
from assay.text.unicode import (
    HOLE,
    draft_of,
    fold_char,
    is_letter,
    is_mark,
    units_of,
)

_CACHED_LENGTH: Final = 256
_LONGEST_SPACED: Final = 1000

_BLANK: Final = re.compile("[ \0]+")
_SPACES: Final = re.compile(r"\s*")
_LINE: Final = re.compile(r"[^\r\n]*")
_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")
# A literal first character keeps the search fast: one pattern for each hyphen.
_BROKEN: Final = re.compile(r"-[ \t]*(?:\r\n|\r|\n)[ \t]*")
_BROKEN_RARELY: Final = re.compile(r"\u2010[ \t]*(?:\r\n|\r|\n)[ \t]*")
_LETTER: Final = "[^\\W\\d_][\u0300-\u036f]{0,3}"
_GAP: Final = r"[^\S\r\n]"
_SPACED_START: Final = rf"{_GAP}{{0,80}}(?={_LETTER}{_GAP}{{1,80}}{_LETTER}(?!\S))"
_SPACED_FIRST: Final = re.compile(_SPACED_START)
_SPACED_NEXT: Final = re.compile("\n" + _SPACED_START)
_SPACED_NEXT_CR: Final = re.compile("[\r\n]" + _SPACED_START)
_SPACED_WORD: Final = f"{_LETTER}(?: {_LETTER})*"
_SPACED_LINE: Final = re.compile(rf"{_SPACED_WORD}(?:{_GAP}{{2,}}{_SPACED_WORD})*")
_SPACED_RUN: Final = re.compile(f"{_LETTER} {_LETTER} {_LETTER}")
_SINGLE_SPACE: Final = re.compile(r"(?<=\S) (?=\S)")


class Folded:
    """A folded text and the way back to its source; all offsets are code points.

    `source` is the text that was given, with its markup; `text` is folded. `breaks` are offsets
    in `text` with several readings, in order. Either a word broken at a line end was joined
    there, which may as well be read with a hyphen, or with a hyphen and a space ("Ein- und");
    or a space stands there for a line end between Chinese or Japanese characters, which may as
    well be read as nothing. `spaced` tells that letter-spaced lines were joined.
    """

    __slots__ = ("_loose", "_maps", "_reduced", "breaks", "source", "spaced", "text")

    def __init__(
        self,
        source: str,
        text: str,
        maps: tuple[OffsetMap, ...] = (),
        breaks: tuple[int, ...] = (),
        spaced: bool = False,
    ) -> None:
        self.source = source
        self.text = text
        self.breaks = breaks
        self.spaced = spaced
        self._maps = maps
        self._reduced: Reduced | None = None
        self._loose: bool | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the smallest span of the source that covers folded [start, end), start < end."""
        for map_ in self._maps:
            start, end = map_.span(start, end)
        return start, end

    @property
    def aligned(self) -> bool:
        """True if every offset of the text is the same in the source."""
        return not self._maps

    def splits(self, start: int, end: int) -> bool:
        """Tell whether an edge, start < end, is inside a character: between k and g of "㎏"."""
        if not self.wide:
            return False
        for map_ in self._maps:
            if map_.inside(start) or map_.inside(end):
                return True
            start, end = map_.span(start, end)
        return False

    @property
    def wide(self) -> bool:
        """True if any character of the source folds to several."""
        return any(map_.wide for map_ in self._maps) if self._maps else False

    @property
    def reduced(self) -> Reduced:
        """The text without what is read in several ways, made at the first use."""
        if self._reduced is None:
            self._reduced = reduce_text(self.text, self.breaks)
        return self._reduced

    @property
    def loose(self) -> bool:
        """True if a space may stand before a point or inside a bracket."""
        if self._loose is None:
            self._loose = has_loose_points(self.text)
        return self._loose


def fold(text: str, format: Format = "text") -> Folded:  # noqa: A002
    """Fold a text; markup of the given format is not part of what is folded."""
    if format == "text":
        if len(text) > _CACHED_LENGTH:
            return _fold(text)
        # most quotes are one plain line: nothing in them changes its length
        if text.isascii() and text.isprintable() and "  " not in text and " " not in text[:2]:
            return Folded(text, text.lower().replace("`", "'"))
        return _fold_short(text)
    plain = strip_markup(text, format)
    inner = _fold(plain.text)
    return Folded(text, inner.text, (*inner._maps, plain.map), inner.breaks, inner.spaced)


def fold_spaced(text: str) -> Folded:
    """Fold a text but keep the spaces of letter-spaced lines: a list of letters looks the same."""
    return _fold(text, join=False)


def _fold(text: str, *, join: bool = True) -> Folded:
    lines = "\n" in text or "\r" in text
    gaps, joints = _gaps(text, join) if lines or _SPACED_FIRST.match(text) else ([], [])
    marked = _punch(text, gaps) if gaps else text
    draft = draft_of(marked)
    if HOLE in draft:
        folded, map_ = apply_edits(draft, _units(marked, draft))
    elif len(draft) > _CACHED_LENGTH or "  " in draft:  # one search for the pair is enough
        folded, map_ = apply_edits(draft, _space_runs(draft))
    else:
        folded, map_ = draft, IDENTITY
    breaks = [map_.made_at(joint) for joint in joints] if joints else []
    if lines and not text.isascii():
        breaks = sorted([*breaks, *_wraps(text, folded, map_)])
    spaced = len(gaps) > len(joints)
    maps = () if map_ is IDENTITY else (map_,)
    return Folded(text, folded, maps, tuple(breaks), spaced)


_fold_short = lru_cache(maxsize=1 << 10)(_fold)


def _wraps(text: str, folded: str, map_: OffsetMap) -> Iterator[int]:
    """Yield the folded offsets of single line ends between wrapping characters."""
    if not WRAPPING_CHAR.search(folded):
        return
    ends = Counter(map_.made_at(match.start()) for match in _LINE_BREAK.finditer(text))
    for at, count in ends.items():
        space = count == 1 and at > 0 and folded[at : at + 1] == " "
        if space and WRAPPING_CHAR.match(folded, at - 1) and WRAPPING_CHAR.match(folded, at + 1):
            yield at


def _gaps(text: str, join: bool) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the spans that are deleted by context, in order, and the ends of broken words."""
    gaps = list(_hyphen_gaps(text, _BROKEN))
    if not text.isascii():
        gaps += _hyphen_gaps(text, _BROKEN_RARELY)
        gaps += _soft_hyphen_gaps(text)
        gaps.sort()
    joints = [end for _, end in gaps]
    if join and (spaced := _letter_gaps(text)):
        gaps = sorted(gaps + spaced)
    return gaps, joints


def _joins(text: str, start: int, end: int) -> bool:
    """Tell whether letters stand on both sides of [start, end)."""
    if not 0 < start < end < len(text):
        return False
    before = text[start - 1]
    return is_letter(text[end]) and (is_letter(before) or is_mark(before))


def _hyphen_gaps(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    for match in pattern.finditer(text):
        if _joins(text, *match.span()):
            yield match.span()


def _soft_hyphen_gaps(text: str) -> Iterator[tuple[int, int]]:
    at = text.find("\u00ad")
    while at >= 0:
        start = at
        while start and text[start - 1].isspace():
            start -= 1
        space = _SPACES.match(text, at + 1)
        end = space.end() if space else at + 1
        if _LINE_BREAK.search(text, start, end) and _joins(text, start, end):
            yield start, end
        at = text.find("\u00ad", at + 1)


def _letter_gaps(text: str) -> list[tuple[int, int]]:
    """Return the single spaces inside the words of letter-spaced lines."""
    following = _SPACED_NEXT_CR if "\r" in text else _SPACED_NEXT
    first = _SPACED_FIRST.match(text)
    starts = [first.end()] if first else []
    starts += [match.end() for match in following.finditer(text)]
    gaps: list[tuple[int, int]] = []
    for start in starts:
        line = _LINE.match(text, start)
        end = start + len(line[0].rstrip()) if line else start
        if (
            end - start <= _LONGEST_SPACED
            and _SPACED_LINE.fullmatch(text, start, end)
            and _SPACED_RUN.search(text, start, end)
            and all(char.isalpha() or char.isspace() or is_mark(char) for char in text[start:end])
            and all(is_letter(word[0]) for word in text[start:end].split())
        ):
            gaps += [match.span() for match in _SINGLE_SPACE.finditer(text, start, end)]
    return gaps


def _punch(text: str, gaps: Iterable[tuple[int, int]]) -> str:
    """Return a text of the same length with holes for the gaps."""
    parts = []
    last = 0
    for start, end in gaps:
        parts.append(text[last:start])
        parts.append(HOLE * (end - start))
        last = end
    parts.append(text[last:])
    return "".join(parts)


def _space_runs(draft: str) -> Iterator[Edit]:
    """Yield the units of a draft without holes."""
    find = draft.find
    start = find("  ")
    while start >= 0:
        blank = _BLANK.match(draft, start)
        end = blank.end() if blank else start + 1
        yield start, end, " "
        start = find("  ", end)


def _units(marked: str, draft: str) -> Iterator[Edit]:
    """Yield the units of a draft: holes with what belongs to them, and runs of white space."""
    find = draft.find
    last = 0
    pair, hole = find("  "), find(HOLE)
    while pair >= 0 or hole >= 0:
        start = pair if hole < 0 or 0 <= pair < hole else hole
        blank = _BLANK.match(draft, start)
        end = blank.end() if blank else start + 1
        if start == hole > last and (draft[start - 1] == " " or is_mark(marked[start])):
            start -= 1
        if hole < 0 or hole >= end:
            yield start, end, " "
        elif end - start == 1:
            yield start, end, fold_char(marked[start])
        else:
            yield from units_of(marked, draft, start, end)
        last = end
        if 0 <= pair < end:
            pair = find("  ", end)
        if 0 <= hole < end:
            hole = find(HOLE, end)
