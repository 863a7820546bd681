"""The summary of a report: figures, each with its whole, and the decision on what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.render import wording
from assay.render.catalogue import counted, word
from assay.render.html_output import gaps
from assay.render.html_text import CLASSES, Page, esc, icon, symbol
from assay.shown import explained
from assay.verdicts import Status

if TYPE_CHECKING:
    from assay.decisions import Action
    from assay.shown import Shown

ICONS: dict[Action, str] = {"show": "file", "review": "eye", "withhold": "minus"}


_FEW = 0.1


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
    action = wording.ACTIONS[decision.action]
    why = explained(shown).removeprefix(f"{action}: ")
    sentence = f"{why[:1].upper()}{why[1:]} {word('not_hiring')}"
    return Told(decision.action, action, sentence, decision.reasons)


def _cell(cell: Cell) -> str:
    sign = symbol(cell.status) if cell.status else ""
    whole = f" <small>{esc(cell.whole)}</small>" if cell.whole else ""
    return (
        f'<div class="cell {cell.look}" data-cell="{cell.name}"><dt>{esc(cell.words)}</dt>'
        f'<dd class="fig">{sign}{esc(cell.figure)}{whole}</dd></div>'
    )


def _verdicts(page: Page, status: Status, known: bool) -> Cell:
    """A figure with its symbol; what is not known shows neither."""
    name = status.value
    if not known:
        return Cell(name, "none", word("unknown"), f"{name}: {word('nothing_decided')}")
    number = page.counted(status)
    quiet = "" if number else " zero"
    words = f"{name}: {wording.STATUS_WORDS[status]}"
    by_checks = sum(verdict.status is status for verdict in page.report.verdicts)
    if number != by_checks:
        words += f"; {word('by_checks', n=f'{by_checks:,}')}"
    return Cell(name, CLASSES[status] + quiet, f"{number:,}", words, status=status)


def _coverage(page: Page) -> Cell:
    report = page.report
    whole = ""
    claims, said = counted("claim", len(report.verdicts)), len(report.statements)
    parts = [
        word("covered_claims", claims=claims, statements=counted("statement", said)),
        word("covered_none", parts=counted("part", len(report.ledger.non_claims))),
    ]
    if report.form == "draft" or report.ledger.rejected:
        rejected = len(report.ledger.rejected)
        parts.append(word("covered_rejected", items=counted("item", rejected)))
        items = said + rejected
        figure = f"{said:,}" if items else word("unknown")
        whole = word("of_read", n=f"{items:,}") if items else ""
    else:
        figure = _share(page)
    left = len(report.ledger.uncovered) if report.form == "draft" else len(gaps(page))
    if report.ledger.overlooked:
        parts.append(word("covered_overlooked", n=f"{len(report.ledger.overlooked):,}"))
    if left:
        parts.append(word("covered_left", parts=counted("part", left)))
    if not report.verdicts:
        figure, whole = word("unknown"), ""
    return Cell("covered", "w first", figure, word("covered", parts=", ".join(parts)), whole)


def _share(page: Page) -> str:
    """The share of the output's characters, white space aside, that has an account."""
    whole = sum(not char.isspace() for char in page.report.output)
    if not whole:
        return word("unknown")
    text = page.report.output
    left = sum(not char.isspace() for start, end in gaps(page) for char in text[start:end])
    return f"{100 * (whole - left) // whole} %"


def _shown(page: Page) -> Cell:
    shown = page.shown
    remaining = len(shown.kept) + len(shown.marked)
    whole = remaining + shown.removed_count
    figure = f"{remaining:,}" if whole else word("unknown")
    parts = [
        word("after_removed", n=f"{shown.removed_count:,}"),
        word("after_marked", n=f"{len(shown.marked):,}"),
    ]
    if shown.not_examined:
        parts.append(word("after_left", n=f"{shown.not_examined:,}"))
    wrong = shown.decision.expected_wrong
    if wrong:  # nothing is estimated of what is not shown, or was decided by people
        told = word("few") if wrong < _FEW else f"{wrong:.1f}"
        parts.append(word("after_wrong", wrong=told, n=f"{remaining:,}"))
    words = word("after", parts=", ".join(parts))
    if page.opinions and wrong:
        words = word("after_people", words=words, claims=counted("claim", len(page.opinions)))
    return Cell("shown", "w", figure, words, word("of_shown", n=f"{whole:,}") if whole else "")


def _decision(told: Told) -> str:
    codes = " ".join(f"<code>{esc(code)}</code>" for code in told.codes)
    return (
        f'<div class="cell decision"><dt class="label">{word("decision")}</dt>'
        f'<dd><span class="word">{icon(ICONS[told.action])}<span>{told.word}</span></span>'
        f'<p><span class="s">{esc(told.sentence)}</span> <span class="codes">{codes}</span></p>'
        "</dd></div>"
    )
