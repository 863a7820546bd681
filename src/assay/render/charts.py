"""Plots as SVG: shares with their intervals, curves and reliability, on a scale from 0 to 1.

Colours come from the page's style; every value stands beside its plot as text as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from assay.render.html_text import esc

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_WIDTH = 240
_SIDE = 300
_PAD = 48


class Share(NamedTuple):
    """A row of a table of shares: values in [0, 1], None where nothing was counted.

    `mark` is a value to compare with, drawn as a line.
    """

    name: str
    value: float | None
    low: float | None = None
    high: float | None = None
    note: str = ""
    mark: float | None = None


def shares_table(head: str, rows: Iterable[Share]) -> str:
    """A table with a bar and a whisker a row."""
    body = "".join(map(_share_row, rows))
    return (
        f'<table class="shares"><thead><tr><th scope="col">{esc(head)}</th>'
        '<th scope="col"><span class="scale"><span>0</span><span>0.5</span><span>1</span></span>'
        '</th><th scope="col" class="num">value</th><th scope="col" class="num">95 %</th>'
        f'<th scope="col">of what</th></tr></thead><tbody>{body}</tbody></table>'
    )


def _share_row(row: Share) -> str:
    value = "–" if row.value is None else f"{row.value:.3f}"
    reach = "" if row.low is None or row.high is None else f"{row.low:.3f}–{row.high:.3f}"
    return (
        f'<tr><th scope="row">{esc(row.name)}</th><td>{_bar(row)}</td>'
        f'<td class="num">{value}</td><td class="num soft">{reach}</td>'
        f'<td class="soft">{esc(row.note)}</td></tr>'
    )


def _bar(row: Share) -> str:
    parts = ['<line class="axis" x1="0" y1="8" x2="240" y2="8"/>']
    if row.value is not None:
        parts.append(f'<rect class="bar" x="0" y="4" width="{_x(row.value)}" height="8"/>')
    if row.low is not None and row.high is not None:
        low, high = _x(row.low), _x(row.high)
        parts.append(f'<path class="whisker" d="M{low} 8H{high}M{low} 4V12M{high} 4V12"/>')
    if row.mark is not None:
        at = _x(row.mark)
        parts.append(f'<path class="mark" d="M{at} 0V16"/>')
    inner = "".join(parts)
    return f'<svg class="hbar" viewBox="0 0 {_WIDTH} 16" aria-hidden="true">{inner}</svg>'


def _x(value: float) -> str:
    return f"{value * _WIDTH:.1f}"


class Curve(NamedTuple):
    """A line through points of the unit square; `sizes` weigh its points, if they are drawn."""

    name: str
    points: Sequence[tuple[float, float]]
    sizes: Sequence[int] = ()


def square(title: str, across: str, up: str, curves: Sequence[Curve]) -> str:
    """Curves over the unit square with its diagonal, named below; up to four of them."""
    legend = "".join(
        f'<li><span class="key c{at}"></span>{esc(curve.name)}</li>'
        for at, curve in enumerate(curves)
    )
    drawn = "".join(_curve(curve, at) for at, curve in enumerate(curves))
    size = _SIDE + 2 * _PAD
    ticks = "".join(
        f'<text x="{_at(tick)}" y="{_PAD + _SIDE + 16}" text-anchor="middle">{tick:g}</text>'
        f'<text x="{_PAD - 6}" y="{_down(tick) + 4:.1f}" text-anchor="end">{tick:g}</text>'
        for tick in (0.0, 0.25, 0.5, 0.75, 1.0)
    )
    return (
        f'<figure class="plot"><figcaption>{esc(title)}</figcaption>'
        f'<svg viewBox="0 0 {size} {size}" role="img" aria-label="{esc(title)}">'
        f'<rect class="field" x="{_PAD}" y="{_PAD}" width="{_SIDE}" height="{_SIDE}"/>'
        f'<path class="diagonal" d="M{_PAD} {_PAD + _SIDE}L{_PAD + _SIDE} {_PAD}"/>{ticks}'
        f'<text x="{_PAD + _SIDE / 2}" y="{size - 2}" text-anchor="middle">{esc(across)}</text>'
        f'<text transform="translate(10 {_PAD + _SIDE / 2}) rotate(-90)" text-anchor="middle">'
        f'{esc(up)}</text>{drawn}</svg><ul role="list" class="legend">{legend}</ul></figure>'
    )


def _curve(curve: Curve, at: int) -> str:
    path = "L".join(f"{_at(x)} {_down(y):.1f}" for x, y in curve.points)
    most = max(curve.sizes, default=0)
    dots = "".join(
        f'<circle class="dot c{at}" cx="{_at(x)}" cy="{_down(y):.1f}" '
        f'r="{2.5 + 5 * (size / most) ** 0.5:.1f}"/>'
        for (x, y), size in zip(curve.points, curve.sizes, strict=False)
    )
    return f'<path class="line c{at}" d="M{path}"/>{dots}' if path else ""


def _at(value: float) -> str:
    return f"{_PAD + value * _SIDE:.1f}"


def _down(value: float) -> float:
    return _PAD + (1 - value) * _SIDE
