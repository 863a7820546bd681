"""Fit the table of a calibration from claims of which people said whether they are wrong.

Every row is drawn towards the row above it (reason without tier, kind and outcome, outcome alone)
by `STRENGTH` claims' weight, so that a rare row says little by itself. Then what must not fall does
not: within a kind verified ≤ unverifiable ≤ failed, and an exact passage ≤ a folded one.
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
    cells: dict[Seen, Cell] = {}
    for key in sorted(keys, key=_width):
        found = counts[key, False], counts[key, True]
        cells[key] = Cell(*found, _drawn(*found, _above(key, cells)))
    return Calibration(name, _ordered(cells), tuple(fitted_on))


def _width(key: Seen) -> tuple[int, Seen]:
    return -key.count(ANY), key


def _above(key: Seen, cells: Mapping[Seen, Cell]) -> float:
    """The probability of the row above; a half over all."""
    wider = [cells[each] for each in widened(key) if each != key and each in cells]
    return wider[0].p_wrong if wider else 0.5


def _drawn(right: int, wrong: int, above: float) -> float:
    return (wrong + STRENGTH * above) / (right + wrong + STRENGTH)


def _ordered(cells: Mapping[Seen, Cell]) -> dict[Seen, Cell]:
    """The rows so that nothing falls that must not."""
    made = dict(cells)
    for kind in sorted({key.kind for key in cells}):
        middle = _middle(made, kind)
        for key in (key for key in cells if key.kind == kind):
            p = made[key].p_wrong
            if key.outcome == Outcome.VERIFIED.value:
                made[key] = made[key]._replace(p_wrong=min(p, middle))
            elif key.outcome == Outcome.FAILURE.value:
                made[key] = made[key]._replace(p_wrong=max(p, middle))
    for key in cells:
        folded = key._replace(tier="folded")
        if key.tier == "exact" and key.outcome == Outcome.VERIFIED.value and folded in made:
            made.update(_pooled(key, folded, made))
    return made


def _middle(cells: Mapping[Seen, Cell], kind: str) -> float:
    """The probability of what a kind leaves unverifiable."""
    rows = [
        cells[key]
        for key in (Seen(kind, o.value, ANY, ANY) for o in (Outcome.UNDECIDED, Outcome.DOUBT))
        if key in cells
    ]
    seen = sum(row.right + row.wrong for row in rows)
    if not seen:
        return 0.5
    return sum(row.p_wrong * (row.right + row.wrong) for row in rows) / seen


def _pooled(low: Seen, high: Seen, cells: Mapping[Seen, Cell]) -> dict[Seen, Cell]:
    """Two rows in their order: where it is the wrong one, both take their common mean."""
    one, other = cells[low], cells[high]
    if one.p_wrong <= other.p_wrong:
        return {}
    weights = one.right + one.wrong, other.right + other.wrong
    p = (one.p_wrong * weights[0] + other.p_wrong * weights[1]) / sum(weights)
    return {low: one._replace(p_wrong=p), high: other._replace(p_wrong=p)}
