"""How the verdicts on single claims agree with labels: by kind, and over all.

A claim is wrong where it overlaps a hard span; claims on arguable spans only count for nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from assay.evaluation.scores import Figure, resampled, share
from assay.verdicts import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.evaluation.observations import Observation


class ClaimTally(NamedTuple):
    """Counts of claims: all, wrong ones, and both by status; tallies add up."""

    claims: int = 0
    wrong: int = 0
    right: int = 0
    verified: int = 0
    verified_wrong: int = 0
    verified_right: int = 0
    failed: int = 0
    failed_wrong: int = 0
    open: int = 0
    caught: int = 0


class ClaimScores(NamedTuple):
    """Figures of claims.

    `precision`: of the failed ones, those that are wrong. `recall`: of the wrong ones, those that
    failed; `caught` those that are not verified. `false_verified`: of the verified ones, those that
    are wrong. `passed`: of the right ones, those that are verified. `abstention`: of all, those
    that stay unverifiable.
    """

    tally: ClaimTally
    precision: Figure
    recall: Figure
    caught: Figure
    false_verified: Figure
    passed: Figure
    abstention: Figure


_SHARES = {
    "precision": ("failed_wrong", "failed"),
    "recall": ("failed_wrong", "wrong"),
    "caught": ("caught", "wrong"),
    "false_verified": ("verified_wrong", "verified"),
    "passed": ("verified_right", "right"),
    "abstention": ("open", "claims"),
}


def claim_tally(claims: Iterable[Observation]) -> ClaimTally:
    """The counts of some claims; arguable ones are left out."""
    made = [0] * len(ClaimTally._fields)
    for claim in claims:
        if claim.wrong is None:
            continue
        verified = claim.seen.outcome == Outcome.VERIFIED
        failed = claim.seen.outcome == Outcome.FAILURE
        counted = (
            True,
            claim.wrong,
            not claim.wrong,
            verified,
            verified and claim.wrong,
            verified and not claim.wrong,
            failed,
            failed and claim.wrong,
            not verified and not failed,
            claim.wrong and not verified,
        )
        made = [count + int(one) for count, one in zip(made, counted, strict=True)]
    return ClaimTally(*made)


def claim_scores(rows: Sequence[tuple[str, ClaimTally]]) -> ClaimScores:
    """The figures of rows, each the hash of its source with its tally."""
    by_source: dict[str, list[ClaimTally]] = {}
    for source, tally in rows:
        if tally.claims:
            by_source.setdefault(source, []).append(tally)
    sources = [ClaimTally(*map(sum, zip(*some, strict=True))) for some in by_source.values()]
    whole = ClaimTally(*map(sum, zip(*sources, strict=True)))
    draws = [ClaimTally(*draw) for draw in resampled(sources)] if sources else []
    figures = {name: share(names, whole, sources, draws) for name, names in _SHARES.items()}
    return ClaimScores(whole, **figures)
