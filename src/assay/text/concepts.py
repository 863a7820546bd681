"""Words that say the same in any language: the one look-up for synonyms and opposites."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from assay.text.languages import read_table
from assay.text.words import inflected, same_word

_NONE: frozenset[str] = frozenset()
_KEYS = ("opposite", "role")


@dataclass(frozen=True, slots=True)
class Concepts:
    """`of` gives the concepts of a folded word, `opposite` and `role` what a concept has."""

    of: dict[str, frozenset[str]]
    opposite: dict[str, str]
    role: dict[str, str]


@lru_cache(maxsize=1)
def concepts() -> Concepts:
    """All concepts of all languages."""
    of: dict[str, frozenset[str]] = {}
    opposite: dict[str, str] = {}
    role: dict[str, str] = {}
    for name, table in read_table("concepts").items():
        if "opposite" in table:
            opposite[name] = table["opposite"]
        if "role" in table:
            role[name] = table["role"]
        for key, words in table.items():
            if key not in _KEYS:
                for word in words:
                    of[word] = of.get(word, _NONE) | {name}
    return Concepts(of, opposite, role)


def concepts_of(word: str) -> frozenset[str]:
    """The names of the concepts that a folded word stands for; empty for most words."""
    return concepts().of.get(word, _NONE)


def carries(said: str, given: str) -> bool:
    """True if a folded word of a source carries one of a claim: a form of it, or its concept."""
    if said == given or same_word(said, given) or inflected(said, given):
        return True
    if said + "s" == given or given + "s" == said:
        return True
    return bool(concepts_of(said) & concepts_of(given))
