"""Parts of a whole: "two thirds of users", "die Hälfte", "one in five", 三分之二.

A part has no unit and the dimension "multiple", as "half of the team" has. A third is as many
digits of it as decimals have by default, so that thirds are equal only to thirds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Final

from assay.text.bounds import bound_after
from assay.text.digits import VULGAR, Number
from assay.text.han_numbers import han_at
from assay.text.measures import Draft, measured
from assay.text.phrases import phrase_at, word_before, word_start
from assay.text.quantity_words import vocabulary
from assay.text.scales import scaled
from assay.text.scan import TAIL, Scan
from assay.text.unicode import NO_WORD, word_class

_ONE: Final = Decimal(1)
_HALF: Final = Decimal("0.5")
_HAN: Final = "零一二两三四五六七八九十百千万0-9"
_OF_ONE: Final = re.compile(r" of an? ")
_YEAR: Final = re.compile(r" (?:of|in) (?:19|20)[0-9]{2}(?![0-9])")
_GAPS: Final = (" sur ", " de cada ")
_LONGEST_GAP: Final = 14
_MOST: Final = 1000
_SKIPPED: Final = 3


def share(number: Number) -> Draft:
    """The draft of a part of a whole; in words it has no decimals."""
    exact = number._replace(decimals=0)
    return Draft(exact, number.start, number.end, number.value, "", "multiple")


def is_share(scanned: Scan, draft: Draft) -> bool:
    """True for "half", and for "1/3" and "¾" where what follows says that it is a part of."""
    text, number = scanned.text, draft.number
    if draft.value == _HALF and text.startswith("half", draft.start):
        return True
    if not 0 < draft.value < 1 or draft.high is not None:
        return False
    written = text[number.start : number.end]
    return ("/" in written or written in VULGAR) and _of_whole(text, number.end)


def whole_after(text: str, end: int) -> int:
    """Where the name of the whole begins after a part: behind "of the", "der", 的."""
    words = vocabulary().phrases
    if text[end : end + 1] == "的":
        return end + 1
    for _ in range(_SKIPPED):
        tail = TAIL.match(text, end)
        if not tail or tail["gap"] != " ":
            break
        if tail["word"] not in words["share_of"] and tail["word"] not in words["whole"]:
            break
        # "d'utilisateurs": what follows an apostrophe is no word of its own here
        end = tail.end()
    return end


def fraction(scanned: Scan, at: int, word: str) -> Draft | None:
    """ "a third of", "two thirds", "drei Viertel der", "tres cuartas partes", "three-quarters"."""
    text, words = scanned.text, vocabulary()
    found = phrase_at(words.fractions, word, text, at)
    numerator = _numerator(text, at, found[0]) if found else None
    if not found or not numerator:
        return None
    (end, of), (begin, count) = found, numerator
    said = text[at:end]
    unsure = said in words.phrases["unsure_part"] and text[at - 1] != "-"
    if word_before(text, at) in words.phrases["articles"]:
        unsure = unsure or said in words.ordinals or said in words.phrases["unsure_one"]
    if count > 1 and said in words.ordinals:
        return None
    if not 0 < count < of or _adds(text, begin) or (unsure and not _of_whole(text, end)):
        return None
    value = Decimal(count) / of
    one = _OF_ONE.match(text, end)
    if one:
        number = scaled(scanned, Number(begin, one.end() - 1, value, 2, _ONE, True))
        draft = measured(scanned, number)
        if not draft.plain or number.scale > 1:
            return draft
    return _bounded(scanned, share(Number(begin, end, value, 0, _ONE, True)))


def _adds(text: str, begin: int) -> bool:
    """True if the part belongs to a whole number: "one and one-quarter miles"."""
    words = vocabulary()
    joint = word_before(text, begin)
    if joint not in words.phrases["and"]:
        return False
    number = word_before(text, begin - 1 - len(joint))
    return number[-1:].isdigit() or number in words.tongues


def _numerator(text: str, at: int, end: int) -> tuple[int, int] | None:
    """Where the number of parts before a part begins, and the number."""
    if at < 2 or text[at - 1] not in " -":
        return None
    begin = word_start(text, at - 1)
    word = text[begin : at - 1].lstrip("([\"'")
    begin = at - 1 - len(word)
    words = vocabulary()
    # "la tercera parte"
    if word in words.phrases["articles"] or (
        " " in text[at:end] and word in words.phrases["whole"]
    ):
        return begin, 1
    if word.isdigit() and len(word) < 3:
        return begin, int(word)
    for tongue in words.tongues.get(word, ()):
        value = tongue.adds.get(word)
        if value is not None and value % 1 == 0:
            return begin, int(value)
    return None


def _of_whole(text: str, end: int) -> bool:
    if text.startswith((" d'", "的"), end):
        return True
    tail = TAIL.match(text, end)
    said = tail is not None and tail["gap"] == " " and tail["word"]
    return said in vocabulary().phrases["share_of"] and not _YEAR.match(text, end)


def half(scanned: Scan, at: int, word: str) -> Draft | None:
    """ "die Hälfte", "la moitié"; not "the second half"."""
    text = scanned.text
    before = word_before(text, at)
    if at and before not in vocabulary().phrases["the_half"]:
        return None
    begin = at - 1 - len(before) if at else at
    return _bounded(scanned, share(Number(begin, at + len(word), _HALF, 0, _ONE, True)))


def every(scanned: Scan, at: int, word: str) -> Draft | None:
    """ "jeder dritte Kunde"; not "jede zweite Woche"."""
    text, words = scanned.text, vocabulary()
    tail = TAIL.match(text, at + len(word))
    value = words.ordinals.get(tail["word"], 0) if tail else 0
    if not tail or value < 2:
        return None
    then = TAIL.match(text, tail.end())
    if then and phrase_at(words.units, then["word"], text, then.start("word")):
        return None
    return share(Number(at, tail.end(), _ONE / value, 0, _ONE, True))


def among(scanned: Scan, low: Draft, high: Draft) -> Draft | None:
    """ "one in five", "two out of three", "zwei von drei" of two neighbours."""
    text, words = scanned.text, vocabulary()
    if high.start - low.end > _LONGEST_GAP:
        return None
    gap = text[low.end : high.start].strip(" ")
    spoken = low.number.spoken and high.number.spoken
    if gap not in words.phrases["among"] and not (spoken and gap in words.phrases["among_words"]):
        return None
    if not low.plain or not high.plain or high.high is not None or low.high is not None:
        return None
    if (low.bound, high.bound) != ("exact", "exact") or not (spoken or low.value == 1):
        return None
    if low.value % 1 or high.value % 1 or not 0 < low.value < high.value <= _MOST:
        return None
    before = word_before(text, low.start)
    if phrase_at(words.not_quantity, before, text, low.start - 1 - len(before)):
        return None
    if before in words.phrases["ranked"] or before in words.phrases["versioned"]:
        return None
    number = Number(low.start, high.end, low.value / high.value, 0, _ONE, True)
    return share(number)


def one_among(scanned: Scan, draft: Draft) -> Draft | None:
    """ "un sur cinq", "uno de cada cinco": where one is written as an article is."""
    text = scanned.text
    if not text.endswith(_GAPS, 0, draft.start):
        return None
    if not draft.plain or draft.value % 1 or not 1 < draft.value <= _MOST:
        return None
    for gap in _GAPS:
        end = draft.start - len(gap)
        if end > 1 and text.startswith(gap, end):
            word = text[word_start(text, end) : end]
            if word in vocabulary().phrases["articles"] or word in ("uno", "une"):
                number = Number(end - len(word), draft.end, _ONE / draft.value, 0, _ONE, True)
                return share(number)
    return None


def couple(scanned: Scan, at: int) -> Draft | None:
    """ "a couple of years": two, or about two."""
    text, phrases = scanned.text, vocabulary().phrases
    before = word_before(text, at)
    if before not in phrases["articles"]:
        return None
    for phrase in phrases["couple"]:
        if text.startswith(phrase + " ", at):
            number = Number(at - 1 - len(before), at + len(phrase), Decimal(2), spoken=True)
            draft = measured(scanned, scaled(scanned, number))
            draft.bound = "about" if draft.bound == "exact" else draft.bound
            return draft
    return None


def in_han(scanned: Scan) -> Iterator[Draft]:
    """三分之二, 一半, 翻倍."""
    text = scanned.text
    if not any(sign in text for sign in _signs()):
        return
    for match in _han_forms().finditer(text):
        start, end = match.span()
        if match["of"]:
            of, count = (_han(match[name]) for name in ("of", "count"))
            if 0 < count < of and not _wordy(text, start - 1):
                number = Number(start, end, Decimal(count) / of, 0, _ONE, True)
                yield _bounded(scanned, share(number))
        elif match["half"]:
            yield _bounded(scanned, share(Number(start, end, _HALF, 0, _ONE, True)))
        else:
            found = phrase_at(vocabulary().multiples, match[0], text, start)
            if found:
                number = Number(start, end, found[1], spoken=True)
                yield Draft(number, start, end, found[1], "x", "multiple")


@lru_cache(maxsize=1)
def _signs() -> tuple[str, ...]:
    """What no Chinese part and no multiple is without."""
    told = (phrase for group in vocabulary().multiples.values() for phrase, _ in group)
    return "分之", "一半", *(phrase for phrase in told if phrase[0] > "\u3000")


@lru_cache(maxsize=1)
def _han_forms() -> re.Pattern[str]:
    said = sorted(_signs()[2:], key=len, reverse=True)
    return re.compile(
        rf"(?P<of>[{_HAN}]{{1,8}})分之(?P<count>[{_HAN}]{{1,8}})|(?<![另大])(?P<half>一半)"
        rf"|{'|'.join(said)}"
    )


@lru_cache(maxsize=1 << 10)
def _han(written: str) -> int:
    if written.isdigit():
        return int(written)
    # 百分之 is read as percent
    number = han_at(written, 0, len(written)) if written != "百" else None
    return int(number.value) if number else 0


def _wordy(text: str, at: int) -> bool:
    return at >= 0 and text[at].isalnum() and word_class(text[at]) != NO_WORD


def _bounded(scanned: Scan, draft: Draft) -> Draft:
    bounded = bound_after(scanned, draft.end)
    if bounded:
        draft.end, draft.bound = bounded
    return draft
