"""Telephone numbers: by the words before them, or by groups that no count or date has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from assay.privacy.cues import cued, listed
from assay.privacy.hits import Hit
from assay.text.languages import lexicon

_SEPARATOR: Final = r"[ ./()\[\]-]{1,5}"
_GROUPS: Final = re.compile(
    rf"(?<![A-Za-z0-9_])(?<![0-9][.,:])(?<![A-Za-z]-)(?:[(\[]? ?\+ ?|[(\[] ?)?\d{{1,16}}"
    rf"(?:{_SEPARATOR}\d{{1,16}}){{0,10}}(?![0-9])(?![.,:]\d{{1,3}}(?!\d))"
)
_DIGITS: Final = re.compile(r"\d+")
_FIGURES: Final = re.compile(r"[ ]{0,2}(?:%|[€$£¥₹]|(?P<word>[a-zA-ZÀ-ÿ]{3,})|[\u4e00-\u9fff])")
_NUMBERED: Final = "|".join(map(re.escape, listed("numbered")))
_NO_PHONE: Final = re.compile(
    rf"(?:[€$£¥₹#§№]|(?<![A-Za-z])(?:{_NUMBERED})[ .:=-]{{0,2}})$",
    re.IGNORECASE,
)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_THOUSANDS: Final = re.compile(r"\d{1,3}(?:([ .])\d{3})(?:\1\d{3})*")
_ADDRESS: Final = re.compile(
    r"(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})(?:/\d{1,2})?|\d{1,4}\.0\.\d{1,5}\.\d{1,5}"
)
_DAY: Final = (
    r"(?:(?:19|20)\d\d ?[-./] ?\d{1,2}(?: ?[-./] ?\d{1,2})?"
    r"|\d{1,2} ?[-./] ?\d{1,2} ?[-./] ?(?:19|20)?\d\d"
    r"|\d{1,2} ?[-./] ?(?:19|20)?\d\d|(?:19|20)\d\d)"
)
_DATES: Final = re.compile(
    rf"{_DAY}(?:[ ]{{0,3}}-{{1,2}}[ ]{{0,3}}{_DAY}|[ ]{{1,3}}/[ ]{{1,3}}{_DAY}"
    r"|(?:[ ]{1,3}|/)(?:19|20)?\d\d)?"
)
_MONEY: Final = re.compile(r"[ ]{0,2}(?:%|[€$£¥₹]|EUR|USD|GBP|CHF|元)")
_LEAST_BARE: Final = 9
_NEVER_COUNTED: Final = 10
"""No count of a résumé has so many digits without a separator."""


def phones(text: str) -> Iterator[Hit]:
    """Numbers that are written, or announced, like telephone numbers."""
    for match in _GROUPS.finditer(text):
        if _is_phone(text, *match.span()):
            yield Hit("phone", *match.span())


def _is_phone(text: str, start: int, end: int) -> bool:
    written = text[start:end]
    groups = _DIGITS.findall(written)
    count = sum(map(len, groups))
    bare = written.strip("()[] ")
    if not 6 <= count <= 20 or is_dates(bare, groups) or all(map(_YEAR.fullmatch, groups)):
        return False
    if groups[0] == "0" or bare.startswith("24/7"):
        return False
    if cued("phone", text, start):
        told = text[max(0, start - 2) : start].strip() == ":"
        single = len(groups) == 1 or _THOUSANDS.fullmatch(bare)
        most = _NEVER_COUNTED if single else len("12345678")
        return told or count >= most or not counts(text, end)
    if "+" in written[:3] or (written.startswith("00") and count > _LEAST_BARE):
        return count >= 7
    if count < 7 or numbered(text, start) or _ADDRESS.fullmatch(bare) or _MONEY.match(text, end):
        return False
    return _grouped_like_one(text, end, written, groups)


def numbered(text: str, start: int) -> bool:
    """True if what stands before makes it an amount, a version, an order or a ticket."""
    return _NO_PHONE.search(text, max(0, start - 9), start) is not None


def is_dates(bare: str, groups: list[str]) -> bool:
    """True for a date or a range of dates, with days and months that exist."""
    short = "/" in bare and "-" in bare and [len(group) for group in groups] == [2, 2, 2, 2]
    possible = short or all(len(group) > 2 or int(group) <= 31 for group in groups[:-1])
    return possible and _DATES.fullmatch(bare) is not None


def counts(text: str, end: int) -> bool:
    """True if what follows a number makes it a count: a noun, a currency, a percent sign."""
    match = _FIGURES.match(text, end)
    return match is not None and (match["word"] or "").casefold() not in lexicon().stop


def _grouped_like_one(text: str, end: int, written: str, groups: list[str]) -> bool:
    """True for groups that a count, an amount or a date would not have."""
    sizes, count, bare = [len(g) for g in groups], sum(map(len, groups)), written.strip("()[] ")
    if "(" in written and ")" in written:
        return len(groups) > 1 and count <= 15
    if len(groups) == 1:
        mobile = re.fullmatch(r"1[3-9]\d{9}|[6-9]\d{9}|0\d{8,11}", bare) is not None
        counted = counts(text, end) and count < _NEVER_COUNTED
        return bare[0] == "0" if counted else (mobile or count >= _LEAST_BARE)
    if groups[0].startswith("0") and 8 <= count <= 13 and groups[0] != "0":
        return True
    if _THOUSANDS.fullmatch(bare):
        return bare[0] in "5679" and sizes == [3, 3, 3] and not counts(text, end)
    if len(groups) == 2 and (_YEAR.fullmatch(groups[1]) or counts(text, end)):
        return False
    if _YEAR.fullmatch(groups[0]):
        return False
    return count >= _LEAST_BARE and max(sizes) <= 8
