"""Whether four digits, or two after an apostrophe, are a year and no quantity."""

from __future__ import annotations

from typing import Final

from assay.text.languages import lexicon
from assay.text.phrases import phrase_at, phrase_before, word_before, word_start
from assay.text.quantity_words import vocabulary
from assay.text.scan import CURRENCY_SIGNS, TAIL, Scan, opens_amount
from assay.text.unicode import NO_WORD, word_class

_STAGES: Final = ("mid", "mi", "early", "late", "pre", "post", "since", "anfang", "mitte", "ende")
_WEAK: Final = frozenset({"to", "from", "up to", "a", "de", "du", "à", "au", "al"})
_SINGULAR: Final = frozenset({"second", "minute", "day", "week", "month", "year", "times"})
_LIMITS: Final = frozenset({"at_least", "over", "at_most", "under"})


def is_year(scanned: Scan, start: int, end: int) -> bool:
    """Tell whether digits are a year.

    1900 to 2099 are, unless a unit, a scale or a counted noun follows, a currency or a bound of
    several words stands before, or the number belongs to a name ("Windows 2000"). Other years
    from 1500 to 2199 need a word of time before them. A counted noun ("2020 employees") does not
    count after a strong word of time ("in 2020 employees were asked").
    """
    text = scanned.text
    if not _free(text, start, end):
        return False
    year = int(text[start:end])
    time = phrase_before(vocabulary().time, text, start)
    word = text[time[0] : start].strip(" ") if time else ""
    strong = time is not None and time[1] != "weak" and word not in _WEAK
    if end - start == 4 and not (1900 <= year < 2100 or (strong and 1500 <= year < 2200)):
        return False
    if _measured(scanned, end, strong):
        return False
    if time:
        return True
    bound = phrase_before(vocabulary().before, text, start)
    if bound and bound[1] in _LIMITS and " " in text[bound[0] : start].rstrip(" "):
        return False
    return not _named(text, start)


def _free(text: str, start: int, end: int) -> bool:
    """True if no letter, currency or sign of a number touches the digits."""
    before = text[start - 1] if start else " "
    two = text[start - 2] if start > 1 else " "
    after, then = text[end : end + 1], text[end + 1 : end + 2]
    if before in CURRENCY_SIGNS or before in "#@_\\+" or _wordy(before):
        return False
    if before == "'" and two.isalnum():
        return False
    if before == "-" and two.isalpha():
        head = text[word_start(text, start) : start - 1]
        if head not in _STAGES:
            return False
    elif before == "-" and not two.isdigit():
        return two != " " or start < 2 or text[start - 3 : start - 2].isdigit()
    if before in "/." and two.isalnum():
        return False
    if before == ":" and two.isdigit():
        return False
    if after in ("q", "h") and then.isdigit():
        return True
    if after == "-" and then in ("q", "h") and text[end + 2 : end + 3].isdigit():
        return True
    return not _wordy(after) and not (after in "-_@" and then.isalpha())


def _wordy(char: str) -> bool:
    return bool(char) and char.isalnum() and word_class(char) != NO_WORD


def _measured(scanned: Scan, end: int, strong: bool) -> bool:
    """True if a unit, a scale or a counted noun follows."""
    text, words = scanned.text, vocabulary()
    tail = TAIL.match(text, end)
    if not tail or (tail["gap"] == "-" and not tail["word"].isalpha()):
        return False
    word, at = tail["word"], tail.start("word")
    if word == "年" or text.startswith("年", at):
        return False
    if phrase_at(words.scales, word, text, at):
        return True
    unit = phrase_at(words.units, word, text, at)
    if unit and unit[1].dimension == "money" and opens_amount(text, end, at, unit[0]):
        return False
    if unit and word not in _SINGULAR:
        short = len(word) < 4 and word.isalpha()
        if not short or (not tail["gap"] and len(word) > 1) or _lower(scanned, at, word):
            return True
    return word in words.phrases["counted"] and not strong


def _lower(scanned: Scan, at: int, word: str) -> bool:
    return len(word) > 1 and scanned.origin(at).islower()


def _named(text: str, start: int) -> bool:
    """True if the word before is followed by numbers that are no quantities: "Windows 2000"."""
    word = word_before(text, start)
    return word in vocabulary().phrases["versioned"] or word in lexicon().reference
