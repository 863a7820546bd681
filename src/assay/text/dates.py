"""Dates and ranges of dates of a text, with the precision that is written.

Nothing is filled in: a month without a year is no date, unless the end of its range has one
("June–August 2019"). Years of two digits need an apostrophe ("'19") or a range ("2019/20").
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from assay.text.date_forms import Part
from assay.text.date_words import parts, said_before
from assay.text.fold import Folded
from assay.text.quantity_words import vocabulary
from assay.text.scan import Scan, scan

Precision: TypeAlias = Literal[
    "day", "month", "quarter", "season", "half", "year", "decade", "fiscal"
]
Interval: TypeAlias = tuple[datetime.date, datetime.date]
_SEASONS: Final = {"spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "winter": (12, 2)}
_DASH: Final = re.compile(r" ?(?:--?|~) ?")
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
    problem: Literal["", "ambiguous", "invalid"] = ""
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
    """Dates and ranges with folded spans."""
    text = scanned.text
    found = _ordered(found)
    made: list[Date | DateRange] = []
    at = 0
    while at < len(found):
        part = found[at]
        pair = found[at + 1] if at + 1 < len(found) else None
        between = _between(scanned, part, pair) if pair else None
        ends = _with_years(text, part, pair) if pair and between is not None else None
        if ends and between is not None:
            begin, finish = _date(text, ends[0]), _date(text, ends[1])
            made.append(_range(between, begin, finish))
            at += 2
            continue
        at += 1
        if part.year is None:
            continue
        date = _date(text, part)
        stop = _open_end(scanned, part.end)
        if stop:
            made.append(DateRange(part.start, stop, date, None, open=True))
        else:
            made.append(date)
    return made


def _range(start: int, begin: Date, finish: Date) -> DateRange:
    backwards = bool(begin.first and finish.last and finish.last < begin.first)
    return DateRange(start, finish.end, begin, finish, reversed=backwards)


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


def _with_years(text: str, part: Part, pair: Part) -> tuple[Part, Part] | None:
    """The ends of a range; a month has the year of the other end: "June–August 2019".

    Only Chinese names the year first: 2019年3月至5月.
    """
    low, high = (part.month or 0, part.day or 0), (pair.month or 0, pair.day or 0)
    shared = part.month and pair.month and low <= high
    if part.fiscal != pair.fiscal:
        return None
    if part.year is None:
        return (_of_year(part, pair.year), pair) if shared and pair.year else None
    if pair.year is None:
        forward = shared and "月" in text[pair.start : pair.end]
        return (part, _of_year(pair, part.year)) if forward else None
    return part, pair


def _of_year(part: Part, year: int) -> Part:
    return Part._make((*part[:2], year, *part[3:]))


def _between(scanned: Scan, part: Part, pair: Part) -> int | None:
    """Where a range of two neighbours begins, None if they are two dates."""
    text = scanned.text
    gap = text[part.end : pair.start]
    if len(gap) > _LONGEST_GAP:
        return None
    phrases = vocabulary().phrases
    if _DASH.fullmatch(gap):
        # a dash that begins a line is a bullet
        broken = gap[0] == " " and "\n" in scanned.origin(part.end)
        return None if broken else part.start
    if (gap == "/" and not part.fiscal) or gap.strip(" ") in phrases["until"]:
        return part.start
    if gap.strip(" ") in phrases["and"]:
        left = text[max(0, part.start - 10) : part.start].rstrip(" ")
        for word in phrases["between"]:
            if left.endswith(word):
                return part.start - (len(word) + 1 if word.isascii() else len(word))
    return None


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
    if end >= len(text):
        return 0
    match = _endings().match(text, end)
    if match:
        return match.end()
    dash = re.compile(r" ?-(?= |$)").match(text, end)
    if not dash or (text[end] == " " and "\n" in scanned.origin(end)):
        return 0
    rest = dash.end()
    if rest >= len(text.rstrip(" ")) or "\n" in scanned.origin(rest):
        return rest
    return 0


def _date(text: str, part: Part) -> Date:
    stage, start, word = said_before(text, part.start)
    if not word and text.startswith(tuple(vocabulary().phrases["since_after"]), part.end):
        word = "since"
    year = part.year or 0
    name, precision = _name(part, year)
    interval = None if part.fiscal else _days(*part[3:6], year, part.until_year)
    problem: Literal["", "ambiguous", "invalid"] = ""
    other = None
    if interval is None and not part.fiscal:
        problem = "invalid"
    elif part.order == "?":
        problem, other = "ambiguous", _days(part.day, part.month, "", year, None)
    first, last = interval or (None, None)
    begin = start if stage else part.start
    return Date(begin, part.end, first, last, precision, name, stage, word, problem, other)


def _name(part: Part, year: int) -> tuple[str, Precision]:
    if part.fiscal:
        return f"FY{year}" + (f"-{part.period}" if part.period else ""), "fiscal"
    if part.period == "decade":
        return f"{year}s", "decade"
    if part.period:
        kind = {"Q": "quarter", "H": "half"}.get(part.period[0], "season")
        return f"{year}-{part.period}", kind  # type: ignore[return-value]
    if part.month is None:
        return str(year), "year"
    if part.day is None:
        return f"{year}-{part.month:02}", "month"
    return f"{year}-{part.month:02}-{part.day:02}", "day"


@lru_cache(maxsize=1 << 10)
def _days(
    month: int | None, day: int | None, period: str, year: int, until: int | None
) -> Interval | None:
    try:
        if period == "decade":
            return datetime.date(year, 1, 1), datetime.date(year + 9, 12, 31)
        if period in _SEASONS:
            return _season(period, year, until)
        if period:
            size = 3 if period[0] == "Q" else 6
            last = int(period[1]) * size
            return datetime.date(year, last - size + 1, 1), _month_end(year, last)
        if month is None:
            return datetime.date(year, 1, 1), datetime.date(year, 12, 31)
        if day is None:
            return datetime.date(year, month, 1), _month_end(year, month)
        date = datetime.date(year, month, day)
    except ValueError:
        return None
    return date, date


def _season(name: str, year: int, until: int | None) -> Interval:
    low, high = _SEASONS[name]
    if name != "winter":
        return datetime.date(year, low, 1), _month_end(year, high)
    if until:
        return datetime.date(year, low, 1), _month_end(year + 1, high)
    return datetime.date(year, 1, 1), _month_end(year + 1, high)


def _month_end(year: int, month: int) -> datetime.date:
    following = datetime.date(year + month // 12, month % 12 + 1, 1)
    return following - datetime.timedelta(days=1)


def spans(found: list[Part]) -> Iterator[tuple[int, int]]:
    """Folded spans where no number is a quantity: dates, and days of months without a year."""
    for part in found:
        if part.year is not None or part.day is not None or part.month is not None:
            yield part.start, part.end
