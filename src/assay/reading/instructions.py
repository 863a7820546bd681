"""Parts of a source that speak to a machine: they can be quoted, and prove nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from assay.reading.disguises import Disguised, disguised
from assay.reading.speaking import (
    frames,
    is_turn,
    speaks_to_machine,
    speaks_to_reader,
    tells_something,
)
from assay.text.fold import fold
from assay.text.languages import lexicon
from assay.text.markup import KNOWN
from assay.text.sentences import sentences

if TYPE_CHECKING:
    from assay.sources import Span

_ROLE: Final = re.compile(
    r"\[/?(?:system|inst|user|assistant)\]|<\|[\w ]{1,30}\|?>|<<?/?sys>>?"
    r"|</?(?:start|end)_of_turn>"
    r"|^\W{0,4}#{2,6} ?(?:instruction|response|system|input|task|anweisung|aufgabe|consigne)s?\b",
    re.IGNORECASE,
)
_TAG: Final = re.compile(
    r"^\W{0,6}</(?P<name>[A-Za-z][\w-]{1,30})>"
    r"|^\W{0,3}<(?P<open>[A-Za-z][\w-]{2,30})(?: [^<>]{0,200})?>"
)
_BLOCK: Final = 12
"""Lines that a frame of a prompt can hold."""


def instructions(text: str, about: str | None = None) -> tuple[Span, ...]:
    """Spans of the lines in `text` that are instruction-like, in order, apart.

    `about` "candidate" says that the text tells of a person and speaks to nobody.
    """
    person = about == "candidate"
    turned = ((p.start, p.end) for p in disguised(text) if p.sure or _hides(p, person))
    return tuple(_merged([*_spoken(text, person), *_framed(text), *turned]))


def _hides(part: Disguised, person: bool) -> bool:
    """True for an order in a disguise; in a code a part of an order is enough."""
    return _speaks(part.plain, person) or (part.coded and tells_something(fold(part.plain).text))


def _spoken(text: str, person: bool) -> Iterator[Span]:
    """Lines that hold a sentence which speaks to a machine, with what a colon announces."""
    lines = list(_lines(text))
    for number, (start, end) in enumerate(lines):
        line = text[start:end]
        if line.strip() and _speaks(line, person):
            yield start, _announced(text, lines, number)


def _speaks(line: str, person: bool) -> bool:
    whole = fold(line).text
    if _orders().search(whole):
        return True
    parts = [fold(line[a:b]).text for a, b in sentences(line)]
    if any(map(speaks_to_machine, parts)) or (len(parts) > 1 and speaks_to_machine(whole[:400])):
        return True
    return person and (any(map(speaks_to_reader, parts)) or speaks_to_reader(whole[:400]))


def _announced(text: str, lines: list[Span], number: int) -> int:
    """Where the last line ends that a line announces; its own end if it announces none."""
    line = text[slice(*lines[number])].rstrip(" *_#\"'")
    if not line.endswith((":", "：", "=")):
        return lines[number][1]
    end, seen = lines[number][1], False
    for start, stop in lines[number + 1 : number + 1 + _BLOCK]:
        blank = not text[start:stop].strip()
        if blank and seen:
            break
        seen = seen or not blank
        end = stop if not blank else end
    return end


def _framed(text: str) -> Iterator[Span]:
    """Blocks between lines that look like a part of a prompt: tags, turns, ends of documents."""
    lines = list(_lines(text))
    marks = [n for n, (a, b) in enumerate(lines) if _is_mark(text[a:b])]
    turns = [n for n, (a, b) in enumerate(lines) if is_turn(fold(text[a:b]).text)]
    if len(turns) > 1 and turns[-1] - turns[0] <= _BLOCK:
        marks = sorted({*marks, *turns})
    at = 0
    while at < len(marks):
        last = at
        while last + 1 < len(marks) and marks[last + 1] - marks[last] <= _BLOCK:
            last += 1
        first, end = marks[at], marks[last]
        if first == end or end in turns or not _closes(text[slice(*lines[end])]):
            end = _paragraph(text, lines, end)
        yield lines[first][0], lines[end][1]
        at = last + 1


def _is_mark(line: str) -> bool:
    match = _TAG.search(line)
    name = (match["name"] or match["open"]).lower() if match else ""
    if (
        name
        and name not in KNOWN
        and (match is None or match["name"] or line.rstrip().endswith(">"))
    ):
        return True
    return _ROLE.search(line) is not None or frames(fold(line).text)


def _closes(line: str) -> bool:
    return "</" in line or "[/" in line or line.rstrip().endswith(">")


def _paragraph(text: str, lines: list[Span], number: int) -> int:
    """The last line of the paragraph that a mark begins; one blank line may follow the mark."""
    last = number
    for ahead in range(number + 1, min(len(lines), number + _BLOCK)):
        if text[slice(*lines[ahead])].strip(" `~\"'#-"):
            last = ahead
        elif last > number:
            break
    return last


def _lines(text: str) -> Iterator[Span]:
    at = 0
    for line in text.split("\n"):
        yield at, at + len(line)
        at += len(line) + 1


def _merged(spans: Iterable[Span]) -> Iterator[Span]:
    last: Span | None = None
    for start, end in sorted(spans):
        if last and start <= last[1]:
            last = (last[0], max(last[1], end))
            continue
        if last:
            yield last
        last = (start, end)
    if last:
        yield last


@lru_cache(maxsize=1)
def _orders() -> re.Pattern[str]:
    """All orders as whole words; Chinese ones as strings."""
    phrases = lexicon().order
    spaced = "|".join(re.escape(phrase) for phrase in phrases if phrase.isascii())
    others = "|".join(re.escape(phrase) for phrase in phrases if not phrase.isascii())
    return re.compile(rf"(?<!\w)(?:{spaced})(?!\w)|{others}")
