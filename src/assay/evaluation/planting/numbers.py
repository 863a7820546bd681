"""Operators on the number of a quantity; what they make is judged by `truth`."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from assay.evaluation.planting.context import LANGUAGES, cased, own_words, pattern
from assay.evaluation.planting.statement import Edit
from assay.evaluation.planting.truth import false_numbers
from assay.text.languages import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from assay.evaluation.planting.context import Context
    from assay.text.quantities import Quantity

NUMBER: Final = re.compile(r"\d+(?:[.,'’\u00a0\u202f]\d+)*")
_WORD: Final = re.compile(r"[^\W\d_]+")
_MINUS: Final = re.compile(r"(?<![\w\d])[-−](?=\d)")
_AMBIGUOUS: Final = re.compile(r"\d{1,3}[.,]\d{3}")
_SMALL, _MOST = 12, 30
_ROUNDING: Final = Decimal("0.05")
_FACTORS: Final = (0.5, 0.6, 1.5, 1.7, 2, 3)
_HAN: Final = "三四五六七八九"


def digit(rng: Random, context: Context) -> Iterator[Edit]:
    """One digit of a number changed."""
    edits = [
        edit
        for quantity in context.said.quantities
        if quantity.dimension != "ordinal"
        for start, end in written(context, quantity)[:1]
        for edit in _digits(rng, context.text, start, end)
    ]
    yield from false_numbers(context, _shuffled(rng, edits))


def range_end(rng: Random, context: Context) -> Iterator[Edit]:
    """The upper end of a range moved up, or the second number of a change moved."""
    edits = [
        edit
        for quantity in context.said.quantities
        if quantity.high is not None
        for start, end in written(context, quantity)[1:2]
        for edit in _digits(rng, context.text, start, end)
    ]
    yield from false_numbers(context, _shuffled(rng, edits))


def number_word(rng: Random, context: Context) -> Iterator[Edit]:
    """Another number in words."""
    edits = [
        Edit(start, end, word)
        for quantity in context.said.quantities
        for start, end, _, language in words_of(context, quantity)
        for word in _others(context.text[start:end], language)
    ]
    yield from false_numbers(context, _shuffled(rng, edits))


def rounding(rng: Random, context: Context) -> Iterator[Edit]:
    """Rounded to its first digit, further than the rules allow."""
    edits = []
    for quantity in context.said.quantities:
        for start, end in written(context, quantity)[:1]:
            number = _rounded(context.text[start:end], quantity.decimals)
            edits += [Edit(start, end, number)] if number else []
    yield from false_numbers(context, _shuffled(rng, edits), least=_ROUNDING)


def count_shifted(rng: Random, context: Context) -> Iterator[Edit]:
    """A small count of things made one to three more: fewer of them would still be there."""
    edits = []
    for quantity in context.said.quantities:
        plain = quantity.dimension == "count" and quantity.bound == "exact" and quantity.noun
        if plain and quantity.high is None and 2 <= quantity.value <= _MOST:
            steps = [int(quantity.value) + step for step in (1, 2, 3)]
            edits += list(_put(context, quantity, steps))
    yield from false_numbers(context, _shuffled(rng, edits))


def tenure(rng: Random, context: Context) -> Iterator[Edit]:
    """A length of time made longer or shorter than its tolerance."""
    edits = []
    for quantity in context.said.quantities:
        if quantity.dimension == "duration" and quantity.high is None:
            values = {round(float(quantity.value) * factor) for factor in _FACTORS}
            edits += list(_put(context, quantity, sorted(value for value in values if value > 1)))
    yield from false_numbers(context, _shuffled(rng, edits))


def ordinal(rng: Random, context: Context) -> Iterator[Edit]:
    """Another place in an order."""
    edits = []
    for quantity in context.said.quantities:
        if quantity.dimension != "ordinal":
            continue
        text = context.text[quantity.start : quantity.end]
        for code in LANGUAGES:
            words = read_table(f"quantities-{code}").get("ordinals", {})
            if text.casefold() in words:
                alike = (w for w in words if code == "en" or w[-1:] == text[-1:])
                others = [cased(w, text) for w in alike if words[w] != quantity.value]
                edits += [Edit(quantity.start, quantity.end, word) for word in others]
        if text[:1] == "第":
            edits += [Edit(quantity.start + 1, quantity.end, w) for w in _HAN]
        if text[-2:] == "th" and text[:1].isdigit():
            start, end = written(context, quantity)[0]
            edits += [Edit(start, end, str(n)) for n in range(4, 10)]
    yield from false_numbers(context, _shuffled(rng, edits))


def sign(rng: Random, context: Context) -> Iterator[Edit]:
    """Above zero for below, or the other way."""
    minus = pattern(tuple(own_words("minus", context.language)))
    edits = []
    for quantity in context.said.quantities:
        low, high = quantity.start, quantity.end
        signs = (
            *_MINUS.finditer(context.text, low, high),
            *minus.finditer(context.text, low, high),
        )
        for found in signs:
            gap = context.text[found.end() : found.end() + 1] == " "
            edits.append(Edit(found.start(), found.end() + gap, ""))
        if quantity.value > 0 and quantity.unit in ("°C", "°F") and not signs:
            start, _ = written(context, quantity)[0]
            edits.append(Edit(start, start + 1, f"-{context.text[start]}"))
    yield from false_numbers(context, _shuffled(rng, edits))


def written(context: Context, quantity: Quantity) -> list[tuple[int, int]]:
    """The places of the numbers in digits of a quantity, in order."""
    found = NUMBER.finditer(context.text, quantity.start, quantity.end)
    return [match.span() for match in found]


def words_of(context: Context, quantity: Quantity) -> Iterator[tuple[int, int, int, str]]:
    """(start, end, value, language) of each small number word of a quantity."""
    if context.language == "zh":
        low, high = quantity.start, quantity.end
        for at in range(low, high):
            if context.text[at] in _HAN and not context.text[at - 1 : at].isdigit():
                yield at, at + 1, _HAN.index(context.text[at]) + 3, "zh"
        return
    numbers = _number_words(context.language)
    for match in _WORD.finditer(context.text, quantity.start, quantity.end):
        value = numbers.get(match.group().casefold())
        if value is not None and 2 <= value <= _SMALL:
            yield *match.span(), value, context.language


def _number_words(language: str) -> dict[str, int]:
    table = read_table(f"quantities-{language}")["numbers"]
    return {word: int(value) for word, value in table.items() if float(value).is_integer()}


def _others(word: str, language: str) -> list[str]:
    """Other small number words, one of each value."""
    if language == "zh":
        return [other for other in _HAN if other != word]
    numbers = _number_words(language)
    first = {value: other for other, value in reversed(numbers.items()) if 2 <= value <= _SMALL}
    own = numbers[word.casefold()]
    return [cased(other, word) for value, other in first.items() if value != own]


def _put(context: Context, quantity: Quantity, values: list[int]) -> Iterator[Edit]:
    """The quantity with each of these numbers, in digits or words as it is written."""
    for start, end in written(context, quantity)[:1]:
        yield from (Edit(start, end, str(value)) for value in values)
    for start, end, _, language in words_of(context, quantity):
        word = context.text[start:end]
        if language == "zh":
            known = {index + 3: other for index, other in enumerate(_HAN)}
        else:
            known = {v: w for w, v in reversed(_number_words(language).items())}
        fitting = (value for value in values if value in known)
        yield from (Edit(start, end, cased(known[value], word)) for value in fitting)


def _digits(rng: Random, text: str, start: int, end: int) -> Iterator[Edit]:
    """Edits of one digit; none makes a leading zero."""
    places = [at for at in range(start, end) if text[at].isdigit()]
    for at in places:
        pool = "123456789" if at == start or at == end - 1 else "0123456789"
        digits = [d for d in pool if d != text[at] and text[at].isascii()]
        yield from (Edit(at, at + 1, d) for d in rng.sample(digits, len(digits)))


def _rounded(number: str, decimals: int) -> str:
    """The number with zeros behind its first digit, in its own style; "" where it has but one."""
    if decimals and _AMBIGUOUS.fullmatch(number):
        return ""
    digits = [char for char in number if char.isdigit()]
    whole = number
    if decimals and len(digits) > decimals:
        cut = [at for at, char in enumerate(number) if char.isdigit()][-decimals]
        whole = number[: cut - 1]
    kept = [char for char in whole if char.isdigit()]
    if not kept or kept[0] in "09" or not (kept[1:] or decimals):
        return ""
    rest = kept[1:] or digits[len(kept) :]
    first = int(kept[0]) + (rest[0] >= "5")
    filled = "".join("0" if char.isdigit() else char for char in whole[1:])
    return f"{first}{filled}"


def _shuffled(rng: Random, edits: list[Edit]) -> list[Edit]:
    return rng.sample(edits, len(edits))
