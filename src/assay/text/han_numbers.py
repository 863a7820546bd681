"""Chinese numerals: 二十五, 三百万, 一千零五, 三点五, 二〇二一."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from assay.text.digits import Number

HAN_DIGITS: Final = {c: n for n, c in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
    "兩": 2,
}
_HAN_TENS: Final = {"十": 10, "百": 100, "千": 1000}
_HAN_SCALES: Final = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
# "4年零4个月" is no nought months
HAN_NUMBER: Final = re.compile("(?!零[0-9])[〇零一二两兩三四五六七八九十百千万萬亿億点點半]{1,24}")
_ONE: Final = Decimal(1)
_HALF: Final = Decimal("0.5")


def han_at(text: str, start: int, end: int) -> Number | None:
    """The number that the Chinese numerals of [start, end) write; 三五 and the like are none."""
    run = text[start:end].replace("點", "点")
    if run == "半":
        return Number(start, end, _HALF, 1, _ONE, True)
    whole, point, part = run.partition("点")
    value = _han_value(whole)
    if value is None or (point and not part):
        return None
    if point:
        fraction = part.rstrip("万萬亿億")
        if not fraction or any(char not in HAN_DIGITS for char in fraction):
            return None
        digits = "".join(str(HAN_DIGITS[char]) for char in fraction)
        scale = Decimal(1)
        for char in part[len(fraction) :]:
            scale *= _HAN_SCALES[char]
        return Number(start, end, Decimal(f"{value}.{digits}") * scale, len(digits), scale, True)
    last = _HAN_SCALES.get(run[-1], 1)
    return Number(start, end, Decimal(value), 0, Decimal(last), True)


def _han_value(run: str) -> int | None:
    """The value of a whole number; None if its characters are in no order that numbers have."""
    if not run:
        return None
    if all(char in HAN_DIGITS for char in run):
        if len(run) == 2 and "〇" not in run and "零" not in run:
            return None
        return int("".join(str(HAN_DIGITS[char]) for char in run))
    total, lowest, section = 0, 10**12, ""
    for char in run:
        size = _HAN_SCALES.get(char)
        if size is None:
            section += char
            continue
        value = _below_ten_thousand(section) if section else 0
        if value is None or (size >= lowest and section) or not (value or total):
            return None
        total = total + value * size if value else total * size
        section, lowest = "", size
    value = _below_ten_thousand(section)
    return None if value is None else total + value


def _below_ten_thousand(section: str) -> int | None:
    total, place = 0, 10000
    digit: int | None = None
    for char in section:
        size = _HAN_TENS.get(char)
        if size is not None:
            if size >= place or (digit is None and char != "十"):
                return None
            total += (1 if digit is None else digit) * size
            place, digit = size, None
        elif char not in HAN_DIGITS or digit:
            return None
        else:
            digit = HAN_DIGITS[char]
    return total + (digit or 0)
