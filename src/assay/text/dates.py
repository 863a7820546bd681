"""Dates and ranges of dates of a text, with the precision that is written.

Nothing is filled in: a month without a year is no date, unless the end of its range has one
("June–August 2019"). Years of two digits need an apostrophe ("'19") or a range ("2019/20").
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from assay.text.date_forms import Part
from assay.text.date_meaning import Interval, Precision, Problem, meaning
from assay.text.date_words import parts, said_before
from assay.text.fold import Folded
from assay.text.quantity_words import vocabulary
from assay.text.scan import Scan, scan

_DASH: Final = re.compile(r" ?(?:--?|~) ?")
_LAST_DASH: Final = re.compile(r" ?-(?= |$)")
_LONGEST_GAP: Final = 14


class Date(NamedTuple):
    """One date; `first` to `last` are the days that it covers, both included.

    `name` is its canonical form: "2021-03-05", "2017-05", "2018-Q3", "2020-H1", "2020-summer",
    "1990s", "FY2024-Q3". A fiscal date and an impossible one ("invalid") have no days. `other`
    is the second reading of an "ambiguous" 03/05/2021, whose first reading is day first. `stage`
    is "early", "mid" or "late" of it; `word` is what stands before: since, until, from, by,
    before, after, in or nothing. Winter of a year covers both winters that touch it.
    """

    start: int
    end: int
    first: datetime.date | None
    last: datetime.date | None
    precision: Precision
    name: str
    stage: str = ""
    word: str = ""
    problem: Problem = ""
    other: Interval | None = None


class DateRange(NamedTuple):
    """Two dates as one range; `open` if it goes on to the present, so that `finish` is None.

    `reversed` if the end lies before the beginning.
    """

    start: int
    end: int
    begin: Date | None
    finish: Date | None
    open: bool = False
    reversed: bool = False


def dates(text: str | Folded) -> tuple[Date | DateRange, ...]:
    """All dates and ranges in order, with spans in the text that was given."""
    scanned = scan(text)
    return placed(scanned, found_dates(scanned, parts(scanned)))


def placed(scanned: Scan, found: Sequence[Date | DateRange]) -> tuple[Date | DateRange, ...]:
    """The same dates with spans in the source instead of the folded text."""
    if scanned.folded.aligned:
        return tuple(found)
    span = scanned.folded.span

    def move(date: Date) -> Date:
        start, end = place = span(date.start, date.end)
        same = start == date.start and end == date.end
        return date if same else Date._make((*place, *date[2:]))

    moved: list[Date | DateRange] = []
    for item in found:
        if isinstance(item, Date):
            moved.append(move(item))
        else:
            start, end = span(item.start, item.end)
            begin = move(item.begin) if item.begin else None
            finish = move(item.finish) if item.finish else None
            moved.append(DateRange(start, end, begin, finish, item.open, item.reversed))
    return tuple(moved)


def found_dates(scanned: Scan, found: list[Part]) -> list[Date | DateRange]:
    """Dates and ranges with folded spans; takes the parts out of the list that is given."""
    text = scanned.text
    found = _ordered(found)
    found.reverse()
    made: list[Date | DateRange] = []
    while found:
        part = found.pop()
        pair = found[-1] if found else None
        between = _between(scanned, part, pair) if pair else None
        years = _years(text, part, pair) if pair and between is not None else None
        if pair and years and between is not None:
            begin, finish = _date(text, part, years[0]), _date(text, pair, years[1])
            made.append(_range(between, begin, finish))
            found.pop()
            continue
        if part.year is None:
            continue
        date = _date(text, part, part.year)
        stop = _open_end(scanned, part.end)
        if stop:
            made.append(DateRange(part.start, stop, date, None, open=True))
        else:
            made.append(date)
    return made


def _range(start: int, begin: Date, finish: Date) -> DateRange:
    backwards = bool(begin.first and finish.last and finish.last < begin.first)
    return DateRange(start, finish.end, begin, finish, False, backwards)


def _ordered(found: list[Part]) -> list[Part]:
    """Read 03/05/2021 as the other dates of the text are written, if they decide."""
    shown = {part.order for part in found} - {""}
    if "?" not in shown or len(shown) != 2:
        return found
    month_first = "mdy" in shown
    return [
        part._replace(
            month=part.day if month_first else part.month,
            day=part.month if month_first else part.day,
            order="",
        )
        if part.order == "?"
        else part
        for part in found
    ]


def _years(text: str, part: Part, pair: Part) -> tuple[int, int] | None:
    """The years of both ends of a range; a month has that of the other end: "June–August 2019".

    Only Chinese names the year first: 2019年3月至5月.
    """
    if part.fiscal != pair.fiscal:
        return None
    if part.year is not None and pair.year is not None:
        return part.year, pair.year
    if (
        not part.month
        or not pair.month
        or (part.month, part.day or 0) > (pair.month, pair.day or 0)
    ):
        return None
    year = pair.year
    if part.year is not None and "月" in text[pair.start : pair.end]:
        year = part.year
    return (year, year) if year else None


def _between(scanned: Scan, part: Part, pair: Part) -> int | None:
    """Where a range of two neighbours begins, None if they are two dates."""
    text = scanned.text
    if pair.start - part.end > _LONGEST_GAP:
        return None
    gap = text[part.end : pair.start]
    how = _joint(gap)
    if how == "-":
        # a dash that begins a line is a bullet
        broken = gap[0] == " " and "\n" in scanned.origin(part.end)
        return None if broken else part.start
    if how == "until" or (how == "/" and not part.fiscal):
        return part.start
    if how == "and":
        left = text[max(0, part.start - 10) : part.start].rstrip(" ")
        for word in vocabulary().phrases["between"]:
            if left.endswith(word):
                return part.start - (len(word) + 1 if word.isascii() else len(word))
    return None


@lru_cache(maxsize=1 << 10)
def _joint(gap: str) -> str:
    """What stands between two dates: "-", "/", "until", "and" or "" for anything else."""
    if _DASH.fullmatch(gap):
        return "-"
    phrases = vocabulary().phrases
    if gap.strip(" ") in phrases["until"]:
        return "until"
    if gap == "/":
        return "/"
    return "and" if gap.strip(" ") in phrases["and"] else ""


@lru_cache(maxsize=1)
def _endings() -> re.Pattern[str]:
    phrases = vocabulary().phrases

    def either(name: str) -> str:
        return "|".join(map(re.escape, sorted(phrases[name], key=len, reverse=True)))

    return re.compile(
        rf"(?: ?[-~/] ?| ?(?:{either('until')}) ?)(?:{either('open')})(?![a-z0-9])"
        rf"| ?(?:{either('still')})(?![a-z0-9])"
    )


def _open_end(scanned: Scan, end: int) -> int:
    """The end of "to date", "– present", 至今 or a dash that ends its line; else 0."""
    text = scanned.text
    char = text[end : end + 1]
    if not char or (char not in " -~/" and not char.isalpha()):
        return 0
    match = _endings().match(text, end)
    if match:
        return match.end()
    dash = _LAST_DASH.match(text, end)
    if not dash or (text[end] == " " and "\n" in scanned.origin(end)):
        return 0
    rest = dash.end()
    if rest >= len(text) - text.endswith(" ") or "\n" in scanned.origin(rest):
        return rest
    return 0


@lru_cache(maxsize=1)
def _since_after() -> tuple[str, ...]:
    return tuple(vocabulary().phrases["since_after"])


@lru_cache(maxsize=1)
def _since_heads() -> frozenset[str]:
    return frozenset(phrase[0] for phrase in _since_after())


def _date(text: str, part: Part, year: int) -> Date:
    stage, start, word = said_before(text, part.start)
    if not word and text[part.end : part.end + 1] in _since_heads():
        word = "since" if text.startswith(_since_after(), part.end) else ""
    begin = start if stage else part.start
    first, last, precision, name, problem, other = meaning((year, *part[3:]))
    return Date(begin, part.end, first, last, precision, name, stage, word, problem, other)


def spans(found: list[Part]) -> Iterator[tuple[int, int]]:
    """Folded spans where no number is a quantity: dates, and days of months without a year."""
    for part in found:
        if part.year is not None or part.day is not None or part.month is not None:
            yield part.start, part.end
