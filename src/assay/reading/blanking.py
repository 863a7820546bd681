"""Sources at their own length: tags and other parts blanked, so that places stay what they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.sources import Span


def blank_spans(text: str, spans: Iterable[Span]) -> str:
    """The text with blanks in these spans; line ends stay."""
    made = list(text)
    for start, end in spans:
        made[start:end] = ("\n" if char == "\n" else " " for char in made[start:end])
    return "".join(made)


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
