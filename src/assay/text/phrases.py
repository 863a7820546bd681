"""Words and phrases at a place of a folded text, looked up by their first or last word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")
Phrases: TypeAlias = Mapping[str, tuple[tuple[str, T], ...]]
"""Folded phrases with a value each, by their first (or last) word, the longest first."""

FIRST_WORD: Final = re.compile(r"[^\W\d_]{1,24}|[^\w ]")
_LONGEST_WORD: Final = 24
_SPACELESS: Final = "\u3040"


def first_word(word: str) -> str:
    """What a phrase that begins with this run of letters is kept by."""
    return word if word < _SPACELESS else word[0]


def phrase_at(phrases: Phrases[T], word: str, text: str, at: int) -> tuple[int, T] | None:
    """The longest phrase that begins at `at` with `word`: its end and value."""
    for phrase, value in phrases.get(word if word < _SPACELESS else word[0], ()):
        if text.startswith(phrase, at):
            end = at + len(phrase)
            if not _goes_on(text, end):
                return end, value
    return None


def phrase_before(phrases: Phrases[T], text: str, end: int) -> tuple[int, T] | None:
    """The longest phrase that ends at `end`, a space between allowed: its start and value."""
    if end and text[end - 1] == " ":
        end -= 1
    if not end:
        return None
    last = text[end - 1]
    group = None
    if last < _SPACELESS:
        group = phrases.get(text[word_start(text, end) : end].lstrip("([\"'"))
    group = group or phrases.get(last)
    if not group:
        return None
    for phrase, value in group:
        start = end - len(phrase)
        if start >= 0 and text.startswith(phrase, start) and not _comes_from(text, start):
            return start, value
    return None


def word_start(text: str, end: int) -> int:
    """Where the word that ends at `end` begins; of a longer one its last 24 characters."""
    low = end - _LONGEST_WORD if end > _LONGEST_WORD else 0
    space = text.rfind(" ", low, end)
    return low if space < 0 else space + 1


def word_before(text: str, start: int) -> str:
    """The word before `start` if a space stands between, else ""."""
    end = start - 1
    if end < 1 or text[end] != " ":
        return ""
    low = end - _LONGEST_WORD if end > _LONGEST_WORD else 0
    return text[max(text.rfind(" ", low, end) + 1, low) : end]


def _goes_on(text: str, end: int) -> bool:
    """True if a word is cut at `end`; scripts without spaces are never cut."""
    after = text[end : end + 1]
    if not after.isalpha() or after >= _SPACELESS:
        return False
    before = text[end - 1]
    return before < _SPACELESS and before.isalnum()


def _comes_from(text: str, start: int) -> bool:
    if not start:
        return False
    before, first = text[start - 1], text[start]
    return before < _SPACELESS and before.isalnum() and first.isalnum()


def by_word(pairs: Iterable[tuple[str, T]], *, last: bool = False) -> Phrases[T]:
    """Phrases by their first or last word, the longest first; of equal ones the first counts."""
    found: dict[str, dict[str, T]] = {}
    for phrase, value in pairs:
        head = _last_word(phrase) if last else _first_word(phrase)
        found.setdefault(head, {}).setdefault(phrase, value)
    return {
        head: tuple(sorted(group.items(), key=lambda item: -len(item[0])))
        for head, group in found.items()
    }


def _first_word(phrase: str) -> str:
    match = FIRST_WORD.match(phrase)
    word = match.group() if match else phrase
    return word if word < _SPACELESS else word[0]


def _last_word(phrase: str) -> str:
    word = phrase.rpartition(" ")[2]
    return word if (word[-1] < _SPACELESS and word[-1].isalnum()) or "." in word else word[-1]
