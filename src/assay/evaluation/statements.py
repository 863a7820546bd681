"""A user's own true statements, each with its source: JSON Lines, or CSV with a header."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from assay.errors import InputError
from assay.evaluation.json_lines import json_lines
from assay.evaluation.planting.statement import TrueStatement

if TYPE_CHECKING:
    from collections.abc import Iterator

FIELDS: Final = ("statement", "source", "id", "about", "as_of")
_NEEDED: Final = FIELDS[:2]
_LONGEST_CELL: Final = 50_000_000
_SHOWN: Final = 60


def read_statements(text: str, name: str) -> tuple[TrueStatement, ...]:
    """Parse a file of true statements; `name` is used in messages.

    JSON Lines: objects with `statement` and `source`, and `id`, `about` and `as_of` if wanted.
    CSV: a header with the same names. A row without an id is called by its line.
    Raises InputError naming the line and the field.
    """
    if not text.strip():
        raise InputError(f"{name}: is empty; expected one JSON object a line, or CSV with a header")
    rows = _json_rows(text, name) if text.lstrip().startswith("{") else _csv_rows(text, name)
    found: list[TrueStatement] = []
    lines: dict[str, str] = {}
    for number, given in rows:
        statement = _statement(given, number, f"{name}, line {number}")
        first = lines.setdefault(statement.id, statement.where)
        if first != statement.where:
            raise InputError(
                f"{statement.where}: id is {_short(statement.id)}, as at {first}; "
                "expected an id of its own, or none"
            )
        found.append(statement)
    if not found:
        raise InputError(f"{name}: holds no statement; expected one JSON object a line, or CSV")
    return tuple(found)


def _json_rows(text: str, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for line in json_lines(text, name):
        if not isinstance(line.value, dict):
            raise InputError(f"{line.where}: expected an object with 'statement' and 'source'")
        yield line.number, line.value


def _csv_rows(text: str, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    before = 0
    try:
        header = tuple(reader.fieldnames or ())
        if not set(_NEEDED) <= set(header):
            raise InputError(
                f"{name}: the first line is {_short(','.join(header))}; expected JSON objects, or "
                f"a header with {' and '.join(_NEEDED)}, and {', '.join(FIELDS[2:])} if wanted"
            )
        before = 1
        for row in reader:
            number, before = before + 1, reader.line_num
            if None in row:
                raise InputError(
                    f"{name}, line {number}: has more cells than the header has; expected "
                    f"{len(header)}; put a text with commas in quotation marks"
                )
            yield number, {key: value for key, value in row.items() if value}
    except csv.Error as error:
        raise InputError(f"{name}, line {before + 1}: not CSV: {error}") from None


def _statement(given: dict[str, Any], number: int, where: str) -> TrueStatement:
    for key in given:
        if key not in FIELDS:
            raise InputError(f"{where}: unknown field {_short(key)}; expected {', '.join(FIELDS)}")
    statement, source = (_text(given, key, where) for key in _NEEDED)
    own = _id(given, where) if given.get("id") is not None else str(number)
    about = _text(given, "about", where) if given.get("about") is not None else None
    return TrueStatement(own, statement, source, about, _day(given.get("as_of"), where), where)


def _id(given: dict[str, Any], where: str) -> str:
    """An id as text; a whole number is one as well."""
    value = given["id"]
    whole = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if whole else _text(given, "id", where)


def _text(given: dict[str, Any], key: str, where: str) -> str:
    value = given.get(key)
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"{where}: {key} is {_short(value)}; expected a text")
    return value


def _day(value: Any, where: str) -> date | None:
    if value is None:
        return None
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise InputError(
            f"{where}: as_of is {_short(value)}; expected a day such as 2026-11-30"
        ) from None


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
