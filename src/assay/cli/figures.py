"""The figures of `assay eval` as tables for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.evaluation.comparison import UNCOUNTED
from assay.evaluation.flags import FlagKind
from assay.evaluation.places import false_alarms, missed, said, worst
from assay.evaluation.ranking import auroc
from assay.render.plain import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assay.confidence import Calibration
    from assay.evaluation.claim_scores import ClaimScores
    from assay.evaluation.comparison import Comparison
    from assay.evaluation.measured import Measured, Scope
    from assay.evaluation.places import Place
    from assay.evaluation.scores import Figure, Scores

_MOST_VERDICTS = 12


def table(part: Measured, calibration: Calibration) -> Iterator[str]:
    """The tables of one file."""
    scores = part.scores()
    tally = scores.tally
    yield (
        f"{clean(part.name)}: {tally.responses} responses over {scores.sources} sources, "
        f"{tally.bad} with an error"
    )
    yield f"  {_scope(part.scope)}"
    if part.drafts:
        yield f"  skipped: {part.drafts} rows whose response is a JSON draft and no prose"
    if not part.rows:
        return
    crashed = sum(row.crashed for row in part.rows)
    if crashed:
        yield f"  ! a check stopped with an error at {crashed} claims, which it could not flag"
    yield from _responses(part, scores, calibration)
    yield from _spans(part, scores)
    yield from _by_reason(part)
    yield from _claims(part.claims())
    yield from _verdicts(part)
    for sort in ("model", "task"):
        yield from _groups(sort, part.by(sort))


def reading(part: Measured, asked: tuple[int, int, int], calibration: Calibration) -> Iterator[str]:
    """The places to read: so many false alarms, missed numbers, and wrong verdicts."""
    show, misses, worst_of = asked
    if show:
        yield "  false alarms (no label there)"
        yield from _listed(false_alarms(part, show))
    if misses:
        yield "  missed: errors with a number and without a flag"
        yield from _listed(missed(part, misses))
    if worst_of:
        verified, failed = worst(part, worst_of, calibration)
        yield "  verified, yet on an error"
        yield from _listed(verified)
        yield "  failed, yet on none"
        yield from _listed(failed)


def _scope(scope: Scope) -> str:
    parts = [f"flags: {scope.kind.value}", f"policy: {clean(scope.policy)}"]
    parts += [f"half: {scope.half}"] if scope.half else []
    parts += [f"limit: {scope.limit} rows a file"] if scope.limit else []
    return "; ".join(parts)


def _responses(part: Measured, scores: Scores, calibration: Calibration) -> Iterator[str]:
    tally = scores.tally
    arguable = f", {tally.arguable} of them with arguable spans only" if tally.arguable else ""
    everything = number(scores.flag_everything)
    yield "  responses"
    yield line("  precision", scores.precision, "flagged")
    yield line("  recall", scores.recall, "with an error")
    yield line("  F1", scores.f1, f"flagging everything: {everything}")
    yield line("  clean flagged", scores.clean_flagged, f"without an error{arguable}")
    yield line("  balanced accuracy", scores.balanced, "a coin toss: 0.500")
    by = f"by the calibration {clean(calibration.name)}"
    yield line("  AUROC", auroc(part.scored(calibration)), by)
    yield line("  coverage", scores.coverage, "characters that claims account for")


def _spans(part: Measured, scores: Scores) -> Iterator[str]:
    numbers = part.scope.kind is FlagKind.NUMBER
    yield "  spans"
    more = f"flags, {scores.tally.soft_flags} more arguable"
    yield line("  precision", scores.span_precision, more)
    yield line("  recall", scores.span_recall, "errors with a number" if numbers else "errors")
    yield line("  F1", scores.span_f1)
    yield line("  F1 by characters", scores.span_overlap)
    if numbers:
        yield line("  recall, all", scores.hard_recall, "errors")


def _by_reason(part: Measured) -> Iterator[str]:
    yield "  precision by reason"
    reasons = part.reasons()
    for made in reasons:
        more = f"flags, {made.soft_flags} more arguable"
        yield line(f"  {made.reason}", made.precision, more)
    if not reasons:
        yield "    no flag"


def _claims(kinds: Mapping[str, ClaimScores]) -> Iterator[str]:
    yield "  claims by kind"
    for kind, scores in kinds.items():
        yield f"    {kind}: {scores.tally.claims} claims, {scores.tally.wrong} of them wrong"
        for title, figure, unit in (
            ("failed, precision", scores.precision, "failed are wrong"),
            ("failed, recall", scores.recall, "wrong failed"),
            ("caught", scores.caught, "wrong not verified"),
            ("false verified", scores.false_verified, "verified are wrong"),
            ("passed", scores.passed, "right verified"),
            ("abstention", scores.abstention, "unverifiable"),
        ):
            yield line(f"    {title}", figure, unit)


def _verdicts(part: Measured) -> Iterator[str]:
    verdicts = part.verdicts()
    yield "  wrong among the claims of a verdict"
    for outcome, reason, share in verdicts[:_MOST_VERDICTS]:
        yield line(f"  {outcome}", share, f"wrong [{reason}]")
    if len(verdicts) > _MOST_VERDICTS:
        yield f"    {len(verdicts) - _MOST_VERDICTS} rarer ones: --format json or html"


def _groups(sort: str, groups: Mapping[str, Scores]) -> Iterator[str]:
    if groups:
        yield f"  balanced accuracy by {sort}"
    for name, scores in groups.items():
        tally = scores.tally
        yield line(
            f"  {clean(name)[:20]}",
            scores.balanced,
            f"{tally.bad} of {tally.responses} with an error, F1 {number(scores.f1.value)}",
        )


def _listed(places: list[Place]) -> Iterator[str]:
    for place in places:
        why = f" [{', '.join(place.reasons)}]" if place.reasons else ""
        yield f"    {clean(place.id)}{why}"
        before, words, after = place.parts()
        yield f"      {clean(f'{before}[[{words}]]{after}')}"
        for detail in place.details:
            yield from (f"        {name}: {clean(text)}" for name, text in said(detail).items())
    if not places:
        yield "    none"


def comparison_lines(of: Comparison) -> Iterator[str]:
    """Both sides of every figure, and the interval of their difference."""
    yield f"compared on the same {of.rows} rows: {clean(of.before)} → {clean(of.after)}"
    for change in of.changes:
        reach = change.interval.signed if change.interval else UNCOUNTED
        yield f"  {change.name:<26}{number(change.before):>6} → {number(change.after):<6} {reach}"
    yield f"  {len(of.differing)} rows count otherwise"


def line(title: str, figure: Figure, unit: str = "") -> str:
    """A figure with its interval, and of what it is the share."""
    value = f"  {title:<24}{number(figure.value):>5}  {interval(figure):<11}"
    if figure.of is None:
        return f"{value}  {unit}".rstrip()
    return f"{value}  {figure.hits} of {figure.of} {unit}"


def number(value: float | None) -> str:
    """Three decimals, a dash for nothing."""
    return "–" if value is None else f"{value:.3f}"


def interval(figure: Figure) -> str:
    """Both ends, or nothing."""
    if figure.interval is None:
        return ""
    return f"{figure.interval.low:.3f}–{figure.interval.high:.3f}"
