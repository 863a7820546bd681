"""Words that announce a private value."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Final

_REACH: Final = 40


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(files(__package__).joinpath("cues.toml").read_text("utf-8"))


@lru_cache(maxsize=16)
def cue(name: str) -> re.Pattern[str]:
    """The words of one table as whole words, Chinese ones wherever they stand."""
    table = _tables()[name]
    words = sorted(table["words"], key=len, reverse=True)
    spaced = "|".join(re.escape(word).replace(r"\ ", r"[ ]{1,2}") for word in words)
    chinese = "|".join(map(re.escape, sorted(table["chinese"], key=len, reverse=True)))
    return re.compile(
        rf"(?<![A-Za-zÀ-ÿ0-9_-])(?:{spaced})(?![A-Za-zÀ-ÿ0-9_])|{chinese}", re.IGNORECASE
    )


def listed(name: str) -> tuple[str, ...]:
    """The words of a table that is no cue."""
    return tuple(_tables()[name]["words"])


def cued(name: str, text: str, at: int, reach: int = _REACH) -> bool:
    """True if a word of the table stands shortly before `at`, on the same line."""
    low = max(text.rfind("\n", 0, at) + 1, at - reach)
    return cue(name).search(text, low, at) is not None
