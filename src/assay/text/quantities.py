"""Quantities of a text: value, unit, bound, range and noun, with the span in the original.

A plain number beside a name ("Java 8", "ISO 27001", "EC2"), a version, a telephone number, a list
marker, a reference ("passage 3", "[12]") and everything inside a date is no quantity.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from assay.text.bounds import bound_after, opened_by
from assay.text.date_forms import Part
from assay.text.date_words import parts
from assay.text.dates import Date, DateRange, found_dates, placed, spans
from assay.text.digits import Number
from assay.text.fold import Folded
from assay.text.joins import joined
from assay.text.measures import Draft, measured
from assay.text.nouns import counts, noun_after, of_model
from assay.text.number_words import halves_after
from assay.text.numbers import raw_numbers
from assay.text.quantity_words import Bound, Dimension, phrase_before, vocabulary, word_before
from assay.text.scan import TAIL, Scan, scan

_HALF: Final = Decimal("0.5")


class Quantity(NamedTuple):
    """A quantity; `start` to `end` hold its bound, sign, currency, number, scale and unit.

    `value` is signed and includes the scale; `high` is the upper end of a "range". `unit` is
    canonical ("year", "%", "pp", "USD", "kg", "x") and "" for a plain count or an ordinal. Years
    and months written together are months ("1 yr 4 mos" is 16), a decade is 10 years.
    `decimals` are those written, before `scale` was applied. `noun` is the folded noun that a
    count or an ordinal is followed by, [noun_start, noun_end) its place, else "" and 0. `ordered`
    tells that a range was written "from A to B", so that `high` may be the smaller one.
    """

    start: int
    end: int
    value: Decimal
    high: Decimal | None
    unit: str
    dimension: Dimension
    bound: Bound
    decimals: int
    scale: Decimal
    noun: str
    noun_start: int
    noun_end: int
    ordered: bool


class Values(NamedTuple):
    """All quantities and dates of a text."""

    quantities: tuple[Quantity, ...]
    dates: tuple[Date | DateRange, ...]


def quantities(text: str | Folded) -> tuple[Quantity, ...]:
    """All quantities in order, never overlapping and never inside a date."""
    scanned = scan(text)
    return _quantities(scanned, parts(scanned))


def values(text: str | Folded) -> Values:
    """Quantities and dates from one scan."""
    scanned = scan(text)
    found = parts(scanned)
    return Values(_quantities(scanned, found), placed(scanned, found_dates(scanned, found)))


def _quantities(scanned: Scan, found: list[Part]) -> tuple[Quantity, ...]:
    taken = list(spans(found))
    drafts = joined(scanned, _drafts(scanned, taken))
    return tuple(_placed(scanned, draft) for draft in drafts if _stands(scanned, draft))


def _drafts(scanned: Scan, taken: list[tuple[int, int]]) -> Iterator[Draft]:
    """Every number with its unit, and the quantities of words alone, in order."""
    alone = sorted(_alone(scanned, taken), key=lambda draft: draft.start)
    at = last = 0
    for number in raw_numbers(scanned, taken):
        while at < len(alone) and alone[at].start <= number.start:
            if alone[at].start >= last:
                last = alone[at].end
                yield alone[at]
            at += 1
        if number.start >= last:
            draft = measured(scanned, number)
            if draft.start >= last:
                last = draft.end
                yield draft
    yield from (draft for draft in alone[at:] if draft.start >= last)


def _alone(scanned: Scan, taken: list[tuple[int, int]]) -> Iterator[Draft]:
    """Ordinals in words, "twice", and "a year" where it measures."""
    words, text = vocabulary(), scanned.text
    at = 0
    for start, word in scanned.words:
        while at < len(taken) and taken[at][1] <= start:
            at += 1
        if at < len(taken) and taken[at][0] <= start:
            continue
        if word in words.ordinals:
            yield from _ordinal(scanned, start, word)
        elif word in words.phrases["twice"] or word in words.phrases["thrice"]:
            value = Decimal(2 if word in words.phrases["twice"] else 3)
            number = Number(start, start + len(word), value, spoken=True)
            draft = Draft(number, start, number.end, value, "x", "multiple")
            tail = TAIL.match(text, number.end)
            if tail and tail["word"] in words.phrases["per"]:
                draft.unit, draft.dimension = "", "count"
            yield draft
        elif word in words.units:
            yield from _articled(scanned, start, word)


def _ordinal(scanned: Scan, start: int, word: str) -> Iterator[Draft]:
    """ "third"; first and second only where they rank: "second place", "ranked first"."""
    text, phrases = scanned.text, vocabulary().phrases
    value, end = vocabulary().ordinals[word], start + len(word)
    tail = TAIL.match(text, end)
    follows = tail["word"] if tail else ""
    before = word_before(text, start)
    ranks = follows in phrases["ranks"] or before in phrases["ranked"]
    part = before in phrases["articles"] and (follows == "of" or follows in phrases["fractions"])
    if part or follows in ("party", "parties", "time") or before in ("one", "two", "three"):
        return
    last = value > 2 and before in phrases["was"]
    if ranks or last or (value > 2 and follows.isalpha()):
        number = Number(start, end, Decimal(value), spoken=True)
        yield Draft(number, start, end, number.value, "", "ordinal")


def _articled(scanned: Scan, start: int, word: str) -> Iterator[Draft]:
    """ "a decade"; "a year" only after a bound or a preposition, or before "and a half"."""
    text = scanned.text
    begin = opened_by(text, start, "articles")
    if begin < 0 or text[start - 1] != " ":
        return
    number = Number(begin, start - 1, Decimal(1), spoken=True)
    draft = measured(scanned, number)
    if draft.dimension != "duration":
        return
    whole = draft.value >= 10 or halves_after(text, start + len(word))
    span = opened_by(text, begin, "spans") >= 0 and text[begin - 1 : begin] == " "
    if whole or span or (begin and phrase_before(vocabulary().before, text, begin)):
        yield draft


def _stands(scanned: Scan, draft: Draft) -> bool:
    """Find the noun of a count, and tell whether it counts anything."""
    if draft.dimension == "ordinal":
        draft.noun = noun_after(scanned, draft)
        return True
    if not draft.plain:
        return draft.dimension != "measure" or not of_model(scanned, draft)
    if scanned.text.startswith("half", draft.start) and draft.value == _HALF:
        draft.dimension = "multiple"
    draft.noun = draft.noun or noun_after(scanned, draft)
    if draft.noun and draft.bound == "exact":
        # "5 people or more": the bound stands behind the noun, and outside the span
        bounded = bound_after(scanned, draft.noun[1])
        draft.bound = bounded[1] if bounded else draft.bound
    if draft.bound != "exact" and draft.high is None:
        return True
    return counts(scanned, draft)


def _placed(scanned: Scan, draft: Draft) -> Quantity:
    span = scanned.folded.span
    start, end = span(draft.start, draft.end)
    noun, place = "", (0, 0)
    if draft.noun:
        noun, place = scanned.text[slice(*draft.noun)], span(*draft.noun)
    return Quantity(
        start,
        end,
        draft.value,
        draft.high,
        draft.unit,
        draft.dimension,
        draft.bound,
        draft.number.decimals,
        draft.scale,
        noun,
        *place,
        draft.ordered,
    )
