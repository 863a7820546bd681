"""Operators that give a number or an act to somebody else, within what the source tells."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

from assay.evaluation.planting.amounts import close
from assay.evaluation.planting.context import (
    carried,
    folded,
    meant,
    own_words,
    pattern,
    says_same,
    value_spans,
)
from assay.evaluation.planting.implied import is_change
from assay.evaluation.planting.names import name_runs
from assay.evaluation.planting.numbers import NUMBER
from assay.evaluation.planting.statement import Edit
from assay.reading.terms import terms
from assay.text.languages import lexicon
from assay.text.quantities import values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from assay.evaluation.planting.context import Context
    from assay.reading.terms import Term
    from assay.sources import Span
    from assay.text.quantities import Quantity

_FIRST: Final = re.compile(r"[^\W\d_]+")
_LEAST: Final = 2
_MOST_JUDGED: Final = 200


def other_number(rng: Random, context: Context) -> Iterator[Edit]:
    """The number that the source gives something else.

    It stands in another sentence, which lacks a name or two words of the statement that the
    sentence with the right number has. In a long source only some of the numbers are judged.
    """
    for quantity in rng.sample(context.said.quantities, len(context.said.quantities)):
        own = {
            context.given.passage_at(q.start)
            for q in context.given.quantities
            if q.dimension == quantity.dimension and close(q, quantity)
        }
        if not own or quantity.high is not None or quantity.bound != "exact":
            continue
        others = _others(context, quantity, own)
        mine = [term for term in context.terms() if _in_any(context, term.word, own)]
        for other in rng.sample(others, min(_MOST_JUDGED, len(others))):
            if not _of_another(context, mine, other):
                continue
            for edit in _number_of(context, quantity, other):
                found = values(edit.apply(context.text)).quantities
                if len(found) == len(context.said.quantities):
                    yield edit


def _others(context: Context, quantity: Quantity, own: set[Span]) -> list[Quantity]:
    """Other exact quantities of the same unit that no passage with the right one has, each once."""
    beside = [q for place in own for q in context.given.by_passage[place]]
    found = [o for o, *_ in context.given.by_meaning.values() if _alike(quantity, o)]
    return [other for other in found if not any(close(other, near) for near in beside)]


def _alike(quantity: Quantity, other: Quantity) -> bool:
    """True for another exact quantity of the same unit."""
    same = (other.dimension, other.unit) == (quantity.dimension, quantity.unit)
    exact = other.bound == "exact" and other.high is None
    return same and exact and not close(other, quantity)


def _of_another(context: Context, mine: list[Term], other: Quantity) -> bool:
    """True if every passage with a number like this tells it of something else."""
    places = [same.start for same in context.given.by_meaning[meant(other)]]
    passages = [context.written(context.given.passage_at(at)) for at in places]
    return all(_is_another(context, mine, passage) for passage in passages)


def _is_another(context: Context, mine: list[Term], passage: str) -> bool:
    if _points_back(passage, context.language) or _widens(passage, context.language):
        return False
    lacking = [term for term in mine if not carried(term.word, passage)]
    return any(term.name for term in lacking) or len(lacking) >= _LEAST


def _in_any(context: Context, word: str, places: Iterable[Span]) -> bool:
    return any(carried(word, context.written(place)) for place in places)


def _points_back(passage: str, language: str) -> bool:
    """True if a passage may go on about the subject of the one before it, or as it does."""
    first = _FIRST.search(passage)
    if first is None or first.group().casefold() in lexicon().pronoun | lexicon().person:
        return True
    return says_same(passage, language)


def _widens(passage: str, language: str) -> bool:
    """True if a passage counts more or less of the same: "including seasonal workers"."""
    return pattern(tuple(own_words("widening", language))).search(passage) is not None


def _number_of(context: Context, quantity: Quantity, other: Quantity) -> Iterator[Edit]:
    """The quantity with the number of another: of a count the digits only."""
    mine = NUMBER.search(context.text, quantity.start, quantity.end)
    theirs = NUMBER.search(context.source, other.start, other.end)
    if mine and theirs and quantity.scale == other.scale:
        yield Edit(*mine.span(), theirs.group())
    elif quantity.dimension != "count":
        yield Edit(quantity.start, quantity.end, context.written((other.start, other.end)))


def swapped_pair(rng: Random, context: Context) -> Iterator[Edit]:
    """Two numbers of the statement in each other's place."""
    found = context.said.quantities
    edits = []
    for quantity in found:
        numbers = list(NUMBER.finditer(context.text, quantity.start, quantity.end))
        if is_change(context, quantity) and len(numbers) == _LEAST:
            edits.append(_swapped(context.text, numbers[0].span(), numbers[1].span()))
    for one, other in combinations(found, 2):
        if not _apart(context, one, other) or close(one, other):
            continue
        pair = [NUMBER.search(context.text, q.start, q.end) for q in (one, other)]
        if pair[0] and pair[1] and one.scale == other.scale:
            edits.append(_swapped(context.text, pair[0].span(), pair[1].span()))
    for edit in rng.sample(edits, len(edits)):
        if len(values(edit.apply(context.text)).quantities) == len(found):
            yield edit


def _apart(context: Context, one: Quantity, other: Quantity) -> bool:
    """True for two exact values of one kind with a word or a date of their own between them."""
    if (one.dimension, one.unit) != (other.dimension, other.unit) or one.dimension == "ordinal":
        return False
    if one.high is not None or other.high is not None or one.bound != other.bound:
        return False
    between = context.text[max(one.end, one.noun_end) : other.start]
    dated = any(one.end <= date.start < other.start for date in context.said.dates)
    return dated or any(not term.light for term in terms(between))


def _swapped(text: str, one: Span, other: Span) -> Edit:
    first, second = text[slice(*one)], text[slice(*other)]
    return Edit(one[0], other[1], f"{second}{text[one[1] : other[0]]}{first}")


def actor_swapped(rng: Random, context: Context) -> Iterator[Edit]:
    """Who did it and who suffered it, in each other's place."""
    verbs = pattern(tuple(own_words("acts", context.language)))
    edits = []
    found = name_runs(context.text, context.language)
    for one, other in pairwise(found):
        between = context.text[one.end : other.start]
        if re.search(r"[,;:，；。]", between) or not verbs.search(between):
            continue
        if _inside_value(context, one.start) or folded(one.words) == folded(other.words):
            continue
        edits.append(_swapped(context.text, (one.start, one.end), (other.start, other.end)))
    for edit in rng.sample(edits, len(edits)):
        if not context.stands(edit.words):
            yield edit


def _inside_value(context: Context, at: int) -> bool:
    return any(start <= at < end for start, end in value_spans(context.said))
