"""Two columns of text side by side, parted by spaces: the left one is read first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from assay.hiring.resume_dates import is_open
from assay.hiring.resume_lines import Line
from assay.hiring.resume_sections import heading_kind

_GAP: Final = re.compile(r"\S(?=( {3,}|\t+)\S)")
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_PAIR: Final = re.compile(r"(?<=\S)  (?=[^\W\d_a-z])")
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_DATED: Final = 2
_DEEP: Final = 16
_FEWEST: Final = 6
_LONGEST: Final = 400
_MOST_LINES: Final = 3000


def apart(text: str, lines: list[Line]) -> list[Line]:
    """The lines of one column after those of the other; the same lines if there is one column.

    Both columns have headings, which a table of dates beside posts has not.
    """
    lines = _unmixed(text, lines)
    gutter = _gutter(text, lines)
    if not gutter:
        return lines
    left: list[Line] = []
    right: list[Line] = []
    for line in lines:
        at = _row(text, line) + gutter
        low, high = (line.start, min(at, line.end)), (max(at, line.start), line.end)
        for column, (start, end) in ((left, low), (right, high)):
            part = _part(text, line, start, end)
            if part:
                column.append(part)
    if sum(1 for line in left if _YEAR.search(text, line.start, line.end)) >= _DATED:
        return lines
    if not all(any(_heads(text, line) for line in column) for column in (left, right)):
        return lines
    return [replace(line, number=number) for number, line in enumerate([*left, *right])]


def _unmixed(text: str, lines: list[Line]) -> list[Line]:
    """Lines without bullets of another column behind them, where all bullets were lost.

    Such a bullet left two spaces; it is put behind the next bullet of its neighbour.
    """
    if not any(line.mark == "•" and text[line.start] != "•" for line in lines):
        return lines
    found: list[Line] = []
    held: list[Line] = []
    for line in lines:
        at = _lost(text, line)
        if at:
            found.append(replace(line, end=at))
            held.append(replace(line, start=at + 2, first=at + 2, mark="•", indent=1, blank=0))
        else:
            found.append(line)
        if line.mark or line.blank:
            found += held
            held = []
    return [replace(line, number=number) for number, line in enumerate([*found, *held])]


def _lost(text: str, line: Line) -> int:
    """Where a lost bullet stood within a line; 0 if none did."""
    match = _PAIR.search(text, line.first, line.end)
    if not match or len(_WORDS.findall(text, line.first, match.start())) < _DATED:
        return 0
    rest = text[match.start() + 2 : line.end]
    dated = _YEAR.search(rest) or is_open(rest)
    return 0 if dated or text[match.start() - 1] in "(:" else match.start()


def _row(text: str, line: Line) -> int:
    return max(text.rfind("\n", 0, line.start), text.rfind("\r", 0, line.start)) + 1


def _gutter(text: str, lines: Sequence[Line]) -> int:
    """The column where the right side begins, 0 if there is none."""
    if len(lines) > _MOST_LINES or any(line.end - line.start > _LONGEST for line in lines):
        return 0
    begins: Counter[int] = Counter()
    for line in lines:
        row = _row(text, line)
        if line.start - row >= _DEEP:
            begins[line.start - row] += 1
        for match in _GAP.finditer(text, line.start, line.end):
            begins[match.end(1) - row] += 1
    gutter, count = begins.most_common(1)[0] if begins else (0, 0)
    if count < max(_FEWEST, len(lines) // 2):
        return 0
    crossing = sum(1 for line in lines if _crosses(text, line, gutter))
    return gutter if crossing * 20 <= len(lines) else 0


def _crosses(text: str, line: Line, gutter: int) -> bool:
    at = _row(text, line) + gutter
    return line.start < at < line.end and not text[at - 1].isspace()


def _part(text: str, line: Line, start: int, end: int) -> Line | None:
    """One side of a line; it never goes on in the next one, which stands beside the other side."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start >= end:
        return None
    if start == line.start:
        return replace(line, end=end, blank=max(1, line.blank))
    mark = "-" if text[start] in "-•*·▪" and text[start + 1 : start + 2].isspace() else ""
    first = start + 1 if mark else start
    while first < end and text[first].isspace():
        first += 1
    return replace(line, start=start, end=end, first=first, mark=mark, indent=0, blank=1)


def _heads(text: str, line: Line) -> bool:
    shown = text[line.start : line.end]
    return len(shown) < _DEEP * 3 and bool(heading_kind(shown.strip(" :*#")))
