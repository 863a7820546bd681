"""Several words that say one thing together: "took up" is "started", "trat … aus" is "left"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from assay.text.languages import lexicon
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_GAP = " … "
_BETWEEN = r"[^,;:!?，；：。！？、\n]{1,120}?"
_CLOSES = r"(?=\s*(?:$|[.,;:!?)\n]|(?:und|oder)\s))"
_NO_DATE = r"(?!\d{2,4}年|\d{4}\b)"
_SHORT = 1000
_STOP = re.compile(r"(\w+)\.\s")


class Phrase(NamedTuple):
    """The words at [start, end) and the word that says the same, "" if they ask nothing."""

    start: int
    end: int
    word: str


def phrases(text: str) -> Mapping[int, Phrase]:
    """The phrases of a text by each of their places; of two at one place the longer one."""
    return _kept(text) if len(text) < _SHORT else _found(text)


@lru_cache(maxsize=1 << 11)
def _kept(text: str) -> Mapping[int, Phrase]:
    return _found(text)


def _found(text: str) -> dict[int, Phrase]:
    lowered = text.casefold() if len(text.casefold()) == len(text) else text.lower()
    found: dict[int, Phrase] = {}
    if len(lowered) != len(text):
        return found
    for phrase in (*_parted(lowered), *_whole(lowered)):
        found.update(dict.fromkeys(range(phrase.start, phrase.end), phrase))
    return found


def _whole(lowered: str) -> Iterator[Phrase]:
    for phrase, word in _known()[0]:
        at = lowered.find(phrase)
        while at >= 0:
            end = at + len(phrase)
            if not (lowered[at - 1 : at].isalnum() or lowered[end : end + 1].isalnum()):
                yield Phrase(at, end, word)
            at = lowered.find(phrase, end)


def _parted(lowered: str) -> Iterator[Phrase]:
    for first, pattern, word in _known()[1]:
        if first not in lowered:
            continue
        for match in pattern.finditer(lowered):
            if not _ends_sentence(match["between"]):
                yield Phrase(*match.span("first"), word)
                yield Phrase(*match.span("last"), "")


def _ends_sentence(between: str) -> bool:
    """True if a sentence ends between the parts: a full stop not of a date or an abbreviation."""
    known = lexicon().abbreviations
    return any(not (m[1].isdecimal() or m[1] in known) for m in _STOP.finditer(between))


@lru_cache(maxsize=1)
def _known() -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, re.Pattern[str], str], ...]]:
    """The phrases without a gap, and the first words of those with one, the longest last.

    "trat … aus." has its last word at the end of a clause, "wechselte … zu" anywhere in it.
    """
    words = lexicon()
    every = (*((phrase, "") for phrase in words.light_phrase), *words.phrases.items())
    every = tuple(sorted(every, key=lambda pair: len(pair[0])))
    parted = []
    for phrase, word in every:
        first, gap, last = phrase.partition(_GAP)
        if gap:
            parted.append((first, _pattern(first, last), word))
    return tuple(pair for pair in every if _GAP not in pair[0]), tuple(parted)


def _pattern(first: str, last: str) -> re.Pattern[str]:
    if HAN_RUN.fullmatch(first):
        edge, after = "", _NO_DATE
    else:
        edge, after = r"\b", r"\b"
    closes = _CLOSES if last.endswith(".") else ""
    last = re.escape(last.rstrip("."))
    start = rf"{edge}(?P<first>{re.escape(first)}){after}"
    return re.compile(rf"{start}(?P<between>{_BETWEEN}){edge}(?P<last>{last}){edge}{closes}")
