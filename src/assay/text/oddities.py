"""Characters that a reader cannot see or would take for others: flagged, never judged."""

from __future__ import annotations

import re
import unicodedata

_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_CONFUSABLE = ("LATIN", "CYRILLIC", "GREEK")


def oddities(text: str) -> tuple[str, ...]:
    """Flag codes for a text: "bidi-control", "invisible-characters", "mixed-script"."""
    if text.isascii():
        return ()
    found = []
    if _BIDI.search(text):
        found.append("bidi-control")
    if any(unicodedata.category(char) == "Cf" and char != "\xad" for char in set(text)):
        found.append("invisible-characters")
    if any(is_mixed(word) for word in _WORD.findall(text) if not word.isascii()):
        found.append("mixed-script")
    return tuple(found)


def is_mixed(word: str) -> bool:
    """True for a word with letters of two scripts that look alike."""
    names = [unicodedata.name(char, "") for char in word]
    return sum(any(name.startswith(script) for name in names) for script in _CONFUSABLE) > 1
