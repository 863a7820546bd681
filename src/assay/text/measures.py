"""What a number measures: its sign, its currency before or its unit after it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from assay.text.bounds import bound_after
from assay.text.digits import Number
from assay.text.number_words import halves_after
from assay.text.quantity_words import (
    Bound,
    Dimension,
    Unit,
    phrase_at,
    vocabulary,
    word_start,
)
from assay.text.scan import CURRENCY_SIGNS, TAIL, Scan

_SUFFIXES: Final = frozenset({"st", "nd", "rd", "th", "er", "e", "ème", "eme", "º", "ª", "ère"})
_LOWER: Final = frozenset({"g", "h", "m", "s", "t", "x", "y"})
_SINGULAR: Final = frozenset({"second", "minute", "foot", "pound", "won"})
_DOLLARS: Final = re.compile(r"(?<![a-z])(?:us|ca?|au?|nz|s|hk|nt|r|mx)$")
# "3 x 4" and the Spanish "entre 2 y 3 kg", but not "2 y 3 mo"
_JOINS: Final = {
    "x": re.compile(r" ?[0-9]"),
    "y": re.compile(r" [0-9](?![0-9]{0,2} ?mo)"),
}
_HAN_SHARE: Final = "百分之"
_ONE: Final = Decimal(1)
_HALF: Final = Decimal("0.5")


@dataclass(slots=True)
class Draft:
    """A quantity in the making; offsets are folded. `unit` is "" for a plain number.

    `tail` is where a noun may follow; `plain` tells that neither side gives a unit.
    """

    number: Number
    start: int
    end: int
    value: Decimal
    unit: str = ""
    dimension: Dimension = "count"
    bound: Bound = "exact"
    high: Decimal | None = None
    scale: Decimal = _ONE
    factor: Decimal = _ONE
    noun: tuple[int, int] | None = None
    ordered: bool = False

    @property
    def plain(self) -> bool:
        return self.dimension == "count" and not self.unit


def measured(scanned: Scan, number: Number) -> Draft:
    """The draft of a number with its unit and what touches it."""
    text = scanned.text
    draft = Draft(number, number.start, number.end, number.value, scale=number.scale)
    if number.start:
        _read_left(text, draft)
    money = draft.dimension == "money"
    bounded = bound_after(scanned, number.end)
    if bounded:
        draft.end, draft.bound = bounded
    unit = _unit_after(scanned, draft)
    if unit:
        _apply(scanned, draft, *unit, money=money)
    if draft.bound == "exact" and draft.end != number.end:
        bounded = bound_after(scanned, draft.end)
        if bounded:
            draft.end, draft.bound = bounded
    return draft


def _read_left(text: str, draft: Draft) -> None:
    """Take a currency and a sign that stand before the number."""
    start = draft.start
    before = text[start - 1]
    if before == "-" and text[start - 2 : start - 1] in tuple(CURRENCY_SIGNS):
        draft.value, start, before = -draft.value, start - 1, text[start - 2]
    if before == " " or before.isalpha():
        start = _code_before(text, draft, start)
    elif before in CURRENCY_SIGNS:
        start = _symbol_before(text, draft, start - 1)
    if start and text[start - 1] in "-+" and (start < 2 or text[start - 2] in " ("):
        start -= 1
        if text[start] == "-":
            draft.value = -draft.value
    elif text.endswith(" ", 0, start) and text[max(0, start - 9) : start - 1].endswith(
        ("minus", "negative")
    ):
        word = word_start(text, start - 1)
        if text[word : start - 1] in vocabulary().phrases["minus"]:
            draft.value, start = -draft.value, word
    draft.start = start


def _code_before(text: str, draft: Draft, start: int) -> int:
    """Take "EUR ", "Rs. ", "$ " or 百分之 before a number."""
    if text[start - 1] != " ":
        if text.endswith(_HAN_SHARE, 0, start):
            draft.unit, draft.dimension = "%", "percent"
            return start - len(_HAN_SHARE)
        if text[start - 1] == "第":
            draft.dimension = "ordinal"
            return start - 1
    end = start - 1 if text[start - 1] == " " else start
    if not end:
        return start
    if text[end - 1] in CURRENCY_SIGNS:
        return _symbol_before(text, draft, end - 1)
    word = text[max(0, end - 5) : end].rpartition(" ")[2].lstrip("(+-~<>=:/")
    code = vocabulary().prefixes.get(word)
    if code is None:
        return start
    draft.unit, draft.dimension = code, "money"
    return end - len(word)


def _symbol_before(text: str, draft: Draft, at: int) -> int:
    """Take a currency sign, with the letters of "US$" before it."""
    symbol = text[at]
    if symbol == "$":
        letters = _DOLLARS.search(text[max(0, at - 4) : at])
        if letters:
            symbol, at = letters.group() + "$", at - len(letters.group())
    draft.unit, draft.dimension = vocabulary().prefixes[symbol], "money"
    if symbol == "¥" and not text.isascii() and re.search("[\u4e00-\u9fff]", text):
        draft.unit = "CNY"
    return at


def _unit_after(scanned: Scan, draft: Draft) -> tuple[Unit, int] | None:
    text = scanned.text
    tail = scanned.tail(draft.end)
    if not tail:
        return None
    gap, word = tail.groups()
    at = draft.end + len(gap)
    if not gap and word in _SUFFIXES and draft.number.value % 1 == 0 and draft.plain:
        return Unit("", "ordinal", _ONE), tail.end()
    found = phrase_at(vocabulary().units, word, text, at)
    if not found:
        return None
    end, unit = found
    if text[end - 1] == "年" and text[end : end + 1] in ("级", "代", "級"):
        return None
    if len(word) == 1 and word.isascii() and word.isalpha() and end - at == 1:
        if gap == "-" or (word in _LOWER and scanned.origin(at).isupper()):
            return None
        if gap and text[end : end + 1] not in (" ", ".", ",", ";", ")", ""):
            return None
        if word in _JOINS and _JOINS[word].match(text, end):
            return None
    elif (word in _SINGULAR and gap != "-" and abs(draft.number.value) != 1) or (
        gap and len(word) < 4 and word.isalpha() and word.isascii() and _shouted(scanned, at)
    ):
        return None
    if word == "degrees" and unit.name == "°" and not _of_angle(text, draft, end):
        return None
    return unit, end


def _of_angle(text: str, draft: Draft, end: int) -> bool:
    """False for "two degrees" and "3 degrees in biology"."""
    tail = TAIL.match(text, end)
    follows = tail["word"] if tail else ""
    phrases = vocabulary().phrases
    if draft.number.spoken and draft.value > 0:
        return follows in phrases["bearings"]
    return follows not in phrases["diplomas"]


def _shouted(scanned: Scan, at: int) -> bool:
    """True for a degree or a name in capitals: "2 MS", "5 US"; codes and units of data may be."""
    text = scanned.text
    return scanned.origin(at).isupper() and text[at : at + 2] in ("ms", "mo", "mi", "ha", "pp")


def _apply(scanned: Scan, draft: Draft, unit: Unit, end: int, *, money: bool) -> None:
    text = scanned.text
    if money and unit.dimension != "money":
        return
    if draft.dimension in ("percent", "ordinal"):
        return
    if unit.name == "x" and _per(text, end):
        draft.noun = (word_start(text, end), end)
        return
    name, dimension = unit.name, unit.dimension
    if name == "lb" and draft.scale > 1:
        name, dimension = "GBP", "money"
    draft.value *= unit.factor
    draft.factor = unit.factor
    if dimension == "money":
        draft.scale *= unit.factor
    draft.unit, draft.dimension, draft.end = name, dimension, end
    if dimension == "duration":
        _lengthen(scanned, draft, unit)


def _lengthen(scanned: Scan, draft: Draft, unit: Unit) -> None:
    """Take an "and a half" after the unit; a dash that begins a line is no sign of a duration."""
    text, end = scanned.text, draft.end
    if draft.value < 0 and scanned.begins_line(draft.start):
        draft.value, draft.start = -draft.value, draft.start + 1
    if draft.number.value % 1:
        return
    if text[end : end + 1] == "半":
        draft.end += 1
    elif stop := halves_after(text, end):
        draft.end = stop
    else:
        return
    draft.value += _HALF * unit.factor


def _per(text: str, end: int) -> bool:
    """True if a rate follows: "3 times a week"."""
    tail = TAIL.match(text, end)
    return tail is not None and tail["word"] in vocabulary().phrases["per"]
