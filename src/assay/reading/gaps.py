"""What a gap says is missing, the search for it under all its names, and how it may be worded.

A gap holds only if its point says no more than that a named thing is not shown: one denial, the
names that its quote has, and words around them that ask nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.absence import has_part, may_show
from assay.reading.deciding import Asked
from assay.reading.gap_words import denials, places, plain
from assay.reading.polarity import governor, negations
from assay.reading.relations import blanked
from assay.text.concepts import carries
from assay.text.languages import lexicon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.reading import Reading, Readings
    from assay.reading.deciding import Decided
    from assay.reading.vocabulary import Thing, Vocabulary

_SAID = {
    "certificate": ("She holds the {} certificate.", "She has {}."),
    "degree": ("She has a {} degree.", "She has {}."),
    "title": ("She worked as {}.",),
    "organization": ("She worked at {}.", "She studied at {}."),
}
_KNOWN = ("She knows {}.", "She used {}.")
_WORD = re.compile(r"[^\W_]+(?:['’+#][^\W_]*)*")
_HAN = re.compile(r"[\u3400-\u9fff]")


class Found(NamedTuple):
    """What a profile says of a thing: how it shows it, or only that it may."""

    shown: Decided | None
    maybe: bool


def things_of(texts: Iterable[str], vocabulary: Vocabulary) -> tuple[Thing, ...]:
    """The things that texts clearly name, each once."""
    found = (m.thing for text in texts for m in vocabulary.mentions(text) if m.clear)
    return tuple(dict.fromkeys(found))


def found_in(thing: Thing, profile: Sequence[Reading], readings: Readings) -> Found:
    """How a profile shows a thing: by an entry or a line that says it, or perhaps by its words."""
    texts = tuple(reading for reading in profile if reading.view is None)
    records = tuple(reading for reading in profile if reading.view is not None)
    asked = Asked(texts, records, readings)
    for said in _SAID.get(thing.kind, _KNOWN):
        decided = asked.under_names(said.format(thing.name))
        if decided and decided.reason in ("entry-holds", "line-holds", "use-shown"):
            return Found(decided, True)
    vocabulary = readings.vocabulary
    every = [_undenied(thing, reading, vocabulary) for reading in profile]
    every += [reading.withheld for reading in profile if reading.withheld]
    maybe = any(
        may_show(name, text, vocabulary) or has_part(name, text)
        for text in every
        for name in thing.names
    )
    return Found(None, maybe)


def _undenied(thing: Thing, reading: Reading, vocabulary: Vocabulary) -> str:
    """A text without the places that deny a thing or wish for it: they do not show it."""
    places = (
        (m.start, m.end) for m in vocabulary.mentions(reading.source.text) if m.thing == thing
    )
    return blanked(reading.source.text, [p for p in places if governor(reading.source, *p)], " ")


def only_missing(
    point: str, things: Sequence[Thing], quotes: Sequence[str], vocabulary: Vocabulary
) -> bool:
    """True if a point says that things are not shown in a profile, and nothing else.

    The bare words of the posting ("AWS", "deploying services on AWS") say it too.
    """
    text = plain(point)
    names = [(m.start, m.end) for m in vocabulary.mentions(text) if m.thing in things]
    rest = blanked(text, names, fill=" ")
    denied = [m.span() for m in denials().finditer(rest)]
    left = blanked(rest, denied, fill=" ")
    others = negations(left)
    # a Chinese word of denial has others in it
    count = sum(word.isascii() or not _HAN.search(word) for word in others)
    count += any(_HAN.search(word) for word in others)
    if places("partial", text) or len(denied) + count > 1:
        return False
    if not denied and not others:
        return _quoted(left, quotes)
    posted = [end for _, end in places("asker", left)]
    if posted and (not places("profile", left) or denied[:1] < [(max(posted), 0)]):
        return False
    small = [s for name in ("profile", "frame", "asker") for s in places(name, left)]
    return _quoted(blanked(left, small, fill=" "), (*quotes, *others))


def _quoted(text: str, quotes: Sequence[str]) -> bool:
    """True if all words that are left, small ones too, stand in the quotes in whatever form."""
    known = {word.casefold() for quote in quotes for word in _WORD.findall(quote)}
    han = "".join(_HAN.findall(text))
    if han and not any(han in quote for quote in quotes):
        return False
    words = _WORD.findall(_HAN.sub(" ", text.casefold()))
    small = lexicon().preposition
    return all(
        word in small or any(word == other or carries(word, other) for other in known)
        for word in words
    )
