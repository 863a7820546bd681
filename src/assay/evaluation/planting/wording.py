"""Operators on what a statement says of a thing: direction, strength, level, denial, reserve."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from assay.evaluation.planting.context import cased, folded, own_words, pattern, value_spans
from assay.evaluation.planting.statement import Edit
from assay.evaluation.planting.truth import close
from assay.hiring.vocabulary import vocabulary
from assay.reading.polarity import negations
from assay.text.concepts import concepts
from assay.text.languages import lexicon, read_table, words_of_group
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from assay.evaluation.planting.context import Context

_NEXT: Final = re.compile(r"\s*[^\W\d_]+")
_HAN_NEXT: Final = 2
_OPEN: Final = ("conditional", "possible")


def direction(rng: Random, context: Context) -> Iterator[Edit]:
    """Fell for rose, and the like.

    The passages that give its number, or else the whole source, must know the right way only.
    """
    passages = _anchored(context)
    found = _exchanged(context, "direction", both=True)
    edits = [edit for edit in found if _outside(context, edit)]
    for edit in rng.sample(edits, len(edits)):
        ways = _ways(edit.words)
        if not any(ways & _ways(passage) for passage in passages):
            yield edit


def strength_raised(rng: Random, context: Context) -> Iterator[Edit]:
    """A word for bearing more of a piece of work than the source says."""
    yield from _climbed(rng, context, ("responsibility",))


def level_raised(rng: Random, context: Context) -> Iterator[Edit]:
    """A higher level of a skill, a language, a degree or a title."""
    known = ("skill", "speaking") if _tells_of_skill(context.text) else ()
    yield from _climbed(rng, context, (*known, "cefr", "degree"))
    edits = list(_exchanged(context, "seniority", both=False))
    yield from (edit for edit in rng.sample(edits, len(edits)) if _new(context, edit))


def negation_turned(rng: Random, context: Context) -> Iterator[Edit]:
    """A denial taken out, or one put in where there is none."""
    denied = _denials(context.text)
    if len(denied) > 1 or _guarded(context):
        return
    group = "denial_removed" if denied else "denial_added"
    edits = [edit for edit in _exchanged(context, group, both=False) if _outside(context, edit)]
    edits = [_fitting(context, edit) for edit in edits]
    # the first verb is that of the main clause; one further on may stand in an aside
    yield from [e for e in edits if bool(negations(e.apply(context.text))) != bool(denied)][:1]
    del rng


def qualifier_stripped(rng: Random, context: Context) -> Iterator[Edit]:
    """A word taken out, or made stronger, that keeps the statement from saying more.

    What it limits stands nowhere in the source without it.
    """
    edits = list(_exchanged(context, "qualifier", both=False))
    for edit in rng.sample(edits, len(edits)):
        if _new(context, edit):
            yield edit


def made_held(rng: Random, context: Context) -> Iterator[Edit]:
    """What is expected or in progress made finished."""
    edits = list(_exchanged(context, "finished", both=False))
    for edit in rng.sample(edits, len(edits)):
        if not context.stands(edit.words):
            yield edit


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


def _exchanged(context: Context, group: str, *, both: bool) -> Iterator[Edit]:
    """Every place of a word of a list of pairs, with its partner; in order."""
    partners = _partners(group, context.language, both)
    if not partners:
        return
    for match in pattern(tuple(partners)).finditer(context.text):
        new = cased(partners[match.group().casefold()], match.group())
        start, end = match.span()
        if not new and context.text[end : end + 1] == " ":
            end += 1
        if not new and start == 0:
            first = context.text[end : end + 1]
            yield Edit(start, end + 1, first.upper())
        else:
            yield Edit(start, end, new)


@lru_cache(maxsize=64)
def _partners(group: str, language: str, both: bool) -> Mapping[str, str]:
    pairs = own_words(group, language)
    found = {one.casefold(): other for one, other in pairs}
    if both:
        found |= {other.casefold(): one for one, other in pairs if other.casefold() not in found}
    return found


def _anchored(context: Context) -> list[str]:
    """The passages of the source with a number of the statement; without one, all of it."""
    places = {
        context.passage_at(given.start)
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


def _climbed(rng: Random, context: Context, ladders: tuple[str, ...]) -> Iterator[Edit]:
    """The words of a ladder exchanged for the first of a higher step that the source has not."""
    edits: list[Edit] = []
    for name in ladders:
        table = read_table("ladders")[name]
        steps = table.get(context.language) or table.get("any", ())
        words = [(word, level) for level, own in enumerate(steps) for word in own]
        level_of = {word.casefold(): level for word, level in reversed(words)}
        for match in pattern(tuple(word for word, _ in words)).finditer(context.text):
            level = level_of[match.group().casefold()]
            higher = steps[level + 1 :]
            if level + 1 < len(steps) and not _any_stands(context, higher):
                fitting = (_alike(own, match.group()) for own in higher)
                edits += [Edit(*match.span(), cased(new, match.group())) for new in fitting if new]
    found = rng.sample(edits, len(edits))
    yield from (edit for edit in found if _ends_alike(context.text, edit))


def _tells_of_skill(text: str) -> bool:
    """True if a text is about what somebody knows: "advanced" is said of much else."""
    words = (*words_of_group("relations", "skill"), *words_of_group("relations", "language"))
    known = any(mention.thing.kind == "skill" for mention in vocabulary().mentions(text))
    return known or pattern(words).search(text) is not None


def _any_stands(context: Context, steps: list[list[str]]) -> bool:
    return any(context.stands(word) for own in steps for word in own)


def _alike(words: list[str], given: str) -> str:
    """The first word of a step in the form of the given one: "a dirigé" for "a coordonné"."""
    auxiliary = given.casefold().startswith("a ")
    fitting = (word for word in words if word.startswith("a ") == auxiliary)
    return next(fitting, "")


def _ends_alike(text: str, edit: Edit) -> bool:
    """False where the word exchanged leads an infinitive: "helped to build"."""
    return not text[edit.start : edit.end].casefold().endswith((" to", " à", " a"))


def _new(context: Context, edit: Edit) -> bool:
    """True if the changed word with its neighbours, or what it limited, is not in the source."""
    text = edit.apply(context.text)
    end = edit.start + len(edit.words)
    follows = _NEXT.match(text, end)
    if follows is None:
        return bool(edit.words) and not context.stands(edit.words)
    stop = min(follows.end(), end + _HAN_NEXT) if HAN_RUN.match(text, end) else follows.end()
    if edit.words.strip() and len(edit.words) > 1:
        return not context.stands(text[edit.start : stop])
    # what was limited must be limited wherever the source has it
    limited = text[end:stop].strip() if len(edit.words) != 1 else text[edit.start : stop]
    given, word = folded(context.source), folded(limited)
    old = folded(context.text[edit.start : edit.end])[: -len(edit.words) or None].strip()
    return given.count(word) == len(re.findall(rf"{re.escape(old)}\s*{re.escape(word)}", given))


def _guarded(context: Context) -> bool:
    """True if the statement sets a condition or says only what may be."""
    table = read_table("operators")
    words = [word for name in _OPEN for word in table[name].get(context.language, ())]
    return pattern(tuple(words)).search(context.text) is not None


def _outside(context: Context, edit: Edit) -> bool:
    """True if an edit lies outside all numbers and dates: "no more than 5" is no denial."""
    spans = value_spans(context.said)
    return all(edit.end <= start or end <= edit.start for start, end in spans)
