"""The time of an entry of a résumé in JSON: its keys of start, end, date and period."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from assay.hiring.json_keys import Entry, pattern, plain
from assay.records import Field, Period
from assay.text.dates import Date, DateRange, dates

_PRESENT: Final = "present"
_LONGEST: Final = 100


class When(NamedTuple):
    """A time, whether it is still to come to its end, and what of it could not be read."""

    period: Period | None = None
    expected: bool = False
    unread: tuple[Field, ...] = ()


def when(entry: Entry, *, ends_alone: bool) -> When:
    """The time of an entry.

    An end that is missing, null or empty beside a start means that it goes on, unless the entry
    says that it does not. `ends_alone`: an end without a start is a date (a graduation); of an
    employment it would be read as its time, so it is not understood there.
    """
    start, end, expected = entry.date("start"), entry.date("end"), _announced(entry)
    if not end:
        end = entry.date("expected_end")
        expected |= end is not None
    if not start and not end:
        return _whole(entry, expected=expected)
    text = end[1].text if end else ""
    without = pattern("words", "expected").sub(" ", text)
    if without != text:
        expected, text = True, without.strip(" ().:,")
    if start and not end:
        flag = entry.flag("current")
        if flag:
            entry.used.add(flag[0])
        if flag and not flag[1]:
            return When(None, expected, (start[1],))
        value = _joined(start[1], _PRESENT)
    elif start:
        value = _joined(start[1], text)
    else:
        value = single(Field(text, end[1].place)) if end and ends_alone else None
    said = [pair for pair in (start, end) if pair]
    if not value:
        return When(None, expected, tuple(field for _, field in said))
    entry.used.update(key for key, _ in said)
    return When(_with(value, expected), expected)


def moment(entry: Entry, *names: str) -> When:
    """The one date of an entry, by the first of the meanings that is there."""
    for name in names:
        found = entry.date(name)
        if found:
            value = single(found[1])
            if value:
                entry.used.add(found[0])
                return When(value)
            return When(None, unread=(found[1],))
    return When()


def single(field: Field) -> Period | None:
    """A text that is one date or one range and nothing else."""
    found = dates(field.text) if len(field.text) <= _LONGEST else ()
    whole = len(found) == 1 and (found[0].start, found[0].end) == (0, len(field.text))
    return Period(found[0], field) if whole and _possible(found[0]) else None


def _with(value: Period, expected: bool) -> Period:
    return Period(value.value, value.written, expected)


def _announced(entry: Entry) -> bool:
    flag = entry.flag("expected")
    if flag:
        entry.used.add(flag[0])
        return flag[1]
    for said, _, value in entry.given("status"):
        if isinstance(value, str) and pattern("words", "in_progress").search(plain(value)):
            entry.used.add(said)
            return True
    return False


def _whole(entry: Entry, *, expected: bool) -> When:
    """A period under one key: "2018 – 2020", or an object with start and end."""
    for said, place, value in entry.given("period"):
        if isinstance(value, Mapping):
            inner = Entry(value, place)
            found = when(inner, ends_alone=True)
            if found.period and inner.used >= inner.values.keys():
                entry.used.add(said)
                return found
        elif isinstance(value, str):
            period = single(Field(value.strip(), place))
            if period:
                entry.used.add(said)
                return When(_with(period, expected), expected)
    found = moment(entry, "date")
    period = found.period and _with(found.period, expected)
    return When(period, expected, found.unread)


def _joined(start: Field, end: str) -> Period | None:
    """ "2018-01 – 2020-12" and "2018-01 – present" as one range, if nothing of it is left over."""
    if len(start.text) + len(end) > _LONGEST:
        return None
    # 至今 and "à ce jour" follow a date without a dash
    for mark in (" – ", " "):
        text = f"{start.text}{mark}{end}"
        found = dates(text)
        value = found[0] if len(found) == 1 else None
        if (
            isinstance(value, DateRange)
            and (value.start, value.end) == (0, len(text))
            and (mark != " " or value.open)
            and _possible(value)
        ):
            return Period(value, Field(text, start.place))
    return None


def _possible(value: Date | DateRange) -> bool:
    ends = [value] if isinstance(value, Date) else [value.begin, value.finish]
    return all(end is None or end.problem != "invalid" for end in ends)
