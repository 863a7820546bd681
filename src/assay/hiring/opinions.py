"""Which statements judge a person: opinions, which no source can prove."""

from __future__ import annotations

import re
from functools import lru_cache

from assay.hiring.tables import read_table
from assay.text.listed import pattern_of


def judges_person(text: str) -> bool:
    """True for a text with a word that judges a person, in one of five languages."""
    return _pattern().search(text) is not None


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    return pattern_of(word for own in read_table("opinions").values() for word in own)
