"""The finite verbs that begin predicates, and the words that bind two of them together."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.reading.relations import languages_of
from assay.text.languages import read_table, words_of_group
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_HAN = HAN_RUN.pattern[:-1]


@lru_cache(maxsize=8)
def verbs_of(name: str) -> frozenset[str]:
    """The words of a group of all languages: state, gained, acted or binding."""
    return frozenset(words_of_group("predicates", name))


def _either(words: Iterable[str]) -> Iterator[str]:
    """Patterns of words, longest first: whole ones, Chinese ones anywhere."""
    for word in sorted(dict.fromkeys(words), key=len, reverse=True):
        han = HAN_RUN.search(word)
        yield re.escape(word) if han else rf"(?<![\w'’-]){re.escape(word)}(?![\w'’-])"


def finite(text: str) -> re.Pattern[str]:
    """The finite verbs of the languages that a sentence may be in: "a" is one in French alone."""
    return _pattern(("state", "gained", "acted"), languages_of(text))


def binding(text: str) -> re.Pattern[str]:
    """The words of its languages that bind the parts of a sentence together."""
    return _pattern(("binding",), languages_of(text))


@lru_cache(maxsize=64)
def _pattern(groups: tuple[str, ...], languages: tuple[str, ...]) -> re.Pattern[str]:
    table = read_table("predicates")
    words = {word for name in groups for code in languages for word in table[name][code]}
    return re.compile("|".join(_either(words)))


@lru_cache(maxsize=1)
def han_subjects() -> re.Pattern[str]:
    """Whom a Chinese sentence begins with, before a predicate."""
    words = [
        w for name in ("state", "gained", "acted") for w in verbs_of(name) if HAN_RUN.search(w)
    ]
    begins = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(
        rf"(?:该候选人|候选人{_HAN}{{2,4}}?|[他她]|{_HAN}{{2,4}}?)(?={begins}|[的在])"
    )
