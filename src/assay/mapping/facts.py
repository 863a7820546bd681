"""Every value of a JSON record as a fact, without a mapping.

    {"name": "Harbor", "stats": {"visits_total": 12}, "date": "2024-05-01"}

gives the fact "stats visits total" = 12 of "Harbor" at 2024-05-01, with the path
`stats.visits_total`. The metric is the words of the keys; the subject is the nearest name (name,
title, id, a key that ends with name), else the outermost key. {"metric": "accuracy", "value": .58}
is the accuracy. A key that is a year is a period.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from assay.errors import InputError
from assay.mapping.values import MOST_VALUES, child, deeper, scalar, words
from assay.records import Fact, Field

_NAMES: Final = ("name", "title", "label", "entity", "subject", "full name")
_METRICS: Final = ("metric", "measure", "indicator", "property", "attribute", "key")
_VALUES: Final = ("value", "amount")
_PERIODS: Final = (
    *("date", "period", "datetime", "dt txt", "as of", "season", "fiscal year", "day"),
    *("quarter", "month", "year"),
)
_LONGEST_NAME: Final = 200
_YEAR: Final = re.compile(r"(?:FY|Q[1-4] |[1-4]?Q)?(?:19|20)\d\d(?:[-/]\d{1,2}){0,2}(?:-?Q[1-4])?")


class Around(NamedTuple):
    """What is known of a value from the objects around it."""

    subject: str = ""
    keys: tuple[str, ...] = ()
    period: str = ""


def facts(
    data: Any,
    path: str = "",
    around: Around = Around(),  # noqa: B008  # a tuple, it cannot change
    skip: Callable[[str, str], bool] | None = None,
) -> list[Fact]:
    """The facts of a value at `path`, in order; `skip` tells by words and path what is left out."""
    walk = _Walk(skip)
    walk.value(data, path, around, 0)
    return walk.found


class _Walk:
    """The facts found so far."""

    def __init__(self, skip: Callable[[str, str], bool] | None) -> None:
        self.found: list[Fact] = []
        self.skip = skip
        self.seen = 0

    def value(self, data: Any, path: str, around: Around, depth: int) -> None:
        self.seen += 1
        if self.seen > MOST_VALUES:
            raise InputError(f"the record has more than {MOST_VALUES} values; give parts of it")
        text = scalar(data, path)
        if text is not None:
            self.leaf(text, path, around)
        elif isinstance(data, Mapping):
            self.object(data, path, around, deeper(depth, path))
        else:
            below = deeper(depth, path)
            for at, entry in enumerate(data):
                self.value(entry, f"{path}[{at}]", around, below)

    def leaf(self, text: str, path: str, around: Around) -> None:
        if not text.strip():
            return
        subject, keys = around.subject, around.keys
        if not subject and len(keys) > 1:
            subject, keys = keys[0], keys[1:]
        metric = " ".join(keys) or "value"
        self.found.append(Fact(metric, Field(text, path), subject, around.period))

    def object(self, data: Mapping[Any, Any], path: str, around: Around, depth: int) -> None:
        entries = [(str(key), child(path, key), value) for key, value in data.items()]
        plain: dict[str, str] = {}
        for key, place, value in entries:
            text = _single(value, place)
            if text and text.strip() and len(text) <= _LONGEST_NAME:
                plain.setdefault(words(key), text)
        around = around._replace(period=_period(plain) or around.period)
        named, inside = _named(plain, around)
        valued = named and any(key in plain for key in _VALUES)
        for key, place, value in entries:
            said = words(key) or key
            if self.skip and self.skip(said, place):
                continue
            below = inside._replace(keys=(*inside.keys, said))
            if said == named:
                # a name is itself a fact of what is around it
                below = around._replace(keys=(*around.keys, said))
            elif valued and said in _VALUES:
                below = inside
            elif _YEAR.fullmatch(key) and _single(value, place) is None:
                below = inside._replace(period=key)
            self.value(value, place, below, depth)


def _single(value: Any, path: str) -> str | None:
    if isinstance(value, (list, tuple)) and len(value) == 1:
        value = value[0]
    return scalar(value, path)


def _named(plain: Mapping[str, str], around: Around) -> tuple[str, Around]:
    """The key that names an object, and what is around the values in it."""
    if any(key in plain for key in _VALUES):
        for key in (*_METRICS, "name", "label", "title"):
            if key in plain:
                return key, around._replace(keys=(*around.keys, plain[key]))
        return "", around
    name = name_key(plain)
    return (name, around._replace(subject=plain[name], keys=())) if name else ("", around)


def name_key(keys: Mapping[str, str]) -> str:
    """The key, in words, of what names an object, "" if nothing does."""
    for key in _NAMES:
        if key in keys:
            return key
    for key in keys:
        if key.endswith(" name"):
            return key
    return "id" if "id" in keys else ""


def _period(plain: Mapping[str, str]) -> str:
    year, month = plain.get("year", ""), plain.get("month", "")
    if year.isdecimal() and month.isdecimal() and len(month) <= 2:
        return f"{year}-{month:0>2}"
    said: Sequence[str] = [plain[key] for key in _PERIODS[:-3] if key in plain][:1]
    return " ".join(said or [plain[key] for key in _PERIODS[-3:] if key in plain])
