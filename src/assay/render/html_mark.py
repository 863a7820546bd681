"""Claims in the output: each a link to its details, with its verdict as line, symbol and words."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from assay.render import wording
from assay.render.catalogue import word
from assay.render.html_text import CLASSES, Page, esc, hidden_words, icon, symbol

if TYPE_CHECKING:
    from assay.sources import Span
    from assay.verdicts import Verdict

JOINER = "\u2060"
"""Keeps the symbol on the line of the last word."""

_LAST = 16
_PDF, _PDI = "\u202c", "\u2069"
_TURNS = dict.fromkeys("\u202a\u202b\u202d\u202e", _PDF) | dict.fromkeys("\u2066\u2067\u2068", _PDI)
_LEADING = " \t\r\n,;，；、"


def claim_text(text: str) -> str:
    """A claim's text without the joint that ties it to the one before."""
    return text.strip().lstrip(_LEADING) or text


def marked(page: Page, place: Span, verdicts: tuple[Verdict, ...]) -> str:
    """A statement of prose with a mark for each claim; every claim gets one."""
    text = page.report.output
    at, end = place
    parts: list[str] = []
    spans = [(v.claim.place if isinstance(v.claim.place, tuple) else (at, at), v) for v in verdicts]
    for (low, high), verdict in sorted(spans, key=lambda pair: pair[0]):
        body = text[max(low, at) : min(high, end)].rstrip()
        inner = body.lstrip(_LEADING)
        if not inner:
            parts.append(mark(page, verdict, ""))
            continue
        start = max(low, at) + len(body) - len(inner)
        parts.extend((_plain(page, at, start), mark(page, verdict, inner)))
        at = start + len(inner)
    parts.append(_plain(page, at, end))
    return "".join(parts)


def _plain(page: Page, start: int, end: int) -> str:
    """Text of a statement beside its claims; what the extractor left out says so."""
    text = page.report.output
    parts: list[str] = []
    for place in page.report.ledger.uncovered:
        if isinstance(place, tuple) and max(place[0], start) < min(place[1], end):
            low, high = max(place[0], start), min(place[1], end)
            parts.append(f'{esc(text[start:low])}<span class="uncov">{esc(text[low:high])}</span>')
            parts.append(f' <span class="what">({word("not_covered")})</span>')
            start = high
    parts.append(esc(text[start:end]))
    return "".join(parts)


def mark(page: Page, verdict: Verdict, text: str) -> str:
    """A claim in the output: a link to its details, its verdict as line, symbol and words."""
    name, number = CLASSES[verdict.status], verdict.claim.id
    words = word("mark", number=number, words=wording.STATUS_WORDS[verdict.status])
    address = quote(number, safe="", errors="replace")
    last, bare = _last_word(text), "" if text else " bare"
    by = page.decided.get(number)
    done = f"{icon(by.sign, ' done')}{hidden_words(f' ({by.words})')}" if by and by.sign else ""
    return (
        f'<a class="mark {name}{bare}" href="#claim={address}" data-claim="{esc(number)}">'
        f'{hidden_words(words)}<bdi class="t">{esc(text[:last])}<span class="last">'
        f'{esc(text[last:])}<span class="tie" aria-hidden="true">{_closers(text)}{JOINER}'
        f"{symbol(verdict.status)}</span></span></bdi>{done}</a>"
    )


def _closers(text: str) -> str:
    """What ends the turns of direction that a text leaves open, so that they end with it."""
    left: list[str] = []
    for char in text:
        if char in _TURNS:
            left.append(_TURNS[char])
        elif left and char == left[-1]:
            left.pop()
    return "".join(reversed(left))


def _last_word(text: str) -> int:
    """Where the last word begins, or its end if it is too long to stay on one line."""
    start = text.rfind(" ") + 1
    return max(start, len(text) - _LAST)
