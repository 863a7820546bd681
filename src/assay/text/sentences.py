"""Sentences of a text as spans: full stops of five languages, abbreviations, lines, bullets."""

from __future__ import annotations

import re

from assay.text.languages import lexicon

_END = re.compile(r"[.!?…]{1,9}[\"'”’»)\]]{0,3}(?=\s|$)|[。！？]{1,9}[”’」』）]{0,3}|\n")
_WORD = re.compile(r"\s+([^\W\d_]+)(?!\w)")
_BULLET = re.compile(
    r"[ \t]*(?:[-*•·▪◦‣–●■○□\uf0b7\uf0a7]|\d{1,3}[.)]|[a-zA-Z]\)"
    r"|\((?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})\))[ \t]+"
)


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


def may_end(text: str, start: int, end: int) -> bool:
    """False if text[start:end] is surely no more than one sentence."""
    return bool(_END.search(text, start, end))


def ends_inside(text: str) -> bool:
    """True if more than one sentence stands in `text`."""
    return len(sentences(text)) > 1


def bullet(line: str) -> int:
    """Length of the bullet or list number that a line starts with; 0 if there is none."""
    match = _BULLET.match(line)
    return match.end() if match else 0


def _append(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    written = text[start:end]
    whole = written.lstrip()
    if whole:
        start = end - len(whole)
        spans.append((start, start + len(whole.rstrip())))


def _breaks(text: str, newline: int, start: int) -> bool:
    line_end = text.find("\n", newline + 1)
    following = text[newline + 1 : line_end if line_end >= 0 else len(text)]
    if not following.strip() or bullet(following) or following.lstrip().startswith("#"):
        return True
    line_start = max(start, text.rfind("\n", 0, newline) + 1)
    return text[line_start:newline].lstrip().startswith("#")


def _begins(text: str, at: int) -> bool:
    """True if a sentence surely begins here: with "She", "The", "In"."""
    word = _WORD.match(text, at)
    if word is None or not word[1][0].isupper():
        return False
    words = lexicon()
    return word[1].casefold() in words.person | words.stop


def _ends(text: str, match: re.Match[str]) -> bool:
    mark = match.group()
    if mark[0] != ".":
        return True
    before = text[max(0, match.start() - 24) : match.start()]
    words = before.split()
    last = words[-1].lstrip("(\"'“").casefold() if words and not before[-1].isspace() else ""
    if last in lexicon().abbreviations:
        return last in lexicon().closing and _begins(text, match.end())
    if len(last) == 1 and last.isalpha():
        counted = len(words) > 1 and words[-2][-1].isdecimal()
        return counted or _begins(text, match.end())  # "132 L. The", "knows R. She", not "J. Smith"
    if last.isdecimal() and before.rpartition("\n")[2].strip() == last:
        return False  # the number of a list item
    following = text[match.end() : match.end() + 24].lstrip()
    return not following[:1].islower()
