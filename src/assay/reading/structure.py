"""Where one part of a text ends and the next begins: the rule for line breaks.

A line break is a boundary when the next line is blank, a bullet, a heading, or begins with a
label; when its own line is a heading; or where the caller gave sections. Otherwise it is white
space. Everything here looks at the few lines around one place and never reads the whole text.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.text.languages import lexicon
from assay.text.markup import BLOCKS
from assay.text.plain import plain
from assay.text.sentences import bullet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.sources import Source, Span

_BREAKS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_BREAK = re.compile(f"\r\n|[{_BREAKS}]")
_BLOCK_TAG = re.compile(
    rf"</?(?:{'|'.join(sorted(BLOCKS - {'br'}))})\b[^>]{{0,500}}>", re.IGNORECASE
)
_LABEL = re.compile(r"([^\W\d_][^\s:,;，；]*(?:[ \t]+[^\s:,;，；]+){0,2})[ \t]*[:：]")
_SENTENCE_END = re.compile(r"[.!?]\s")
_NUMBERED = re.compile(r"^(?:\d{1,2}[.)]|[§*]|[IVX]{1,4}\.)\s*")
_SOFT_HYPHEN = "\xad"
_LINE_LIMIT = 2000
_HEAD_WINDOW = 600


def boundaries(source: Source, start: int, end: int) -> Iterator[Span]:
    """Spans inside source[start:end] at which one part ends: line breaks, tags, section edges.

    Each kind is in order; line breaks come first.
    """
    text = source.text
    for match in _BREAK.finditer(text, start, end):
        if match.start() > start and is_boundary(text, *match.span()):
            yield match.span()
    if source.format == "html":
        for match in _BLOCK_TAG.finditer(text, start, end):
            if match.start() > start:
                yield match.span()
    for section_start, section_end in source.sections:
        if start < section_start < end:
            yield section_start, section_start
        if start < section_end < end:
            yield section_end, section_end


def part_start(source: Source, low: int, start: int) -> int:
    """Where the part of the source begins that `start` stands in, `low` at the least."""
    if source.sections or source.format == "html":
        return max([low, *(stop for _, stop in boundaries(source, low, start))])
    for match in reversed(list(_BREAK.finditer(source.text, low, start))):
        if match.start() > low and is_boundary(source.text, *match.span()):
            return match.end()
    return low


def heads_list(text: str, start: int) -> bool:
    """True if the line that begins at `start` ends with a colon."""
    return plain(_line(text, start)).rstrip().endswith((":", "："))


def list_head(source: Source, start: int, floor: int) -> str:
    """The folded line with a colon that heads the list whose item begins at `start`, or ""."""
    text = source.text
    item = plain(_line(text, start - len(_line_before(text, start)))) if start else ""
    low = max(floor, start - _HEAD_WINDOW)
    if not bullet(item) or source.sections or source.format == "html":
        return ""
    lines = plain(text[low:start].replace("\n", "\u241e")).split("\u241e")
    for line in reversed(lines[:-1] if not lines[-1].strip() else lines):
        if bullet(line):
            continue
        return f"{line.strip().casefold()} " if line.rstrip().endswith((":", "：")) else ""
    return ""


def is_boundary(text: str, start: int, end: int) -> bool:
    """True if the line break text[start:end] separates two parts of the text."""
    own, following = _line_before(text, start), _line(text, end)
    if _SOFT_HYPHEN in (own.strip(), following.strip()):
        return False  # a word broken at a line end, its hyphen on a line of its own
    own, following = plain(own), plain(following)
    if not following.strip() or bullet(following) or starts_with_label(following):
        return True
    return is_heading(following) or not own.strip() or is_heading(own)


def starts_with_label(line: str) -> bool:
    """True if a line begins with a label: at most three words, capitalised, then a colon."""
    match = _LABEL.match(line.lstrip())
    return match is not None and _capitalised(match[1]) and _SENTENCE_END.search(match[1]) is None


def label_span(text: str, start: int, end: int) -> bool:
    """True if text[start:end] is nothing but the label of a section known to the vocabulary.

    It is one where it stands at the start of a line and a colon follows, or alone on its line.
    """
    line = _line_before(text, start) + _line(text, start)
    if _is_known(plain(line)):
        return True  # a part of a heading says no more than the whole
    words = plain(text[start:end]).strip(" \t:：").casefold()
    if words not in lexicon().labels:
        return False
    if plain(_line_before(text, start)).strip(" \t#*_-•§\"'“”0123456789.)"):
        return False
    rest = plain(_line(text, end)).lstrip(" \t*_\"'“”")
    return not rest or rest[0] in ":：" or text[end - 1 : end] in (":", "：")


@lru_cache(maxsize=4096)
def is_heading(line: str) -> bool:
    """True for a Markdown heading, and for a lone line that the vocabulary knows as one."""
    bare = line.strip()
    if bare.startswith("#"):
        return True
    return _is_known(bare)


def _is_known(line: str) -> bool:
    """True if a line is nothing but a heading of the vocabulary, with its number and marks."""
    bare = _NUMBERED.sub("", line.strip().strip("#").strip())
    words = " ".join(bare.strip("*_:： \t=-").casefold().split())
    return len(bare) < 60 and words in lexicon().labels


def _capitalised(label: str) -> bool:
    first = label[0]
    return first.isupper() or (not first.islower() and first.isalpha())


def _line(text: str, start: int) -> str:
    part = text[start : start + _LINE_LIMIT]
    match = _BREAK.search(part)
    return part[: match.start()] if match else part


def _line_before(text: str, end: int) -> str:
    part = text[max(0, end - _LINE_LIMIT) : end]
    return part[max(part.rfind(mark) for mark in _BREAKS) + 1 :]
