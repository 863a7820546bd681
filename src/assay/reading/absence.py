"""Proof of absence: what a claim says that a document does not show is searched everywhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.reading.carried_lines import denies
from assay.reading.naming import places_of
from assay.reading.polarity import governor, negations
from assay.reading.relations import blanked, content_left, said_of
from assay.text.languages import lexicon
from assay.text.operators import operators

if TYPE_CHECKING:
    from assay.reading import Reading
    from assay.sources import Span

_CLOSED = {
    "certificate": "certificate",
    "credential": "certificate",
    "employer": "employer",
    "work": "employer",
}


def absent(text: str, about: list[Reading], records: list[Reading]) -> str | None:
    """How a claim that denies one thing fares: "absent-holds", "contradicted" or None.

    A document is denied to name it, or a record knows all of its kind; a résumé that was read from
    a text does so whether all of its lines were understood or not, for the text is searched.
    """
    said = said_of(_undenied(text))
    left = content_left(said.rest)
    if not left or not denies(text, ()) or operators(blanked(said.rest, left)) or not about:
        return None
    start, end = left[0][0], left[-1][1]
    name = text[start:end]
    blank = (at for at in range(start, end) if said.rest[at] == "\0")
    if any(text[at] == "\0" or _begins_small(text, at) for at in blank):
        return None
    if any(reading.damaged for reading in about):
        return None
    known = len(left) == 1 and not any(r.bindings.carriers(name.casefold()) for r in about)
    if name[0].islower() and not known:
        return None  # what is no name can be said in other words
    found = [(reading, span) for reading in about for span in places_of(name, reading.source.text)]
    if found:
        denied = all(governor(r.source, *span) for r, span in found)
        return None if denied else "contradicted"
    if any(_together(name, reading) for reading in about):
        return None
    closed = any(
        _CLOSED.get(group) in r.record.complete or (group in _CLOSED and r.record.source)
        for r in records
        if r.record
        for group in said.groups
    )
    return "absent-holds" if closed or "document" in said.groups else None


def _begins_small(text: str, at: int) -> bool:
    """True for the first letter of a word without a capital: no part of a name."""
    return text[at].islower() and not text[at - 1].isalpha()


def _undenied(text: str) -> str:
    """The text with its words of denial blanked."""
    words = lexicon()
    known = [*words.cjk_negation, *(w for w in words.negation if w.isalpha())]
    return blanked(
        text, [span for word in negations(text) if word in known for span in _words(word, text)]
    )


def _words(word: str, text: str) -> list[Span]:
    edge = r"(?!\w)" if word.isascii() or word[0].islower() else ""
    before = r"(?<!\w)" if edge else ""
    return [m.span() for m in re.finditer(before + re.escape(word) + edge, text, re.IGNORECASE)]


def _together(name: str, reading: Reading) -> bool:
    """True if one line has all words of a name, in whatever order."""
    words = [name[low:high] for low, high in content_left(name)]
    if len(words) < 2:
        return False
    text = reading.source.text
    every = (text[entry.start : entry.end] for entry in reading.bindings.entries)
    return any(all(places_of(word, line) for word in words) for line in every)
