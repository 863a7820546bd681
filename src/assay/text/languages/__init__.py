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
    """The words of all languages together, folded.

    Fields with `cjk_` hold strings of scripts without spaces, the others whole words or phrases.
    """

    # words without content of their own
    stop: frozenset[str]
    # stop words that are names of things where they are capitalised
    names: frozenset[str]
    # verbs and nouns that ask nothing of a source
    light: frozenset[str]
    # words that say that one thing is more, or less, than what follows `than`
    exceeds: frozenset[str]
    falls_short: frozenset[str]
    than: frozenset[str]
    # subjects that a text speaks of without naming them
    subject: frozenset[str]
    # words before a name that is not the subject of its sentence
    preposition: frozenset[str]
    # words before what a sentence does not speak of: "unlike"
    apart: tuple[str, ...]
    # words that begin a clause about the name before them
    relative: tuple[str, ...]
    # words between an amount and what it is counted by: "per month"
    rate: frozenset[str]
    # words of somebody's whole working life
    career: frozenset[str]
    # what an entry of a record says by standing there
    entry: frozenset[str]
    # words that say that an employment goes on; that it is over, with their denial; that
    # somebody left
    ongoing: tuple[str, ...]
    over: tuple[str, ...]
    left: tuple[str, ...]
    # the half of a denial that stands apart from its other half: "ne … plus"
    half_denial: tuple[str, ...]
    # words for a place that was named before
    there: frozenset[str]
    # words before an employer, and before a title
    at_words: frozenset[str]
    as_words: frozenset[str]
    # words that make a title a lesser one: before it or anywhere, behind it, Chinese ones
    lesser: frozenset[str]
    lesser_after: frozenset[str]
    cjk_lesser: tuple[str, ...]
    # a modal that takes nothing back: "can show"
    able: frozenset[str]
    # who belongs to somebody and is somebody else
    relatives: frozenset[str]
    # words of study, use and ownership, which no employment says
    deeds: frozenset[str]
    # words of employment, which no study says
    employed: frozenset[str]
    # whom the record of a person does not speak of
    others: frozenset[str]
    # words that choose one entry without naming it
    narrowing: frozenset[str]
    # phrases that ask nothing
    light_phrase: tuple[str, ...]
    # the word that says what several words say together
    phrases: dict[str, str]
    # words that deny what stands in their clause
    negation: frozenset[str]
    # phrases that only look like a denial
    not_negation: tuple[str, ...]
    # phrases that deny without a word of denial
    denial: tuple[str, ...]
    # verbs that, after a conjunction, begin a new predicate
    auxiliary: tuple[str, ...]
    # words that join the items of a list
    conjunction: tuple[str, ...]
    # words that deny what they follow ("Kubernetes: none")
    answer: tuple[str, ...]
    # words that deny a clause from further behind
    late_negation: frozenset[str]
    # words that take back what they follow ("MBA, expected")
    unfinished: tuple[str, ...]
    # words that take back what follows them
    hedge: frozenset[str]
    # the same, only where "to" comes next
    hedge_to: frozenset[str]
    # the same, only where "for" comes next
    hedge_for: frozenset[str]
    # subjects: what they begin is a clause
    pronoun: frozenset[str]
    # words after which a denial no longer holds
    contrast: frozenset[str]
    # a number after one of these names a place and is no quantity
    reference: frozenset[str]
    # verbs that announce a quotation
    cite: frozenset[str]
    # written with a full stop that ends no sentence
    abbreviations: frozenset[str]
    # those that may end a sentence
    closing: frozenset[str]
    # words before a quotation that take it back
    frame_guard: frozenset[str]
    # subjects of a clause that speaks of a posting
    asker: frozenset[str]
    # words that multiply the number before them
    scale: frozenset[str]
    # "first" is 1, "second" is 2, …
    ordinals: tuple[str, ...]
    # numbers that are no exact value
    spans: frozenset[str]
    # words of a claim about what a posting asks
    posting: frozenset[str]
    # headings of sections
    labels: frozenset[str]
    # words that make a number a lower bound
    more: frozenset[str]
    # words that make it an upper bound
    less: frozenset[str]
    # words that make it a rough one
    about: frozenset[str]
    # beginnings of courtesy
    greeting: tuple[str, ...]
    # words of talk about the answer itself
    courtesy: frozenset[str]
    # with a verb or a denial these make a statement about someone
    person: frozenset[str]
    # beginnings of remarks about the answer
    meta: tuple[str, ...]
    # with one of `instructed` in a sentence: an order to a machine
    instruction: frozenset[str]
    # what such an order is about
    instructed: frozenset[str]
    # phrases that are such an order by themselves
    order: tuple[str, ...]
    # small number words
    numbers: dict[str, float]
    # words of a time that somebody worked, which people round
    tenure: frozenset[str]
    cjk_stop: frozenset[str]
    # what follows one of these is a place or a name, of one character too
    cjk_preposition: frozenset[str]
    # words that hold a stop word and are not parted at it
    cjk_kept: frozenset[str]
    cjk_tenure: tuple[str, ...]
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
    tables = [read_table(name) for name in _names()]
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
        exceeds=frozenset(of(words, "exceeds")),
        falls_short=frozenset(of(words, "falls_short")),
        than=frozenset(of(words, "than")),
        subject=frozenset(of(words, "subject")),
        preposition=frozenset(of(words, "preposition")),
        apart=longest(words, "apart"),
        relative=longest(words, "relative"),
        rate=frozenset(of(words, "rate")),
        career=frozenset(of(tables, "career")),
        entry=frozenset(of(tables, "entry")),
        ongoing=longest(tables, "ongoing"),
        over=longest(tables, "over"),
        left=longest(tables, "left"),
        half_denial=longest(tables, "half_denial"),
        there=frozenset(of(words, "there")),
        at_words=frozenset(of(words, "at_words")),
        as_words=frozenset(of(words, "as_words")),
        lesser=frozenset(of(words, "lesser")),
        lesser_after=frozenset(of(words, "lesser_after")),
        cjk_lesser=longest(cjk, "lesser"),
        able=frozenset(of(words, "able")),
        relatives=frozenset(of(words, "relatives")),
        deeds=frozenset(of(words, "deeds")),
        employed=frozenset(of(words, "employed")),
        others=frozenset(of(words, "others")),
        narrowing=frozenset(of(words, "narrowing")),
        light_phrase=longest(words, "light_phrase"),
        phrases={k: v for table in tables for k, v in table.get("phrases", {}).items()},
        negation=frozenset(of(words, "negation")),
        not_negation=longest(tables, "not_negation"),
        denial=longest(words, "denial"),
        auxiliary=longest(words, "auxiliary"),
        conjunction=longest(tables, "conjunction"),
        late_negation=frozenset(of(words, "late_negation")),
        answer=longest(tables, "answer"),
        unfinished=longest(tables, "unfinished"),
        hedge=frozenset(of(words, "hedge")),
        hedge_to=frozenset(of(words, "hedge_to")),
        hedge_for=frozenset(of(words, "hedge_for")),
        pronoun=frozenset(of(words, "pronoun")),
        contrast=frozenset(of(words, "contrast")),
        reference=frozenset(of(words, "reference")),
        cite=frozenset(of(words, "cite")),
        abbreviations=frozenset(of(words, "abbreviations")),
        closing=frozenset(of(words, "closing")),
        frame_guard=frozenset(of(words, "frame_guard")),
        asker=frozenset(of(words, "asker")),
        scale=frozenset(of(words, "scale")),
        ordinals=tuple(of(words, "ordinals")),
        spans=frozenset(of(words, "spans")),
        posting=frozenset(of(tables, "posting")),
        labels=frozenset(of(tables, "labels")),
        person=frozenset(of(words, "person")),
        courtesy=frozenset(of(words, "courtesy")),
        more=frozenset(of(words, "more")),
        less=frozenset(of(words, "less")),
        about=frozenset(of(words, "about")),
        greeting=longest(tables, "greeting"),
        meta=longest(tables, "meta"),
        instruction=frozenset(of(words, "instruction")),
        instructed=frozenset(of(words, "instructed")),
        order=longest(tables, "order"),
        numbers=numbers(words),
        tenure=frozenset(of(words, "tenure")),
        cjk_tenure=longest(cjk, "tenure"),
        cjk_stop=frozenset(of(cjk, "stop")),
        cjk_preposition=frozenset(of(cjk, "preposition")),
        cjk_kept=frozenset(of(cjk, "kept")),
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


@lru_cache(maxsize=64)
def read_table(name: str) -> dict[str, Any]:
    """The content of one data file of this folder."""
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))


@lru_cache(maxsize=64)
def words_of_group(name: str, group: str) -> tuple[str, ...]:
    """The words of one group of a data file whose groups have a list a language, of all of them."""
    return tuple(word for own in read_table(name)[group].values() for word in own)
