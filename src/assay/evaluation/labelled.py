"""Labelled rows: a response over a source, with the errors that other people marked in it.

A row is one JSON object a line, or a line of CSV. Its labels are spans of the response with a norm;
its granularity says what was labelled: spans, the whole response as one claim, or each line as one
claim. The short form is an `output`, a `source` and a `verdict` on all of it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from assay.errors import InputError
from assay.evaluation.csv_rows import csv_rows
from assay.evaluation.json_lines import json_lines, loaded
from assay.extractors.reply import body_start
from assay.report import sha256
from assay.text.quantities import values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.sources import Span

HARD = ("contradicted", "unsupported")
"""Norms of an error."""
SOFT = ("misleading", "other")
"""Norms of what is arguable: never a miss, and a flag there is neither true nor false."""
GRANULARITIES = ("span", "claim", "claim-lines")
VERDICTS = ("supported", "partially_supported", "unsupported", "contradicted")
_WHOLE = {"partially_supported": "misleading", **{norm: norm for norm in HARD}}
_ALSO = {"verified": "supported", "failed": "contradicted", "unverifiable": "unsupported"}
"""Verdicts under the names that reports give them."""
_TOLD = ("id", "model", "task", "as_of", "group")
_COLUMNS = ("output", "response", "source", "record", "verdict", *_TOLD)
_SHOWN = 60


class Half(StrEnum):
    """One of the two halves into which every file is split by its sources."""

    TUNE = "tune"
    REPORT = "report"


@dataclass(frozen=True, slots=True)
class Label:
    """What people said of [start, end) of the response, in code points; it may be empty."""

    start: int
    end: int
    norm: str

    @property
    def hard(self) -> bool:
        """True for an error, False for what is arguable."""
        return self.norm in HARD


@dataclass(frozen=True, slots=True)
class Row:
    """One response with its labels. `where` names its file and line for messages.

    A row without labels has one over the whole response if its verdict asks for it. `record` is
    JSON in its canonical form, "" for none; `model` and `task` are "" where they are not told, and
    so is `group`, which rows share that are not independent though their sources differ.
    """

    id: str
    source: str
    response: str
    labels: tuple[Label, ...]
    where: str
    record: str = ""
    model: str = ""
    task: str = ""
    as_of: date | None = None
    about: str | None = None
    group: str = ""

    @property
    def origin(self) -> str:
        """What decides its half: its group, else the source, else the record."""
        return self.group or self.source or self.record

    @property
    def bad(self) -> bool:
        """True if the response holds an error, an empty span (something left out) included."""
        return any(label.hard for label in self.labels)

    @property
    def arguable(self) -> bool:
        """True if all that people marked in the response is arguable; it counts as clean."""
        return bool(self.labels) and not self.bad

    def spans(self, *, hard: bool) -> tuple[Span, ...]:
        """The spans of its hard or of its soft labels that are not empty."""
        found = (label for label in self.labels if label.hard is hard)
        return tuple((label.start, label.end) for label in found if label.start < label.end)


class LabelledSet(NamedTuple):
    """The rows of a file that can be measured, and how many were left out.

    `drafts` are responses that `check` would read as a JSON draft and not as prose: their claims
    have no place in the response that a label could name.
    """

    rows: tuple[Row, ...]
    drafts: int = 0


def read_labelled(text: str, name: str) -> LabelledSet:
    """Parse labelled rows, JSON lines or CSV; raises InputError naming the line and the field."""
    rows: list[Row] = []
    drafts = 0
    for given, where in _given(text, name):
        row = _row(given, where)
        if body_start(row.response) >= 0:
            drafts += 1
        else:
            rows.append(row)
    if not rows and not drafts:
        raise InputError(f"{name}: holds no row; expected one JSON object a line, or CSV")
    return LabelledSet(tuple(rows), drafts)


def is_labelled(text: str) -> bool:
    """True if the first row of a file has labels, or cannot be read as an object at all."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    try:
        given = json.loads(first)
    except (ValueError, RecursionError):
        return True
    return not isinstance(given, dict) or "labels" in given or "verdict" in given


def half_of(origin: str) -> Half:
    """The half that a source or record falls into: tune where its SHA-256 is an even number."""
    return half_of_hash(sha256(origin))


def half_of_hash(digest: str) -> Half:
    """As `half_of`, for the hex digest of a source."""
    return Half.REPORT if int(digest, 16) % 2 else Half.TUNE


def in_half(rows: Iterable[Row], half: Half | None) -> tuple[Row, ...]:
    """The rows of one half; rows with one source stay together. None: all of them."""
    return tuple(row for row in rows if half is None or half_of(row.origin) == half)


def holds_number(text: str) -> bool:
    """True if a text holds a digit of any script, a quantity in words, or a date."""
    if any(char.isdecimal() for char in text):
        return True
    found = values(text)
    return bool(found.quantities or found.dates)


def _given(text: str, name: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Every row as it is given, with its file and line."""
    if not name.lower().endswith(".csv"):
        for line in json_lines(text, name):
            yield _object(line.value, line.where), line.where
        return
    for number, cells in csv_rows(text, name, _COLUMNS):
        where = f"{name}, line {number}"
        given: dict[str, Any] = dict(cells)
        if "record" in given:
            given["record"] = loaded(given["record"], f"{where}: record")
        yield {"id": f"line {number}", **given}, where


def _object(given: Any, where: str) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise InputError(f"{where}: expected an object with 'source', 'response' and 'labels'")
    return given


def _row(given: dict[str, Any], where: str) -> Row:
    short = "labels" not in given and "granularity" not in given
    said = "output" if "output" in given else "response"
    line = where.rpartition(", ")[2]
    name = _text({"id": line, **given} if short else given, "id", where)
    response = _text(given, said, where)
    source, record = _rests_on(given, where)
    granularity = given.get("granularity", "claim" if short else None)
    if granularity not in GRANULARITIES:
        raise _wrong(where, "granularity", granularity, _one_of(GRANULARITIES))
    verdict = _ALSO.get(str(given.get("verdict")), given.get("verdict"))
    if (verdict is not None or short) and verdict not in VERDICTS:
        raise _wrong(where, "verdict", verdict, _one_of((*VERDICTS, *_ALSO)))
    labels = given.get("labels", [] if short else None)
    if not isinstance(labels, list):
        raise _wrong(where, "labels", labels, "a list")
    read = tuple(_label(label, response, f"{where}: labels[{i}]") for i, label in enumerate(labels))
    if granularity == "claim" and not read and verdict is None:
        raise _wrong(where, "verdict", verdict, f"{_one_of(VERDICTS)}, or a label")
    if not read and verdict in _WHOLE:
        read = (Label(0, len(response), _WHOLE[verdict]),)
    told = {key: str(given.get(key) or "") for key in ("model", "task", "group")}
    return Row(name, source, response, read, where, record, **told, as_of=_day(given, where))


def _rests_on(given: dict[str, Any], where: str) -> tuple[str, str]:
    """The source, "" for none, and the record in its canonical form, "" for none."""
    source, record = given.get("source"), given.get("record")
    if source is not None and not isinstance(source, str):
        raise _wrong(where, "source", source, "a text or null")
    if record is not None and not isinstance(record, (dict, list)):
        raise _wrong(where, "record", record, "an object, a list or null")
    blank = source is None or not source.strip()
    if blank and record is None:
        raise _wrong(where, "source", source, "a text, or a record in 'record'")
    canonical = "" if record is None else json.dumps(record, ensure_ascii=False, sort_keys=True)
    return "" if blank else str(source), canonical


def _day(given: dict[str, Any], where: str) -> date | None:
    day = given.get("as_of")
    try:
        return None if day is None else date.fromisoformat(day)
    except (TypeError, ValueError):
        raise _wrong(where, "as_of", day, "a day such as 2026-11-30") from None


def _label(given: Any, response: str, where: str) -> Label:
    if not isinstance(given, dict):
        raise InputError(f"{where} is {_short(given)}; expected an object")
    for key in ("start", "end"):
        if type(given.get(key)) is not int:
            raise InputError(f"{where}.{key} is {_short(given.get(key))}; expected an integer")
    start, end, norm, text = given["start"], given["end"], given.get("norm"), given.get("text")
    if not 0 <= start <= end <= len(response):
        raise InputError(
            f"{where}: start and end are {start} and {end}; expected a span of the response, "
            f"which has {len(response)} characters"
        )
    if norm not in (*HARD, *SOFT):
        raise InputError(f"{where}.norm is {_short(norm)}; expected {_one_of((*HARD, *SOFT))}")
    if text is not None and text != response[start:end]:
        raise InputError(
            f"{where}.text is {_short(text)}; expected {_short(response[start:end])}, "
            "the words at start and end (offsets are code points)"
        )
    return Label(start, end, norm)


def _text(given: dict[str, Any], key: str, where: str) -> str:
    value = given.get(key)
    if not isinstance(value, str) or not value.strip():
        raise _wrong(where, key, value, "a text")
    return value


def _wrong(where: str, field: str, value: Any, expected: str) -> InputError:
    return InputError(f"{where}: {field} is {_short(value)}; expected {expected}")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _one_of(names: tuple[str, ...]) -> str:
    return f"one of {', '.join(names)}"
