"""A timeline of dated entries: what each covers, what they cover together, what is claimed."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from assay.render.durations import months_words
from assay.render.html_text import bdi, esc
from assay.render.plain import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.verdicts import Bar, Timeline

_WIDTH = 48
_BLOCK, _OPEN = "█", "░"
_ROW, _HEIGHT = 26, 18
_ROOM, _LEAST = 12, 4  # in per cent of the width: what a label and what a letter needs
TOGETHER, CLAIMED = "Together", "Claimed"


def letter(at: int) -> str:
    """The letter of an operand, by its number."""
    return ascii_uppercase[at] if at < len(ascii_uppercase) else "·"


def timeline_lines(timeline: Timeline, width: int = _WIDTH) -> Iterator[str]:
    """The timeline drawn with characters, one entry a line."""
    low, high = _ends(timeline)
    scale = width / (high - low)

    def bar(parts: Sequence[tuple[float, float]], mark: str = _BLOCK) -> str:
        cells = [" "] * width
        for start, end in parts:
            first = min(width - 1, int((start - low) * scale))
            for at in range(first, max(first + 1, min(width, round((end - low) * scale)))):
                cells[at] = mark
        return "".join(cells)

    yield "   " + _years(low, high, width)
    for at, one in enumerate(timeline.bars):
        length = _months(one.end - one.start)
        yield f" {letter(at)} {bar([(one.start, one.end)])} {length:>4}  {clean(one.label)}"
    yield f" Σ {bar(timeline.together)} {_months(timeline.months):>4}  {TOGETHER.lower()}"
    if timeline.claimed is not None:
        end = timeline.together[-1][1]
        claim = bar([(end - timeline.claimed, end)], _OPEN)
        yield f" ? {claim} {_months(timeline.claimed):>4}  {CLAIMED.lower()}"


def timeline_svg(timeline: Timeline) -> str:
    """The timeline as a drawing for a page; what it shows is said in its label."""
    low, high = _ends(timeline)
    rows = [_rect("bar", at, [one], low, high) for at, one in enumerate(_spans(timeline.bars))]
    for at, one in enumerate(timeline.bars):
        room = _percent(one.end, low, high) - _percent(one.start, low, high)
        words = f"{letter(at)} · {_months(one.end - one.start)}" if room > _ROOM else letter(at)
        rows.append(_text("in", at, one.start, low, high, words) if room > _LEAST else "")
    at = len(timeline.bars)
    rows.append(_rect("sum", at, timeline.together, low, high))
    words = f"{TOGETHER} · {months_words(timeline.months)}"
    rows.append(_text("in", at, timeline.together[0][0], low, high, words))
    if timeline.claimed is not None:
        at += 1
        end = timeline.together[-1][1]
        start = end - timeline.claimed
        rows.append(_rect("claim", at, [(start, end)], low, high))
        words = f"{CLAIMED} · {months_words(timeline.claimed)}"
        rows.append(_text("claimt", at, start, low, high, words))
    height = (at + 1) * _ROW + 22
    grid = "".join(_grid(year, low, high, height) for year in _marks(low, high))
    return (
        f'<svg class="tl" role="img" aria-label="{esc(_said(timeline))}" height="{height}">'
        f"{grid}{''.join(rows)}</svg>"
    )


def timeline_html(timeline: Timeline) -> str:
    """The drawing, and what each of its letters stands for."""
    rows = "".join(
        f'<li><b class="op">{letter(at)}</b> {bdi(one.label)}, '
        f"{months_words(one.end - one.start)}</li>"
        for at, one in enumerate(timeline.bars)
    )
    return f'{timeline_svg(timeline)}<ul class="ops" role="list">{rows}</ul>'


def _said(timeline: Timeline) -> str:
    parts = [
        f"{letter(at)}, {one.label}, {months_words(one.end - one.start)}."
        for at, one in enumerate(timeline.bars)
    ]
    parts.append(f"{TOGETHER} {months_words(timeline.months)}.")
    if timeline.claimed is not None:
        parts.append(f"{CLAIMED} {months_words(timeline.claimed)}.")
    return "Timeline. " + " ".join(parts)


def _spans(bars: Sequence[Bar]) -> list[tuple[float, float]]:
    return [(one.start, one.end) for one in bars]


def _ends(timeline: Timeline) -> tuple[float, float]:
    spans = [*_spans(timeline.bars), *timeline.together]
    low, high = min(start for start, _ in spans), max(end for _, end in spans)
    if timeline.claimed is not None:
        low = min(low, timeline.together[-1][1] - timeline.claimed)
    return low, max(high, low + 1)


def _months(months: float) -> str:
    return f"{months:.4g}"


def _marks(low: float, high: float) -> range:
    first, last = int(-(-low // 12)), int(high // 12)
    step = max(1, -(-(last - first + 1) // 6))
    return range(first, last + 1, step)


def _years(low: float, high: float, width: int) -> str:
    cells = [" "] * (width + 4)
    free = 0
    for year in _marks(low, high):
        at = round((year * 12 - low) / (high - low) * width)
        if at >= free and at + 4 <= len(cells):
            cells[at : at + 4] = f"{year:04}"
            free = at + 5
    return "".join(cells).rstrip()


def _percent(value: float, low: float, high: float) -> float:
    return round(100 * (value - low) / (high - low), 2)


def _rect(name: str, at: int, spans: Sequence[tuple[float, float]], low: float, high: float) -> str:
    y = at * _ROW + 4
    return "".join(
        f'<rect class="{name}" x="{_percent(start, low, high)}%" '
        f'width="{round(_percent(end, low, high) - _percent(start, low, high), 2)}%" '
        f'y="{y}" height="{_HEIGHT}" rx="2"/>'
        for start, end in spans
    )


def _text(  # noqa: PLR0913, PLR0917 - what, where, on which scale
    name: str, at: int, start: float, low: float, high: float, words: str
) -> str:
    y = at * _ROW + 17
    return (
        f'<text class="{name}" x="{_percent(start, low, high)}%" dx="6" y="{y}">{esc(words)}</text>'
    )


def _grid(year: int, low: float, high: float, height: int) -> str:
    x = _percent(year * 12, low, high)
    return (
        f'<line class="grid" x1="{x}%" x2="{x}%" y1="0" y2="{height - 18}"/>'
        f'<text x="{x}%" y="{height - 4}" text-anchor="middle">{year}</text>'
    )
