"""Whether the words around two values limit them alike: "former", "only", "will", "if", "each"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.reading.entries import Level
from assay.reading.lessening import says_less
from assay.reading.phrases import phrases
from assay.reading.polarity import negations
from assay.text.concepts import carries, concepts_of
from assay.text.dates import Date, DateRange
from assay.text.languages import lexicon
from assay.text.operators import operators

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.reading import Reading
    from assay.reading.bindings import Bindings
    from assay.reading.bound import Bound
    from assay.reading.entries import Head
    from assay.reading.views import View
    from assay.sources import Span
    from assay.text.operators import Operator

_GOVERNING = frozenset({"wished", "reported", "conditional", "possible", "obliged", "advised"})
_TIMES = frozenset({"yearly", "monthly", "weekly", "daily", "hourly"})
_PER = frozenset({"per", "pro", "/"})
_PAUSE = re.compile(r"[,;:.()|\n，。；：、]")
_REACH = 40
_ADJECTIVES = frozenset({"past", "part-time", "averaged", "median"})

_PAIR = 2


def qualified(said: Bindings, claimed: Bound, reading: Reading, actual: Bound) -> str | None:
    """The reason code if one side limits its value and the other does not, or None.

    Operators count that stand in the part of a value, and in front of it or over it if they
    govern what follows; one that the other side's words carry is no difference, nor an adjective
    whose noun the claim leaves out.
    """
    if _denied_above(said, claimed, reading.bindings, actual):
        return "negated-in-source"
    mine = list(_beside(said, claimed))
    theirs = list(_beside(reading.bindings, actual))
    words = [term.word for term in (*claimed.own, *claimed.shared)]
    groups = {group for operator in mine for group in operator.groups}
    for operator in (*theirs, *_governing(reading.bindings, actual)):
        if groups & operator.groups or _carried(operator.word, words):
            continue
        if operator.groups & _ADJECTIVES and not _modifies(reading.bindings, operator, words):
            continue
        if reading.view and not _in_field(reading.view, reading.bindings, operator, words):
            continue
        return "qualifier-dropped"
    dropped = (not _carried(rate, words) for rate in _rates(reading.bindings, actual))
    if any(dropped) or says_less(said, claimed, reading.bindings, actual):
        return "qualifier-dropped"
    if any("compared" in operator.groups for operator in mine):
        return "qualifier-added"  # which of the two is more is not read beside a number
    above = [op for head in actual.entry.heads for op in _inside(reading.bindings, head[:2])]
    known = {group for operator in (*theirs, *above) for group in operator.groups}
    known |= {g for op in _inside(reading.bindings, actual.entry[:2]) for g in op.groups}
    carried = reading.bindings.said(*actual.part)
    over = reading.view is not None and _is_over(actual)
    for operator in mine:
        if over and "past" in operator.groups:
            continue
        if operator.word == "both" and getattr(claimed.value, "value", None) == _PAIR:
            continue
        given = any(carries(operator.word, term.word) for term in carried)
        if not (known & operator.groups or given):
            return "qualifier-added"
    return None


def _is_over(actual: Bound) -> bool:
    """True for an entry of a record whose time has ended: it was, so it is of the past."""
    return isinstance(actual.value, DateRange) and not actual.value.open


def _denied_above(said: Bindings, claimed: Bound, source: Bindings, actual: Bound) -> bool:
    """True if a heading or the line over a list denies what stands under it."""
    heads = (head for head in actual.entry.heads if _heads(source, actual, head))
    if not any(negations(source.text[head.start : head.end]) for head in heads):
        return False
    return not negations(said.text[slice(*claimed.part)])


def _beside(bindings: Bindings, bound: Bound) -> Iterator[Operator]:
    """The operators of a value's part, outside all values and their bounds."""
    return _inside(bindings, bound.part)


def _inside(bindings: Bindings, span: Span) -> Iterator[Operator]:
    start, end = span
    taken = [(value.start, value.end) for value in bindings.values_in(start, end)]
    dated = {
        value.start - len(value.word) - 1
        for value in bindings.values_in(start, end)
        if isinstance(value, Date) and value.word
    }
    told = phrases(bindings.text[start:end])
    for found in operators(bindings.text[start:end]):
        if found.start in told and not told[found.start].word:
            continue
        at = found.start + start
        if any(low <= at < high for low, high in taken) or at in dated:
            continue
        yield found._replace(start=at, end=found.end + start)


def _governing(bindings: Bindings, bound: Bound) -> Iterator[Operator]:
    """What governs a part from before it in its sentence, or from the lines over it."""
    spans = [(bound.entry.start, bound.part[0])]
    spans += [(h.start, h.end) for h in bound.entry.heads if _heads(bindings, bound, h)]
    for span in spans:
        for operator in _inside(bindings, span):
            if operator.groups & _GOVERNING:
                yield operator


def _heads(bindings: Bindings, bound: Bound, head: Head) -> bool:
    """True for a heading or the line over a list, and not for a sentence beside."""
    if head.level not in (Level.HEAD, Level.SECTION) or head.start > bound.entry.start:
        return False
    return bindings.text[head.end - 1] not in ".!?。！？"


def _modifies(bindings: Bindings, operator: Operator, words: list[str]) -> bool:
    """True if the claim has the word that an adjective stands before, or if it stands alone."""
    stop = _PAUSE.search(bindings.text, operator.end, operator.end + _REACH)
    end = stop.start() if stop else operator.end + _REACH
    following = bindings.said(operator.end, end)[:2]
    return not following or any(_carried(term.word, words) for term in following)


def _in_field(view: View, bindings: Bindings, operator: Operator, words: list[str]) -> bool:
    """True if the claim speaks of the field that an operator stands in: of the title, say."""
    pieces = view.behind(operator.start, operator.end)
    said = (term for piece in pieces for term in bindings.said(piece.start, piece.end))
    return any(_carried(term.word, words) for term in said if term.word != operator.word)


def _rates(bindings: Bindings, bound: Bound) -> Iterator[str]:
    """What an amount is counted by: "month" of "$5 per month"."""
    end = bound.value.end
    for term in bindings.said(end, end + _REACH)[:1]:
        between = bindings.text[end : term.start].strip().casefold()
        word = term.word.removesuffix("s")
        if between in _PER or (between in lexicon().rate and concepts_of(word) & _TIMES):
            yield term.word


def _carried(word: str, words: list[str]) -> bool:
    """True if the words of one side carry a word of the other."""
    return any(carries(own, word) for own in words)
