"""Which statements judge a person: opinions, which no source can prove."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files

from assay.text.listed import pattern_of


def judges_person(text: str) -> bool:
    """True for a text with a word that judges a person, in one of five languages."""
    return _pattern().search(text) is not None


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    text = files("assay.hiring").joinpath("data", "opinions.toml").read_text("utf-8")
    words = [word for own in tomllib.loads(text).values() for word in own]
    return pattern_of(words)
