"""A timeline of dated entries: what each covers, what they cover together, what is claimed."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, TypeAlias

from assay.render.durations import months_words
from assay.render.html_text import bdi, esc
from assay.render.plain import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.verdicts import Bar, Timeline

_WIDTH = 48
_BLOCK, _OPEN = "█", "░"
_ROW, _HEIGHT = 26, 18
_LEAST, _CHARACTER, _EDGE = 4, 2.2, 5
"""In per cent of a narrow pane: what a letter alone needs, a character of a label, half a year."""
_INKS = {"sum": ("in", "out"), "claim": ("claimt", "claimt")}
TOGETHER, CLAIMED = "Together", "Claimed"
_Scale: TypeAlias = tuple[float, float]


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
    scale = _ends(timeline)
    rows: list[str] = []
    at = 0
    for one in timeline.bars:
        name, span = letter(at), (one.start, one.end)
        room = _share(span, scale)
        words = f"{name} · {months_words(one.end - one.start)}"
        words = words if len(words) * _CHARACTER <= room else name if room > _LEAST else ""
        rows += [_rect("bar", at, [span], scale), _text("in", at, one.start, scale, words)]
        at += 1
    sums = [("sum", timeline.together, f"{TOGETHER} · {months_words(timeline.months)}")]
    if timeline.claimed is not None:
        end = timeline.together[-1][1]
        claimed = f"{CLAIMED} · {months_words(timeline.claimed)}"
        sums.append(("claim", ((end - timeline.claimed, end),), claimed))
    for name, spans, words in sums:
        drawn, at = _named(name, at, spans, scale, words)
        rows += [_rect(name, drawn[0], spans, scale), drawn[1]]
    height = at * _ROW + 22
    grid = "".join(_grid(year, scale, height) for year in _marks(*scale))
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


def _share(span: tuple[float, float], scale: _Scale) -> float:
    return round(_percent(span[1], *scale) - _percent(span[0], *scale), 2)


def _named(
    name: str, at: int, spans: Sequence[tuple[float, float]], scale: _Scale, words: str
) -> tuple[tuple[int, str], int]:
    """The row of a bar with its words, and the next row: in the bar, beside it, else below it."""
    need = len(words) * _CHARACTER
    widest = max(spans, key=lambda span: span[1] - span[0])
    inside, beside = _INKS[name]
    if _share(widest, scale) >= need:
        return (at, _text(inside, at, widest[0], scale, words)), at + 1
    start, end = spans[0][0], spans[-1][1]
    if 100 - _percent(end, *scale) >= need:
        return (at, _text(beside, at, end, scale, words)), at + 1
    if _percent(start, *scale) >= need:
        return (at, _text(beside, at, start, scale, words, "end")), at + 1
    if _percent(end, *scale) >= need:
        return (at, _text(beside, at + 1, end, scale, words, "end")), at + 2
    return (at, _text(beside, at + 1, scale[0], scale, words)), at + 2


def _rect(name: str, at: int, spans: Sequence[tuple[float, float]], scale: _Scale) -> str:
    y = at * _ROW + 4
    return "".join(
        f'<rect class="{name}" x="{_percent(span[0], *scale)}%" width="{_share(span, scale)}%" '
        f'y="{y}" height="{_HEIGHT}" rx="2"/>'
        for span in spans
    )


def _text(  # noqa: PLR0913, PLR0917 - what, where, on which scale
    name: str, at: int, place: float, scale: _Scale, words: str, anchor: str = "start"
) -> str:
    if not words:
        return ""
    dx = 6 if anchor == "start" else -6
    return (
        f'<text class="{name}" x="{_percent(place, *scale)}%" dx="{dx}" y="{at * _ROW + 17}" '
        f'text-anchor="{anchor}">{esc(words)}</text>'
    )


def _grid(year: int, scale: _Scale, height: int) -> str:
    x = _percent(year * 12, *scale)
    anchor = "start" if x < _EDGE else "end" if x > 100 - _EDGE else "middle"
    return (
        f'<line class="grid" x1="{x}%" x2="{x}%" y1="0" y2="{height - 18}"/>'
        f'<text x="{x}%" y="{height - 4}" text-anchor="{anchor}">{year}</text>'
    )
