"""The words of gaps: what denies, speaks of a person, judges, and what is written instead."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.reading.polarity import negations
from assay.reading.relations import blanked, languages_of
from assay.text.languages import lexicon, read_table, words_of_group
from assay.text.listed import pattern_of

if TYPE_CHECKING:
    from assay.sources import Span

# of "not shown", "does not mention", "nicht zu sehen", "n'apparaît pas", "no aparece", "未显示"
_TOLD = (
    "sh",
    "mention",
    "list",
    "vis",
    "erw",
    "nann",
    "seh",
    "appara",
    "figur",
    "apare",
    "mue",
    "显",
    "提",
    "体",
    "列",
)


def says_none(text: str) -> bool:
    """True for "nothing is missing" and its like, as a whole sentence."""
    said = plain(text).strip(" .!。！")
    match = _pattern("none").search(said)
    if match is None:
        return False
    rest = blanked(said, [match.span()], fill=" ")
    small = [s for name in ("profile", "asker", "frame") for s in places(name, rest)]
    return not any(char.isalnum() for char in blanked(rest, small, fill=" "))


def speaks_of_person(text: str) -> bool:
    """True for a gap that says what the person lacks, not what the profile shows.

    "No AWS skills" and "AWS is missing" name no document either.
    """
    said = plain(text)
    if _pattern("person").search(said):
        return True
    denied = negations(said) or _pattern("denying").search(said)
    told = [word for word in _TOLD if word in said.casefold()]
    return bool(denied) and not told and not _pattern("profile").search(said)


def judges(text: str) -> bool:
    """True for a gap that judges the person."""
    return _pattern("judgement").search(plain(text)) is not None


def reworded(point: str, quote: str) -> str:
    """A gap that speaks of the profile, in the language of its point, with the posting's words."""
    table = read_table("gaps")
    said = {match.casefold() for match in _pattern("person").findall(plain(point))}
    spoken = [name for name, own in table["person"].items() if not said.isdisjoint(own)]
    before, after = table["reworded"][next(iter(spoken or languages_of(point)))]
    return f"{before}{quote}{after}"


def plain(text: str) -> str:
    """The text with plain apostrophes."""
    return text.replace("’", "'")


def places(group: str, text: str) -> list[Span]:
    """Where a text has words of a group of `gaps.toml`."""
    return [match.span() for match in _pattern(group).finditer(text)]


@lru_cache(maxsize=1)
def denials() -> re.Pattern[str]:
    """What says that something is not there, or that a person lacks it."""
    return pattern_of((*words_of_group("gaps", "denying"), *words_of_group("gaps", "person")))


@lru_cache(maxsize=8)
def _pattern(group: str) -> re.Pattern[str]:
    return pattern_of(lexicon().asker if group == "asker" else words_of_group("gaps", group))
