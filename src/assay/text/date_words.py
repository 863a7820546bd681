"""Dates written with words or Chinese characters: "5 March 2021", "spring 2020", 2021年3月."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Final

from assay.text.date_forms import OF, YEAR, Part, chunk_parts, full_year, plausible, wordy_at
from assay.text.han_numbers import han_at
from assay.text.phrases import phrase_before, word_start
from assay.text.quantity_words import vocabulary
from assay.text.scan import Scan

_DAY: Final = r"(?:st|nd|rd|th|er|\.|º)?"
_MONTH_AFTER: Final = re.compile(
    rf"\.?(?:[ -](?P<day>[0-9]{{1,2}}){_DAY}(?:-(?P<to>[0-9]{{1,2}}){_DAY})?"
    r"(?![0-9:%/]|[.,][0-9]))?"
    rf"(?:{OF}{YEAR})?"
)
_DAY_BEFORE: Final = re.compile(
    rf"(?<![\w.,/:$€£-])(?:(?P<low>[0-9]{{1,2}}){_DAY}"
    r"(?:-| - | (?:to|bis|au|al|à|a|and|und|et|y) ))?"
    rf"(?P<day>[0-9]{{1,2}}){_DAY}(?:[ -]| of | de |)$"
)
_NAMED: Final = re.compile(rf"{OF}{YEAR}(?:[-/](?P<next>[0-9]{{4}}|[0-9]{{2}})(?![0-9]))?")
_COUNTED: Final = re.compile(
    r"(?:^|[^\w])(?:the )?(?:([1-4])(?:st|nd|rd|th|er|e|º|\.)?|(\w{4,9})) $"
)
_FISCAL_YEAR: Final = re.compile(
    r" (?:of |in )?(?:fy ?|fiscal (?:year )?)'?([0-9]{4}|[0-9]{2})(?![0-9])"
)
_NEXT_WORD: Final = re.compile(r" ([^\W\d_]{1,40})")
_HAN_DIGIT: Final = "〇零一二三四五六七八九"
# more than two of the phrases before a date have
_REACH: Final = 32
_SPACELESS: Final = "\u3000"
_HAN_COUNT: Final = "[0-9]{1,2}|[一二三四五六七八九十]{1,3}"
_HAN_MONTH: Final = f"({_HAN_COUNT})月(?:份)?(?:({_HAN_COUNT})[日号])?"
_HAN_DATE: Final = re.compile(
    rf"([0-9]{{4}}|[{_HAN_DIGIT}]{{4}})年(?:度)?(?:{_HAN_MONTH}"
    rf"|第?([1-4一二三四])季度|([上下])半年|([春夏秋冬])[季天]?|(代))?|{_HAN_MONTH}"
)
_HAN_SEASONS: Final = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_OFTEN_NO_MONTH: Final = frozenset({"may", "march", "mar"})


def parts(scanned: Scan) -> list[Part]:
    """The parts of all dates in order, without overlaps; those without a year included."""
    worded = list(_of_words(scanned))
    read = sorted((part.start, part.end) for part in worded)
    found = [*chunk_parts(scanned, read), *worded]
    if not scanned.text.isascii():
        others = bool(found)
        found += _of_han(scanned, others=others)
        if not others:
            return found
    found.sort(key=itemgetter(0))
    kept: list[Part] = []
    first, last = -1, 0
    for part in found:
        start, end = part.start, part.end
        if start >= last:
            kept.append(part)
            first, last = start, end
        elif start == first and end > last:
            kept[-1], last = part, end
    return kept


def _of_words(scanned: Scan) -> Iterator[Part]:
    text, words = scanned.text, vocabulary()
    for at, word in scanned.words:
        if word in words.months:
            yield from _of_month(scanned, at, word)
        elif word in words.seasons:
            match = _NAMED.match(text, at + len(word))
            if match:
                year = full_year(match["year"] or match["short"])
                until = full_year(match["next"]) if match["next"] else None
                if plausible(year):
                    season = words.seasons[word]
                    yield Part(at, match.end(), year, period=season, until_year=until)
        elif words.periods.get(word) in ("quarter", "half"):
            yield from _counted(text, at, word)


def _counted(text: str, at: int, word: str) -> Iterator[Part]:
    """ "third quarter of 2018", "2. Halbjahr 2020"."""
    words = vocabulary()
    low = max(0, at - 20)
    before = _COUNTED.search(text[low:at])
    end = at + len(word)
    match = _NAMED.match(text, end) or _FISCAL_YEAR.match(text, end)
    if not before or not match:
        return
    number = int(before[1]) if before[1] else words.ordinals.get(before[2], 0)
    half = words.periods[word] == "half"
    if 1 <= number <= (2 if half else 4):
        named = match.re is _NAMED
        year = full_year((match["year"] or match["short"]) if named else match[1])
        start = low + before.start(1 if before[1] else 2)
        period = f"{'H' if half else 'Q'}{number}"
        yield Part(start, match.end(), year, period=period, fiscal=not named)


def _of_month(scanned: Scan, at: int, word: str) -> Iterator[Part]:
    text, month = scanned.text, vocabulary().months[word]
    after = _MONTH_AFTER.match(text, at + len(word))
    if not after:
        return
    low = max(0, at - 20)
    before = _DAY_BEFORE.search(text[low:at]) if at and text[at - 1] in " -.0123456789" else None
    written = after["year"] or after["short"]
    year = full_year(written) if written and plausible(full_year(written)) else None
    start, end, day = at, after.end(), after["day"]
    if before and 1 <= int(before["day"]) <= 31:
        start, day = low + before.start("day"), before["day"]
        if before["low"]:
            yield Part(
                low + before.start("low"), low + before.end("low"), year, month, int(before["low"])
            )
    elif day and after["to"]:
        yield Part(start, after.end("day"), year, month, int(day))
        start, day = after.start("to"), after["to"]
    if day is not None and not (
        1 <= int(day) <= 31 and (year or before or not _counts(text, after))
    ):
        day = None
    if year is None:
        # French "sept" is seven
        unsure = word in _OFTEN_NO_MONTH or (day is None and word in vocabulary().tongues)
        if unsure and start == at and scanned.origin(at).islower():
            return
        end = after.end("day") if after["day"] and day else at + len(word)
    yield Part(start, end, year, month, int(day) if day else None)


def _counts(text: str, after: re.Match[str]) -> bool:
    """True if the number after a month counts what follows: "in May 12 engineers joined"."""
    word = _NEXT_WORD.match(text, after.end("day"))
    return word is not None and word[1] in vocabulary().phrases["counted"]


def _of_han(scanned: Scan, *, others: bool) -> Iterator[Part]:
    text = scanned.text
    if "年" not in text and "月" not in text:
        return
    for match in _HAN_DATE.finditer(text):
        start, end = match.span()
        dated, year, month, day, period = _han_date(match[0])
        before = text[start - 1] if start else "。"
        free = "\u4e00" <= before <= "\u9fff"
        cut = not free and wordy_at(text, start - 1)
        if dated and not cut:
            yield Part(start, end, year, month, day, period)
            # in "FY2019年3月" the year belongs to what stands before
            if free or before > _SPACELESS or not others:
                continue
        if month and 1 <= month <= 12 and (year or not cut):
            yield Part(match.start(2 if year else 8), end, None, month, day)


@lru_cache(maxsize=1 << 12)
def _han_date(written: str) -> tuple[bool, int | None, int | None, int | None, str]:
    """The year, month, day and period of a Chinese date; first, whether the year may be one."""
    match = _HAN_DATE.fullmatch(written)
    if not match:
        return False, None, None, None, ""
    of_year, month, day, quarter, half, season, tens, alone, on = match.groups()
    period = "decade" if tens else ""
    if quarter:
        period = f"Q{_han(quarter)}"
    elif half:
        period = "H1" if half == "上" else "H2"
    elif season:
        period = _HAN_SEASONS[season]
    year = _han(of_year) if of_year else None
    month, day = month or alone, day or on
    dated = year is not None and plausible(year)
    return dated, year, _han(month) if month else None, _han(day) if day else None, period


def _han(digits: str) -> int:
    if digits.isdigit():
        return int(digits)
    number = han_at(digits, 0, len(digits))
    return int(number.value) if number else 0


def said_before(text: str, start: int) -> tuple[str, int, str]:
    """The stage ("early", "mid", "late") and the word of time before a date, and its start."""
    timely = vocabulary().timely
    end = start - 1 if text[start - 1 : start] == " " else start
    last = text[end - 1 : end]
    if last not in timely and (
        last > _SPACELESS or text[word_start(text, end) : end].lstrip("([\"'") not in timely
    ):
        return "", start, ""
    stage, back, word = _said(text[max(0, start - _REACH) : start])
    return stage, start - back, word


@lru_cache(maxsize=1 << 12)
def _said(text: str) -> tuple[str, int, str]:
    """The stage and the word of time at the end of a text; the characters of the stage."""
    words, start = vocabulary(), len(text)
    stage = phrase_before(words.part, text, start)
    if stage:
        start = stage[0]
    word = phrase_before(words.time, text, start)
    found = word[1] if word and word[1] != "weak" else ""
    return (stage[1] if stage else ""), len(text) - start, found
