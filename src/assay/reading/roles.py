"""Which field of an entry a word of a claim asks for, and which claims a record does not answer.

"at Acme" wants the employer and "as a nurse" the title; "studied at Acme" is about no employment.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.reading.numbered import without
from assay.text.languages import lexicon
from assay.text.operators import operators
from assay.text.quantities import values

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assay.reading.terms import Term
    from assay.records import Record

AT, AS, ANY = "at", "as", ""
FIELDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "employment": {
        AT: ("employer", "place"),
        AS: ("title",),
        ANY: ("title", "employer", "place"),
    },
    "education": {ANY: ("degree", "field", "institution")},
    "certificate": {ANY: ("name", "code", "issuer")},
}
"""The fields that a word can ask for, by the kind of an entry and what stands before the word."""
_UNSURE = frozenset({"future", "possible", "obliged", "advised", "wished"})
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_ARTICLE = "an?|the|eine?[mnrs]?|der|die|das|une?|le|la|el"
_BEFORE = re.compile(rf"([^\W\d_]+)\W{{1,2}}(?:(?:{_ARTICLE})\W)?$")
_OWNED = re.compile(r"['’]s?\s+([^\W\d_]+)")
_ADJACENT, _REACH = 3, 40


def slots(text: str, said: Sequence[Term]) -> dict[int, str]:
    """What each term of a claim asks for, by its place: words side by side ask for the same."""
    found: dict[int, str] = {}
    last: Term | None = None
    for term in said:
        if last is not None and 0 <= term.start - last.end < _ADJACENT:
            found[term.start] = found[last.start]
        else:
            found[term.start] = slot(text, term.start) if term.start >= 0 else ANY
        last = term
    return found


def slot(text: str, at: int) -> str:
    """What a word at a place asks for, by the word before it."""
    before = _BEFORE.search(text[max(0, at - _REACH) : at])
    word = before[1].casefold() if before else ""
    if word in lexicon().at_words:
        return AT
    return AS if word in lexicon().as_words else ANY


@lru_cache(maxsize=1024)
def words_of(text: str) -> frozenset[str]:
    """All words of a text, folded."""
    return frozenset(match.group() for match in _WORD.finditer(text.casefold()))


def answers_for(kind: str, text: str) -> bool:
    """False if a claim speaks of what an entry of this kind never says: study, work."""
    words, known = words_of(text), lexicon()
    if kind == "employment":
        return words.isdisjoint(known.deeds)
    if kind in ("education", "certificate"):
        return words.isdisjoint(known.employed)
    return True


def unanswerable(text: str, record: Record, *, bare: bool = False) -> bool:
    """True for a claim that no record of a person answers.

    What may be, will be or is asked; what is said of somebody else; and, if it names no entry, of
    the last one or the same one.
    """
    text = _bared(text, record.names)
    if _unsure(text) or (bare and not words_of(text).isdisjoint(lexicon().narrowing)):
        return True
    return _of_another(text, record)


@lru_cache(maxsize=1024)
def _bared(text: str, names: tuple[str, ...]) -> str:
    """The text without names, numbers and dates."""
    return _without_values(without(text, names))


@lru_cache(maxsize=1024)
def _unsure(text: str) -> bool:
    """True for what may be, will be or is asked, and what is said of somebody else."""
    words, known = words_of(text), lexicon()
    if text.rstrip().endswith(("?", "？")) or not words.isdisjoint(known.others):
        return True
    said = (op for op in operators(text) if op.word not in known.able)
    return any(operator.groups & _UNSURE for operator in said)


def _without_values(text: str) -> str:
    """The text with spaces for its numbers and dates: "in May" is not "may"."""
    found = values(text)
    for value in (*found.quantities, *found.dates):
        text = text[: value.start] + " " * (value.end - value.start) + text[value.end :]
    return text


def _of_another(text: str, record: Record) -> bool:
    """True if the person only owns whom the claim is about: "Anna's manager"."""
    if record.subject is None:
        return False
    names = words_of(record.subject.text)
    for match in _OWNED.finditer(text):
        owner = _WORD.findall(text[: match.start()])
        related = match[1].casefold() in lexicon().relatives
        if related and owner and owner[-1].casefold() in names:
            return True
    return False
