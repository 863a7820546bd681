"""Parts of a source that speak to a machine: they can be quoted, and prove nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from assay.reading.disguises import Disguised, disguised
from assay.reading.speaking import (
    frames,
    is_prompt_tag,
    is_turn,
    speaks_to_machine,
    speaks_to_reader,
    tells_something,
)
from assay.text.fold import fold
from assay.text.languages import lexicon
from assay.text.merging import merged
from assay.text.sentences import sentences

if TYPE_CHECKING:
    from assay.sources import Span

_ROLE: Final = re.compile(
    r"\[/?(?:system|inst|user|assistant)\]|<\|[\w ]{1,30}\|?>|<<?/?sys>>?"
    r"|</?(?:start|end)_of_turn>"
    r"|^\W{0,4}#{2,6} ?(?:instruction|anweisung|consigne|instrucción)(?:s|en|es)? ?:",
    re.IGNORECASE,
)
_TAG: Final = re.compile(
    r"^\W{0,6}</(?P<name>[A-Za-z][\w-]{1,30})>"
    r"|^\W{0,3}<(?P<open>[A-Za-z][\w-]{2,30})(?: [^<>]{0,200})?>"
)
_DATED: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|年")
_BREAK: Final = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_STOPS: Final = ".!?。！？:：;|"
_SHORT: Final = 400
"""Characters of a line that is an order as a whole, once it begins to be one."""
_LEAST: Final = 4
_BLOCK: Final = 12
"""Lines that a frame of a prompt can hold."""


def instructions(text: str, about: str | None = None) -> tuple[Span, ...]:
    """Spans of the lines in `text` that are instruction-like, in order, apart.

    `about` "candidate" says that the text tells of a person and speaks to nobody.
    """
    softly = _spoken(text, speaks_to_reader) if about == "candidate" else ()
    return tuple(merged([*_orders_in(text), *softly]))


def orders(text: str) -> tuple[Span, ...]:
    """The spans of those that surely are, and hold no date: a dated line may be an entry."""
    return tuple(span for span in _orders_in(text) if not _DATED.search(text, *span))


@lru_cache(maxsize=64)
def _orders_in(text: str) -> tuple[Span, ...]:
    turned = ((p.start, p.end) for p in disguised(text) if p.sure or _hides(p))
    return tuple(merged([*_spoken(text, _commands), *_framed(text), *turned]))


def _hides(part: Disguised) -> bool:
    """True for an order in a disguise; in a code a part of an order is enough."""
    if _told(part.plain, _commands) is not None:
        return True
    said = fold(part.plain).text
    return speaks_to_reader(said) or (part.coded and tells_something(said))


def _spoken(text: str, rule: Callable[[str], bool]) -> Iterator[Span]:
    """Lines that hold a sentence which speaks to a machine, with what a colon announces."""
    lines = _unwrapped(text)
    for number, (start, end) in enumerate(lines):
        line = text[start:end]
        told = _told(line, rule) if end - start >= _LEAST else None
        if told:
            last = end if end - start <= _SHORT else start + told[1]
            yield start + told[0], max(last, _announced(text, lines, number) if last == end else 0)


@lru_cache(maxsize=2048)
def _told(line: str, rule: Callable[[str], bool]) -> Span | None:
    """From the first sentence of a line that gives an order to the one after the last such."""
    parts = sentences(line)
    orders = [n for n, (a, b) in enumerate(parts) if rule(fold(line[a:b]).text)]
    if not orders and len(parts) > 1 and len(line) <= _SHORT and rule(fold(line).text):
        orders = [0]
    if not orders:
        return None
    return parts[orders[0]][0], parts[min(orders[-1] + 1, len(parts) - 1)][1]


def _commands(said: str) -> bool:
    return _orders().search(said) is not None or speaks_to_machine(said)


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
    filled = [(n, text[a:b]) for n, (a, b) in enumerate(lines) if b - a >= _LEAST]
    marks = [n for n, line in filled if _is_mark(line)]
    turns = [n for n, line in filled if (":" in line or "：" in line) and is_turn(fold(line).text)]
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


@lru_cache(maxsize=2048)
def _is_mark(line: str) -> bool:
    match = _TAG.search(line)
    if match and is_prompt_tag(match["name"] or match["open"]):
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
    for match in _BREAK.finditer(text):
        yield at, match.start()
        at = match.end()
    yield at, len(text)


def _unwrapped(text: str) -> list[Span]:
    """Lines, those that go on in small letters joined to the one before."""
    found: list[Span] = []
    joined = 0
    for start, end in _lines(text):
        last = text[slice(*found[-1])].rstrip() if found else ""
        goes_on = text[start : start + 1].islower() and last and last[-1] not in _STOPS
        joined = joined + 1 if goes_on else 0
        if goes_on and joined < _BLOCK:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


@lru_cache(maxsize=1)
def _orders() -> re.Pattern[str]:
    """All orders as whole words; Chinese ones as strings."""
    phrases = lexicon().order
    spaced = "|".join(re.escape(phrase) for phrase in phrases if phrase.isascii())
    others = "|".join(re.escape(phrase) for phrase in phrases if not phrase.isascii())
    return re.compile(rf"(?<!\w)(?:{spaced})(?!\w)|{others}")
