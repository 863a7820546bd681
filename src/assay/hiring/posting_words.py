"""The words of job postings and the parts of a posting: sections, and what is one statement."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Generator, Iterator
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from assay.hiring.tables import read_table

Mode: TypeAlias = Literal["", "required", "preferred", "never"]

_SPACELESS: Final = "\u3040"
_LONGEST_LABEL: Final = 60
# a full stop before a small letter ends an abbreviation: "5 yrs. experience"
_CUT: Final = re.compile(
    r"[!?。！？；;]|\.(?=\s+[^a-zäöüßéèàáíóú\s]|\s*$)|[:：](?=\s|[^\x00-\x7f]|$)"
    r"|[•·▪●](?=\s)|(?<=\s)[-–—*](?=\s+[A-ZÄÖÜÉÈÀÁÍÓÚ])"
)
_AROUND: Final = " \t\r*_#-–—•·>|.()"
_WRITTEN_TWICE: Final = re.compile(r"(?<=[a-z] )\(\d{1,2}\)(?= )")
_ALIKE: Final = str.maketrans({"’": "'", "‘": "'", "\u00a0": " ", "\u202f": " ", "\u2009": " "})


class Part(NamedTuple):
    """One statement of a posting: [start, end), its section, and the label before it."""

    start: int
    end: int
    mode: Mode
    label: str


def _table() -> dict[str, Any]:
    return read_table("posting")


@lru_cache(maxsize=64)
def words(name: str) -> re.Pattern[str]:
    """Any of the words of a list; of several at one place the longest."""
    said = sorted(_table()[name], key=len, reverse=True)
    return re.compile("|".join(map(_whole, said)), re.IGNORECASE)


def _whole(word: str) -> str:
    if word[0] >= _SPACELESS:
        return re.escape(word)
    begin = r"(?<!\w)" if word[0].isalnum() else ""
    end = r"(?!\w)" if word[-1].isalnum() else ""
    return f"{begin}{re.escape(word)}{end}"


def level_text(text: str) -> str:
    """The same text, as long, with plain apostrophes and spaces and no "five (5)"."""
    text = text.translate(_ALIKE)
    return _WRITTEN_TWICE.sub(lambda match: " " * len(match.group()), text)


def parts(text: str) -> Iterator[Part]:
    """The statements of a posting in order; a section lasts until the next heading."""
    section: Mode = ""
    at = 0
    for line in text.split("\n"):
        begin, at = at, at + len(line) + 1
        said = line.strip(_AROUND)
        heading = _heading(said.rstrip(":： "))
        if heading is not None:
            section = heading
        elif said.endswith((":", "：")) and len(said) <= _LONGEST_LABEL:
            section = ""
        elif said:
            section = yield from _of_line(line, begin, section)


def _of_line(line: str, begin: int, section: Mode) -> Generator[Part, None, Mode]:
    """The statements of a line; "Salary:" speaks for its line, "Requirements:" for all after."""
    mode, label, at = section, "", 0
    for end, sign in [*((m.start(), m.group()) for m in _CUT.finditer(line)), (len(line), "")]:
        said = line[at:end]
        if sign in (":", "："):
            kept, found, label = _labelled(said)
            end_kept = at + len(kept)
            if kept.strip():
                yield Part(begin + at, begin + end_kept, mode, "")
            if found is not None:
                mode = found
                section = section if found == "never" else found
        elif said.strip():
            yield Part(begin + at, begin + end, mode, label)
            label = ""
        at = end + len(sign)
    return section


def part_at(found: list[Part], starts: list[int], at: int) -> Part | None:
    """The statement that a place is in."""
    part = found[bisect_right(starts, at) - 1] if starts and starts[0] <= at else None
    return part if part and at < part.end else None


def _labelled(said: str) -> tuple[str, Mode | None, str]:
    """What stands before a label, the section that the label names, and the label."""
    label = said[-_LONGEST_LABEL:]
    best: tuple[int, Mode] | None = None
    for mode, pattern in _headings():
        match = pattern.search(label)
        if match and (best is None or match.start() < best[0]):
            best = match.start(), mode
    if best:
        cut = len(said) - len(label) + best[0]
        return said[:cut], best[1], said[cut:].strip()
    if len(said.strip()) <= _LONGEST_LABEL and not any(char.isdigit() for char in said):
        return "", "", said.strip()
    return said, None, ""


def _heading(line: str) -> Mode | None:
    """The section that a line of its own names."""
    if not line or len(line) > _LONGEST_LABEL:
        return None
    for mode, pattern in _headings():
        if pattern.fullmatch(line):
            return mode
    return None


@lru_cache(maxsize=1)
def _headings() -> tuple[tuple[Mode, re.Pattern[str]], ...]:
    """Headings at the end of a label, for each section."""
    modes: tuple[Mode, ...] = ("preferred", "required", "never")
    return tuple((mode, _ending(mode)) for mode in modes)


def _ending(mode: str) -> re.Pattern[str]:
    said = sorted(_table()["headings"][mode], key=len, reverse=True)
    return re.compile(rf"(?:{'|'.join(map(_whole, said))})\W*$", re.IGNORECASE)
