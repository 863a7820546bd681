"""The candidate's card "Why this job?": points with their quotes, never a word that was refused."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from assay.hiring.match import JOB, PROFILE, NothingLeftError, explanation_of
from assay.render import wording
from assay.render.catalogue import catalogue
from assay.verdicts import SearchEvidence
from assay.web.passages import around, section_of
from assay.web.units import sound

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.hiring.match import Explanation, Point
    from assay.report import Report
    from assay.shown import Shown
    from assay.sources import Sources
    from assay.verdicts import TextEvidence, Verdict
    from assay.web.review import Review

View: TypeAlias = dict[str, Any]
NOTES = ("masked", "truncated", "hidden-left-out")
"""The flags that tell what was done to the texts before they were sent."""


def view(found: Explanation | NothingLeftError, sources: Sources, *, for_all: bool = True) -> View:
    """The card of an explanation; where nothing was left, `nothing` says so and no point stands.

    `sources` are the texts as the model got them. What was removed is told by its reasons alone.
    Unless it is `for_all`, the card says that a candidate would not see it.
    """
    card = _told(found.report, found.shown)
    if not for_all:
        card["only_here"] = catalogue()["why"]["only_here"]
    if isinstance(found, NothingLeftError):
        words = catalogue()["why"]
        removed = wording.removed_sentence(found.shown.removed_count)
        told = removed if found.shown.removed_count else words["draft_empty"]
        told = f"{told} {words['nothing_why']}"
        title = words["nothing"]
        return {**card, "matches": [], "gaps": [], "nothing_title": title, "nothing": told}
    kept = [item.statement for item in found.shown.kept]
    groups = {
        "matches": [s for group in ("matches", "claims") for s in kept if s.group == group],
        "gaps": [s for s in kept if s.group == "gaps"],
    }
    for name, statements in groups.items():
        verdicts = [found.report.verdicts[statement.claims[0]] for statement in statements]
        points: tuple[Point, ...] = getattr(found, name)
        pairs = zip(points, verdicts, strict=True)
        card[name] = [_point(point, verdict, sources) for point, verdict in pairs]
    if not (card["removed"] or all(map(_quoted, (*found.matches, *found.gaps)))):
        card["removed_sentence"] = catalogue()["why"]["none_removed"]
    model = found.reply.model if found.reply else ""
    return {**card, "model": sound(model), "said": _said(card)}


def held(report: Report, shown: Shown, why: Literal["held", "waits", "withheld"]) -> View:
    """The card of an explanation that is not shown: by the check, not yet, or by a person."""
    words = catalogue()["why"]
    card = {**_told(report, shown), "matches": [], "gaps": [], "removed_reasons": []}
    return {**card, "nothing_title": words[why], "nothing": words[f"{why}_why"]}


def stored_view(review: Review, *, published: bool) -> View:
    """The card of a stored explanation as people decided on it; raises ValueError without sources.

    What waits for a person, or is withheld, shows no point. `published` is of a policy that
    reproduces the published check.
    """
    stored, state, shown = review.stored, review.state, review.shown
    report = stored.result.report
    if stored.sources is None:
        raise ValueError("the sources of this report were not kept")
    outcome = state.outcome if state and state.outcome else shown.decision.action
    if state is not None and (state.state == "waiting" or outcome == "review"):
        return held(report, shown, "waits")
    if outcome != "show":
        return held(report, shown, "withheld" if state and state.outcome else "held")
    found = explanation_of(report, shown, published=published)
    none = not (found.matches or found.gaps)
    card = view(NothingLeftError(report, shown) if none else found, stored.sources)
    return {**card, "model": sound(stored.model) if not none else ""}


def _told(report: Report, shown: Shown) -> View:
    words = catalogue()["why"]
    count = shown.removed_count
    more = shown.not_examined
    return {
        "removed": count,
        "removed_sentence": wording.removed_sentence(count) if count else words["all_quoted"],
        "removed_reasons": list(_removed(report, shown)),
        "not_examined": words["not_examined"].format(n=more) if more else "",
        "notes": list(_notes(report)),
        "only_here": "",
        "nothing_title": "",
        "nothing": "",
        "model": "",
        "said": "",
    }


def _removed(report: Report, shown: Shown) -> Iterator[str]:
    """For each removed point why, without a word of it."""
    for item in shown.removed:
        yield " ".join(sound(wording.meaning(code)) for code in item.reasons)
    for entry in shown.rejected:
        yield wording.meaning(entry.reason)


def _notes(report: Report) -> Iterator[str]:
    words = catalogue()["why"]
    counted = Counter((f.code, f.source) for f in report.flags if f.code in NOTES)
    for (code, source), count in counted.items():
        times = f" ({count})" if count > 1 else ""
        whose = words["your_profile"] if source == PROFILE else words["this_job"]
        yield f"{whose}: {wording.FLAGS[code]}{times}"


def _said(card: View) -> str:
    words = catalogue()["why"]
    matches, gaps, removed = len(card["matches"]), len(card["gaps"]), card["removed"]
    said = words["said"].format(matches=matches, gaps=gaps)
    return f"{said} {wording.removed_sentence(removed)}" if removed else said


def _point(point: Point, verdict: Verdict, sources: Sources) -> View:
    quotes = {PROFILE: point.profile_quote, JOB: point.job_quote}
    passages = {p.source: p for f in verdict.findings if f.checker == "quote" for p in f.passages}
    searched = [e for e in verdict.evidence() if isinstance(e, SearchEvidence)]
    terms = tuple(dict.fromkeys(term for evidence in searched for term in evidence.terms))
    return {
        "text": sound(point.text),
        "profile": _quote(PROFILE, quotes[PROFILE], passages.get(PROFILE), sources),
        "job": _quote(JOB, quotes[JOB], passages.get(JOB), sources),
        "searched": sound(", ".join(terms)),
    }


def _quoted(point: Point) -> bool:
    """True if it quotes one of the texts at least."""
    return bool(point.profile_quote.strip() or point.job_quote.strip())


def _quote(
    name: str, quote: str, passage: TextEvidence | None, sources: Sources
) -> dict[str, str] | None:
    """A quote with its surroundings; None without one."""
    if not quote.strip():
        return None
    whose = catalogue()["why"]["your_profile" if name == PROFILE else "this_job"]
    if passage is None or name not in sources.ids():
        return {"label": whose, "before": "", "quote": sound(quote), "after": ""}
    source = sources[name]
    if source.text[passage.start : passage.end] != passage.text:
        return {"label": whose, "before": "", "quote": sound(quote), "after": ""}
    section = section_of(source, passage.start)
    label = f"{whose} · {section}" if section else whose
    return {"label": label, **around(source, passage.start, passage.end)}
