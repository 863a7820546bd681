"""Words that change what a sentence says without being about it: "only", "will", "each", "if"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from assay.text.languages import read_table
from assay.text.words import HAN_RUN

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?")
_BECOMES = frozenset({"wird", "werden"})
_PARTICIPLE = re.compile(r"[a-zäöüß]{4,}t(?=[\s.!?]*$|[,;])")


class Operator(NamedTuple):
    """An operator at [start, end): its word and the groups of operators.toml that it is in."""

    start: int
    end: int
    word: str
    groups: frozenset[str]


@lru_cache(maxsize=1)
def _groups() -> tuple[dict[str, frozenset[str]], re.Pattern[str], re.Pattern[str]]:
    """The groups of each word, the pattern of the Chinese ones, and that of phrases."""
    words: dict[str, frozenset[str]] = {}
    for group, languages in read_table("operators").items():
        for word in (word for found in languages.values() for word in found):
            words[word] = words.get(word, frozenset()) | {group}
    han = sorted(filter(HAN_RUN.fullmatch, words), key=len, reverse=True)
    phrases = "|".join(re.escape(word) for word in words if " " in word)
    return words, re.compile("|".join(han)), re.compile(rf"(?<!\w)(?:{phrases})(?!\w)")


@lru_cache(maxsize=4096)
def operators(text: str) -> tuple[Operator, ...]:
    """The operators of a text in order."""
    words, han, phrases = _groups()
    lowered = text.casefold() if len(text.casefold()) == len(text) else text.lower()
    found = [
        Operator(*match.span(), match.group(), words[match.group()])
        for match in _WORD.finditer(lowered)
        if match.group() in words and not _is_passive(lowered, match)
    ]
    if " " in lowered:
        found += [
            Operator(*m.span(), m.group(), words[m.group()]) for m in phrases.finditer(lowered)
        ]
    if not text.isascii():
        matches = han.finditer(lowered)
        found += [Operator(*m.span(), m.group(), words[m.group()]) for m in matches]
    return tuple(sorted(one for one in found if "none" not in one.groups))


def _is_passive(text: str, match: re.Match[str]) -> bool:
    """True for "wird … geliefert": a clause that ends on a participle is not about the future."""
    return match.group() in _BECOMES and _PARTICIPLE.search(text, match.end()) is not None
