"""Nouns that a number counts, and numbers that count nothing."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

from assay.text.languages import lexicon
from assay.text.measures import Draft
from assay.text.phrases import phrase_at, word_before, word_start
from assay.text.quantity_words import vocabulary
from assay.text.scan import TAIL, Scan
from assay.text.unicode import NO_WORD, word_class

_WORDS: Final = re.compile(r"[ -](?P<word>[^\W\d_]{1,40}(?:['-][^\W\d_]{1,40}){0,4})")
_MARKS: Final = "²³¹⁰⁴⁵⁶⁷⁸⁹"
_OPENING: Final = frozenset("([")
_HAN_NOUN: Final = re.compile("(?:(?![的在和与及以上下左右是有])[\u4e00-\u9fff]){1,2}")
_LONGEST: Final = 5
_HALF: Final = Decimal("0.5")


def noun_after(scanned: Scan, end: int) -> tuple[int, int] | None:
    """The span of the counted noun: the first plural of five words, else the first of them.

    It stands in the line of the number. Where a sentence goes on in the next one, it is unknown.

    Of Chinese nouns the first two characters, or the classifier if none follows.
    """
    text = scanned.text
    if text[end : end + 1] > "\u3000":
        return _han_noun(text, end)
    words, stop = vocabulary().phrases, lexicon().stop
    first: tuple[int, int] | None = None
    for _ in range(_LONGEST):
        match = _WORDS.match(text, end)
        if not match:
            break
        word, span = match["word"], match.span("word")
        if scanned.breaks_line(end):
            return None if scanned.origin(span[0]).islower() else first
        if word in stop or word in words["to"]:
            if word not in ("of", "de", "von") and (first or word not in ("your", "our", "the")):
                break
        elif _counted(word):
            return span
        else:
            first = first or span
        end = match.end()
    return first


def _counted(word: str) -> bool:
    phrases = vocabulary().phrases
    return word in phrases["plural"] or word in phrases["counted"] or _plural(word)


def _plural(word: str) -> bool:
    return len(word) > 3 and word[-1] == "s" and word[-2] not in "sui'"


def _han_noun(text: str, end: int) -> tuple[int, int] | None:
    classifiers = vocabulary().phrases["classifiers"]
    begin = end + 1 if text[end] in classifiers else end
    match = _HAN_NOUN.match(text, begin)
    if match:
        return match.span()
    return (end, begin) if begin > end else None


def counts(scanned: Scan, draft: Draft) -> bool:
    """Tell whether a number without a unit counts something at all."""
    text, start, end = scanned.text, draft.start, draft.end
    before, after = text[start - 1 : start], text[end : end + 1]
    if before in ("[", "#", "№", "§") or after == "]":
        return False
    if _glued(text, end, draft.number.decimals):
        return False
    number = draft.number
    if number.spoken and not _spoken_counts(scanned, draft):
        return False
    if not number.spoken and _marks_item(scanned, draft, before, after):
        return False
    if not start or before != " ":
        return True
    return not _named(scanned, draft)


def _glued(text: str, end: int, decimals: int) -> bool:
    """True if a letter follows directly: "9am", "10c", "3.x", or a dot between word characters."""
    after, then = text[end : end + 1], text[end + 1 : end + 2]
    if not after or after == " " or after in _MARKS:
        return False
    if after.isalnum():
        return word_class(after) != NO_WORD
    if after == "/" and then.isdigit() and decimals:
        return False
    return (after in "./_@" and then.isalnum()) or (after == "-" and then.isdigit())


def _marks_item(scanned: Scan, draft: Draft, before: str, after: str) -> bool:
    """True for "(2)", and for "1." and "2)" where a line begins."""
    text, start, end = scanned.text, draft.start, draft.end
    if end - start > 3:
        return False
    if before == "(" and after == ")":
        return end - start < 3 and not (end - start == 2 and _after_name(scanned, start - 1))
    if after == ")" or (after == "." and text[end + 1 : end + 2] == " "):
        return scanned.begins_line(start)
    return False


def _after_name(scanned: Scan, start: int) -> bool:
    """True if a name of a person stands before: "Izaguirre (56)".

    Of a language whose nouns or titles have capitals, or that has longer names, it takes two words.
    """
    name = _title(scanned, start)
    if name is None:
        return False
    return not scanned.european or _title(scanned, name) is not None


def _title(scanned: Scan, start: int) -> int | None:
    """Where the word before `start` begins if it is written like a name, else None."""
    word = word_before(scanned.text, start)
    at = start - 1 - len(word)
    if len(word) < 3 or not word.isalpha() or scanned.breaks_line(start - 1):
        return None
    if not scanned.origin(at).isupper() or not scanned.origin(at + 1).islower():
        return None
    return None if _no_name(word) else at


@lru_cache(maxsize=1 << 12)
def _no_name(word: str) -> bool:
    words = lexicon()
    versioned = vocabulary().phrases["versioned"]
    return word in versioned or word in words.reference or word in words.stop


def _of_age(scanned: Scan, draft: Draft) -> bool:
    """True for a full name alone with an age: "Lukas Ambühler 67", not "With Angular 12"."""
    text, end = scanned.text, draft.end
    if draft.value % 1 or not 16 <= draft.value < 100 or draft.bound != "exact":
        return False
    if text[end : end + 1] not in ("", ",", ";", ".") or text[end + 1 : end + 2].isalnum():
        return False
    last = _title(scanned, draft.start)
    first = None if last is None else _title(scanned, last)
    if first is None:
        return False
    return (first > 1 and text[first - 2] in ",;.:") or scanned.begins_line(first)


def _spoken_counts(scanned: Scan, draft: Draft) -> bool:
    text, start, end = scanned.text, draft.start, draft.end
    words = vocabulary()
    said = text[start:end]
    tail = TAIL.match(text, end)
    word = tail["word"] if tail else ""
    if draft.number.value == _HALF and said[0] < "\u3000":
        return word in words.phrases["parts"] and said == "half"
    if text[end : end + 1] == "-" and len(text) > end + 1 and scanned.origin(end + 1).isupper():
        return False
    if said[0] > "\u3000":
        return word[:1] in words.phrases["classifiers"] and said != "一"
    if word in words.phrases["fractions"]:
        return False
    tongues = words.tongues.get(said)
    if tongues and all(said in tongue.unsure for tongue in tongues):
        return word in words.phrases["counted"]
    for at in (start, word_start(text, max(0, start - 1))):
        head = text[at : at + 24].split(" ")[0].split("-")[0].split("'")[0]
        if phrase_at(words.not_quantity, head, text, at):
            return False
    if said in ("one", "eins"):
        stop = lexicon()
        return word.isalpha() and word not in stop.stop and word not in stop.pronoun
    return True


def _named(scanned: Scan, draft: Draft) -> bool:
    """True if the number belongs to the name before it: "Java 8", "section 4", "Angular 12"."""
    text, start = scanned.text, draft.start
    word = word_before(text, start).lstrip("(\"'[")
    if not word or draft.ordered:
        return False
    phrases = vocabulary().phrases
    if word == "number" and _counted(word_before(text, start - 1 - len(word))):
        return False
    short = word.rpartition("/")[2].rstrip(":")
    if word in phrases["versioned"] or word in lexicon().reference or word in phrases["phones"]:
        return True
    if short in phrases["versioned"] and "/" in word:
        return True
    if draft.number.spoken or not word[-1].isalnum():
        return False
    if draft.noun and not draft.number.decimals:
        return False
    at = start - 1 - len(word)
    if not scanned.origin(at).isupper() or draft.number.scale > 1 or _of_age(scanned, draft):
        return False
    return _inside(text, at) or (draft.number.decimals == 1 and draft.noun is None)


def of_model(scanned: Scan, draft: Draft) -> bool:
    """True for the letter of a version: "Oracle 10g", "Suite 9g"."""
    if draft.end != draft.number.end + 1 or not scanned.text[draft.end - 1].isalpha():
        return False
    return word_before(scanned.text, draft.start) in vocabulary().phrases["versioned"]


def _inside(text: str, at: int) -> bool:
    """True if a capital there does not begin a sentence or an entry."""
    return at > 1 and text[at - 1] == " " and (text[at - 2].isalnum() or text[at - 2] in ",:")
