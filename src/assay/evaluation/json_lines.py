"""One JSON value a line, with the line that it stands in: the one reader of this package."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator


class Line(NamedTuple):
    """A value, its line as written and its number, from 1; `where` names file and line."""

    value: Any
    text: str
    number: int
    where: str


def json_lines(text: str, name: str) -> Iterator[Line]:
    """Every line that is not blank; raises InputError naming the one that is not JSON."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            where = f"{name}, line {number}"
            yield Line(loaded(line, where), line, number, where)


def loaded(text: str, where: str) -> Any:
    """The value of JSON; raises InputError that names where it stands."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: not JSON: {error}") from None
