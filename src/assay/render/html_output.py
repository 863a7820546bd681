"""The pane of the output: every part of what the model wrote, in its order, each with its fate."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from assay.claims import NonClaim, Rejected
from assay.render import wording
from assay.render.catalogue import catalogue, counted, word
from assay.render.html_mark import claim_text, mark, marked
from assay.render.html_text import (
    OUTCOMES,
    Page,
    bdi,
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

GROUPS = ("matches", "gaps", "claims", "prose")
"""The lists of a draft in their order; any other comes after them under its own name."""

_NEVER_SHOWN = ("reasoning", "around-draft")
_RANK = (Outcome.FAILURE, Outcome.DOUBT, Outcome.VERIFIED, Outcome.UNDECIDED)


def output(page: Page) -> str:
    """The list of everything that stands in the output."""
    if any(isinstance(item.statement.place, str) for item in page.shown.statements):
        return _draft(page)
    return _draft(page) if page.report.form == "draft" else _prose(page)


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
        return f'<p class="empty">{word("empty_output")}</p>'
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
    for group in sorted(groups, key=lambda g: GROUPS.index(g) if g in GROUPS else 9):
        name = group_name(group)
        size = f' <span class="label">{counted("item", len(groups[group]))}</span>'
        rows = [
            _rejected(page, entry)
            if isinstance(entry, Rejected)
            else _statement(page, entry, numbers[id(entry)])
            for entry in groups[group]
        ]
        parts.append(f'<h3 class="group">{esc(name)}{size}</h3>{_list(rows)}')
    if not parts:
        parts.append(
            f'<p class="empty">{word("empty_group" if page.report.output else "empty_output")}</p>'
        )
    rows = [_non_claim(part) for part in page.report.ledger.non_claims]
    for place in page.report.ledger.uncovered:
        text = place if isinstance(place, str) else page.report.output[slice(*place)]
        rows.append(_uncovered(text))
    if rows:
        parts.append(f'<h3 class="group">{word("around")}</h3>{_list(rows)}')
    if page.report.output.strip():
        parts.append(
            f'<details class="reply"><summary>{word("reply")}</summary>'
            f'<div class="pre" dir="auto">{esc(page.report.output)}</div></details>'
        )
    return "".join(parts)


def group_name(group: str) -> str:
    """The heading of a list of a draft."""
    return catalogue()["report"].get(f"group_{group}", group)


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
        body = marked(page, statement.place, verdicts)
    else:
        body = " ".join(mark(page, v, claim_text(v.claim.text)) for v in verdicts)
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
    words = word(item.fate.replace("-", "_"))
    words = " ".join([words, *map(wording.meaning, _own_reasons(item))])
    if item.removed_with:
        others = len(item.removed_with)
        words += " " + (word("its_other") if others == 1 else word("its_others", n=others))
    if item.fate == "marked":
        return Fated("info", words, "")
    if item.fate == "not-examined":
        return Fated("info", words, word("not_examined"))
    own = _own_reasons(item)
    why = wording.meaning(own[0]) if own else wording.STATUS_WORDS[item.status]
    return Fated("minus", words, word("statement_removed", why=why))


def _fate(fate: Fated) -> str:
    if not fate.words:
        return ""
    return f'<p class="fate">{icon(fate.sign)}<span>{esc(fate.words)}</span></p>'


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
        f'<span class="what">{esc(word("no_claim_part", why=wording.meaning(part.reason)))} '
        f"<code>{esc(part.reason)}</code></span>"
    )
    if part.reason not in _NEVER_SHOWN:
        return _row(" non", "–", body)
    line = word("part_hidden", why=wording.meaning(part.reason))
    line = f'<span class="what">{esc(line)}</span>'
    return _row(" non gone-row", "–", body) + _row(" non only-shown", "–", line)


def _rejected(page: Page, item: Rejected) -> str:
    why, line = rejected_fate(item, item in page.shown.rejected)
    text = esc(item.text) if item.text.strip() else word("empty_entry")
    code = f" <code>{esc(item.reason)}</code>"
    what = f'<span class="what">{esc(why)}{code}</span>'
    body = f'<div class="txt" dir="auto">{text}</div>{what}'
    line = f'<span class="what">{esc(line)}</span>'
    name = f' data-r="{page.report.ledger.rejected.index(item)}"'
    return _row(" non gone-row", "–", body, name) + _row(" non only-shown", "–", line)


def rejected_fate(item: Rejected, removed: bool) -> tuple[str, str]:
    """What becomes of an item that never became a claim, and the line that stands in its place."""
    gone = word("item_removed", why=wording.meaning(item.reason))
    why = gone if removed else word("not_examined")
    return why, word("item_line", why=why[0].lower() + why[1:])


def _uncovered(text: str) -> str:
    body = (
        f'<div class="txt" dir="auto">{esc(text)}</div>'
        f'<span class="what"><b>{word("not_covered")}</b>: {word("not_covered_why")}</span>'
    )
    return _row(" uncovered", "–", body)
