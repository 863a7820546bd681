"""Identity and account numbers: by a known shape, or by the word that announces them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from assay.privacy.cues import cue
from assay.privacy.hits import Hit
from assay.privacy.phones import counts, is_dates, numbered

_S: Final = r"(?:[ ]{0,2}[-./][ ]{0,2}|[ ]{0,4})"
_L: Final = r"(?<![A-Za-z0-9])"
_R: Final = r"(?![A-Za-z0-9])"
_SHAPES: Final = tuple(
    (kind, re.compile(form))
    for kind, form in (
        # IBAN: two letters, two digits, groups of four
        (
            "account",
            rf"{_L}[A-Z]{{2}}{_S}\d{{2}}(?:{_S}[A-Z0-9]{{4}}){{2,7}}(?:{_S}[A-Z0-9]{{1,3}})?{_R}",
        ),
        # cards: four fours, or 4-6-5
        (
            "account",
            r"(?<!\d)\d{4}(?:[ .·/-]{1,3}\d{4}){3}(?:[ .-]{1,2}\d{1,3})?(?!\d)",
        ),
        ("account", r"(?<!\d)3[47]\d{2}[ ./-]{1,3}\d{6}[ ./-]{1,3}\d{5}(?!\d)"),
        # United States 123-45-6789
        ("identity", r"(?<![\d-])\d{3} ?[-./ ] ?\d{2} ?[-./ ] ?\d{4}(?![\d-])"),
        # China: place, date, number, check sign
        ("identity", rf"(?<!\d)\d{{6}}{_S}(?:19|20)\d{{2}}{_S}\d{{4}}{_S}\d{{3}}[\dXx]{_R}"),
        # United Kingdom QQ 12 34 56 C
        (
            "identity",
            rf"{_L}[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?:{_S}\d{{2}}){{3}}{_S}[A-D]{_R}",
        ),
        # India ABCDE1234F
        ("identity", rf"{_L}[A-Z]{{5}}{_S}\d{{4}}{_S}[A-Z]{_R}"),
        # Spain 12345678Z, X1234567L
        ("identity", rf"{_L}(?:[XYZ]{_S}\d{{7}}|\d{{2}}\.?\d{{3}}\.?\d{{3}})[ -]?[A-Z]{_R}"),
        # Italy, Mexico
        ("identity", rf"{_L}[A-Z]{{6}} ?\d{{2}} ?[A-Z]\d{{2}} ?[A-Z]\d{{3}} ?[A-Z]{_R}"),
        ("identity", rf"{_L}[A-Z]{{4}} ?\d{{6}} ?[HM][A-Z]{{5}} ?[A-Z0-9]\d{_R}"),
        ("identity", rf"{_L}[A-ZÑ&]{{3,4}}{_S}\d{{6}}{_S}[A-Z0-9]{{3}}{_R}"),
        # France 1 85 05 78 006 084 91
        (
            "identity",
            rf"(?<!\d)[12](?:{_S}\d{{2}}){{2}}{_S}\d[\dAB](?:{_S}\d{{3}}){{2}}(?:{_S}\d{{2}})?(?!\d)",
        ),
        # Aadhaar 2345 6789 0123
        ("identity", r"(?<!\d)[2-9]\d{3}[ .-]{1,2}\d{4}[ .-]{1,2}\d{4}(?!\d)"),
        # Sweden, Denmark; Brazil; Switzerland; Chile
        ("identity", r"(?<![\d-])(?:19|20)?\d{6}[-+]\d{4}(?![\d-])"),
        ("identity", r"(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)"),
        ("identity", rf"(?<!\d)756{_S}\d{{4}}{_S}\d{{4}}{_S}\d{{2}}(?!\d)"),
        ("identity", rf"{_L}\d{{1,2}}\.\d{{3}}\.\d{{3}}-[\dKk]{_R}"),
        # Colombia CC 1.022.473.144
        (
            "identity",
            rf"{_L}C\.?C\.?[ ]{{0,2}}[:.-]?[ ]{{0,2}}(?:es )?\d{{1,3}}(?:\.\d{{3}}){{2,3}}{_R}",
        ),
        # Germany 12 130789 A 123; Hong Kong A123456(7)
        ("identity", rf"{_L}\d{{2}}{_S}\d{{6}}{_S}[A-Z]{_S}\d{{3}}{_R}"),
        ("identity", rf"{_L}[A-Z]{{1,2}}\d{{6}} ?\([\dA]\)"),
    )
)
_TELLS: Final = (
    r"no|nr|num|number|nummer|numéro|numero|número|n|id|code|is|ist|est|es|was|lautet|card|karte"
    r"|carte|bei|de|ends|with"
)
_LABELLED: Final = re.compile(
    rf"(?:[ ]{{0,2}}\([^()\n\d]{{1,30}}\))?(?:(?:[ ][a-zà-ÿ'/-]{{1,16}}){{1,3}}[* ]{{0,3}}[:=|]"
    r"|(?P<word>(?:[ ][a-zà-ÿ]{2,16}){1,2}))??"
    rf"(?:[ \t.:;#=|>*_~/(\[【】°º\u2019'-]|(?i:(?:{_TELLS})\b)|号码|號碼|证|證|号|號|字|是|为|為"
    r"|番号|번호){0,60}"
    r"(?P<value>[A-Z0-9](?:[ ]{0,2}(?:[-./·()][ ]{0,2})?[A-Z0-9X](?![a-z])){3,40}\)?(?:[ -]?x)?)"
)
_LEAST: Final = 4
_SURE: Final = 8
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_IBAN: Final = len("NO9386011117947")
_LONG: Final = re.compile(r"(?<![\d.,A-Za-z_-])\d{9,24}[Xx]?(?![\d.,]?\d)(?![A-Za-z])")


def identities(text: str) -> Iterator[Hit]:
    """Numbers of known shapes, and those that a word announces."""
    for kind, form in _SHAPES:
        for match in form.finditer(text):
            if not _only_years(match.group()) and (
                kind == "identity" or _is_account(match.group())
            ):
                yield Hit(kind, *match.span())
    for kind in ("identity", "account"):
        for word in cue(kind).finditer(text):
            value = _LABELLED.match(text, word.end())
            if value and _is_number(text, value):
                yield Hit(kind, *value.span("value"))
    for match in _LONG.finditer(text):
        counted = counts(text, match.end()) and not _luhn(match.group())
        if not counted and not numbered(text, match.start()):
            yield Hit("identity", *match.span())


def _is_number(text: str, match: re.Match[str]) -> bool:
    """True for a value with enough digits that counts nothing and is no year."""
    value = match["value"]
    digits = sum(map(str.isdigit, value))
    letters = sum(map(str.isalpha, value))
    if is_dates(value, re.findall(r"\d+", value)) or value.startswith("0."):
        return False
    if digits < 2 or digits + letters // 2 < _LEAST or (digits == _LEAST and value.isdigit()):
        return False
    if match["word"] and digits < _SURE:
        return False
    plain = value.replace(" ", "").replace(".", "").isdigit()
    return not (plain and digits <= 8 and counts(text, match.end()))


def _is_account(written: str) -> bool:
    """True for the shape of a card, or of an IBAN that is long enough."""
    if written[0].isalpha():
        return sum(map(str.isalnum, written)) >= _IBAN
    return True


def _only_years(written: str) -> bool:
    return not written[0].isalpha() and all(map(_YEAR.fullmatch, re.findall(r"\d+", written)))


def _luhn(digits: str) -> bool:
    """True for a number of 13 digits or more whose last one is the check digit of cards."""
    if len(digits) < len("4000000000000") or not digits.isdigit():
        return False
    doubled = (int(d) * (2 if i % 2 else 1) for i, d in enumerate(reversed(digits)))
    return sum(d - 9 if d > 9 else d for d in doubled) % 10 == 0
