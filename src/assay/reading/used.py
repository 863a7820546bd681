"""A line that shows that a person used something: "Ran K8s clusters" shows Kubernetes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.reading.carried_lines import denies
from assay.reading.polarity import negations
from assay.reading.relations import blanked, said_of
from assay.text.languages import lexicon, words_of_group
from assay.text.operators import operators

if TYPE_CHECKING:
    from assay.reading.vocabulary import Mention, Vocabulary
    from assay.sources import Span

_OF_USE = frozenset({"having", "skill", "use"})
_BESIDE = frozenset({"frame", "document", "telling", "being"})
_WORD = re.compile(r"[^\W\d_]+")
_NEXT = re.compile(r"[ -]?([^\W\d_]+)")
_LONGEST, _LONG = 300, 4


def used_at(text: str, line: str, vocabulary: Vocabulary) -> Span | None:
    """Where a line shows the use of the one thing that a claim says a person knows, or None.

    The line begins with what the person did; the thing is what was done, or what with.
    """
    wanted = _thing(text, vocabulary)
    if wanted is None or len(line) > _LONGEST or line.rstrip().endswith(("?", "？")):
        return None
    if negations(line) or operators(line):
        return None
    for found in vocabulary.mentions(line):
        same = found.thing is wanted.thing and found.clear
        if same and _uses(line, found.start) and _is_part(line[found.end :]):
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


def _uses(line: str, at: int) -> bool:
    """True if what the person did has the thing for its object, or made something with it."""
    done = _verb("doing").match(line)
    if done and not _small(line[done.end() : at]):
        return True
    made = _verb("making").match(line)
    small = _small(line[made.end() : at]) if made else []
    return len(small) == 1 and small[0] in _words("means") and not _ing(line[:at])


def _small(between: str) -> list[str]:
    """The words between a verb and a thing that part them, last one last."""
    words = lexicon()
    parting = words.preposition | set(words.relative) | {"that", "which", "who"}
    found = [word for word in _WORD.findall(between.casefold()) if word in parting]
    return found if not _ing(between) else [*found, "ing"]


def _ing(text: str) -> bool:
    """True for "developers working", "replacing": somebody else, or something else, does it."""
    last = [word for word in _WORD.findall(text.casefold()) if word != "using"]
    return any(word.endswith("ing") and len(word) > _LONG for word in last[1:])


def _is_part(after: str) -> bool:
    """True if a thing stands alone, or has behind it what it is made of: clusters, services."""
    following = _NEXT.match(after)
    if following is None:
        return True
    word = following[1].casefold()
    return word in _words("parts") or word in lexicon().stop or word[:2] in _words("parts")


@lru_cache(maxsize=4)
def _verb(group: str) -> re.Pattern[str]:
    joined = "|".join(re.escape(w) for w in sorted(_words(group), key=len, reverse=True))
    return re.compile(rf"\W*(?:{joined})(?![^\W\u3400-\u9fff])", re.IGNORECASE)


@lru_cache(maxsize=8)
def _words(group: str) -> frozenset[str]:
    return frozenset(words_of_group("doing", group))
