"""Operators on what a statement says of a thing: direction, denial, reserve."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from assay.evaluation.planting.amounts import close
from assay.evaluation.planting.context import own_words, pattern
from assay.evaluation.planting.exchanges import exchanged, says_more
from assay.evaluation.planting.statement import Edit
from assay.reading.polarity import negations
from assay.text.concepts import concepts
from assay.text.languages import lexicon, read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from assay.evaluation.planting.context import Context

_NEXT: Final = re.compile(r"\s*[^\W\d_]+")
_PURPOSE: Final = re.compile(r" (?:to|zu|à) ")
_DETERMINED: Final = re.compile(
    r"(?:^|\b(?:the|a|an|its|his|her|their|our|of|and|in) )$", re.IGNORECASE
)
_OBJECT: Final = re.compile(
    r" (?:for )?(?:[\d$€£¥]|"
    r"(?:a|an|the|its|his|her|their|all|about|over|under|at|up|more|less|only|on)\b)"
)
_HAN_ADVERBS: Final = "已也将正曾"
_OPEN: Final = ("conditional", "possible")


def direction(rng: Random, context: Context) -> Iterator[Edit]:
    """Fell for rose, and the like.

    The passages that give its number, or else the whole source, must know the right way only.
    """
    passages = _anchored(context)
    edits = list(exchanged(context, "direction", both=True))
    for edit in rng.sample(edits, len(edits)):
        ways = _ways(edit.words)
        if not any(ways & _ways(passage) for passage in passages):
            yield edit


def negation_turned(rng: Random, context: Context) -> Iterator[Edit]:
    """A denial taken out, or one put in where there is none."""
    denied = _denials(context.text)
    if len(denied) > 1 or _guarded(context):
        return
    group = "denial_removed" if denied else "denial_added"
    edits = [_fitting(context, edit) for edit in exchanged(context, group, both=False)]
    edits = [edit for edit in edits if _is_verb(context, edit)]
    # the first verb is that of the main clause; one further on may stand in an aside
    yield from [e for e in edits if bool(negations(e.apply(context.text))) != bool(denied)][:1]
    del rng


def qualifier_stripped(rng: Random, context: Context) -> Iterator[Edit]:
    """A word taken out, or made stronger, that keeps the statement from saying more.

    What it limits stands nowhere in the source without it.
    """
    edits = list(exchanged(context, "qualifier", both=False))
    edits += [
        edit
        for edit in exchanged(context, "titled", both=False, titled=True)
        if _is_today(context, edit)
    ]
    for edit in rng.sample(edits, len(edits)):
        if says_more(context, edit):
            yield edit


def made_held(rng: Random, context: Context) -> Iterator[Edit]:
    """What is expected or in progress made finished."""
    edits = list(exchanged(context, "finished", both=False))
    for edit in rng.sample(edits, len(edits)):
        purpose = _PURPOSE.match(context.text, edit.end)
        if purpose is None and not context.stands(edit.words):
            yield edit


def _is_verb(context: Context, edit: Edit) -> bool:
    """False for a noun that looks like a verb, "costs rose", and for a Chinese verb behind 已."""
    if context.language == "zh":
        return context.text[max(0, edit.start - 1) : edit.start] not in tuple(_HAN_ADVERBS)
    word = context.text[edit.start : edit.end]
    if word.casefold() not in own_words("noun_too", context.language):
        return True
    noun = _DETERMINED.search(context.text[: edit.start]) is not None
    return not noun and _OBJECT.match(context.text, edit.end) is not None


def _fitting(context: Context, edit: Edit) -> Edit:
    """ "Has not stood", where "does not have" is for what somebody has."""
    auxiliary = context.text[edit.start : edit.end]
    word = _NEXT.match(context.text, edit.end)
    follows = word.group().strip() if word else ""
    if not edit.words.endswith(" have") or not follows.islower():
        return edit
    plain = follows in lexicon().stop or follows in _articled(context.language)
    return edit if plain else Edit(edit.start, edit.end, f"{auxiliary} not")


@lru_cache(maxsize=8)
def _articled(language: str) -> frozenset[str]:
    """Number words: what stands before a thing that somebody has."""
    return frozenset(read_table(f"quantities-{language}").get("numbers", ()))


def _denials(text: str) -> list[str]:
    """The words that deny, none of them a part of another: 没 is in 没有, "ne" goes with "pas"."""
    known = negations(text)
    found = sorted(set(known), key=len, reverse=True)
    if len(found) > 1:
        found = [word for word in found if word != "ne" and not word.startswith("n'")]
    apart = (w for at, w in enumerate(found) if w.isascii() or not any(w in o for o in found[:at]))
    return [word for word in apart for _ in range(known.count(word))]


def _is_today(context: Context, edit: Edit) -> bool:
    """False for "former" in a statement of the past: who sold it in 2019 may have been it then."""
    old = context.text[edit.start : edit.end].strip().casefold()
    if old not in own_words("past", context.language):
        return True
    words = pattern(tuple(own_words("today", context.language)))
    return not context.said.dates and words.search(context.text, 0, edit.start) is not None


def _anchored(context: Context) -> list[str]:
    """The passages of the source with a number of the statement; without one, all of it."""
    places = {
        context.given.passage_at(given.start)
        for given in context.given.quantities
        for said in context.said.quantities
        if given.dimension == said.dimension and close(given, said)
    }
    return [context.written(place) for place in sorted(places)] or [context.source]


def _ways(text: str) -> frozenset[str]:
    """Which of up and down a text has a word for."""
    known = concepts().of
    found = pattern(_directed()).findall(text)
    return frozenset(
        name for word in found for name in known[word.casefold()] if name in ("up", "down")
    )


@lru_cache(maxsize=1)
def _directed() -> tuple[str, ...]:
    return tuple(word for word, names in concepts().of.items() if names & {"up", "down"})


def _guarded(context: Context) -> bool:
    """True if the statement sets a condition or says only what may be."""
    table = read_table("operators")
    words = [word for name in _OPEN for word in table[name].get(context.language, ())]
    return pattern(tuple(words)).search(context.text) is not None
