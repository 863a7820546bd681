"""HTML sources at their own length: tags blanked, so that every place stays what it is."""

from __future__ import annotations

import re


def blank_markup(text: str) -> str:
    """The text of an HTML source at the same length: block tags are line breaks, others spaces."""
    if "<pre" not in text:
        text = text.translate(_SPACES)  # a line end in HTML is white space
    return _TAG.sub(_blank, text)


_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,20})\b[^<>]{0,2000}>|<!--.{0,2000}?-->", re.DOTALL)
_INLINE = frozenset(
    "a abbr b bdi bdo cite code em font i kbd mark q s small span strong sub sup u".split()  # noqa: SIM905
)
_SPACES = {ord(char): " " for char in "\r\n"}
_CELLS = frozenset({"td", "th"})
_TABLE = frozenset({"td", "th", "tr", "tbody", "thead", "tfoot"})


def _blank(match: re.Match[str]) -> str:
    length = len(match.group())
    name = (match[2] or "").lower()
    if name in _CELLS and not match[1]:
        return "|" + " " * (length - 1)
    if name in _TABLE and (match[1] or name != "tr"):
        return " " * length
    if name in _INLINE or not name:
        return " " * length
    return "\n" + " " * (length - 1)
