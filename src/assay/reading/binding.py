"""What each number and date of a text is about: the words that belong to it, near ones first.

A sentence is cut between its values at commas and conjunctions. Each value owns the words of its
part; a part without a subject or a predicate of its own shares those of the part before ("A has 5
years of Java and 3 of Python"), and what stands over the entry speaks for all of its values.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.bound import Bound, Value
from assay.reading.clauses import asides, clause_start, label_end, subject, unnamed
from assay.reading.entries import Entry, entries
from assay.reading.items import bracketed, end_of_item, without_item
from assay.text.dates import Date, DateRange
from assay.text.quantities import Quantity, Values

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.reading.terms import Term

_CUT = re.compile(
    r"[;|]|\n(?=\s*[^\W\d_a-zß-ÿ])|,(?:\s(?:and|or|but|und|oder|et|ou|y|o)\b)?|[，；、]|\)"
    r"|\s(?:and|or|but|while|whereas|und|oder|aber|während|et|ou|mais|tandis|y|o|e|pero|mientras)\s"
    r"|[和及而且但]"
)
_STRONG = re.compile(r"[;；|\n]|while|whereas|but|während|aber|tandis|mais|mientras|pero|但|而")
_JOINS = re.compile(r"[\s,，]*(?:and|or|but|und|oder|et|ou|y|o|e|和|及)?\s*")
_OF = re.compile(r"\s?(?:out of(?: the)?|of(?: the)?|/|von|sur|de|中的|分之)\s?")
_END = re.compile(
    r"(?:(?P<sum>amount(?:s|ed|ing)?|belief sich|beläuft sich)\s)?"
    r"(?<!\w)(?:(?P<low>from|von|du|desde)|(?P<by>by|um)|to|auf|à|a|hasta)\s(?:el\s)?$"
    r"|(?P<han>[从由])$|[至到]$"
)
_LONGEST_OF = 12
_START_OF = attrgetter("start")
_MOST_SHARED = 40
_MOST_VALUES = 24


class Part(NamedTuple):
    """The part of an entry at [start, end) that holds the values numbered first to last - 1."""

    start: int
    end: int
    first: int
    last: int


def entries_of(text: str, values: Sequence[Value]) -> list[Entry]:
    """The entries of a text whose numbers and dates are known."""
    counts = [value.start for value in values if isinstance(value, Quantity)]
    return entries(text, [value.start for value in values], counts)


def bind(
    text: str, within: Sequence[Entry], values: Sequence[Value], said: Sequence[Term]
) -> list[Bound]:
    """Every value with what it is about; the entries, values and terms of a text are in order."""
    places = [value.start for value in values]
    starts = [term.start for term in said]
    bound: list[Bound] = []
    for entry in within:
        low, high = bisect_left(places, entry.start), bisect_left(places, entry.end)
        if low < high:
            first, last = bisect_left(starts, entry.start), bisect_left(starts, entry.end)
            bound.extend(_bind_entry(text, entry, values[low:high], said[first:last]))
    return bound


def in_order(found: Values) -> list[Value]:
    """Quantities and dates by their place."""
    values: list[Value] = [*found.quantities, *found.dates]
    values.sort(key=lambda value: value.start)
    return values


def _bind_entry(
    text: str, entry: Entry, values: Sequence[Value], said: Sequence[Term]
) -> Iterator[Bound]:
    starts = [term.start for term in said]
    lead: tuple[Term, ...] = ()
    behind: tuple[Term, ...] = ()
    found = list(_filled(parts(text, entry, values), values, starts))
    several = len(found) > 1
    bare = [several and _wordless(part, values, starts) for part in found]
    items = [bracketed(text, part.start, _leading(values, part).start) for part in found]
    for number, part in enumerate(found):
        listed = bare[number] or (number + 1 < len(found) and bare[number + 1])
        own, opening = _own(text, part, values, said, starts)
        first = _leading(values, part).start
        before = own[: bisect_left(own, first, key=_START_OF)]
        handed = opening + lead
        shared, lead = _share(before, handed)
        if items[number] and number and items[number - 1] and _named(before):
            shared = handed
        if items[number] and items[number + 1 : number + 2] == [True]:
            lead = (without_item(before) + shared)[:_MOST_SHARED]
        shared += unnamed(own, behind)
        behind = own[len(before) :]
        crowd, dates = _company(values[part.first : part.last])
        for at in range(part.first, part.last):
            value = values[at]
            counts = isinstance(value, Quantity)
            whole = at > 0 and _is_of(text, values[at - 1].end, value.start)
            end = _END.search(text, max(entry.start, value.start - 20), value.start)
            if isinstance(value, Quantity) and value.noun_start >= part.end:
                value = value._replace(noun="", noun_start=0, noun_end=0)
            yield Bound(
                value,
                own,
                shared,
                entry,
                (part.start, part.end),
                dates if counts else (),
                whole,
                _end_of(end),
                _titled(value, own),
                crowd.get(_dimension(value), 1),
                listed and counts,
            )


def _named(said: Sequence[Term]) -> bool:
    """True for names alone, but for light words."""
    return any(term.name for term in said) and all(term.name or term.light for term in said)


def _is_of(text: str, start: int, end: int) -> bool:
    return end - start <= _LONGEST_OF and _OF.fullmatch(text, start, end) is not None


def _company(values: Sequence[Value]) -> tuple[dict[str, int], tuple[Date | DateRange, ...]]:
    """How many values of each dimension one part has, and its dates, if it has several values."""
    if len(values) == 1:
        return {}, ()
    dates = tuple(value for value in values if not isinstance(value, Quantity))
    return Counter(map(_dimension, values)), dates


def _wordless(part: Part, values: Sequence[Value], starts: Sequence[int]) -> bool:
    """True if neither words nor a date tell a part's numbers from those beside them."""
    dated = any(not isinstance(v, Quantity) for v in values[part.first : part.last])
    return not dated and bisect_left(starts, part.start) == bisect_left(starts, part.end)


def _leading(values: Sequence[Value], part: Part) -> Value:
    """The first number of a part, or its first date: the words before it tell what it is of."""
    found = (v for v in values[part.first : part.last] if isinstance(v, Quantity))
    return next(found, values[part.first])


def _own(
    text: str, part: Part, values: Sequence[Value], said: Sequence[Term], starts: Sequence[int]
) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """The terms of the clause or item of a part's values, and those of its label or subject."""
    lead = _leading(values, part)
    end = end_of_item(text, lead, part.start, part.end)
    low, high = bisect_left(starts, part.start), bisect_left(starts, end)
    first = lead.start
    inner = bisect_left(starts, clause_start(text, part.start, first))
    own = list(said[inner:high])
    for aside in asides(text, part.start, first) if text.find(",", part.start, first) > 0 else ():
        own = [term for term in own if not aside[0] <= term.start < aside[1]]
    if inner <= low:
        return tuple(own), ()
    label = bisect_left(starts, label_end(text, part.start, said[inner - 1].end))
    opening = said[low:label] or subject(text, part.start, said[low:inner])
    return tuple(own), tuple(opening)


def _end_of(match: re.Match[str] | None) -> str:
    """What the word before a value says of a change: "from", "to", "by" or nothing."""
    if match is None or match["sum"]:
        return ""
    return "by" if match["by"] else "from" if match["low"] or match["han"] else "to"


def _dimension(value: Value) -> str:
    return value.dimension if isinstance(value, Quantity) else "date"


def _titled(value: Value, said: tuple[Term, ...]) -> bool:
    """True for a year with a name directly before or after it: "the 2016 Olympics"."""
    if not isinstance(value, Date) or value.precision != "year":
        return False
    names = [term for term in said if term.name]
    after = any(term.start - value.end == 1 for term in names)
    return after or (not value.word and any(value.start - term.end == 1 for term in names))


def _share(before: tuple[Term, ...], lead: tuple[Term, ...]) -> tuple[tuple[Term, ...], ...]:
    """What a part takes over from those before it, and what it hands on.

    `before` are its own words in front of its first value: with none it shares all, with names
    only the predicate, with a predicate of its own only the names.
    """
    own_words = [term for term in before if not term.light]
    if not own_words:
        return lead, lead[:_MOST_SHARED]
    names = [term for term in own_words if term.name]
    if len(names) == len(own_words):
        shared = tuple(term for term in lead if not term.name)
    elif names:
        shared = ()
    else:
        shared = tuple(term for term in lead if term.name)
    return shared, (before + shared)[:_MOST_SHARED]


def _filled(found: list[Part], values: Sequence[Value], starts: Sequence[int]) -> Iterator[Part]:
    """The same parts, those that hold nothing but a date joined to the next or the one before.

    "In 2019, it earned $5m": a date alone tells the time of what follows.
    """
    held: Part | None = None
    for at, own in enumerate(found):
        part = Part(held.start, own.end, held.first, own.last) if held else own
        held = None
        words = bisect_left(starts, part.end) - bisect_left(starts, part.start)
        # what is held has no number, so that its values need not be looked at again
        dated = not any(isinstance(v, Quantity) for v in values[own.first : own.last])
        if not words and dated and at + 1 < len(found):
            held = part
        else:
            yield part


def parts(text: str, entry: Entry, values: Sequence[Value]) -> list[Part]:
    """Cut an entry into the parts that its values own."""
    found: list[Part] = []
    start, first = entry.start, 0
    for at in range(1, len(values)):
        cut = _cut(text, values[at - 1], values[at])
        if cut is None and at - first >= _MOST_VALUES:
            cut = values[at - 1].end
        if cut is not None:
            found.append(Part(start, cut, first, at))
            start, first = cut, at
    found.append(Part(start, entry.end, first, len(values)))
    return found


def _cut(text: str, one: Value, other: Value) -> int | None:
    """Where the part of one value ends and that of the next begins; None: they share one part."""
    gap = text[one.end : other.start]
    if len(gap) > 2000:
        return one.end + 1000
    cuts = list(_CUT.finditer(gap))
    dated = not isinstance(one, Quantity) and not isinstance(other, Quantity)
    if not cuts or (dated and _JOINS.fullmatch(gap)):
        return None
    opened = cuts
    if "(" in gap or ")" in gap:
        first = gap[: cuts[0].end()]
        if first.endswith(")") and "(" not in first:
            return one.end + cuts[0].end()
        opened = [c for c in cuts if gap.count("(", 0, c.start()) <= gap.count(")", 0, c.end())]
    if len(opened) == 1:
        return one.end + opened[0].start()
    strong = [cut for cut in opened if _STRONG.search(cut.group())]
    worded = [cut for cut in opened if cut.group().strip(" ,")]
    chosen = strong or worded or opened
    return one.end + chosen[-1].start() if chosen else None
