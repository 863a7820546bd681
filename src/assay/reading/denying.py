"""Whether a claim and a line that carries it deny the same of their clauses."""

from __future__ import annotations

import re

from assay.reading.polarity import negations
from assay.reading.terms import terms
from assay.text.concepts import carries
from assay.text.words import HAN_RUN

_MOST = 40
_PIECES = re.compile(
    r"[,;:()，；：、（）]|(?<!\w)(?:and|but|which|who|that|while|und|aber|während|et|mais|qui|que|y|"
    r"pero|mientras)(?!\w)",
    re.IGNORECASE,
)


def denies_alike(claim: str, line: str) -> bool:
    """True if the clauses that both deny are as many, and about the same words in their order.

    A text that denies nothing is like any: whether one denies at all is told elsewhere.
    """
    mine, theirs = _denied(claim), _denied(line)
    if not mine or not theirs:
        return True
    return len(mine) == len(theirs) and all(map(_share, mine, theirs))


def _denied(text: str) -> list[str]:
    return [piece for piece in _PIECES.split(text) if negations(piece)]


def _share(one: str, other: str) -> bool:
    if HAN_RUN.search(one) or HAN_RUN.search(other):
        return True
    mine, theirs = (
        [t.word for t in terms(piece) if not t.light and not negations(t.word)][:_MOST]
        for piece in (one, other)
    )
    return not mine or not theirs or any(carries(a, b) for a in mine for b in theirs)
