"""One object of a résumé in JSON: its values by what they mean, whatever their keys are called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from assay.hiring.tables import read_table
from assay.mapping.facts import Around, facts
from assay.mapping.values import child, scalar, words
from assay.records import Fact, Field

_NUMBER_OF_DATE: Final = re.compile(r"(\d{1,4})(?:\.0)?")
_SPACELESS: Final = "\u3040"


def table() -> Mapping[str, Any]:
    """The keys and words of `data/json_resume.toml`."""
    return read_table("json_resume")


@lru_cache(maxsize=1)
def sections() -> Mapping[str, str]:
    """The section that a key in words names."""
    return {key: name for name, keys in table()["sections"].items() for key in keys}


@lru_cache(maxsize=64)
def pattern(section: str, name: str) -> re.Pattern[str]:
    """Any of the words of a list, whole where the script has words."""
    said = sorted((plain(word) for word in table()[section][name]), key=len, reverse=True)
    return re.compile(
        "|".join(
            re.escape(word) if word[0] >= _SPACELESS else rf"(?<!\w){re.escape(word)}(?!\w)"
            for word in said
        ),
        re.IGNORECASE,
    )


def plain(text: str) -> str:
    """A text in small letters, hyphens as spaces."""
    return text.casefold().replace("-", " ").replace("‑", " ").replace("_", " ")


def dropped(said: str, path: str) -> bool:
    """True for keys, in words, of contact data, which is never kept."""
    private = _private()
    return said in private or said.rpartition(" ")[2] in private


@lru_cache(maxsize=1)
def _private() -> frozenset[str]:
    return frozenset(table()["private"]["names"])


class Entry:
    """An object and its path; `used` are the keys, in words, that were understood."""

    def __init__(self, data: Mapping[Any, Any], path: str) -> None:
        self.path = path
        self.values: dict[str, tuple[str, Any]] = {}
        self.others: list[tuple[str, str, Any]] = []
        for key, value in data.items():
            said, place = words(str(key)) or str(key), child(path, key)
            if said in self.values:
                self.others.append((said, place, value))
            else:
                self.values[said] = (place, value)
        self.used: set[str] = set()

    def given(self, name: str) -> Iterator[tuple[str, str, Any]]:
        """Key, path and value of what has a meaning and is not null, the likeliest key first."""
        for said in table()["entry"][name]:
            if said in self.values and said not in self.used:
                place, value = self.values[said]
                if value is not None and not (isinstance(value, str) and not value.strip()):
                    yield said, place, value

    def field(self, name: str, fits: Callable[[str], bool] | None = None) -> Field | None:
        """The text of a meaning, if it fits; an object stands for its name."""
        for said, place, value in self.given(name):
            text = scalar(value, place)
            if text is not None and (fits is None or fits(text.strip())):
                self.used.add(said)
                return Field(text.strip(), place)
            called = value.get("name") if isinstance(value, Mapping) else None
            if isinstance(called, str) and called.strip():
                return Field(called.strip(), child(place, "name"))
        return None

    def date(self, name: str) -> tuple[str, Field] | None:
        """The key and the text of a date; {"year": 2018, "month": 3} is 2018-03. Nothing used."""
        for said, place, value in self.given(name):
            text = _of_parts(value) if isinstance(value, Mapping) else scalar(value, place)
            if text:
                return said, Field(_cleaned(text), place)
        return None

    def flag(self, name: str) -> tuple[str, bool] | None:
        """A key that says yes or no."""
        for said, place, value in self.given(name):
            text = (scalar(value, place) or "").strip().lower()
            if text in ("true", "yes", "1"):
                return said, True
            if text in ("false", "no", "0"):
                return said, False
        return None

    def texts(self, name: str) -> Iterator[Field]:
        """The texts of all keys of a meaning, of a list one by one."""
        for said, place, value in list(self.given(name)):
            found = list(_texts(value, place))
            if found:
                self.used.add(said)
                yield from found

    def entries(self, name: str) -> list[Entry]:
        """The objects of a list."""
        for said, place, value in self.given(name):
            if isinstance(value, (list, tuple)) and value:
                inner = [
                    Entry(entry, f"{place}[{at}]")
                    for at, entry in enumerate(value)
                    if isinstance(entry, Mapping)
                ]
                if len(inner) == len(value):
                    self.used.add(said)
                    return inner
        return []

    def rest(self, subject: str) -> Iterator[Fact]:
        """What was not understood, as facts of the subject; contact data left out."""
        technical = table()["technical"]["names"]
        left = [(said, *at) for said, at in self.values.items() if said not in self.used]
        for said, place, value in (*left, *self.others):
            if said not in technical and not dropped(said, place):
                yield from facts(value, place, Around(subject, (said,)), dropped)


def _texts(value: Any, place: str) -> Iterator[Field]:
    if isinstance(value, (list, tuple)):
        named = [(f"{place}[{at}]", entry) for at, entry in enumerate(value)]
        if all(not isinstance(entry, (Mapping, list, tuple)) for _, entry in named):
            for path, entry in named:
                text = scalar(entry, path) or ""
                if text.strip():
                    yield Field(text.strip(), path)
        return
    text = scalar(value, place) or ""
    if text.strip():
        yield Field(text.strip(), place)


def _of_parts(value: Mapping[Any, Any]) -> str:
    parts = {words(str(key)): str(part).strip() for key, part in value.items() if part is not None}
    said = [parts[name] for name in ("year", "month", "day") if parts.get(name)]
    numbers = [match[1] for text in said if (match := _NUMBER_OF_DATE.fullmatch(text))]
    if len(numbers) < len(said) or not parts.get("year"):
        return " ".join(reversed(said))
    return "-".join(f"{number:0>2}" for number in numbers)


_CLOCK: Final = re.compile(r"(?<=\d)[T ]\d\d:\d\d.*", re.DOTALL)
_FLOAT: Final = re.compile(r"(\d{4})\.0")


def _cleaned(text: str) -> str:
    """A date without its time of day and without the .0 of a table."""
    text = " ".join(_CLOCK.sub("", text).split()).rstrip(" .,")
    return _FLOAT.sub(r"\1", text) if _FLOAT.fullmatch(text) else text


def join(fields: Iterable[Field | None], mark: str, place: str) -> Field | None:
    """Several texts as one at a place."""
    texts = [field.text for field in fields if field]
    return Field(mark.join(texts), place) if texts else None
