"""The operator on dates: a day, month, quarter or year moved."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from assay.evaluation.planting.context import LANGUAGES, cased
from assay.evaluation.planting.moments import false_dates, parts_of
from assay.evaluation.planting.statement import Edit
from assay.text.languages import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from assay.evaluation.planting.context import Context

_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_QUARTER: Final = re.compile(r"(?:(?<=\b[QqT])[1-4](?=[ /'’-]))|(?<=第)[一二三四](?=季)")
_DAY: Final = re.compile(r"(?<!\d)\d{1,2}(?=[. ]|th|er|日|$)")
_MONTH: Final = re.compile(r"(?<=年)\d{1,2}(?=月)|(?<=\d{4}-)\d\d(?!\d)")
_WORD: Final = re.compile(r"[^\W\d_]+")
_STEPS: Final = (-4, -3, -2, -1, 1, 2, 3, 4)
_HAN: Final = "一二三四"


def date_moved(rng: Random, context: Context) -> Iterator[Edit]:
    """A day, a month, a quarter or a year moved to where the source has no date."""
    edits = [
        edit
        for item in context.said.dates
        for date in parts_of(item)
        if date.precision != "decade"
        for edit in _moved(context.text, date.start, date.end)
    ]
    yield from false_dates(context, rng.sample(edits, len(edits)))


def _moved(text: str, start: int, end: int) -> Iterator[Edit]:
    for match in _YEAR.finditer(text, start, end):
        yield from (Edit(*match.span(), str(int(match.group()) + step)) for step in _STEPS)
    for match in _QUARTER.finditer(text, start, end):
        pool = _HAN if match.group() in _HAN else "1234"
        yield from (Edit(*match.span(), other) for other in pool if other != match.group())
    for match in _MONTH.finditer(text, start, end):
        size = len(match.group())
        months = (n for n in range(1, 13) if n != int(match.group()))
        yield from (Edit(*match.span(), f"{n:0{size}}") for n in months)
    for match in _DAY.finditer(text, start, end):
        days = (n for n in range(1, 29) if n != int(match.group()))
        yield from (Edit(*match.span(), str(n)) for n in days)
    for match in _WORD.finditer(text, start, end):
        for word in _other_months(match.group()):
            yield Edit(*match.span(), word)


def _other_months(word: str) -> Iterator[str]:
    """The other months in the language and the length of one."""
    for code in LANGUAGES:
        months = read_table(f"quantities-{code}")["months"]
        for number, words in months.items():
            if word.casefold() not in words:
                continue
            at = words.index(word.casefold())
            others = (own for other, own in months.items() if other != number)
            yield from (cased(own[min(at, len(own) - 1)], word) for own in others)
            return
