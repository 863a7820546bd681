"""A résumé's record as one HTML page: entries, tenure with its arithmetic, timeline, source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.render.html import page_file, page_policy, page_template
from assay.render.html_text import bdi, esc
from assay.render.resume import GROUPS, HEADS, NOTHING, duration_of, place_of, words_of
from assay.render.timeline import timeline_html

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from assay.hiring.tenures import Tenure
    from assay.records import Item, Place, Record
    from assay.verdicts import Timeline

_MOST_LINES = 5000


def resume_html(
    record: Record,
    rows: Sequence[Tenure],
    drawn: Timeline | None,
    *,
    source: str | None,
    as_of: date | None,
) -> str:
    """The page; `source` is the text that the record was read from, None for JSON."""
    style = page_file("report.css") + page_file("resume.css")
    parts = [*_tenures(rows, drawn), *_items(record, source), *_unread(record, source)]
    name = record.subject.text if record.subject else "Résumé"
    return page_template("resume.html").substitute(
        policy=page_policy(style, ""),
        title=esc(name),
        style=style,
        meta=esc(f"“Present” is read as {as_of.isoformat()}." if as_of else ""),
        record="".join(parts) or f'<p class="empty">{esc(NOTHING)}</p>',
        source=_source(record, source) if source is not None else "",
    )


def _card(title: str, body: str) -> str:
    return f'<section class="card"><h2>{esc(title)}</h2>{body}</section>'


def _where(place: Place, source: str | None) -> str:
    words = esc(place_of(place, source))
    if source is None or isinstance(place, str):
        return f'<code class="where">{words}</code>'
    line = source.count("\n", 0, place[0]) + 1
    return f'<a class="where" href="#L{line}">{words}</a>'


def _items(record: Record, source: str | None) -> Iterator[str]:
    for kind, head in HEADS.items():
        found = list(record.of(kind))
        if found:
            rows = "".join(
                f"<tr><td>{bdi(words_of(item))}</td>"
                f'<td class="num">{_where(item.place, source)}</td></tr>'
                for item in found
            )
            yield _card(f"{head} ({len(found)})", f"<table>{rows}</table>")


def _tenures(rows: Sequence[Tenure], drawn: Timeline | None) -> Iterator[str]:
    if not rows:
        return
    body = "".join(
        f"<tr><td>{esc(GROUPS[row.kind])} {bdi(row.name)}"
        + (f'<span class="k">= {esc(row.formula)}</span>' if row.formula else "")
        + f'</td><td class="num">{esc(duration_of(row))}</td></tr>'
        for row in rows
    )
    picture = timeline_html(drawn) if drawn else ""
    yield _card("Time worked", f"{picture}<table>{body}</table>")


def _unread(record: Record, source: str | None) -> Iterator[str]:
    if record.unread:
        rows = "".join(
            f'<tr><td>{bdi(field.text)}</td><td class="num">{_where(field.place, source)}</td></tr>'
            for field in record.unread
        )
        yield _card(f"Not understood ({len(record.unread)})", f"<table>{rows}</table>")


def _source(record: Record, source: str) -> str:
    """The text with a number for each line; what the record has read is underlined."""
    marks = sorted(_places(record))
    rows, at, next_ = [], 0, 0
    for number, line in enumerate(source.split("\n")[:_MOST_LINES], 1):
        end = at + len(line)
        parts, done = [], at
        while next_ < len(marks) and marks[next_][0] < end:
            low, high = max(done, marks[next_][0]), min(end, marks[next_][1])
            low += len(source[low:high]) - len(source[low:high].lstrip())
            if low < high:
                parts += [esc(source[done:low]), f"<mark>{esc(source[low:high])}</mark>"]
                done = high
            if marks[next_][1] > end:
                break
            next_ += 1
        parts.append(esc(source[done:end]))
        rows.append(f'<li id="L{number}"><span>{"".join(parts)}</span></li>')
        at = end + 1
    lines = f'<ol class="text" role="list">{"".join(rows)}</ol>'
    return f'<section class="card src"><h2>Source</h2>{lines}</section>'


def _places(record: Record) -> Iterator[tuple[int, int]]:
    for item in record.items:
        yield from (p for p in _of(item) if isinstance(p, tuple))


def _of(item: Item) -> Iterator[Place]:
    for name, field in item.fields.items():
        if not (item.kind == "achievement" and name == "employer"):
            yield field.place
    if item.period:
        yield item.period.written.place
