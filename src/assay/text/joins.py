"""Neighbouring quantities that are one: ranges, durations of two units, and their bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from assay.text.bounds import bound_before, joint, opened_by
from assay.text.measures import Draft
from assay.text.phrases import word_before
from assay.text.quantity_words import Dimension, vocabulary
from assay.text.scan import TAIL, Scan
from assay.text.shares import among, one_among

_SMALLER: Final = {
    ("year", "month"): 12,
    ("week", "day"): 7,
    ("day", "hour"): 24,
    ("hour", "minute"): 60,
    ("minute", "second"): 60,
}
# "3-1" and "9-to-5" are no quantities where they are no range
_SCORES: Final = ("-", "-to-")
_LONGEST_GAP: Final = 12
_OPEN_BOUNDS: Final = ("at_least", "over")
_CLOSED_BOUNDS: Final = ("at_most", "under")


def joined(scanned: Scan, drafts: Iterable[Draft]) -> Iterator[Draft]:
    """Make ranges and compound durations of neighbours, and read their bounds."""
    held: Draft | None = None
    for draft in drafts:
        if held is not None:
            merged = (
                _range(scanned, held, draft)
                or _compound(scanned.text, held, draft)
                or among(scanned, held, draft)
            )
            if merged:
                held = merged
                continue
            if held.plain and scanned.text[held.end : draft.start] in _SCORES:
                held = None
                continue
            yield _bounded(scanned, held)
        held = draft
    if held is not None:
        yield _bounded(scanned, held)


def _bounded(scanned: Scan, draft: Draft) -> Draft:
    if not draft.start:
        return draft
    text = scanned.text
    draft = one_among(scanned, draft) or draft
    before = bound_before(text, draft.start)
    if before and _across(text, before[0], draft):
        return draft
    if before and draft.dimension != "ordinal":
        start, bound = before
        if draft.high is None:
            draft.start = start
            draft.bound = bound if draft.bound in ("exact", "about") else draft.bound
        elif bound in _OPEN_BOUNDS:
            draft.start, draft.bound, draft.high = start, "at_least", None
        elif bound in _CLOSED_BOUNDS:
            draft.start, draft.bound, draft.value, draft.high = start, "at_most", draft.high, None
    return draft


def _across(text: str, start: int, draft: Draft) -> bool:
    """True if "over" says where: "stretches over 84 metres", "über 3 Jahre hinweg".

    And if "up to" belongs to its verb: "adds up to 47 months".
    """
    phrases = vocabulary().phrases
    bound = text[start : draft.start].rstrip(" ")
    if bound in phrases["sum"]:
        return word_before(text, start) in phrases["adding"]
    if bound not in phrases["across"]:
        return False
    tail = TAIL.match(text, draft.end)
    if tail and tail["word"] in phrases["hence"]:
        return True
    word = word_before(text, start)
    if word in phrases["spread"]:
        return True
    verb = word_before(text, start - 1 - len(word))
    # "spread evenly over", "took place over"
    return f"{verb} {word}" in phrases["spread"] or (
        word.endswith("ly") and verb in phrases["spread"]
    )


def _range(scanned: Scan, low: Draft, high: Draft) -> Draft | None:
    """ "3-5 years", "between 3 and 5", "$2–3 million", "from 5 % to 8 %"."""
    if high.start - low.end > _LONGEST_GAP or low.high is not None or low.bound != "exact":
        return None
    how = joint(scanned.text, low.end, high.start)
    if not how or (how == " - " and "\n" in scanned.origin(low.end)):
        return None
    unit = _shared_unit(low, high)
    plain = low.plain
    if unit is None or (how == "or" and not plain):
        return None
    opened = _opening(scanned.text, low.start, how)
    if opened is None:
        return None
    start, ordered = opened
    value, scale = low.value, low.scale
    if scale == 1 < high.scale and value < high.value / high.scale:
        value, scale = value * high.scale, high.scale
    elif plain and high.factor != 1:
        value *= high.factor
    if value >= high.value and not ordered:
        return None
    high.start, high.value, high.high = start, value, high.value
    high.scale, high.ordered = scale, ordered
    high.unit, high.dimension = unit
    if low.number.decimals > high.number.decimals:
        high.number = high.number._replace(decimals=low.number.decimals)
    if high.bound == "exact":
        high.bound = "range"
    elif high.bound in _OPEN_BOUNDS:
        high.bound, high.high = "at_least", None
    return high


def _opening(text: str, start: int, how: str) -> tuple[int, bool] | None:
    """Where a range begins and whether "from" opens it; None for "3 and 5" without "between"."""
    if how == "and":
        begin = opened_by(text, start, "between")
        return None if begin < 0 else (begin, False)
    begin = opened_by(text, start, "from") if how in ("to", "into") else -1
    if begin < 0:
        return None if how == "into" else (start, False)
    return begin, True


def _shared_unit(low: Draft, high: Draft) -> tuple[str, Dimension] | None:
    if "ordinal" in (low.dimension, high.dimension):
        return None
    if (low.unit, low.dimension) == (high.unit, high.dimension) or low.plain:
        return high.unit, high.dimension
    return (low.unit, low.dimension) if high.plain and low.dimension == "money" else None


def _compound(text: str, large: Draft, small: Draft) -> Draft | None:
    """ "2 years and 6 months" is 30 months; only where one unit holds the other exactly."""
    size = _SMALLER.get((large.unit, small.unit))
    if not size or large.high is not None or small.high is not None or large.bound != "exact":
        return None
    gap = text[large.end : small.start].strip(" ").lstrip(",").strip(" ")
    if len(gap) > 4 or (gap and gap not in vocabulary().phrases["joins"]):
        return None
    if (large.value % 1 and large.unit != "year") or not 0 <= small.value < size:
        return None
    value = large.value * size + small.value
    number = small.number._replace(decimals=0)
    return replace(small, start=large.start, value=value, number=number)
