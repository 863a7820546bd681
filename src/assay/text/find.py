"""Where a folded quote stands in a folded source, as words and numerals of their own.

A hit that cuts a word or a numeral is no hit: "Java" is not in "JavaScript", nor "5 years" in
"4.5 years". When in doubt an edge counts as a cut, for a quote that is wrongly found is worse
than one that is wrongly missed.
"""

import re
from bisect import bisect_left, bisect_right
from typing import Final, NamedTuple

from assay.text.edges import cuts, inner_edge
from assay.text.fold import Folded, fold_spaced
from assay.text.reduced import Reduced, has_loose_points, reduce_text

_QUOTES: Final = "\"'"
_POINT: Final = re.compile(r"[,.;:!?()\[\]']")
_ELLIPSES: Final = ("[...]", "(...)")
_OPENING: Final = "([{"
_CLOSING: Final = {")": "(", "]": "[", "}": "{"}
_FINAL_POINTS: Final = frozenset(".,;:!?。、؟،؛।॥…")
_BULLETS: Final = frozenset("*•-·▪▫■□●○◦‣⁃∙◆◇▶►➢➤✓✔»")
# Overlapping hits are looked for until this many characters were compared in vain: a long
# needle that repeats itself would else take quadratic time.
_COMPARED: Final = 20_000_000
_CANDIDATES: Final = 1000
_READINGS: Final = {"/": {"", "-", "- "}, " /": {"", " "}}


class Places(NamedTuple):
    """Occurrences of a quote.

    `spans` are folded offsets in the haystack, in order, at most `limit` of them; `split` tells
    for each whether an edge falls inside a character that expands. `total` counts all
    occurrences. Beyond the last span it counts plain matches that do not overlap, whatever
    their edges: there it is an estimate, which is exact for most words.
    """

    spans: tuple[tuple[int, int], ...]
    total: int
    split: tuple[bool, ...]


__all__ = ["Places", "find_all", "inner_edge", "trim"]

_NOWHERE: Final = Places((), 0, ())


def find_all(needle: Folded, haystack: Folded, *, limit: int = 100) -> Places:
    """Find a quote, first as it is, then without what only surrounds it (see `trim`).

    When neither occurs, texts with places of several readings are compared in all of them,
    and a quote that looks letter-spaced is taken for a list of letters.
    """
    text = needle.text
    bare = (int(text.startswith(" ")), len(text) - text.endswith(" "))
    if bare[0] >= bare[1] or limit < 1:
        return _NOWHERE
    places = _scan(text[bare[0] : bare[1]], haystack, limit)
    if places.total:
        return places
    edges = [bare]
    if (trimmed := trim(needle)) != bare and trimmed[0] < trimmed[1]:
        edges.append(trimmed)
        places = _scan(text[trimmed[0] : trimmed[1]], haystack, limit)
        if places.total:
            return places
    if haystack.breaks or needle.breaks or _may_be_loose(needle, haystack):
        for start, end in edges:
            inside = [at - start for at in needle.breaks if start < at < end]
            places = _scan_reduced(reduce_text(text[start:end], inside), haystack, limit)
            if places.total:
                return places
    if needle.spaced:
        return find_all(fold_spaced(needle.source), haystack, limit=limit)
    return _NOWHERE


def _may_be_loose(needle: Folded, haystack: Folded) -> bool:
    """Tell whether a space at a point could be what keeps the texts apart."""
    return _POINT.search(needle.text) is not None and (
        haystack.loose or has_loose_points(needle.text)
    )


def _scan(needle: str, haystack: Folded, limit: int) -> Places:
    text = haystack.text
    find, size, length = text.find, len(needle), len(text)
    spans: list[tuple[int, int]] = []
    budget = _COMPARED
    start = find(needle)
    while start >= 0:
        end = start + size
        # Most edges are spaces, which cut nothing but groups of digits.
        if (
            not start
            or (text[start - 1] == " " and not text[start].isdecimal())
            or not cuts(haystack, start)
        ) and (
            end >= length
            or (text[end] == " " and not text[end - 1].isdecimal())
            or not cuts(haystack, end)
        ):
            spans.append((start, end))
            if len(spans) == limit:
                break
        budget -= size
        start = find(needle, start + 1 if budget > 0 else end)
    if not spans:
        return _NOWHERE
    more = text.count(needle, spans[-1][0] + 1) if len(spans) == limit else 0
    return Places(tuple(spans), len(spans) + more, _split(spans, haystack))


def _split(spans: list[tuple[int, int]], haystack: Folded) -> tuple[bool, ...]:
    if not haystack.wide:
        return (False,) * len(spans)
    return tuple([haystack.splits(start, end) for start, end in spans])


def _scan_reduced(needle: Reduced, haystack: Folded, limit: int) -> Places:
    """Find a quote whose broken words are spelt in another way than those of the haystack."""
    reduced = haystack.reduced
    size, length = len(needle.text), len(haystack.text)
    spans: list[tuple[int, int]] = []
    start = reduced.text.find(needle.text) if size else -1
    for _ in range(_CANDIDATES):
        if start < 0 or len(spans) == limit:
            break
        if _agree(needle, reduced, start):
            first, last = _folded_at(reduced, start), _folded_at(reduced, start + size - 1) + 1
            if not (first and cuts(haystack, first)) and not (
                last < length and cuts(haystack, last)
            ):
                spans.append((first, last))
        start = reduced.text.find(needle.text, start + 1)
    return Places(tuple(spans), len(spans), _split(spans, haystack))


def _folded_at(reduced: Reduced, position: int) -> int:
    """Return the folded offset of a reduced character."""
    place = bisect_right(reduced.places, position) - 1
    if place < 0:
        return position
    return reduced.folded[place] + position - reduced.places[place]


def _agree(needle: Reduced, haystack: Reduced, start: int) -> bool:
    """Tell whether the readings agree at every place strictly inside a hit at `start`."""
    first = bisect_right(haystack.places, start)
    last = bisect_left(haystack.places, start + len(needle.text))
    there = {haystack.places[at] - start: haystack.kinds[at] for at in range(first, last)}
    here = dict(zip(needle.places, needle.kinds, strict=True))
    return all(_readable(here.get(at, ""), there.get(at, "")) for at in here.keys() | there.keys())


def _readable(one: str, other: str) -> bool:
    """Tell whether two kinds of places (see `Reduced`) have a reading in common."""
    return not _READINGS.get(one, {one}).isdisjoint(_READINGS.get(other, {other}))


def trim(needle: Folded) -> tuple[int, int]:
    """Return the folded start and end of a quote without what only surrounds it.

    White space, quotation marks, bullets, ellipses, final points and brackets that wrap all of
    it or have no partner go. What changes the meaning stays: ".NET", "-5", "C++", "C#".
    """
    text = needle.text
    start, end = 0, len(text)
    partners = _partners(text)
    before = (-1, -1)
    while start < end and before != (start, end):
        before = start, end
        start = _trim_start(text, start, end)
        end = _trim_end(text, start, end)
        if start < end and text[start] in _OPENING:
            partner = partners.get(start, -1)
            if partner in (-1, end - 1):
                start += 1
                end -= partner == end - 1
        if start < end and text[end - 1] in _CLOSING and partners.get(end - 1, -1) < start:
            end -= 1
    return (start, end) if start < end else (0, 0)


def _partners(text: str) -> dict[int, int]:
    """Return for each bracket that has a partner where that is."""
    partners: dict[int, int] = {}
    if not any(bracket in text for bracket in "()[]{}"):
        return partners
    opened: list[int] = []
    for at, char in enumerate(text):
        if char in _OPENING:
            opened.append(at)
        elif opened and char in _CLOSING and text[opened[-1]] == _CLOSING[char]:
            partners[at] = opened.pop()
            partners[partners[at]] = at
    return partners


def _trim_start(text: str, start: int, end: int) -> int:
    while start < end:
        char = text[start]
        if char == " " or char in _QUOTES:
            start += 1
        elif text.startswith(_ELLIPSES, start):
            start += 5
        elif text.startswith("..", start):
            while start < end and text[start] == ".":
                start += 1
        elif (char in _BULLETS or "\ue000" <= char <= "\uf8ff") and text.startswith(" ", start + 1):
            start += 2
        else:
            break
    return min(start, end)


def _trim_end(text: str, start: int, end: int) -> int:
    while start < end:
        char = text[end - 1]
        if char == " " or char in _QUOTES or char in _FINAL_POINTS:
            end -= 1
        elif text.endswith(_ELLIPSES, start, end):
            end -= 5
        elif char == "-" and end - 2 >= start and text[end - 2] == " ":
            end -= 2
        else:
            break
    return end
