"""What a record knows all of and does not have: employers that it lacks, titles of another kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.reading.carried_lines import denies
from assay.reading.choosing import half_read
from assay.reading.holding import Named, named_items
from assay.reading.naming import places_of
from assay.reading.relations import blanked, said_of
from assay.reading.roles import AT, slot, words_of
from assay.text.languages import lexicon
from assay.text.operators import operators
from assay.text.quantities import values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading import Reading
    from assay.records import Record
    from assay.sources import Span

_SHORT = 3
_ADJACENT = 4


def not_in_record(text: str, about: Sequence[Reading], record: Record) -> bool:
    """True for a claim of employment that a complete record refutes by its silence.

    It names an employer of which no word stands anywhere, one that is only a title, or an employer
    and the title there with more words in it that stand nowhere.
    """
    told = values(text)
    if "employer" not in record.complete or half_read(record) or told.quantities:
        return False
    asking = lexicon().posting - lexicon().asker
    said = said_of(text)
    if not words_of(text).isdisjoint(asking) or denies(text, ()):
        return False
    if said.groups.isdisjoint(("employer", "work", "title")) or "unfinished" in said.groups:
        return False
    named = [n for n in named_items(text, record) if record.items[n.at].kind == "employment"]
    if any(n.denied or n.limited for n in named) or (not named and operators(said.rest)):
        return False
    if any(_is_a_title_only(n) for n in named):
        return True
    spans = [span for n in named for span in n.fields.values()]
    spans += [(date.start, date.end) for date in told.dates]
    left = said_of(blanked(text, spans)).left
    if not left:
        return False
    if any(_has_more(n, said.groups) for n in named):
        return all(_nowhere(text[low:high], about, record) for low, high in left)
    if named:
        return False
    phrase = _after_at(text, left)
    return bool(phrase) and all(_nowhere(text[low:high], about, record) for low, high in phrase)


def _is_a_title_only(found: Named) -> bool:
    """True for "worked for a company called Clerk", where the record has a clerk."""
    groups = found.said.groups
    only = set(found.fields) == {"title"} and not found.left
    return only and "employer" in groups and "title" not in groups


def _has_more(found: Named, groups: frozenset[str]) -> bool:
    """True for "her title at Acme is Planner, Research", where it is Planner."""
    return {"title", "employer"} <= set(found.fields) and "title" in groups


def _after_at(text: str, left: Sequence[Span]) -> list[Span]:
    """The words of the name after "at" or "for", if a claim has one that the record lacks."""
    for number, (low, _) in enumerate(left):
        if slot(text, low) != AT:
            continue
        found = [left[number]]
        for span in left[number + 1 :]:
            between = text[found[-1][1] : span[0]]
            joined = len(between) < _ADJACENT and not between.strip(" &-")
            if not joined or slot(text, span[0]) == AT:
                break
            found.append(span)
        return found
    return []


def _nowhere(word: str, about: Sequence[Reading], record: Record) -> bool:
    """True if no text and no field has a word or a form of it."""
    if len(word) < _SHORT:
        return True
    folded = word.casefold()
    fields = [f.text for item in record.items for f in (*item.fields.values(), *item.body)]
    if any(places_of(word, text) for text in (*fields, *(r.withheld for r in about))):
        return False
    texts = (reading.bindings for reading in about)
    return not any(places_of(word, b.text) or b.carriers(folded) for b in texts)
