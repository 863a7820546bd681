"""The lines of a résumé: where they stand, their bullets, and what is only page furniture."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from assay.hiring.resume_words import HAN, either, plain, vocabulary

_LINE: Final = re.compile(r"[^\r\n\f\v\u2028\u2029\u0085]+")
_MARK: Final = re.compile(
    r"(?P<bullet>[-*•·▪◦‣–—●■○□►▶➢➤>✓✔❖◆◇\uf0b7\uf0a7+]|o(?=[ \t]))[ \t\u3000]+"
    r"|(?P<glued>[•▪◦‣●■○□►▶➢➤✓✔❖◆◇\uf0b7\uf0a7])(?=[^\W\d_])"
    r"|(?P<number>\(?\d{1,2}[.)、][ \t\u3000]*(?![\d])|\([a-z]\)[ \t]+)"
)
_RULE: Final = re.compile(r"[-=_*·.~—–─━┌┐└┘├┤┬┴┼│|:+#\s]{3,}")
_ADDRESS: Final = re.compile(
    r"[\w.+-]{1,80}@[\w-]{1,80}\.\w|https?://|www\.|\blinkedin\b", re.IGNORECASE
)
_PHONE: Final = re.compile(r"(?:\+|\(?0|tel)[\d\s()./:+-]{8,24}", re.IGNORECASE)
_MONTH: Final = re.compile(r"(?<!\d)(?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d(?!\d)")
_WORD: Final = re.compile(r"[^\W\d_]")
_LONGEST_FURNITURE: Final = 80
_LONGEST_LINE: Final = 200
_TOP: Final = 5
_FEWEST: Final = 4
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NARROWEST: Final = 56
_WIDEST: Final = 112


@dataclass(slots=True)
class Line:
    """A line without the white space around it; `first` is where its text begins after a bullet.

    `blank` counts the empty lines before it. `furniture` belongs to the page and not to the text.
    """

    number: int
    start: int
    end: int
    first: int
    indent: int
    mark: str = ""
    blank: int = 0
    furniture: bool = False
    rule: bool = False

    @property
    def bulleted(self) -> bool:
        return bool(self.mark) and self.mark != "1"


def lines_of(text: str) -> list[Line]:
    """All lines with something on them."""
    found: list[Line] = []
    last_row, row, at = -1, 0, 0
    for match in _LINE.finditer(text):
        row += text.count("\n", at, match.start()) + text.count("\r", at, match.start())
        row -= text.count("\r\n", at, match.start())
        row += text.count("\f", at, match.start())
        at = match.start()
        line = _line(text, match.start(), match.end(), len(found))
        if line:
            line.blank = max(0, row - last_row - 1)
            last_row = row
            found.append(line)
    _lost_bullets(text, found)
    _furnish(text, found)
    return found


def _lost_bullets(text: str, lines: Sequence[Line]) -> None:
    """Mark the lines that one space sets apart: it stood behind a bullet that was lost."""
    own = [line for line in lines if not line.rule]
    spaced = [line for line in own if line.indent == 1 and text[line.start - 1] == " "]
    flush = sum(1 for line in own if not line.indent)
    if len(spaced) < _FEWEST or len(spaced) + flush < 0.9 * len(own) or flush < _FEWEST:
        return
    for line in spaced:
        if not line.mark and not _YEAR.search(text, line.start, line.end):
            line.mark = "•"


def _line(text: str, start: int, end: int, number: int) -> Line | None:
    raw = text[start:end]
    stripped = raw.strip("\ufeff\u200b \t\u00a0\u3000")
    stripped = stripped.strip()
    if not stripped:
        return None
    first = start + raw.index(stripped)
    indent = len(raw[: first - start].expandtabs(4))
    line = Line(number, first, first + len(stripped), first, indent)
    if _RULE.fullmatch(stripped):
        line.rule = True
        return line
    mark = _MARK.match(text, first, line.end)
    if mark and mark.end() < line.end and not stripped.startswith("**"):
        line.first = mark.end()
        line.mark = "1" if mark["number"] else mark[0].strip()
        second = _MARK.match(text, line.first, line.end)
        if second and second["number"] is None and second.end() < line.end:
            line.first = second.end()
    return line


def _furnish(text: str, lines: list[Line]) -> None:
    """Mark page numbers, contacts and lines that every page repeats."""
    words, after = either(vocabulary("page", "words")), either(vocabulary("page", "after"))
    page = re.compile(
        rf"\d{{1,2}}\s?/\s?\d{{1,2}}|(?:.{{0,60}}\s)?(?:(?:{words})\s?\d{{1,3}}(?:\s?(?:{after}).{{0,12}}|"
        rf"\s(?:\w{{1,4}}|/)\s\d{{1,3}}|\s?/\s?\d{{1,3}})?)",
        re.IGNORECASE,
    )
    own = [line for line in lines if not line.rule and line.end - line.start <= _LONGEST_LINE]
    seen = Counter(text[line.start : line.end] for line in own)
    name = next((text[line.start : line.end] for line in own), "")
    begun = False
    for line in own:
        shown = " ".join(text[line.start : line.end].split())
        if len(shown) > _LONGEST_FURNITURE:
            continue
        if page.fullmatch(shown) or _contact(shown) or (shown == name and begun and seen[name] > 1):
            line.furniture = True
        begun = True


def _contact(shown: str) -> bool:
    if _ADDRESS.search(shown):
        return True
    label, colon, _ = shown.replace("：", ":").partition(":")
    if colon and plain(label.strip("*_- •")) in vocabulary("labels", "contact"):
        return True
    if _MONTH.search(shown):
        return False
    return bool(_PHONE.match(shown)) and len(_WORD.findall(shown)) < 6


def hanging(lines: Sequence[Line]) -> list[bool]:
    """Which lines a bullet above them goes on in."""
    found: list[bool] = []
    indent = -1
    for line in lines:
        if line.mark:
            indent = line.indent if line.bulleted else -1
            found.append(False)
            continue
        if line.blank or line.indent <= indent:
            indent = -1
        found.append(indent >= 0)
    return found


def wraps(text: str, line: Line, following: Line, width: int) -> bool:
    """True if the following line may continue a line that was full at this width."""
    if not width or following.blank or following.bulleted or following.mark:
        return False
    length = line.indent + line.end - line.start
    return length + 1 + _first_word(text, following) > width


def _first_word(text: str, line: Line) -> int:
    """The length of the first word of a line; Chinese breaks at any character."""
    if HAN.match(text, line.start):
        return 0
    return len(text[line.start : line.start + 40].split(maxsplit=1)[0])


def width_of(text: str, lines: list[Line]) -> int:
    """The width that the lines of a text are wrapped at; 0 if they are not."""
    ends: Counter[int] = Counter()
    longer: Counter[int] = Counter()
    for line, following in pairwise(lines):
        length = line.indent + line.end - line.start
        if line.rule or line.furniture or line.number < _TOP:
            continue
        longer.update(range(_NARROWEST, min(length, _WIDEST)))
        if length < _NARROWEST - 16 or following.blank or following.mark or following.furniture:
            continue
        word = _first_word(text, following)
        ends.update(range(max(length, _NARROWEST), min(length + 1 + word, _WIDEST)))
    fits = {
        width: count - longer[width] / 2
        for width, count in ends.items()
        if count > 1 or not longer[width]
    }
    best = max(fits.values(), default=0)
    return min((width for width, fit in fits.items() if fit == best and fit > 0), default=0)
