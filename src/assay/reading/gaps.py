"""What a gap says is missing, the search for it under all its names, and how it may be worded."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from assay.reading import Reading
from assay.reading.placing import value_doubt
from assay.reading.polarity import governor
from assay.reading.relations import blanked, languages_of
from assay.reading.terms import terms
from assay.text.concepts import carries
from assay.text.languages import lexicon, read_table
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.reading.vocabulary import Thing, Vocabulary
    from assay.sources import Span


class Wanted(NamedTuple):
    """What a gap speaks of: things by their names, or the words of a requirement."""

    things: tuple[Thing, ...]
    words: tuple[str, ...]

    @property
    def tried(self) -> tuple[str, ...]:
        """The names and words that are searched."""
        names = (name for thing in self.things for name in thing.names)
        return tuple(dict.fromkeys((*names, *self.words)))


class Shown(NamedTuple):
    """A place that shows what a gap says is missing; not `clear` where that may be another."""

    reading: Reading
    span: Span
    clear: bool


def wanted(point: str, quotes: Sequence[str], vocabulary: Vocabulary) -> Wanted:
    """What a gap says is missing: what its point names, else what its quotes name or say."""
    for text in (point, *quotes):
        things = dict.fromkeys(m.thing for m in vocabulary.mentions(text) if m.clear)
        if things:
            return Wanted(tuple(things), ())
    said = _words(blanked(point, _found("frame", point), fill=" "))
    asked = {word for quote in quotes for word in _words(quote)}
    both = tuple(w for w in said if any(_same(w, other) for other in asked))
    return Wanted((), both or tuple(sorted(asked)))


def _words(text: str) -> tuple[str, ...]:
    found = (term.word for term in terms(text) if not term.light)
    return tuple(dict.fromkeys(word for word in found if word not in lexicon().negation))


def shown_at(asked: Wanted, sources: Sequence[Reading], vocabulary: Vocabulary) -> Iterator[Shown]:
    """The places of the sources that show what is asked; a denied one shows nothing."""
    for reading in sources:
        text = reading.source.text
        for mention in vocabulary.mentions(text) if asked.things else ():
            span = (mention.start, mention.end)
            if mention.thing in asked.things and not governor(reading.source, *span):
                clear = mention.clear and value_doubt(reading, span) is None
                yield Shown(reading, span, clear)
        if asked.words:
            yield from _lines(asked.words, reading)


def _lines(words: tuple[str, ...], reading: Reading) -> Iterator[Shown]:
    """The lines that have all of some words, in whatever form: they may say it."""
    for entry in reading.bindings.entries:
        line = reading.source.text[entry.start : entry.end]
        own = [term.word for term in terms(line)]
        if all(any(_same(word, other) for other in own) for word in words):
            yield Shown(reading, (entry.start, entry.end), False)


def _same(word: str, other: str) -> bool:
    if HAN_RUN.search(word):
        return word in other or other in word
    return carries(word, other)


def says_none(text: str) -> bool:
    """True for "nothing is missing" and its like."""
    return bool(_found("none", text))


def speaks_of_person(text: str) -> bool:
    """True for a gap that says what the person lacks, not what the profile shows."""
    return bool(_found("person", text))


def judges(text: str) -> bool:
    """True for a gap that judges the person."""
    return bool(_found("judgement", text))


def reworded(point: str, quote: str) -> str:
    """A gap that speaks of the profile, in the language of its point, with the posting's words."""
    table = read_table("gaps")
    said = {match.casefold() for match in _pattern("person").findall(point)}
    spoken = [name for name, own in table["person"].items() if not said.isdisjoint(own)]
    before, after = table["reworded"][next(iter(spoken or languages_of(point)))]
    return f"{before}{quote}{after}"


def beyond(text: str, asked: Wanted, quotes: Sequence[str], vocabulary: Vocabulary) -> list[Span]:
    """The words of a gap that neither frame it, name what is missing nor stand in its quotes."""
    names = [(m.start, m.end) for m in vocabulary.mentions(text) if m.thing in asked.things]
    frame = (*_found("frame", text), *_found("person", text), *names)
    known = {word for quote in quotes for word in _words(quote)}.union(asked.words)
    return [
        (term.start, term.end)
        for term in terms(text)
        if not term.light
        and not any(low <= term.start and term.end <= high for low, high in frame)
        and term.word not in lexicon().negation
        and not any(_same(term.word, word) for word in known)
    ]


def _found(group: str, text: str) -> list[Span]:
    return [match.span() for match in _pattern(group).finditer(text)]


@lru_cache(maxsize=8)
def _pattern(group: str) -> re.Pattern[str]:
    words = [w for own in read_table("gaps")[group].values() for w in own]
    parts = (
        re.escape(w) if HAN_RUN.search(w) else rf"(?<!\w){re.escape(w)}(?!\w)"
        for w in sorted(words, key=len, reverse=True)
    )
    return re.compile("|".join(parts), re.IGNORECASE)
