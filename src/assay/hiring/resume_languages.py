"""Spoken languages with their levels, in a section of their own and where a label names them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from assay.hiring.resume_bodies import paragraphs
from assay.hiring.resume_dates import field
from assay.hiring.resume_jobs import Page
from assay.hiring.resume_lines import Line
from assay.hiring.resume_lists import EDGE, LABEL, parts_of, trimmed
from assay.hiring.resume_words import either, plain, vocabulary
from assay.records import Field, Item

_LEVEL: Final = re.compile(r"[a-c][12]\+?(?:[/-][a-c][12])?", re.IGNORECASE)
_LONGEST_LANGUAGE: Final = 160
_LEAST: Final = 2


def languages(page: Page, lines: Sequence[Line]) -> tuple[list[Item], list[Field]]:
    """The spoken languages of a section, and lines that name none."""
    made: list[Item] = []
    unread: list[Field] = []
    for start, end, _ in paragraphs(page.text, lines, page.width, prose=False):
        found = languages_of(page.text, start, end)
        made += found
        if not found:
            unread.append(field(page.text, start, end))
    return made, unread


def languages_of(text: str, start: int, end: int) -> list[Item]:
    """The languages of a line with their levels."""
    whole = _language(text, start, end)
    if whole:
        return [whole]
    found = [_language(text, low, high) for low, high in parts_of(text, start, end)]
    return [item for item in found if item]


def _language(text: str, start: int, end: int) -> Item | None:
    names, levels = vocabulary("languages", "names"), vocabulary("languages", "levels")
    low, high = trimmed(text, start, end)
    if high - low > _LONGEST_LANGUAGE:
        return None
    if plain(text[low:high]) in names:
        return Item("language", {"name": field(text, low, high)}, (low, high))
    for match in re.finditer(r"\s*[(（\[]|\s*[:：,，]|\s[-–—]|\s{2,}|\t|\s|\.{2,}", text[low:high]):
        split = low + match.start()
        if plain(text[low:split]).strip(EDGE) not in names:
            continue
        start, end = trimmed(text, low + match.end(), high)
        if text[start:end].endswith((")", "）", "]")) and not {"(", "（"} & set(text[start:end]):
            start, end = trimmed(text, start, end - 1)
        value = plain(text[start:end])
        if not _closed(value):
            continue
        parts = [part.strip(" ()（）") for part in re.split(r"\s[-–]\s|[,;/，(（]", value)]
        known = any(part in levels or _of_scale(part) for part in parts)
        others = any(part.partition(" ")[0] in names for part in parts[1:])
        glued = "".join(char for char in value if char.isalpha()) in _glued_levels()
        if value in levels or glued or _of_scale(value) or (known and not others):
            first, last = trimmed(text, low, split)
            fields = {"name": field(text, first, last), "level": field(text, start, end)}
            return Item("language", fields, (first, end))
    return None


@lru_cache(maxsize=1)
def _glued_levels() -> frozenset[str]:
    """The levels without spaces and hyphens: "UpperIntermediate"."""
    levels = vocabulary("languages", "levels")
    return frozenset("".join(filter(str.isalpha, level)) for level in levels if len(level) > 3)


def _of_scale(value: str) -> bool:
    """True for "B2" and "niveau B2"."""
    first, _, rest = value.partition(" ")
    return bool(_LEVEL.fullmatch(rest if first in vocabulary("levels", "before") else value))


def _closed(value: str) -> bool:
    """True if brackets stand at the end only."""
    ends = max(value.rfind(")"), value.rfind("）"))
    opened = max(value.find("("), value.find("（"))
    one = value.count("(") + value.count("（") == value.count(")") + value.count("）") <= 1
    return one and (ends < 0 or (opened >= 0 and ends == len(value) - 1))


def spoken(text: str, line: Line) -> list[Item]:
    """A line "Languages: English (native), German (B2)" outside the section of languages."""
    match = LABEL.match(text, line.first, line.end)
    heads = vocabulary("heads", "languages")
    if not match or plain(match[1]) not in heads:
        return []
    parts = list(parts_of(text, match.end(), line.end))
    found = languages_of(text, match.end(), line.end)
    return found if len(found) == len(parts) else []


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A label of languages before one of them, and a language with the level in brackets."""
    heads = either(vocabulary("heads", "languages"))
    names = either(vocabulary("languages", "names"))
    return (
        re.compile(
            rf"(?<![^\W_])(?:{heads})(?:[ \t]*[:：][ \t]*|[ \t]+)(?=(?:{names})(?![^\W_]))",
            re.IGNORECASE,
        ),
        re.compile(rf"(?:{names})\s?[(（][^()（）]{{1,40}}[)）]", re.IGNORECASE),
    )


def named(text: str, lines: Sequence[Line]) -> Iterator[Item]:
    """The languages behind a label anywhere on a line, or of a line that has nothing else."""
    label, _ = _patterns()
    names = vocabulary("languages", "names")
    for line in lines:
        match = label.search(text, line.start, line.end)
        if match:
            yield from _leading(text, match.end(), line.end)
            continue
        first = text[line.first : line.first + 16].split(maxsplit=1)
        if not line.rule and first and first[0].lower().strip(EDGE + "(") in names:
            parts = list(parts_of(text, line.first, line.end))
            found = languages_of(text, line.first, line.end)
            rated = all("level" in item.fields for item in found)
            if len(found) == len(parts) >= _LEAST and rated:
                yield from found


def _leading(text: str, start: int, end: int) -> Iterator[Item]:
    """The languages at the beginning of a span, up to what is none."""
    for low, high in parts_of(text, start, end):
        item = _language(text, low, high)
        if item:
            yield item
            continue
        first, _ = trimmed(text, low, high)
        match = _patterns()[1].match(text, first, high)
        item = _language(text, first, match.end()) if match else None
        if item:
            yield item
        return
