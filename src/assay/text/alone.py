"""Quantities of words alone: "third place", "twice", "tripled", "a year", "a third of"."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import lru_cache

from assay.text.bounds import opened_by
from assay.text.digits import Number
from assay.text.measures import Draft, measured
from assay.text.number_words import halves_after
from assay.text.phrases import phrase_at, phrase_before, word_before
from assay.text.quantity_words import vocabulary
from assay.text.scan import TAIL, Scan
from assay.text.shares import couple, every, fraction, half, in_han

Reader = Callable[[Scan, int, str], Draft | None]


def alone(scanned: Scan, taken: list[tuple[int, int]]) -> list[Draft]:
    """The drafts of words alone that begin in none of the `taken` spans, in order."""
    readers = _readers()
    found: list[Draft] = []
    if not scanned.text.isascii():
        found += in_han(scanned)
    for start, word in scanned.words:
        for read in readers.get(word, ()):
            draft = read(scanned, start, word)
            if draft:
                found.append(draft)
                break
    found.sort(key=lambda draft: draft.start)
    return [*_outside(found, taken)]


def _outside(found: list[Draft], taken: list[tuple[int, int]]) -> Iterator[Draft]:
    at = last = 0
    for draft in found:
        while at < len(taken) and taken[at][1] <= draft.start:
            at += 1
        if draft.start >= last and (at >= len(taken) or taken[at][0] >= draft.end):
            last = draft.end
            yield draft


@lru_cache(maxsize=1)
def _readers() -> dict[str, tuple[Reader, ...]]:
    """What may read a quantity at each word; the first that does, does."""
    words = vocabulary()
    heads = {phrase.split(" ")[0] for phrase in words.phrases["couple"]}
    known: tuple[tuple[Reader, set[str]], ...] = (
        (fraction, set(words.fractions)),
        (half, set(words.phrases["halved"])),
        (every, set(words.phrases["every"])),
        (lambda scanned, start, _: couple(scanned, start), heads),
        (_ordinal, set(words.ordinals)),
        (_times, {*words.phrases["twice"], *words.phrases["thrice"]}),
        (_multiple, set(words.multiples)),
        (_articled, set(words.units)),
    )
    found: dict[str, tuple[Reader, ...]] = {}
    for reader, heads_of in known:
        for word in heads_of:
            found[word] = (*found.get(word, ()), reader)
    return found


def _times(scanned: Scan, start: int, word: str) -> Draft:
    """ "twice as big"; "twice a week" counts."""
    phrases = vocabulary().phrases
    value = Decimal(2 if word in phrases["twice"] else 3)
    number = Number(start, start + len(word), value, spoken=True)
    draft = Draft(number, start, number.end, value, "x", "multiple")
    tail = TAIL.match(scanned.text, number.end)
    if tail and tail["word"] in phrases["per"]:
        draft.unit, draft.dimension = "", "count"
    return draft


def _multiple(scanned: Scan, start: int, word: str) -> Draft | None:
    """ "tripled", "dreifach", "el doble de"."""
    found = phrase_at(vocabulary().multiples, word, scanned.text, start)
    if not found:
        return None
    end, value = start + len(word), found[1]
    return Draft(Number(start, end, value, spoken=True), start, end, value, "x", "multiple")


def _ordinal(scanned: Scan, start: int, word: str) -> Draft | None:
    """ "third"; first and second only where they rank: "second place", "ranked first"."""
    text, phrases = scanned.text, vocabulary().phrases
    value, end = vocabulary().ordinals[word], start + len(word)
    tail = TAIL.match(text, end)
    follows = tail["word"] if tail else ""
    before = word_before(text, start)
    ranks = follows in phrases["ranks"] or before in phrases["ranked"]
    part = before in phrases["articles"] and (follows == "of" or follows in phrases["fractions"])
    if part or follows in ("party", "parties", "time") or before in ("one", "two", "three"):
        return None
    last = value > 2 and before in phrases["was"]
    if ranks or last or (value > 2 and follows.isalpha()):
        number = Number(start, end, Decimal(value), spoken=True)
        return Draft(number, start, end, number.value, "", "ordinal")
    return None


def _articled(scanned: Scan, start: int, word: str) -> Draft | None:
    """ "a decade"; "a year" only after a bound or a preposition, or before "and a half"."""
    text = scanned.text
    begin = opened_by(text, start, "articles")
    if begin < 0 or text[start - 1] != " ":
        return None
    draft = measured(scanned, Number(begin, start - 1, Decimal(1), spoken=True))
    if draft.dimension != "duration":
        return None
    whole = draft.value >= 10 or halves_after(text, start + len(word))
    span = opened_by(text, begin, "spans") >= 0 and text[begin - 1 : begin] == " "
    if whole or span or (begin and phrase_before(vocabulary().before, text, begin)):
        return draft
    return None
