"""Text on its way into a page: escaping, lines of a source, symbols, and links into sources."""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assay.render import wording
from assay.render.catalogue import word
from assay.report import sha256
from assay.sources import Source
from assay.verdicts import Outcome, Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assay.report import Report
    from assay.shown import Shown
    from assay.sources import Sources, Span

CLASSES: dict[Status, str] = {
    Status.VERIFIED: "found",
    Status.FAILED: "differs",
    Status.UNVERIFIABLE: "unsure",
}
OUTCOMES: dict[Outcome, Status] = {
    Outcome.VERIFIED: Status.VERIFIED,
    Outcome.FAILURE: Status.FAILED,
    Outcome.DOUBT: Status.UNVERIFIABLE,
    Outcome.UNDECIDED: Status.UNVERIFIABLE,
}

_BREAK = re.compile(r"\r\n|[\n\r]")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_PICTURES = {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n\r"} | {
    0x7F: 0x2421
}
_UNSAFE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_HASHED = re.compile("hmac:[0-9a-f]{64}")
_MAX_ROWS = 400
_MAX_ROW = 2000
_ZWJ = "\u200d"


def esc(text: str) -> str:
    """A text for a page: as text or as the value of an attribute in quotes.

    Controls become their pictures and lone surrogates U+FFFD, so that nothing is lost on the
    way through a parser and every character keeps its width in UTF-16.
    """
    if _UNSAFE.search(text):
        text = "".join(
            "\ufffd" if "\ud800" <= char <= "\udfff" else char for char in text.translate(_PICTURES)
        )
    return html.escape(text, quote=True)


def count(number: int, one: str, many: str | None = None) -> str:
    """A figure with its unit: "1 claim", "1,200 claims"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def symbol(status: Status) -> str:
    """The symbol of a verdict; the word stands beside it."""
    name = CLASSES[status]
    return f'<svg class="sym {name}" aria-hidden="true"><use href="#s-{name}"/></svg>'


def icon(name: str, look: str = "") -> str:
    """A stroke icon of the page's own set."""
    return f'<svg class="i{look}" aria-hidden="true"><use href="#i-{name}"/></svg>'


def hidden_words(text: str) -> str:
    """Words for those who hear the page."""
    return f'<span class="vh">{esc(text)}</span>'


def flag_words(code: str) -> str:
    """The sentence of a flag; a reason of a verdict may bear the same code."""
    return wording.FLAGS.get(code) or wording.meaning(code)


def bdi(text: str) -> str:
    """A text inside a sentence of the page, unable to turn the sentence's direction."""
    return f"<bdi>{esc(text)}</bdi>"


def quoted(text: str) -> str:
    """A text in quotation marks."""
    return f"“{bdi(text)}”"


def _joins(before: str, char: str) -> bool:
    """True if the two belong to one character as a reader sees it."""
    if before == _ZWJ or unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf"):
        return True
    return "\U0001f3fb" <= char <= "\U0001f3ff" or "\U0001f1e6" <= char <= "\U0001f1ff"


class Lines:
    """The rows in which a text is laid out, and its places as a browser counts them.

    A row is a line, or a part of a line too long to be laid out at once; `numbers` gives each
    row its line, from 1. Places are UTF-16 units of a row.
    """

    __slots__ = ("_astral", "_starts", "numbers", "rows", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.rows: list[Span] = []
        self.numbers: list[int] = []
        at = number = 0
        for number, match in enumerate(_BREAK.finditer(text), 1):
            self._add(number, at, match.start())
            at = match.end()
        if at < len(text) or not self.rows:
            self._add(number + 1, at, len(text))
        self._starts = [start for start, _ in self.rows]
        found = () if text.isascii() else _ASTRAL.finditer(text)
        self._astral = [match.start() for match in found]

    def _add(self, number: int, start: int, end: int) -> None:
        while end - start > _MAX_ROW:
            cut = self.text.rfind(" ", start, start + _MAX_ROW) + 1 or start + _MAX_ROW
            while cut < end and _joins(self.text[cut - 1], self.text[cut]) and cut > start + 1:
                cut -= 1
            self.rows.append((start, cut))
            self.numbers.append(number)
            start = cut
        self.rows.append((start, end))
        self.numbers.append(number)

    def row(self, at: int) -> int:
        """The row, from 1, that holds the character at `at`."""
        return bisect_right(self._starts, at)

    def pieces(self, start: int, end: int) -> list[tuple[int, int, int]]:
        """(row, from, to) for each row that [start, end) touches, at most 400."""
        first = self.row(start)
        found: list[tuple[int, int, int]] = []
        for row in range(first, min(first + _MAX_ROWS, len(self.rows) + 1)):
            low, high = self.rows[row - 1]
            if low >= end:
                break
            a, b = max(low, start), min(high, end)
            if a < b:
                found.append((row, self.units(low, a), self.units(low, b)))
        return found

    def units(self, start: int, end: int) -> int:
        """How many UTF-16 units [start, end) has."""
        return end - start + bisect_left(self._astral, end) - bisect_left(self._astral, start)


@dataclass(frozen=True, slots=True)
class SourceText:
    """A source on the page; `intact` says that it is the very text that was checked."""

    number: int
    source: Source
    lines: Lines
    intact: bool
    kept: bool = True

    def pieces(self, start: int, end: int) -> list[tuple[int, int, int]]:
        """As `Lines.pieces`; nothing for another text than the one that was checked."""
        return self.lines.pieces(start, end) if self.intact else []


@dataclass(frozen=True, slots=True)
class Decided:
    """What people decided about a claim: the sign at its mark, its words, and what they wrote.

    `record` is HTML that stands in the claim's details; `sign` is "" while nothing stands.
    """

    sign: str = ""
    words: str = ""
    record: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """What every part of the page draws from.

    `opinions` are the statuses that people gave instead of the checks, by claim id; `decided` is
    what the page shows of them. `kept` is False where no text of a source was kept.
    """

    report: Report
    shown: Shown
    texts: Mapping[str, SourceText]
    opinions: Mapping[str, Status] = field(default_factory=dict)
    decided: Mapping[str, Decided] = field(default_factory=dict)
    kept: bool = True

    @classmethod
    def of(
        cls,
        report: Report,
        sources: Sources | None,
        shown: Shown,
        opinions: Mapping[str, Status] | None = None,
        decided: Mapping[str, Decided] | None = None,
    ) -> Page:
        own, notes = opinions or {}, decided or {}
        if sources is None:
            return cls(report, shown, _without_texts(report), own, notes, kept=False)
        checked = {ref.id: ref.sha256 for ref in report.sources}
        texts = {
            source.id: SourceText(
                number, source, Lines(source.text), checked.get(source.id) == sha256(source.text)
            )
            for number, source in enumerate(sources, 1)
        }
        return cls(report, shown, texts, own, notes)

    def counted(self, status: Status) -> int:
        """How many claims have this status, by people where they decided."""
        given = (self.opinions.get(v.claim.id, v.status) for v in self.report.verdicts)
        return sum(each is status for each in given)

    def text(self, text: str) -> str:
        """A text from a source, or words in its place where only its keyed hash was kept."""
        if not self.kept and _HASHED.fullmatch(text):
            return f'<span class="soft">{word("text_not_kept")}</span>'
        return esc(text)

    def quoted(self, text: str) -> str:
        """The same in quotation marks."""
        held = self.kept or not _HASHED.fullmatch(text)
        return quoted(text) if held else self.text(text)

    def link(self, source_id: str, start: int) -> str:
        """A link "line N" into a source, or nothing if the page does not hold its text."""
        held = self.texts.get(source_id)
        if not held or not held.intact or not 0 <= start <= len(held.source.text):
            return ""
        row = held.lines.row(start)
        said = word("line", n=f"{held.lines.numbers[row - 1]:,}")
        return f'<a class="go" href="#s{held.number}-L{row}">{said}</a>'

    def where(self, source_id: str, start: int, end: int = 0) -> str:
        """The source's name and the link; without its text the characters from `start` to `end`."""
        link = self.link(source_id, start)
        if not self.kept and end:
            link = word("characters", start=f"{start:,}", end=f"{end:,}")
        return f'<span class="where">{bdi(source_id)}{", " + link if link else ""}</span>'


def _without_texts(report: Report) -> dict[str, SourceText]:
    return {
        ref.id: SourceText(number, Source(ref.id, "", about=ref.about), Lines(""), False, False)
        for number, ref in enumerate(report.sources, 1)
    }
