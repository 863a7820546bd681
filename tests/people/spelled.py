"""Dates and periods as résumés spell them."""

import re
from dataclasses import dataclass
from random import Random

from vita import Date, loaded

_ELIDED = re.compile(r"\b([Dd])e (?=[aeiouéAEIOUÉ])")
_LOOSE = (" – ", " - ", " — ", " – ")
_TIGHT = ("–", "-")


def iso(date: Date) -> str:
    """The date at its own precision."""
    return str(date[0]) if date[1] is None else f"{date[0]}-{date[1]:02}"


def elided(text: str, language: str) -> str:
    """The text with French "d'" before a vowel."""
    return _ELIDED.sub(r"\1'", text) if language == "fr" else text


def written(date: Date, pattern: str, language: str) -> str:
    """The date by a pattern of the data file; without a month, its year."""
    year, month = date
    if month is None:
        return f"{year}年" if language == "zh" and "年" in pattern else str(year)
    words = loaded("spelling")[language]
    name = words["names"][month - 1]
    return pattern.format(
        y=year,
        m=month,
        mm=f"{month:02}",
        name=name,
        Name=name.capitalize(),
        short=words["short"][month - 1],
    )


@dataclass(frozen=True, slots=True)
class Spelling:
    """One person's habits of writing dates; `coarse` writes years alone, `old` those before it."""

    language: str
    single: str
    dash: str
    open: str
    closed: str
    word: str
    coarse: bool
    old: int
    merged: bool

    def cut(self, date: Date) -> Date:
        """The date as precise as it is printed."""
        return (date[0], None) if self.coarse else date

    def date(self, date: Date) -> tuple[str, str]:
        """The text and its truth."""
        cut = self.cut(date)
        return written(cut, self.single, self.language), iso(cut)

    def span(self, start: Date, end: Date | None) -> tuple[str, str, str]:
        """The text of a period with the truth of both ends."""
        if end is not None and end[0] < self.old:
            start, end = (start[0], None), (end[0], None)
        first, start_iso = self.date(start)
        if end is None:
            text = self.open.replace("{-}", self.dash).format(s=first)
            return elided(text, self.language), start_iso, "present"
        last, end_iso = self.date(end)
        if start_iso == end_iso and self.merged:
            return first, start_iso, end_iso
        named = "name" in self.single.lower() or "short" in self.single
        if self.merged and named and start[0] == end[0] and self.language != "zh":
            first = re.sub(rf",?( de)? {start[0]}", "", first)
        text = self.closed.replace("{-}", self.dash).format(s=first, e=last)
        return elided(text, self.language), start_iso, end_iso


def spelling(rng: Random, language: str, *, coarse: bool = False) -> Spelling:
    """The habits that a seed gives."""
    words = loaded("spelling")[language]
    single = rng.choice(words["single"])
    dashes = _LOOSE if "-" in single or (" " in single and not coarse) else (*_LOOSE, *_TIGHT)
    if language == "zh":
        dashes = (*dashes, " ~ ", "—") if "-" in single else (*dashes, "~", "-", "—")
    return Spelling(
        language=language,
        single="{y}年" if language == "zh" and coarse and rng.random() < 0.5 else single,
        dash=rng.choice(dashes),
        open=rng.choice(words["open"]),
        closed=rng.choice(words["closed"]),
        word=rng.choice(words["words"]),
        coarse=coarse,
        old=rng.choice([0, 0, 0, 0, 2014]),
        merged=rng.random() < 0.4,
    )
