"""Two policies, or two versions, on the same rows: what differs, with paired intervals."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from assay.errors import InputError
from assay.evaluation.claim_scores import ClaimTally, claim_tally
from assay.evaluation.scores import (
    Interval,
    Tally,
    balanced,
    percentiles,
    ratio,
    resampled,
    response_f1,
    span_f1,
)
from assay.report import sha256

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.evaluation.measured import Measured


UNCOUNTED: Final = "not counted on both sides"
"""What stands for the interval of a difference that has none."""


class Counted(NamedTuple):
    """The counts of one row; `key` tells the same row of the same file again."""

    key: str
    cluster: str
    tally: Tally
    claims: ClaimTally


class Change(NamedTuple):
    """A figure on both sides; the interval is that of after less before, over the same sources."""

    name: str
    before: float | None
    after: float | None
    interval: Interval | None


class Comparison(NamedTuple):
    """What two measurements of the same rows differ in.

    `differing` are the rows whose counts are not the same, by their keys.
    """

    before: str
    after: str
    rows: int
    changes: tuple[Change, ...]
    differing: tuple[str, ...]


def counted(measured: Iterable[Measured]) -> list[Counted]:
    """The counts of every row."""
    return [
        Counted(_key(part, at), row.cluster, row.tally, claim_tally(row.claims))
        for part in measured
        for at, row in enumerate(part.rows)
    ]


def _key(part: Measured, at: int) -> str:
    """The file, the row's id, its place among the rows and the digest of its response."""
    row = part.rows[at].row
    return f"{part.name} {row.id} {at} {sha256(row.response)[:12]}"


def saved(rows: Iterable[Counted], label: str, scope: str) -> str:
    """Counts as JSON lines, to be compared with those of another version; no text of a row.

    `scope` tells what was counted as a flag, and of which rows: both sides must have the same.
    """
    fields = {"tally": Tally._fields, "claims": ClaimTally._fields}
    head = {"label": label, "scope": scope, **fields}
    lines = [json.dumps(head)]
    lines += [json.dumps(row, ensure_ascii=False) for row in rows]
    return "\n".join(lines) + "\n"


def read_saved(text: str, name: str, scope: str) -> tuple[str, list[Counted]]:
    """The label and the rows of `saved`; raises InputError for anything else, or another scope."""
    lines = [line for line in text.split("\n") if line.strip()]
    unread = InputError(f"{name}: expected what --save wrote, JSON lines of counts")
    try:
        head: dict[str, Any] = json.loads(lines[0])
        fields = tuple(head["tally"]), tuple(head["claims"])
        label, then = str(head["label"]), str(head["scope"])
    except (ValueError, LookupError, TypeError, RecursionError):
        raise unread from None
    if fields != (Tally._fields, ClaimTally._fields):
        raise InputError(f"{name}: was saved by a version that counts otherwise; save it again")
    if then != scope:
        raise InputError(f"{name}: was saved with {then!r}; expected {scope!r}, as now")
    try:
        return label, [_row(*json.loads(line)) for line in lines[1:]]
    except (ValueError, TypeError, RecursionError):
        raise unread from None


def _row(key: str, cluster: str, tally: list[int], claims: list[int]) -> Counted:
    counts = [*tally, *claims]
    whole = len(counts) == len(Tally._fields) + len(ClaimTally._fields)
    if not whole or {type(count) for count in counts} != {int}:
        raise TypeError(f"counts of {key}")
    return Counted(str(key), str(cluster), Tally(*tally), ClaimTally(*claims))


def compare(
    before: tuple[str, Sequence[Counted]], after: tuple[str, Sequence[Counted]]
) -> Comparison:
    """Compare two measurements; raises InputError where their rows are not the same."""
    old, new = ({row.key: row for row in rows} for _, rows in (before, after))
    if old.keys() != new.keys() or any(old[key].cluster != new[key].cluster for key in old):
        raise InputError(
            f"{before[0]} and {after[0]} were measured on other rows: {len(old)} and {len(new)}, "
            f"{len(old.keys() & new.keys())} of them alike; measure both on the same files"
        )
    pairs: dict[str, list[tuple[int, ...]]] = {}
    for key, row in new.items():
        pairs.setdefault(row.cluster, []).append(_flat(old[key]) + _flat(row))
    sources = [tuple(map(sum, zip(*some, strict=True))) for some in pairs.values()]
    whole = tuple(map(sum, zip(*sources, strict=True)))
    draws = list(resampled(sources))
    changes = tuple(_change(name, figure, whole, draws) for name, figure in _FIGURES.items())
    differing = tuple(key for key in new if _flat(old[key]) != _flat(new[key]))
    return Comparison(before[0], after[0], len(new), changes, differing)


def _flat(row: Counted) -> tuple[int, ...]:
    return (*row.tally, *row.claims)


Side: TypeAlias = tuple[Tally, ClaimTally]
_FIGURES: dict[str, Callable[[Side], float | None]] = {
    "response precision": lambda side: ratio(side[0].bad_flagged, side[0].flagged),
    "response recall": lambda side: ratio(side[0].bad_flagged, side[0].bad),
    "response F1": lambda side: response_f1(side[0]),
    "clean flagged": lambda side: ratio(
        side[0].flagged - side[0].bad_flagged, side[0].responses - side[0].bad
    ),
    "balanced accuracy": lambda side: balanced(side[0]),
    "span precision": lambda side: ratio(side[0].hits, side[0].flags),
    "span F1": lambda side: span_f1(side[0]),
    "claims: false verified": lambda side: ratio(side[1].verified_wrong, side[1].verified),
    "claims: passed": lambda side: ratio(side[1].verified_right, side[1].right),
    "claims: failed, precision": lambda side: ratio(side[1].failed_wrong, side[1].failed),
    "claims: abstention": lambda side: ratio(side[1].open, side[1].claims),
}


def _sides(flat: tuple[int, ...]) -> tuple[Side, Side]:
    half, cut = len(flat) // 2, len(Tally._fields)
    old, new = flat[:half], flat[half:]
    return (
        (Tally(*old[:cut]), ClaimTally(*old[cut:])),
        (Tally(*new[:cut]), ClaimTally(*new[cut:])),
    )


def _change(
    name: str,
    figure: Callable[[Side], float | None],
    whole: tuple[int, ...],
    draws: Sequence[tuple[int, ...]],
) -> Change:
    before, after = map(figure, _sides(whole))
    differences = []
    for draw in draws:
        old, new = map(figure, _sides(draw))
        differences.append(None if old is None or new is None else new - old)
    known = {difference for difference in differences if difference is not None}
    interval = Interval(*known, *known) if len(known) == 1 else percentiles(differences)
    return Change(name, before, after, interval)
