"""Who a part of a sentence speaks of, and where in it the clause or item of a value begins."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.text.concepts import concepts, concepts_of
from assay.text.languages import lexicon
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading.terms import Term
    from assay.sources import Span

_WORD_BEFORE = re.compile(r"([^\W\d_]+)[^\w(]{0,3}(?:(?:the|der|die|das|den|dem|la|le|el|l)\W)?$")
_OWNER = re.compile(r"['’]s?$")
_ITEM_END = re.compile(r"[,，、;；•·|]|\s(?:and|or|und|oder|et|ou|y|e|o)\s")
_BRACKETS = re.compile(r"\([^()]{0,200}\)|（[^（）]{0,200}）")
_ADJACENT = 3
_REACH = 40


def subject(text: str, start: int, said: Sequence[Term]) -> tuple[Term, ...]:
    """The names that text[start:] speaks of first: none behind a preposition, and no owner.

    `said` are its terms in order.
    """
    at = 0
    while at < len(said):
        stop = at + 1
        while stop < len(said) and said[stop].name and _beside(said[stop - 1], said[stop]):
            stop += 1
        owner = _OWNER.search(text, said[at].start, said[stop - 1].end)
        if said[at].name and not owner and not _after_preposition(text, start, said[at].start):
            return tuple(said[at:stop])
        at = stop
    return ()


def asides(text: str, start: int, value: int) -> list[Span]:
    """What text[start:value] says of something else: ", which bought Beta,", "Unlike Bo,"."""
    return [match.span() for match in _asides().finditer(text, start, value)]


def speaking(text: str, start: int, said: Sequence[Term]) -> list[Term]:
    """The names of a sentence that speak for the next one: who opens it, and where or for whom.

    "Anna knows Rust" speaks of Anna alone, "Anna worked at Acme" of both.
    """
    found: list[Term] = []
    opened = True
    for at, term in enumerate(said):
        if not term.name:
            opened = opened and term.light
            continue
        beside = bool(found) and found[-1] is said[at - 1] and _beside(said[at - 1], term)
        if opened or beside or _after_preposition(text, start, term.start):
            found.append(term)
    return found


def unnamed(own: Sequence[Term], behind: Sequence[Term]) -> tuple[Term, ...]:
    """Of what the part before says `behind` its value, what a part names that only says when.

    "In 2023 she joined Acme, and left in 2025" is about leaving Acme.
    """
    said = [term for term in own if not term.light]
    if not said or not all(_says_when(term.word) for term in said):
        return ()
    named = (t for t in behind if t.name or HAN_RUN.fullmatch(t.word))
    return tuple(term for term in named if not term.light and not _says_when(term.word))


@lru_cache(maxsize=1 << 12)
def _says_when(word: str) -> bool:
    """True for "joined", "left" and what any entry of a record says: "stayed"."""
    words = lexicon()
    if any(word in group for group in (words.entry, words.tenure)):
        return True
    return not concepts().role.keys().isdisjoint(concepts_of(word))


def clause_start(text: str, start: int, value: int) -> int:
    """Where the clause or item of a value at `value` begins in text[start:].

    In "Java (expert), Rust (5 years)" that is at Rust, in "knows Java, and has led" at "has".
    """
    for match in _predicates().finditer(text, start, value):
        start = match.end()
    opened = max(text.rfind("(", start, value), text.rfind("（", start, value))
    if opened < 0 or text.find(")", opened, value) >= 0 or text.find("）", opened, value) >= 0:
        return start
    blanked = _BRACKETS.sub(lambda match: "\0" * len(match.group()), text[start:opened])
    ends = [match.end() for match in _ITEM_END.finditer(blanked)]
    return start + ends[-1] if ends else start


def label_end(text: str, start: int, end: int) -> int:
    """The end of a label that text[start:end] begins with: "Skills:"; `start` for none."""
    colon = min((at for at in (text.find(c, start, end) for c in ":：") if at >= 0), default=-1)
    if colon < 0 or _ITEM_END.search(text, start, colon):
        return start
    return colon + 1


@lru_cache(maxsize=1)
def _predicates() -> re.Pattern[str]:
    """A conjunction that a verb follows: what comes next says something new of the subject."""
    joins = "and|or|but|und|oder|aber|et|ou|mais|y|o|pero"
    verbs = "|".join(map(re.escape, lexicon().auxiliary))
    return re.compile(rf"[;；]|(?<=\w)[,\s]\s?(?:{joins})\s(?=(?:{verbs})\s)")


@lru_cache(maxsize=1)
def _asides() -> re.Pattern[str]:
    contrast = "|".join(map(re.escape, lexicon().apart))
    relative = "|".join(map(re.escape, lexicon().relative))
    return re.compile(
        rf",\s(?:{relative})\s[^,;.\n]{{1,120}},|\b(?:{contrast})\s[^,;.\n]{{1,80}},", re.IGNORECASE
    )


def _after_preposition(text: str, start: int, at: int) -> bool:
    before = _WORD_BEFORE.search(text[max(start, at - _REACH) : at])
    return before is not None and before[1].casefold() in lexicon().preposition


def _beside(one: Term, other: Term) -> bool:
    return other.start - one.end < _ADJACENT
