"""Words of a text: which carry content, which are numbers, names or negations.

Tokens keep what belongs to a name (C++, .NET, R&D, AZ-104, Node.js); Han and Kana text, which has
no spaces, is left to `han_pairs`.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from assay.text.languages import lexicon

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TokenKind: TypeAlias = Literal["quantity", "name", "negation", "word", "function", "capitalised"]

_HAN = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_DIGITS = r"\d+(?:[.,]\d+)"
_TOKEN = re.compile(
    rf"[$€£¥]?{_DIGITS}+(?:%|[^\W\d_]{{1,4}}\b)?"
    rf"|[^\s{_HAN}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20()\[\]{{}}<>\"“”„«»…,;:!?|*]+"
)
HAN_RUN = re.compile(f"[{_HAN}]+")
_NUMBER = re.compile(rf"{_DIGITS}*")
_MEASURED = re.compile(rf"([$€£¥]?)({_DIGITS}*)(%|-?[a-zµ]{{1,12}}|[KMB]|\+)?")
_SCALES = {"%": "%", "k": "k", "K": "k", "M": "m", "B": "bn", "bn": "bn", "mn": "m", "tn": "tn"}
_ORDINAL = ("st", "nd", "rd", "th")
_HAN_NUMBER = re.compile(
    r"[二两兩三四五六七八九十百千万半]+(?=[年个個月人家名次项項国國天周週位种種门門台])"
)
_PARTS = re.compile(r"[-/.&]")
_SHORT = 4000
_AROUND = " \t\n.,;:!?\"'“”‘’()[]"
_EDGE = ".'’‘`-–—/·•"


class Token(NamedTuple):
    """A word with its kind, its text as written, its folded form and its place.

    `value` is a quantity in a comparable form ("2044", "0.5", "$5", "40%", "3k").
    """

    kind: TokenKind
    text: str
    folded: str
    start: int
    end: int
    value: str = ""


def tokens(text: str) -> tuple[Token, ...]:
    """All tokens of a text without spaceless scripts, in order of their kind of script."""
    return tuple(stream(text))


def stream(text: str) -> Iterable[Token]:
    """The same tokens, those of a long text one by one: they are not kept."""
    return _kept(text) if len(text) < _SHORT else _scan(text)


@lru_cache(maxsize=1024)
def _kept(text: str) -> tuple[Token, ...]:
    return tuple(_scan(text))


def _scan(text: str) -> Iterator[Token]:
    for match in _TOKEN.finditer(text):
        at = match.start()
        for raw, written, folded, low, high, value in _classify(match.group()):
            start, kind = at + low, raw
            if raw == "capitalised":
                kind = "name" if _inside_sentence(text, start) else _plain_kind(folded)
            yield Token(kind, written, folded, start, at + high, value)
    if not text.isascii():
        for match in _HAN_NUMBER.finditer(text):
            digits, value = match.group(), _han_value(match.group())
            yield Token("quantity", digits, digits, match.start(), match.end(), value)


@lru_cache(maxsize=8192)
def _classify(raw: str) -> tuple[Token, ...]:
    """The tokens of one string without spaces, with places in it."""
    word = raw.rstrip(_EDGE)
    kept = word.lstrip(_EDGE)
    if not any(char.isalnum() for char in kept):
        return ()
    lead = len(word) - len(kept)
    if lead == 1 and word[0] == "." and kept[0].isalpha():
        lead, kept = lead - 1, "." + kept
    end = lead + len(kept)
    folded = _fold_word(kept)
    if any(c.isdecimal() for c in kept):
        return _numeric(kept, folded, lead)
    words = lexicon()
    if folded in words.ordinals:
        value = f"#{words.ordinals.index(folded) + 1}"
        return (Token("quantity", kept, folded, lead, end, value),)
    if folded in words.spans:
        return (Token("quantity", kept, folded, lead, end, folded),)
    numbers = [(part, words.numbers[part]) for part in folded.split("-") if part in words.numbers]
    found = [Token("quantity", p, p, lead, end, _plain(Decimal(str(v)))) for p, v in numbers]
    if found and len(found) == folded.count("-") + 1:
        return tuple(found)
    return (*found, Token(_kind(kept, folded), kept, folded, lead, end))


def _numeric(word: str, folded: str, lead: int) -> tuple[Token, ...]:
    whole = _MEASURED.fullmatch(word)
    if whole:
        sign, digits, suffix = whole.groups(default="")
        value = sign + number(digits) + _SCALES.get(suffix, "")
        if suffix in _ORDINAL:
            value = f"#{value}"
        return (Token("quantity", word, folded, lead, lead + len(word), value),)
    if any(c.isalpha() for c in word):
        return (Token("name", word, folded, lead, lead + len(word)),)
    return tuple(
        Token("quantity", m[0], m[0], lead + m.start(), lead + m.end(), number(m[0]))
        for m in _NUMBER.finditer(word)
    )


def _kind(word: str, folded: str) -> TokenKind:
    if folded in lexicon().negation or folded.endswith("n't"):
        return "negation"
    if folded in lexicon().light:
        return "function"
    if any(c.isupper() for c in word[1:]) or any(c in "+#&" for c in word) or "." in word[1:-1]:
        return "name"
    return "capitalised" if word[0].isupper() and word != "I" else _plain_kind(folded)


def _plain_kind(folded: str) -> TokenKind:
    words = lexicon()
    return "function" if folded in words.stop or folded in words.light else "word"


def _inside_sentence(text: str, start: int) -> bool:
    """True if a capital there is no mere start of a sentence, a line or a bullet."""
    before = text[max(0, start - 40) : start].rstrip(" \t\"'“”‘’«»(*_[-•")
    return bool(before) and before[-1] not in ".!?:\n。！？："


def number(digits: str) -> str:
    """The comparable form of a number as written: "2,044" and "2044" are one, "39,7" is "39.7"."""
    plain = digits
    if re.fullmatch(r"\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?", plain):
        plain = plain.replace(",", "")
    elif re.fullmatch(r"\d{1,3}(?:\.\d{3}){2,}", plain):
        plain = plain.replace(".", "")
    elif re.fullmatch(r"\d{1,3}[.]\d{3}", plain):
        return plain  # "12.500" is twelve and a half or twelve thousand: only itself
    plain = plain.replace(",", ".")
    try:
        return _plain(Decimal(plain))
    except InvalidOperation:
        return digits


def _plain(value: Decimal) -> str:
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


@lru_cache(maxsize=1024)
def _han_value(digits: str) -> str:
    """Small Chinese numerals: 三 is 3, 十三 is 13, 二十五 is 25; larger ones stay as written."""
    values = lexicon().cjk_numbers
    if len(digits) == 1:
        return _plain(Decimal(str(values[digits]))) if digits in values else digits
    if "十" in digits and len(digits) <= 3:
        tens, _, ones = digits.partition("十")
        if all(part == "" or part in values for part in (tens, ones)):
            return str(int(values.get(tens, 1)) * 10 + int(values.get(ones, 0)))
    return digits


def _fold_word(word: str) -> str:
    folded = word.casefold().replace("’", "'").replace("‘", "'").replace("‑", "-")
    return folded.removesuffix("'s").removesuffix("'")


@lru_cache(maxsize=1024)
def content(text: str) -> frozenset[str]:
    """Folded content words of a text: no function words, light words or bare short numbers."""
    kept: set[str] = set()
    for token in tokens(text):
        if token.kind in ("name", "word"):
            kept.add(token.folded)
            if not token.folded.isalnum():
                kept.update(p for p in _PARTS.split(token.folded) if len(p) > 2)
        elif (token.kind == "quantity" and len(token.text) > 2) or looks_like_name(token):
            kept.add(token.folded)
    return frozenset(kept | han_pairs(text))


def has_content(text: str) -> bool:
    """True if a quote says anything: a content word, a name, a number of some length.

    One-letter and two-letter names count when written like a name (R, Go, C#); emoji, function
    words, single lower-case letters and numbers of one or two characters do not.
    """
    light: set[str] = set()
    for token in tokens(text):
        if token.kind in ("name", "word") and _says_something(token):
            return True
        if token.kind == "quantity" and len(text.strip(_AROUND)) > 2:
            return True
        if looks_like_name(token) or token.folded.endswith("n't"):
            return True  # a contraction holds its verb
        if token.kind == "function" and token.folded in lexicon().light - lexicon().stop:
            light.add(token.folded)
    if len(light) > 1:
        return True  # "completed certificate" says something, "certificate" alone does not
    if HAN_RUN.search(text):
        runs = HAN_RUN.findall(text)
        return any(len(run) > 1 and not set(run) <= lexicon().cjk_stop for run in runs)
    return False


def _says_something(token: Token) -> bool:
    long = len(token.folded) > 1 or not token.folded.isascii() or token.text.isupper()
    return long and any(char.isalnum() for char in token.folded)


def looks_like_name(token: Token) -> bool:
    """A function word of another spelling: "Go" and "R" are names, "go", "A" and "I" are not."""
    text = token.text
    letter = len(text) == 1 and text.isupper() and text not in "AI"
    return token.kind == "function" and (letter or text in lexicon().names)


def han_pairs(text: str) -> set[str]:
    """All pairs of neighbouring characters of Han and Kana text, less those of light words."""
    pairs: set[str] = set()
    for run in HAN_RUN.findall(text):
        plain = run
        for light in lexicon().cjk_light:
            plain = plain.replace(light, " ")
        pairs.update(a + b for a, b in pairwise(plain) if a != " " and b != " ")
    return pairs


def same_word(one: str, other: str) -> bool:
    """True if two folded words may be forms of one word: an equal start and a short rest."""
    if one == other:
        return True
    shorter = min(len(one), len(other))
    if shorter < 4 or any(c.isdecimal() for c in one + other) or HAN_RUN.match(one):
        return False
    shared = 0
    while shared < shorter and one[shared] == other[shared]:
        shared += 1
    return shared >= 4 and shared >= 0.55 * max(len(one), len(other))


def inflected(one: str, other: str) -> bool:
    """True if two folded names are one name with another ending (Wertpapier, Wertpapieren)."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < 4 or not long.isalpha() or not short.isalpha():
        return False
    return long.startswith(short) and long[len(short) :] in ("s", "es", "n", "en", "ns")
