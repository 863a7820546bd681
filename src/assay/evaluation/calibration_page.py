"""A calibration as one HTML page: reliability before and after, by kind and by set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.evaluation.eval_page import card, figures_page
from assay.render.charts import Curve, square
from assay.render.html_text import esc

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.evaluation.calibrating import Calibrated, Group, Kept, Verified
    from assay.evaluation.reliability import Reliability


def calibration_html(made: Calibrated, kept: Sequence[Kept]) -> str:
    """The page; its figures are of claims that were not fitted."""
    table = made.table
    meta = (
        f"{made.fitted:,} claims fitted, {len(made.measured):,} others measured · "
        f"fingerprint {table.fingerprint()}"
    )
    return figures_page(f"Calibration: {table.name}", meta, _cards(made, kept))


def _cards(made: Calibrated, kept: Sequence[Kept]) -> Iterator[str]:
    said = (
        "Each point is a bin of at least a hundred claims; on the diagonal, what is said is true."
    )
    plots = "".join(map(_plot, made.kinds))
    yield card("Reliability by kind", f'<div class="plots">{plots}</div>', said)
    yield card("By kind", _table(made.kinds))
    yield card(
        "By set", _table(made.sets), "A table holds where claims are wrong as often as here."
    )
    said = "Errors among verified claims are few; where a set is unlike the rest, this shows first."
    yield card("Verified claims by set", _verified(made.verified()), said)
    yield card("At most so many wrong in a thousand shown", _limits(kept))
    items = "".join(f"<li>{esc(line)}</li>" for line in made.table.fitted_on)
    yield card("Fitted on", f'<ul class="reads">{items}</ul>')


def _plot(group: Group) -> str:
    return square(
        f"{group.name}: {group.after.claims:,} claims",
        "said: probability of wrong",
        "found: share wrong",
        [_curve("as the status says", group.before), _curve("calibrated", group.after)],
    )


def _curve(name: str, of: Reliability) -> Curve:
    points = [(part.p_wrong, part.share) for part in of.bins]
    return Curve(name, points, [part.claims for part in of.bins])


def _table(groups: Sequence[Group]) -> str:
    heads = ("claims", "wrong", "ECE before", "ECE", "Brier before", "Brier", "base rate", "gain")
    head = "".join(f'<th scope="col" class="num">{name}</th>' for name in heads)
    rows = "".join(map(_row, groups))
    return f'<table><tr><th scope="col"></th>{head}</tr>{rows}</table>'


def _row(group: Group) -> str:
    before, after = group.before, group.after
    reach = after.gain_interval
    cells = (
        f"{after.claims:,}",
        f"{after.wrong:,}",
        f"{before.ece:.3f}",
        f"{after.ece:.3f}",
        f"{before.brier:.3f}",
        f"{after.brier:.3f}",
        f"{after.base_brier:.3f}",
        reach.signed if reach else f"{after.gain:+.3f}",
    )
    body = "".join(f'<td class="num">{cell}</td>' for cell in cells)
    return f'<tr><th scope="row">{esc(group.name)}</th>{body}</tr>'


def _verified(parts: Sequence[Verified]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{esc(part.name)}</th><td class="num">{part.claims:,}</td>'
        f'<td class="num">{part.wrong:,}</td><td class="num">{part.expected:.1f}</td></tr>'
        for part in parts
    )
    heads = ("claims", "found wrong", "expected wrong")
    head = "".join(f'<th scope="col" class="num">{name}</th>' for name in heads)
    return f'<table><tr><th scope="col"></th>{head}</tr>{rows}</table>'


def _limits(kept: Sequence[Kept]) -> str:
    rows = "".join(
        f'<tr><td class="num">{one.per_thousand:g}</td><td class="num">{_sure(one)}</td>'
        f'<td class="num">{one.wrong.hits} of {one.wrong.of}</td>'
        f'<td class="num">{one.kept.hits} of {one.kept.of}</td></tr>'
        for one in kept
    )
    heads = ("a thousand", "probability up to", "wrong among the kept", "verified claims kept")
    head = "".join(f'<th scope="col" class="num">{name}</th>' for name in heads)
    return f"<table><tr>{head}</tr>{rows}</table>"


def _sure(one: Kept) -> str:
    return "none is so sure" if one.threshold < 0 else f"{one.threshold:.4f}"
