"""Lengths of time as people say them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay.verdicts import Detail

_MONTHS = re.compile(r"(?<![\d.,])(?<!to )(\d{2,4}) months\b")
_YEAR = 12


def months_words(months: float) -> str:
    """Months as people say them: "7 years 6 months"."""
    whole = round(months)
    years, rest = divmod(whole, 12)
    parts = [f"{years} year{'s' * (years != 1)}"] if years else []
    if rest or not years:
        parts.append(f"{rest} month{'s' * (rest != 1)}")
    return " ".join(parts)


def in_years(text: str, detail: Detail) -> str:
    """A computed value with its months in years: "90 months" is "7 years 6 months".

    What a source itself says keeps its spelling.
    """
    if not detail.formula:
        return text
    return _MONTHS.sub(lambda m: months_words(int(m[1])) if int(m[1]) >= _YEAR else m[0], text)
