"""Operators that put a word a step higher: of strength, of skill, of a degree or a title."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from assay.evaluation.planting.context import cased, pattern
from assay.evaluation.planting.exchanges import exchanged, leads, outside, says_more
from assay.evaluation.planting.names import SORTS
from assay.evaluation.planting.statement import Edit
from assay.hiring.vocabulary import vocabulary
from assay.text.languages import lexicon, read_table, words_of_group

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from assay.evaluation.planting.context import Context

_BEFORE: Final = re.compile(r"(?:^|[^.!?:\s] )(?P<word>[A-ZÀ-ÖØ-Þ][\w'’-]*) $")


def strength_raised(rng: Random, context: Context) -> Iterator[Edit]:
    """A word for bearing more of a piece of work than the source says."""
    yield from _climbed(rng, context, ("responsibility",))


def level_raised(rng: Random, context: Context) -> Iterator[Edit]:
    """A higher level of a skill, a language, a degree or a title."""
    known = ("skill", "speaking") if _tells_of_skill(context.text) else ()
    yield from _climbed(rng, context, (*known, "cefr", "degree"))
    edits = list(exchanged(context, "seniority", both=False, titled=True))
    yield from (edit for edit in rng.sample(edits, len(edits)) if says_more(context, edit))


def _climbed(rng: Random, context: Context, ladders: tuple[str, ...]) -> Iterator[Edit]:
    """The words of a ladder exchanged for the first of a higher step that the source has not."""
    edits: list[Edit] = []
    for name in ladders:
        steps = _steps(name, context.language)
        words = [(word, level) for level, own in enumerate(steps) for word in own]
        level_of = {word.casefold(): level for word, level in reversed(words)}
        for match in pattern(tuple(word for word, _ in words)).finditer(context.text):
            if not _on_ladder(context, name, match):
                continue
            level = level_of[match.group().casefold()]
            higher = steps[level + 1 :]
            if level + 1 < len(steps) and not _any_stands(context, higher):
                fitting = (_alike(own, match.group()) for own in higher)
                edits += [Edit(*match.span(), cased(new, match.group())) for new in fitting if new]
    found = rng.sample(edits, len(edits))
    yield from (edit for edit in found if _ends_alike(context.text, edit))


@lru_cache(maxsize=32)
def _steps(name: str, language: str) -> list[list[str]]:
    """The steps of a ladder; who manages a thing may be said to lead it, so those are one."""
    table = read_table("ladders")[name]
    steps = list(table.get(language) or table.get("any", ()))
    return [*steps[:-2], steps[-1] + steps[-2]] if name == "responsibility" else steps


def _on_ladder(context: Context, name: str, match: re.Match[str]) -> bool:
    """False for a word of a name, such as "Scrum Master", and for an LED."""
    start, end = match.span()
    if not outside(context, Edit(start, end, "")):
        return False
    named = (m for m in vocabulary().mentions(context.text) if m.end - m.start > end - start)
    if any(m.thing.kind in SORTS and m.start <= start and end <= m.end for m in named):
        return False
    if name == "cefr":
        return match.group().isupper()
    if name == "degree":
        before = _BEFORE.search(context.text[:start])
        return before is None or before["word"].casefold() in lexicon().stop
    return match.group().islower() or leads(context, start, end)


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
