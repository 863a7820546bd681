"""Rows of a table in plain text or Markdown: cells between bars or tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from assay.sources import Span

Row: TypeAlias = tuple["Span", ...]
_MOST = 4000


def cells_of(text: str, start: int, end: int) -> Row:
    """The cells of a line without surrounding space; none if the line is no row of a table."""
    line = text[start : min(end, start + _MOST)]
    if "|" not in line and "\t" not in line:
        return ()
    bar = "|" if line.count("|") > 1 or line.lstrip().startswith("|") else "\t"
    if line.count(bar) < (1 if bar == "|" else 2) or (bar == "\t" and not line.strip("\t")):
        return ()
    cells = []
    at = 0
    for cell in line.split(bar):
        lead = len(cell) - len(cell.lstrip())
        low, high = start + at + lead, start + at + len(cell.rstrip())
        at += len(cell) + 1
        cells.append((low, max(low, high)))
    if cells and cells[0][0] >= cells[0][1]:
        cells = cells[1:]
    if cells and cells[-1][0] >= cells[-1][1]:
        cells = cells[:-1]
    return tuple(cells) if len(cells) > 1 else ()


def is_rule(text: str, row: Row) -> bool:
    """True for the line of dashes under the header of a Markdown table."""
    return bool(row) and all(not text[low:high].strip("-: ") for low, high in row)
