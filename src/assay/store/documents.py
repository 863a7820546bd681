"""Results and sources as the text of one column, and back."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from assay.errors import InputError
from assay.sources import Sources
from assay.wire import Result


@lru_cache(maxsize=1)
def _results() -> TypeAdapter[Result]:
    return TypeAdapter(Result)


@lru_cache(maxsize=1)
def _sources() -> TypeAdapter[Sources]:
    return TypeAdapter(Sources)


def result_text(result: Result) -> str:
    """A result as JSON on one line."""
    return _dump(_results().dump_python(result, mode="json"))


def read_result(text: str) -> Result:
    """The same result; raises InputError for one that this version cannot read."""
    found: Result = _read(_results(), text, "result")
    return found


def sources_text(sources: Sources) -> str:
    """Sources with their records as JSON on one line."""
    return _dump(_sources().dump_python(sources, mode="json"))


def read_sources(text: str) -> Sources:
    """The same sources; raises InputError for some that this version cannot read."""
    found: Sources = _read(_sources(), text, "sources")
    return found


def _dump(value: object) -> str:
    """JSON in which lone surrogates are escapes: a database takes UTF-8 only."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _read(adapter: TypeAdapter[Any], text: str, what: str) -> Any:
    try:  # not validate_json, which refuses the escapes of lone surrogates
        return adapter.validate_python(json.loads(text))
    except (ValidationError, ValueError):
        raise InputError(
            f"the stored {what} cannot be read by this version of assay; use the version that "
            "stored it"
        ) from None
