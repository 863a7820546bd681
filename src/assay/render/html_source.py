"""The pane of sources: their full texts with line numbers, cheap to lay out whatever their size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.render.catalogue import counted, word
from assay.render.html_claim import spans_of
from assay.render.html_text import Lines, Page, SourceText, bdi, esc, flag_words, icon

if TYPE_CHECKING:
    from assay.verdicts import Flag

CHUNK = 100
"""Lines that a browser lays out together; what is out of sight costs nothing."""


def tabs(page: Page) -> str:
    """One tab a source."""
    return "".join(
        f'<button type="button" role="tab" id="tab{held.number}" aria-controls="s{held.number}" '
        f'aria-selected="{"true" if held.number == 1 else "false"}" '
        f'tabindex="{0 if held.number == 1 else -1}">{bdi(name)}</button>'
        for name, held in page.texts.items()
    )


def panels(page: Page) -> str:
    """All sources; a script shows one at a time."""
    panel = _panel if page.kept else _without_text
    return "".join(panel(page, held) for held in page.texts.values())


def _without_text(page: Page, held: SourceText) -> str:
    """What is known of a source whose text was not kept: its size, its digest, the places."""
    ref = page.report.sources[held.number - 1]
    about = f" · {word('about_whom', name=bdi(ref.about))}" if ref.about else ""
    rows = [
        f'<li><a href="#claim={esc(v.claim.id)}"><code>{esc(v.claim.id)}</code></a> '
        f"{', '.join(word('place', start=f'{a:,}', end=f'{b:,}') for a, b in places)}</li>"
        for v in page.report.verdicts
        if (places := spans_of(v, ref.id))
    ]
    flags = [flag for flag in page.report.flags if flag.source == ref.id]
    told = (
        f'<p>{word("places")}</p><ul class="spans" role="list">{"".join(rows)}</ul>' if rows else ""
    )
    return (
        f'<div class="src" id="s{held.number}" role="tabpanel" '
        f'aria-labelledby="tab{held.number}"><h3 class="src-name">{bdi(ref.id)}</h3>'
        f'<p class="src-about">{counted("character", ref.characters)}{about} · {word("digest")} '
        f"<code>{esc(ref.sha256)}</code></p>"
        f'<p class="src-note">{icon("info")}<span>{word("was_not_kept")}</span></p>'
        f'{_notes(held, flags)}<div class="src-spans">{told}</div></div>'
    )


def _panel(page: Page, held: SourceText) -> str:
    source = held.source
    flags = [flag for flag in page.report.flags if flag.source == source.id]
    about = f" · {word('about_whom', name=bdi(source.about))}" if source.about else ""
    lines = counted("line", held.lines.numbers[-1])
    size = f"{lines}, {counted('character', len(source.text))}"
    return (
        f'<div class="src" id="s{held.number}" role="tabpanel" '
        f'aria-labelledby="tab{held.number}">'
        f'<h3 class="src-name">{bdi(source.id)}</h3>'
        f'<p class="src-about">{word("the_text", size=size)}{about}</p>'
        f"{_notes(held, flags)}{_lines(held, flags)}</div>"
    )


def _notes(held: SourceText, flags: list[Flag]) -> str:
    notes = (
        []
        if held.intact or not held.kept
        else [f'<strong role="alert">{word("not_the_text")}</strong>']
    )
    whole = dict.fromkeys(flag.code for flag in flags if flag.span is None)
    if held.source.damaged:
        whole["damaged-source"] = None
    notes.extend(f"{esc(flag_words(code))} <code>{esc(code)}</code>" for code in whole)
    return "".join(f'<p class="src-note">{icon("info")}<span>{note}</span></p>' for note in notes)


def _lines(held: SourceText, flags: list[Flag]) -> str:
    lines = held.lines
    if not lines.text:
        return f'<p class="empty">{word("no_lines")}</p>'
    noted = _noted(held, flags) if held.intact else {}
    name = f"s{held.number}-L"
    parts: list[str] = []
    before = 0
    for row, ((start, end), number) in enumerate(zip(lines.rows, lines.numbers, strict=True), 1):
        if row % CHUNK == 1:
            parts.append('</div><div class="chunk">' if parts else '<div class="chunk">')
        body = _noted_row(lines, row, noted[row]) if row in noted else esc(lines.text[start:end])
        label = f' data-n="{number}"' if number != before else ""
        parts.append(f'<div class="ln" id="{name}{row}"{label}>{body}</div>')
        before = number
    return "".join(parts) + "</div>"


def _noted(held: SourceText, flags: list[Flag]) -> dict[int, list[tuple[int, int, str]]]:
    """For each row the flagged spans (start, end, code) that touch it; the first has the code."""
    found: dict[int, list[tuple[int, int, str]]] = {}
    lines = held.lines
    for flag in flags:
        if flag.span is None:
            continue
        start, end = flag.span
        for row in range(lines.row(start), lines.row(max(start, end - 1)) + 1):
            low, high = lines.rows[row - 1]
            a, b = max(low, start), min(high, end)
            if a < b:
                code = flag.code if a == start else ""
                found.setdefault(row, []).append((a, b, code))
    return found


def _noted_row(lines: Lines, row: int, spans: list[tuple[int, int, str]]) -> str:
    """A row whose flagged parts have a dotted line, with a thin note behind."""
    at, end = lines.rows[row - 1]
    parts: list[str] = []
    for start, stop, _ in sorted(spans):
        low = max(start, at)
        if low < stop:
            odd = f'<span class="odd">{esc(lines.text[low:stop])}</span>'
            parts.append(esc(lines.text[at:low]) + odd)
            at = stop
    parts.append(esc(lines.text[at:end]))
    for code in dict.fromkeys(code for _, _, code in spans if code):
        note = f"{esc(flag_words(code))} <code>{esc(code)}</code>"
        parts.append(f'<span class="why">{icon("info")}{note}</span>')
    return "".join(parts)
