"""The words of numbers, units, bounds and dates, read once from `languages/quantities-*.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from assay.text.fold import fold
from assay.text.german_numbers import THOUSAND, german, in_thousands
from assay.text.languages import read_table
from assay.text.phrases import Phrases, by_word

Dimension: TypeAlias = Literal[
    "duration", "money", "percent", "points", "count", "measure", "ordinal", "multiple"
]
Bound: TypeAlias = Literal[
    "exact", "at_least", "over", "at_most", "under", "about", "nearly", "range"
]
SUFFIXES: Final = frozenset({"st", "nd", "rd", "th", "er", "e", "ème", "eme", "º", "ª", "ère"})
LANGUAGES: Final = ("any", "en", "de", "fr", "es", "zh", "hi")


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

    def adding(self, word: str) -> Decimal | None:
        """The value of a word that adds."""
        value = self.adds.get(word)
        if value is None and self.code == "de" and THOUSAND in word:
            return in_thousands(word, self.adds)
        return value


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All words together, folded. `before`, `time` and `part` are kept by their last word.

    `timely` are the last words of `time` and `part`; `follows` is what a unit or a bound behind a
    number begins with, `scaling` what a scale does.
    """

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
    fractions: Phrases[int]
    multiples: Phrases[Decimal]
    phrases: Mapping[str, frozenset[str]]
    not_quantity: Phrases[bool]
    timely: frozenset[str]
    follows: frozenset[str]
    scaling: frozenset[str]


def tongues_of(word: str) -> tuple[Tongue, ...]:
    """The languages of a word of a number."""
    tongues = vocabulary().tongues
    found = tongues.get(word, ())
    if not found and THOUSAND in word:
        return tuple(one for one in tongues.get(THOUSAND, ()) if one.adding(word) is not None)
    return found


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
    units = by_word(_units(tables, shared))
    scales = by_word((word, Decimal(scale)) for word, scale in _pairs(tables, "scales"))
    letters = {word: Decimal(k) for k, words in shared["letters"].items() for word in words}
    after = by_word(_pairs(tables, "after"))
    time = by_word(_pairs(tables, "time"), last=True)
    part = by_word(
        [pair for pair in _pairs(tables, "parts") if pair[1] in ("early", "mid", "late")],
        last=True,
    )
    lists = [table[section] for table in tables.values() for section in _LISTS if section in table]
    return Vocabulary(
        tongues=_tongues(tables),
        units=units,
        scales=scales,
        letters=letters,
        prefixes={word: code for code, words in shared["currencies"].items() for word in words},
        before=by_word(_pairs(tables, "before"), last=True),
        after=after,
        time=time,
        part=part,
        months={word: int(number) for word, number in _pairs(tables, "months")},
        seasons=dict(_pairs(tables, "seasons")),
        periods=periods,
        ordinals={w: n for t in tables.values() for w, n in t.get("ordinals", {}).items()},
        fractions=by_word((word, int(n)) for word, n in _pairs(tables, "fractions")),
        multiples=by_word((word, Decimal(n)) for word, n in _pairs(tables, "multiples")),
        phrases=_lists(lists),
        not_quantity=by_word(
            (phrase, True) for section in lists for phrase in section.get("not_quantity", ())
        ),
        timely=frozenset((*time, *part)),
        follows=frozenset((*units, *after, *SUFFIXES, "+")),
        scaling=frozenset((*scales, *letters)),
    )


def _lists(sections: list[dict[str, list[str]]]) -> Mapping[str, frozenset[str]]:
    names = {name for section in sections for name in section}
    return {
        name: frozenset(word for section in sections for word in section.get(name, ()))
        for name in names
    }


_LISTS: Final = ("phrases", "words")
_NAMES: Final = ("derived", "dimensions")


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
            adds = german(adds)
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
