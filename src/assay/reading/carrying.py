"""How near the words of a claim stand to a value of a source, and what stands in their way."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from assay.reading.choosing import terms_of
from assay.reading.entries import Level
from assay.text.concepts import concepts_of
from assay.text.dates import Date, DateRange
from assay.text.languages import lexicon
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading import Reading
    from assay.reading.bindings import Bindings
    from assay.reading.bound import Bound, Value
    from assay.reading.terms import Term

_ADJACENT = 3
_ENDS = frozenset({"start", "end", "quit"})
_END = frozenset({"end"})
Levels = tuple[Level | None, ...]


def levels_of(
    required: Sequence[Term], value: Value, reading: Reading, at: int, *, rival: bool
) -> Levels:
    """How near each required term stands to the value numbered `at`; None: not carried.

    With a `rival`, another subject in its part, a name further away does not speak for it.
    """
    bindings = reading.bindings
    levels = tuple(bindings.level(at, term.word) for term in required)
    if rival:
        pairs = zip(required, levels, strict=True)
        levels = tuple(
            None if term.name and level is not None and level > Level.HEAD else level
            for term, level in pairs
        )
    if reading.view is None:
        levels = _with_first_names(required, bindings, levels)
        levels = _of_employer(required, levels, reading, at)
        levels = levels if rival else _of_person(required, levels, reading)
    else:
        levels = _of_entry(required, levels)
    if reading.source.about == "posting" or reading.alone:
        levels = _of_posting(required, levels)
    given = bindings.bounds[at].value
    if isinstance(value, Date) and isinstance(given, DateRange):
        levels = _without_ends(required, levels, _ENDS)
    elif isinstance(value, Date) and _kind_at(reading, given) == "education":
        levels = _without_ends(required, levels, _END)
    return levels


def _of_employer(required: Sequence[Term], levels: Levels, reading: Reading, at: int) -> Levels:
    """The same levels, none missing for the employer of an achievement that a record has read."""
    start = reading.bindings.bounds[at].value.start
    item = reading.record.achievement_at(start) if reading.record else None
    if item is None:
        return levels
    given = {term.word for term in terms_of(item.text("employer"))}
    pairs = zip(required, levels, strict=True)
    return tuple(Level.HEAD if n is None and t.word in given else n for t, n in pairs)


def _of_person(required: Sequence[Term], levels: Levels, reading: Reading) -> Levels:
    """The same levels, none missing for the name of whom a résumé is about: all of it is."""
    subject = reading.record.subject if reading.record else None
    if subject is None or None not in levels:
        return levels
    given = {term.word for term in terms_of(subject.text)}
    pairs = zip(required, levels, strict=True)
    return tuple(Level.TITLE if n is None and t.name and t.word in given else n for t, n in pairs)


def _of_entry(required: Sequence[Term], levels: Levels) -> Levels:
    """The same levels, none missing for "career" and "earned": an entry of a record says it."""
    words = lexicon().career | lexicon().tenure | lexicon().entry
    pairs = zip(required, levels, strict=True)
    return tuple(Level.OWN if n is None and t.word in words else n for t, n in pairs)


def _of_posting(required: Sequence[Term], levels: Levels) -> Levels:
    """The same levels, none missing for "requires": what a posting lists is what it asks for."""
    pairs = zip(required, levels, strict=True)
    return tuple(
        Level.OWN if n is None and "require" in concepts_of(t.word) else n for t, n in pairs
    )


def _kind_at(reading: Reading, given: Value) -> str:
    """The kind of the item of a record that a value stands in, "" in a text."""
    if reading.view is None or reading.record is None:
        return ""
    item = reading.view.item_at(given.start)
    return "" if item is None else reading.record.items[item].kind


def _without_ends(required: Sequence[Term], levels: Levels, ends: frozenset[str]) -> Levels:
    """The same levels, none missing for "joined" and "left": the ends of a range say as much.

    The date of a degree is the end of the studies.
    """
    pairs = zip(required, levels, strict=True)
    return tuple(
        Level.OWN if level is None and concepts_of(term.word) & ends else level
        for term, level in pairs
    )


def _with_first_names(required: Sequence[Term], bindings: Bindings, levels: Levels) -> Levels:
    """The same levels, a name given to its neighbour: "Wolansky" is the Dmitri Wolansky above."""
    if None not in levels:
        return levels
    found = list(levels)
    for at, (first, last) in enumerate(pairwise(required)):
        adjacent = 0 <= last.start - first.end < _ADJACENT
        if found[at] is None and first.name and adjacent and bindings.full_name(first, last):
            found[at] = levels[at + 1]
    return tuple(found)


def has_rival(said: Sequence[Term], bindings: Bindings, bound: Bound) -> bool:
    """True if the part names a subject before its value that the claim does not name.

    In a sentence that is any name, in a line of a list only its first word.
    """
    mine = {word for term in said for word in bindings.carriers(term.word)}
    before = [t for t in (*bound.shared, *bound.own) if t.start < bound.value.start]
    prose = bindings.text[bound.entry.end - 1] in ".!?。！？"
    names = (term for term in (before if prose else before[:1]) if term.name)
    if any(term.word not in mine for term in names):
        return True
    first = next((t.word for t in before if not t.light), "")
    if first.isascii() or not HAN_RUN.fullmatch(first) or concepts_of(first):
        return False
    # where no capital tells a name, the first word of a sentence is its subject
    return prose and not any(first in term.word or term.word in first for term in said)
