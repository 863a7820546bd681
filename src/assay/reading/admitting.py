"""Which values of a source a claim can mean at all, before its words are weighed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.reading.choosing import (
    asks_nothing,
    employers_of,
    fields_for,
    full_title,
    is_named,
    is_person,
    lessened,
    terms_of,
)
from assay.reading.roles import ANY, FIELDS, answers_for, slots, unanswerable
from assay.text.concepts import carries, concepts_of
from assay.text.quantities import Quantity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading import Reading
    from assay.reading.matching import Asked
    from assay.reading.terms import Term
    from assay.records import Fact, Item, Record

# "3 year programme", "a 5-year plan", and not "3 years"
_SINGULAR = re.compile(r"(?:year|month|week|day|hour)$", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"[ -]((?:[^\W\d_]+[ -]?){1,3})")
_PEOPLE = frozenset({"person", "employ"})


def admits(asked: Asked, reading: Reading, at: int) -> bool:
    """False if the value numbered `at` is of another kind than the claim's, whatever its words."""
    if not _counts_it(asked, reading, at) or _lasts_itself(asked, reading, at):
        return False
    record, view = reading.record, reading.view
    if record is None:
        return True
    if view is None:
        return not _of_another_employer(asked, reading, record, at)
    text = asked.said.text
    if unanswerable(text, record):
        return False
    place = reading.bindings.bounds[at].value.start
    items = view.items_at(place)
    if not items:
        fact = view.fact_at(place)
        return fact is None or _named(asked, fact)
    item = record.items[items[0]]
    if not answers_for(item.kind, text):
        return False
    said = [t for t in asked.required if not asks_nothing(t) and not is_person(t, record)]
    if len(items) == 1 and _within_stint(asked, reading, items[0], item):
        return False
    asked_for = slots(text, asked.required)
    for term in said:
        slot = asked_for.get(term.start, ANY)
        if slot in FIELDS.get(item.kind, {}) and slot != ANY:
            words, every = fields_for(item, slot), fields_for(item, ANY)
            if _carried(term.word, every) and not _carried(term.word, words):
                return False
    if item.kind == "employment" and not _means(asked, record, item, said):
        return False
    return not lessened(item, said)


def _counts_it(asked: Asked, reading: Reading, at: int) -> bool:
    """True if a number without a noun of its own counts what the claim counts.

    A label, a column or a key must say so; people go without saying where somebody employs.
    """
    claimed, given = asked.bound.value, reading.bindings.bounds[at].value
    if not isinstance(claimed, Quantity) or not isinstance(given, Quantity):
        return True
    if not claimed.noun or given.noun or given.unit or claimed.unit:
        return True
    if reading.bindings.level(at, claimed.noun) is not None:
        return True
    own = reading.bindings.bounds[at].own
    return bool(concepts_of(claimed.noun) & _PEOPLE) and any(
        "employ" in concepts_of(term.word) for term in own
    )


def _lasts_itself(asked: Asked, reading: Reading, at: int) -> bool:
    """True for the length of something that a claim does not name: "a 3 year programme"."""
    value, text = reading.bindings.bounds[at].value, reading.bindings.text
    if not isinstance(value, Quantity) or value.dimension != "duration" or value.value == 1:
        return False
    match = _ATTRIBUTE.match(text, value.end)
    if not _SINGULAR.search(text[value.start : value.end]) or match is None:
        return False
    said = [term.word for term in (*asked.required, *asked.light)]
    following = match[1].casefold().split()
    return not any(carries(word, other) for word in said for other in following)


def _of_another_employer(asked: Asked, reading: Reading, record: Record, at: int) -> bool:
    """True if a claim names an employer and the value is an achievement at another one."""
    item = record.achievement_at(reading.bindings.bounds[at].value.start)
    if item is None or not item.text("employer"):
        return False
    own, known = fields_for(item, ANY), employers_of(record)
    return any(term.word in known and term.word not in own for term in asked.required)


def _means(asked: Asked, record: Record, item: Item, said: Sequence[Term]) -> bool:
    """True if an entry is the one that is meant: not where another has the whole title.

    A name that also says nothing ("Total") must be that of its employer.
    """
    employers = employers_of(record)
    own = fields_for(item, "at")
    named = (t for t in asked.light if is_named(t, asked.said.text, employers))
    if any(term.word not in own for term in named):
        return False
    return full_title(item, said) or not any(
        full_title(other, said) for other in record.of("employment")
    )


def _within_stint(asked: Asked, reading: Reading, at: int, item: Item) -> bool:
    """True for one of several consecutive entries of an employer, if no title is asked for."""
    view = reading.view
    assert view is not None
    if not any(at in line.items for line in view.lines if len(line.items) > 1):
        return False
    title = fields_for(item, "as") - fields_for(item, "at")
    return not any(_carried(term.word, title) for term in asked.required)


def _named(asked: Asked, fact: Fact) -> bool:
    """True if a claim has all words of what a fact is about and of its metric."""
    said = [term.word for term in (*asked.required, *asked.light)]
    value = asked.bound.value
    if isinstance(value, Quantity):
        said += [word for word in (value.noun, value.unit) if word]
    own = (*terms_of(fact.subject), *terms_of(fact.metric))
    return all(term.light or any(carries(word, term.word) for word in said) for term in own)


def _carried(word: str, given: frozenset[str]) -> bool:
    return any(carries(word, other) or (not word.isascii() and other in word) for other in given)
