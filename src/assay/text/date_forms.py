"""Written forms of dates: from "2021-03-05" over "Sept. 2018" and "Q3/2018" to 2021年3月.

A `Part` has folded offsets and says only what is written; what is missing stays None.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from assay.text.quantity_words import vocabulary
from assay.text.scan import Scan
from assay.text.unicode import NO_WORD, word_class
from assay.text.years import is_year

_FULL: Final = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})")
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})")
_YEAR_MONTH: Final = re.compile(r"([0-9]{4})([-/.])([0-9]{2})")
_MONTH_YEAR: Final = re.compile(r"(?:([0-9]{2})[.-]|([0-9]{1,2})/)([0-9]{4})")
_TWO_YEARS: Final = re.compile(r"([0-9]{4})[-/]([0-9]{4}|[0-9]{2})")
YEAR: Final = r"(?:(?P<year>[0-9]{4})|'(?P<short>[0-9]{2}))(?![0-9])"
OF: Final = r"(?: of | de | del | du | in | ?, ?| ?[-/'] ?| |)"
# as ISO 8601 writes it
_INTERVAL: Final = re.compile("[0-9]{4}(?:-[0-9]{2}){0,2}/[0-9]{4}(?:-[0-9]{2}){0,2}")
_PERIOD: Final = re.compile(
    rf"(?P<kind>[qh])0?(?P<n>[1-4])"
    rf"(?:{OF}{YEAR}|(?: of)?[ -]?fy ?'?(?P<fiscal>[0-9]{{4}}|[0-9]{{2}})(?![0-9]))"
)
_COUNT_FIRST: Final = re.compile(r"([1-4])([qh]) ?'?([0-9]{4}|[0-9]{2})(?!\w)")
_BEFORE_FEW: Final = frozenset("qhy'")
_AFTER_FEW: Final = frozenset("qhse")
_LONGEST: Final = 21
_NO_SPAN: Final = (0, 0)
_PERIOD_AFTER: Final = re.compile(r"[ -]?(?P<kind>[qh])0?(?P<n>[1-4])(?![0-9])")
_FISCAL: Final = re.compile(
    r"'?(?P<year>[0-9]{4}|[0-9]{2})(?:[-/](?:[0-9]{4}|[0-9]{2}))?(?![0-9])"
    r"(?:[ ,/-]{0,2}(?P<kind>[qh])(?P<n>[1-4])(?![0-9]))?"
)


class Part(NamedTuple):
    """What one expression writes. `period` is "Q1" to "Q4", "H1", "H2", a season or "decade".

    `order` tells of a date with slashes what it shows: "dmy", "mdy", "" or "?" for both.
    """

    start: int
    end: int
    year: int | None
    month: int | None = None
    day: int | None = None
    period: str = ""
    fiscal: bool = False
    order: str = ""
    until_year: int | None = None


def full_year(short: str) -> int:
    """A year of four digits, or of two: 00 to 49 are of this century."""
    year = int(short)
    if len(short) > 2:
        return year
    return year + (2000 if year < 50 else 1900)


def chunk_parts(scanned: Scan, read: Iterable[tuple[int, int]] = ()) -> Iterator[Part]:
    """The parts that begin with digits, or with Q, H, FY or an apostrophe before them.

    Digits inside spans that are `read`, in order, begin none: the year of "May 2019".
    """
    text = scanned.text
    spans = iter(read)
    low, high = next(spans, _NO_SPAN)
    for start, end in scanned.chunks:
        while high <= start and low < high:
            low, high = next(spans, _NO_SPAN)
        if low < start and end <= high:
            continue
        size = end - start
        before = text[start - 1 : start]
        if size < 4 and not _date_around(text, start, end):
            continue
        if size > _LONGEST:
            continue
        chunk = text[start:end]
        if before and before in "qh" and size < 8 and not wordy_at(text, start - 2):
            yield from _period(_PERIOD.match(text, start - 1))
        elif chunk.isdigit():
            yield from _of_digits(scanned, chunk, start, end)
        elif not _glued(text, start, end):
            yield from _of_signs(scanned, chunk, start)
        else:
            yield from _fiscal(text, start)


def _date_around(text: str, start: int, end: int) -> bool:
    """True if few digits may be of a date: "Q3", "'19", "90s", "3Q21", "FY 21"."""
    before = text[start - 1 : start]
    if before == " ":
        return text[end : end + 1] in _AFTER_FEW or text[start - 3 : start - 1] == "fy"
    return before in _BEFORE_FEW or text[end : end + 1] in _AFTER_FEW


def _of_digits(scanned: Scan, chunk: str, start: int, end: int) -> Iterator[Part]:
    text = scanned.text
    before, after = text[start - 1 : start], text[end : end + 1]
    if after in ("q", "h") and len(chunk) == 1:
        match = _COUNT_FIRST.match(text, start)
        if match and not wordy_at(text, start - 1):
            period = match[2].upper() + match[1]
            yield Part(start, match.end(), full_year(match[3]), period=period)
    elif _decade(text, chunk, start, end):
        yield _decade_part(text, chunk, start, end)
    elif len(chunk) == 4 and is_year(scanned, start, end):
        yield from _of_year(text, chunk, start, end)
    elif len(chunk) == 2 and before == "'" and is_year(scanned, start, end):
        yield Part(start - 1, end, full_year(chunk))
    elif len(chunk) in (2, 4):
        yield from _fiscal(text, start)


def _of_year(text: str, chunk: str, start: int, end: int) -> Iterator[Part]:
    found = next(_fiscal(text, start), None)
    if found:
        yield found
        return
    after = _PERIOD_AFTER.match(text, end)
    year = int(chunk)
    if after and (after["kind"] == "q" or int(after["n"]) < 3):
        yield Part(start, after.end(), year, period=after["kind"].upper() + after["n"])
    elif text.startswith(("财年", "财务年度", " fiscal year"), end):
        stop = end + {"财": 2 if text[end + 1] == "年" else 4}.get(text[end], 12)
        yield Part(start, stop, year, fiscal=True)
    else:
        yield Part(start, end + 1 if text[end : end + 1] == "年" else end, year)


def _of_signs(scanned: Scan, chunk: str, start: int) -> Iterator[Part]:
    """Dates of digits with signs; two of them for a range without spaces."""
    text, end = scanned.text, start + len(chunk)
    fiscal = next(_fiscal(text, start), None)
    one = fiscal or _numeric(scanned, chunk, start)
    if one:
        yield one
        return
    two = _TWO_YEARS.fullmatch(chunk)
    if two and plausible(int(two[1])):
        low, high = int(two[1]), two[2]
        yield Part(start, start + 4, low)
        year = int(high) if len(high) == 4 else low - low % 100 + int(high)
        stop = end + 1 if text[end : end + 1] == "年" else end
        yield Part(end - len(high), stop, year)
        return
    cut = "/" if _INTERVAL.fullmatch(chunk) else "-"
    for at, char in enumerate(chunk):
        if char == cut and (cut == "/" or "/" in chunk or "." in chunk):
            pair = [
                _numeric(scanned, chunk[:at], start) or _plain_year(chunk[:at], start),
                _numeric(scanned, chunk[at + 1 :], start + at + 1)
                or _plain_year(chunk[at + 1 :], start + at + 1),
            ]
            if pair[0] and pair[1]:
                yield from (part for part in pair if part)
                return


def _plain_year(chunk: str, start: int) -> Part | None:
    valid = len(chunk) == 4 and chunk.isdigit() and plausible(int(chunk))
    return Part(start, start + 4, int(chunk)) if valid else None


def _numeric(scanned: Scan, chunk: str, start: int) -> Part | None:
    written = _written(chunk)
    if not written:
        return None
    # "2010–12" is written with a dash where it means two years
    if len(chunk) == 7 and chunk[4] == "-" and scanned.origin(start + 4) in "–—":
        return None
    year, month, day, order = written
    return Part(start, start + len(chunk), year, month, day, order=order)


@lru_cache(maxsize=1 << 12)
def _written(chunk: str) -> tuple[int, int, int | None, str] | None:
    """The year, the month, the day and the order of a date in digits alone."""
    match = _FULL.fullmatch(chunk)
    if match and plausible(int(match[1])):
        return int(match[1]), int(match[3]), int(match[4]), ""
    match = _DAY_FIRST.fullmatch(chunk)
    if match and plausible(int(match[4])):
        day, month = int(match[1]), int(match[3])
        order = ""
        if match[2] != ".":
            order = "dmy" if day > 12 else "mdy" if month > 12 else "?" if day != month else ""
        if order == "mdy":
            day, month = month, day
        return int(match[4]), month, day, order
    match = _YEAR_MONTH.fullmatch(chunk)
    if match and plausible(int(match[1])) and 1 <= int(match[3]) <= 12:
        return int(match[1]), int(match[3]), None, ""
    match = _MONTH_YEAR.fullmatch(chunk)
    if match and plausible(int(match[3])) and 1 <= int(match[1] or match[2]) <= 12:
        return int(match[3]), int(match[1] or match[2]), None, ""
    return None


def plausible(year: int) -> bool:
    """Tell whether a number of four digits may be a year at all."""
    return 1500 <= year < 2200


def wordy_at(text: str, at: int) -> bool:
    """True if a word is at `at` that would go on; Han characters never do."""
    return 0 <= at < len(text) and text[at].isalnum() and word_class(text[at]) != NO_WORD


def _glued(text: str, start: int, end: int) -> bool:
    before = text[start - 1] if start else " "
    if before in "$€£¥₹#@_\\" or wordy_at(text, start - 1):
        return True
    if before in "-/.,:" and wordy_at(text, start - 2):
        return before in "-/." or text[start - 2].isdigit()
    return wordy_at(text, end) and text[end : end + 1] != "t"


def _decade(text: str, chunk: str, start: int, end: int) -> bool:
    suffix = "er" if text.startswith("er", end) else "s" if text.startswith("s", end) else ""
    if not suffix or chunk[-1] != "0" or wordy_at(text, end + len(suffix)):
        return False
    if len(chunk) == 2:
        return text[start - 1 : start] == "'" or text.startswith("the ", max(0, start - 4))
    return len(chunk) == 4 and plausible(int(chunk)) and not wordy_at(text, start - 1)


def _decade_part(text: str, chunk: str, start: int, end: int) -> Part:
    begin = start - 1 if text[start - 1 : start] == "'" else start
    stop = end + (2 if text.startswith("er", end) else 1)
    return Part(begin, stop, full_year(chunk), period="decade")


def _period(match: re.Match[str] | None) -> Iterator[Part]:
    if not match or (match["kind"] == "h" and int(match["n"]) > 2):
        return
    period = match["kind"].upper() + match["n"]
    if match["fiscal"]:
        year = full_year(match["fiscal"])
        yield Part(match.start(), match.end(), year, period=period, fiscal=True)
    else:
        year = full_year(match["year"] or match["short"])
        if plausible(year):
            yield Part(match.start(), match.end(), year, period=period)


def _fiscal(text: str, start: int) -> Iterator[Part]:
    """A fiscal year whose digits begin at `start`: "FY2024/25", "fiscal year 2021"."""
    if text[start - 1 : start] not in (" ", "y", "'", "j"):
        return
    low = max(0, start - 20)
    left = text[low:start].removesuffix("'").rstrip(" ")
    if not left.endswith(_fiscal_words()):
        return
    for word in _fiscal_words():
        if left.endswith(word):
            begin = low + len(left) - len(word)
            match = _FISCAL.match(text, start)
            if match and not wordy_at(text, begin - 1):
                period = match["kind"].upper() + match["n"] if match["kind"] else ""
                year = full_year(match["year"])
                yield Part(begin, match.end(), year, period=period, fiscal=True)
            return


@lru_cache(maxsize=1)
def _fiscal_words() -> tuple[str, ...]:
    periods = vocabulary().periods
    return tuple(sorted((w for w, kind in periods.items() if kind == "fiscal"), key=len)[::-1])
