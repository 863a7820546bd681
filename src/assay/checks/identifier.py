"""Numbers that name a thing and count nothing: "order 99817", "ticket #45", "contract no. 12"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from assay.text.languages import lexicon, words_of_group
from assay.text.words import HAN_RUN
from assay.verdicts import Detail, Finding, Outcome, Reason, TextEvidence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.claims import Claim
    from assay.reading import Reading, Readings

REASONS = (
    Reason("identifier-differs", Outcome.FAILURE, "The sources name another thing of this number."),
)
_NUMBER = r"\W{0,2}(?:no\.?|nr\.?|number|nummer|núm\.?|n[°º]|numéro|número|#)?\s?"
_CODE = r"(?P<code>[A-Z]{0,4}-?\d[\dA-Z]*(?:[-/.]\d[\dA-Z]*)*)"
_DIGITS = 3
_YEARS = re.compile(r"(?:19|20)\d\d(?:[-/.](?:(?:19|20)\d\d|\d\d?))?")


@dataclass(frozen=True, slots=True)
class IdentifierCheck:
    """Compares the number of an order, a ticket or a contract exactly; has no settings."""

    name: ClassVar[str] = "identifier"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """A failure for a number that stands nowhere while its noun has another, or nothing."""
        if claim.absent or claim.quotations():
            return ()
        findings = []
        for noun, code, start in _named(claim.text):
            atoms = tuple(
                n for n, atom in enumerate(claim.atoms) if atom.start <= start < max(atom.end, 1)
            )
            others = [(r, m) for r in readings for m in _others(r, noun)]
            known = any(_stands(code, reading.source.text) for reading in readings)
            if known or not others or not atoms or any(r.damaged for r, _ in others):
                continue
            reading, match = others[0]
            evidence = TextEvidence(reading.source.id, *match.span(), match.group())
            detail = Detail(claimed=f"{noun} {code}", actual=match.group())
            reason = REASONS[0]
            findings.append(
                Finding(reason.code, reason.outcome, atoms, self.name, (evidence,), detail)
            )
        return tuple(findings)


def _named(text: str) -> Iterator[tuple[str, str, int]]:
    """The nouns with a number in a text, the number, and where it begins."""
    for match in _pattern().finditer(text):
        code = match["code"]
        if sum(char.isdecimal() for char in code) >= _DIGITS and not _YEARS.fullmatch(code):
            yield match["noun"], code, match.start("code")


def _others(reading: Reading, noun: str) -> Iterator[re.Match[str]]:
    folded = _stem(noun)
    for match in _pattern().finditer(reading.source.text):
        if _stem(match["noun"]) == folded:
            yield match


def _stem(noun: str) -> str:
    return noun.casefold().rstrip("s")


def _stands(code: str, text: str) -> bool:
    """True if a text has the digits of a number, whatever stands between them and before."""
    digits = [char for char in code if char.isdecimal()]
    written = r"[-‐‑–/.\s]?".join(digits)
    return re.search(rf"(?<!\d){written}(?!\d)", text) is not None


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    nouns = words_of_group("identified", "nouns")
    latin = "|".join(rf"{re.escape(w)}s?" for w in nouns if not HAN_RUN.search(w))
    han = "|".join(re.escape(w) for w in nouns if HAN_RUN.search(w))
    noun = rf"(?P<noun>(?<!\w)(?i:{latin})(?!\w)|{han})"
    small = "|".join(sorted(w for w in lexicon().stop if w.isalpha()))
    after = rf"(?!\w)(?=\W*$|\s?[.,;:)\]]|\s(?:{small})(?!\w))"
    return re.compile(rf"{noun}(?i:{_NUMBER}){_CODE}{after}")


CHECKER = IdentifierCheck
