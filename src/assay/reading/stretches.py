"""Whether the words of a claim are one stretch of a line: the same, in order, none between."""

from __future__ import annotations

import itertools
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.reading.relations import said_of
from assay.text.concepts import carries, concepts_of
from assay.text.languages import lexicon, words_of_group
from assay.text.words import inflected

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading.bound import Value
    from assay.reading.terms import Term
    from assay.sources import Span

_AGENT = 6
_AGENTS = ("er", "ers", "or", "ors", "ist", "erin", "orin", "eur", "euse", "trice", "dor", "dora")
_PARTICLES = "了的地得将把使由 ，,、"
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|\0+")
_DIRECTED = frozenset(
    [
        "by",
        "to",
        "from",
        "for",
        "with",
        "without",
        "against",
        "before",
        "after",
        "under",
        "over",
        "into",
        "onto",
        "towards",
        "toward",
        "at",
        "vor",
        "nach",
        "gegen",
        "mit",
        "ohne",
        "für",
        "unter",
        "zu",
        "par",
        "pour",
        "avec",
        "sans",
        "contre",
        "sous",
        "vers",
        "por",
        "para",
        "con",
        "sin",
        "contra",
        "bajo",
        "hacia",
    ]
)
_ARTICLES = frozenset(
    [
        "the",
        "a",
        "an",
        "der",
        "die",
        "das",
        "den",
        "dem",
        "des",
        "ein",
        "eine",
        "einen",
        "einem",
        "einer",
        "le",
        "la",
        "les",
        "l",
        "un",
        "une",
        "el",
        "los",
        "las",
        "una",
        "its",
        "their",
        "his",
        "her",
        "seine",
        "ihre",
        "son",
        "sa",
        "ses",
        "su",
        "sus",
    ]
)


def stretch(
    wanted: Sequence[Term], given: Sequence[Term], values: Sequence[Value], *, owned: bool
) -> list[int]:
    """The ends of the words of a line that are those of a claim, none if they are not.

    From the first word or value of the line to the last one that is used there is no other;
    `values` are those of the line that the claim has. Only under a name that all of a line is
    about the order may differ, and what comes behind be left out.
    """
    used: list[int] = []
    for term in wanted:
        at = next((n for n, own in enumerate(given) if n not in used and _carry(term, own)), None)
        if at is None:
            return []
        used.append(at)
    names = [at for at, term in zip(used, wanted, strict=True) if term.name and given[at].name]
    if not used or names != sorted(names) or not (owned or used == sorted(used)):
        return []
    last = max([given[max(used)].end, *(value.end for value in values)])
    last = last if owned else given[-1].end
    if any(own.start < last for at, own in enumerate(given) if at not in used):
        return []
    return [given[at].end for at in used]


def _carry(said: Term, own: Term) -> bool:
    if said.word == own.word:
        return True
    if any(char.isdecimal() for char in said.word + own.word):
        return False
    if said.name:
        return inflected(said.word, own.word)
    if _is_agent(said.word) != _is_agent(own.word):
        return False  # who manages a thing holds no post of a manager
    if not _own_sense().isdisjoint((said.word, own.word)):
        return inflected(said.word, own.word)  # "saved" and "lost" both make less
    return carries(said.word, own.word)


@lru_cache(maxsize=1)
def _own_sense() -> frozenset[str]:
    return frozenset(words_of_group("doing", "sense"))


def _is_agent(word: str) -> bool:
    """True for a word that names who does something: manager, Leiterin, directeur."""
    verb = not concepts_of(word).isdisjoint(("up", "down", "start", "end"))
    return len(word) >= _AGENT and word.endswith(_AGENTS) and not verb


def same_prepositions(claim: str, window: Span, line: str, *, strict: bool) -> bool:
    """True if words like "by", "to" and "for" stand before the same words in both.

    Of a line without an owner (`strict`) all small words must be the same.
    """
    low, high = window
    mine, theirs = _governed(claim[low:high]), _governed(line)
    if mine != theirs:
        return False
    return not strict or _small(claim[low:high]) == _small(line)


@lru_cache(maxsize=8192)
def _governed(text: str) -> frozenset[tuple[str, str]]:
    """Each preposition of direction with the beginning of the next word that is no article."""
    words = [w for w in _WORD.findall(text.casefold()) if w not in _ARTICLES]
    pairs = itertools.pairwise(words)
    return frozenset((one, other[:3]) for one, other in pairs if one in _DIRECTED)


def _small(text: str) -> list[str]:
    """The function words of a text but for articles and auxiliaries, in order."""
    stop, aux = lexicon().stop, lexicon().auxiliary
    words = (w for w in _WORD.findall(text.casefold()) if w in stop)
    return [w for w in words if w not in _ARTICLES and w not in aux]


def han_stretch(text: str, left: Sequence[Span], line: str) -> list[int]:
    """The ends of the runs of a claim in a line, but for particles; the line begins with one."""
    kept = [at for at, char in enumerate(line) if char not in _PARTICLES]
    own = "".join(line[at] for at in kept).casefold()
    content = said_of(line).left
    start = content[0][0] if content else 0
    start += next((len(w) for w in lexicon().cjk_negation if line.startswith(w, start)), 0)
    first = sum(1 for at in kept if at < start)
    ends: list[int] = []
    at = 0
    for low, high in left:
        run = "".join(char for char in text[low:high] if char not in _PARTICLES).casefold()
        if not ends and not own.startswith(run):
            run = run.removeprefix("时")
        found = _find(own, run, at)
        if found < 0 or (not ends and found > first):
            return []
        at = found + len(run)
        if run:
            ends.append(kept[at - 1] + 1)
    return ends


def _find(line: str, run: str, at: int) -> int:
    """Where a run stands in a line, a Latin one as a word of its own; -1 for nowhere."""
    if not run.isascii():
        return line.find(run, at)
    match = re.compile(rf"(?<![a-z0-9]){re.escape(run)}(?![a-z0-9])").search(line, at)
    return match.start() if match else -1
