"""A text as entries: sentences, bullets, lines and table cells, each with what stands over it.

An entry is the smallest part that a fact is anchored in; its heads are the lines that speak for
it: the label of a row, the lines over a list, the sentence before, the headings, the title.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.lines import MOST_HEADS, Line, holds, last_entry, near_lines
from assay.reading.structure import is_heading
from assay.reading.tables import Row, cells_of, is_rule
from assay.text.sentences import bullet, may_end, sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


_TURNS = "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # a page may turn inside a paragraph
_MARKDOWN = re.compile(r"[ \t]*(#{1,6})[ \t]")
_LABELLED = re.compile(r"\s*[^\W\d_]+(?: [^\W\d_]+)?\s?[:：]\s?\S")
_SHORT = 90
_LINE_LENGTH = 60
_ENDS = (".", "!", "?", "。", "！", "？", ";", "；")
_LABEL_LEVEL = 10
_PLAIN_LEVEL = 20


class Level(IntEnum):
    """How far from a value something stands that speaks for it; near is small."""

    OWN = 0
    SHARED = 1
    HEAD = 2
    BEFORE = 3
    SECTION = 4
    TITLE = 5


class Head(NamedTuple):
    """A part of the text that speaks for an entry."""

    start: int
    end: int
    level: Level


class Entry(NamedTuple):
    """A sentence, bullet, line or cell at [start, end) with its heads, nearest first."""

    start: int
    end: int
    heads: tuple[Head, ...]


def entries(text: str, values: Sequence[int], counts: Sequence[int] = ()) -> list[Entry]:
    """All entries of a text in order.

    `values` are the places of its numbers and dates, `counts` those of its numbers, both sorted.
    """
    return _Reader(text, values, counts).read()


class _Reader:
    def __init__(self, text: str, values: Sequence[int], counts: Sequence[int]) -> None:
        self.text = text
        self.values = values
        self.counts = counts
        self.dates = sorted(set(values).difference(counts))
        self.found: list[Entry] = []
        self.stack: list[tuple[int, Head]] = []
        self.title: tuple[Head, ...] = ()
        self.above: tuple[Head, ...] = ()
        self.intro: tuple[Head, ...] = ()
        self.rows: dict[int, Row] = {}
        self.tabled = "|" in text or "\t" in text

    def read(self) -> list[Entry]:
        for block in self._blocks():
            self._block(block)
        return self.found

    def _blocks(self) -> Iterator[list[Line]]:
        block: list[Line] = []
        end = 0
        for line in self.text.splitlines(keepends=True):
            start, end = end, end + len(line)
            written = line.rstrip()
            if written:
                indent = len(written) - len(written.lstrip())
                labelled = (":" in line or "：" in line) and _LABELLED.match(line) is not None
                block.append(Line(start, start + len(written), indent, bullet(line), labelled))
            elif block and line.strip(_TURNS):
                yield block
                block = []
        if block:
            yield block

    def _row(self, line: Line) -> Row:
        """The cells of a line, those of a table read once."""
        row = self.rows.get(line.start, ()) if self.rows else ()
        if self.tabled and not row and (row := cells_of(self.text, line.start, line.end)):
            self.rows[line.start] = row
        return row

    def _block(self, block: list[Line]) -> None:
        if self._opens_dated(block[0]):
            # one dated entry is no heading of the next
            self._over(
                [
                    (level, head)
                    for level, head in self.stack
                    if level != _PLAIN_LEVEL or not holds(self.dates, head.start, head.end)
                ]
            )
        at = 0
        while at < len(block):
            stop = at + 1
            if self._heading(block, at):
                self._push(block, at)
            elif self._row(block[at]):
                while stop < len(block) and self._row(block[stop]):
                    stop += 1
                self._table(block[at:stop])
            elif block[at].mark:
                while stop < len(block) and (block[stop].mark or self._continues(block[stop])):
                    stop += 1
                self._bullets(block[at:stop])
            else:
                while stop < len(block) and self._is_text(block, stop):
                    stop += 1
                self._lines(block[at:stop], closed=stop == len(block))
            at = stop
        last = block[-1]
        if last.mark or (len(block) > 1 and self.text[last.end - 1] not in ":："):
            self.intro = ()

    def _opens_dated(self, line: Line) -> bool:
        """True for a line with a date that is neither a bullet nor a sentence."""
        if line.mark or not holds(self.dates, line.start, line.end):
            return False
        return not self.text.startswith(_ENDS, line.end - 1)

    def _is_text(self, block: list[Line], at: int) -> bool:
        line = block[at]
        if line.mark or self._heading(block, at):
            return False
        return not self._row(line)

    def _continues(self, line: Line) -> bool:
        """True if a line goes on with the bullet above it."""
        first = self.text[line.start + line.indent]
        return line.indent > 1 or first.islower()

    def _heading(self, block: list[Line], at: int) -> bool:
        line = block[at]
        written = self.text[line.start : line.end]
        if len(written) > _SHORT or line.mark:
            return False
        if is_heading(written):
            return True
        alone = len(block) == 1 and self.text.find("\n", line.end) >= 0
        return (
            alone
            and not written.rstrip().endswith((*_ENDS, ":", "："))
            and len(written.split()) <= 10
            and not self._row(line)
        )

    def _push(self, block: list[Line], at: int) -> None:
        line = block[at]
        written = self.text[line.start : line.end]
        marks = _MARKDOWN.match(written) if "#" in written else None
        level = len(marks[1]) if marks else _LABEL_LEVEL if is_heading(written) else _PLAIN_LEVEL
        while self.stack and self.stack[-1][0] >= level:
            self.stack.pop()
            self.above = self.above[1:]
        if self.stack or level == 1 or not marks:
            self._sentences(line.start, line.end, ())
        else:
            self._add(line.start, line.end, (), opens=False)
        head = Head(line.start, line.end, Level.SECTION)
        self.stack.append((level, head))
        self.above = (head, *self.above)
        self.intro = ()

    def _add(self, start: int, end: int, near: tuple[Head, ...], *, opens: bool = True) -> None:
        if start < end:
            self.found.append(Entry(start, end, near + self.above if near else self.above))
            if len(self.found) == 1 and opens and not holds(self.values, start, end):
                self.title = (Head(start, end, Level.TITLE),)
                self._over(self.stack)

    def _over(self, stack: list[tuple[int, Head]]) -> None:
        """Take these headings for those over what comes."""
        self.stack = stack
        self.above = (*(head for _, head in reversed(stack)), *self.title)

    def _sentences(self, start: int, end: int, near: tuple[Head, ...]) -> None:
        if not may_end(self.text, start, end):
            while start < end and self.text[start].isspace():
                start += 1
            self._add(start, end, near)
            return
        before: tuple[Head, ...] = ()
        for low, high in sentences(self.text[start:end]):
            self._add(start + low, start + high, near + before)
            before = (Head(start + low, start + high, Level.BEFORE),)

    def _valued(self, line: Line) -> bool:
        return holds(self.values, line.start, line.end)

    def _lines(self, run: list[Line], *, closed: bool) -> None:
        """Lines that are no bullets: prose that is wrapped, or lines of their own."""
        if len(run) == 1 or not self._structured(run):
            self._sentences(run[0].start, run[-1].end, ())
            last = self.found[-1] if self.found else None
            ends = last is not None and self.text[last.end - 1] in ":："
            short = len(run) == 1 and run[0].end - run[0].start < _SHORT and not closed
            self.intro = (
                (Head(last.start, last.end, Level.HEAD),) if last and (ends or short) else ()
            )
            return
        valued = [self._valued(line) for line in run]
        for at, line in enumerate(run):
            over = near_lines(run, valued, at) if valued[at] else ()
            near = tuple(Head(o.start, o.end, Level.HEAD) for o in over)
            self._sentences(line.start, line.end, near)
        dated = [at for at, o in enumerate(run) if holds(self.dates, o.start, o.end)]
        over = run[last_entry(dated, len(run)) :]
        self.intro = tuple(Head(o.start, o.end, Level.HEAD) for o in over[-MOST_HEADS:])

    def _structured(self, run: list[Line]) -> bool:
        """True for lines that stand each for itself, and not for wrapped prose."""
        starts = [self.text[line.start + line.indent] for line in run[1:]]
        if any(first.islower() for first in starts):
            return False
        if len(run) > 2:
            return True
        ends = [self.text[line.end - 1] in _ENDS for line in run]
        longest = max(line.end - line.start for line in run)
        return longest < _LINE_LENGTH or all(ends) or not any(ends)

    def _bullets(self, run: list[Line]) -> None:
        parents: list[Line] = []
        at = 0
        while at < len(run):
            stop = at + 1
            while stop < len(run) and not run[stop].mark:
                stop += 1
            line, end = run[at], run[stop - 1].end
            parents = [parent for parent in parents if parent.indent < line.indent]
            near = tuple(Head(p.start + p.mark, p.end, Level.HEAD) for p in reversed(parents))
            self._sentences(line.start + line.mark, end, near + self.intro)
            parents.append(line)
            at = stop

    def _table(self, run: list[Line]) -> None:
        rows = [self._row(line) for line in run]
        ruled = len(rows) > 1 and is_rule(self.text, rows[1])
        header = rows[0] if ruled or (len(rows) > 1 and not self._valued(run[0])) else None
        over = [Head(*cell, Level.OWN) for cell in header or ()]
        for number, row in enumerate(rows):
            if not is_rule(self.text, row):
                self._cells(row, over if number else [])

    def _cells(self, row: Row, over: list[Head]) -> None:
        """The cells of a row, with the cells `over` them in the header, none for the header."""
        first = Head(*row[0], Level.OWN)
        beside = [Head(*cell, Level.SHARED) for cell in row[1:] if not holds(self.counts, *cell)]
        corner = [over[0]._replace(level=Level.HEAD)] if over else []
        for column, (low, high) in enumerate(row):
            near = [first] if column else []
            near += over[column : column + 1]
            near += [head for head in beside if head.start != low][:MOST_HEADS]
            near += corner if column else []
            self._add(low, high, (*near, *self.intro), opens=False)
