"""What a posting asks for, thing by thing, and whether it says so in one way."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from assay.reading.polarity import negations
from assay.reading.relations import blanked
from assay.reading.requiring import LEVELS, Level, asks, is_knowing
from assay.text.languages import read_table
from assay.text.operators import operators
from assay.text.quantities import values
from assay.text.sentences import bullet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading.entries import Entry
    from assay.reading.vocabulary import Mention, Thing, Vocabulary
    from assay.sources import Span

Said: TypeAlias = Literal["required", "preferred", "mentioned", "denied", "unclear"]
_BLANK: Final = re.compile(r"\n[ \t]*\n")
_WORD: Final = re.compile(r"[^\W\d_]+")
_CUTS: Final = re.compile(r"[,;/&、，；]|\b(?:and|und|et|y)\b|[和与]")


class Demand(NamedTuple):
    """How a posting names a thing, and where."""

    said: Said
    span: Span


def demands(
    text: str, entries: Sequence[Entry], vocabulary: Vocabulary
) -> dict[Thing, tuple[Demand, ...]]:
    """What a posting says of each thing that it names, in order.

    A line under a heading has its level if it is a plain item; any other is only mentioned, and
    one that softens or denies is unclear.
    """
    found: dict[Thing, list[Demand]] = {}
    own: set[tuple[Thing, int]] = set()
    for ask in asks(text, vocabulary):
        said: Said = "denied" if ask.denied else ask.level
        found.setdefault(ask.thing, []).append(Demand(said, (ask.start, ask.end)))
        own |= {(ask.thing, at) for at in range(ask.start, ask.end)}
    for mention in vocabulary.mentions(text):
        if (mention.thing, mention.start) not in own:
            told = _by_place(text, mention, entries, vocabulary) if mention.clear else "unclear"
            demand = Demand(told, (mention.start, mention.end))
            found.setdefault(mention.thing, []).append(demand)
    return {thing: tuple(own) for thing, own in found.items()}


def _by_place(
    text: str, mention: Mention, entries: Sequence[Entry], vocabulary: Vocabulary
) -> Said:
    entry = next((e for e in entries if e.start <= mention.start < e.end), None)
    if entry is None:
        return "mentioned"
    if _softened(text[entry.start : entry.end]):
        return "unclear"
    level = _level(text, entry)
    if level and not is_knowing(_beside(text, entry, vocabulary)):
        return "unclear"
    return level or "mentioned"


def _beside(text: str, entry: Entry, vocabulary: Vocabulary) -> str:
    """A line without its bullet, its label, the things that it names and its amounts."""
    start = entry.start + bullet(text[entry.start : entry.end])
    line = text[start : entry.end]
    found = values(line)
    taken = [(m.start, m.end) for m in vocabulary.mentions(line)]
    taken += [(v.start, v.end) for v in (*found.quantities, *found.dates)]
    return blanked(line, taken, fill=" ")


def _softened(line: str) -> bool:
    """True for a line that denies, wishes, offers a choice or asks for less than knowledge."""
    words = {word.casefold() for word in _WORD.findall(line)}
    soft: list[str] = read_table("levels")["soft"]["words"]
    either = re.search(r"(?<!\w)(?:or|oder|ou|o)(?!\w)|或", line)
    return bool(negations(line) or operators(line) or either or not words.isdisjoint(soft))


def _level(text: str, entry: Entry) -> Level | None:
    """The level of the nearest heading over a line, where no blank line parts its list."""
    head = max(entry.heads, key=lambda one: one.start, default=None)
    if head is None:
        return None
    parted = _BLANK.search(text[head.end : entry.start].lstrip("\n \t"))
    plain = text[head.start : head.end].casefold().strip(" :：#*_-")
    return None if parted else _headings().get(plain)


@lru_cache(maxsize=1)
def _headings() -> dict[str, Level]:
    table = read_table("levels")
    return {head: level for level in LEVELS for head in table[level]["heads"]}


def has_more(text: str, entries: Sequence[Entry], vocabulary: Vocabulary) -> bool:
    """True for a posting that may ask for more than the things that it names.

    A line of a list that is no bare name, and an amount or a level of what is named.
    """
    for entry in entries:
        if _level(text, entry) is None:
            continue
        line = text[entry.start : entry.end]
        named = any(m.clear for m in vocabulary.mentions(line))
        rest = _CUTS.sub(" ", _beside(text, entry, vocabulary))
        if not named or values(line).quantities or any(map(str.isalnum, rest)):
            return True
    return False
