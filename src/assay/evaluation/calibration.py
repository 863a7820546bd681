"""Fit the table of a calibration from claims of which people said whether they are wrong.

Every row is drawn towards the rows above it (reason without tier, kind and outcome, outcome
alone), each without the claims of the row below it, by `STRENGTH` claims' weight: a rare row says
little by itself, and no claim counts twice. Then what must not fall does not: within a kind, no
verified claim is likelier to be wrong than an unverifiable one, no failed claim less likely than
the mean of these, and no claim on an exact passage likelier than one on a folded one.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from assay.confidence import ANY, Calibration, Cell, Seen, widened
from assay.errors import InputError
from assay.verdicts import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

STRENGTH: Final = 20
"""How many claims the row above weighs."""
LEAST: Final = 200
"""So few claims, or a tenth of them right or wrong, are too little to fit."""


class Known(NamedTuple):
    """A claim of which people said whether it is wrong.

    Claims of one `cluster`, the SHA-256 of their source, are not independent; `origin` names the
    set that they are from.
    """

    seen: Seen
    wrong: bool
    cluster: str
    origin: str = ""


UNCALIBRATED: Final = Calibration(
    "uncalibrated",
    {
        Seen(ANY, outcome.value, ANY, ANY): Cell(0, 0, p_wrong)
        for outcome, p_wrong in (
            (Outcome.VERIFIED, 0.0),
            (Outcome.UNDECIDED, 0.5),
            (Outcome.DOUBT, 0.5),
            (Outcome.FAILURE, 1.0),
        )
    },
)
"""What a status says when it is taken at its word."""


def fit(known: Sequence[Known], name: str, fitted_on: Iterable[str] = ()) -> Calibration:
    """The table of some claims; raises InputError for too few of them."""
    wrong = sum(one.wrong for one in known)
    if len(known) < LEAST or min(wrong, len(known) - wrong) < LEAST // 10:
        raise InputError(
            f"too little to fit: {len(known):,} claims, {wrong:,} of them wrong; expected at least "
            f"{LEAST} claims, and {LEAST // 10} that are wrong and as many that are not"
        )
    counts: Counter[tuple[Seen, bool]] = Counter()
    for one in known:
        counts.update((key, one.wrong) for key in widened(one.seen))
    keys = {key for key, _ in counts} | {Seen(ANY, o.value, ANY, ANY) for o in Outcome}
    cells = {key: Cell(counts[key, False], counts[key, True], _drawn(key, counts)) for key in keys}
    return Calibration(name, _ordered(cells), tuple(fitted_on))


def _drawn(key: Seen, counts: Counter[tuple[Seen, bool]]) -> float:
    """The share that is wrong, drawn towards that of the wider rows without this one's claims."""
    levels = [each for each in widened(key) if each == key or each.count(ANY) > key.count(ANY)]
    p = 0.5
    for wide, narrow in zip(reversed(levels), [*reversed(levels[:-1]), None], strict=True):
        right, wrong = (
            counts[wide, found] - (counts[narrow, found] if narrow else 0)
            for found in (False, True)
        )
        p = (wrong + STRENGTH * p) / (right + wrong + STRENGTH)
    return p


def _ordered(cells: Mapping[Seen, Cell]) -> dict[Seen, Cell]:
    """The rows so that nothing falls that must not."""
    made = dict(cells)
    for kind in sorted({key.kind for key in cells}):
        middle = _middle(cells, kind)
        own = [key for key in cells if key.kind == kind]
        for key in own:
            p = made[key].p_wrong
            if key.outcome == Outcome.VERIFIED.value:
                made[key] = made[key]._replace(p_wrong=min(p, middle))
            elif key.outcome == Outcome.FAILURE.value:
                made[key] = made[key]._replace(p_wrong=max(p, middle))
        _keep_tiers(made, own)
        least = max((made[k].p_wrong for k in own if k.outcome == Outcome.VERIFIED), default=0.0)
        for key in own:
            if key.outcome in _OPEN:
                made[key] = made[key]._replace(p_wrong=max(made[key].p_wrong, least))
    return made


_OPEN: Final = (Outcome.UNDECIDED.value, Outcome.DOUBT.value)


def _middle(cells: Mapping[Seen, Cell], kind: str) -> float:
    """The probability of what a kind leaves unverifiable; without any, that of all kinds."""
    for each in (kind, ANY):
        rows = [
            cells[key]
            for key in (Seen(each, outcome, ANY, ANY) for outcome in _OPEN)
            if key in cells and cells[key].right + cells[key].wrong
        ]
        seen = sum(row.right + row.wrong for row in rows)
        if seen:
            return sum(row.p_wrong * (row.right + row.wrong) for row in rows) / seen
    return 0.5


def _keep_tiers(cells: dict[Seen, Cell], keys: Sequence[Seen]) -> None:
    """Let an exact passage be no less sure than a folded one, or than any where none was seen."""
    for key in keys:
        if key.tier != "exact" or key.outcome != Outcome.VERIFIED.value:
            continue
        folded, wide = key._replace(tier="folded"), key._replace(tier=ANY)
        if folded in cells:
            cells.update(_pooled(key, folded, cells))
        elif cells[wide].p_wrong < cells[key].p_wrong:
            cells[wide] = cells[wide]._replace(p_wrong=cells[key].p_wrong)


def _pooled(low: Seen, high: Seen, cells: Mapping[Seen, Cell]) -> dict[Seen, Cell]:
    """Two rows in their order: where it is the wrong one, both take their common mean."""
    one, other = cells[low], cells[high]
    if one.p_wrong <= other.p_wrong:
        return {}
    weights = one.right + one.wrong, other.right + other.wrong
    p = (one.p_wrong * weights[0] + other.p_wrong * weights[1]) / sum(weights)
    return {low: one._replace(p_wrong=p), high: other._replace(p_wrong=p)}
