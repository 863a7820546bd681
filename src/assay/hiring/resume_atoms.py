"""The header of an entry in pieces: what stands between separators, brackets and dates."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from assay.hiring import resume_evidence as evidence
from assay.hiring.resume_dates import Time
from assay.hiring.resume_evidence import joining
from assay.hiring.resume_lines import Line
from assay.hiring.resume_words import vocabulary

_EDGE: Final = " \t\u00a0\u3000*_`,;:|│┃/·•–—-~>#，；：、."
_CLOSERS: Final = {"(": ")", "（": "）", "[": "]", "【": "】"}
_SEPARATOR: Final = re.compile(
    r"(?P<wide>\s*[|¦｜‖│┃]\s*|\s*\t\s*|\s{2,}(?=\S)|\s*//\s*|\s+[•·∙●▪*]\s+|\s*(?:[•●▪]|\s-{2,}\s)\s*)"
    r"|(?P<dash>\s+[-–—/~]\s+|\s*—\s*|\s*：\s*|:\s+|:$|\s[-–](?=[^\W\d_]{3})|\s*[;；]\s*|\s[-–]$|[-–]\s{2,})"
    r"|(?P<comma>,\s+|\s*，\s*|、|,$)"
    r"|(?P<open>\s*[(（\[【])"
    r"|(?P<close>[)）\]】])"
    r"|(?P<space>(?<=[\u3040-\u30ff\u3400-\u9fff）])[ \u3000](?=[^\s@])"
    r"|(?<=[^\s@])[ \u3000](?=[A-Za-z0-9.+#]{0,12}[\u3400-\u9fff]))"
)
_SIGNS: Final = {"wide": "=", "dash": "-", "comma": ",", "open": "(", "close": ")", "space": " "}
_WORD: Final = re.compile(r"\S+")
_MOST_WORDS: Final = 10
_LONGEST: Final = 300
_MOST: Final = 16


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece of a header; `sep` is what stands before it.

    "\\n" a line end, "w" one where a line was full, "=" a wide separator, "-" a dash, "," a comma,
    "(" an opening bracket, "@" a word such as "at", " " a space inside Chinese. `outer` has the
    brackets around it.
    """

    start: int
    end: int
    outer: tuple[int, int]
    sep: str
    time: Time | None = None


def atoms(text: str, line: Line, times: Sequence[Time], sep: str = "\n") -> list[Atom]:
    """The pieces of a line, with its times as pieces of their own."""
    found: list[Atom] = []
    for start, end, mark, time in _cut(text, line, times):
        low, high = _trimmed(text, start, end) if time is None else (start, end)
        if low < high:
            outer = _outer(text, low, high, line) if mark == "(" else (low, high)
            found.append(Atom(low, high, outer, mark, time))
    if not found:
        return []
    first = replace(found[0], sep="(" + sep if found[0].sep == "(" else sep)
    return [first, *found[1:]][:_MOST]


def _outer(text: str, start: int, end: int, line: Line) -> tuple[int, int]:
    """The span with the brackets around it, if they stand there."""
    opening = text[start - 1 : start] if start > line.start else ""
    stop = end
    while stop < line.end and text[stop] in " .":
        stop += 1
    if opening in _CLOSERS and text[stop : stop + 1] == _CLOSERS[opening]:
        return start - 1, stop + 1
    return start, end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in _EDGE and not _named(text, start, end):
        start += 1
    while end > start and text[end - 1] in _EDGE and not _stopped(text, start, end):
        end -= 1
    return start, end


def _named(text: str, start: int, end: int) -> bool:
    """True for ".NET"."""
    return text[start] == "." and text[start + 1 : min(start + 2, end)].isalpha()


def _stopped(text: str, start: int, end: int) -> bool:
    """True for a full stop that belongs to the word before it: "Inc.", "S.A."."""
    if text[end - 1] != ".":
        return False
    word = text[max(start, end - 8) : end].split()
    return bool(word) and (len(word[-1]) <= 5 or "." in word[-1][:-1])


def _cut(
    text: str, line: Line, times: Sequence[Time]
) -> Iterator[tuple[int, int, str, Time | None]]:
    """Cut at times first, then between them at separators."""
    at, mark = line.first, ""
    for time in times:
        start, end = max(time.start, line.first), min(time.end, line.end)
        if start >= end or start < at:
            continue
        mark = yield from _pieces(text, at, start, mark)
        yield start, end, mark or "-", time
        at, mark = end, "-"
    yield from _pieces(text, at, line.end, mark)


def _pieces(
    text: str, start: int, end: int, mark: str
) -> Generator[tuple[int, int, str, Time | None], None, str]:
    """Cut at separators; what it returns stands before the piece that follows."""
    at = start
    joins = joining()
    for match in _SEPARATOR.finditer(text, start, end):
        name = match.lastgroup or ""
        if name in ("comma", "space", "dash") and _bold(text, match.start()):
            continue
        yield from _joined(text, at, match.start(), mark, joins)
        mark = _SIGNS[name]
        at = match.end()
    yield from _joined(text, at, end, mark, joins)
    return "" if text[at:end].strip() else mark


def _joined(
    text: str, start: int, end: int, mark: str, joins: re.Pattern[str]
) -> Iterator[tuple[int, int, str, Time | None]]:
    """Cut at words such as "at"."""
    at = start
    for match in joins.finditer(text, start, end):
        if _bold(text, match.start()):
            continue
        if mark and at == start and not text[at : match.start()].strip():
            at, mark = match.end(), "@"
            continue
        if not text[at : match.start()].strip() or not text[match.end() : end].strip():
            continue
        yield at, match.start(), mark, None
        at, mark = match.end(), "@"
    if text[at:end].strip():
        yield at, end, mark, None


def _bold(text: str, at: int) -> bool:
    """True inside the ** of Markdown: what is set bold is one name."""
    line = text.rfind("\n", 0, at) + 1
    return at - line < _LONGEST and text.count("**", line, at) % 2 == 1


def spaced(text: str, found: Sequence[Atom]) -> list[Atom]:
    """The pieces with titles apart from employers that only a space parts from them."""
    made: list[Atom] = []
    for atom in found:
        at = 0 if atom.time else _employer_at(text, atom)
        if at:
            made.append(replace(atom, end=at, outer=(atom.start, at)))
            high = atom.end
            low = at + len(text[at:high]) - len(text[at:high].lstrip())
            made.append(Atom(low, high, (low, high), "s"))
        else:
            made.append(atom)
    return made


def _employer_at(text: str, atom: Atom) -> int:
    """The end of a title in "Crane Operator Harbour Holdings Ltd"; 0 if none is beyond doubt."""
    words = [match.span() for match in _WORD.finditer(text, atom.start, atom.end)]
    if not 3 <= len(words) <= _MOST_WORDS:
        return 0
    titles = vocabulary("titles", "words")
    last = max(
        (at for at, span in enumerate(words) if text[slice(*span)].lower() in titles), default=-1
    )
    if not 0 <= last < len(words) - 1 or not text[words[last + 1][0]].isupper():
        return 0
    rest = text[words[last + 1][0] : atom.end]
    return words[last][1] if evidence.employer(rest) >= 2 else 0
