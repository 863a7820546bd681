"""CSV with a header as rows that know their line: the one reader of this package."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LONGEST_CELL: Final = 50_000_000


def csv_rows(text: str, name: str, columns: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row by its columns, with the line that it begins at; empty cells are left out.

    Raises InputError for an unknown or doubled column, too many or too few cells, and bad quotes.
    """
    before = csv.field_size_limit(_LONGEST_CELL)
    line = 1
    try:
        reader = csv.reader(io.StringIO(text, newline=""), strict=True)
        header = [cell.strip() for cell in next(reader, [])]
        _known(header, name, columns)
        for cells in reader:
            number, line = line + 1, reader.line_num
            if not cells:
                continue
            if len(cells) != len(header):
                raise InputError(
                    f"{name}, line {number}: has {len(cells)} cells, not {len(header)} as the "
                    "header; put a text with commas in quotation marks"
                )
            yield number, {k: v for k, v in zip(header, cells, strict=True) if v.strip()}
    except csv.Error as error:
        raise InputError(f"{name}, line {line + 1}: not CSV: {error}") from None
    finally:
        csv.field_size_limit(before)


def _known(header: Sequence[str], name: str, columns: Sequence[str]) -> None:
    expected = f"expected a header of {', '.join(columns)}"
    for at, column in enumerate(header):
        if column not in columns:
            raise InputError(f"{name}: unknown column {column!r}; {expected}")
        if column in header[:at]:
            raise InputError(f"{name}: the column {column!r} stands twice; {expected}")
