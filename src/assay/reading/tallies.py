"""How many employers or positions a record has: a count that no text states."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from assay.reading.choosing import choose, counted, half_read
from assay.reading.derived import Derived
from assay.reading.relating import DIFFERS, HOLDS, OPEN
from assay.reading.views import begins_later
from assay.text.amounts import compare
from assay.text.concepts import concepts_of
from assay.text.languages import lexicon
from assay.text.quantities import Quantity

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from assay.reading import Reading
    from assay.reading.matching import Asked
    from assay.records import Record
    from assay.sources import Span

_COUNTED = {"employer": "employer", "position": "title"}


def tally_of(
    asked: Asked, readings: Sequence[Reading], as_of: date | None, without: frozenset[str]
) -> Derived | None:
    """The employers or positions of the first record, counted; None if nothing else is asked."""
    claimed = asked.bound.value
    if not isinstance(claimed, Quantity) or claimed.dimension != "count":
        return None
    told = asked.said.text.casefold()
    if any(phrase in told for phrase in lexicon().ongoing if phrase < "\u3000"):
        return None  # who somebody works for now is not counted
    nouns = {claimed.noun, *(term.word for term in asked.required)} - {""}
    kinds = {kind for noun in nouns for kind in concepts_of(noun) if kind in _COUNTED}
    if len(kinds) != 1:
        return None
    kind = kinds.pop()
    rest = [term for term in asked.required if kind not in concepts_of(term.word)]
    for reading in readings:
        record = reading.record
        if record is None or reading.view is None:
            continue
        items = record.items
        numbers = [at for at in counted(record, without) if not begins_later(items[at], as_of)]
        spans = [(t.start, t.end) for t in asked.required if kind in concepts_of(t.word)]
        text = _without(asked.said.text, [*spans, (claimed.noun_start, claimed.noun_end)])
        chosen = choose((*rest, *asked.light), record, numbers, text)
        if chosen and chosen.bare:
            starts = frozenset(t.start for t in (*asked.bound.own, *asked.bound.shared))
            return _count(claimed, reading, record, numbers, kind, starts)
    return None


def _without(text: str, spans: Sequence[Span]) -> str:
    """The text of a claim with spaces for what it counts."""
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _count(  # noqa: PLR0913, PLR0917 - what is counted, of what, for what
    claimed: Quantity,
    reading: Reading,
    record: Record,
    numbers: Sequence[int],
    kind: str,
    starts: frozenset[int],
) -> Derived:
    names = [record.items[at].text(_COUNTED[kind]) for at in numbers]
    if kind == "employer":
        names = list({" ".join(name.casefold().split()): name for name in names}.values())
    real = claimed._replace(value=Decimal(len(names)), high=None, bound="exact", scale=Decimal(1))
    relation = {"holds": HOLDS, "differs": DIFFERS}.get(compare(claimed, real), OPEN)
    if not all(names) or half_read(record):
        relation = OPEN
    formula = f"{', '.join(names)} = {len(names)}"
    return Derived(relation, formula, reading, (), starts, tuple(numbers))
