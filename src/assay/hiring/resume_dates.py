"""The times of a résumé: dates with the words around them, ranges as headers write them."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from assay.hiring.resume_spelling import edits, ends_only, first_month
from assay.hiring.resume_words import either, plain, vocabulary
from assay.records import Field, Period
from assay.text.dates import Date, DateRange
from assay.text.markup import IDENTITY, OffsetMap, apply_edits
from assay.text.quantities import Quantity, values

_BEFORE: Final = 40
_FAR: Final = 40
_AROUND: Final = " \t.,;:|*_-–—•·："
_DASH: Final = re.compile(r"\s{0,2}[-–—~]\s{0,2}(?=[)\]）]|$)")


@dataclass(frozen=True, slots=True)
class Time:
    """A time with what belongs to it; `ranged` if it is more than one date.

    `graduated` tells of a date that it ends something, `broken` that its beginning is not known.
    """

    start: int
    end: int
    period: Period
    ranged: bool = False
    graduated: bool = False
    broken: bool = False


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    def before(*keys: str) -> re.Pattern[str]:
        words = either(vocabulary("dates", *keys))
        return re.compile(
            rf"(?:(?<![^\W\d_])|(?<=[\u3400-\u9fff]))(?:{words})[\s:：,]{{0,12}}$", re.IGNORECASE
        )

    def after(*keys: str) -> re.Pattern[str]:
        words = either(vocabulary("dates", *keys))
        return re.compile(rf"[\s,]{{0,2}}(?:{words})(?![a-zäöüéà])", re.IGNORECASE)

    ends = either(vocabulary("labels", "to"))
    going = either(vocabulary("dates", "open"))
    return {
        "since": before("since"),
        "from": before("from"),
        "expected": before("expected"),
        "graduated": before("graduated"),
        "expected after": after("expected"),
        "graduated after": after("graduated"),
        "since after": re.compile(rf"\s?(?:{either(vocabulary('dates', 'since_after'))})"),
        "goes on": re.compile(
            rf"(?:[ \t]{{0,3}}[-–—~]|[\s|,;*_]{{1,20}}(?:{ends})[*_]{{0,2}}[:：])"
            rf"[ \t*_]{{0,4}}(?:{going})(?![^\W\d_])",
            re.IGNORECASE,
        ),
        "open": re.compile(rf"(?:{either(vocabulary('dates', 'open'))})", re.IGNORECASE),
    }


def is_open(text: str) -> bool:
    """True if a cell says that something goes on."""
    return bool(_patterns()["open"].fullmatch(text.strip(" .()").replace("’", "'")))


class Times:
    """All times and quantities of a text, with spans in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        changes = edits(text)
        made, self._map = apply_edits(text, iter(changes)) if changes else (text, IDENTITY)
        read = values(made)
        self.quantities: tuple[Quantity, ...] = tuple(
            self._moved(quantity) for quantity in read.quantities
        )
        self.starts = [quantity.start for quantity in self.quantities]
        sound = [item for item in (_placed(one, self._map) for one in read.dates) if _sound(item)]
        ends = [*(item.start for item in sound[1:]), len(text)][: len(sound)]
        self.times = self._joined([self._time(*pair) for pair in zip(sound, ends, strict=True)])
        self.begins = [time.start for time in self.times]

    def measured(self, start: int, end: int) -> bool:
        """True if an amount of money or a share is written in a span."""
        at = bisect_left(self.starts, start)
        while at < len(self.starts) and self.starts[at] < end:
            if self.quantities[at].dimension in ("money", "percent"):
                return True
            at += 1
        return False

    def _moved(self, quantity: Quantity) -> Quantity:
        start, end = self._map.span(quantity.start, quantity.end)
        return quantity._replace(start=start, end=end)

    def _time(self, item: Date | DateRange, following: int) -> Time:
        """A date with the words around it."""
        broken = False
        if isinstance(item, Date):
            begin = first_month(self.text, item)
            if begin:
                item = DateRange(begin.start, item.end, begin, item)
            else:
                broken = item.word == "until" or ends_only(self.text, item)
        start, before = self._before(item.start)
        end, after = self._after(item.end, following)
        told = before | after
        rest = self.text[end : end + _BEFORE].partition("\n")[0]
        value = item
        if isinstance(item, Date) and "expected" not in told:
            stop = self._goes_on(item, end, following, rest, "since" in told)
            if stop:
                value = DateRange(start, stop, item, None, open=True)
                end = stop
        period = Period(value, field(self.text, start, end), "expected" in told)
        return Time(start, end, period, isinstance(value, DateRange), "graduated" in told, broken)

    def _before(self, start: int) -> tuple[int, set[str]]:
        """Where the words before a date begin, and what they tell."""
        text, patterns, told = self.text, _patterns(), set[str]()
        for _ in range(2):
            low = max(0, start - _BEFORE)
            line = max(text.rfind("\n", low, start) + 1, low)
            before = text[line:start]
            inside = text.rfind("(", low, start) > text.rfind(")", low, start)
            if inside or not before.strip():
                line = low
                before = text[line:start].replace("\n", " ")
            for name in ("expected", "since", "from", "graduated"):
                match = patterns[name].search(before)
                if match:
                    start = line + match.start()
                    told.add(name)
                    break
        return start, told

    def _after(self, end: int, following: int) -> tuple[int, set[str]]:
        """Where the words behind a date end, and what they tell."""
        told = set[str]()
        for name in ("expected", "graduated", "since"):
            rest = self.text[end : end + _BEFORE].partition("\n")[0]
            match = _patterns()[f"{name} after"].match(rest)
            # words between two dates belong to the second one
            if match and self.text[end + match.end() : following].strip(" .:"):
                end += match.end()
                told.add(name)
        return end, told

    def _goes_on(self, item: Date, end: int, following: int, rest: str, since: bool) -> int:
        """The end of what says that a single date is the beginning of a time; 0 if nothing does."""
        match = _patterns()["goes on"].match(self.text[end : end + _BEFORE])
        if match and self.text[end + match.end() - 1 : following].strip():
            return end + match.end()
        if since or item.word == "since":
            return end
        dash = _DASH.match(rest)
        return end + len(dash[0].rstrip()) if dash else 0

    def _joined(self, times: list[Time]) -> list[Time]:
        """Two single dates side by side on a line are a range."""
        found: list[Time] = []
        for time in times:
            last = found[-1] if found else None
            if last and last.end > time.start:
                continue
            pair = last and (_pair(self.text, last, time) or _from_to(self.text, last, time))
            if pair:
                found[-1] = pair
            else:
                found.append(time)
        return found


def _pair(text: str, last: Time, time: Time) -> Time | None:
    begin, finish = last.period.value, time.period.value
    if not isinstance(begin, Date) or not isinstance(finish, Date) or last.period.expected:
        return None
    gap = text[last.end : time.start]
    if gap.strip(" \t") or len(gap) > 6 or last.graduated or time.graduated:
        return None
    if not begin.first or not finish.first or begin.first > finish.first:
        return None
    value = DateRange(last.start, time.end, begin, finish)
    period = Period(value, field(text, last.start, time.end), time.period.expected)
    return replace(last, end=time.end, period=period, ranged=True)


def _from_to(text: str, last: Time, time: Time) -> Time | None:
    """ "From: 03/2018" and "To: 05/2020", perhaps on the next line."""
    value, finish = last.period.value, time.period.value
    if not isinstance(finish, Date) or (isinstance(value, DateRange) and not value.open):
        return None
    begin = value if isinstance(value, Date) else value.begin
    if (
        begin is None
        or last.start == begin.start
        or begin.end != last.end
        or finish.start - last.end > _FAR
    ):
        return None
    gap = plain(text[last.end : finish.start]).strip(_AROUND)
    if gap not in vocabulary("labels", "to") | vocabulary("dates", "until"):
        return None
    if not begin.first or not finish.first or begin.first > finish.first:
        return None
    made = DateRange(begin.start, finish.end, begin, finish)
    period = Period(made, field(text, last.start, time.end), time.period.expected)
    return replace(last, end=time.end, period=period, ranged=True)


def _sound(item: Date | DateRange) -> bool:
    dates = [item] if isinstance(item, Date) else [item.begin, item.finish]
    if isinstance(item, DateRange) and item.reversed:
        return False
    return all(date is None or (date.first and date.last and not date.stage) for date in dates)


def _placed(item: Date | DateRange, map_: OffsetMap) -> Date | DateRange:
    if map_ is IDENTITY:
        return item
    start, end = map_.span(item.start, item.end)
    if isinstance(item, Date):
        return item._replace(start=start, end=end)
    begin, finish = (date and _date(date, map_) for date in (item.begin, item.finish))
    return item._replace(start=start, end=end, begin=begin, finish=finish)


def _date(date: Date, map_: OffsetMap) -> Date:
    start, end = map_.span(date.start, date.end)
    return date._replace(start=start, end=end)


def field(text: str, start: int, end: int) -> Field:
    """The text of a span without the white space around it."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Field(" ".join(text[start:end].split()), (start, end))
