"""The closest passage to a quote that was not found, and what differs: a hint, never evidence.

The rarest words of the quote are looked up in the folded source; around the best of these places
the words are compared one by one. Work is bounded whatever the sizes.
"""

from __future__ import annotations

import re
from difflib import Match, SequenceMatcher
from typing import TYPE_CHECKING

from assay.text.fold import fold
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


def nearest(quote: str, readings: Sequence[Reading]) -> Passage | None:
    """The passage most like `quote` in any of the sources, or None if nothing is near."""
    words = _tokens(fold(quote[:_MAX_QUOTE]).text)[:_MAX_TOKENS]
    best: tuple[float, Passage] | None = None
    for reading in readings:
        found = _nearest_in(words, reading) if words else None
        if found and (best is None or found[0] > best[0]):
            best = found
    return best[1] if best else None


def _tokens(text: str) -> list[str]:
    spaced = _WORDLESS.sub(lambda m: f" {m[0]} ", text) if not text.isascii() else text
    return _TOKEN.findall(spaced)


def _token_spans(text: str, start: int, end: int) -> list[tuple[str, int, int]]:
    spans: list[tuple[str, int, int]] = []
    for match in _TOKEN.finditer(text, start, end):
        token = match.group()
        if token.isascii() or not _WORDLESS.search(token):
            spans.append((token, match.start(), match.end()))
        else:
            spans.extend((c, match.start() + i, match.start() + i + 1) for i, c in enumerate(token))
    return spans


def _nearest_in(words: list[str], reading: Reading) -> tuple[float, Passage] | None:
    text = reading.folded.text
    best: tuple[float, list[tuple[str, int, int]], SequenceMatcher[str]] | None = None
    length = sum(map(len, words)) + len(words)
    for place in _seeds(words, text):
        low = max(0, place - 2 * length)
        low = text.rfind(" ", 0, low) + 1
        spans = _token_spans(text, low, min(len(text), place + 2 * length))[: 6 * _MAX_TOKENS]
        matcher = SequenceMatcher(None, words, [s[0] for s in spans], autojunk=False)
        size = sum(block.size for block in _window(matcher, len(words)))
        score = size / len(words)
        if best is None or score > best[0]:
            best = (score, spans, matcher)
    if best is None or best[0] < _ENOUGH:
        return None
    return best[0], _passage(words, best[1], best[2], reading)


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


def _window(matcher: SequenceMatcher[str], size: int) -> list[Match]:
    """Matching blocks that lie close enough together to be one passage."""
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    if not blocks:
        return []
    largest = max(blocks, key=lambda block: block.size)
    low, high = largest.b - size - 3, largest.b + size + 3
    return [block for block in blocks if low <= block.b <= high]


def _passage(
    words: list[str],
    spans: list[tuple[str, int, int]],
    matcher: SequenceMatcher[str],
    reading: Reading,
) -> Passage:
    blocks = _window(matcher, len(words))
    first, last = blocks[0], blocks[-1]
    low = max(0, first.b - min(first.a, 3))
    high = last.b + last.size
    high = min(len(spans), high + min(len(words) - last.a - last.size, 3))
    folded = reading.folded
    start = folded.span(spans[low][1], spans[low][2])[0]
    end = folded.span(spans[high - 1][1], spans[high - 1][2])[1]
    text = reading.source.text
    return Passage(
        reading.source.id, start, end, text[start:end], _differences(words, spans[low:high])
    )


def _differences(words: list[str], spans: list[tuple[str, int, int]]) -> tuple[Difference, ...]:
    actual = [span[0] for span in spans]
    found: list[Difference] = []
    if sorted(words) == sorted(actual):
        return (Difference("moved", " ".join(words), " ".join(actual)),)
    for tag, a, b, c, d in SequenceMatcher(None, words, actual, autojunk=False).get_opcodes():
        if tag == "replace":
            found.append(Difference("changed", " ".join(words[a:b]), " ".join(actual[c:d])))
        elif tag == "delete":
            found.append(Difference("added", " ".join(words[a:b]), ""))
        elif tag == "insert":
            found.append(Difference("missing", "", " ".join(actual[c:d])))
    return tuple(found)
