"""The values of one text, ready to be asked: what speaks for each, and how near it stands."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from copy import copy
from itertools import pairwise
from typing import TYPE_CHECKING

from assay.reading.binding import bind, entries_of, in_order
from assay.reading.clauses import speaking
from assay.reading.entries import Level
from assay.reading.terms import terms
from assay.text.concepts import carries, concepts_of
from assay.text.quantities import Quantity
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.reading.bound import Bound, Value
    from assay.reading.entries import Entry, Head
    from assay.reading.terms import Term
    from assay.text.dates import Date, DateRange
    from assay.text.quantities import Values

_START = 4
_ADJACENT = 3
_PRONOUN = re.compile(
    r"\b(?:he|she|it|they|his|her|its|their|there|this|these|those|that|er|sie|es|dort|il|elle|"
    r"ils|elles|son|sa|ses|él|ella|ellos|su|sus|allí)\b|[他她它]",
    re.IGNORECASE,
)


class Bindings:
    """All values of a text with what each is about, in order."""

    def __init__(self, text: str, found: Values) -> None:
        self.text = text
        self.values = in_order(found)
        self.terms = terms(text, [(value.start, value.end) for value in self.values])
        self.entries = tuple(entries_of(text, self.values))
        self.bounds = bind(text, self.entries, self.values, self.terms)
        self._starts = [term.start for term in self.terms]
        self._bounded = [bound.value.start for bound in self.bounds]
        self._places = [value.start for value in self.values]
        self._contexts: dict[int, dict[str, Level]] = {}
        self._carriers: dict[str, frozenset[str]] = {}
        self._vocabulary: dict[str, list[str]] | None = None
        self._known: frozenset[str] | None = None
        self._names: dict[str, set[str]] | None = None

    def without(self, taken: frozenset[int]) -> Bindings:
        """The same text without the values that begin at one of these places."""
        other = copy(self)
        other.bounds = [bound for bound in self.bounds if bound.value.start not in taken]
        other.values = [value for value in self.values if value.start not in taken]
        other._bounded = [bound.value.start for bound in other.bounds]
        other._places = [value.start for value in other.values]
        other._contexts = {}
        return other

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers that count nothing, as written: "8" of "Java 8"."""
        return frozenset(term.word for term in self.terms if term.word[:1].isdecimal())

    def names(self, term: Term) -> bool:
        """True if a term of a claim is a name, in the claim or here: "Acme" begins sentences."""
        if term.name:
            return True
        if self._known is None:
            self._known = frozenset(own.word for own in self.terms if own.name)
        return not self._known.isdisjoint(self.carriers(term.word))

    def full_name(self, first: Term, last: Term) -> bool:
        """True if the text has this name of two words, and no other with the same last word."""
        if self._names is None:
            self._names = {}
            for one, other in pairwise(self.terms):
                if one.name and other.name and other.start - one.end < _ADJACENT:
                    self._names.setdefault(other.word, set()).add(one.word)
        return self._names.get(last.word) == {first.word}

    def said(self, start: int, end: int) -> Sequence[Term]:
        """The terms in text[start:end]."""
        return self.terms[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def values_in(self, start: int, end: int) -> Sequence[Value]:
        """The values that begin in text[start:end]."""
        low, high = (bisect_left(self._places, at) for at in (start, end))
        return self.values[low:high]

    def between(self, low: int, high: int) -> range:
        """The numbers of the values that begin in text[low:high]."""
        return range(bisect_left(self._bounded, low), bisect_left(self._bounded, high))

    def dates(self, start: int, end: int) -> tuple[Date | DateRange, ...]:
        """The dates in text[start:end]."""
        return tuple(v for v in self.values_in(start, end) if not isinstance(v, Quantity))

    def around(self, term: Term) -> frozenset[str]:
        """The words of the entry that a term stands in, and of what stands over it."""
        entry = self._entry_at(term.start)
        if entry is None:
            return frozenset()
        spans = [(entry.start, entry.end), *((h.start, h.end) for h in entry.heads)]
        return frozenset(said.word for span in spans for said in self.said(*span))

    def entry_around(self, start: int, end: int) -> tuple[int, int]:
        """The span of the entries that a passage touches, or the passage itself."""
        first, last = self._entry_at(start), self._entry_at(max(start, end - 1))
        return (min(start, first.start) if first else start, max(end, last.end) if last else end)

    def _entry_at(self, at: int) -> Entry | None:
        found = bisect_right(self.entries, at, key=lambda entry: entry.start) - 1
        return self.entries[found] if found >= 0 else None

    def context(self, at: int) -> dict[str, Level]:
        """Every word that speaks for the value numbered `at`, with how near it stands."""
        if at not in self._contexts:
            self._contexts[at] = self._context(self.bounds[at])
        return self._contexts[at]

    def level(self, at: int, word: str) -> Level | None:
        """How near a word of a claim, or one that carries it, stands to a value; None: nowhere."""
        near = self.context(at)
        levels = [near[other] for other in self.carriers(word) if other in near]
        if levels or word.isascii() or not HAN_RUN.fullmatch(word):
            return min(levels, default=None)
        return _covered(word, near)

    def carriers(self, word: str) -> frozenset[str]:
        """The words of this text that carry a word of a claim."""
        if word not in self._carriers:
            vocabulary = self._words()
            near = [*vocabulary.get(word[:_START], ()), *vocabulary.get(word[:-1], ())]
            near += [w for concept in concepts_of(word) for w in vocabulary.get(f"#{concept}", ())]
            self._carriers[word] = frozenset(other for other in near if carries(word, other))
        return self._carriers[word]

    def _words(self) -> dict[str, list[str]]:
        """The words of the text by their first letters and by their concepts."""
        if self._vocabulary is None:
            self._vocabulary = {}
            for word in {term.word for term in self.terms}:
                self._vocabulary.setdefault(word[:_START], []).append(word)
                for concept in concepts_of(word):
                    self._vocabulary.setdefault(f"#{concept}", []).append(word)
        return self._vocabulary

    def _context(self, bound: Bound) -> dict[str, Level]:
        near: dict[str, Level] = {}
        _add(near, bound.own, Level.OWN)
        _add(near, bound.shared, Level.SHARED)
        named = any(term.name for term in (*bound.own, *bound.shared))
        for head in bound.entry.heads:
            _add(near, self._speaking(bound, head, named=named), head.level)
        return near

    def _is_headline(self, head: Head) -> bool:
        """True for a title on a line of its own, and not for a sentence, an item or a cell."""
        opens = head.start == 0 or self.text[head.start - 1] == "\n"
        return opens and self.text[head.end - 1] not in ".!?。！？"

    def _speaking(self, bound: Bound, head: Head, *, named: bool) -> Iterable[Term]:
        """What a head says for a value: of the sentence before it, the names that are meant."""
        said = self.said(head.start, head.end)
        if head.level is Level.TITLE and not self._is_headline(head):
            wordless = [t for t in said if not t.name and not t.word.isascii()]
            return [*speaking(self.text, head.start, said), *wordless]
        if head.level is not Level.BEFORE:
            return said
        if named and not _PRONOUN.search(self.text, bound.entry.start, bound.entry.end):
            return ()
        return speaking(self.text, head.start, said)


def _covered(run: str, near: dict[str, Level]) -> Level | None:
    """The level whose words, with all nearer ones, make up a run of Han characters."""
    for level in Level:
        if made_of(run, [word for word, at in near.items() if at <= level and not word.isascii()]):
            return level
    return None


def made_of(run: str, words: Iterable[str]) -> bool:
    """True if parts of two or more characters of some words, or whole words, make up a run."""
    at, words = 0, frozenset(words)
    while at < len(run):
        sizes = range(len(run) - at, 0 if len(run) == 1 else 1, -1)
        size = next((n for n in sizes if any(run[at : at + n] in w for w in words)), 0)
        if not size and run[at] not in words:
            return False
        at += size or 1
    return True


def _add(near: dict[str, Level], found: Iterable[Term], level: Level) -> None:
    for term in found:
        if level < near.get(term.word, Level.TITLE + 1):
            near[term.word] = level
