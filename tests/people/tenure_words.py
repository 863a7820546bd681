"""Durations, dates and statements in words, from the data files."""

import re
from collections.abc import Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any

from spelled import elided, written
from tenure_rules import Length
from vita import loaded

_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_OF_SEVERAL = ("some {d}", "unos {d}")
_DATIVE = re.compile(r"\b(Jahre|Monate)\b")


@cache
def expanded(pattern: str) -> tuple[str, ...]:
    """Every text that the choices of a pattern allow."""
    pieces = _CHOICE.split(pattern)
    options = [piece.split("|") if n % 2 else [piece] for n, piece in enumerate(pieces)]
    texts = ("".join(parts) for parts in product(*options))
    return tuple(re.sub(r" +([.,]| )", r"\1", text).strip() for text in texts)


@cache
def wordings(language: str, kind: str) -> Mapping[str, tuple[str, ...]]:
    """The wordings of a fact type by the manner of the job: open, ended or any."""
    lists = loaded(f"tenure_{language}")[kind]
    return {
        manner: tuple(dict.fromkeys(text for frame in frames for text in expanded(frame)))
        for manner, frames in lists.items()
    }


def wording_id(language: str, kind: str, frame: str) -> str:
    """The place of a wording among all of its fact type."""
    every = [text for texts in wordings(language, kind).values() for text in texts]
    return f"{kind}/{language}/{every.index(frame)}"


def count(rng: Random, number: int, language: str) -> str:
    """A number in digits, or perhaps in letters."""
    words: list[str] = loaded("durations")[language]["words"]
    spelt = 2 <= number < 2 + len(words) and rng.random() < 0.35
    return words[number - 2] if spelt else str(number)


def _amount(rng: Random, number: int, unit: str, language: str) -> str:
    words = loaded("durations")[language]
    name = words[unit][0 if number == 1 else 1]
    made: str = words["amount"].format(n=count(rng, number, language), u=name)
    return made


def length(rng: Random, claim: Length, language: str) -> str:
    """A claimed length in words."""
    words: Mapping[str, Any] = loaded("durations")[language]
    years, months = divmod(claim.months, 12)
    if claim.unit == "months":
        text = _amount(rng, claim.months, "month", language)
    elif claim.unit == "years":
        text = _amount(rng, years, "year", language)
    elif claim.unit == "half":
        spelt: dict[int, str] = dict(enumerate(words["words"], start=2))
        forms = [form for form in words["half"] if years in spelt or "{w}" not in form]
        text = rng.choice(forms).format(n=years, w=spelt.get(years))
    else:
        parts = {"y": (years, "year"), "m": (months, "month")}
        said = {slot: _amount(rng, *part, language) for slot, part in parts.items()}
        text = rng.choice(words["both"]).format(**said)
    if claim.bound == "exact":
        return text
    plural = claim.months > 12 or claim.unit == "months"
    forms = [form for form in words[claim.bound] if plural or form not in _OF_SEVERAL]
    return str(rng.choice(forms)).format(d=text)


def dative(text: str) -> str:
    """Years and months in the German dative."""
    return _DATIVE.sub(r"\1n", text)


def day(rng: Random, date: str, language: str, *, figures: bool = False) -> str:
    """A date in prose."""
    year, _, month = date.partition("-")
    forms = loaded("spelling")[language]["prose"]
    named = [form for form in forms if figures or "{mm}/" not in form]
    if not month:
        return f"{year}年" if language == "zh" else year
    return written((int(year), int(month)), rng.choice(named), language)


def within(rng: Random, date: str, language: str) -> str:
    """A date with the preposition that it takes."""
    words = loaded("durations")[language]["in_month" if "-" in date else "in_year"]
    return str(rng.choice(words)).format(d=day(rng, date, language))


def finished(frame: str, text: str, language: str) -> str:
    """The statement with French elisions, and a capital where a value starts it."""
    text = elided(text, language)
    text = text[:-1] if text.endswith("..") else text
    return text[:1].upper() + text[1:] if frame.startswith(("{d", "{is", "{s")) else text
