"""Skills: lists with levels and years."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from assay.hiring import resume_rows as rows
from assay.hiring.resume_bodies import paragraphs
from assay.hiring.resume_dates import field
from assay.hiring.resume_jobs import Page
from assay.hiring.resume_lines import Line
from assay.hiring.resume_parses import Span
from assay.hiring.resume_words import HAN, plain, vocabulary
from assay.records import Field, Item
from assay.text.languages import lexicon
from assay.text.operators import operators

_LIST: Final = re.compile(r"[,;|，；、]|\s[·•/∙]\s|(?<!\s)[^\S\n]{3,}|\t")
_BRACKET: Final = re.compile(r"\s*[(（\[]([^()（）\[\]]{1,60})[)）\]]\s*$")
_TAIL: Final = re.compile(r"\s*(?:\s[-–—]\s|[:：]\s?|\s?\.{2,}\s?|\t+|\s{2,}|\s\|\s|\s…\s?|,\s)\s*")
_ALIGNED: Final = re.compile(r"(?<!\s)[^\S\n]{2,}|\t+|\s?\.{3,}\s?")
LABEL: Final = re.compile(r"[*_]*([^:：(（,，]{2,40})[*_]*[:：]\s*[*_]*\s*(?=\S)")
EDGE: Final = " \n\r\t\u3000.,;:*_-–—|，。；、•·"
_STARS: Final = re.compile(r"[★☆●○■□*]{3,5}|\d{1,2}\s?/\s?\d{1,2}|\d{1,3}\s?%")
_YEARS: Final = re.compile(r"(?<![\d.,])(\d{1,2})\+?\s?")
_LONGEST: Final = 60
_MOST_WORDS: Final = 6
_WRAPPED: Final = 3


def skills(page: Page, lines: Sequence[Line]) -> list[Item]:
    """The skills of a section."""
    tabled = _tabled(page, lines)
    if tabled:
        return tabled
    return [item for span in _spans(page, lines) for item in _skills_of(page.text, span)]


def _tabled(page: Page, lines: Sequence[Line]) -> list[Item]:
    """Rows under "Skill, Level, Years"."""
    names = ("skill", "level", "years")
    if not lines:
        return []
    heads = [
        next((n for n in names if plain(page.text[slice(*s)]) in vocabulary("labels", n)), "")
        for s in rows.cells(page.text, lines[0])
    ]
    if len(heads) < 2 or not all(heads) or "skill" not in heads:
        return []
    made = []
    for line in lines[1:]:
        found = rows.cells(page.text, line)
        fields = {
            {"skill": "name"}.get(name, name): field(page.text, *span)
            for name, span in zip(heads, found, strict=False)
            if page.text[slice(*span)].strip(" -–")
        }
        if "name" in fields and len(found) <= len(heads):
            made.append(Item("skill", fields, fields["name"].place))
    return made


def _spans(page: Page, lines: Sequence[Line]) -> Iterator[Span]:
    """Lines, with those that a full line goes on in."""
    for start, end, _ in paragraphs(page.text, lines, page.width):
        yield start, end


def _skills_of(text: str, span: Span) -> Iterator[Item]:
    start, end = span
    level: Field | None = None
    match = LABEL.match(text, start, end)
    if match:
        label = plain(match[1]).strip(EDGE)
        if _takes_back(label):
            return
        value = text[match.end() : end]
        if label in vocabulary("levels", "skill"):
            level, start = field(text, match.start(1), match.end(1)), match.end()
        elif not _valued(value):
            start = match.end()
    if "。" in text[start:end] or _prose(text[start:end]):
        return
    aligned = _ALIGNED.search(text, start, end)
    if (
        aligned
        and _valued(text[aligned.end() : end])
        and not _LIST.search(text, start, aligned.start())
    ):
        made = _skill(text, start, end, level)
        if made:
            yield made
        return
    for low, high in parts_of(text, start, end):
        made = _skill(text, low, high, level)
        if made:
            yield made


def _takes_back(label: str) -> bool:
    """True for a label that denies what it lists or only wishes for it: "Wants to learn:"."""
    words, said = lexicon(), set(label.replace("'", " ").split())
    known = (words.negation, words.hedge, words.hedge_to, frozenset(words.unfinished))
    han = any(word in label for word in (*words.cjk_negation, *words.cjk_hedge, "想"))
    return han or any(said & group for group in known) or bool(operators(label))


def _valued(value: str) -> bool:
    """True for a level or years alone: what stands before the colon is then the skill."""
    return _level_like(value) or _years_like(value)


def _level_like(value: str) -> bool:
    low = plain(value).strip(EDGE)
    return low in vocabulary("levels", "skill") or bool(_STARS.fullmatch(low))


def _years_like(value: str) -> bool:
    low = plain(value).strip(EDGE)
    if len(low) > 32 or not _YEARS.match(low):
        return False
    words = re.findall(r"[^\W\d_]+\.?", low)
    units = _units()
    return bool(words) and (words[0].strip(".") in units or low[-1:] == "年" or "年" in words[0])


def _units() -> frozenset[str]:
    return vocabulary("labels", "years") | vocabulary("dates", "units")


def _prose(value: str) -> bool:
    words = value.split()
    return (len(words) > 8 and not _LIST.search(value)) or value.rstrip().endswith((". ", "!"))


def parts_of(text: str, start: int, end: int) -> Iterator[Span]:
    """The pieces of a list; commas inside brackets part nothing."""
    at, depth = start, 0
    splits = {match.start(): match.end() for match in _LIST.finditer(text, start, end)}
    place = start
    while place < end:
        char = text[place]
        depth += (char in "(（[") - (char in ")）]")
        depth = max(depth, 0)
        if depth == 0 and place in splits:
            yield at, place
            at = place = splits[place]
            continue
        place += 1
    yield at, end


def _skill(text: str, start: int, end: int, level: Field | None) -> Item | None:
    low, high = trimmed(text, start, end)
    fields: dict[str, Field] = {"level": level} if level else {}
    bracket = _BRACKET.search(text[low:high])
    if bracket and _rated(text, low + bracket.start(1), low + bracket.end(1), fields):
        high = low + bracket.start()
    else:
        tail = _last(_TAIL, text, low, high)
        if tail and _rated(text, tail[1], high, fields):
            high = tail[0]
    low, high = trimmed(text, low, high)
    shown = text[low:high]
    if not _named(shown):
        return None
    fields = {"name": field(text, low, high), **fields}
    return Item("skill", fields, (low, high))


def _last(pattern: re.Pattern[str], text: str, start: int, end: int) -> Span | None:
    found = None
    for match in pattern.finditer(text, start, end):
        if match.end() < end and match.start() > start:
            found = match.span()
    return found


def _rated(text: str, start: int, end: int, fields: dict[str, Field]) -> bool:
    """Read a level and years from what stands behind a skill; True if it is nothing else."""
    made: dict[str, Field] = {}
    at = start
    for part in re.split(r"([,;/|，、]\s?)", text[start:end]):
        low, high = trimmed(text, at, at + len(part))
        at += len(part)
        value = text[low:high]
        if low >= high:
            continue
        if _years_like(value) and "years" not in made:
            made["years"] = field(text, low, high)
        elif _level_like(value) and "level" not in made:
            made["level"] = field(text, low, high)
        else:
            return False
    fields.update(made)
    return bool(made)


def _named(shown: str) -> bool:
    if not shown or len(shown) > _LONGEST or not any(char.isalpha() for char in shown):
        return False
    most = _MOST_WORDS if not HAN.search(shown) else 4
    words = len(shown.split())
    # a list that is wrapped parts a name of two words now and then, a name of many never
    whole = "\n" not in shown.strip() or words <= _WRAPPED
    return words <= most and not _level_like(shown) and whole


def trimmed(text: str, start: int, end: int) -> Span:
    """A span without what only parts it from others."""
    while start < end and text[start] in EDGE and not _dotted(text, start, end):
        start += 1
    while end > start and text[end - 1] in EDGE:
        end -= 1
    return start, end


def _dotted(text: str, start: int, end: int) -> bool:
    return text[start] == "." and start + 1 < end and text[start + 1].isalpha()
