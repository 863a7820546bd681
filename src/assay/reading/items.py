"""Items of a list with an amount in brackets behind each: "Django (4 years), Kafka (3 years)"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.text.quantities import Quantity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading.bound import Value
    from assay.reading.terms import Term

_NAME = r"[^\W\d_][\w+#.-]*(?: [\w+#-]+){0,2}"
_JOIN = r"\s*(?:[,，、;/]\s*(?:and|und|et|y|e)?|(?:and|und|et|y|e)(?= )|[和与及])\s*"
_MORE = re.compile(rf"[^()（）]{{0,20}}[)）](?>{_JOIN}{_NAME})++\s*[.。]?\s*")


def bracketed(text: str, start: int, value: int) -> bool:
    """True if a value stands in a bracket that opens in text[start:value]."""
    opened = max(text.rfind("(", start, value), text.rfind("（", start, value))
    return opened >= 0 and not any(close in text[opened:value] for close in ")）")


def without_item(before: Sequence[Term]) -> tuple[Term, ...]:
    """What stands before the item that a bracket follows: who knows it, and that it is known."""
    at = len(before)
    while at and before[at - 1].name:
        at -= 1
    return tuple(before[:at]) if at < len(before) else ()


def end_of_item(text: str, value: Value, start: int, end: int) -> int:
    """Where the bracket of an amount closes if only other items follow it to `end`, else `end`."""
    if not isinstance(value, Quantity) or not bracketed(text, start, value.start):
        return end
    return value.end if _MORE.fullmatch(text, value.end, end) else end
