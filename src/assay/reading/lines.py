"""Runs of lines that are no prose: which of them speak for a line, or for a list under them."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_HEADS: Final = 4
_FEW_LINES = 40


class Line(NamedTuple):
    """A line at [start, end) of a text."""

    start: int
    end: int
    indent: int
    mark: int  # length of indent and bullet; 0 for none
    labelled: bool  # "City: Lund"


def holds(places: Sequence[int], start: int, end: int) -> bool:
    """True if one of some sorted places lies in [start, end)."""
    at = bisect_left(places, start)
    return at < len(places) and places[at] < end


def last_entry(dated: list[int], lines: int) -> int:
    """Where the last of several dated entries of a run begins, with its date or before it."""
    if len(dated) < 2:
        return 0
    return dated[-1] if dated[-1] < lines - 1 or dated[-1] == dated[-2] + 1 else dated[-2] + 1


def near_lines(run: list[Line], valued: list[bool], at: int) -> list[Line]:
    """The lines without values that speak for a line of its own that has one."""
    if len(run) <= MOST_HEADS + 1 and sum(valued) == 1:
        return [o for place, o in enumerate(run) if place < at or not (place == at or o.labelled)]
    if valued[0] and not all(valued[:_FEW_LINES]):
        stop = at + 1
        while stop < len(run) and not valued[stop]:
            stop += 1
        return run[at + 1 : min(stop, at + 1 + MOST_HEADS)]
    stop = at
    while stop and valued[stop - 1] and at - stop < _FEW_LINES:
        stop -= 1
    start = stop
    while start and not valued[start - 1] and stop - start < MOST_HEADS:
        start -= 1
    return run[start:stop]
