"""How long somebody did something, reckoned from the dated entries of a record.

The words of a claim choose the entries ("at Acme", "as a nurse"); without any, all of them count.
Time that overlaps counts once.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.choosing import asks_nothing, choose, counted, half_read
from assay.reading.derived import Derived, compare_months
from assay.reading.intervals import Stretch, stretch_of, together
from assay.reading.relating import DIFFERS, HOLDS, OPEN
from assay.reading.views import begins_later
from assay.text.amounts import comparable, compare
from assay.text.dates import DateRange
from assay.text.languages import lexicon
from assay.text.quantities import Quantity, values
from assay.verdicts import Bar, Timeline

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from assay.reading import Reading
    from assay.reading.choosing import Chosen
    from assay.reading.intervals import Together
    from assay.reading.matching import Asked
    from assay.reading.terms import Term
    from assay.records import Item, Record

_APART = re.compile(r"\s+|(?<=\b[dl])['’]")
_UNITS = frozenset({"year", "month"})
NO_DAY, NOT_BEGUN, TOO_LONG = "no-as-of", "not-begun", "exceeds-total"
APART = "record-text-differ"


class Answered(NamedTuple):
    """What the entries say of a claimed time: a relation or a reason, and how it was reckoned."""

    relation: str
    derived: Derived
    whole: bool
    bare: bool


def tenure_of(
    asked: Asked, readings: Sequence[Reading], as_of: date | None, without: frozenset[str]
) -> Answered | None:
    """What the records say of a claimed tenure; None if they do not speak of it.

    Entries with a mark in `without` do not count.
    """
    claimed = asked.bound.value
    if not isinstance(claimed, Quantity) or claimed.unit not in _UNITS:
        return None
    for reading in readings:
        record = reading.record
        if record is None or reading.view is None:
            continue
        numbers = counted(record, without)
        chosen = choose(_said(asked), record, numbers, _text_of(asked))
        stated = _stated(claimed, record, asked)
        if stated and (chosen is None or chosen.bare):
            reckoned = _answer(claimed, chosen, reading, numbers, as_of) if chosen else None
            return _with_stated(stated, reckoned, reading, asked)
        if chosen is None or (chosen.bare and len(numbers) > 1 and not _speaks_of_all(asked)):
            continue
        return _answer(claimed, chosen, reading, numbers, as_of)
    return None


def _said(asked: Asked) -> list[Term]:
    return sorted((*asked.required, *asked.light))


def _text_of(asked: Asked) -> str:
    """The sentence of a claim, with the places of its terms as they are."""
    start, end = asked.bound.entry[:2]
    return " " * start + asked.said.text[start:end]


def _stated(claimed: Quantity, record: Record, asked: Asked) -> tuple[int, str] | None:
    """The whole working life that a record states, by its item, and what it makes of a claim."""
    if not _speaks_of_all(asked) or not all(asks_nothing(t) for t in asked.required):
        return None
    for at, item in enumerate(record.items):
        found = values(f"{item.text('years')} years").quantities
        if item.kind == "total_experience" and found and comparable(claimed, found[0]):
            relation = compare(claimed, found[0], tenure=True)
            return at, {"holds": HOLDS, "differs": DIFFERS}.get(relation, OPEN)
    return None


def _with_stated(
    stated: tuple[int, str], reckoned: Answered | None, reading: Reading, asked: Asked
) -> Answered:
    """What is stated; where the entries say otherwise, neither holds."""
    at, relation = stated
    decided = reckoned.relation if reckoned else OPEN
    if decided not in (HOLDS, OPEN, NO_DAY):
        decided = DIFFERS
    if {relation, decided} == {HOLDS, DIFFERS}:
        relation = APART
    assert reading.record is not None
    formula = reckoned.derived.formula if reckoned else reading.record.items[at].text("years")
    starts = frozenset(t.start for t in asked.required)
    drawn = reckoned.derived.timeline if reckoned else None
    entries = (at, *(reckoned.derived.entries if reckoned else ()))
    return Answered(
        relation, Derived(relation, formula, reading, (), starts, entries, drawn), False, True
    )


def total_of(
    record: Record, counted: Sequence[int], as_of: date | None
) -> tuple[Together | None, tuple[int, ...]]:
    """What the entries cover together, and the numbers of those whose time is known."""
    known: list[int] = []
    stretches: list[Stretch] = []
    ranges: list[DateRange] = []
    for at in counted:
        period = record.items[at].period
        stretch = None
        if period and isinstance(period.value, DateRange):
            stretch = stretch_of(period.value, as_of)
        if stretch and period and isinstance(period.value, DateRange):
            known.append(at)
            stretches.append(stretch)
            ranges.append(period.value)
    return together(stretches, ranges), tuple(known)


def timeline_of(
    record: Record, items: Sequence[int], as_of: date | None, claimed: Quantity | None = None
) -> Timeline | None:
    """The entries on a timeline, with what they cover together; None if nothing is known."""
    covered, known = total_of(record, items, as_of)
    if covered is None:
        return None
    bars = []
    for at in known:
        item = record.items[at]
        alone, _ = total_of(record, [at], as_of)
        assert alone is not None
        names = (item.text("employer") or item.text("title"), item.text("title"))
        label = ", ".join(dict.fromkeys(filter(None, names)))
        bars.append(Bar(label, float(alone.lines[0][0]), float(alone.lines[-1][1])))
    lines = tuple((float(start), float(end)) for start, end in covered.lines)
    unit = 12 if claimed and claimed.unit == "year" else 1
    months = float(claimed.value) * unit if claimed else None
    return Timeline(tuple(bars), lines, covered.months.nominal, months)


def _answer(
    claimed: Quantity, chosen: Chosen, reading: Reading, numbers: Sequence[int], as_of: date | None
) -> Answered | None:
    record = reading.record
    assert record is not None
    ranged = [at for at in chosen.items if _range_of(record.items[at])]
    begun = [at for at in ranged if not begins_later(record.items[at], as_of)]
    covered, known = total_of(record, begun, as_of)
    if ranged and not begun:
        return _result(NOT_BEGUN, chosen, reading, ranged, "has not begun")
    if covered is None:
        is_open = any(_open(record.items[at]) for at in ranged) and as_of is None
        return _result(NO_DAY, chosen, reading, ranged, "no day was given") if is_open else None
    formula = formula_of(record, known, covered, as_of)
    drawn = timeline_of(record, known, as_of, claimed)
    relation = compare_months(claimed, covered.months)
    if chosen.loose or (chosen.bare and half_read(record)):
        relation = OPEN
    elif relation == DIFFERS and (len(begun) < len(chosen.items) or not _certain(chosen)):
        relation = OPEN  # an entry without dates, or with other words, may be what is missing
    longest, _ = total_of(record, numbers, as_of)
    dated = all(_range_of(record.items[at]) for at in numbers) and not half_read(record)
    if relation != HOLDS and longest and dated and _longer(claimed, longest):
        return _result(TOO_LONG, chosen, reading, known, formula, drawn)
    return _result(relation, chosen, reading, known, formula, drawn)


def _certain(chosen: Chosen) -> bool:
    return chosen.whole or chosen.bare


def _result(  # noqa: PLR0913, PLR0917 - what is known of an answer
    relation: str,
    chosen: Chosen,
    reading: Reading,
    items: Sequence[int],
    formula: str,
    drawn: Timeline | None = None,
) -> Answered:
    derived = Derived(relation, formula, reading, (), chosen.carried, tuple(items), drawn)
    return Answered(relation, derived, chosen.whole, chosen.bare)


def _longer(claimed: Quantity, covered: Together) -> bool:
    """True if a claim is longer than all time that the record covers."""
    most = covered.months._replace(least=covered.months.most, nominal=covered.months.most)
    unit = 12 if claimed.unit == "year" else 1
    return float(claimed.value) * unit > most.most and compare_months(claimed, most) == DIFFERS


def formula_of(record: Record, items: Sequence[int], covered: Together, as_of: date | None) -> str:
    """The entries as written, each with its length, and what they cover together."""
    parts = []
    for at in items:
        item = record.items[at]
        assert item.period is not None
        one, _ = total_of(record, [at], as_of)
        length = f" ({one.months.words()})" if one and len(items) > 1 else ""
        parts.append(f"{item.period.written.text}{length}")
    once = ", overlaps once" if covered.overlaps else ""
    return f"{' + '.join(parts)}{once} = {covered.months.words()}"


def _range_of(item: Item) -> bool:
    return item.period is not None and isinstance(item.period.value, DateRange)


def _open(item: Item) -> bool:
    return item.period is not None and getattr(item.period.value, "open", False)


def _speaks_of_all(asked: Asked) -> bool:
    """True for a claim about all of somebody's working life: "has 4 years of experience"."""
    text = asked.said.text[slice(*asked.bound.part)].casefold()
    words = {token.strip(".,;:()") for token in _APART.split(text)}
    if not words.isdisjoint(lexicon().there) or any(_is_place(asked, t) for t in asked.light):
        return False
    all_of = lexicon().tenure | lexicon().career
    return not words.isdisjoint(all_of) or any(word in text for word in lexicon().cjk_tenure)


def _is_place(asked: Asked, term: Term) -> bool:
    """True for a Han character that a preposition makes a name: 在王工作."""
    text, words = asked.said.text, lexicon()
    alone = len(term.word) == 1 and not term.word.isascii()
    return alone and text[max(0, term.start - 1) : term.start] in words.cjk_preposition
