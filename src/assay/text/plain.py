"""A text without typography but with its case: for reading words, never for offsets."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


def plain(text: str) -> str:
    """Compatibility forms made plain, invisible characters gone, all white space one blank each."""
    return text if text.isascii() and text.isprintable() else _plain(text)


@lru_cache(maxsize=2048)
def _plain(text: str) -> str:
    normal = unicodedata.normalize("NFKC", text)
    return "".join(
        " " if char.isspace() else char
        for char in normal
        if char.isspace() or unicodedata.category(char) not in ("Cf", "Cc")
    )
