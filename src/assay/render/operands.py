"""The operands of a formula: the letter that each has in sources, in the formula, in a timeline."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from assay.verdicts import RecordEvidence, TextEvidence

if TYPE_CHECKING:
    from assay.verdicts import Finding

_MOST = 52
_PLUS, _EQUALS = " + ", " = "


def letters(finding: Finding) -> tuple[str, ...]:
    """The letter of each evidence that is an operand of a formula, "" for any other.

    A passage and the entry of the record that was read from it are one operand.
    """
    if not finding.detail or not finding.detail.formula or len(finding.evidence) > _MOST:
        return ("",) * len(finding.evidence)
    found: list[str] = []
    passage = False
    for evidence in finding.evidence:
        again = passage and isinstance(evidence, RecordEvidence)
        used = sum(map(bool, found))
        found.append("" if again or used >= len(ascii_uppercase) else ascii_uppercase[used])
        passage = isinstance(evidence, TextEvidence)
    return tuple(found)


def lettered(finding: Finding) -> tuple[tuple[str, str], ...]:
    """The formula of a finding in pieces, each with the letter of the operand that begins it.

    A piece without an operand of its own has "".
    """
    formula = finding.detail.formula if finding.detail else None
    if not formula:
        return ()
    starts = _of_terms(finding, formula) or _of_words(finding, formula)
    places = [at for at, _ in starts]
    ends = [*places[1:], len(formula)]
    head = [("", formula[: places[0] if places else None])]
    pieces = [(name, formula[at:end]) for (at, name), end in zip(starts, ends, strict=False)]
    return tuple(piece for piece in [*head, *pieces] if piece[1])


def _of_terms(finding: Finding, formula: str) -> list[tuple[int, str]]:
    """Where the terms of a sum begin, if each is one operand."""
    names = list(filter(None, letters(finding)))
    terms = formula.split(_EQUALS, maxsplit=1)[0].split(_PLUS)
    if len(terms) != len(names) or not finding.detail or not finding.detail.timeline:
        return []
    starts, at = [], 0
    for name, term in zip(names, terms, strict=True):
        starts.append((at, name))
        at += len(term) + len(_PLUS)
    return starts


def _of_words(finding: Finding, formula: str) -> list[tuple[int, str]]:
    """Where operands stand that the formula has as their source writes them."""
    starts, at = [], 0
    for name, evidence in zip(letters(finding), finding.evidence, strict=True):
        place = formula.find(evidence.text, at) if name and evidence.text else -1
        if place >= 0:
            starts.append((place, name))
            at = place + len(evidence.text)
    return starts
