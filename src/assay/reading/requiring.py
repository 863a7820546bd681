"""How firmly a text asks for what it names: required, preferred, mentioned, by clause and list.

"Python and Docker are both required" asks for both; of "Python, which this posting requires, and
Docker as well" only the first is required.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from assay.text.languages import read_table
from assay.text.sentences import sentences
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from assay.reading.entries import Entry
    from assay.reading.vocabulary import Mention, Thing, Vocabulary
    from assay.sources import Span

Level: TypeAlias = Literal["required", "preferred", "mentioned"]
LEVELS: Final[tuple[Level, ...]] = ("required", "preferred", "mentioned")
_BETWEEN: Final = re.compile(
    r"[\s,、，/&()]*(?:(?:and|or|und|oder|et|ou|y|o|e|as well as|sowie|和|与|及|或)\b)?"
    r"[\s,、，/&(]*(?:both|the|a|an)?\s*"
)
_CLAUSE: Final = re.compile(
    r"[;:。；：]|\s[–—-]\s|,\s*(?:while|but|whereas|während|aber|mais|pero)\b"
)
_SHORT: Final = 24


class Ask(NamedTuple):
    """What a text says of a thing: how firmly it is asked for, or that it is not.

    [start, end) reaches over the words of the list and of the level.
    """

    thing: Thing
    level: Level
    denied: bool
    start: int
    end: int


class _Word(NamedTuple):
    start: int
    end: int
    level: Level
    kind: str
    denied: bool


def asks(text: str, vocabulary: Vocabulary) -> Iterator[Ask]:
    """What each sentence of a text says of the things that it names, where it says it."""
    every = [m for m in vocabulary.mentions(text) if m.clear]
    for start, end in sentences(text):
        mentions = [m for m in every if start <= m.start and m.end <= end]
        lists = _lists(text, mentions)
        words = _words(text, start, end, mentions) if lists else []
        lists = [part for one in lists for part in _parted(text, one, words)]
        for word in words:
            for mention in (target := _target(text, word, lists)):
                low, high = min(word.start, target[0].start), max(word.end, target[-1].end)
                yield Ask(mention.thing, word.level, word.denied, low, high)


def _parted(text: str, names: list[Mention], words: Sequence[_Word]) -> Iterator[list[Mention]]:
    """A list, in two where a level word before it and one behind it share it out.

    "Must have Java and SQL, Kafka preferred": the last item is not joined to the others.
    """
    before = any(word.end <= names[0].start for word in words)
    behind = any(names[-1].end <= word.start for word in words)
    joined = len(names) > 1 and text[names[-2].end : names[-1].start].strip(" ,、，")
    if before and behind and len(names) > 1 and not joined:
        yield names[:-1]
        yield names[-1:]
    else:
        yield names


def asked_by(
    text: str, entries: Sequence[Entry], vocabulary: Vocabulary
) -> dict[Thing, dict[Level, Span]]:
    """The levels at which a posting names each thing, with a place of each.

    What stands under a heading has the level of the heading, unless its own sentence has one.
    """
    found: dict[Thing, dict[Level, Span]] = {}
    own: set[tuple[Thing, int]] = set()
    for ask in asks(text, vocabulary):
        level: Level = "mentioned" if ask.denied else ask.level
        found.setdefault(ask.thing, {}).setdefault(level, (ask.start, ask.end))
        own |= {(ask.thing, at) for at in range(ask.start, ask.end)}
    for mention in vocabulary.mentions(text):
        if not mention.clear or (mention.thing, mention.start) in own:
            continue
        span = (mention.start, mention.end)
        level = _heading(text, mention.start, entries)
        found.setdefault(mention.thing, {}).setdefault(level, span)
    return found


def _heading(text: str, at: int, entries: Sequence[Entry]) -> Level:
    """The level of the nearest heading over a place that has one."""
    entry = next((e for e in entries if e.start <= at < e.end), None)
    heads = [text[h.start : h.end] for h in entry.heads] if entry else []
    label = text[entry.start : at].partition(":")[0] if entry else ""
    for head in (label, *reversed(heads)):
        plain = head.casefold().strip(" :：#*_-")
        for level in LEVELS:
            if plain in read_table("levels")[level]["heads"]:
                return level
    return "mentioned"


def _lists(text: str, mentions: Sequence[Mention]) -> list[list[Mention]]:
    """The names of a sentence, those that are one coordinated list together."""
    found: list[list[Mention]] = []
    for mention in mentions:
        between = text[found[-1][-1].end : mention.start] if found else ""
        if found and _BETWEEN.fullmatch(between):
            found[-1].append(mention)
        else:
            found.append([mention])
    return found


def _target(text: str, word: _Word, lists: list[list[Mention]]) -> list[Mention]:
    """The list that a level word speaks of, an empty one for none."""
    before = [one for one in lists if one[-1].end <= word.start]
    after = [one for one in lists if one[0].start >= word.end]
    last = text[before[-1][-1].end : word.start] if before else ""
    following = text[word.end : after[0][0].start] if after else ""
    if before and _is_relative(last):
        return before[-1]
    ahead = bool(after) and not _CLAUSE.search(following.replace(":", " ", 1))
    if word.kind == "verb" and ahead:
        return after[0]
    if before and not _CLAUSE.search(last):
        return before[-1]
    return after[0] if word.kind == "said" and ahead and len(following) < _SHORT else []


def _is_relative(between: str) -> bool:
    """True for ", which the role": the clause is about the list before it."""
    words = read_table("levels")["relative"]["words"]
    head = between.lstrip(" ,，").casefold()
    begins = any(re.match(rf"{re.escape(word)}(?!\w)", head) for word in words)
    return begins and "," not in between.strip(" ,，")


def _words(text: str, start: int, end: int, mentions: Iterable[Mention]) -> list[_Word]:
    """The level words of a sentence, longest first; those inside a name are none."""
    taken = [(m.start, m.end) for m in mentions]
    found: list[_Word] = []
    for match in _pattern().finditer(text, start, end):
        low, high = match.span()
        if any(a < high and low < b for a, b in taken):
            continue
        level, kind = _meaning()[match.group().casefold()]
        kind = "verb" if _before_its_object(match.group(), kind, text, high) else kind
        off = _off(text[start:low])
        found.append(_Word(low - off, high, level, kind, off > 0))
    # "mentions AWS as required": the firmer word tells
    firm = [word for word in found if word.level != "mentioned"]
    return firm or found


def _before_its_object(word: str, kind: str, text: str, end: int) -> bool:
    """True for a word of both kinds that stands before what it asks for: "must have Java"."""
    both = word.casefold() in _verbs()
    return both and kind == "said" and text[end : end + 1] == " "


def _off(before: str) -> int:
    """How many characters directly before a word take it back: "rather than"; 0 for none."""
    tail = before.casefold()[-_SHORT:]
    match = _taking_back().search(tail)
    return len(tail) - match.start() if match else 0


@lru_cache(maxsize=1)
def _taking_back() -> re.Pattern[str]:
    words = sorted(read_table("levels")["instead"]["words"], key=len, reverse=True)
    parts = (re.escape(w) if HAN_RUN.search(w) else rf"(?<!\w){re.escape(w)}" for w in words)
    return re.compile(rf"(?:{'|'.join(parts)}|n't)(?:\s(?:be|a|an|strictly|ein|eine))?\s*$")


@lru_cache(maxsize=1)
def _meaning() -> dict[str, tuple[Level, str]]:
    table = read_table("levels")
    found: dict[str, tuple[Level, str]] = {}
    for level in reversed(LEVELS):
        for kind in ("verb", "said"):
            found.update(dict.fromkeys(table[level][kind], (level, kind)))
    return found


@lru_cache(maxsize=1)
def _verbs() -> frozenset[str]:
    table = read_table("levels")
    return frozenset(word for level in LEVELS for word in table[level]["verb"])


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    words = sorted(_meaning(), key=len, reverse=True)
    parts = (
        re.escape(w) if HAN_RUN.search(w) else rf"(?<![\w-]){re.escape(w)}(?![\w-])" for w in words
    )
    return re.compile("|".join(parts), re.IGNORECASE)
