"""Which of two posts came first: "was a shift lead before becoming store manager"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from assay.reading.holding import in_roles, named_items
from assay.reading.relations import blanked
from assay.text.dates import Date, DateRange
from assay.text.languages import words_of_group
from assay.text.listed import pattern_of
from assay.verdicts import Detail, Finding, Outcome, Reason

if TYPE_CHECKING:
    from assay.claims import Claim
    from assay.reading import Reading, Readings
    from assay.records import Item

REASONS = (
    Reason("order-holds", Outcome.VERIFIED, "The periods of the record are in this order."),
    Reason("order-differs", Outcome.FAILURE, "The periods of the record are in another order."),
)
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}


@dataclass(frozen=True, slots=True)
class OrderCheck:
    """Compares the periods of two posts that a claim puts in an order; has no settings."""

    name: ClassVar[str] = "order"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """One finding for all atoms of a claim that names two posts of a record, or none."""
        if claim.absent or claim.quotations() or claim.valued() or not claim.atoms:
            return ()
        halves = _halves(claim.text)
        if halves is None:
            return ()
        for reading in readings.records:
            earlier = _post(halves.earlier, reading)
            later = _post(halves.later, reading)
            if earlier is None or later is None or earlier == later or reading.record is None:
                continue
            items = reading.record.items
            reason = _compared(items[earlier], items[later])
            if reason is None:
                continue
            evidence = (*reading.entry(earlier), *reading.entry(later))
            written = (items[at].period for at in (earlier, later))
            actual = "; ".join(period.written.text for period in written if period)
            detail = Detail(claimed=claim.text, actual=actual)
            atoms = tuple(range(len(claim.atoms)))
            return (
                Finding(reason, _OUTCOMES[reason], atoms, self.name, evidence, detail, whole=True),
            )
        return ()


class _Halves(NamedTuple):
    """What a claim puts first, and what it puts behind it, the words of order blanked."""

    earlier: str
    later: str


def _halves(text: str) -> _Halves | None:
    """The two halves of a claim around its one word of order; None without one."""
    for group in ("before", "after"):
        found = list(_pattern(group).finditer(text))
        if len(found) != 1:
            continue
        one, other = text[: found[0].start()], text[found[0].end() :]
        one, other = (
            blanked(half, [m.span() for m in _pattern("becoming").finditer(half)], fill=" ")
            for half in (one, other)
        )
        return _Halves(one, other) if group == "before" else _Halves(other, one)
    return None


@lru_cache(maxsize=4)
def _pattern(group: str) -> re.Pattern[str]:
    return pattern_of(words_of_group("order", group))


def _post(half: str, reading: Reading) -> int | None:
    """The one employment that half of a claim names, if the half says nothing else."""
    record = reading.record
    if record is None:
        return None
    subject = record.subject.text if record.subject else ""
    words = [subject, *subject.split()] if subject else []
    for word in words:
        half = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", lambda m: "\0" * len(m.group()), half)
    found = [
        named
        for named in named_items(half, record)
        if record.items[named.at].kind == "employment" and not named.left
    ]
    most = max((len(named.fields) for named in found), default=0)
    best = [named for named in found if len(named.fields) == most]
    if len(best) != 1 or best[0].denied or best[0].limited:
        return None
    titled = "title" in best[0].fields
    return best[0].at if titled or in_roles(half, best[0], record.items[best[0].at]) else None


def _compared(earlier: Item, later: Item) -> str | None:
    """Whether one post ended no later than the other began; None where that is not known."""
    one, other = _span(earlier), _span(later)
    if one is None or other is None:
        return None
    if one[0].last and other[0].first and one[0].last < other[0].first:
        return "order-holds"
    if other[0].last and one[0].first and other[0].last < one[0].first:
        return "order-differs"
    return None


def _span(item: Item) -> tuple[Date, Date | None] | None:
    value = item.period.value if item.period else None
    if not isinstance(value, DateRange) or value.begin is None:
        return None
    return value.begin, value.finish


CHECKER = OrderCheck
