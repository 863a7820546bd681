"""A line that shows that a person used something: "Ran K8s clusters" shows Kubernetes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.reading.carried_lines import denies
from assay.reading.polarity import negations
from assay.reading.relations import blanked, said_of
from assay.text.languages import lexicon, read_table
from assay.text.operators import operators

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.reading.vocabulary import Mention, Vocabulary
    from assay.sources import Span

_OF_USE = frozenset({"having", "skill", "use"})
_BESIDE = frozenset({"frame", "document", "telling", "being"})
_WORD = re.compile(r"[^\W\d_]+")
_LONGEST = 300


def used_at(text: str, line: str, vocabulary: Vocabulary) -> Span | None:
    """Where a line shows the use of the one thing that a claim says a person knows, or None.

    The line begins with what the person did; the thing is what was done, or what with.
    """
    wanted = _thing(text, vocabulary)
    if wanted is None or len(line) > _LONGEST or line.rstrip().endswith(("?", "？")):
        return None
    verb = _doing().match(line)
    if verb is None or negations(line) or operators(line):
        return None
    for found in vocabulary.mentions(line):
        same = found.thing is wanted.thing and found.clear
        if same and _reached(line[verb.end() : found.start]) and not _of_others(line[found.end :]):
            return found.start, found.end
    return None


def _thing(text: str, vocabulary: Vocabulary) -> Mention | None:
    """The one thing that a claim says somebody knows or used, if it says nothing else."""
    named = vocabulary.mentions(text)
    if len(named) != 1 or not named[0].clear:
        return None
    said = said_of(blanked(text, [named[0][:2]]))
    alone = not said.left and not denies(text, [named[0][:2]]) and not operators(said.rest)
    of_use = bool(said.groups & _OF_USE) and said.groups <= _OF_USE | _BESIDE
    return named[0] if alone and of_use else None


def _reached(between: str) -> bool:
    """True if what stands before the thing makes it the object, or the means."""
    words, table = lexicon(), read_table("doing")["means"]
    small = [w for w in _WORD.findall(between.casefold()) if w in words.preposition]
    means = {w for language in table.values() for w in language}
    return not small or small[-1] in means


def _of_others(after: str) -> bool:
    """True for "the Kubernetes team", whose members know it."""
    following = _WORD.match(after.lstrip(" -"))
    return following is not None and following.group().casefold() in _others()


@lru_cache(maxsize=1)
def _others() -> frozenset[str]:
    return frozenset(_words("others"))


@lru_cache(maxsize=1)
def _doing() -> re.Pattern[str]:
    joined = "|".join(re.escape(w) for w in sorted(_words("doing"), key=len, reverse=True))
    return re.compile(rf"\W*(?:{joined})(?![^\W\u3400-\u9fff])", re.IGNORECASE)


def _words(group: str) -> Iterator[str]:
    return (w for words in read_table("doing")[group].values() for w in words)
