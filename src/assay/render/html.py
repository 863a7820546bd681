"""A report as one HTML page: no network, no other file, readable without a script and on paper."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import lru_cache
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, NamedTuple

from assay.render import wording
from assay.render.catalogue import catalogue, labels, word
from assay.render.html_claim import details
from assay.render.html_output import output
from assay.render.html_source import panels, tabs
from assay.render.html_strip import strip
from assay.render.html_text import CLASSES, Page, bdi, esc, flag_words, icon
from assay.render.operands import letters
from assay.verdicts import TextEvidence

if TYPE_CHECKING:
    from assay.report import Report
    from assay.shown import Shown
    from assay.sources import Sources
    from assay.verdicts import Verdict

EVIDENCE, CLOSEST, RIVAL = 0, 1, 2
_MAX_RIVALS = 20


def report_html(report: Report, sources: Sources, shown: Shown, *, title: str = "Report") -> str:
    """The page of a report; it can be written as UTF-8 and opened from a disk."""
    view = report_view(Page.of(report, sources, shown))
    style, script = page_file("report.css"), page_script("base.js", "report.js")
    return page_template("report.html").substitute(
        policy=page_policy(style, script),
        title=esc(title),
        style=style,
        script=script,
        symbols=page_file("symbols.html"),
        meta=_meta(report),
        **view._asdict(),
        **labels(),
    )


class ReportView(NamedTuple):
    """The parts that every page of a report has, as HTML; `data` is JSON for its script."""

    strip: str
    notes: str
    panes: str
    data: str


def report_view(page: Page, act: str = "") -> ReportView:
    """The parts of a report's page; `act` is HTML that stands below the details of a claim."""
    panes = Template(page_file("panes.html")).substitute(
        output=output(page),
        limits=esc(wording.LIMITS),
        details=details(page),
        tabs=tabs(page),
        panels=panels(page),
        act=act,
        **labels(),
    )
    return ReportView(strip(page), _notes(page), panes, _data(page))


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
    facts = [word("meta_as_of", day=report.as_of.isoformat())] if report.as_of else []
    facts.append(word("meta_policy", name=bdi(report.policy)))
    facts.append(word("meta_fingerprint", code=f"<code>{esc(report.fingerprint)}</code>"))
    facts.extend(word("meta_plugin", name=esc(label)) for label in report.plugins)
    if report.pack != "none":
        facts.append(word("meta_pack", name=bdi(report.pack)))
    facts.append(word("meta_version", version=esc(report.version)))
    return "".join(f"<span>{fact}</span>" for fact in facts)


def _notes(page: Page) -> str:
    """Flags of the report as a whole."""
    return "".join(
        f'<p class="src-note">{icon("info")}<span>{esc(flag_words(flag.code))} '
        f"{bdi(flag.detail)} <code>{esc(flag.code)}</code></span></p>"
        for flag in page.report.flags
        if flag.source is None
    )


def _data(page: Page) -> str:
    """What the script needs: for each claim the places to mark in units of a browser, its words."""
    claims = [
        {"id": v.claim.id, "v": CLASSES[v.status], "marks": _marks(page, v)}
        for v in page.report.verdicts
    ]
    told = {"claims": claims, "words": catalogue()["report_script"]}
    return json.dumps(told, separators=(",", ":")).replace("<", "\\u003c")


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
