"""The words of numbers, units, bounds and dates, read once from `languages/quantities-*.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

from assay.text.fold import fold
from assay.text.languages import read_table

Dimension: TypeAlias = Literal[
    "duration", "money", "percent", "points", "count", "measure", "ordinal", "multiple"
]
Bound: TypeAlias = Literal[
    "exact", "at_least", "over", "at_most", "under", "about", "nearly", "range"
]
T = TypeVar("T")
Phrases: TypeAlias = Mapping[str, tuple[tuple[str, T], ...]]
"""Folded phrases with a value each, by their first (or last) word, the longest first."""

LANGUAGES: Final = ("any", "en", "de", "fr", "es", "zh", "hi")
FIRST_WORD: Final = re.compile(r"[^\W\d_]{1,24}|[^\w ]")
_LONGEST_WORD: Final = 24
_SPACELESS: Final = "\u3040"


class Unit(NamedTuple):
    """A unit by its canonical name; a value in a derived unit is multiplied by `factor`."""

    name: str
    dimension: Dimension
    factor: Decimal


@dataclass(frozen=True, slots=True)
class Tongue:
    """The number words of one language, by how they combine.

    `adds` are numbers, `times` multiply what stands before them in their group, `scales` close a
    group. `unsure` ones are words of another language as well.
    """

    code: str
    adds: Mapping[str, Decimal]
    times: Mapping[str, Decimal]
    scales: Mapping[str, Decimal]
    unsure: frozenset[str]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All words together, folded. `before`, `time` and `part` are kept by their last word."""

    tongues: Mapping[str, tuple[Tongue, ...]]
    units: Phrases[Unit]
    scales: Phrases[Decimal]
    letters: Mapping[str, Decimal]
    prefixes: Mapping[str, str]
    before: Phrases[Bound]
    after: Phrases[Bound]
    time: Phrases[str]
    part: Phrases[str]
    months: Mapping[str, int]
    seasons: Mapping[str, str]
    periods: Mapping[str, str]
    ordinals: Mapping[str, int]
    phrases: Mapping[str, frozenset[str]]
    not_quantity: Phrases[bool]


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The vocabulary of all languages."""
    tables = {code: _read(code) for code in LANGUAGES}
    shared = tables["any"]
    periods = {
        word: kind
        for table in tables.values()
        for kind in ("quarter", "half", "fiscal")
        for word in table.get("parts", {}).get(kind, ())
    }
    lists = [table[section] for table in tables.values() for section in _LISTS if section in table]
    return Vocabulary(
        tongues=_tongues(tables),
        units=_by_word(_units(tables, shared)),
        scales=_by_word(
            (word, Decimal(scale))
            for table in tables.values()
            for scale, words in table.get("scales", {}).items()
            for word in words
        ),
        letters={word: Decimal(k) for k, words in shared["letters"].items() for word in words},
        prefixes={word: code for code, words in shared["currencies"].items() for word in words},
        before=_by_word(_pairs(tables, "before"), last=True),
        after=_by_word(_pairs(tables, "after")),
        time=_by_word(_pairs(tables, "time"), last=True),
        part=_by_word(
            [pair for pair in _pairs(tables, "parts") if pair[1] in ("early", "mid", "late")],
            last=True,
        ),
        months={word: int(number) for word, number in _pairs(tables, "months")},
        seasons=dict(_pairs(tables, "seasons")),
        periods=periods,
        ordinals={w: n for t in tables.values() for w, n in t.get("ordinals", {}).items()},
        phrases=_lists(lists),
        not_quantity=_by_word(
            (phrase, True) for section in lists for phrase in section.get("not_quantity", ())
        ),
    )


def _lists(sections: list[dict[str, list[str]]]) -> Mapping[str, frozenset[str]]:
    names = {name for section in sections for name in section}
    return {
        name: frozenset(word for section in sections for word in section.get(name, ()))
        for name in names
    }


_LISTS: Final = ("phrases", "words")
_NAMES: Final = ("derived", "dimensions")


def phrase_at(phrases: Phrases[T], word: str, text: str, at: int) -> tuple[int, T] | None:
    """The longest phrase that begins at `at` with `word`: its end and value."""
    for phrase, value in phrases.get(word if word < _SPACELESS else word[0], ()):
        if text.startswith(phrase, at):
            end = at + len(phrase)
            if not _goes_on(text, end):
                return end, value
    return None


def phrase_before(phrases: Phrases[T], text: str, end: int) -> tuple[int, T] | None:
    """The longest phrase that ends at `end`, a space between allowed: its start and value."""
    if end and text[end - 1] == " ":
        end -= 1
    if not end:
        return None
    word = text[word_start(text, end) : end].lstrip("([\"'")
    group = phrases.get(word) if word[-1:] < _SPACELESS else None
    group = group or phrases.get(word[-1:])
    if not group:
        return None
    for phrase, value in group:
        start = end - len(phrase)
        if start >= 0 and text.startswith(phrase, start) and not _comes_from(text, start):
            return start, value
    return None


def word_start(text: str, end: int) -> int:
    """Where the word that ends at `end` begins; of a longer one its last 24 characters."""
    low = end - _LONGEST_WORD if end > _LONGEST_WORD else 0
    space = text.rfind(" ", low, end)
    return low if space < 0 else space + 1


def word_before(text: str, start: int) -> str:
    """The word before `start` if a space stands between, else ""."""
    end = start - 1
    if end < 1 or text[end] != " ":
        return ""
    return text[word_start(text, end) : end]


def _goes_on(text: str, end: int) -> bool:
    """True if a word is cut at `end`; scripts without spaces are never cut."""
    before, after = text[end - 1 : end], text[end : end + 1]
    return bool(
        after
        and before < _SPACELESS
        and after < _SPACELESS
        and before.isalnum()
        and after.isalpha()
    )


def _comes_from(text: str, start: int) -> bool:
    if not start:
        return False
    before, first = text[start - 1], text[start]
    return before < _SPACELESS and before.isalnum() and first.isalnum()


def _by_word(pairs: Iterable[tuple[str, T]], *, last: bool = False) -> Phrases[T]:
    """Phrases by their first or last word, the longest first; of equal ones the first counts."""
    found: dict[str, dict[str, T]] = {}
    for phrase, value in pairs:
        head = _last_word(phrase) if last else _first_word(phrase)
        found.setdefault(head, {}).setdefault(phrase, value)
    return {
        head: tuple(sorted(group.items(), key=lambda item: -len(item[0])))
        for head, group in found.items()
    }


def _first_word(phrase: str) -> str:
    match = FIRST_WORD.match(phrase)
    word = match.group() if match else phrase
    return word if word < _SPACELESS else word[0]


def _last_word(phrase: str) -> str:
    word = phrase.rpartition(" ")[2]
    return word if (word[-1] < _SPACELESS and word[-1].isalnum()) or "." in word else word[-1]


def _units(
    tables: Mapping[str, dict[str, Any]], shared: dict[str, Any]
) -> Iterator[tuple[str, Unit]]:
    of: dict[str, Dimension] = {
        unit: dimension for dimension, units in shared["dimensions"].items() for unit in units
    }
    for table in tables.values():
        for name, words in table.get("units", {}).items():
            base, factor = shared["derived"].get(name, (name, "1"))
            dimension: Dimension = of.get(base, "measure")
            if base in shared["currencies"]:
                dimension = "money"
            unit = Unit(base, dimension, Decimal(factor))
            yield from ((word, unit) for word in words)
        for code, words in table.get("currencies", {}).items():
            yield from ((word, Unit(code, "money", Decimal(1))) for word in words)


def _pairs(tables: Mapping[str, dict[str, Any]], section: str) -> list[tuple[str, Any]]:
    return [
        (word, value)
        for table in tables.values()
        for value, words in table.get(section, {}).items()
        for word in words
    ]


def _tongues(tables: Mapping[str, dict[str, Any]]) -> Mapping[str, tuple[Tongue, ...]]:
    found: dict[str, list[Tongue]] = {}
    for code, table in tables.items():
        if "numbers" not in table:
            continue
        adds = {word: Decimal(str(value)) for word, value in table["numbers"].items()}
        if code == "de":
            adds = _german(adds)
        tongue = Tongue(
            code,
            adds,
            {word: Decimal(value) for word, value in table["multipliers"].items()},
            {w: Decimal(scale) for scale, words in table["scales"].items() for w in words},
            frozenset(table["words"]["unsure"]),
        )
        for word in (*tongue.adds, *tongue.times, *tongue.scales):
            found.setdefault(word, []).append(tongue)
    return {word: tuple(group) for word, group in found.items()}


def _german(adds: dict[str, Decimal]) -> dict[str, Decimal]:
    """German numbers are one word each: those to 999, and whole thousands to 99,000."""
    one = {**{w: v for w, v in adds.items() if 1 < v < 10 and v % 1 == 0}, "ein": Decimal(1)}
    tens = {word: value for word, value in adds.items() if value >= 20}
    small = dict(adds)
    small |= {f"{o}und{t}": u + v for o, u in one.items() for t, v in tens.items()}
    whole = {word: value for word, value in small.items() if value % 1 == 0}
    found = dict(small)
    for prefix, count in ({"": Decimal(1)} | one).items():
        found[f"{prefix}hundert"] = count * 100
        found |= {f"{prefix}hundert{w}": count * 100 + value for w, value in whole.items()}
        found |= {f"{prefix}hundertund{w}": count * 100 + value for w, value in whole.items()}
    hundreds = {f"{w}hundert": value * 100 for w, value in one.items()}
    found |= {f"{w}tausend": value * 1000 for w, value in (whole | one | hundreds).items()}
    del found["hundert"]
    return found


def _read(code: str) -> dict[str, Any]:
    table: dict[str, Any] = _folded(read_table(f"quantities-{code}"))
    return table


def _folded(value: Any) -> Any:
    """Words of lists and keys of number words as folding writes them; other keys are names."""
    if isinstance(value, dict):
        return {
            _key(key, inner): inner if key in _NAMES else _folded(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [fold(entry).text for entry in value]
    return value


def _key(key: str, value: Any) -> str:
    return key if isinstance(value, (dict, list)) else fold(key).text
