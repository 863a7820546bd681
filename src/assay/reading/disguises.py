"""What a text says in a disguise: encoded, reversed, spelt with other signs, or not to be seen."""

from __future__ import annotations

import base64
import binascii
import codecs
import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Final, NamedTuple

from assay.text.languages import words_of_group
from assay.text.oddities import is_mixed

_BASE64: Final = re.compile(r"[A-Za-z0-9+/_-]{20,}+={0,2}")
_HEX: Final = re.compile(r"(?:[0-9A-Fa-f]{2}[ :]?){12,}+")
_PERCENT: Final = re.compile(r"(?:[\w.~+-]{0,40}%[0-9A-Fa-f]{2}){4,}+[\w.~+-]{0,40}")
_ENTITY: Final = re.compile(r"(?:&#(?:[0-9]{2,7}|[xX][0-9A-Fa-f]{2,6});[ ]?){6,}+")
_APART: Final = re.compile(r"(?<=[\u4e00-\u9fff])[ .·*_|-](?=[\u4e00-\u9fff])")
_SINGLES: Final = re.compile(r"(?:[\u4e00-\u9fff][ .·*_|-])+(?![\u4e00-\u9fff]{2})")
_INSIDE: Final = re.compile(r"[A-Za-z][013457@$]{1,3}[A-Za-z]")
_ESCAPE: Final = re.compile(rb"%([0-9A-Fa-f]{2})")
_TAGS: Final = re.compile("[\U000e0020-\U000e007e]{4,8000}")
_SPACED: Final = re.compile(r"(?<![^\W_])(?:[^\W\d_][ ]?[ ·.*_|-][ ]?){5,400}[^\W\d_](?![^\W_])")
_LEET: Final = re.compile(r"[A-Za-z@$]{0,40}[013457@$]{1,3}[A-Za-z][A-Za-z0-9@$]{1,40}")
_SIGNS: Final = str.maketrans("013457@$", "oieastas")
_TWINS: Final = str.maketrans("аеорсухіјѕԁһԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧορ", "aeopcyxijsdhqwlABEZHIKMNOPTYXop")
_LEAST: Final = 6
_WORDS: Final = 3
_ODD: Final = 4
"""So many words of a line with foreign letters, or digits for letters, are no slips."""
_LONGEST: Final = 8_000
"""Characters of a code that are read; an order does not begin later."""


class Disguised(NamedTuple):
    """What stands at [start, end) of the original, in plain words.

    `sure` where nobody would write so but to hide it: prose in base64, in signs without a form.
    `coded` for all that is not just another way of spelling.
    """

    start: int
    end: int
    plain: str
    sure: bool = False
    coded: bool = False


def disguised(text: str) -> Iterator[Disguised]:
    """Every part of a text that can be read in another way, as it would be read."""
    for pattern, decode in _CODES:
        for match in pattern.finditer(text):
            plain = decode(match.group()[:_LONGEST])
            if len(plain) >= _LEAST and _is_writing(plain):
                sure = pattern in _HIDING and len(plain.split()) >= _WORDS
                yield Disguised(*match.span(), plain, sure, coded=True)
    for turn in _TURNS:
        turned = turn(text)
        if turned != text:
            yield from _lines(text, turned, sure=turn not in _TURNED_ROUND)


def _lines(text: str, turned: str, *, sure: bool) -> Iterator[Disguised]:
    """The lines of a text that, turned line by line, have a word that orders need.

    `sure` also those of which so much was turned that it was no slip.
    """
    lowered = turned.lower()
    telling = [word for word in words_of_group("machine", "telling") if word in lowered]
    if not telling and not sure:
        return
    at = 0
    for line, plain in zip(text.split("\n"), turned.split("\n"), strict=True):
        if plain != line:
            much = sure and _odd_words(line, plain) >= _ODD
            if much or any(word in plain.lower() for word in telling):
                yield Disguised(at, at + len(line), plain, much)
        at += len(line) + 1


def _odd_words(line: str, plain: str) -> int:
    """How many words of a line are spelt so that it is no slip: mixed scripts, digits inside."""
    if len(line) != len(plain):
        return len(max(_SINGLES.findall(line), key=len, default="")) // 2
    changed = (a for a, b in zip(line.split(), plain.split(), strict=True) if a != b)
    return sum(bool(_INSIDE.search(word) or is_mixed(word)) for word in changed)


def _backwards(text: str) -> str:
    return "\n".join(line[::-1] for line in text.split("\n"))


def _from_digits(text: str) -> str:
    """Lines with words of letters and digits, the digits read as letters: "1gn0r3"."""
    lines = text.split("\n")
    return "\n".join(
        line.translate(_SIGNS) if len(_LEET.findall(line)) > 1 else line for line in lines
    )


_HIDING: Final = (_BASE64, _HEX, _TAGS)


def _closed_up(text: str) -> str:
    """Chinese with signs or spaces between its characters, without them."""
    return _APART.sub("", text)


def _shifted(text: str) -> str:
    return codecs.decode(text, "rot13")


_TURNS: Final[tuple[Callable[[str], str], ...]] = (
    _backwards,
    _shifted,
    lambda text: text.translate(_TWINS),
    _from_digits,
    _closed_up,
)
_TURNED_ROUND: Final = (_backwards, _shifted)
"""What changes every line; the others change what is odd about a line."""


def _is_writing(text: str) -> bool:
    letters = sum(char.isalpha() or char.isspace() for char in text)
    return letters > 0.7 * len(text) and "\ufffd" not in text


def _bytes(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _base64(text: str) -> str:
    plain = text.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return _bytes(base64.b64decode(plain + "=" * (-len(plain) % 4)))
    except (binascii.Error, ValueError):
        return ""


def _hex(text: str) -> str:
    digits = re.sub(r"[ :]", "", text)
    return _bytes(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _percent(text: str) -> str:
    data = _ESCAPE.sub(lambda m: bytes.fromhex(m[1].decode()), text.encode())
    return _bytes(data)


def _unspaced(text: str) -> str:
    """Letters one by one as words again; what stands further apart is another word."""
    return re.sub(r"[ ·.*_|-]", "", re.sub(r"[ ·.*_|-]{2,}", "\0", text)).replace("\0", " ")


_CODES: Final[tuple[tuple[re.Pattern[str], Callable[[str], str]], ...]] = (
    (_BASE64, _base64),
    (_HEX, _hex),
    (_PERCENT, _percent),
    (_ENTITY, unescape),
    (_TAGS, lambda text: "".join(chr(ord(char) - 0xE0000) for char in text)),
    (_SPACED, _unspaced),
)
