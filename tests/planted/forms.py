"""How a value is written: digits and number words, units, scales, currencies, dates, bounds."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from dates import date_forms
from values import Value, places

DATA = Path(__file__).parent / "data"
UNITS = tomllib.loads((DATA / "units.toml").read_text("utf-8"))


class Form(NamedTuple):
    """A value as written, its shape without the number, and whether the number is in words."""

    text: str
    shape: str
    words: bool = False


def grouped(number: Decimal, language: str) -> str:
    """Digits with the grouping and decimal sign of the language."""
    digits = f"{abs(number):,.{places(number)}f}"
    group, point = UNITS[language]["grouping"]
    digits = digits.translate({ord(","): group, ord("."): point})
    return f"-{digits}" if number < 0 else digits


def indian(number: Decimal) -> str:
    """Digits in groups of lakh and crore."""
    digits = str(int(number))
    head, tail = digits[:-3], digits[-3:]
    pairs: list[str] = []
    while head:
        pairs.insert(0, head[-2:])
        head = head[:-2]
    return ",".join([*pairs, tail])


def word(number: Decimal, language: str) -> str | None:
    """A whole number in words, where the language has them here."""
    if number != int(number) or number < 0:
        return None
    size, table = int(number), UNITS[language]["words"]
    if size < len(table):
        return str(table[size])
    if size >= 100 or "tens" not in UNITS[language]:
        return None
    tens, rest = divmod(size, 10)
    head = UNITS[language]["tens"][tens]
    glue = UNITS[language]["glue"]
    return f"{head}{glue}{table[rest]}" if rest else str(head)


def numerals(number: Decimal, language: str) -> list[tuple[str, bool]]:
    """The number in digits, and in words where it is small."""
    spelled = word(number, language)
    digits = (grouped(number, language), False)
    return [digits, (spelled, True)] if spelled else [digits]


def _filled(pattern: str, number: Decimal, language: str) -> Iterator[Form]:
    plural = abs(number) >= 2 or (number != 1 and language != "fr")
    head, bracket, rest = pattern.partition("(")
    if bracket:
        ending, _, tail = rest.partition(")")
        pattern = head + (ending if plural else "") + tail
    letters = sum(character.isalpha() for character in pattern) - 1
    short = letters < 4 and language != "zh" and "{n} an" not in pattern
    for text, spelled in numerals(number, language):
        if spelled and (short or pattern.endswith(("5", "%", "°C"))):
            continue
        yield Form(pattern.replace("{n}", text), pattern.replace("{n}", "#"), spelled)


def _measured(value: Value, language: str, case: str) -> Iterator[Form]:
    if value.kind == "temperature" and value.number < 0:
        for pattern in UNITS[language]["below"]:
            yield from _filled(pattern, -value.number, language)
        return
    if value.number < 0:
        for pattern in UNITS[language]["negative"]:
            yield from _filled(pattern, -value.number, language)
        return
    patterns = UNITS[language]["unit"]
    for pattern in patterns.get(f"{value.unit}.{case}", patterns.get(value.unit, [])):
        yield from _filled(pattern, value.number, language)
    if value.unit == "year" and not case and value.number % 1 == Decimal("0.5"):
        yield from _halves(int(value.number), language)


def _halves(years: int, language: str) -> Iterator[Form]:
    for pattern in UNITS[language].get("halves", []):
        spelled = "{w}" in pattern
        text = pattern.replace("{n}", str(years)).replace("{w}", UNITS[language]["words"][years])
        text = text.replace("{m}", str(years * 12 + 6))
        shape = pattern.replace("{w}", "#").replace("{n}", "#").replace("{m}", "#")
        yield Form(text, shape, spelled)


def _amount(number: Decimal, scale: int, language: str) -> str:
    """Digits of money, with both decimals of cents."""
    text = grouped(number, language)
    return f"{text}0" if scale == 1 and places(number) == 1 else text


def _money(value: Value, language: str) -> Iterator[Form]:
    table = UNITS[language]["money"]
    if value.unit not in table["currency"]:
        return
    fill = dict(zip(("sign", "code", "name", "of"), table["currency"][value.unit], strict=False))
    for pattern in table["scale"].get(str(value.scale), []):
        shape = pattern.format(n="#", **fill)
        yield Form(shape.replace("#", _amount(value.number, value.scale, language)), shape)
    full = value.number * value.scale
    if value.unit == "INR" and value.scale >= 100000 and places(full) == 0:
        yield Form(f"₹{indian(full)}", "₹#")
    elif 1 < value.scale <= 1000000 and language != "zh":
        for pattern in table["scale"]["1"]:
            shape = pattern.format(n="#", **fill)
            yield Form(shape.replace("#", grouped(full, language)), shape)


def _counted(value: Value, language: str) -> Iterator[Form]:
    for text, spelled in numerals(value.number * value.scale, language):
        yield Form(text, "#", spelled)
    for pattern in UNITS[language]["thousands"].get(str(value.scale), []):
        digits = grouped(value.number, language)
        yield Form(pattern.replace("{n}", digits), pattern.replace("{n}", "#"))


def _ordered(value: Value, language: str) -> Iterator[Form]:
    size = int(value.number)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(size % 10 if size // 10 != 1 else 0, "th")
    yield Form(f"{size}{ending}" if language == "en" else f"{size}.", "#")
    yield Form(UNITS[language]["ordinals"][size], "#", True)


def _multiplied(value: Value, language: str) -> Iterator[Form]:
    if value.number == 2:
        yield Form(UNITS[language]["twice"], "#", True)
    for pattern in UNITS[language]["times"]:
        yield from _filled(pattern, value.number, language)


def _joined(value: Value, language: str, case: str) -> Iterator[Form]:
    assert value.upper is not None
    lows = list(forms(value.part(value.number), language, case))
    highs = list(forms(value.part(value.upper), language, case))
    table = UNITS[language][value.kind]
    for low, high in zip(lows, highs, strict=False):
        if low.shape != high.shape or low.words != high.words:
            continue
        short = low.text
        if value.kind == "range" or value.inner in {"measure", "duration"}:
            short = _numeral(low)
        for pattern in table:
            shape = pattern.format(a=low.shape if short == low.text else "#", b=high.shape)
            if low.words and "{a}–" in pattern:
                continue
            yield Form(pattern.format(a=short, b=high.text), shape, low.words)


def _numeral(form: Form) -> str:
    head, _, tail = form.shape.partition("#")
    return form.text[len(head) : len(form.text) - len(tail)]


def _rated(value: Value, language: str) -> Iterator[Form]:
    for form in _money(replace(value, kind="money", per=""), language):
        for pattern in UNITS[language]["per"][value.per]:
            yield Form(f"{form.text}{pattern}", f"{form.shape}{pattern}")


def forms(value: Value, language: str, case: str = "") -> list[Form]:
    """All ways to write a value that has no bound, the plainest first."""
    if value.kind in {"range", "pair"}:
        return list(_joined(value, language, case))
    if value.kind in {"date", "dates"}:
        return [Form(text, shape) for text, shape in date_forms(value, language, case)]
    makers = {
        "money": _money,
        "rate": _rated,
        "count": _counted,
        "comparison": _counted,
        "ordinal": _ordered,
        "multiple": _multiplied,
    }
    if value.kind in makers:
        return list(makers[value.kind](value, language))
    return list(_measured(value, language, case))


def bounded(form: Form, value: Value, language: str) -> list[Form]:
    """The form with each word for the bound of the value."""
    bound = value.bound
    if bound == "exact":
        return [form]
    table = UNITS[language]
    patterns = table.get(f"bound-{value.kind}", {}).get(bound) or table["bound"][bound]
    return [Form(p.format(v=form.text), p.format(v=form.shape), form.words) for p in patterns]
