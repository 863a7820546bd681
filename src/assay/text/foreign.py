"""Is a text in a language whose words are not read? What it denies or limits is then not known."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from assay.text.languages import read_table

_FEW, _MANY = 2, 4
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
    if _KANA.search(text):
        return True
    latin = len(_LATIN.findall(text))
    han = len(_HAN.findall(text))
    others = len(_LETTER.findall(text)) - latin - han
    if others >= _FEW and others * _MANY > latin + han:
        return True
    if han:
        return False
    letters, words = _table()
    found = [word.casefold() for word in _WORD.findall(text)]
    own = max(sum(word in _own(name) for word in found) for name in LANGUAGES)
    written = sum(not letters.isdisjoint(word) for word in found if word.islower())
    other = max(sum(word in known for word in found) for known in words)
    return other + 2 * written > own


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
