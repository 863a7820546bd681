"""Whether a source says less than a claim: a deputy chair is no chair, advice no duty."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.reading.polarity import negations
from assay.text.languages import lexicon, read_table
from assay.text.listed import pattern_of
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.reading.bindings import Bindings
    from assay.reading.bound import Bound
    from assay.reading.terms import Term

_REACH = 50
_LONGEST, _SHORTEST = 8, 2


def says_less(said: Bindings, claimed: Bound, source: Bindings, actual: Bound) -> bool:
    """True if a source says less than a claim: of a deputy, or what is only recommended.

    Read are the part of the claimed value and that of the actual one, with what they share.
    """
    claim, given = said.text[slice(*claimed.part)], source.text[slice(*actual.part)]
    return (
        _only_advised(claim, given)
        or _makes_less(said, claimed, source, actual)
        or _makes_less_in_han(claim, given)
    )


def _makes_less(said: Bindings, claimed: Bound, source: Bindings, actual: Bound) -> bool:
    """True if each place of a noun in a source has a lesser word beside it, a claim's has none."""
    mine, theirs = _terms(claimed), _terms(actual)
    for word in {term.word for term in mine}:
        carriers = source.carriers(word)
        found = [term for term in theirs if term.word in carriers]
        asked = [term for term in mine if term.word == word]
        small = any(said.text[term.start].islower() for term in asked)
        lesser = sum(_is_lesser(source.text, term, small=small) for term in found)
        if not lesser:
            continue
        bare = sum(not _is_lesser(said.text, term, small=small) for term in asked)
        if bare > len(found) - lesser:
            return True
    return False


def _terms(bound: Bound) -> list[Term]:
    every = {term.start: term for term in (*bound.own, *bound.shared) if not term.light}
    return list(every.values())


def _is_lesser(text: str, term: Term, *, small: bool) -> bool:
    """True for a noun behind "deputy", or before "adjointe", with one word between at most.

    `small` if the claim writes it small. "Assistant Maria Keller" and "the deputy chair Anna
    Gross" say who somebody is; of a German noun the capital tells nothing.
    """
    before, after = _patterns()
    match = before.search(text[max(0, term.start - _REACH) : term.start])
    if match and (small or text[term.start].islower()):
        return True
    if match:
        word, between = match["word"] or "", match["between"] or ""
        english = word.casefold() in read_table("en")["lesser"]
        if between:
            return not english and between.islower()
        if not (english and word.islower()):
            return True
    return after.match(text, term.end) is not None


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = lexicon()
    alone = words.lesser - words.stop - words.preposition
    before = (
        rf"(?<![\w-])(?:(?P<word>{_any(alone)})[ -]|(?:{_any(words.lesser)})-)"
        rf"(?:(?P<between>[^\W\d_]+) )?$"
    )
    after = rf"(?:[ ][^\W\d_]+)?[ -](?:{_any(words.lesser_after)})(?![\w-])"
    return re.compile(before, re.IGNORECASE), re.compile(after, re.IGNORECASE)


def _any(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


def _makes_less_in_han(claim: str, given: str) -> bool:
    """True if a claim has a Chinese title without the lesser word that the source has before it."""
    if claim.isascii() or not HAN_RUN.search(claim):
        return False
    titles: set[str] = set()
    for match in re.finditer(_any(lexicon().cjk_lesser), given):
        following = given[match.end() : match.end() + _LONGEST]
        sizes = range(len(following), _SHORTEST - 1, -1)
        titles |= {next((following[:n] for n in sizes if following[:n] in claim), "")}
    return any(_bare(claim, title) > _bare(given, title) for title in titles - {""})


def _bare(text: str, title: str) -> int:
    """How often a title stands in a text with no lesser word before it."""
    places = [match.start() for match in re.finditer(re.escape(title), text)]
    return sum(not text[:at].endswith(lexicon().cjk_lesser) for at in places)


def _only_advised(claim: str, given: str) -> bool:
    """True if a claim says that something must be done, and a source that it is recommended."""
    must, may = _firmness()
    if not must.search(claim) or not may.search(given) or may.search(claim):
        return False
    return not must.search(given) or bool(negations(given))


@lru_cache(maxsize=1)
def _firmness() -> tuple[re.Pattern[str], re.Pattern[str]]:
    table = read_table("levels")
    return pattern_of(table["obliging"]["words"]), pattern_of(table["advising"]["words"])
