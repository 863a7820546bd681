"""The words of each language, read once from the data files beside this module.

This is the one loader of package data in the core; the files are part of the program, so a check
stays a function of its arguments.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of all languages together, folded; `cjk_…` are strings of scripts without spaces.

    `stop` are words without content of their own, `light` verbs and nouns that ask nothing of a
    source; `names` are stop words that are names where capitalised. `negation` denies what stands
    in its clause; `not_negation` are phrases that only look like one, `denial` those that are one
    without its words. `hedge` takes back what follows it, `hedge_to` and `hedge_for` only where
    "to" or "for" comes next. A number after a `reference` names a place. `cite` are verbs that
    announce a quotation; `abbreviations` end no sentence. `posting` are words of a claim about
    what a posting asks. `more`, `less`, `about` and `up_to` turn
    a number into a bound. `labels` are headings of sections, `courtesy`
    words of talk about the answer itself. `instruction` and `instructed`
    together, or an `order`, speak to a machine.
    """

    stop: frozenset[str]
    names: frozenset[str]
    light: frozenset[str]
    negation: frozenset[str]
    not_negation: tuple[str, ...]
    denial: tuple[str, ...]
    hedge: frozenset[str]
    hedge_to: frozenset[str]
    hedge_for: frozenset[str]
    pronoun: frozenset[str]
    contrast: frozenset[str]
    reference: frozenset[str]
    cite: frozenset[str]
    abbreviations: frozenset[str]
    posting: frozenset[str]
    labels: frozenset[str]
    more: frozenset[str]
    less: frozenset[str]
    about: frozenset[str]
    up_to: tuple[str, ...]
    greeting: tuple[str, ...]
    courtesy: frozenset[str]
    meta: tuple[str, ...]
    instruction: frozenset[str]
    instructed: frozenset[str]
    order: tuple[str, ...]
    numbers: dict[str, float]
    cjk_stop: frozenset[str]
    cjk_light: tuple[str, ...]
    cjk_negation: tuple[str, ...]
    cjk_hedge: tuple[str, ...]
    cjk_cite: tuple[str, ...]
    cjk_courtesy: tuple[str, ...]
    cjk_labels: tuple[str, ...]
    cjk_numbers: dict[str, float]
    cjk_instruction: tuple[str, ...]
    cjk_instructed: tuple[str, ...]


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The lexicon of all languages."""
    tables = [_read(name) for name in _names()]
    words = [table for table in tables if table["words"]]
    cjk = [table for table in tables if not table["words"]]

    def of(group: list[dict[str, Any]], key: str) -> list[str]:
        return [entry for table in group for entry in table.get(key, ())]

    def longest(group: list[dict[str, Any]], key: str) -> tuple[str, ...]:
        return tuple(sorted(set(of(group, key)), key=lambda entry: (-len(entry), entry)))

    def numbers(group: list[dict[str, Any]]) -> dict[str, float]:
        return {k: v for table in group for k, v in table["numbers"].items()}

    return Lexicon(
        stop=frozenset(of(words, "stop")),
        names=frozenset(of(words, "names")),
        light=frozenset(of(words, "light")),
        negation=frozenset(of(words, "negation")),
        not_negation=longest(tables, "not_negation"),
        denial=longest(words, "denial"),
        hedge=frozenset(of(words, "hedge")),
        hedge_to=frozenset(of(words, "hedge_to")),
        hedge_for=frozenset(of(words, "hedge_for")),
        pronoun=frozenset(of(words, "pronoun")),
        contrast=frozenset(of(words, "contrast")),
        reference=frozenset(of(words, "reference")),
        cite=frozenset(of(words, "cite")),
        abbreviations=frozenset(of(words, "abbreviations")),
        posting=frozenset(of(tables, "posting")),
        labels=frozenset(of(tables, "labels")),
        courtesy=frozenset(of(words, "courtesy")),
        more=frozenset(of(words, "more")),
        less=frozenset(of(words, "less")),
        about=frozenset(of(words, "about")),
        up_to=longest(words, "up_to"),
        greeting=longest(tables, "greeting"),
        meta=longest(tables, "meta"),
        instruction=frozenset(of(words, "instruction")),
        instructed=frozenset(of(words, "instructed")),
        order=longest(tables, "order"),
        numbers=numbers(words),
        cjk_stop=frozenset(of(cjk, "stop")),
        cjk_light=longest(cjk, "light"),
        cjk_negation=longest(cjk, "negation"),
        cjk_hedge=longest(cjk, "hedge"),
        cjk_cite=longest(cjk, "cite"),
        cjk_courtesy=longest(cjk, "courtesy"),
        cjk_labels=longest(cjk, "labels"),
        cjk_numbers=numbers(cjk),
        cjk_instruction=longest(cjk, "instruction"),
        cjk_instructed=longest(cjk, "instructed"),
    )


def _names() -> list[str]:
    """The codes of all languages that have a file here."""
    names = (entry.name.removesuffix(".toml") for entry in files(__package__).iterdir())
    return sorted(name for name in names if len(name) == 2)


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))
