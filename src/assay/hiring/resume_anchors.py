"""The lines of a section that hold the time of an entry."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from assay.hiring import resume_evidence as evidence
from assay.hiring.resume_dates import Time
from assay.hiring.resume_lines import Line

_LONGEST: Final = 260
_MOST_ENTRIES: Final = 150
_MOST_WORDS: Final = 20
_EMPTY: Final = re.compile(r"[\s(\[（【*_|│┃,;:·•–—~>-]*")
_CLOSED_BEFORE: Final = re.compile(r"(?:[|│┃,;:·•–—(/\[（【，：*_-]|\s{2}|\t|^)\s*[*_]*$")
_CLOSED_AFTER: Final = re.compile(r"[*_]*\s*(?:[|│┃,;:·•–—()\[（/\]）】，：*_-]|\s{2}|\t|$)")


@dataclass(frozen=True, slots=True)
class Anchor:
    """A line of a header with its time; `index` is the place of the line in its section."""

    index: int
    time: Time
    where: str
    mark: str
    indent: int


def candidates(
    text: str, lines: Sequence[Line], times: Mapping[int, Sequence[Time]]
) -> list[Anchor]:
    """The lines whose dates stand as they do in headers."""
    found = []
    for index, line in enumerate(lines):
        if line.end - line.start > _LONGEST or line.number not in times:
            continue
        dated = times[line.number]
        time = next((one for one in dated if one.ranged), dated[0])
        where = _where(text, line, time)
        if where and _header_like(text, line, time):
            first = _bullet_of(lines, index)
            mark = first.mark if first.bulleted else ""
            found.append(Anchor(index, time, where, mark, first.indent))
    return found


def _bullet_of(lines: Sequence[Line], index: int) -> Line:
    """The line itself, or the bullet that it hangs below."""
    line = lines[index]
    before = lines[index - 1] if index else line
    hangs = before.bulleted and not line.mark and not line.blank and line.indent > before.indent
    return before if hangs else line


def _where(text: str, line: Line, time: Time) -> str:
    """Where on its line a time stands; nothing where it is part of a sentence."""
    before, after = text[line.first : time.start], text[time.end : line.end]
    first, last = bool(_EMPTY.fullmatch(before)), not after.strip(" \t.)]）】*_:：,;|│┃")
    if first and last:
        return "alone"
    if first:
        return "first"
    if last:
        # "Worked there from 2015 to 2017": a date after a plain word is of a sentence or of a title
        return "last" if len(before.split()) <= _MOST_WORDS else ""
    if _CLOSED_BEFORE.search(before) and _CLOSED_AFTER.match(after):
        return "middle"
    return ""


def _header_like(text: str, line: Line, time: Time) -> bool:
    rest = (text[line.first : time.start] + " " + text[min(time.end, line.end) : line.end]).strip()
    if not rest.strip(" ()[]（）.,:;*_|-–—"):
        return True
    if evidence.body_label(text[line.first : line.end]):
        return False
    if len(rest.split()) > _MOST_WORDS or "。" in rest:
        return False
    prose = rest.endswith(".") and len(rest.split()) > 6 and not evidence.employer(rest)
    return not prose


def jobs(text: str, found: list[Anchor], lines: Sequence[Line]) -> list[Anchor]:
    """The anchors of employments: ranges first, single dates where they stand like those."""
    ranged = [anchor for anchor in found if anchor.time.ranged]
    base = [anchor for anchor in ranged if not anchor.mark]
    if not base and ranged:
        base = [anchor for anchor in ranged if _kin(anchor, ranged[0])]
    if not base:
        free = [anchor for anchor in found if not anchor.mark]
        base = free or [anchor for anchor in found if _kin(anchor, found[0])]
        return [a for a in base if _telling(text, lines[a.index], a)][:_MOST_ENTRIES]
    usual = Counter((a.where, a.mark, a.indent // 3) for a in base).most_common(1)[0][0]
    kept = {anchor.index for anchor in base}
    for anchor in found:
        like = (anchor.where, anchor.mark, anchor.indent // 3) == usual
        if not anchor.time.ranged and like:
            kept.add(anchor.index)
    return [anchor for anchor in found if anchor.index in kept][:_MOST_ENTRIES]


def studies(text: str, found: list[Anchor], lines: Sequence[Line]) -> list[Anchor]:
    """The anchors of an education; dates of bullets only where all entries are bulleted."""
    free = [anchor for anchor in found if not anchor.mark]
    chosen = free or [anchor for anchor in found if _kin(anchor, found[0])]
    return chosen[:_MOST_ENTRIES]


def _kin(anchor: Anchor, other: Anchor) -> bool:
    return anchor.mark == other.mark and abs(anchor.indent - other.indent) <= 1


def _telling(text: str, line: Line, anchor: Anchor) -> bool:
    """True if a line with a single date names a post or an employer."""
    rest = text[line.first : anchor.time.start] + " " + text[anchor.time.end : line.end]
    return anchor.where == "alone" or evidence.title(rest) >= 2 or evidence.employer(rest) >= 2
