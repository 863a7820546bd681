"""Names of things and their other names: Kubernetes is K8s, AWS is Amazon Web Services.

A vocabulary comes from a pack and from the caller; it never says that two things are alike, only
that two names are of one thing.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from assay.errors import ConfigError
from assay.reading.naming import stands_at
from assay.text.words import HAN_RUN

_LETTER: Final = rf"[^\W_{HAN_RUN.pattern[1:-2]}]"
_TOKEN: Final = re.compile(rf"(?<!{_LETTER})\.?{_LETTER}+[+#]*")
_SIGNS: Final = "+#"
_JOINING: Final = " \n-‐‑.'’/&"
_SHORT: Final = 3
_LONGEST: Final = 80
_JOINED: Final = 2
_MOST: Final = 8
_BEGINS: Final = re.compile(r"(?:^|[.!?:;•\n]|\s[-–*])\s*$")
_LISTED: Final = re.compile(r"\s*(?:[,;/|)\n]|and\b|or\b|$)")


class Thing(NamedTuple):
    """One thing: its usual name, its kind ("skill", "certificate", …) and its other names."""

    name: str
    kind: str
    others: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.others)


class Mention(NamedTuple):
    """A thing named at [start, end) of a text; not `clear` where it may be another word."""

    start: int
    end: int
    thing: Thing
    clear: bool


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Things with their names; `ordinary` are names that are words as well, folded."""

    things: tuple[Thing, ...] = ()
    ordinary: frozenset[str] = frozenset()

    @cached_property
    def _index(self) -> Mapping[str, Thing]:
        """The thing of each name by its key; raises ConfigError for a name of two things."""
        found: dict[str, Thing] = {}
        for thing in self.things:
            for name in thing.names:
                other = found.setdefault(key_of(name), thing)
                if other is not thing:
                    raise ConfigError(
                        f"the name {name!r} is ambiguous: it stands for {other.name!r} "
                        f"and for {thing.name!r}"
                    )
        return found

    @cached_property
    def _spelled(self) -> Mapping[str, str]:
        """Each name as it is written, by its key."""
        return {key_of(name): name for thing in self.things for name in thing.names}

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        keys = (key for key in self._index if not HAN_RUN.search(key))
        return frozenset(key[:end] for key in keys for end in range(1, len(key) + 1))

    @cached_property
    def _han(self) -> re.Pattern[str] | None:
        names = [n for thing in self.things for n in thing.names if HAN_RUN.search(n)]
        joined = "|".join(re.escape(n) for n in sorted(names, key=len, reverse=True))
        return re.compile(joined) if joined else None

    @cached_property
    def _breaks(self) -> Mapping[str, frozenset[int]]:
        """Where in the key of a name a space may stand."""
        found: dict[str, frozenset[int]] = {}
        for thing in self.things:
            for name in thing.names:
                lengths = (len(m.group().casefold()) for m in _TOKEN.finditer(name))
                ends = itertools.accumulate(lengths)
                found[key_of(name)] = found.get(key_of(name), frozenset()) | frozenset(ends)
        return found

    def thing(self, name: str) -> Thing | None:
        """The thing of a name, in whatever case and with whatever hyphens."""
        return self._index.get(key_of(name))

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """The things that a text names, in order, longest names first."""
        return _mentions(self, text)

    def with_aliases(self, aliases: Mapping[str, str]) -> Vocabulary:
        """With more names: of alias → name; a caller's own meaning of a name comes first.

        Raises ConfigError for an alias of two names.
        """
        if not aliases:
            return self
        given: dict[str, list[str]] = {}
        for alias, name in aliases.items():
            own = given.setdefault(key_of(name), [name])
            own += [alias] if key_of(alias) != key_of(name) else []
        taken = {key_of(alias) for alias in aliases}
        kept: list[Thing] = []
        for thing in self.things:
            own = next((given.pop(key) for n in thing.names if (key := key_of(n)) in given), [])
            others = tuple(n for n in thing.others if key_of(n) not in taken)
            added = (n for n in own[1:] if key_of(n) != key_of(thing.name))
            if own or key_of(thing.name) not in taken:
                kept.append(Thing(thing.name, thing.kind, (*others, *added)))
        kept += [Thing(names[0], "name", tuple(names[1:])) for names in given.values()]
        return Vocabulary(tuple(kept), self.ordinary)

    def renamed(self, text: str, given: Iterable[str]) -> Iterator[str]:
        """The text with its names replaced by others of the same things that stand in `given`."""
        mine = [m for m in self.mentions(text) if m.thing.others]
        if not mine:
            return
        theirs: dict[Thing, dict[str, None]] = {}
        for other in given:
            for found in self.mentions(other):
                theirs.setdefault(found.thing, {})[other[found.start : found.end]] = None
        choices = []
        for mention in mine:
            own = text[mention.start : mention.end]
            names = [n for n in theirs.get(mention.thing, ()) if key_of(n) != key_of(own)]
            choices.append([own, *names])
        for chosen in itertools.islice(itertools.product(*choices), 1, _MOST):
            yield _replaced(text, mine, chosen)


def key_of(name: str) -> str:
    """What is compared of a name: letters, digits, + and #, without case; ".NET" keeps its dot."""
    if HAN_RUN.search(name):
        return "".join(name.casefold().split())
    found = "".join(match.group().casefold() for match in _TOKEN.finditer(name))
    return found or name.casefold()


def _replaced(text: str, mentions: list[Mention], names: Iterable[str]) -> str:
    parts, at = [], 0
    for mention, name in zip(mentions, names, strict=True):
        parts += [text[at : mention.start], name]
        at = mention.end
    return "".join([*parts, text[at:]])


@lru_cache(maxsize=256)
def _mentions(vocabulary: Vocabulary, text: str) -> tuple[Mention, ...]:
    found = [*_latin(vocabulary, text), *_han_names(vocabulary, text)]
    return tuple(sorted(found))


def _han_names(vocabulary: Vocabulary, text: str) -> Iterator[Mention]:
    pattern = vocabulary._han
    if pattern is None or not HAN_RUN.search(text):
        return
    for match in pattern.finditer(text):
        yield Mention(*match.span(), vocabulary._index[key_of(match.group())], True)


def _latin(vocabulary: Vocabulary, text: str) -> Iterator[Mention]:
    tokens = [(*m.span(), m.group().casefold()) for m in _TOKEN.finditer(text)]
    index, beginnings = vocabulary._index, vocabulary._beginnings
    at = 0
    while at < len(tokens):
        start, last, key = tokens[at]
        best: Mention | None = None
        step = at
        breaks: list[int] = []
        while (key in beginnings or key[:-1] in index) and last - start < _LONGEST:
            if key in index or key[:-1] in index:
                best = _named(vocabulary, text, (start, last), key, breaks) or best
            if step + 1 == len(tokens):
                break
            gap = text[last : tokens[step + 1][0]]
            if len(gap) > _JOINED or gap.strip(_JOINING):
                break
            breaks += [len(key)] if gap.strip("-‐‑.") else []
            step += 1
            key, last = key + tokens[step][2], tokens[step][1]
        if best is None:
            at += 1
            continue
        yield best
        at = next((n for n in range(at, len(tokens)) if tokens[n][0] >= best.end), len(tokens))


def _named(
    vocabulary: Vocabulary, text: str, span: tuple[int, int], key: str, breaks: list[int]
) -> Mention | None:
    """The thing of a key at a place, if case and the text around it allow it."""
    index = vocabulary._index
    plural = key not in index and key.endswith("s") and len(key) > _SHORT
    key = key[:-1] if plural else key
    thing = index.get(key)
    if thing is None or not vocabulary._breaks[key].issuperset(breaks):
        return None
    written = text[slice(*span)]
    own = vocabulary._spelled[key]
    if not _cased(written[: len(written) - plural], own, vocabulary.ordinary):
        return None
    if not stands_at(written, text, *span):
        return None
    clear = own.casefold() not in vocabulary.ordinary or not _BEGINS.search(
        text[max(0, span[0] - 4) : span[0]]
    )
    return Mention(*span, thing, clear or _LISTED.match(text, span[1]) is not None)


@lru_cache(maxsize=4096)
def _cased(written: str, name: str, ordinary: frozenset[str]) -> bool:
    """True unless a short name, or one that is a word as well, is written in another case."""
    plain = "".join(char for char in name if char.isalnum() or char in _SIGNS)
    given = "".join(char for char in written if char.isalnum() or char in _SIGNS)
    return given == plain or not (len(plain) < _SHORT or name.casefold() in ordinary)
