"""The summary of a report: figures, each with its whole, and the decision on what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.render import wording
from assay.render.html_output import gaps
from assay.render.html_text import CLASSES, Page, count, esc, icon, symbol
from assay.shown import explained
from assay.verdicts import Status

if TYPE_CHECKING:
    from assay.decisions import Action
    from assay.shown import Shown

NOT_HIRING = "Not a hiring decision."
UNKNOWN = "–"
NOTHING_DECIDED = "nothing could be decided"
TERMS = {
    Status.VERIFIED: "verified",
    Status.FAILED: "failed",
    Status.UNVERIFIABLE: "unverifiable",
}
ICONS: dict[Action, str] = {"show": "file", "review": "eye", "withhold": "minus"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure of the summary and its words; `whole` says of how many it is.

    `look` are the classes of its element; `status` is the verdict whose symbol stands before it.
    """

    name: str
    look: str
    figure: str
    words: str
    whole: str = ""
    status: Status | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A decision for people: its word, its sentence and its codes."""

    action: Action
    word: str
    sentence: str
    codes: tuple[str, ...]


def strip(page: Page) -> str:
    """The row of figures with the decision at its end."""
    return "".join(map(_cell, cells(page))) + _decision(told(page.shown))


def cells(page: Page) -> tuple[Cell, ...]:
    """The figures: by verdict, of the whole output, and of what is shown."""
    report = page.report
    sure = page.counted(Status.VERIFIED) + page.counted(Status.FAILED) > 0
    return (
        _verdicts(page, Status.VERIFIED, sure),
        _verdicts(page, Status.FAILED, sure),
        _verdicts(page, Status.UNVERIFIABLE, bool(report.verdicts)),
        _coverage(page),
        _shown(page),
    )


def told(shown: Shown) -> Told:
    """The decision in words."""
    decision = shown.decision
    word = wording.ACTIONS[decision.action]
    why = explained(shown).removeprefix(f"{word}: ")
    sentence = f"{why[:1].upper()}{why[1:]} {NOT_HIRING}"
    return Told(decision.action, word, sentence, decision.reasons)


def _cell(cell: Cell) -> str:
    sign = symbol(cell.status) if cell.status else ""
    whole = f" <small>{esc(cell.whole)}</small>" if cell.whole else ""
    return (
        f'<div class="cell {cell.look}" data-cell="{cell.name}"><dt>{esc(cell.words)}</dt>'
        f'<dd class="fig">{sign}{esc(cell.figure)}{whole}</dd></div>'
    )


def _verdicts(page: Page, status: Status, known: bool) -> Cell:
    """A figure with its symbol; what is not known shows neither."""
    name = TERMS[status]
    if not known:
        return Cell(name, "none", UNKNOWN, f"{name}: {NOTHING_DECIDED}")
    number = page.counted(status)
    quiet = "" if number else " zero"
    words = f"{name}: {wording.STATUS_WORDS[status]}"
    by_checks = sum(verdict.status is status for verdict in page.report.verdicts)
    if number != by_checks:
        words += f"; {by_checks:,} by the checks"
    return Cell(name, CLASSES[status] + quiet, f"{number:,}", words, status=status)


def _coverage(page: Page) -> Cell:
    report = page.report
    whole = ""
    parts = [
        f"{count(len(report.verdicts), 'claim')} in {count(len(report.statements), 'statement')}",
        f"{count(len(report.ledger.non_claims), 'part')} without a claim",
    ]
    if report.form == "draft" or report.ledger.rejected:
        parts.append(f"{count(len(report.ledger.rejected), 'item')} rejected")
        items = len(report.statements) + len(report.ledger.rejected)
        figure = f"{len(report.statements):,}" if items else UNKNOWN
        whole = f"of {items:,} items read" if items else ""
    else:
        figure = _share(page)
    left = len(report.ledger.uncovered) if report.form == "draft" else len(gaps(page))
    if report.ledger.overlooked:
        parts.append(f"{len(report.ledger.overlooked):,} overlooked by the extracting model")
    if left:
        parts.append(f"{count(left, 'part')} not covered")
    if not report.verdicts:
        figure, whole = UNKNOWN, ""
    return Cell("covered", "w first", figure, "covered: " + ", ".join(parts), whole)


def _share(page: Page) -> str:
    """The share of the output's characters, white space aside, that has an account."""
    whole = sum(not char.isspace() for char in page.report.output)
    if not whole:
        return UNKNOWN
    text = page.report.output
    left = sum(not char.isspace() for start, end in gaps(page) for char in text[start:end])
    return f"{100 * (whole - left) // whole} %"


def _shown(page: Page) -> Cell:
    shown = page.shown
    remaining = len(shown.kept) + len(shown.marked)
    whole = remaining + shown.removed_count
    figure = f"{remaining:,}" if whole else UNKNOWN
    parts = [f"{shown.removed_count:,} removed", f"{len(shown.marked):,} with a mark"]
    if shown.not_examined:
        parts.append(f"{shown.not_examined:,} not examined")
    wrong = shown.decision.expected_wrong
    if wrong is not None:
        parts.append(f"expected wrong statements: {wrong:.1f} of {remaining:,} shown")
    words = "after the check: " + ", ".join(parts)
    if page.opinions and wrong is not None:
        own = count(len(page.opinions), "claim")
        words += f", without the {own} that people decided"
    return Cell("shown", "w", figure, words, f"of {whole:,} shown" if whole else "")


def _decision(told: Told) -> str:
    codes = " ".join(f"<code>{esc(code)}</code>" for code in told.codes)
    return (
        '<div class="cell decision"><dt class="label">Decision on what would be shown</dt>'
        f'<dd><span class="word">{icon(ICONS[told.action])}<span>{told.word}</span></span>'
        f'<p><span class="s">{esc(told.sentence)}</span> <span class="codes">{codes}</span></p>'
        "</dd></div>"
    )
