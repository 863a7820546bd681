"""The figures of a measurement as one HTML page with its plots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.evaluation.comparison import UNCOUNTED
from assay.evaluation.measured import whole
from assay.evaluation.places import worst
from assay.evaluation.ranking import auroc, roc
from assay.render.charts import Curve, Share, shares_table, square
from assay.render.html import page_file, page_policy, page_template
from assay.render.html_text import esc

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from assay.confidence import Calibration
    from assay.evaluation.claim_scores import ClaimScores
    from assay.evaluation.comparison import Comparison
    from assay.evaluation.gates import Held
    from assay.evaluation.measured import Measured
    from assay.evaluation.places import Place
    from assay.evaluation.scores import Figure

_WORST = 10
_VERDICTS = 25


def eval_html(
    measured: Sequence[Measured],
    calibration: Calibration,
    left_out: Sequence[str] = (),
    *,
    beside: Comparison | None = None,
    gates: Sequence[Held] = (),
) -> str:
    """The page: every file, what was compared, and whether the gates hold."""
    scope = measured[0].scope
    meta = [f"policy {scope.policy}", f"flags: {scope.kind.value}"]
    meta += [f"half: {scope.half}"] if scope.half else []
    meta += [f"at most {scope.limit} rows a file"] if scope.limit else []
    meta += [f"left out, without labels: {', '.join(left_out)}"] if left_out else []
    several = [whole(measured)] if len(measured) > 1 else []
    cards = [
        *_gates(gates),
        *_compared(beside),
        *(card for part in (*several, *measured) for card in _file(part, calibration)),
    ]
    return figures_page("How far the verdicts agree with labels", " · ".join(meta), cards)


def figures_page(title: str, meta: str, cards: Iterable[str]) -> str:
    """A page of cards."""
    style = "".join(map(page_file, ("report.css", "resume.css", "figures.css")))
    return page_template("figures.html").substitute(
        policy=page_policy(style, ""),
        title=esc(title),
        style=style,
        meta=esc(meta),
        cards="".join(cards),
    )


def card(title: str, body: str, said: str = "") -> str:
    """A card with its title, a sentence and what it holds."""
    text = f"<p>{esc(said)}</p>" if said else ""
    return (
        f'<section class="card"><h2>{esc(title)}</h2>{text}<div class="wide">{body}</div></section>'
    )


def _file(part: Measured, calibration: Calibration) -> Iterator[str]:
    drafts = f" {part.drafts} drafts were left out." if part.drafts else ""
    if not part.rows:
        yield card(part.name, "", f"No row was measured.{drafts}")
        return
    scores = part.scores()
    tally = scores.tally
    rows = [
        _share("precision", scores.precision, "flagged"),
        _share("recall", scores.recall, "with an error"),
        _share("F1", scores.f1)._replace(mark=scores.flag_everything),
        _share("clean flagged", scores.clean_flagged, "without an error"),
        _share("balanced accuracy", scores.balanced)._replace(mark=0.5),
        _share("AUROC", auroc(part.scored(calibration)))._replace(mark=0.5),
        _share("span precision", scores.span_precision, "flags"),
        _share("span recall", scores.span_recall, "errors"),
        _share("span F1 by characters", scores.span_overlap),
        _share("coverage", scores.coverage, "characters"),
    ]
    said = (
        f"{tally.responses} responses over {scores.sources} sources, {tally.bad} with an error. "
        f"Red lines: flagging everything has an F1 of {scores.flag_everything or 0:.3f}, a coin "
        "toss a balanced accuracy and an AUROC of 0.500."
    )
    crashed = sum(row.crashed for row in part.rows)
    drafts += f" A check stopped with an error at {crashed} claims." if crashed else ""
    body = shares_table("figure", rows)
    yield card(part.name, body, said + drafts)
    reasons = [_share(made.reason, made.precision, "flags") for made in part.reasons()]
    if reasons:
        yield card(f"{part.name}: precision by reason", shares_table("reason", reasons))
    yield card(f"{part.name}: claims by kind", "".join(_claims(part.claims())))
    verdicts = part.verdicts()[:_VERDICTS]
    yield card(
        f"{part.name}: wrong among the claims of a verdict",
        shares_table("verdict", [_share(f"{o}: {r}", f, "claims") for o, r, f in verdicts]),
        "Of the claims with this outcome and these reasons, so many overlap an error.",
    )
    for sort in ("model", "task"):
        groups = part.by(sort)
        if groups:
            found = [
                _share(name, some.balanced, f"{some.tally.responses} rows")._replace(mark=0.5)
                for name, some in groups.items()
            ]
            yield card(f"{part.name}: balanced accuracy by {sort}", shares_table(sort, found))
    yield card(f"{part.name}: ranking", _ranking(part, calibration))
    yield from _reads(part, calibration)


def _claims(kinds: dict[str, ClaimScores]) -> Iterator[str]:
    for kind, scores in kinds.items():
        named = (
            ("failed: precision", scores.precision, "failed are wrong"),
            ("failed: recall", scores.recall, "wrong ones failed"),
            ("caught: not verified", scores.caught, "wrong ones"),
            ("false verified", scores.false_verified, "verified are wrong"),
            ("passed", scores.passed, "right ones verified"),
            ("abstention", scores.abstention, "unverifiable"),
        )
        title = f"{kind} ({scores.tally.claims} claims, {scores.tally.wrong} wrong)"
        yield shares_table(title, [_share(*each) for each in named])


def _ranking(part: Measured, calibration: Calibration) -> str:
    points = roc(part.scored(calibration))
    if not points:
        return "<p>All responses are of one sort.</p>"
    return (
        '<div class="plots">'
        + square(
            "Bad responses found against clean ones flagged",
            "share of clean responses flagged",
            "share of bad responses flagged",
            [Curve("chance", ((0, 0), (1, 1))), Curve("by probability of an error", points)],
        )
        + "</div>"
    )


def _reads(part: Measured, calibration: Calibration) -> Iterator[str]:
    verified, failed = worst(part, _WORST, calibration)
    for title, places in (
        ("verified, yet on an error", verified),
        ("failed, yet on none", failed),
    ):
        if places:
            items = "".join(map(read_item, places))
            yield card(f"{part.name}: {title}", f'<ul class="reads">{items}</ul>')


def read_item(place: Place) -> str:
    """A place to read, with its reasons."""
    before, words, after = map(esc, place.parts())
    reasons = ", ".join(place.reasons)
    return (
        f'<li dir="auto"><span class="label">{esc(place.id)} · {esc(reasons)}</span>'
        f"{before}<mark>{words}</mark>{after}</li>"
    )


def _compared(beside: Comparison | None) -> Iterator[str]:
    if beside is None:
        return
    rows = "".join(
        f'<tr><th scope="row">{esc(change.name)}</th><td class="num">{_number(change.before)}</td>'
        f'<td class="num">{_number(change.after)}</td><td class="num">'
        f"{change.interval.signed if change.interval else UNCOUNTED}</td></tr>"
        for change in beside.changes
    )
    head = (
        f'<tr><th scope="col"></th><th scope="col" class="num">{esc(beside.before)}</th>'
        f'<th scope="col" class="num">{esc(beside.after)}</th>'
        '<th scope="col" class="num">difference, 95 %</th></tr>'
    )
    said = f"{len(beside.differing)} of {beside.rows} rows count otherwise."
    yield card("Compared on the same rows", f"<table>{head}{rows}</table>", said)


def _gates(gates: Sequence[Held]) -> Iterator[str]:
    if gates:
        items = "".join(f"<li>{esc(gate.told())}</li>" for gate in gates)
        yield card("Gates", f'<ul class="reads">{items}</ul>')


def _share(name: str, figure: Figure, unit: str = "") -> Share:
    low, high = figure.interval or (None, None)
    note = f"{figure.hits} of {figure.of} {unit}" if figure.of is not None else unit
    return Share(name, figure.value, low, high, note)


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"
