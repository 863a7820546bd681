"""Headers of entries: the lines around a time that a layout takes together."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from assay.hiring import resume_evidence as evidence
from assay.hiring.resume_anchors import Anchor
from assay.hiring.resume_dates import Time
from assay.hiring.resume_lines import Line, hanging, wraps
from assay.hiring.resume_parses import Kind
from assay.hiring.resume_words import plain, vocabulary
from assay.records import Period
from assay.text.dates import DateRange

_LONGEST: Final = 260
_MOST_WRAPPED: Final = 6
_DIGIT: Final = re.compile(r"\d")
_DANGLING: Final = tuple("-–—,|/&;")
Measured = Callable[[int, int], bool]
"""Tells whether money or a share is written in a span: no header has any."""


@dataclass(slots=True)
class Header:
    """The lines of a header around its anchor; `cost` is what the layout does not explain."""

    anchor: Anchor
    above: list[int]
    below: list[int]
    cost: float = 0.0
    short: bool = False

    @property
    def key(self) -> tuple[int, ...]:
        return (*self.above, self.anchor.index, *self.below)


class Headers:
    """Makes the headers of a section; `outer` has the lines of employers with times of roles."""

    def __init__(
        self, text: str, lines: Sequence[Line], kind: Kind, width: int, measured: Measured
    ) -> None:
        self.text = text
        self.lines = lines
        self.kind = kind
        self.width = width
        self.measured = measured
        self.hangs = self._hanging()
        self.outer: dict[int, Time] = {}

    def _hanging(self) -> list[bool]:
        """Which lines a bullet goes on in, also without an indent."""
        found = hanging(self.lines)
        for at in range(1, len(found)):
            line, before = self.lines[at], self.lines[at - 1]
            if not found[at] and (before.bulleted or found[at - 1]) and not line.mark:
                full = wraps(self.text, before, line, self.width)
                found[at] = full and self.text[line.start].islower()
        return found

    def inner(self, anchors: Sequence[Anchor]) -> list[Anchor]:
        """The anchors without the dates of an employer whose roles have their own below."""
        kept = []
        for anchor, following in zip_longest(anchors, anchors[1:]):
            if following and self._covers(anchor, following):
                self.outer[anchor.index] = anchor.time
            else:
                kept.append(anchor)
        return kept

    def _covers(self, anchor: Anchor, following: Anchor) -> bool:
        between = range(anchor.index + 1, following.index)
        if len(between) > 2 or any(self.lines[at].bulleted for at in between):
            return False
        name, role = self._beside(anchor), self._beside(following)
        named = evidence.employer(name) >= 2 or name.isupper()
        roles = evidence.title(role) >= 2.2 and evidence.employer(role) < 3
        if evidence.title(name) or not named or not roles:
            return False
        return _inside(following.time.period, anchor.time.period)

    def _beside(self, anchor: Anchor) -> str:
        """What a line says beside its time."""
        line, time = self.lines[anchor.index], anchor.time
        rest = self.text[line.first : time.start] + " " + self.text[time.end : line.end]
        return rest.strip(" ()[],|:;–—-\t")

    def made(self, anchors: Sequence[Anchor], layout: tuple[int, int]) -> list[Header]:
        taken = {anchor.index for anchor in anchors}
        found: list[Header] = []
        free = 0
        for place, anchor in enumerate(anchors):
            stop = anchors[place + 1].index if place + 1 < len(anchors) else len(self.lines)
            header = Header(anchor, [], [])
            self._above(header, layout[0], free, taken)
            self._below(header, layout[1], stop, taken)
            self._continue(header, stop)
            free = max([anchor.index, *header.below]) + 1
            self._left_over(header, free, stop)
            found.append(header)
        return found

    def _usable(self, index: int) -> bool:
        line = self.lines[index]
        if line.bulleted or line.end - line.start > _LONGEST:
            return False
        shown = self.text[line.first : line.end]
        if self.measured(line.first, line.end):
            return False
        return not evidence.sentence(shown) and not evidence.body_label(shown)

    def _about(self, index: int) -> bool:
        line = self.lines[index]
        shown = self.text[line.first : line.end]
        return evidence.about(shown) or (evidence.mode(shown) and not line.bulleted)

    def _above(self, header: Header, count: int, free: int, taken: set[int]) -> None:
        index, later = header.anchor.index - 1, header.anchor.index
        while len(header.above) < count and index >= free:
            if index in taken or self.lines[later].blank > 2:
                break
            if not self._usable(index):
                if self._bullet_above(header, index):
                    header.above.insert(0, index)
                    return
                break
            if self.hangs[index]:
                break
            if self._about(index):
                index, later = index - 1, index
                continue
            header.cost += 0.7 if self.lines[later].blank else 0.0
            header.above.insert(0, index)
            index, later = index - 1, index
        header.short = len(header.above) < count
        header.cost += 0.3 * (count - len(header.above))

    def _bullet_above(self, header: Header, index: int) -> bool:
        """True if a bullet runs on into a line that has nothing but the time."""
        line, anchor = self.lines[index], self.lines[header.anchor.index]
        below = not anchor.mark and index == header.anchor.index - 1
        bare = header.anchor.where == "alone" and self.runs_on(header.anchor.index)
        shown = self.text[line.first : line.end]
        if self.measured(line.first, line.end) or evidence.sentence(shown):
            return False
        return below and line.bulleted and (self.hangs[header.anchor.index] or bare)

    def _below(self, header: Header, count: int, stop: int, taken: set[int]) -> None:
        index = header.anchor.index + 1
        while index < stop and self.lines[index].start < header.anchor.time.end:
            header.below.append(index)
            index, count = index + 1, count + 1
        while len(header.below) < count and index < stop:
            if index in taken or not self._usable(index) or self._about(index):
                break
            if self.lines[index].blank > 1:
                break
            header.cost += 0.7 if self.lines[index].blank else 0.0
            header.below.append(index)
            index += 1
        header.cost += 0.6 * (count - len(header.below))

    def _continue(self, header: Header, stop: int) -> None:
        """A last line that was full goes on in the next one."""
        last = header.key[-1]
        index = last + 1
        if index >= stop or not self._usable(index) or self._about(index):
            return
        line, following = self.lines[last], self.lines[index]
        shown = self.text[following.start : following.end]
        dangling = dangles(self.text[line.start : line.end])
        if not dangling and last == header.anchor.index and header.anchor.where == "last":
            return
        full = wraps(self.text, line, following, self.width) and not evidence.place(shown) >= 3
        bracket = self.text.count("(", line.start, line.end) > self.text.count(
            ")", line.start, line.end
        )
        digits = _DIGIT.search(shown) and not bracket and not shown.startswith("(")
        full = full or self._follows(following)
        full = full or (shown[:1] in "(（" and evidence.mode(shown) and not following.blank)
        full = full and len(shown.split()) <= _MOST_WRAPPED and not digits
        if following.blank or not (full or (dangling and not header.below)):
            return
        header.below.append(index)

    def _left_over(self, header: Header, index: int, stop: int) -> None:
        """A name that stands right below a header and is of none counts against the layout."""
        if index >= stop or not self._usable(index) or self._about(index):
            return
        line = self.lines[index]
        shown = self.text[line.first : line.end]
        if self.kind.names(shown):
            header.cost += 1.0 if not line.blank else 0.5

    def sign(self, index: int) -> str:
        """What parts a line from the one before that runs on in it."""
        line = self.lines[index - 1]
        last = self.text[line.start : line.end].rstrip()[-1:]
        return {",": ",", "|": "=", "&": "w"}.get(last, "-" if last in _DANGLING else "w")

    def _follows(self, line: Line) -> bool:
        """True for a line that goes on from the one before: "of the board"."""
        first = self.text[line.start : line.end].partition(" ")[0]
        known = first.islower() and first in vocabulary("joins", "open")
        return known and not line.blank and not line.mark

    def runs_on(self, index: int) -> bool:
        """True if the line before was full, or ends with a sign that something follows."""
        line, following = self.lines[index - 1], self.lines[index]
        opened = self.text.rfind("(", line.start, line.end)
        inside = opened > self.text.rfind(")", line.start, line.end)
        if self._follows(following):
            return True
        if (inside or self.text[following.start] in "(（") and not following.blank:
            return True
        if self.hangs[index] and (line.bulleted or self.hangs[index - 1]):
            return True
        dangling = dangles(self.text[line.start : line.end])
        return not following.blank and (dangling or wraps(self.text, line, following, self.width))


def dangles(shown: str) -> bool:
    """True if something must follow: "Head of", "Acme -"."""
    if shown[-1:] in _DANGLING:
        return True
    return plain(shown.rpartition(" ")[2]) in vocabulary("joins", "open", "articles")


def _inside(period: Period, outer: Period) -> bool:
    """True if a time lies within another one, as far as both are known."""
    value, whole = period.value, outer.value
    if not isinstance(value, DateRange) or not isinstance(whole, DateRange):
        return False
    if not value.begin or not whole.begin or not value.begin.last or not whole.begin.first:
        return False
    if value.begin.last < whole.begin.first:
        return False
    if whole.open:
        return True
    if not value.finish or not whole.finish:
        return False
    first, last = value.finish.first, whole.finish.last
    return bool(first and last and first <= last)
