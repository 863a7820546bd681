"""The pane of the claim: what was claimed, what the source gives, and where that stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.render import wording
from assay.render.catalogue import counted, word
from assay.render.differing import differing
from assay.render.durations import in_years
from assay.render.html_mark import claim_text
from assay.render.html_output import worst
from assay.render.html_text import (
    CLASSES,
    OUTCOMES,
    Page,
    bdi,
    esc,
    flag_words,
    hidden_words,
    quoted,
    symbol,
)
from assay.render.operands import lettered, letters
from assay.render.timeline import timeline_html
from assay.verdicts import (
    NOT_CHECKED,
    Difference,
    Outcome,
    RecordEvidence,
    SearchEvidence,
    Status,
)

if TYPE_CHECKING:
    from assay.claims import Atom
    from assay.sources import Span
    from assay.verdicts import Detail, Evidence, Finding, Flag, Verdict

_MAX_RIVALS = 8


def details(page: Page) -> str:
    """Every claim with its verdict; a script shows one at a time."""
    if not page.report.verdicts:
        return f'<p class="empty">{word("no_claim")}</p>'
    return "".join(_detail(page, verdict) for verdict in page.report.verdicts)


def spans_of(verdict: Verdict, source: str) -> list[Span]:
    """Where in a source a verdict rests, or comes closest; places that were not kept are left."""
    found = [(e.start, e.end) for e in verdict.passages() if e.source == source]
    near = [f.detail.closest for f in verdict.findings if f.detail and f.detail.closest]
    found += [(each.start, each.end) for each in near if each.source == source]
    return sorted({span for span in found if span[1]})


def _detail(page: Page, verdict: Verdict) -> str:
    name, number = CLASSES[verdict.status], esc(verdict.claim.id)
    words = wording.STATUS_WORDS[verdict.status]
    codes = " ".join(f"<code>{esc(code)}</code>" for code in verdict.reasons)
    head = hidden_words(word("claim_head", number=verdict.claim.id))
    by = page.decided.get(verdict.claim.id)
    absent = f'<p class="soft small">{word("absent")}</p>' if verdict.claim.absent else ""
    return (
        f'<article class="detail {name}" id="claim={number}" data-claim="{number}" tabindex="-1">'
        f'<div class="status"><h3 class="tag">{symbol(verdict.status)}'
        f"{head}{words[0].upper()}{words[1:]}</h3>"
        f'<span class="label">{verdict.status.value} · {verdict.claim.kind} · '
        f"<code>{number}</code></span></div>"
        f'<p class="reason-line"><span class="s">{esc(wording.why(verdict))}</span> {codes}</p>'
        f'<blockquote class="said" dir="auto">{esc(claim_text(verdict.claim.text))}</blockquote>'
        f"{_hint(page, verdict)}{absent}{_differences(page, verdict)}{_parts(page, verdict)}"
        f"{_unchecked(page, verdict)}{_flags(page, verdict.flags)}"
        f"{by.record if by else ''}"
        f'<details class="block limits"><summary>{word("limits")}</summary>'
        f"<p>{esc(wording.LIMITS)}</p></details></article>"
    )


def _hint(page: Page, verdict: Verdict) -> str:
    """Where the extracting model would look: it helps to find the place, it proves nothing."""
    hint = wording.look_in(verdict)
    return f'<p class="soft small">{word("hint")} {page.text(hint)}</p>' if hint else ""


def _block(title: str, body: str) -> str:
    return f'<section class="block"><h4>{title}</h4>{body}</section>'


def _differences(page: Page, verdict: Verdict) -> str:
    """What the deciding findings compared, the difference first."""
    return "".join(
        _difference(page, finding, finding.detail)
        for finding in verdict.deciding()
        if finding.detail and (_tells(finding.detail) or finding.outcome is Outcome.FAILURE)
    )


def _tells(detail: Detail) -> bool:
    return bool(detail.actual or detail.difference or detail.formula or detail.closest)


def _difference(page: Page, finding: Finding, detail: Detail) -> str:
    rows: list[tuple[str, str]] = []
    passage = detail.closest
    claimed, near = page.text(detail.claimed or ""), page.text(passage.text) if passage else ""
    words: tuple[Difference, ...] = ()
    if passage and detail.claimed and page.kept:
        claimed, near, words = _compared(detail.claimed, passage.text)
    if detail.claimed:
        rows.append((word("claimed"), f'<span class="big" dir="auto">{claimed}</span>'))
    if detail.actual:
        rows.append(
            (
                word("actual"),
                f'<span class="big" dir="auto">{page.text(in_years(detail.actual, detail))}</span>',
            )
        )
    if passage:
        place = page.where(passage.source, passage.start, passage.end)
        label = word("there" if finding.reason == "wrong-source" else "closest")
        rows.append((label, f'<span class="big" dir="auto">{near}</span> {place}'))
    elif finding.reason == "quote-not-found":
        rows.append((word("closest"), f'<span class="soft">{word("nothing_near")}</span>'))
    told = _words(page, detail, words)
    if told:
        rows.append((word("difference"), f'<span class="v">{told}</span>'))
    table = "".join(f"<dt>{term}</dt><dd>{value}</dd>" for term, value in rows)
    picture = timeline_html(detail.timeline) if detail.timeline and page.kept else ""
    formula = (
        _block(
            word("formula"),
            f'<p class="formula" dir="auto">{_formula(page, finding)}</p>{picture}',
        )
        if detail.formula
        else ""
    )
    return f'<dl class="kv">{table}</dl>{formula}'


def _formula(page: Page, finding: Finding) -> str:
    """The formula, its operands with their letters."""
    if not page.kept:
        return page.text(finding.detail.formula or "") if finding.detail else ""
    return "".join(f"{_tag(name)}{esc(text)}" for name, text in lettered(finding))


def _tag(letter: str) -> str:
    return f'<b class="op">{letter}</b> ' if letter else ""


def _words(page: Page, detail: Detail, compared: tuple[Difference, ...]) -> str:
    """The difference in words, as a part of the page."""
    if detail.difference:
        return f"<bdi>{page.text(in_years(detail.difference, detail))}</bdi>"
    words = wording.quote_difference(detail, compared) if page.kept else ""
    return word("the_quote", words=bdi(words)) if words else ""


def _compared(claimed: str, actual: str) -> tuple[str, str, tuple[Difference, ...]]:
    """Both texts with the words marked in which they differ, and what differs."""
    found = differing(claimed, actual)
    left, right = _with_marks(claimed, found.claimed), _with_marks(actual, found.actual)
    return left, right, found.found


def _with_marks(text: str, spans: tuple[Span, ...]) -> str:
    at, parts = 0, []
    for start, end in spans:
        if start < end:
            parts.append(f"{esc(text[at:start])}<mark>{esc(text[start:end])}</mark>")
            at = end
    return "".join(parts) + esc(text[at:])


def _parts(page: Page, verdict: Verdict) -> str:
    """Each atom of the claim with what was found on it."""
    rows = [
        _part(page, atom, [f for f in verdict.findings if index in f.atoms])
        for index, atom in enumerate(verdict.claim.atoms)
    ]
    rows.extend(_part(page, None, [f]) for f in verdict.findings if not f.atoms)
    if not rows:
        return ""
    return _block(word("parts"), f'<ul class="atoms" role="list">{"".join(rows)}</ul>')


def _part(page: Page, atom: Atom | None, findings: list[Finding]) -> str:
    status = OUTCOMES[worst(findings)]
    what = word("whole_claim" if atom is None else f"kind_{atom.kind}")
    if atom is not None and atom.source:
        what = word("said_to_stand", what=what, name=bdi(atom.source))
    text = ""
    if atom is not None:
        text = quoted(atom.text) if atom.kind == "quotation" else bdi(atom.text)
    rows = []
    for finding in findings:
        sentence = f"{esc(wording.meaning(finding.reason))} <code>{esc(finding.reason)}</code>"
        places = "".join(
            _evidence(page, evidence, letter)
            for evidence, letter in zip(finding.evidence, letters(finding), strict=True)
        )
        rows.append(f'<p class="soft">{sentence}</p>{places}')
    if not findings:
        rows.append(f'<p class="soft">{NOT_CHECKED.meaning} <code>{NOT_CHECKED.code}</code></p>')
    words = wording.STATUS_WORDS[status]
    return (
        f"<li>{symbol(status)}<div>{hidden_words(words[0].upper() + words[1:] + ': ')}"
        f'{text} <span class="k">{what}</span>{"".join(rows)}</div></li>'
    )


def _evidence(page: Page, evidence: Evidence, letter: str) -> str:
    tag = _tag(letter)
    if isinstance(evidence, RecordEvidence):
        place = f"{bdi(evidence.record)} <code>{esc(evidence.path)}</code>"
        return f'<p class="ev-row">{tag}{place}: {page.quoted(evidence.text)}</p>'
    if isinstance(evidence, SearchEvidence):
        sources = ", ".join(map(bdi, evidence.sources))
        terms = ", ".join(map(page.text, evidence.terms))
        searched = word("searched", sources=sources, terms=f"<bdi>{terms}</bdi>")
        return f'<p class="ev-row">{searched}</p>'
    facts = [word(f"level_{evidence.level}")]
    if evidence.occurrences > 1:
        facts.append(word("stands", times=counted("time", evidence.occurrences)))
    links = [page.link(evidence.source, start) for start, _ in evidence.rivals[:_MAX_RIVALS]]
    links = list(dict.fromkeys(link for link in links if link))
    if links:
        facts.append(word("also_in", places=", ".join(links)))
    if len(evidence.rivals) > _MAX_RIVALS:
        facts.append(word("more_places"))
    return (
        f'<p class="ev-row">{tag}{page.where(evidence.source, evidence.start, evidence.end)}: '
        f'{page.quoted(evidence.text)} <span class="k">{"; ".join(facts)}</span></p>'
    )


def _unchecked(page: Page, verdict: Verdict) -> str:
    if not verdict.unchecked or verdict.status is Status.VERIFIED:
        return ""
    words = ", ".join(map(page.quoted, verdict.unchecked))
    return _block(word("unchecked"), f'<p class="small">{words}</p>')


def _flags(page: Page, flags: tuple[Flag, ...]) -> str:
    rows = []
    for flag in flags:
        place = f" {page.where(flag.source, *flag.span)}" if flag.source and flag.span else ""
        more = f" (<bdi>{page.text(flag.detail)}</bdi>)" if flag.detail else ""
        rows.append(
            f"<li>{esc(flag_words(flag.code))}{more}{place} <code>{esc(flag.code)}</code></li>"
        )
    if not rows:
        return ""
    return _block(word("flags"), f'<ul class="flags" role="list">{"".join(rows)}</ul>')
