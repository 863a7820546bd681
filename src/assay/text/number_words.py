"""Numbers in words: "two million sixty-four thousand", "quatre-vingt-dix".

All offsets are of a folded text.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

from assay.text.digits import Number
from assay.text.german_numbers import THOUSAND
from assay.text.phrases import FIRST_WORD, word_before
from assay.text.quantity_words import Tongue, tongues_of, vocabulary

_WORD: Final = re.compile(r"[^\W\d_]{1,80}")
_SEPARATOR: Final = re.compile(
    r"(?P<comma>, (?=[a-z]+[ -](?:[a-z]+ )?hundred(?![a-z])))"
    r"|[ -](?P<and>(?:and|und|et|y)[ -])?"
)
_ARTICLE: Final = re.compile(r"[ -]?(?:(?:an?|une?) )?")
_HIGHEST: Final = Decimal(10) ** 16
_LONGEST: Final = 16
_LONGEST_WORD: Final = 80
_THOUSAND: Final = THOUSAND.encode()
_ONE: Final = Decimal(1)
_HALF: Final = Decimal("0.5")
_LATIN: Final = bytes(
    code if chr(code).isalpha() and chr(code) == chr(code).lower() else 32 for code in range(256)
)


@lru_cache(maxsize=1)
def _anchors() -> frozenset[bytes]:
    words = vocabulary()
    phrases = words.phrases
    found = {*words.tongues, *words.months, *words.seasons, *words.periods, *words.ordinals}
    found |= {*words.fractions, *words.multiples}
    for name in ("half", "twice", "thrice", "halved", "couple", "every"):
        found |= {entry.split(" ")[0].rstrip("-") for entry in phrases[name]}
    found |= {
        head
        for head, group in words.units.items()
        for phrase, unit in group
        if phrase == head and unit.name in _ARTICLED and len(phrase) > 2
    }
    return frozenset(word.encode("latin-1") for word in found if _latin(word))


_ARTICLED: Final = frozenset({"year", "month", "week", "hour"})


def _latin(word: str) -> bool:
    return all(char < "\u0100" for char in word) and _WORD.fullmatch(word) is not None


def anchors(text: str) -> list[tuple[int, str]]:
    """Places of the words that may begin a number or a date, in order."""
    raw = text.encode("latin-1", "replace").translate(_LATIN)
    found: list[tuple[int, str]] = []
    said = set(raw.split())
    for word in _anchors() & said:
        found += _places(raw, word)
    if _THOUSAND in raw:
        for word in said:
            if _THOUSAND in word and len(word) <= _LONGEST_WORD and word not in _anchors():
                found += _places(raw, word)
    found.sort()
    return found


def _places(raw: bytes, word: bytes) -> list[tuple[int, str]]:
    size, name = len(word), word.decode("latin-1")
    found = []
    at = raw.find(word)
    while at >= 0:
        end = at + size
        if (not at or raw[at - 1] == 32) and raw[end : end + 1] in (b"", b" "):
            found.append((at, name))
        at = raw.find(word, end)
    return found


def spoken_at(text: str, at: int, word: str) -> Number | None:
    """The number in words that begins with the word at `at`, an article before it included."""
    best: Number | None = None
    for tongue in tongues_of(word):
        found = _Reader(text, at, tongue).read()
        if found and (best is None or found.end > best.end):
            best = found
    return best


class _Reader:
    """Reads one number of one language; `group` is what stands since the last scale word."""

    def __init__(self, text: str, at: int, tongue: Tongue) -> None:
        self.text = text
        self.start = self.end = at
        self.tongue = tongue
        self.total = Decimal(0)
        self.group: Decimal | None = None
        self.lowest = _HIGHEST
        self.scale = _ONE
        self.words = 0

    def read(self) -> Number | None:
        match = _WORD.match(self.text, self.start)
        joined = False
        while match and self.words < _LONGEST and self._take(match.group(), joined):
            self.words += 1
            self.end = match.end()
            between = _SEPARATOR.match(self.text, self.end)
            if not between or (between["comma"] and self.group is not None):
                break
            joined = between["and"] is not None
            match = _WORD.match(self.text, between.end())
        if not self.words:
            return None
        value = self.total + (self.group or 0)
        decimals = 1 if value % 1 else 0
        return Number(self.start, self.end, value, decimals, self.scale, True)

    def _take(self, word: str, joined: bool) -> bool:
        """Add a word; false if it does not belong to the number."""
        tongue = self.tongue
        value = tongue.adding(word)
        if value is not None:
            return self._add(value, joined)
        value = tongue.times.get(word)
        if value is not None:
            return not joined and self._multiply(value)
        value = tongue.scales.get(word)
        return value is not None and not joined and self._scale(value)

    def _add(self, value: Decimal, joined: bool) -> bool:
        group = self.group
        if group is None:
            if self.words and (value == 0 or value >= self.lowest):
                return False
            self.group = value
        elif self.tongue.code == "fr" and value == 20 and group % 100 == 4:
            self.group = group + 76
        elif self._fits(group, value) and self._may_join(group, joined):
            self.group = group + value
        else:
            return False
        self.scale = _ONE
        return True

    def _may_join(self, group: Decimal, joined: bool) -> bool:
        """ "two hundred and five", but "twenty and five" are two numbers; "treinta y uno"."""
        return not joined or self.tongue.code in ("fr", "es") or group % 100 == 0

    def _fits(self, group: Decimal, value: Decimal) -> bool:
        rest = group % 100
        french = self.tongue.code == "fr"
        if not value or value % 1 or not group or group % 1:
            return False
        if value >= 100:
            # "zweitausend einhundert": German hundreds and thousands are one word each
            return self.tongue.code == "de" and group % 1000 == 0 and value < 1000
        if value < 10:
            teens = french and rest in (10, 70, 90) and value >= 7
            return rest == 0 or (rest >= 20 and rest % 10 == 0) or teens
        return rest == 0 or (french and value < 20 and rest in (60, 80))

    def _multiply(self, value: Decimal) -> bool:
        if self.group is None:
            # "cinq mille cent" says no "un" before the hundred
            follows = self.words and self.tongue.code == "fr" and value == 100 < self.lowest
            if not follows and (self.words or not self._one(value)):
                return False
        elif value == 100 and not 0 < self.group < 100:
            return False
        self.group = (self.group or _ONE) * value
        return True

    def _scale(self, value: Decimal) -> bool:
        if self.group is None and self.words:
            if value <= self.lowest:
                return False
            self.total *= value
        else:
            if value >= self.lowest or (self.group is None and not self._one(value)):
                return False
            self.total += (self.group or _ONE) * value
            self.group = None
        self.lowest = self.scale = value
        return True

    def _one(self, value: Decimal) -> bool:
        """Tell whether the first word may stand without a number, and take an article before it."""
        word = word_before(self.text, self.start)
        if word in vocabulary().phrases["articles"]:
            self.start -= len(word) + 1
            return True
        return value in (100, 1000) and self.tongue.code in ("fr", "es")


def half_at(text: str, at: int) -> Number | None:
    """ "half a million", "half a dozen", and the "half a" of "half a year"."""
    match = FIRST_WORD.match(text, at)
    end = match.end() if match else at
    article = _ARTICLE.match(text, end)
    then = article.end() if article else end
    word = _WORD.match(text, then)
    if word:
        for tongue in vocabulary().tongues.get(word.group(), ()):
            scale = tongue.scales.get(word.group()) or tongue.times.get(word.group())
            if scale:
                return Number(at, word.end(), _HALF * scale, 1, scale, True)
    return Number(at, then - 1 if text[then - 1] in " -" else then, _HALF, 1, _ONE, True)


def halves_after(text: str, end: int) -> int:
    """The end of an "and a half" that follows, else 0."""
    if text.startswith((" and", " et ", " y ", "-and"), end):
        for phrase in vocabulary().phrases["halves"]:
            stop = end + 1 + len(phrase)
            if text.startswith(phrase, end + 1) and not text[stop : stop + 1].isalpha():
                return stop
    return 0
