"""The words of résumés, read once from the data files of each language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

_FOLDER: Final = files(__package__).joinpath("data")
_TOKEN: Final = re.compile(r"[^\s,;:|/\"“”„()\[\]（）【】，；：、]+")
_SPACES: Final = re.compile(r"\s+")
HAN: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_LONGEST_PHRASE: Final = 5
_MOST_TOKENS: Final = 40


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[str, Any], ...]:
    names = sorted(entry.name for entry in _FOLDER.iterdir())
    chosen = [name for name in names if re.fullmatch(r"[a-z]{2}\.toml", name)]
    return tuple(tomllib.loads(_FOLDER.joinpath(name).read_text("utf-8")) for name in chosen)


@lru_cache(maxsize=256)
def vocabulary(group: str, *keys: str) -> frozenset[str]:
    """All entries of a group under these keys, in all languages."""
    return frozenset(
        entry
        for table in _tables()
        for key, entries in table[group].items()
        if not keys or key in keys
        for entry in entries
    )


@lru_cache(maxsize=64)
def groups(group: str) -> dict[str, str]:
    """The key of each entry of a group; the first key that holds it."""
    found: dict[str, str] = {}
    for table in _tables():
        for key, entries in table[group].items():
            for entry in entries:
                found.setdefault(entry, key)
    return found


def either(entries: frozenset[str]) -> str:
    """A pattern of any of the entries, the longest first."""
    return "|".join(map(re.escape, sorted(entries, key=lambda entry: (-len(entry), entry))))


def plain(text: str) -> str:
    """A text as the data files write it: lower case, straight apostrophes, single spaces."""
    return _SPACES.sub(" ", text.replace("’", "'").lower()).strip()


def tokens(text: str) -> list[str]:
    """The words of a plain text."""
    return _TOKEN.findall(text)[:_MOST_TOKENS]


def phrases(found: list[str]) -> Iterator[tuple[int, int, str]]:
    """All runs of words, with and without a full stop at the end."""
    for start in range(len(found)):
        for end in range(start + 1, min(len(found), start + _LONGEST_PHRASE) + 1):
            phrase = " ".join(found[start:end])
            yield start, end, phrase
            if phrase[-1] in ".!?" and len(phrase) > 1:
                yield start, end, phrase[:-1]


def has_phrase(text: str, entries: frozenset[str]) -> bool:
    """True if a plain text has one of the entries as whole words, or inside Chinese."""
    if any(phrase in entries for _, _, phrase in phrases(tokens(text))):
        return True
    return bool(HAN.search(text)) and any(
        entry in text for entry in entries if not entry.isascii() and HAN.match(entry)
    )


def ends_with(text: str, entries: frozenset[str], least: int = 1) -> str:
    """The longest entry that a text ends with."""
    for size in range(min(len(text), 24), least - 1, -1):
        if text[-size:] in entries:
            return text[-size:]
    return ""
