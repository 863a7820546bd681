"""Dates of birth: dates beside a word of birth, a German star, or an age."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from assay.privacy.cues import cue, listed
from assay.privacy.hits import Hit
from assay.text.dates import Date, dates

_NEAR: Final = 44
_BEHIND: Final = 40
_NUMBERS: Final = re.compile(
    r"(?<!\d)(?:\d{4}[ ]{0,3}[-./年][ ]{0,3}\d{1,2}[ ]{0,3}[-./月][ ]{0,3}\d{1,2}[ ]{0,3}日?"
    r"|\d{1,2}[ ]{0,3}[-./][ ]{0,3}\d{1,2}[ ]{0,3}[-./][ ]{0,3}\d{2,4}"
    r"|\d{4} ?[.-] ?\d{1,2}|\d{1,2} \d{1,2} \d{4}|\d{8})(?!\d)"
)
_MONTH: Final = rf"(?:{'|'.join(listed('months'))})[a-zéûôäó]{{0,8}}\.?"
_BETWEEN: Final = r"[ ./,-]{0,3}(?:of|de|del|d')?[ ]{0,3}"
_WRITTEN: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b\d{{1,2}}(?:st|nd|rd|th|er|\.|º)?{_BETWEEN}{_MONTH}{_BETWEEN}(?:19|20)?\d\d\b",
        rf"\b{_MONTH}{_BETWEEN}\d{{1,2}}(?:st|nd|rd|th)?,?[ ]{{0,3}}(?:19|20)\d\d\b",
    )
)
_EIGHT: Final = re.compile(
    r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
    r"|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d"
)
_STAR: Final = re.compile(
    r"(?:(?<=^)|(?<=[\s(,|;/]))[*✶★][ ]{0,3}(?=\d{1,4} ?[-./ ]|[A-Z][a-z]{2,8}\.?[ ]{1,3}\d)",
    re.MULTILINE,
)
_SHENG: Final = re.compile(r"(?<=[\d日月年])生")
_CLOSE: Final = re.compile(
    r"[ ]?(?:[(,;:-]|\d{1,2} ?[岁歲]?[(,]|岁)[ (]{0,2}(?:\d|[A-Z][a-z]{2,9}\.? )"
)
_RANGE: Final = re.compile(
    r"[ ]{0,2}(?:-{1,2}|/|to|bis|until|à|a|至)[ ]{0,2}(?:\d|present|today|heute|now)"
)
_AFTER_DASH: Final = re.compile(r"\d[ ]{0,2}[-/][ ]{0,2}$")
_YEAR: Final = re.compile(
    r"[ ]?(?:in|im|en|an|year|jahr|année|:)?[ ]{0,2}(?P<year>(?:19|20)\d\d)(?![\ds-])",
    re.IGNORECASE,
)


def births(text: str) -> Iterator[Hit]:
    """Whole dates near a mark of birth, and a year that stands just after one."""
    marks = [match.span() for match in cue("birth").finditer(text)]
    marks += [match.span() for match in _STAR.finditer(text)]
    marks += [match.span() for match in _SHENG.finditer(text)]
    for start, end in marks:
        if text[end : end + 1] == "-" and text[end + 1 : end + 2].islower():
            continue  # "born-digital"
        year = _YEAR.match(text, end)
        if year and not _RANGE.match(text, year.end()):
            yield Hit("birth", *year.span("year"))
        yield from _beside(text, start, end)
    for match in cue("age").finditer(text):
        if any(char.isdigit() for char in text[max(0, match.start() - 6) : match.end() + 6]):
            yield from _beside(text, *match.span(), whole=not _CLOSE.match(text, match.end()))


def _beside(text: str, start: int, end: int, *, whole: bool = False) -> Iterator[Hit]:
    """The dates after [start, end), and in Chinese the one just before, on the line."""
    before = text[max(0, start - _BEHIND) : start]
    close = [span for span in _days(before, whole) if span[1] == len(before.rstrip(" (,"))]
    if close and text[start - 1 : start].isalnum():
        yield Hit("birth", start - len(before) + min(close)[0], start)
        return
    line = text.find("\n", end)
    near = text[end : min(end + _NEAR, line if line >= 0 else len(text))]
    found = sorted(_days(near, whole))
    if found:
        stop = max(b for a, b in found if a <= found[0][1])
        if not _RANGE.match(text, end + stop) and not _AFTER_DASH.search(near[: found[0][0]]):
            yield Hit("birth", end + found[0][0], end + stop)
        return
    low = max(text.rfind("\n", 0, start) + 1, start - _BEHIND)
    last = sorted(_days(text[low:start], whole))
    between = text[low + last[-1][1] : start] if last else ","
    if not any(sign in between for sign in ",;|\n") and not any(map(str.isdigit, between)):
        yield Hit("birth", low + last[-1][0], low + last[-1][1])


def _days(text: str, whole: bool) -> Iterator[tuple[int, int]]:
    """Spans of dates that name a day, or (unless `whole`) a month with its year."""
    for match in _NUMBERS.finditer(text):
        short = len(re.findall(r"\d+", match.group())) == 2
        if _EIGHT.fullmatch(match.group()) if match.group().isdigit() else not (whole and short):
            yield match.span()
    for form in _WRITTEN:
        for match in form.finditer(text):
            yield match.span()
    least = len("2010-01") if whole else len("2010")
    plain = text.replace("..", "  ").replace("_", " ")
    for date in dates(plain):
        if isinstance(date, Date) and len(date.name) > least:
            yield date.start, date.end
