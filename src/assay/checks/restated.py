"""A statement that is a part of one sentence of a source, word for word, holds.

Unless its place takes it back: a denial, a reservation or a bound outside it, an order to a
machine, hidden text, or what another is reported to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from assay.reading.placing import place_doubt
from assay.reading.polarity import negations, reported
from assay.reading.terms import terms
from assay.text.find import find_all
from assay.text.fold import fold
from assay.text.foreign import leaning
from assay.text.languages import lexicon, words_of_group
from assay.text.operators import operators
from assay.text.words import has_content
from assay.verdicts import Finding, Outcome, Reason, TextEvidence

if TYPE_CHECKING:
    from assay.claims import Claim
    from assay.reading import Reading, Readings

REASONS = (Reason("restated", Outcome.VERIFIED, "The source says this word for word."),)
_CUT_BEFORE = re.compile(r"\b(?:of|of the|but|than|von|als|de|que)\s$", re.IGNORECASE)
_CUT_AFTER = re.compile(
    r"\s?(?:/|per|an?|each|more|less|fewer|than|above|below|pro|par|por|je)\b", re.IGNORECASE
)
_CLAUSE = re.compile(r"[,;:|()（）•，、；：–—\n]|\s-\s|\b(?:and|und|et|y|e|but|aber|mais|pero)\b")
_WORD = re.compile(r"[^\W\d_]+")
_STOPS = " .。"
_MOST = 20
_LEAST = 3


@dataclass(frozen=True, slots=True)
class RestatedCheck:
    """Looks for the whole statement in the sources; has no settings."""

    name: ClassVar[str] = "restated"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = True
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """One finding for all atoms of a statement without a quotation, or none."""
        named = any(term.name for term in terms(claim.context))
        if claim.absent or claim.quotations() or named or not claim.atoms:
            return ()
        if len(claim.text.split()) < _LEAST and claim.text.isascii():
            return ()
        if not has_content(claim.text):
            return ()
        subjects = [record.subject.text for record in readings.known() if record.subject]
        persons = frozenset(w for name in subjects for w in (name, *name.split()))
        for reading in readings:
            posting = reading.source.about == "posting"
            evidence = None if posting else _place(claim.text, reading, persons)
            if evidence:
                atoms = tuple(range(len(claim.atoms)))
                return (Finding("restated", Outcome.VERIFIED, atoms, self.name, (evidence,)),)
        return ()


def _place(text: str, reading: Reading, persons: frozenset[str]) -> TextEvidence | None:
    """The first place of a text that nothing around it takes back."""
    needle = fold(text.rstrip(_STOPS))
    folded = reading.folded
    for low, high in find_all(needle, folded, limit=_MOST).spans:
        start, end = folded.span(low, high)
        if _governed(reading, start, end, persons) or place_doubt(
            reading, (start, end), needle, folded.text[low:high]
        ):
            continue
        return TextEvidence(reading.source.id, start, end, reading.source.text[start:end])
    return None


def _governed(reading: Reading, start: int, end: int, persons: frozenset[str]) -> bool:
    """True if the rest of the sentence limits a place, or the place is cut out of a quantity."""
    text = reading.source.text
    if reported(reading.source, start) or _CUT_BEFORE.search(text[max(0, start - 12) : start]):
        return True
    if _CUT_AFTER.match(text[end : end + 20]):
        return True
    low, high = reading.bindings.entry_around(start, end)
    head, tail = text[low:start], text[end:high]
    if leaning(text[low:high]) < 0 or reading.leaning < 0:
        return any(char.isalnum() for char in head + tail)
    return bool(operators(head) or operators(tail)) or not _opens(
        head, text[start : start + 1], persons
    )


def _opens(head: str, begins: str, persons: frozenset[str]) -> bool:
    """True if a clause or a line begins behind these words: they are none, or only its subject."""
    words = lexicon()
    clause = _CLAUSE.split(head)[-1]
    said = list(_WORD.findall(clause))
    known = words.stop | words.person | _ordering()
    small = (w.casefold() in known for w in said)
    # "Anna Lind led", "later Anna led", but neither "Opposed the merger" nor "Vice President"
    capitals = [at for at, word in enumerate(said) if word[0].isupper()]
    sure = len(capitals) > 1 or 0 not in capitals
    subject = {said[at] for at in capitals} if sure and begins.islower() else set()
    named = (w in subject or w in persons for w in said)
    denied = negations(clause) or any(word.casefold() in words.half_denial for word in said)
    return not denied and all(one or other for one, other in zip(small, named, strict=True))


@lru_cache(maxsize=1)
def _ordering() -> frozenset[str]:
    """Words that say only that something came next: "later"."""
    return frozenset(words_of_group("order", "before"))


CHECKER = RestatedCheck
