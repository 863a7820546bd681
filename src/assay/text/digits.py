"""Digits of every script to decimal numbers, whatever groups them."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, NamedTuple

CHUNK_REST: Final = r"[0-9]*+(?:[.,':/-][0-9]++)*+"
CHUNK: Final = re.compile(f"[0-9]{CHUNK_REST}")
"""Digits with signs between them, as one: a number, a date, a version, a telephone number."""

VULGAR: Final = {
    "½": Decimal("0.5"),
    "¼": Decimal("0.25"),
    "¾": Decimal("0.75"),
    "⅕": Decimal("0.2"),
    "⅖": Decimal("0.4"),
    "⅗": Decimal("0.6"),
    "⅘": Decimal("0.8"),
    "⅛": Decimal("0.125"),
    "⅜": Decimal("0.375"),
    "⅝": Decimal("0.625"),
    "⅞": Decimal("0.875"),
}
SLASHED: Final = {
    "1/2": VULGAR["½"],
    "1/4": VULGAR["¼"],
    "3/4": VULGAR["¾"],
    "1/5": VULGAR["⅕"],
    "2/5": VULGAR["⅖"],
    "3/5": VULGAR["⅗"],
    "4/5": VULGAR["⅘"],
    "1/8": VULGAR["⅛"],
    "3/8": VULGAR["⅜"],
    "1/10": Decimal("0.1"),
}
LONGEST: Final = 24
"""Characters of a number; what is longer is an identifier."""

_GROUPED: Final = {
    ",": re.compile(r"[0-9]{1,3}(?:(?:,[0-9]{3})+|(?:,[0-9]{2})+,[0-9]{3})"),
    ".": re.compile(r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+"),
    "'": re.compile(r"[0-9]{1,3}(?:'[0-9]{3})+"),
}


class Number(NamedTuple):
    """A number with its span; `value` includes `scale`, `decimals` are those before scaling."""

    start: int
    end: int
    value: Decimal
    decimals: int = 0
    scale: Decimal = Decimal(1)
    spoken: bool = False


def plain_digits(text: str) -> str:
    """The text with the decimal digits of every script as ASCII digits, of the same length."""
    if text.isascii():
        return text
    for char in set(text):
        if char > "9" and char.isdecimal():
            text = text.replace(char, str(int(char)))
    return text


def amount(chunk: str, *, european: bool = False) -> tuple[Decimal, int] | None:
    """The value and the number of decimals of digits with points, commas and apostrophes.

    One point before three digits groups only if `european`; one comma there always groups, but
    not after a zero. None for what is no number, such as "1.2.3".
    """
    if len(chunk) > LONGEST:
        return None
    if chunk.isdigit():
        return Decimal(chunk), 0
    signs = [char for char in chunk if not char.isdigit()]
    last = signs[-1]
    if len(set(signs)) == 1:
        grouped = len(signs) > 1 or last != "." or european
        if grouped and not chunk.startswith("0") and _GROUPED[last].fullmatch(chunk):
            return Decimal(chunk.replace(last, "")), 0
        if len(signs) > 1 or last == "'":
            return None
        whole, part = chunk.split(last)
    else:
        whole, _, part = chunk.rpartition(last)
        if last == "'" or len(set(signs[:-1])) > 1 or last in whole:
            return None
        if not _GROUPED[signs[0]].fullmatch(whole):
            return None
        whole = whole.replace(signs[0], "")
    return Decimal(f"{whole}.{part}"), len(part)
