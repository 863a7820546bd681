"""Small changes to a text so that the dates of résumés are read as they are meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from assay.hiring.resume_words import HAN, either, vocabulary
from assay.text.dates import Date, dates
from assay.text.markup import Edit

_GLUED: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)([-–—~/])(?=[^\W\d_])")
_TWO_YEARS: Final = re.compile(r"(?<![\d.+-])(?:19|20)\d\d(?=(?:19|20)\d\d(?![\d-]))")
_SHORT_MONTH: Final = re.compile(r"(?<![\d.])(?:19|20)\d\d\.([1-9])(?![\d.])")
_TIGHT: Final = re.compile(r"(?:(?<=[-./]\d)|(?<=[-./]\d\d))[—–~](?=\d{4})")
_EMPHASIS: Final = re.compile(r"(?<!\w)_(?=\w)|(?<=\w)_(?!\w)")
_ARROW: Final = re.compile(r"[→➔➝⟶]")
_COLON: Final = re.compile(r"(?<=\d)：")
_NO_MONTH: Final = 12
_YEAR_FIRST: Final = re.compile(r"(?:19|20)\d\d(?!\d)")
_LAST_WORD: Final = re.compile(r"[^\w]+")
_DASHES: Final = ("-", "–", "—", "~")
_BEFORE: Final = 40


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    until = either(vocabulary("dates", "until"))
    going = either(vocabulary("dates", "open"))
    month = r"(?:0?[1-9]|1[0-2])/"
    return {
        "two digits": re.compile(
            rf"(?<![\d/.-]){month}(\d\d)\s{{0,2}}(?:[-–—]|{until})\s{{0,2}}"
            rf"(?:{month}(\d\d)(?![\d/])|(?=[^\W\d_]))"
        ),
        "month stop": re.compile(
            rf"(?<=[^\W\d_]{{3}})\.(?=\s{{0,2}}(?:[-–—]|(?:{until})\s))", re.IGNORECASE
        ),
        "first month": re.compile(
            rf"(?<![^\W\d_])([^\W\d_]{{3,12}})\.?\s{{0,2}}(?:[-–—]|\s(?:{until})\s)\s{{0,2}}\Z",
            re.IGNORECASE,
        ),
        "until first": re.compile(rf"(?:{until})(?:\s|(?<=[\u3400-\u9fff]))", re.IGNORECASE),
        "until last": re.compile(rf"(?:\s|(?=[\u3400-\u9fff]))(?:{until})$", re.IGNORECASE),
        "cells": re.compile(
            rf"(?<=\d)(?:\t+| {{4}} *)(?=[^\W\d_])(?!(?:{until})\s|{going})", re.IGNORECASE
        ),
    }


def edits(text: str) -> list[Edit]:
    """What spells dates so that they are read: "2015–Present", "2018.3" of Chinese texts."""
    patterns = _patterns()
    found: list[Edit] = []
    found += [(m.start(2), m.end(2), f" {m[2]} ") for m in _GLUED.finditer(text)]
    found += [(m.end(), m.end(), " – ") for m in _TWO_YEARS.finditer(text)]
    found += [(m.start(), m.end(), "–") for m in _ARROW.finditer(text)]
    found += [(m.start(), m.end(), " – ") for m in _TIGHT.finditer(text)]
    found += [(m.start(), m.end(), " ") for m in patterns["month stop"].finditer(text)]
    found += [(m.start(), m.end(), " ") for m in _EMPHASIS.finditer(text)]
    found += [(m.start(), m.end(), " ¶ ") for m in patterns["cells"].finditer(text)]
    found += [(m.start(), m.end(), " ： ") for m in _COLON.finditer(text)]
    if HAN.search(text) or _SHORT_MONTH.fullmatch(text.strip()):
        found += [(m.start(1), m.start(1), "0") for m in _SHORT_MONTH.finditer(text)]
    found += [(at, at + 1, mark) for at, mark in _line_ends(text)]
    pairs = list(patterns["two digits"].finditer(text))
    years = [m.span(group) for m in pairs for group in (1, 2) if m[group]]
    if any(int(text[start:end]) > _NO_MONTH for start, end in years):
        # a month and a day never have such a second number
        found += [(s, s, "20" if int(text[s:e]) < 50 else "19") for s, e in years]
    return sorted(found)


@lru_cache(maxsize=1 << 10)
def _month(word: str) -> bool:
    """True for the name of a month."""
    return any(date.start == 0 for date in dates(f"{word} 2017")) if word.isalpha() else False


def _line_ends(text: str) -> Iterator[tuple[int, str]]:
    """The line ends that no date goes across, and those inside brackets, with what they become."""
    at, patterns = text.find("\n"), _patterns()
    while at >= 0:
        before, after = text[max(0, at - 14) : at].rstrip(), text[at + 1 : at + 40].lstrip(" \t")
        month = _month(_LAST_WORD.split(before.rstrip(".,"))[-1])
        ended = patterns["until last"].search(before) or patterns["until first"].match(after)
        ended = ended or (_YEAR_FIRST.match(after) if month else None)
        low = max(text.rfind("\n", max(0, at - _BEFORE), at) + 1, at - _BEFORE)
        if text.rfind("(", low, at) > text.rfind(")", low, at):
            yield at, " "
        elif not ended and (before[-1:] not in _DASHES or not after[:1].isalnum()):
            yield at, "\n¶\n"
        at = text.find("\n", at + 1)


def first_month(text: str, date: Date) -> Date | None:
    """The month before a date that has its year from it: "mar. a ago. de 2017"."""
    match = _patterns()["first month"].search(text, max(0, date.start - _BEFORE), date.start)
    if not match or not date.first or date.precision != "month" or not _month(match[1].lower()):
        return None
    read = dates(f"{match[1]} {date.first.year}")
    begin = read[0] if read else None
    if not isinstance(begin, Date) or not begin.first or begin.first >= date.first:
        return None
    return begin._replace(start=match.start(1), end=match.end(1))


def ends_only(text: str, date: Date) -> bool:
    """True for the end of a time whose beginning was not read: "spring to May 2017"."""
    before = text[max(0, date.start - _BEFORE) : date.start].rpartition("\n")[2].rstrip()
    return bool(before) and bool(_patterns()["until last"].search(" " + before))
