"""What a written date means: the days it covers, its precision and its canonical name."""

from __future__ import annotations

import datetime
from functools import lru_cache
from typing import Final, Literal, TypeAlias

Precision: TypeAlias = Literal[
    "day", "month", "quarter", "season", "half", "year", "decade", "fiscal"
]
Problem: TypeAlias = Literal["", "ambiguous", "invalid"]
Interval: TypeAlias = tuple[datetime.date, datetime.date]
Written: TypeAlias = tuple[int | None, int | None, int | None, str, bool, str, int | None]
Meaning: TypeAlias = tuple[
    datetime.date | None, datetime.date | None, Precision, str, Problem, Interval | None
]
_SEASONS: Final = {"spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "winter": (12, 2)}


@lru_cache(maxsize=1 << 12)
def meaning(written: Written) -> Meaning:
    """What a part says wherever it stands: its days, precision, name, problem, other reading."""
    year, month, day, period, fiscal, order, until = written
    year = year or 0
    name, precision = _name(year, month, day, period, fiscal=fiscal)
    interval = None if fiscal else _days(month, day, period, year, until)
    problem: Problem = ""
    other = None
    if interval is None and not fiscal:
        problem = "invalid"
    elif order == "?":
        problem, other = "ambiguous", _days(day, month, "", year, None)
    first, last = interval or (None, None)
    return first, last, precision, name, problem, other


def _name(
    year: int, month: int | None, day: int | None, period: str, *, fiscal: bool
) -> tuple[str, Precision]:
    if fiscal:
        return f"FY{year}" + (f"-{period}" if period else ""), "fiscal"
    if period == "decade":
        return f"{year}s", "decade"
    if period:
        kind = {"Q": "quarter", "H": "half"}.get(period[0], "season")
        return f"{year}-{period}", kind  # type: ignore[return-value]
    if month is None:
        return str(year), "year"
    if day is None:
        return f"{year}-{month:02}", "month"
    return f"{year}-{month:02}-{day:02}", "day"


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
