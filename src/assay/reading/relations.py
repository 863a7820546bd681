"""What a statement says that somebody has, by its words: an employer, a degree, a skill.

The words of `languages/relations.toml` ask nothing of a source themselves; they tell of what kind
the thing is that the statement names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.text.languages import lexicon, read_table
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assay.sources import Span

KINDS: Mapping[str, frozenset[str]] = {
    "employer": frozenset({"employment"}),
    "title": frozenset({"employment"}),
    "work": frozenset({"employment"}),
    "certificate": frozenset({"certificate"}),
    "degree": frozenset({"education"}),
    "skill": frozenset({"skill", "language"}),
    "use": frozenset({"skill"}),
    "language": frozenset({"language"}),
    "unfinished": frozenset({"education", "certificate"}),
}
"""The kinds of items that a group of words can speak of; of a group that is not here, any."""
_BLANK = "\0"
_MIXED = re.compile(rf"{HAN_RUN.pattern}|[^{HAN_RUN.pattern[1:-2]}]+")
_ELIDED = 3
_WORD = re.compile(r"[^\W_\0]+(?:['’.&/+-]+[^\W_\0]+)*[+#]*")


@dataclass(frozen=True, slots=True)
class Said:
    """The groups that a text has a word of, and the text with those words blanked."""

    groups: frozenset[str]
    rest: str

    @property
    def kinds(self) -> frozenset[str] | None:
        """The kinds of items that all its groups allow, None if it names no kind."""
        allowed = [KINDS[group] for group in self.groups if group in KINDS]
        return frozenset.intersection(*allowed) if allowed else None


def blanked(text: str, spans: Iterable[Span]) -> str:
    """A text of the same length where nothing is left of some spans."""
    chars = list(text)
    for start, end in spans:
        chars[start:end] = _BLANK * (end - start)
    return "".join(chars)


@lru_cache(maxsize=4096)
def said_of(text: str) -> Said:
    """The groups of a text, longest words first; a word in several groups is in all of them.

    Of a run of Han characters, words of one character count only where words make up all of it.
    """
    groups: set[str] = set()
    words, latin, han = _table()
    lowered = text.casefold() if len(text.casefold()) == len(text) else text.lower()
    spans = []
    for match in latin.finditer(lowered):
        groups |= words[" ".join(match.group().split())]
        spans.append(match.span())
    for match in HAN_RUN.finditer(lowered):
        for start, end in _han_words(match.group(), han):
            low, high = match.start() + start, match.start() + end
            groups |= words[lowered[low:high]]
            spans.append((low, high))
    return Said(frozenset(groups), blanked(text, spans))


def _han_words(run: str, known: re.Pattern[str]) -> list[Span]:
    found = [match.span() for match in known.finditer(run)]
    if sum(end - start for start, end in found) == len(run):
        return found
    return [(start, end) for start, end in found if end - start > 1]


def content_left(text: str) -> list[Span]:
    """The words of a text that are no function words, in order; of Han text each run."""
    words = lexicon()
    found = []
    for match in _WORD.finditer(text):
        for start, end in _runs(match.group()):
            low, high = match.start() + start, match.start() + end
            word = text[low:high].casefold().replace("’", "'")
            small = any(word in group for group in (words.stop, words.person, words.cjk_stop))
            small = small or word in words.negation or word in words.cjk_negation
            elided = len(word) < _ELIDED and text[high : high + 1] in ("'", "’")
            owned = word == "s" and text[low - 1 : low] in ("'", "’")
            if not (small or elided or owned):
                found.append((low, high))
    return found


def _runs(word: str) -> list[Span]:
    """The parts of a string in which Han characters and others do not mix."""
    if word.isascii() or not HAN_RUN.search(word):
        return [(0, len(word))]
    return [match.span() for match in _MIXED.finditer(word)]


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, frozenset[str]], re.Pattern[str], re.Pattern[str]]:
    """The groups of each word or phrase, and patterns of those with and without spaces."""
    words: dict[str, frozenset[str]] = {}
    for group, languages in read_table("relations").items():
        for word in (word for found in languages.values() for word in found):
            words[word] = words.get(word, frozenset()) | {group}
    ordered = sorted(words, key=len, reverse=True)
    latin = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in ordered if not HAN_RUN.search(w))
    han = "|".join(w for w in ordered if HAN_RUN.search(w))
    return words, re.compile(rf"(?<!\w)(?:{latin})(?!-?\w)"), re.compile(han)
