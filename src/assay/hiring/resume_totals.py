"""The total of experience that a résumé states of itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from assay.hiring.resume_dates import field
from assay.hiring.resume_jobs import Page
from assay.hiring.resume_lines import Line
from assay.hiring.resume_words import either, vocabulary
from assay.records import Item

_UNITS = frozenset({"year", "month"})


@lru_cache(maxsize=1)
def _after() -> re.Pattern[str]:
    of = either(vocabulary("experience", "of"))
    words = either(vocabulary("experience", "words"))
    stop = r"(?=\s*(?:[.,;!?)。，；]|$|\n))"
    return re.compile(
        rf"\+?(?:'|’)?(?:\s?(?:{of}))*\s?(?:{words})(?:\s(?:{of})){{0,2}}{stop}", re.IGNORECASE
    )


@lru_cache(maxsize=1)
def _before() -> re.Pattern[str]:
    labels = either(vocabulary("labels", "total"))
    return re.compile(rf"(?:^|[\n*_.;-])\s*(?:{labels})[*_]*\s?[:：][*_]*\s*$", re.IGNORECASE)


def totals(page: Page, lines: Sequence[Line]) -> list[Item]:
    """ "6+ years of experience", "Total experience: 4.5 years"; not those with one skill."""
    found = []
    if not lines:
        return []
    low, high = lines[0].start, lines[-1].end
    for quantity in page.times.quantities:
        if quantity.start < low or quantity.end > high or quantity.unit not in _UNITS:
            continue
        before = page.text[max(low, quantity.start - 60) : quantity.start]
        if _before().search(before) or _after().match(page.text, quantity.end, high):
            years = field(page.text, quantity.start, quantity.end)
            found.append(Item("total_experience", {"years": years}, years.place))
    return found
