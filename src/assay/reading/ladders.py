"""How much a word says: steps of responsibility, of skill, of degrees, and words that oppose."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from assay.text.concepts import concepts
from assay.text.languages import read_table
from assay.text.listed import pattern_of
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from assay.sources import Span

_EQUAL: Final = frozenset({"responsibility", "skill", "speaking", "cefr"})
"""Ladders on which all words of a step say the same, and a higher one includes the lower."""
_WORD: Final = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*\.?")
_MOST: Final = 12
_CODE: Final = 2
_LEAST: Final = 3


class Swap(NamedTuple):
    """A claim with one of its words exchanged for a word that the sources have.

    `step` is that of the claim's word less that of the source's; 0 for the same, None for words
    that oppose each other. On a ladder that is not `equal` a step holds things of several kinds:
    two degrees of one level, and a higher one does not include a lower one.
    """

    text: str
    claimed: str
    given: str
    step: int | None
    equal: bool = True


class _Rung(NamedTuple):
    ladder: str
    language: str
    step: int
    word: str


@lru_cache(maxsize=1)
def _rungs() -> tuple[_Rung, ...]:
    return tuple(
        _Rung(ladder, language, step, word)
        for ladder, languages in read_table("ladders").items()
        for language, steps in languages.items()
        for step, words in enumerate(steps)
        for word in words
    )


@lru_cache(maxsize=1)
def _ladders() -> re.Pattern[str]:
    return pattern_of(rung.word for rung in _rungs())


@lru_cache(maxsize=1)
def _opposed() -> re.Pattern[str]:
    known = concepts()
    return pattern_of(
        word for word, names in known.of.items() if any(n in known.opposite for n in names)
    )


@lru_cache(maxsize=256)
def _said(text: str) -> frozenset[str]:
    """The words of ladders and the opposed ones that a text has, folded."""
    phrases, han = _known()
    words = [match.group() for match in _WORD.finditer(text.casefold())]
    found = {
        phrase
        for at, word in enumerate(words)
        for phrase in phrases.get(word, ())
        if phrase == word or " ".join(words[at : at + phrase.count(" ") + 1]) == phrase
    }
    found |= {word for word in han if word in text}
    return frozenset(found)


@lru_cache(maxsize=1)
def _known() -> tuple[Mapping[str, tuple[str, ...]], tuple[str, ...]]:
    """The phrases of all ladders and opposites by their first word, and the Chinese ones."""
    known = concepts()
    opposed = (w for w, names in known.of.items() if any(n in known.opposite for n in names))
    every = dict.fromkeys([*(rung.word.casefold() for rung in _rungs()), *opposed])
    han = tuple(word for word in every if HAN_RUN.search(word))
    first: dict[str, tuple[str, ...]] = {}
    for phrase in every:
        parts = _WORD.findall(phrase)
        if parts and phrase not in han:
            first[parts[0]] = (*first.get(parts[0], ()), " ".join(parts))
    return first, han


def same_level(name: str, text: str) -> bool:
    """True if a name speaks of a level of degrees of which a text names a degree."""
    own = {rung[:3] for rung in _degrees(name)}
    return bool(own) and not own.isdisjoint(rung[:3] for rung in _degrees(text))


def _degrees(text: str) -> list[_Rung]:
    found = {match.casefold() for match in _ladders().findall(text)}
    return [r for r in _rungs() if r.ladder == "degree" and r.word.casefold() in found]


def has_step(text: str) -> bool:
    """True for a text that says how much: "advanced", "B2", "managed"."""
    return _ladders().search(text) is not None


def swaps(text: str, given: Iterable[str], names: Sequence[Span] = ()) -> Iterator[Swap]:
    """The claim with each of its words of degree, or of a direction, as the sources have it.

    A word inside a name is none: "Advanced Cardiac Life Support", "Managed Services".
    """
    found = frozenset().union(*map(_said, given))
    yield from islice((*_by_steps(text, found, names), *_by_opposites(text, found)), _MOST)


def _by_steps(text: str, found: frozenset[str], names: Sequence[Span]) -> Iterator[Swap]:
    for match in _ladders().finditer(text):
        word = match.group().casefold()
        if _in_name(text, match, names):
            continue
        for own in _rungs_of(word):
            for rung in _ladder(*own[:2]):
                if rung.word.casefold() not in found or rung.word.casefold() == word:
                    continue
                step, equal = own.step - rung.step, rung.ladder in _EQUAL
                yield Swap(_put(text, match, rung.word), match.group(), rung.word, step, equal)


@lru_cache(maxsize=1024)
def _rungs_of(word: str) -> tuple[_Rung, ...]:
    """The rungs of a folded word, one a ladder and language."""
    every = {rung[:2]: rung for rung in reversed(_rungs()) if rung.word.casefold() == word}
    return tuple(reversed(every.values()))


@lru_cache(maxsize=64)
def _ladder(ladder: str, language: str) -> tuple[_Rung, ...]:
    return tuple(rung for rung in _rungs() if rung[:2] == (ladder, language))


def _in_name(text: str, match: re.Match[str], names: Sequence[Span]) -> bool:
    """True for a word with a capital beside another one, and for a part of a known name."""
    start, end = match.span()
    if any(low < end and start < high and (low, high) != (start, end) for low, high in names):
        return True
    after = text[end : end + 2].strip()[:1]
    return start > 0 and text[start].isupper() and after.isupper() and len(match.group()) > _CODE


def _by_opposites(text: str, found: frozenset[str]) -> Iterator[Swap]:
    known = concepts()
    if len(text.split()) < _LEAST:
        return  # "Growth" says nothing of whom
    for match in _opposed().finditer(text):
        against = {known.opposite.get(n) for n in known.of.get(match.group().casefold(), ())}
        for word in sorted(found):
            if not against.isdisjoint(known.of.get(word, ())):
                yield Swap(_put(text, match, word), match.group(), word, None)


def _put(text: str, match: re.Match[str], word: str) -> str:
    return f"{text[: match.start()]}{word}{text[match.end() :]}"
