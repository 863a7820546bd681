"""The published check, bit for bit, with the quirks of the language that it was written in.

`\\s` is ASCII white space only, lengths count UTF-16 units, `$` also matches before a final line
terminator, `trim()` strips code points up to U+0020, and a text "has text" if any character is
not white space in the sense of Java's `Character.isWhitespace`.
"""

from __future__ import annotations

import re
import unicodedata

MIN_QUOTE_CHARS = 3

_SPACES = re.compile(r"[ \t\n\x0b\f\r]+")
_WHITE = " \t\n\x0b\f\r"
_EDGE = _WHITE + "\"'“”‘’.,;:"
_TERMINATORS = "\x85\u2028\u2029"
_CONTROL = "".join(map(chr, range(0x21)))


def normalise(value: str | None) -> str:
    """Lower-case, one space for each run of white space, no quotes or stops at either end."""
    text = _SPACES.sub(" ", (value or "").lower()).lstrip(_EDGE)
    if text and text[-1] in _TERMINATORS:
        return text[:-1].rstrip(_EDGE) + text[-1]
    return text.rstrip(_EDGE)


def is_quoted(quote: str | None, source: str) -> bool:
    """True if the normalised quote has three UTF-16 units and stands in the normalised source."""
    needle = normalise(quote)
    return len(
        needle.encode("utf-16-le", "surrogatepass")
    ) // 2 >= MIN_QUOTE_CHARS and needle in normalise(source)


def locate(quote: str, source: str) -> tuple[int, int]:
    """The original span of the first hit of a quote for which `is_quoted` holds."""
    folded: list[str] = []
    starts: list[int] = []
    for index, char in enumerate(source):
        if char in _WHITE and folded and folded[-1] == " ":
            continue
        lowered = " " if char in _WHITE else char.lower()
        folded.append(lowered)
        starts.extend([index] * len(lowered))
    needle = normalise(quote)
    text = "".join(folded)
    found = text.find(needle)
    if found < 0:  # a final sigma is lowered by its context, which a single character lacks
        found = text.replace("ς", "σ").find(needle.replace("ς", "σ"))
    return (0, len(source)) if found < 0 else (starts[found], starts[found + len(needle) - 1] + 1)


def has_text(value: str | None) -> bool:
    """True if any character is not white space; no-break spaces are characters here."""
    return any(not _is_white(char) for char in value or "")


def trim(value: str) -> str:
    """Strip code points up to U+0020 from both ends."""
    return value.strip(_CONTROL)


def _is_white(char: str) -> bool:
    if char in "\t\n\x0b\f\r\x1c\x1d\x1e\x1f":
        return True
    return unicodedata.category(char) in ("Zs", "Zl", "Zp") and char not in "\xa0\u2007\u202f"


TOLERANCE = 0.10


def relative_difference(actual: float, claimed: float) -> float:
    """The published formula, with its holes: no absolute value below, 1 for an actual 0."""
    return abs(actual - claimed) / (actual if actual != 0 else 1)
