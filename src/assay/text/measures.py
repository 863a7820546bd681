"""What a number measures: its sign, its currency before or its unit after it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from assay.text.bounds import bound_after
from assay.text.digits import Number
from assay.text.han_numbers import HAN_DIGITS
from assay.text.number_words import halves_after
from assay.text.phrases import phrase_at, word_start
from assay.text.quantity_words import SUFFIXES, Bound, Dimension, Unit, vocabulary
from assay.text.scan import CURRENCY_SIGNS, TAIL, Scan, opens_amount

_LOWER: Final = frozenset({"g", "h", "m", "s", "t", "x", "y"})
_SINGULAR: Final = frozenset({"second", "minute", "foot", "pound", "won"})
_DOLLARS: Final = re.compile(r"(?<![a-z])(?:us|ca?|au?|nz|s|hk|nt|r|mx)$")
# "3 x 4" and the Spanish "entre 2 y 3 kg", but not "2 y 3 mo"
_JOINS: Final = {
    "x": re.compile(r" ?[0-9]"),
    "y": re.compile(r" [0-9](?![0-9]{0,2} ?mo)"),
}
_TENTHS: Final = re.compile("[一二三四五六七八九1-9](?![一二三四五六七八九十百千万分0-9.])")
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
    draft = Draft(number, number.start, number.end, number.value, scale=number.scale)
    if number.start:
        _read_left(scanned, draft)
    if scanned.head(number.end) not in vocabulary().follows:
        return draft
    money = draft.dimension == "money"
    bounded = bound_after(scanned, number.end)
    if bounded:
        draft.end, draft.bound = bounded
    unit = _unit_after(scanned, draft)
    if unit:
        _apply(scanned, draft, *unit, money=money)
    if unit and draft.bound == "exact":
        bounded = bound_after(scanned, draft.end)
        if bounded:
            draft.end, draft.bound = bounded
    return draft


def _read_left(scanned: Scan, draft: Draft) -> None:
    """Take a currency and a sign that stand before the number."""
    text, start = scanned.text, draft.start
    before = text[start - 1]
    if before == " " and not _belongs_after(scanned.before(start)):
        return
    if before == "-" and text[start - 2 : start - 1] in tuple(CURRENCY_SIGNS):
        draft.value, start, before = -draft.value, start - 1, text[start - 2]
    if before == " " or before.isalpha():
        start = _code_before(scanned, draft, start)
    elif before in CURRENCY_SIGNS:
        start = _symbol_before(scanned, draft, start - 1)
    if start and text[start - 1] in "-+" and (start < 2 or text[start - 2] in " ("):
        start -= 1
        if text[start] == "-":
            draft.value = -draft.value
    elif (word := scanned.before(start)) in vocabulary().phrases["minus"]:
        draft.value, start = -draft.value, start - 1 - len(word)
    draft.start = start


@lru_cache(maxsize=1 << 12)
def _belongs_after(word: str) -> bool:
    """True if a number after the word and a space may have its sign or its currency there."""
    sign = word[-1:] in tuple(CURRENCY_SIGNS)
    return sign or word in vocabulary().phrases["minus"] or _code_in(word) != ""


def _code_in(word: str) -> str:
    """The letters of a currency that the end of a word is, else ""."""
    code = word[-5:].lstrip("(+-~<>=:/")
    return code if code in vocabulary().prefixes else ""


def _code_before(scanned: Scan, draft: Draft, start: int) -> int:
    """Take "EUR ", "Rs. ", "$ " or 百分之 before a number."""
    text = scanned.text
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
        return _symbol_before(scanned, draft, end - 1)
    word = _code_in(text[max(0, end - 5) : end].rpartition(" ")[2])
    if not word:
        return start
    draft.unit, draft.dimension = vocabulary().prefixes[word], "money"
    return end - len(word)


def _symbol_before(scanned: Scan, draft: Draft, at: int) -> int:
    """Take a currency sign, with the letters of "US$" before it."""
    text = scanned.text
    symbol = text[at]
    if symbol == "$":
        letters = _DOLLARS.search(text[max(0, at - 4) : at])
        if letters:
            symbol, at = letters.group() + "$", at - len(letters.group())
    draft.unit, draft.dimension = vocabulary().prefixes[symbol], "money"
    if symbol == "¥" and scanned.chinese:
        draft.unit = "CNY"
    return at


def _unit_after(scanned: Scan, draft: Draft) -> tuple[Unit, int] | None:
    text, units = scanned.text, vocabulary().units
    head = scanned.head(draft.end)
    tail = scanned.tail(draft.end)
    if not tail or (head not in units and head not in SUFFIXES):
        return None
    gap, word = tail.groups()
    at = draft.end + len(gap)
    if not gap and word in SUFFIXES and draft.number.value % 1 == 0 and draft.plain:
        return Unit("", "ordinal", _ONE), tail.end()
    found = phrase_at(units, word, text, at)
    if not found:
        return None
    end, unit = found
    if _of_another(scanned, draft, unit, at, end):
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


def _of_another(scanned: Scan, draft: Draft, unit: Unit, at: int, end: int) -> bool:
    """True if the words of a unit there are those of something else."""
    text = scanned.text
    if text[at] > "\u3000":
        return text.startswith(_no_units(), at)
    if at == draft.end:
        return False
    if scanned.breaks_line(draft.end) and _of_next_line(scanned, draft, at):
        return True
    return unit.dimension == "money" and opens_amount(text, draft.number.end, at, end)


def _of_next_line(scanned: Scan, draft: Draft, at: int) -> bool:
    """True if a unit in the next line begins another entry: "Employees: 656⏎Years: 20".

    A number alone in its line has its unit below it; a sentence goes on with a small letter, a
    German one with any.
    """
    titled = scanned.origin(at).isupper() and scanned.origin(at + 1).islower()
    if not titled or scanned.begins_line(draft.number.start):
        return False
    return not scanned.european or scanned.text[draft.start - 2 : draft.start - 1] == ":"


@lru_cache(maxsize=1)
def _no_units() -> tuple[str, ...]:
    return tuple(vocabulary().phrases["no_unit"])


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
    if unit.factor != 1:
        draft.value *= unit.factor
        draft.factor = unit.factor
        if dimension == "money":
            draft.scale *= unit.factor
    draft.unit, draft.dimension, draft.end = name, dimension, end
    if dimension == "duration":
        _lengthen(scanned, draft, unit)
    elif text[end - 1] == "成":
        # 三成五 are 35 percent
        more = _TENTHS.match(text, end)
        if more:
            draft.end, draft.value = end + 1, draft.value + _digit(more[0])


def _digit(char: str) -> int:
    return int(char) if char.isdigit() else HAN_DIGITS[char]


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
