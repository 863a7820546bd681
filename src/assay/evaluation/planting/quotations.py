"""The operator on quotations: one word of the quoted words changed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from assay.evaluation.planting.statement import Edit
from assay.extractors.prose import extract_prose
from assay.text.languages import lexicon
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from assay.evaluation.planting.context import Context
    from assay.sources import Span

_WORD: Final = re.compile(r"(?<![\w'’-])[^\W\d_]{4,}(?![\w'’-])")
_LEAST: Final = 3


def quote_altered(rng: Random, context: Context) -> Iterator[Edit]:
    """A word of a quotation exchanged for another word of the source, or taken out."""
    edits = []
    for start, end in quotations(context.text):
        quoted = context.text[start:end]
        if HAN_RUN.search(quoted):
            places = [(at, at + 2) for at in range(start + 1, end - 2)]
            edits += [Edit(low, high, "") for low, high in places]
            continue
        places = [m.span() for m in _WORD.finditer(context.text, start, end)]
        if len(quoted.split()) < _LEAST:
            continue
        for low, high in places:
            word = context.text[low:high]
            if word.casefold() in lexicon().stop:
                continue
            others = sorted(_others(context.source, quoted, word))
            edits += [Edit(low, high, other) for other in others]
    for edit in rng.sample(edits, len(edits)):
        changed = next(_quoted(edit.apply(context.text), edit), "").strip(" .,!?。，！？")
        if changed and not context.stands(changed):
            yield edit


def quotations(text: str) -> list[Span]:
    """The places of the quoted words of a statement, quotation marks aside."""
    found = []
    for claim in extract_prose(text).claims:
        low = claim.place[0] if isinstance(claim.place, tuple) else 0
        found += [(low + atom.start, low + atom.end) for _, atom in claim.quotations()]
    return [(start, end) for start, end in found if isinstance(start, int)]


def _quoted(text: str, edit: Edit) -> Iterator[str]:
    for start, end in quotations(text):
        if start <= edit.start <= end:
            yield text[start:end]


def _others(source: str, quoted: str, word: str) -> set[str]:
    """Words of the source outside the quotation, written as the word that they replace."""
    known = {match.group().casefold() for match in _WORD.finditer(quoted)}
    found = {match.group() for match in _WORD.finditer(source)}
    fitting = (w for w in found if w.islower() == word.islower() and w[-2:] == word[-2:])
    stop = lexicon().stop
    return {w for w in fitting if w.casefold() not in known and w.casefold() not in stop}
