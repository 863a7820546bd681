"""The sections of a résumé: headings by a vocabulary, tolerant of how they are set."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from assay.hiring import resume_evidence as evidence
from assay.hiring.resume_lines import Line
from assay.hiring.resume_words import either, groups, plain, vocabulary

_DECORATION: Final = "#*_■□●◆◇▪►▶—–-=·•:：|~<>【】[]「」★☆✦› \t\u3000.+"
_NUMBERED: Final = re.compile(
    r"(?:[一二三四五六七八九十]{1,3}|\d{1,2}|[ivx]{1,4})\s?[.、)）:．]\s?", re.IGNORECASE
)
_SPACED: Final = re.compile(r"(?:\S ){2,}\S(?:\s{2,}(?:\S ){0,40}\S){0,6}")
_INLINE: Final = re.compile(r"[#*\s]{0,6}([^:：*#]{3,40}?)[*\s]{0,4}[:：][*\s]{0,4}(?=\S)")
_ASIDE: Final = re.compile(r"\s*\([^()]{1,40}\)$")
_LED: Final = re.compile(r"[^\W\d_][^\W\d_ ]*(?: [^\W\d_]+){0,2}(?=\s+(\S.*))")
_DATED: Final = re.compile(r"(?:[^\W\d_]{3,9}\.? |\d{1,2}[/.])?(?:19|20)\d\d(?!\d)")
_FEW: Final = 6
_GLUED: Final = 9
_MOST_WORDS: Final = 6
_ORDER: Final = ("experience", "education", "skills")
_LONGEST: Final = 60
# Sections whose headings also stand inside an employment: they need the look of the others.
_SOFT: Final = frozenset({"projects", "summary", "skills", "other", "languages", "certificates"})
_HARD: Final = frozenset({"experience", "education"})


@dataclass(slots=True)
class Section:
    """Lines under a heading; `kind` is "top" before the first one."""

    kind: str
    lines: list[Line] = field(default_factory=list)
    heading: Line | None = None


@dataclass(frozen=True, slots=True)
class _Head:
    line: Line
    kind: str
    style: tuple[str, bool, int, bool, bool]
    name: str
    marked: bool
    weak: bool


def sections(text: str, lines: list[Line]) -> list[Section]:
    """The sections in order; rules and page furniture are of none."""
    heads = _chosen([head for line in lines if (head := _head(text, line, lines))])
    kinds = {head.line.number: head.kind for head in heads}
    found = [Section("top")]
    for line in lines:
        inline = _led(text, line)
        if not inline and found[-1].kind not in ("experience", "skills"):
            inline = _inline(text, line, alone=len(lines) < _FEW)
        if line.number in kinds:
            found.append(Section(kinds[line.number], [], line))
        elif inline:
            found.append(Section(inline[0], [inline[1]], line))
        elif len(lines) < _FEW and _goes_on(text, line, found[-1]):
            found[-1].lines[-1] = replace(found[-1].lines[-1], end=line.end)
        elif not line.rule and not line.furniture:
            found[-1].lines.append(line)
    return found


def _goes_on(text: str, line: Line, section: Section) -> bool:
    """True for a line that goes on with the list behind a heading: "Skills: Python, C++,"."""
    if (
        section.kind not in ("skills", "languages")
        or not section.heading
        or len(section.lines) != 1
    ):
        return False
    led = section.heading.first < section.lines[0].first < section.heading.end
    return led and not (line.blank or line.mark or _INLINE.match(text, line.start, line.end))


def _inline(text: str, line: Line, *, alone: bool) -> tuple[str, Line] | None:
    """A heading in capitals with its content on the same line: "LANGUAGES: Polish".

    In a text of a few lines it needs no capitals.
    """
    match = _INLINE.match(text, line.start, line.end)
    if not match or not (alone or match[1].isupper()):
        return None
    kind = heading_kind(match[1])
    if kind not in ("skills", "languages"):
        return None
    return kind, replace(line, start=match.end(), first=match.end(), mark="")


def _led(text: str, line: Line) -> tuple[str, Line] | None:
    """A heading with the first entry behind it: "Work experience 04/2019 - 07/2022"."""
    match = _LED.match(text, line.start, line.end)
    while match and match[0].strip():
        name, rest = match[0], text[match.end() : line.end].strip()
        kind = heading_kind(name) if name[0].isupper() else ""
        led = _DATED.match(rest) or (kind == "education" and evidence.degree(rest) >= 3)
        if kind in _HARD and led:
            at = line.end - len(rest)
            return kind, replace(line, start=at, first=at, mark="", blank=1)
        shorter = name.rpartition(" ")[0]
        match = re.compile(re.escape(shorter)).match(text, line.start) if shorter else None
    return None


def _chosen(heads: list[_Head]) -> list[_Head]:
    hard = {head.style for head in heads if head.kind in _HARD}
    often = Counter(head.name for head in heads if head.kind in _SOFT)
    # "Achievements:" below every employment is a label
    heads = [head for head in heads if often[head.name] < 2]
    if not hard:
        return heads
    tight = any(head.kind in _HARD and not head.line.blank for head in heads)
    return [
        head
        for head in heads
        if head.kind not in _SOFT
        or ((head.style in hard or head.marked) and (tight or not head.weak))
    ]


def _head(text: str, line: Line, lines: list[Line]) -> _Head | None:
    if line.rule or line.furniture or line.end - line.start > _LONGEST:
        return None
    shown = text[line.start : line.end]
    core = shown.strip(_DECORATION)
    if not core:
        return None
    joined = _unspaced(core)
    kind = heading_kind(joined) or heading_kind(_ASIDE.sub("", joined)) or _beside(joined)
    if not kind:
        return None
    following = lines[line.number + 1] if line.number + 1 < len(lines) else None
    ruled = bool(following and following.rule and not following.blank)
    lead = shown[: shown.index(core)].strip()
    upper = joined.isupper()
    colon = shown.rstrip(" *_").endswith((":", "："))
    marked = joined != core or ruled or (upper and line.blank > 0) or lead.startswith("##")
    name = plain(joined)
    weak = name in vocabulary("labels", "body") and not line.blank and not marked
    return _Head(line, kind, (lead, upper, line.indent, ruled, colon), name, marked, weak)


def _beside(joined: str) -> str:
    """The kind of the headings of two columns on one line: "PROFILE EMPLOYMENT"."""
    words = joined.split()
    if not joined.isupper() or not 1 < len(words) <= _MOST_WORDS:
        return ""
    for at in range(1, len(words)):
        kinds = {heading_kind(" ".join(words[:at])), heading_kind(" ".join(words[at:]))}
        if "" not in kinds:
            return next((kind for kind in _ORDER if kind in kinds), "other")
    return ""


def _unspaced(core: str) -> str:
    """A letter-spaced line without its spaces."""
    if not _SPACED.fullmatch(core):
        return core
    return " ".join(word.replace(" ", "") for word in re.split(r"\s{2,}", core))


@lru_cache(maxsize=1)
def _joining() -> re.Pattern[str]:
    words = vocabulary("joins", "and")
    latin = either(frozenset(word for word in words if word.isascii()))
    other = either(frozenset(word for word in words if not word.isascii()))
    return re.compile(rf"\s?(?:[&+/,]|\b(?:{latin})\b|{other})\s?")


@lru_cache(maxsize=1 << 10)
def heading_kind(core: str) -> str:
    """The kind of section that a heading names, or nothing."""
    kinds = groups("heads")
    qualifiers = vocabulary("heads", "qualifiers")
    core = plain(_NUMBERED.sub("", core, count=1) if _NUMBERED.match(core) else core)
    core = core.strip(_DECORATION)
    found = _looked_up(core, kinds)
    if found:
        return found
    words = [word for word in core.split() if word not in qualifiers]
    if len(words) < len(core.split()) and (found := _looked_up(" ".join(words), kinds)):
        return found
    parts = [part.strip() for part in _joining().split(core) if part.strip()]
    named = [_looked_up(part, kinds) for part in parts]
    # "Skills & Interests" holds two kinds: the lines of it are of no one kind
    return (named[0] if len(set(named)) == 1 else "other") if named and all(named) else ""


def _looked_up(core: str, kinds: dict[str, str]) -> str:
    kind = kinds.get(core, "") or kinds.get(_joining().sub(" and ", core), "")
    if not kind and len(core) >= _GLUED and " " not in core:
        kind = _glued().get(core, "")
    return "" if kind == "qualifiers" else kind


@lru_cache(maxsize=1)
def _glued() -> dict[str, str]:
    """The headings of several words as they are where spaces were lost."""
    kinds = groups("heads")
    return {name.replace(" ", ""): kind for name, kind in kinds.items() if " " in name}
