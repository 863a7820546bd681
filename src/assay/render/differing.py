"""The words in which a claim and the closest passage differ."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal, NamedTuple

from assay.text.fold import fold
from assay.verdicts import Difference

if TYPE_CHECKING:
    from assay.sources import Span

_HAN = "\u3040-\u30ff\u3400-\u9fff"
_TOKEN = re.compile(rf"[{_HAN}]|[^\W_{_HAN}]+(?:[.,'][^\W_{_HAN}]+)*|[^\w\s]")
_KINDS: dict[str, Literal["changed", "missing", "added"]] = {
    "replace": "changed",
    "insert": "missing",
    "delete": "added",
}
_MAX_TOKENS = 300


class Differing(NamedTuple):
    """Spans of the claimed and of the actual text that differ, in order, and what differs.

    A span is empty where the other text has words that this one lacks.
    """

    claimed: tuple[Span, ...]
    actual: tuple[Span, ...]
    found: tuple[Difference, ...]


def differing(claimed: str, actual: str) -> Differing:
    """Compare two texts word by word; typography is folded."""
    ours, theirs = _tokens(claimed), _tokens(actual)
    matcher = SequenceMatcher(None, [t[0] for t in ours], [t[0] for t in theirs], autojunk=False)
    left: list[Span] = []
    right: list[Span] = []
    found: list[Difference] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            continue
        left.append((ours[a][1], ours[b - 1][2]) if a < b else (0, 0))
        right.append((theirs[c][1], theirs[d - 1][2]) if c < d else (0, 0))
        said, stands = claimed[slice(*left[-1])], actual[slice(*right[-1])]
        found.append(Difference(_KINDS[tag], said, stands))
    return Differing(tuple(left), tuple(right), tuple(found))


def _tokens(text: str) -> list[tuple[str, int, int]]:
    found = []
    for match in _TOKEN.finditer(text):
        found.append((fold(match.group()).text, match.start(), match.end()))
        if len(found) == _MAX_TOKENS:
            break
    return found
