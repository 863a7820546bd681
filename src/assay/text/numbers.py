"""Numbers of a text, in digits and in words, with their scale and their place.

"1.234,56", "11,34,183", "742 000", "４½", "१२", "12.5 lakh", "two and a half million", 三百万. What
belongs to a name (EC2, HTTP/2, AZ-104), a version or a telephone number is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from heapq import merge
from typing import Final

from assay.text.digits import LONGEST, SLASHED, VULGAR, Number, amount
from assay.text.fold import Folded
from assay.text.german_numbers import THOUSAND
from assay.text.han_numbers import HAN_NUMBER, han_at
from assay.text.number_words import half_at, spoken_at
from assay.text.phrases import word_before
from assay.text.quantity_words import vocabulary
from assay.text.scales import scaled
from assay.text.scan import TAIL, Scan, scan
from assay.text.unicode import NO_WORD, word_class

_GROUPS: Final = re.compile(r"(?: [0-9]{3}(?![0-9])){1,6}(?:[.,][0-9]{1,9}(?![0-9]))?")
_PHONE: Final = re.compile(r"[0-9]{1,5}\)?(?:[ ./-]{1,3}\(?[0-9]{2,8}\)?){1,7}(?![0-9])")
_MIXED: Final = re.compile(r" ([0-9]/[0-9]{1,2})(?![0-9/])")
_OTHER_ANCHORS: Final = re.compile(f"[{''.join(VULGAR)}]|{HAN_NUMBER.pattern}")
_SCORE: Final = re.compile(r"[0-9]{1,2}[.,][0-9]{1,2}/[0-9]{1,3}(?:[.,]0)?")
_PART: Final = re.compile("[1-9]/[1-9][0-9]?")
_PLAIN_SPACES: Final = frozenset(" \u00a0\u2009\u202f\u2007")
_MORE: Final = frozenset((" ", *VULGAR))
_GLUE: Final = "/\\@_#"


def numbers(text: str | Folded) -> tuple[Number, ...]:
    """All numbers in order, with spans in the text that was given; never overlapping.

    Years and days are numbers here; `quantities` leaves them out.
    """
    scanned = scan(text)
    found = []
    for number in raw_numbers(scanned, ()):
        start, end = scanned.folded.span(number.start, number.end)
        found.append(number._replace(start=start, end=end))
    return tuple(found)


def unread(text: str | Folded) -> tuple[tuple[int, int], ...]:
    """Spans of tables of data: more than a thousand numbers, each close to the next, are not read.

    Neither `numbers` nor `quantities` and `dates` say anything of what is in them.
    """
    scanned = scan(text)
    if not scanned.text.isascii():
        _sign_places(scanned)
    return tuple(scanned.folded.span(*table) for table in sorted(scanned.tables))


def raw_numbers(scanned: Scan, taken: Sequence[tuple[int, int]]) -> Iterator[Number]:
    """Numbers with folded spans, in order; none begins in one of the `taken` spans."""
    others = [*_in_words(scanned), *(() if scanned.text.isascii() else _in_signs(scanned))]
    others.sort()
    digits = _in_digits(scanned, taken)
    last = at = 0
    for number in merge(digits, others) if others else digits:
        while at < len(taken) and taken[at][1] <= number.start:
            at += 1
        inside = at < len(taken) and taken[at][0] < number.end
        if number.start >= last and not inside:
            yield number
            last = number.end


def _in_words(scanned: Scan) -> Iterator[Number]:
    text, words = scanned.text, vocabulary()
    halves = words.phrases["half"]
    last = 0
    for at, word in scanned.words:
        if at < last:
            continue
        if word in words.tongues or THOUSAND in word:
            number = spoken_at(text, at, word)
        elif word in halves:
            number = half_at(text, at)
        else:
            continue
        if number and not _joined(text, number.start):
            number = scaled(scanned, number)
            last = number.end
            yield number


def _joined(text: str, start: int) -> bool:
    """True if a word is the second half of a compound: "all-three", not "1-two"."""
    return start > 1 and text[start - 1] in "-'" and text[start - 2].isalpha()


def _sign_places(scanned: Scan) -> list[tuple[int, int]]:
    return scanned.sparse([match.span() for match in _OTHER_ANCHORS.finditer(scanned.text)])


def _in_signs(scanned: Scan) -> Iterator[Number]:
    """Chinese numerals, and vulgar fractions without a digit before."""
    text = scanned.text
    for start, end in _sign_places(scanned):
        if text[start] in VULGAR:
            if not text[start - 1 : start].isdigit():
                yield Number(start, end, VULGAR[text[start]], 1)
        elif not text[start - 1 : start].isdigit():
            number = han_at(text, start, end)
            if number:
                yield number


def _in_digits(scanned: Scan, taken: Sequence[tuple[int, int]]) -> Iterator[Number]:
    text, words = scanned.text, vocabulary()
    phones, scaling = words.phrases["phones"], words.scaling
    last = at = 0
    for start, end in scanned.chunks:
        while at < len(taken) and taken[at][1] <= start:
            at += 1
        if start < last or (at < len(taken) and taken[at][0] <= start):
            continue
        before = text[start - 1] if start else " "
        begin = start if before in " (" else _begins(text, start)
        if begin is None:
            continue
        chunk = text[start:end]
        if chunk[0] == "0" or before in "(+" or scanned.before(start) in phones:
            last = _telephone(scanned, start, end)
            if last:
                continue
        if chunk.isdigit() and not text.startswith(".x", end):
            single = _of_digits(scanned, chunk, begin, end)
            if single is not None:
                if scanned.head(single.end) in scaling:
                    single = scaled(scanned, single)
                last = single.end
                yield single
            continue
        for number in _of_chunk(scanned, chunk, begin, start):
            last = number.end
            yield number


def _begins(text: str, start: int) -> int | None:
    """Where a number begins whose digits begin at `start`; None if it belongs to a name."""
    before = text[start - 1]
    two = text[start - 2] if start > 1 else " "
    if before in ".,":
        if before == "." and not two.isalnum():
            return start - 1
        return None if two.isdigit() or before == "." else start
    if before == "-":
        free = not two.isalnum() or word_class(two) == NO_WORD or text.endswith("-to-", 0, start)
        return start if free else None
    if before in _GLUE or (before == ":" and two.isdigit()):
        return None
    if before == "+" and (two == "+" or two.isalnum()):
        return None
    if before.isalnum() and word_class(before) != NO_WORD:
        return start if _glued_currency(text, start) else None
    return start


def _glued_currency(text: str, start: int) -> bool:
    """True if the letters directly before are a currency: "usd5", "rs500"."""
    low = start
    while low > max(0, start - 4) and text[low - 1].isalpha():
        low -= 1
    return text[low:start] in vocabulary().prefixes and not text[low - 1 : low].isalnum()


def _telephone(scanned: Scan, start: int, end: int) -> int:
    """The end of a telephone number that begins at `start`, else 0."""
    text = scanned.text
    before = text[start - 1] if start else " "
    opened = before in "+(" or (text[start] == "0" and text[start + 1 : end].isdigit())
    if not opened and scanned.before(start) not in vocabulary().phrases["phones"]:
        return 0
    match = _PHONE.match(text, start)
    return match.end() if match and sum(map(str.isdigit, match.group())) >= 7 else 0


def _of_chunk(scanned: Scan, chunk: str, begin: int, start: int) -> Iterator[Number]:
    text, end = scanned.text, start + len(chunk)
    if text[end : end + 2] == ".x":
        return
    if "/" in chunk and _SCORE.fullmatch(chunk) and start == begin:
        yield from _score(text, chunk, start)
        return
    if "-" not in chunk:
        number = _of_digits(scanned, chunk, begin, end)
        if number is not None:
            yield scaled(scanned, number)
        return
    low, _, high = chunk.partition("-")
    for part, first, stop in ((low, begin, start + len(low)), (high, end - len(high), end)):
        number = _of_digits(scanned, part, first, stop)
        if number is None:
            return
        yield scaled(scanned, number) if stop >= end else number


def _score(text: str, chunk: str, start: int) -> Iterator[Number]:
    """Both numbers of "3.8/5"; none of two versions ("Python 2.7/3")."""
    low, _, high = chunk.partition("/")
    read, of = amount(low), amount(high)
    if not read or not of or read[0] > of[0]:
        return
    if word_before(text, start) not in vocabulary().phrases["versioned"]:
        at = start + len(low)
        yield Number(start, at, *read)
        yield Number(at + 1, start + len(chunk), *of)


def _of_digits(scanned: Scan, chunk: str, begin: int, end: int) -> Number | None:
    text = scanned.text
    after = text[end : end + 1]
    if len(chunk) <= LONGEST and chunk.isdigit() and text[begin] != ".":
        alone = not text[end + 1 : end + 2].isdigit() if after == " " else after not in _MORE
        if alone:
            return Number(begin, end, _whole(chunk))
    if chunk in SLASHED:
        return Number(begin, end, SLASHED[chunk], 1)
    if "/" in chunk and _PART.fullmatch(chunk):
        return _part(text, chunk, begin, end)
    if ":" in chunk or "/" in chunk or "-" in chunk:
        return None
    if chunk.isdigit() and begin < end and text[begin] == ".":
        return Number(begin, end, Decimal(f"0.{chunk}"), len(chunk)) if len(chunk) < 9 else None
    if len(chunk) < 4 and chunk.isdigit() and after == " " and text[end + 1 : end + 2].isdigit():
        grouped = _grouped(scanned, chunk, begin, end)
        if grouped:
            return grouped
    read = amount(chunk, european=_point_groups(scanned, chunk, end))
    if read is None:
        return None
    value, decimals = read
    vulgar = VULGAR.get(after)
    if vulgar:
        return Number(begin, end + 1, value + vulgar, 1)
    mixed = _MIXED.match(text, end) if text[end + 1 : end + 2].isdigit() else None
    if mixed and mixed[1] in SLASHED and not decimals:
        return Number(begin, mixed.end(), value + SLASHED[mixed[1]], 1)
    return Number(begin, end, value, decimals)


def _part(text: str, chunk: str, begin: int, end: int) -> Number | None:
    """ "2/3 of users"; without the whole it may be anything else."""
    part, of = map(int, chunk.split("/"))
    tail = TAIL.match(text, end)
    whole = tail and tail["gap"] == " " and tail["word"] in vocabulary().phrases["share_of"]
    return Number(begin, end, Decimal(part) / of, 1) if whole and part < of else None


_whole: Final = lru_cache(maxsize=1 << 12)(Decimal)


def _grouped(scanned: Scan, chunk: str, begin: int, end: int) -> Number | None:
    """A number whose groups of three digits stand apart: "1 234 567,8"."""
    match = _GROUPS.match(scanned.text, end)
    if not match or chunk.startswith("0"):
        return None
    for offset, char in enumerate(match.group()):
        if char == " " and scanned.origin(end + offset) not in _PLAIN_SPACES:
            return None
    digits = chunk + match.group().replace(" ", "").replace(",", ".")
    decimals = len(digits.partition(".")[2])
    return Number(begin, match.end(), Decimal(digits), decimals)


def _point_groups(scanned: Scan, chunk: str, end: int) -> bool:
    """True if the one point before three digits groups: "12.000", "1.234 €", "1.900 Märkte".

    Where the number does not show it, the language of the text decides.
    """
    if chunk.count(".") != 1 or len(chunk) - chunk.index(".") != 4:
        return False
    if chunk.endswith("000"):
        return True
    text, words = scanned.text, vocabulary()
    tail = TAIL.match(text, end)
    if tail:
        word, at = tail["word"], tail.start("word")
        if word in words.phrases["european"]:
            return True
        known = word in words.units or word in words.scales
        if tail["gap"] and not known and len(word) > 2 and scanned.origin(at).isupper():
            return True
    return scanned.european
