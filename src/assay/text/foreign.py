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
def leaning(text: str) -> int:
    """Below 0 for a text in none of English, German, French, Spanish and Chinese, 0 if unsure.

    By its script; for Latin letters by those that none of the five has, and by how many more
    function words it has of one of the five than of a language of `foreign.toml`.
    """
    latin, han = len(_LATIN.findall(text)), len(_HAN.findall(text))
    kana = len(_KANA.findall(text))
    if kana * _RARE >= han + kana > 0:
        return -1
    others = len(_LETTER.findall(text)) - latin - han - kana
    if others >= _FEW and others * _MANY > latin + han:
        return -1
    if han:
        return 1
    letters, words = _table()
    found = _WORD.findall(text)
    own = max(sum(w.casefold() in _own(name) for w in found) for name in LANGUAGES)
    plain = list(_plain(found))
    written = sum(not letters.isdisjoint(word) for word in plain)
    first = bool(found) and not letters.isdisjoint(found[0]) and not own
    other = max(sum(word in known for word in plain) for known in words)
    return own - other - 2 * (written + first)


def _plain(words: list[str]) -> Iterator[str]:
    """The words that are no part of a name: small ones, but for those between two capitals."""
    for at, word in enumerate(words):
        before, after = words[at - 1 : at], words[at + 1 : at + 2]
        inside = before and after and before[0][0].isupper() and after[0][0].isupper()
        if word.islower() and not (inside and len(word) <= _PARTICLE):
            yield word


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
