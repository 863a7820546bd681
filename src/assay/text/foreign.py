"""Is a text in a language whose words are not read? What it denies or limits is then not known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from assay.text.languages import read_table

_FEW, _MANY, _RARE, _PARTICLE = 2, 4, 8, 5
LANGUAGES: Final = ("en", "de", "fr", "es")
_WORD: Final = re.compile(r"[^\W\d_]+")
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_KANA: Final = re.compile(r"[\u3040-\u30ff\u31f0-\u31ff]")
_LATIN: Final = re.compile(r"[A-Za-zÀ-ɏḀ-ỿﬀ-ﬆ]")
_LETTER: Final = re.compile(r"[^\W\d_]")


@lru_cache(maxsize=4096)
def is_foreign(text: str) -> bool:
    """True for a text in none of English, German, French, Spanish and Chinese.

    By its script; for Latin letters by those that none of the five has, and by the function words
    of the languages of `foreign.toml`. A text without any is taken for one of the five.
    """
    latin, han = len(_LATIN.findall(text)), len(_HAN.findall(text))
    kana = len(_KANA.findall(text))
    if kana * _RARE >= han + kana > 0:
        return True
    others = len(_LETTER.findall(text)) - latin - han - kana
    if others >= _FEW and others * _MANY > latin + han:
        return True
    if han:
        return False
    letters, words = _table()
    found = _WORD.findall(text)
    own = max(sum(w.casefold() in _own(name) for w in found) for name in LANGUAGES)
    plain = list(_plain(found))
    written = sum(not letters.isdisjoint(word) for word in plain)
    first = bool(found) and not letters.isdisjoint(found[0]) and not own
    other = max(sum(word in known for word in plain) for known in words)
    return other + 2 * (written + first) > own


def _plain(words: list[str]) -> Iterator[str]:
    """The words that are no part of a name: small ones, but for those between two capitals."""
    for at, word in enumerate(words):
        before, after = words[at - 1 : at], words[at + 1 : at + 2]
        inside = before and after and before[0][0].isupper() and after[0][0].isupper()
        if word.islower() and not (inside and len(word) <= _PARTICLE):
            yield word


def is_unread(claim: str) -> bool:
    """True for a claim that is foreign, or has no word by which its language could be known.

    One with a number says enough by it.
    """
    if is_foreign(claim):
        return True
    found = _WORD.findall(claim)
    if _HAN.search(claim) or not found or any(map(str.isdecimal, claim)):
        return False
    known = any(word.casefold() in _own(name) for word in found for name in LANGUAGES)
    return not known and not any(map(_is_read, found))


def _is_read(word: str) -> bool:
    """True for a form of a word of degree, of what is done, or of a direction."""
    return word.casefold() in _spoken()


@lru_cache(maxsize=1)
def _spoken() -> frozenset[str]:
    """The words that the other tables of the five languages have."""
    tables = (read_table("ladders"), read_table("doing"), read_table("concepts"))
    found: set[str] = set()
    stack: list[object] = list(tables)
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            stack += value.values()
        elif isinstance(value, list):
            stack += value
        elif isinstance(value, str):
            found |= {word.casefold() for word in _WORD.findall(value)}
    return frozenset(found)


@lru_cache(maxsize=1)
def _table() -> tuple[frozenset[str], tuple[frozenset[str], ...]]:
    table = read_table("foreign")
    return frozenset(table["letters"]["any"]), tuple(map(frozenset, table["words"].values()))


@lru_cache(maxsize=8)
def _own(language: str) -> frozenset[str]:
    """The function words of one of the five, and the words by which it tells of persons."""
    table = read_table(language)
    listed = (value for value in table.values() if isinstance(value, list))
    plain = (w for words in listed for w in words if isinstance(w, str))
    told = (w for own in read_table("relations").values() for w in own.get(language, ()))
    every = (part for word in (*plain, *told) for part in _WORD.findall(word.casefold()))
    return frozenset(every)
