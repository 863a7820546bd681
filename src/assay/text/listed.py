"""One pattern for a list of words and phrases of any language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable


def pattern_of(words: Iterable[str]) -> re.Pattern[str]:
    """Finds the words of a list in any case, longest first: whole ones, Chinese ones anywhere."""
    ordered = sorted(dict.fromkeys(words), key=len, reverse=True)
    parts = (
        re.escape(w) if HAN_RUN.search(w) else rf"(?<![\w-]){re.escape(w)}(?!-?\w)" for w in ordered
    )
    return re.compile("|".join(parts), re.IGNORECASE)
