"""The pane of the output: every part of what the model wrote, in its order, each with its fate."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from assay.claims import NonClaim, Rejected
from assay.render import wording
from assay.render.html_text import (
    CLASSES,
    OUTCOMES,
    Page,
    bdi,
    count,
    esc,
    hidden_words,
    icon,
    quoted,
    symbol,
)
from assay.shown import ShownStatement
from assay.verdicts import Outcome

if TYPE_CHECKING:
    from assay.sources import Span
    from assay.verdicts import Finding, Verdict

GROUPS = {"matches": "Matches", "gaps": "Gaps", "claims": "Claims", "prose": "Statements"}
AROUND = "Around the points"
NOT_COVERED = "not covered"
NOT_COVERED_WHY = "No claim and no reason accounts for this part."
EMPTY_OUTPUT = "The output is empty."
EMPTY_GROUP = "This list is empty."
EMPTY_ENTRY = "(empty entry)"
REMOVED = "Will be removed before anyone else sees it."
MARKED = "Will be shown with the mark “not checked”."
NOT_EXAMINED = "Not examined: enough points are shown already."
AS_WRITTEN = "The reply as it was written"

JOINER = "\u2060"
"""Keeps the symbol on the line of the last word."""

_LAST = 16
_PDF, _PDI = "\u202c", "\u2069"
_TURNS = dict.fromkeys("\u202a\u202b\u202d\u202e", _PDF) | dict.fromkeys("\u2066\u2067\u2068", _PDI)
_LEADING = " \t\r\n,;，；、"
_NEVER_SHOWN = ("reasoning", "around-draft")
_RANK = (Outcome.FAILURE, Outcome.DOUBT, Outcome.VERIFIED, Outcome.UNDECIDED)


def output(page: Page) -> str:
    """The list of everything that stands in the output."""
    if any(isinstance(item.statement.place, str) for item in page.shown.statements):
        return _draft(page)
    return _draft(page) if page.report.form == "draft" else _prose(page)


def claim_text(text: str) -> str:
    """A claim's text without the joint that ties it to the one before."""
    return text.strip().lstrip(_LEADING) or text


def worst(findings: list[Finding]) -> Outcome:
    """The outcome that counts among several findings on one atom; without any, undecided."""
    found = {finding.outcome for finding in findings}
    return next((outcome for outcome in _RANK if outcome in found), Outcome.UNDECIDED)


def gaps(page: Page) -> list[Span]:
    """Parts of prose that neither a statement nor a non-claim covers, without their white space."""
    text = page.report.output
    covered = [item.statement.place for item in page.shown.statements]
    covered.extend(item.place for item in page.report.ledger.non_claims)
    found: list[Span] = []
    at = 0
    for start, end in sorted(place for place in covered if isinstance(place, tuple)):
        found.extend(_stripped(text, at, start))
        at = max(at, end)
    return found + _stripped(text, at, len(text))


def _stripped(text: str, start: int, end: int) -> list[Span]:
    part = text[start:end] if start < end else ""
    body = part.strip()
    low = start + len(part) - len(part.lstrip())
    return [(low, low + len(body))] if body else []


def _prose(page: Page) -> str:
    text = page.report.output
    if not text.strip():
        return f'<p class="empty">{EMPTY_OUTPUT}</p>'
    items: list[tuple[Span, str]] = []
    for number, item in enumerate(page.shown.statements, 1):
        if isinstance(item.statement.place, tuple):
            items.append((item.statement.place, _statement(page, item, number)))
    items.extend(
        (part.place, _non_claim(part))
        for part in page.report.ledger.non_claims
        if isinstance(part.place, tuple)
    )
    items.extend((span, _uncovered(text[slice(*span)])) for span in gaps(page))
    items.sort(key=lambda item: item[0])
    rows: list[str] = []
    at = 0
    for (start, end), row in items:
        if "\n" in text[at:start].strip(" \t\r") and at:
            rows.append('<li class="para" aria-hidden="true"></li>')
        rows.append(row)
        at = end
    return _list(rows)


def _draft(page: Page) -> str:
    groups: dict[str, list[ShownStatement | Rejected]] = {}
    entries: list[ShownStatement | Rejected] = [*page.shown.statements]
    entries.extend(page.report.ledger.rejected)
    for entry in sorted(entries, key=_order):
        group = entry.group if isinstance(entry, Rejected) else entry.statement.group
        groups.setdefault(group, []).append(entry)
    numbers = {id(item): n for n, item in enumerate(page.shown.statements, 1)}
    parts = []
    for group in sorted(groups, key=lambda g: list(GROUPS).index(g) if g in GROUPS else 9):
        name = GROUPS.get(group, group)
        size = f' <span class="label">{count(len(groups[group]), "item")}</span>'
        rows = [
            _rejected(page, entry)
            if isinstance(entry, Rejected)
            else _statement(page, entry, numbers[id(entry)])
            for entry in groups[group]
        ]
        parts.append(f'<h3 class="group">{esc(name)}{size}</h3>{_list(rows)}')
    if not parts:
        parts.append(f'<p class="empty">{EMPTY_GROUP if page.report.output else EMPTY_OUTPUT}</p>')
    rows = [_non_claim(part) for part in page.report.ledger.non_claims]
    for place in page.report.ledger.uncovered:
        text = place if isinstance(place, str) else page.report.output[slice(*place)]
        rows.append(_uncovered(text))
    if rows:
        parts.append(f'<h3 class="group">{AROUND}</h3>{_list(rows)}')
    if page.report.output.strip():
        parts.append(
            f'<details class="reply"><summary>{AS_WRITTEN}</summary>'
            f'<div class="pre" dir="auto">{esc(page.report.output)}</div></details>'
        )
    return "".join(parts)


def _order(entry: ShownStatement | Rejected) -> int:
    return entry.order if isinstance(entry, Rejected) else entry.statement.order


def _list(rows: list[str]) -> str:
    return f'<ol class="stmts" role="list">{"".join(rows)}</ol>'


def _row(kind: str, number: str, body: str, named: str = "") -> str:
    return (
        f'<li class="stmt{kind}"{named}><span class="n" aria-hidden="true">{number}</span>'
        f"<div>{body}</div></li>"
    )


def _statement(page: Page, item: ShownStatement, number: int) -> str:
    statement = item.statement
    verdicts = page.report.of(statement)
    if isinstance(statement.place, tuple):
        body = _marked(page, statement.place, verdicts)
    else:
        body = " ".join(_mark(page, v, claim_text(v.claim.text)) for v in verdicts)
        body += "".join(_quotes(v) for v in verdicts)
    fate = statement_fate(item)
    row = _row(
        " gone-row" if fate.line else "",
        str(number),
        f'<div class="txt" dir="auto">{body}</div>{_fate(fate)}',
        f' data-s="{number}"',
    )
    if not fate.line:
        return row
    return row + _row(" non only-shown", "–", f'<span class="what">{esc(fate.line)}</span>')


def _own_reasons(item: ShownStatement) -> list[str]:
    """The reasons of a fate that no verdict gives."""
    removed = item.fate == "removed"
    return [code for code in item.reasons if removed and code in wording.FATE_REASONS]


class Fated(NamedTuple):
    """What becomes of a statement: what stands beneath it, and the line in its place if it goes."""

    sign: str
    words: str
    line: str


def statement_fate(item: ShownStatement) -> Fated:
    """The words for what becomes of a statement; of one that is shown as it is, none."""
    if item.fate == "kept":
        return Fated("", "", "")
    words = {"removed": REMOVED, "marked": MARKED, "not-examined": NOT_EXAMINED}[item.fate]
    words = " ".join([words, *map(wording.meaning, _own_reasons(item))])
    if item.removed_with:
        others = len(item.removed_with)
        one = others == 1
        words += " Its other claim goes with it." if one else f" Its {others} other claims go too."
    if item.fate == "marked":
        return Fated("info", words, "")
    if item.fate == "not-examined":
        return Fated("info", words, NOT_EXAMINED)
    own = _own_reasons(item)
    why = wording.meaning(own[0]) if own else wording.STATUS_WORDS[item.status]
    return Fated("minus", words, f"1 statement removed: {why}")


def _fate(fate: Fated) -> str:
    if not fate.words:
        return ""
    return f'<p class="fate">{icon(fate.sign)}<span>{esc(fate.words)}</span></p>'


def _marked(page: Page, place: Span, verdicts: tuple[Verdict, ...]) -> str:
    """A statement of prose with a mark for each claim; every claim gets one."""
    text = page.report.output
    at, end = place
    parts: list[str] = []
    spans = [(v.claim.place if isinstance(v.claim.place, tuple) else (at, at), v) for v in verdicts]
    for (low, high), verdict in sorted(spans, key=lambda pair: pair[0]):
        body = text[max(low, at) : min(high, end)].rstrip()
        inner = body.lstrip(_LEADING)
        if not inner:
            parts.append(_mark(page, verdict, ""))
            continue
        start = max(low, at) + len(body) - len(inner)
        parts.extend((_plain(page, at, start), _mark(page, verdict, inner)))
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
            parts.append(f' <span class="what">({NOT_COVERED})</span>')
            start = high
    parts.append(esc(text[start:end]))
    return "".join(parts)


def _mark(page: Page, verdict: Verdict, text: str) -> str:
    """A claim in the output: a link to its details, its verdict as line, symbol and words."""
    name, number = CLASSES[verdict.status], verdict.claim.id
    words = f"Claim {number}, {wording.STATUS_WORDS[verdict.status]}: "
    address = quote(number, safe="", errors="replace")
    last = _last_word(text)
    by = page.decided.get(number)
    done = f"{icon(by.sign, ' done')}{hidden_words(f' ({by.words})')}" if by and by.sign else ""
    return (
        f'<a class="mark {name}" href="#claim={address}" data-claim="{esc(number)}">'
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


def _quotes(verdict: Verdict) -> str:
    rows = []
    for index, atom in verdict.claim.quotations():
        on_it = [finding for finding in verdict.findings if index in finding.atoms]
        status = OUTCOMES[worst(on_it)]
        named = f'<span class="from">{bdi(atom.source)}</span>' if atom.source else ""
        words = hidden_words(f", {wording.STATUS_WORDS[status]}")
        rows.append(f"<li>{symbol(status)}<span>{quoted(atom.text)} {named}{words}</span></li>")
    return f'<ul class="quotes" role="list">{"".join(rows)}</ul>' if rows else ""


def _non_claim(part: NonClaim) -> str:
    body = (
        f'<div class="txt" dir="auto">{esc(part.text)}</div>'
        f'<span class="what">No claim: {esc(wording.meaning(part.reason))} '
        f"<code>{esc(part.reason)}</code></span>"
    )
    if part.reason not in _NEVER_SHOWN:
        return _row(" non", "–", body)
    line = f'<span class="what">1 part not shown: {esc(wording.meaning(part.reason))}</span>'
    return _row(" non gone-row", "–", body) + _row(" non only-shown", "–", line)


def _rejected(page: Page, item: Rejected) -> str:
    why, line = rejected_fate(item, item in page.shown.rejected)
    text = esc(item.text) if item.text.strip() else EMPTY_ENTRY
    code = f" <code>{esc(item.reason)}</code>"
    what = f'<span class="what">{esc(why)}{code}</span>'
    body = f'<div class="txt" dir="auto">{text}</div>{what}'
    line = f'<span class="what">{esc(line)}</span>'
    name = f' data-r="{page.report.ledger.rejected.index(item)}"'
    return _row(" non gone-row", "–", body, name) + _row(" non only-shown", "–", line)


def rejected_fate(item: Rejected, removed: bool) -> tuple[str, str]:
    """What becomes of an item that never became a claim, and the line that stands in its place."""
    why = f"Removed: {wording.meaning(item.reason)}" if removed else NOT_EXAMINED
    return why, f"1 item {why[0].lower()}{why[1:]}"


def _uncovered(text: str) -> str:
    body = (
        f'<div class="txt" dir="auto">{esc(text)}</div>'
        f'<span class="what"><b>{NOT_COVERED}</b>: {NOT_COVERED_WHY}</span>'
    )
    return _row(" uncovered", "–", body)
