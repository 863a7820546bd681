"""JSON as it is written: read strictly, every scalar as text with its path."""

from __future__ import annotations

import datetime
import json
import math
import re
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from assay.errors import InputError

DEEPEST: Final = 60
LONGEST_PATH: Final = 500
MOST_VALUES: Final = 200_000

_PLAIN: Final = re.compile(r"[^\W\d][\w\-]*")
_PARTS: Final = re.compile(r"[^\W_]+")
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_LONGEST_NUMBER: Final = 30


def loads(text: str, what: str = "the record") -> Any:
    """The value of a JSON text, every number in it as the text that is written."""
    try:
        return json.loads(
            text,
            parse_float=_number,
            parse_int=_number,
            parse_constant=str,
            object_pairs_hook=_object,
        )
    except InputError:
        raise
    except RecursionError:
        raise InputError(_too_deep(what)) from None
    except ValueError as error:
        said = getattr(error, "msg", "") or str(error)
        line = getattr(error, "lineno", 1)
        raise InputError(f"{what} is no JSON: {said} (line {line}); check the file") from None


def _number(text: str) -> str:
    if "e" not in text.lower():
        return text
    try:
        return _digits(Decimal(text))
    except ArithmeticError:
        return text


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise InputError(
            f"the key {shown(twice)} stands twice in one object; a record has every key once, "
            "remove or rename one"
        )
    return found


def words(key: str) -> str:
    """The words of a key: "total_years-Experience" is "total years experience"."""
    return " ".join(_PARTS.findall(_CAMEL.sub(" ", key))).lower()


def child(path: str, key: object) -> str:
    """The path of a value of an object: work[0].title, or ["a.b"] for a key that is no word."""
    name = str(key)
    if len(path) + len(name) > LONGEST_PATH:
        raise InputError(
            f"the keys under {shown(path)} are longer than {LONGEST_PATH} characters together; "
            "shorten them, or give a part of the record"
        )
    if not _PLAIN.fullmatch(name):
        return f"{path}[{json.dumps(name, ensure_ascii=False)}]"
    return f"{path}.{name}" if path else name


def scalar(value: object, path: str) -> str | None:
    """The text of a scalar, "" for null, and None for an object or a list."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _digits(Decimal(repr(value))) if math.isfinite(value) else str(value)
    if isinstance(value, Decimal):
        return _digits(value)
    if isinstance(value, int):
        return _digits(Decimal(value))
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (Mapping, list, tuple)):
        return None
    raise InputError(
        f"{path or 'the record'} is a {type(value).__name__}; expected an object, a list, text, "
        "a number, true, false or null: convert it first"
    )


def deeper(depth: int, path: str) -> int:
    """One level more; an error where there are too many of them."""
    if depth >= DEEPEST:
        raise InputError(_too_deep(f"the record at {path[:60]!r}"))
    return depth + 1


def shown(name: object) -> str:
    """A name of the caller for a message, on one line and not too long."""
    text = str(name)
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _digits(number: Decimal) -> str:
    """Digits instead of 1E+5, unless there were very many."""
    if not number.is_finite() or abs(number.adjusted()) > _LONGEST_NUMBER:
        return str(number)
    return format(number, "f")


def _too_deep(what: str) -> str:
    return f"{what} is nested more than {DEEPEST} levels deep; flatten it, or give a part of it"
