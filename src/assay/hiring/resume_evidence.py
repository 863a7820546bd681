"""What words say of a piece of a header: a job title, an employer, a place, a degree, a school.

Evidence is a number from 0 to 4; nothing here decides, `resume_parses` weighs it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from assay.hiring.resume_words import (
    HAN,
    either,
    ends_with,
    has_phrase,
    phrases,
    plain,
    tokens,
    vocabulary,
)

_BRACKETS: Final = re.compile(r"\s?[(（\[][^()（）\[\]]{0,60}[)）\]]")
_COMMAS: Final = re.compile(r"\s?[,/()（）·|，]\s?|\s[-–]\s")
_POSTCODE: Final = re.compile(r"(?:[a-z]{1,2}-)?\d{4,5}\s|\s\d{5}$")
_GENDER: Final = re.compile(
    r"[(\[]?\s?(?:[mwfdhx]\s?[/|]\s?){1,2}[mwfdhx*]\s?[)\]]?", re.IGNORECASE
)
_DURATION: Final = re.compile(
    r"[(（]?\s?(?:\d+(?:[.,]\d)?\+?\s?[^\W\d_]{1,9}\.?[\s,]{0,2}(?:[^\W\d_]{1,5} )?){1,2}[)）]?"
)
_CLAUSE: Final = re.compile(r"[,;，(/–—]|\s-\s")
_CACHED: Final = 1 << 12
_COMPOUND: Final = 5
_SHORT: Final = 5


@lru_cache(maxsize=_CACHED)
def title(text: str) -> float:
    """How much a piece looks like a job title."""
    low = plain(text)
    core = _BRACKETS.sub("", low).strip()
    best = 0.0
    if HAN.search(core):
        ending = ends_with(core, vocabulary("titles", "suffixes"))
        if ending:
            best = 3.0 if len(ending) > 1 else 1.0
        elif core.startswith(tuple(vocabulary("titles", "heads"))) and HAN.match(core):
            best = 2.0
    found = tokens(core)
    words = vocabulary("titles", "words", "phrases")
    heads = vocabulary("titles", "heads")
    suffixes = vocabulary("titles", "suffixes")
    # what follows a comma says where: "Project Manager, Infrastructure"
    whole = len(tokens(_CLAUSE.split(core, maxsplit=1)[0]))
    for start, end, phrase in phrases(found):
        last = end in (whole, len(found))
        if phrase in words or phrase.rstrip("s") in words:
            best = max(best, 3.0 if last or start == 0 else 2.2)
        elif start == 0 and phrase in heads:
            best = max(best, 3.0)
        elif end == start + 1 and _compound(phrase, suffixes, words):
            best = max(best, 3.0 if last or start == 0 else 2.0)
    if best < 3 and has_phrase(low, vocabulary("marks")):
        best = max(best, 2.0)
    return best


def _compound(word: str, suffixes: frozenset[str], words: frozenset[str]) -> bool:
    """True for "projektleiterin", "java-entwickler" and "engineer/architect"."""
    long = len(word) > (8 if word.isascii() else 6)
    if long and ends_with(word.rstrip("."), suffixes, _COMPOUND):
        return True
    return "-" in word and word.rpartition("-")[2] in words


@lru_cache(maxsize=_CACHED)
def employer(text: str) -> float:
    """How much a piece looks like the name of an employer."""
    low = plain(text)
    core = _BRACKETS.sub("", low).strip() or low
    legal = vocabulary("employers", "legal")
    if HAN.search(core):
        ending = ends_with(core, vocabulary("employers", "suffixes", "legal") - {"ag", "se"})
        if ending and HAN.search(ending):
            return 4.0 if ending in legal else 3.0 if len(ending) > 1 else 1.0
    found, written = tokens(low), tokens(text)
    best = 0.0
    words = vocabulary("employers", "words") | vocabulary("schools", "words")
    for start, end, phrase in phrases(found):
        if phrase in legal and start and len(phrase) > _SHORT and written[0].islower():
            # a common noun: "outsourcing company"
            best = max(best, 1.0)
        elif phrase in legal and start:
            best = max(best, 4.0 if end == len(found) else 2.5)
        elif phrase in words and not written[start][:1].islower():
            # a name is more than the kind of company
            best = max(best, 1.0 if phrase == low else 2.0)
    capital = [word for word, own in zip(found, written, strict=True) if not own[:1].islower()]
    if not best and any(ends_with(word, words, _COMPOUND) for word in capital):
        best = 1.5
    if not best and vocabulary("joins", "and") & set(found[1:-1]):
        best = 1.0
    return best


@lru_cache(maxsize=_CACHED)
def place(text: str) -> float:
    """How much a piece looks like a place."""
    low = plain(text).strip(" .")
    known = vocabulary("places", "known", "remote")
    if low in known:
        return 4.0
    core = _POSTCODE.sub("", low).strip()
    parts = [part.strip(" .") for part in _COMMAS.split(core) if part.strip(" .")]
    if not parts or len(parts) > 4:
        return 0.0
    regions = vocabulary("places", "regions")
    held = [part in known or (part in regions and at > 0) for at, part in enumerate(parts)]
    if all(held):
        return 4.0
    if len(parts) > 1 and held[-1]:
        return 3.5 if len(parts) == 2 else 2.5
    if len(parts) == 2 and parts[0] in vocabulary("places", "countries"):
        return 3.5
    pair = core.rsplit(" ", 1)
    if len(pair) == 2 and pair[1] in regions and pair[0] in known and text[-2:].isupper():
        return 4.0
    return 1.5 if core != low else 0.0


@lru_cache(maxsize=_CACHED)
def remote(text: str) -> bool:
    """True for words of work that has no place."""
    return plain(text) in vocabulary("places", "remote")


@lru_cache(maxsize=_CACHED)
def mode(text: str) -> bool:
    """True for a manner of employment, a duration or the letters for all genders."""
    low = plain(text).strip("()[]（） .")
    if low in vocabulary("modes", "words") or _GENDER.fullmatch(low):
        return True
    if not low[:1].isdigit() or not _DURATION.fullmatch(low):
        return False
    named = re.findall(r"[^\W\d_]+", low)
    return all(
        word in vocabulary("dates", "units") or word in vocabulary("joins", "and") for word in named
    )


def gender(text: str) -> bool:
    """True for "(m/w/d)", "(H/F)"."""
    return bool(_GENDER.fullmatch(text.strip()))


@lru_cache(maxsize=_CACHED)
def school(text: str) -> float:
    """How much a piece looks like the name of a school."""
    low = plain(text)
    if HAN.search(low) and ends_with(_BRACKETS.sub("", low), vocabulary("schools", "suffixes")):
        return 3.0
    found = tokens(low)
    words = vocabulary("schools", "words")
    suffixes = vocabulary("schools", "suffixes")
    if low in words:
        return 1.0
    if any(phrase in words for _, _, phrase in phrases(found)):
        return 3.0
    if any(ends_with(word, suffixes, _COMPOUND) for word in found):
        return 3.0
    return 1.0 if employer(text) >= 2 else 0.0


def unit(text: str) -> bool:
    """True for a part of a school: "Faculty of Law"."""
    return plain(text).partition(" ")[0] in vocabulary("schools", "units")


@lru_cache(maxsize=1)
def _degrees() -> frozenset[str]:
    return vocabulary("degrees", "bachelor", "master", "doctor", "other")


@lru_cache(maxsize=_CACHED)
def degree(text: str) -> float:
    """How much a piece looks like a degree with or without its field."""
    low = plain(text)
    if HAN.search(low):
        core = low.strip("()（） ")
        return 3.0 if any(word in core for word in _degrees() if HAN.match(word)) else 0.0
    found = tokens(low)
    best = 0.0
    for start, _, phrase in phrases(found):
        if phrase in _degrees():
            best = max(best, 3.0 if start == 0 else 1.5)
    return best


def bare_degree(text: str) -> bool:
    """True if nothing but a degree is written."""
    low = plain(text)
    return low in _degrees() or low.rstrip(".") in _degrees()


@lru_cache(maxsize=_CACHED)
def sentence(text: str) -> bool:
    """True for a piece that is prose."""
    if HAN.search(text):
        return "。" in text or len(HAN.findall(text)) > 30
    words = text.split()
    if len(words) > 14:
        return True
    if text[:1].islower() and text.endswith(".") and len(words) > 1:
        return True
    legal = plain(words[-1]) in vocabulary("employers", "legal") if words else False
    return len(words) > 5 and text.endswith(".") and not legal


@lru_cache(maxsize=_CACHED)
def about(text: str) -> bool:
    """True for a line about the company: "(founded 22 years ago)"."""
    low = plain(text)
    if low[:1] in "([（【" and low[-1:] in ")]）】" and not title(text) and len(low) > 12:
        return True
    wordy = len(tokens(low)) > 5 or any(char.isdigit() for char in low)
    return wordy and has_phrase(low, vocabulary("about", "words")) and employer(text) < 4


@lru_cache(maxsize=_CACHED)
def body_label(text: str) -> bool:
    """True for a line that begins with a label of what an employment contained."""
    label, colon, _ = text.replace("：", ":").partition(":")
    return bool(colon) and plain(label).strip("*_ ") in vocabulary("labels", "body")


@lru_cache(maxsize=1)
def joining() -> re.Pattern[str]:
    """The words between a title and an employer."""
    words = either(vocabulary("joins", "at"))
    return re.compile(rf"(?<=\s)(?:{words}|@)(?=\s)", re.IGNORECASE)
