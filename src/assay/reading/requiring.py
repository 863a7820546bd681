"""How firmly a text asks for what it names: required, preferred, mentioned, by clause and list.

"Python and Docker are both required" asks for both; of "Python, which this posting requires, and
Docker as well" only the first is required. A clause with any other word, another subject or an
"or" in its list is not read.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from assay.text.languages import lexicon, read_table
from assay.text.listed import pattern_of
from assay.text.sentences import sentences
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.reading.vocabulary import Mention, Thing, Vocabulary

Level: TypeAlias = Literal["required", "preferred", "mentioned"]
LEVELS: Final[tuple[Level, ...]] = ("required", "preferred", "mentioned")
_BETWEEN: Final = re.compile(
    r"[\s,、，/&]*(?:(?:and|und|et|y|e|as well as|sowie)\b|[和与及])?[\s,、，/&]*"
    r"(?:(?:both|the|a|an)\b)?\s*"
)
_OR: Final = re.compile(r"\s*[,，]?\s*(?:(?:or|oder|ou|o)\b|或者?)\s*")
_CLAUSE: Final = re.compile(
    r"[;。；!?]|[,，]\s*(?:(?:while|but|whereas|während|aber|mais|pero)\b)?|\s[–—-]\s|\n"
)
_LATIN: Final = rf"[^\W\d_{HAN_RUN.pattern[1:-2]}]+(?:['’-][^\W\d_]+)*"
_WORDS: Final = re.compile(rf"{_LATIN}|{HAN_RUN.pattern}")
_LABEL: Final = re.compile(r"[^:：]{0,20}[:：]\s*")
_SHORT: Final = 24


class Ask(NamedTuple):
    """What a text says of a thing: how firmly it is asked for, or that it is not.

    [start, end) reaches from the subject of its clause over the list and the level word.
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
    kinds: frozenset[str]
    denied: bool


def asks(text: str, vocabulary: Vocabulary) -> Iterator[Ask]:
    """What each sentence of a text says of the things that it names, where it says it."""
    every = () if text.rstrip().endswith(("?", "？")) else vocabulary.mentions(text)
    for start, end in sentences(text):
        mentions = [m for m in every if start <= m.start and m.end <= end]
        lists = _lists(text, mentions)
        words = _words(text, start, end, mentions) if lists else []
        lists = [part for one in lists for part in _parted(text, one, words)]
        for word in words:
            for names, low, high in _targets(text, (start, end), word, lists):
                for mention in names:
                    if mention.clear:
                        yield Ask(mention.thing, word.level, word.denied, low, high)


def _lists(text: str, mentions: Sequence[Mention]) -> list[list[Mention]]:
    """The names of a sentence, those of a coordinated list together; none that "or" joins."""
    found: list[list[Mention]] = []
    either: list[list[Mention]] = []
    for mention in mentions:
        between = text[found[-1][-1].end : mention.start] if found else ""
        if found and _OR.fullmatch(between):
            either.append(found[-1])
            found[-1].append(mention)
        elif found and _BETWEEN.fullmatch(between):
            found[-1].append(mention)
        else:
            found.append([mention])
    return [one for one in found if not any(one is other for other in either)]


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


def _targets(
    text: str, span: tuple[int, int], word: _Word, lists: list[list[Mention]]
) -> Iterator[tuple[list[Mention], int, int]]:
    """The list that a level word speaks of, with the span of its clause; nothing if unsure."""
    before = next((one for one in reversed(lists) if one[-1].end <= word.start), None)
    after = next((one for one in lists if one[0].start >= word.end), None)
    if before:
        between = text[before[-1].end : word.start]
        if (relative := _relative(between)) and _is_subject(relative):
            yield before, before[0].start, word.end
            return
        opened = _opening(text, span[0], before[0].start)
        near = "said" in word.kinds and not _CLAUSE.search(between)
        if near and _asks_nothing(between) and _asks_nothing(opened):
            yield before, before[0].start - len(opened), word.end
            return
    if not after:
        return
    following = text[word.end : after[0].start]
    opened = _opening(text, span[0], word.start)
    if "verb" in word.kinds and is_knowing(following) and _is_subject(opened):
        yield after, word.start - len(opened), after[-1].end
        return
    labels = _LABEL.fullmatch(following) is not None and not opened.strip(" -*•")
    if "kind" in word.kinds and labels and is_knowing(following):
        yield after, word.start, after[-1].end


def _opening(text: str, start: int, at: int) -> str:
    """What stands before a place in its clause."""
    cuts = [match.end() for match in _CLAUSE.finditer(text, start, at)]
    return text[max([start, *cuts]) : at]


def _relative(between: str) -> str:
    """What stands behind ", which": "this posting" of ", which this posting requires"."""
    for word in read_table("levels")["relative"]["words"]:
        match = re.match(rf"\s*[,，]\s*{re.escape(word)}\s+(?=\w)", between, re.IGNORECASE)
        if match and "," not in between[match.end() :]:
            return between[match.end() :]
    return ""


def _asks_nothing(text: str) -> bool:
    return _only(_pattern().sub(" ", _taking_back().sub(" ", text)), "filler")


def is_knowing(text: str) -> bool:
    """True for words that ask for knowledge of what is named: "solid experience with"."""
    return _only(text, "filler", "object")


def _is_subject(text: str) -> bool:
    """True for the posting, who wrote it, those whom it addresses, or nobody: "This role"."""
    return _only(text, "filler", "subject")


def _only(text: str, *groups: str) -> bool:
    """True if a text has no word but those of some groups of `levels.toml`."""
    known = frozenset().union(*(_known(group) for group in groups))
    han = sorted((w for w in known if HAN_RUN.search(w)), key=len, reverse=True)
    for word in _WORDS.findall(text.casefold()):
        left = word
        for part in han if HAN_RUN.search(word) else ():
            left = left.replace(part, "")
        if left and left not in known:
            return False
    return True


@lru_cache(maxsize=8)
def _known(group: str) -> frozenset[str]:
    words: list[str] = read_table("levels")[group]["words"]
    return frozenset(words)


def _words(text: str, start: int, end: int, mentions: Sequence[Mention]) -> list[_Word]:
    """The level words of a sentence, longest first; those inside a name are none."""
    found: list[_Word] = []
    for match in _pattern().finditer(text, start, end):
        low, high = match.span()
        if any(m.start < high and low < m.end for m in mentions):
            continue
        level, kinds = _meaning()[match.group().casefold()]
        off = _off(text[start:low])
        found.append(_Word(low - off, high, level, kinds, off > 0))
    # "mentions AWS as required": the firmer word tells
    firm = [word for word in found if word.level != "mentioned"]
    return firm or found


def _off(before: str) -> int:
    """How many characters directly before a word take it back: "rather than"; 0 for none."""
    tail = before.casefold()[-_SHORT:]
    match = _taking_back().search(tail)
    return len(tail) - match.start() if match else 0


def says_only(text: str, found: Sequence[Ask]) -> bool:
    """True if all words of a text stand in what it asks, or ask nothing."""
    rest = text
    for ask in found:
        rest = rest[: ask.start] + " " * (ask.end - ask.start) + rest[ask.end :]
    return _only(rest, "filler") and not any(
        word in lexicon().negation for word in _WORDS.findall(rest.casefold())
    )


@lru_cache(maxsize=1)
def _taking_back() -> re.Pattern[str]:
    words = sorted(_known("instead"), key=len, reverse=True)
    parts = (re.escape(w) if HAN_RUN.search(w) else rf"(?<!\w){re.escape(w)}" for w in words)
    return re.compile(rf"(?:{'|'.join(parts)}|n['’]t)(?:\s(?:be|a|an|strictly|ein|eine))?\s*$")


@lru_cache(maxsize=1)
def _meaning() -> dict[str, tuple[Level, frozenset[str]]]:
    table = read_table("levels")
    found: dict[str, tuple[Level, frozenset[str]]] = {}
    for level in LEVELS:
        for kind in ("verb", "said", "kind"):
            for word in table[level][kind]:
                known = found.get(word, (level, frozenset[str]()))[1]
                found[word] = (level, known | {kind})
    return found


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    return pattern_of(_meaning())
