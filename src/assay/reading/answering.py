"""What the sources say to one claimed value: holds, differs, or why neither, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.reading.derived import Derived, derive
from assay.reading.entries import Level
from assay.reading.labelled import of_the_same
from assay.reading.matching import (
    Candidate,
    asked_of,
    candidates,
    matches,
    restating,
    substitutes,
)
from assay.reading.outdoing import undisputed
from assay.reading.placing import value_doubt
from assay.reading.presence import stands_somewhere
from assay.reading.qualifying import qualified
from assay.reading.relating import DIFFERS, HOLDS
from assay.text.find import find_all
from assay.text.fold import fold
from assay.text.quantities import Quantity

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from assay.reading import Reading
    from assay.reading.bindings import Bindings
    from assay.reading.matching import Asked
    from assay.reading.terms import Term
    from assay.sources import Span

_MOST = 20
_FEW = 20
_TOTALS = frozenset(
    {"total", "totals", "together", "altogether", "combined", "overall", "insgesamt", "zusammen"}
)
_CENTURIES = ("centur", "jahrhundert", "siècle", "siglo", "世纪")


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found for one value: a reason, the places that decided, and the words carried."""

    reason: str
    places: tuple[Candidate, ...] = ()
    carried: frozenset[int] = frozenset()
    derived: Derived | None = None


def restatements(text: str, cited: Sequence[Reading]) -> list[tuple[Reading, Span]]:
    """Where the sources say the claim word for word."""
    needle = fold(text)
    found = [(reading, find_all(needle, reading.folded, limit=_MOST)) for reading in cited]
    return [(r, r.folded.span(*span)) for r, places in found for span in places.spans]


def restated(asked: Asked, places: list[tuple[Reading, Span]]) -> Answer | None:
    """The answer where the claim restates its source, whatever the part is that it restates."""
    cut: tuple[Candidate, ...] = ()
    for reading, (low, high) in places:
        inside = restating(asked, reading, low, high)
        inside = [c for c in inside if _under_its_heads(asked, c)]
        limited = [c for c in inside if _limited(asked, c)]
        if limited:
            return Answer("qualifier-dropped", tuple(limited))
        if inside and value_doubt(reading, (low, high)) is None:
            said = (*asked.bound.own, *asked.bound.shared)
            starts = frozenset(term.start for term in said)
            return Answer(asked.kind + "-holds", tuple(inside), starts)
        cut = cut or tuple(inside)
    return Answer("bound-not-carried", cut) if places else None


def _limited(asked: Asked, place: Candidate) -> bool:
    return qualified(asked.said, asked.bound, place.reading, place.bound) == "qualifier-dropped"


def _under_its_heads(asked: Asked, place: Candidate) -> bool:
    """True if what stands above the claim in the output speaks for the place too."""
    pairs = zip(asked.required, place.levels, strict=True)
    return all(level is not None for term, level in pairs if term.start < 0)


def as_period(
    said: Bindings, asked: Asked, cited: Sequence[Reading], above: Sequence[Term]
) -> Answer | None:
    """The answer for a date that tells the time of a number beside it, where that number holds."""
    for bound in said.bounds:
        if bound.part == asked.bound.part and asked.bound.value in bound.periods:
            answer = answered(asked_of(said, bound, above), cited)
            if answer.reason == "number-holds":
                starts = {term.start for term in asked.required}
                return Answer("date-holds", answer.places, frozenset(starts) | answer.carried)
    return None


def computed(asked: Asked, cited: Sequence[Reading], as_of: date | None) -> Answer | None:
    """The answer by arithmetic, where the claim follows from it or contradicts it."""
    found = derive(asked, cited, as_of)
    if found is None or found.relation not in (HOLDS, DIFFERS):
        return None
    reason = "derived-holds" if found.relation == HOLDS else "derived-differs"
    return Answer(reason, (), found.carried, found)


def answered(asked: Asked, cited: Sequence[Reading]) -> Answer:
    """What the values that a source states say to a claimed one."""
    found = candidates(asked, cited)
    full = matches(asked, found)
    if full:
        answer = _decide(asked, full)
        if answer.reason.endswith("-differs") and not _specific(asked, full, found):
            return Answer(*_placed("ambiguous-subject", asked, full))
        return answer
    opposed = [c for c in found if not c.missing and c.opposed and c.relation == HOLDS]
    if asked.bound.one_way:
        opposed = [c for c in opposed if c.bound.one_way]
    if opposed and asked.required and asked.bound.one_way:
        return Answer(*_placed("direction-differs", asked, opposed))
    other = [c for c in found if not c.missing and not c.opposed and c.relation == HOLDS]
    if other:
        return Answer(*_placed("other-period", asked, other))
    if not stands_somewhere(asked.bound.value, cited):
        reason = "not-counted" if _small_count(asked) else "no-source-data"
        return Answer(reason, (), _best_carried(asked, found))
    return Answer("not-carried", (), _best_carried(asked, found))


def _decide(asked: Asked, full: list[Candidate]) -> Answer:
    """What the matches say together: one that holds is enough, else all must differ."""
    holding = [c for c in full if c.relation == HOLDS and c.period == HOLDS]
    certain = bool(asked.required) or _counted(asked) or _alone(full)
    holding = [c for c in holding if not _crowded(asked, c, full)]
    holding = of_the_same(asked, holding)
    holding = undisputed(asked, holding, full)
    if holding and certain:
        sure = [c for c in holding if _doubt(asked, c) is None]
        if not sure:
            doubt = _doubt(asked, holding[0])
            return Answer(*_placed(doubt or "", asked, holding))
        return Answer(*_placed(asked.kind + "-holds", asked, sure))
    if not certain:
        return Answer(*_placed("ambiguous-subject", asked, full))
    if any(c.relation == HOLDS and c.period == HOLDS for c in full):
        return Answer(*_placed("ambiguous-subject", asked, full))
    open_ = [c for c in full if c.relation != DIFFERS]
    if open_:
        first = open_[0]
        reason = first.relation if first.relation != HOLDS else "period-not-carried"
        return Answer(*_placed(reason, asked, open_))
    if not asked.required:
        return Answer(*_placed("ambiguous-subject", asked, full))
    return Answer(*_placed(asked.kind + "-differs", asked, full))


def _crowded(asked: Asked, place: Candidate, full: list[Candidate]) -> bool:
    """True if another value in the same words could be meant as well, and differs."""
    if place.bound.listed and not asked.bound.listed:
        return True
    if asked.bound.crowd > 1 or place.bound.crowd < 2 or place.bound.whole:
        return False
    return any(
        other.relation == DIFFERS
        and not other.bound.whole
        and other.bound.part == place.bound.part
        and other.reading is place.reading
        and other.value != place.value
        for other in full
    )


def _specific(asked: Asked, full: list[Candidate], found: list[Candidate]) -> bool:
    """True if a difference is one: the claimed value stands nowhere, or the match is certain.

    Where the value stands elsewhere in the sources, the claim must name what it is about, near
    to the value that differs: "he left in 2012" may be about another leaving.
    """
    if any(place.bound.listed for place in full) or _totals(asked):
        return False
    elsewhere = [c for c in found if c.relation == HOLDS]
    if not elsewhere:
        return True
    named = any(
        level is not None and level <= Level.HEAD and place.reading.bindings.names(term)
        for place in full
        for term, level in zip(asked.required, place.levels, strict=True)
    )
    own = all(level is Level.OWN for place in full for level in place.levels)
    doubtful = (c for c in elsewhere if c.missing == 1 and not c.rival)
    return (
        named
        and (own or len(asked.required) > 1)
        and all(substitutes(asked, candidate) for candidate in doubtful)
    )


def _placed(
    reason: str, asked: Asked, places: list[Candidate]
) -> tuple[str, tuple[Candidate, ...], frozenset[int]]:
    best = sorted(places, key=lambda c: [9 if n is None else n for n in c.levels])
    starts = {
        term.start
        for term, level in zip(asked.required, best[0].levels, strict=True)
        if level is not None
    }
    value = asked.bound.value
    if isinstance(value, Quantity) and value.noun:
        starts.add(value.noun_start)
    return reason, tuple(best), frozenset(starts)


def _best_carried(asked: Asked, found: list[Candidate]) -> frozenset[int]:
    """The places of the words that the best of several poor candidates carries."""
    if not found:
        return frozenset()
    best = min(found, key=lambda c: (c.missing, c.relation != HOLDS))
    return _placed("", asked, [best])[2]


def _counted(asked: Asked) -> bool:
    value = asked.bound.value
    return isinstance(value, Quantity) and bool(value.noun)


def _alone(full: list[Candidate]) -> bool:
    """True if the sources give only one value that could be meant."""
    return len({(c.reading.source.id, c.value.start) for c in full}) == 1


def _doubt(asked: Asked, place: Candidate) -> str | None:
    """Why the place of a value does not count; a reservation may be in the claim as well."""
    doubt = value_doubt(place.reading, (place.value.start, place.value.end))
    if doubt is None or (doubt == "hedged-in-source" and asked.hedged):
        return qualified(asked.said, asked.bound, place.reading, place.bound)
    return doubt


def _totals(asked: Asked) -> bool:
    """True if the claim speaks of a sum, which no single number contradicts."""
    start, end = asked.bound.part
    return not _TOTALS.isdisjoint(asked.said.text[start:end].casefold().split())


def _small_count(asked: Asked) -> bool:
    """True for a small count in words, which may count what a text names: "two topics"."""
    value = asked.bound.value
    if not isinstance(value, Quantity) or value.unit or value.high is not None:
        return False
    if value.noun.startswith(_CENTURIES):
        return True
    return value.value <= _FEW and not any(char.isdecimal() for char in asked.written)
