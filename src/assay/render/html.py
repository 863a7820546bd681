"""A report as one HTML page: no network, no other file, readable without a script and on paper."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import lru_cache
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

from assay.render import wording
from assay.render.html_claim import details, letters
from assay.render.html_output import gaps, output
from assay.render.html_source import panels, tabs
from assay.render.html_text import CLASSES, Page, bdi, count, esc, flag_words, icon, symbol
from assay.shown import explained
from assay.verdicts import Status, TextEvidence

if TYPE_CHECKING:
    from assay.report import Report
    from assay.shown import Shown
    from assay.sources import Sources
    from assay.verdicts import Verdict

NOT_HIRING = "Not a hiring decision."
UNKNOWN = "–"
NOTHING_DECIDED = "nothing could be decided"
TERMS = {
    Status.VERIFIED: "verified",
    Status.FAILED: "failed",
    Status.UNVERIFIABLE: "unverifiable",
}
ICONS = {"show": "file", "review": "eye", "withhold": "minus"}
EVIDENCE, CLOSEST, RIVAL = 0, 1, 2
_MAX_RIVALS = 20


def report_html(report: Report, sources: Sources, shown: Shown, *, title: str = "Report") -> str:
    """The page of a report; it can be written as UTF-8 and opened from a disk."""
    page = Page.of(report, sources, shown)
    style, script = page_file("report.css"), page_script("base.js", "report.js")
    return page_template("report.html").substitute(
        policy=page_policy(style, script),
        title=esc(title),
        style=style,
        script=script,
        symbols=page_file("symbols.html"),
        meta=_meta(report),
        strip=_strip(page),
        notes=_notes(page),
        output=output(page),
        limits=esc(wording.LIMITS),
        details=details(page),
        tabs=tabs(page),
        panels=panels(page),
        data=_data(page),
    )


@lru_cache(maxsize=8)
def page_file(name: str) -> str:
    """A file of the pages: a template, a style or a script."""
    return (files("assay.render") / "page" / name).read_text(encoding="utf-8")


def page_script(*names: str) -> str:
    """Modules as the one script of a page that must not load another file."""
    text = "".join(map(page_file, names))
    return re.sub(r"^(?:import .*;\n|export )", "", text, flags=re.MULTILINE)


def page_template(name: str) -> Template:
    """A page: the head that all pages have, and its own body."""
    return Template(page_file("head.html") + page_file(name))


def page_policy(style: str, script: str) -> str:
    """What the page may do: its own style and script, and nothing else."""
    return (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _meta(report: Report) -> str:
    facts = [f"Checked as of {report.as_of.isoformat()}"] if report.as_of else []
    facts.append(f"Policy {bdi(report.policy)}")
    facts.append(f"Fingerprint <code>{esc(report.fingerprint)}</code>")
    facts.extend(f"Plug-in {esc(label)}" for label in report.plugins)
    if report.pack != "none":
        facts.append(f"Read with the {bdi(report.pack)} pack")
    facts.append(f"assay {esc(report.version)}")
    return "".join(f"<span>{fact}</span>" for fact in facts)


def _strip(page: Page) -> str:
    report = page.report
    decided = bool(report.verified or report.failed)
    cells = [
        _count_cell(Status.VERIFIED, len(report.verified), decided),
        _count_cell(Status.FAILED, len(report.failed), decided),
        _count_cell(Status.UNVERIFIABLE, len(report.unverifiable), bool(report.verdicts)),
        _coverage(page),
        _shown_cell(page),
        _decision(page.shown),
    ]
    return "".join(cells)


def _cell(kind: str, figure: str, words: str) -> str:
    return f'<div class="cell {kind}"><dt>{words}</dt><dd class="fig">{figure}</dd></div>'


def _count_cell(status: Status, number: int, known: bool) -> str:
    """A figure with its symbol; what is not known shows neither."""
    if not known:
        return _cell("none", UNKNOWN, f"{TERMS[status]}: {NOTHING_DECIDED}")
    quiet = "" if number else " zero"
    words = f"{TERMS[status]}: {wording.STATUS_WORDS[status]}"
    return _cell(CLASSES[status] + quiet, f"{symbol(status)}{number:,}", words)


def _coverage(page: Page) -> str:
    report = page.report
    parts = [
        f"{count(len(report.verdicts), 'claim')} in {count(len(report.statements), 'statement')}",
        f"{count(len(report.ledger.non_claims), 'part')} without a claim",
    ]
    if report.form == "draft" or report.ledger.rejected:
        parts.append(f"{count(len(report.ledger.rejected), 'item')} rejected")
        items = len(report.statements) + len(report.ledger.rejected)
        figure = f"{len(report.statements):,} <small>of {items:,} items read</small>"
        figure = figure if items else UNKNOWN
    else:
        figure = _share(page)
    left = len(report.ledger.uncovered) if report.form == "draft" else len(gaps(page))
    if report.ledger.overlooked:
        parts.append(f"{len(report.ledger.overlooked):,} overlooked by the extracting model")
    if left:
        parts.append(f"{count(left, 'part')} not covered")
    if not report.verdicts:
        figure = UNKNOWN
    return _cell("w first", figure, "covered: " + ", ".join(parts))


def _share(page: Page) -> str:
    """The share of the output's characters, white space aside, that has an account."""
    whole = sum(not char.isspace() for char in page.report.output)
    if not whole:
        return UNKNOWN
    text = page.report.output
    left = sum(not char.isspace() for start, end in gaps(page) for char in text[start:end])
    return f"{100 * (whole - left) // whole} %"


def _shown_cell(page: Page) -> str:
    shown = page.shown
    remaining = len(shown.kept) + len(shown.marked)
    whole = remaining + shown.removed_count
    figure = f"{remaining:,} <small>of {whole:,} shown</small>" if whole else UNKNOWN
    parts = [f"{shown.removed_count:,} removed", f"{len(shown.marked):,} with a mark"]
    if shown.not_examined:
        parts.append(f"{shown.not_examined:,} not examined")
    wrong = shown.decision.expected_wrong
    if wrong is not None:
        parts.append(f"expected wrong statements: {wrong:.1f} of {remaining:,} shown")
    return _cell("w", figure, "after the check: " + ", ".join(parts))


def _decision(shown: Shown) -> str:
    decision = shown.decision
    why = explained(shown).removeprefix(f"{wording.ACTIONS[decision.action]}: ")
    why = why[:1].upper() + why[1:]
    codes = " ".join(f"<code>{esc(code)}</code>" for code in decision.reasons)
    return (
        '<div class="cell decision"><dt class="label">Decision on what would be shown</dt>'
        f'<dd><span class="word">{icon(ICONS[decision.action])}'
        f"{wording.ACTIONS[decision.action]}</span>"
        f"<p>{esc(why)} {NOT_HIRING} {codes}</p></dd></div>"
    )


def _notes(page: Page) -> str:
    """Flags of the report as a whole."""
    return "".join(
        f'<p class="src-note">{icon("info")}<span>{esc(flag_words(flag.code))} '
        f"{bdi(flag.detail)} <code>{esc(flag.code)}</code></span></p>"
        for flag in page.report.flags
        if flag.source is None
    )


def _data(page: Page) -> str:
    """What the script needs: for each claim the places to mark, in units of a browser."""
    claims = [
        {"id": v.claim.id, "v": CLASSES[v.status], "marks": _marks(page, v)}
        for v in page.report.verdicts
    ]
    return json.dumps(claims, separators=(",", ":")).replace("<", "\\u003c")


def _marks(page: Page, verdict: Verdict) -> list[tuple[int, int, int, int, int, str]]:
    """(source, row, from, to, kind, letter) for every place that belongs to a claim."""
    found: list[tuple[int, int, int, int, int, str]] = []

    def add(source: str, start: int, end: int, kind: int, letter: str = "") -> None:
        held = page.texts.get(source)
        pieces = held.pieces(start, end) if held else []
        for index, (row, low, high) in enumerate(pieces, 1):
            last = letter if index == len(pieces) else ""
            found.append((held.number if held else 0, row, low, high, kind, last))

    for finding in verdict.findings:
        for evidence, letter in zip(finding.evidence, letters(finding), strict=True):
            if not isinstance(evidence, TextEvidence):
                continue
            add(evidence.source, evidence.start, evidence.end, EVIDENCE, letter)
            for start, end in evidence.rivals[:_MAX_RIVALS]:
                add(evidence.source, start, end, RIVAL)
        if finding.detail and finding.detail.closest:
            near = finding.detail.closest
            add(near.source, near.start, near.end, CLOSEST)
    return list(dict.fromkeys(found))
