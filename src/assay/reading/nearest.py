"""The closest passage to a quote that was not found, and what differs: a hint, never evidence.

The rarest words of the quote are looked up in the folded source; around the best of these places
the words are compared one by one. Work is bounded whatever the sizes.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from difflib import Match, SequenceMatcher
from typing import TYPE_CHECKING

from assay.text.fold import Folded, fold
from assay.verdicts import Difference, Passage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading import Reading

_TOKEN = re.compile(r"[^\W_]+(?:[.,'][^\W_]+)*|[^\w\s]")
_WORDLESS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_MAX_QUOTE = 2000
_MAX_TOKENS = 120
_SEEDS = 6
_PLACES = 8
_ENOUGH = 0.34


@dataclass(frozen=True, slots=True)
class _Words:
    """A run of words of a folded text; `spans` are folded offsets, parallel to `words`."""

    folded: Folded
    words: list[str]
    spans: list[tuple[int, int]]

    @classmethod
    def of(cls, folded: Folded, start: int, end: int, limit: int) -> _Words:
        words: list[str] = []
        spans: list[tuple[int, int]] = []
        for match in _TOKEN.finditer(folded.text, start, end):
            token, at = match.group(), match.start()
            if token.isascii() or not _WORDLESS.search(token):
                words.append(token)
                spans.append(match.span())
            else:
                words.extend(token)
                spans.extend((at + i, at + i + 1) for i in range(len(token)))
            if len(words) >= limit:
                break
        return cls(folded, words[:limit], spans[:limit])

    def part(self, low: int, high: int) -> _Words:
        return _Words(self.folded, self.words[low:high], self.spans[low:high])

    def place(self) -> tuple[int, int]:
        """The span of the original that the words cover; (0, 0) for none."""
        if not self.spans:
            return 0, 0
        return self.folded.span(self.spans[0][0], self.spans[-1][1])

    def text(self) -> str:
        """The original characters that the words cover."""
        start, end = self.place()
        return self.folded.source[start:end]


def nearest(quote: str, readings: Sequence[Reading]) -> Passage | None:
    """The passage most like `quote` in any of the sources, or None if nothing is near."""
    folded = fold(quote[:_MAX_QUOTE])
    wanted = _Words.of(folded, 0, len(folded.text), _MAX_TOKENS)
    best: tuple[float, Passage] | None = None
    for reading in readings:
        found = _nearest_in(wanted, reading) if wanted.words else None
        if found and (best is None or found[0] > best[0]):
            best = found
    return best[1] if best else None


def _nearest_in(wanted: _Words, reading: Reading) -> tuple[float, Passage] | None:
    folded = reading.folded
    text = folded.text
    best: tuple[float, _Words, list[Match]] | None = None
    length = sum(map(len, wanted.words)) + len(wanted.words)
    for place in _seeds(wanted.words, text):
        low = text.rfind(" ", 0, max(0, place - 2 * length)) + 1
        there = _Words.of(folded, low, min(len(text), place + 2 * length), 6 * _MAX_TOKENS)
        matcher = SequenceMatcher(None, wanted.words, there.words, autojunk=False)
        blocks = _close_blocks(matcher, len(wanted.words))
        score = sum(block.size for block in blocks) / len(wanted.words)
        if best is None or score > best[0]:
            best = (score, there, blocks)
    if best is None or best[0] < _ENOUGH:
        return None
    return best[0], _passage(wanted, best[1], best[2], reading.source.id)


def _seeds(words: list[str], text: str) -> list[int]:
    """Places of the rarest words of the quote, without repeats close together."""
    distinct = [w for w in dict.fromkeys(words) if len(w) > 1 or not w.isascii()] or words
    distinct = sorted(distinct, key=lambda w: (-len(w), w))[: 2 * _SEEDS]
    counted = sorted((text.count(word), -len(word), word) for word in distinct)
    places: list[int] = []
    for count, _, word in counted[:_SEEDS]:
        at = text.find(word) if count else -1
        for _ in range(_PLACES):
            if at < 0:
                break
            if all(abs(at - other) > 40 for other in places):
                places.append(at)
            at = text.find(word, at + len(word))
    return places[: 2 * _PLACES]


def _close_blocks(matcher: SequenceMatcher[str], size: int) -> list[Match]:
    """Matching blocks that lie close enough together to be one passage."""
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    if not blocks:
        return []
    largest = max(blocks, key=lambda block: block.size)
    low, high = largest.b - size - 3, largest.b + size + 3
    return [block for block in blocks if low <= block.b <= high]


def _passage(wanted: _Words, there: _Words, blocks: list[Match], source: str) -> Passage:
    first, last = blocks[0], blocks[-1]
    low = max(0, first.b - min(first.a, 3))
    high = last.b + last.size
    high = min(len(there.words), high + min(len(wanted.words) - last.a - last.size, 3))
    found = _reordered(wanted, there, first.b) or there.part(low, high)
    start, end = found.place()
    return Passage(source, start, end, found.text(), _differences(wanted, found))


def _reordered(wanted: _Words, there: _Words, at: int) -> _Words | None:
    """The run of words around `at` that are those of the quote in another order, or None."""
    size, sought = len(wanted.words), Counter(wanted.words)
    for low in range(max(0, at - size + 1), at + 1):
        found = there.part(low, low + size)
        if Counter(found.words) == sought:
            return found
    return None


def _differences(wanted: _Words, found: _Words) -> tuple[Difference, ...]:
    if Counter(wanted.words) == Counter(found.words):
        return (Difference("moved", wanted.text(), found.text()),)
    matcher = SequenceMatcher(None, wanted.words, found.words, autojunk=False)
    kinds = {"replace": "changed", "delete": "added", "insert": "missing"}
    return tuple(
        Difference(kinds[tag], wanted.part(a, b).text(), found.part(c, d).text())  # type: ignore[arg-type]
        for tag, a, b, c, d in matcher.get_opcodes()
        if tag != "equal"
    )
