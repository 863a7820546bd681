"""The scale words after a number: "12.5 lakh", "two and a half million", "$5m", "3 Mio. Euro"."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from assay.text.digits import Number
from assay.text.number_words import halves_after
from assay.text.phrases import phrase_at, word_start
from assay.text.quantity_words import vocabulary
from assay.text.scan import CURRENCY_SIGNS, Scan

_CODE: Final = re.compile(r" ?([a-z]{3})(?![a-z])")
_ONE: Final = Decimal(1)


def scaled(scanned: Scan, number: Number) -> Number:
    """Apply an "and a half" and the scale words that follow a number."""
    if not number.spoken and scanned.head(number.end) not in vocabulary().scaling:
        return number
    text, words = scanned.text, vocabulary()
    end, factor = number.end, _ONE
    value, decimals = number.value, number.decimals
    stop = halves_after(text, end) if number.spoken else 0
    if stop:
        value, end, decimals = value + number.scale / 2, stop, 1
    for _ in range(2):
        tail = scanned.tail(end)
        if not tail:
            break
        gap, word = tail.groups()
        at = end + len(gap)
        if word < "\u3040" and word not in words.scales and word not in words.letters:
            break
        found = phrase_at(words.scales, word, text, at)
        if found and word[0] > "\u3000" and phrase_at(words.units, word, text, at):
            # 3千克 are three kilograms, 5兆瓦 five megawatts
            break
        if not found and word in words.letters and _large(scanned, number, tail):
            found = tail.end(), words.letters[word]
        if not found:
            break
        end, scale = found
        factor *= scale
        if word in words.phrases["dotted"] and _dotted(text, end):
            end += 1
    if end == number.end:
        return number
    return Number(number.start, end, value * factor, decimals, number.scale * factor, number.spoken)


def _dotted(text: str, end: int) -> bool:
    """True if a point there ends an abbreviation ("3 Mio. Euro") and no sentence."""
    after = text[end + 2 : end + 3]
    return text.startswith(". ", end) and (after in CURRENCY_SIGNS or after.isalpha())


def _large(scanned: Scan, number: Number, tail: re.Match[str]) -> bool:
    """True if a letter is a scale: written large directly after, or the number is of money."""
    start, text = number.start, scanned.text
    after = text[tail.end() : tail.end() + 1]
    if text[start - 1 : start] in tuple(CURRENCY_SIGNS) or after in tuple(CURRENCY_SIGNS):
        return True
    before = text[word_start(text, start - 1) : start].rstrip(" ") if start else ""
    follows = _CODE.match(text, tail.end())
    prefixes = vocabulary().prefixes
    if before in prefixes or (follows and follows[1] in prefixes):
        return True
    origin = scanned.origin(tail.start("word"))
    return not tail["gap"] and origin.isupper() and tail["word"] != "t"
