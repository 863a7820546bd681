"""Sentences of a text as spans: full stops of five languages, abbreviations, lines, bullets."""

from __future__ import annotations

import re

_ABBREVIATIONS = frozenset(
    "dr mr mrs ms prof inc ltd co corp st no nr vs etc approx dept fig ca bzw str sr jr mio gmbh "
    "jan feb mar apr jun jul aug sep sept oct nov dec tel vol ed eds al ext est gen sen rep rev "
    "e.g i.e z.b u.a d.h ph.d b.sc m.sc b.a m.a u.s u.k a.m p.m usw evtl ggf inkl exkl".split()
)
_END = re.compile(r"[.!?…]{1,9}[\"'”’»)\]]{0,3}(?=\s|$)|[。！？]{1,9}[”’」』）]{0,3}|\n")
_BULLET = re.compile(r"[ \t]*(?:[-*•·▪◦‣–\uf0b7\uf0a7]|\d{1,3}[.)])[ \t]+")


def sentences(text: str) -> list[tuple[int, int]]:
    """Spans of all sentences and lines, without surrounding white space, in order.

    A line break ends a sentence only where the next line is blank or starts a bullet, or the
    line itself is one; other breaks are white space.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        if match.group() == "\n":
            if not _breaks(text, match.start(), start):
                continue
        elif not _ends(text, match):
            continue
        _append(spans, text, start, match.end())
        start = match.end()
    _append(spans, text, start, len(text))
    return spans


def ends_inside(text: str) -> bool:
    """True if more than one sentence stands in `text`."""
    return len(sentences(text)) > 1


def bullet(line: str) -> int:
    """Length of the bullet or list number that a line starts with; 0 if there is none."""
    match = _BULLET.match(line)
    return match.end() if match else 0


def _append(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        spans.append((start, end))


def _breaks(text: str, newline: int, start: int) -> bool:
    line_end = text.find("\n", newline + 1)
    following = text[newline + 1 : line_end if line_end >= 0 else len(text)]
    if not following.strip() or bullet(following) or following.lstrip().startswith("#"):
        return True
    line_start = max(start, text.rfind("\n", 0, newline) + 1)
    return text[line_start:newline].lstrip().startswith("#")


def _ends(text: str, match: re.Match[str]) -> bool:
    mark = match.group()
    if mark[0] != ".":
        return True
    before = text[max(0, match.start() - 24) : match.start()]
    words = before.split()
    last = words[-1].lstrip("(\"'“").casefold() if words and not before[-1].isspace() else ""
    if last in _ABBREVIATIONS or (len(last) == 1 and last.isalpha()):
        return False
    if last.isdecimal() and len(last) <= 2 and before.strip() == before.split()[-1]:
        return match.start() - len(last) > 0 and text[match.start() - len(last) - 1] not in "\n"
    following = text[match.end() : match.end() + 24].lstrip()
    return not following[:1].islower()
