"""All figures of a measurement as plain values, for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assay.evaluation.places import false_alarms, missed, worst
from assay.evaluation.ranking import auroc

if TYPE_CHECKING:
    from assay.confidence import Calibration
    from assay.evaluation.claim_scores import ClaimScores
    from assay.evaluation.comparison import Comparison
    from assay.evaluation.gates import Held
    from assay.evaluation.measured import Measured
    from assay.evaluation.scores import Figure, Scores


def figures(part: Measured, table: Calibration) -> dict[str, Any]:
    """The figures of a file, or of several as one."""
    scores = part.scores()
    return {
        "flags": part.scope.kind.value,
        "policy": part.scope.policy,
        "half": part.scope.half,
        "limit": part.scope.limit,
        "rows": scores.tally.responses,
        "sources": scores.sources,
        "skipped": {"draft": part.drafts},
        "crashed": sum(row.crashed for row in part.rows),
        "responses": {
            **responses(scores),
            "auroc": figure(auroc(part.scored(table))),
            "auroc_by": table.label,
            "arguable_only": scores.tally.arguable,
        },
        "spans": {
            "precision": figure(scores.span_precision),
            "recall": figure(scores.span_recall),
            "f1": figure(scores.span_f1),
            "recall_all": figure(scores.hard_recall),
            "overlap_f1": figure(scores.span_overlap),
            "arguable": scores.tally.soft_flags,
        },
        "coverage": figure(scores.coverage),
        "claims": {kind: _claims(made) for kind, made in part.claims().items()},
        "reasons": {
            made.reason: {**figure(made.precision), "arguable": made.soft_flags}
            for made in part.reasons()
        },
        "verdicts": [
            {"outcome": outcome, "reason": reason, "wrong": figure(share)}
            for outcome, reason, share in part.verdicts()
        ],
        **{
            f"by_{sort}": {name: responses(some) for name, some in part.by(sort).items()}
            for sort in ("model", "task")
        },
    }


def responses(scores: Scores) -> dict[str, Any]:
    """How well responses with an error are told from those without."""
    return {
        "rows": scores.tally.responses,
        "precision": figure(scores.precision),
        "recall": figure(scores.recall),
        "f1": figure(scores.f1),
        "flag_everything_f1": scores.flag_everything,
        "clean_flagged": figure(scores.clean_flagged),
        "balanced_accuracy": figure(scores.balanced),
    }


def places(part: Measured, asked: tuple[int, int, int], table: Calibration) -> dict[str, Any]:
    """The places to read: so many false alarms, missed numbers, and wrong verdicts."""
    show, misses, worst_of = asked
    made: dict[str, Any] = {}
    if show:
        made["false_alarms"] = [place.data() for place in false_alarms(part, show)]
    if misses:
        made["missed"] = [place.data() for place in missed(part, misses)]
    if worst_of:
        verified, failed = worst(part, worst_of, table)
        made["wrongly_verified"] = [place.data() for place in verified]
        made["wrongly_failed"] = [place.data() for place in failed]
    return made


def comparison_data(of: Comparison) -> dict[str, Any]:
    """What two measurements of the same rows differ in."""
    changes = {
        change.name: {
            "before": change.before,
            "after": change.after,
            "difference_interval": list(change.interval) if change.interval else None,
        }
        for change in of.changes
    }
    return {
        "before": of.before,
        "after": of.after,
        "rows": of.rows,
        "differing": list(of.differing),
        "changes": changes,
    }


def gate_data(held: Held) -> dict[str, Any]:
    """A gate and whether it holds."""
    return {**held.gate._asdict(), "holds": held.holds, "measured": figure(held.figure)}


def figure(of: Figure) -> dict[str, Any]:
    """As `Figure`, with the interval as a pair; a proportion also says of what it is the share."""
    interval = list(of.interval) if of.interval else None
    made: dict[str, Any] = {"value": of.value, "interval": interval}
    return made if of.of is None else {**made, "hits": of.hits, "of": of.of}


def _claims(scores: ClaimScores) -> dict[str, Any]:
    named = scores._asdict()
    tally: dict[str, int] = named.pop("tally")._asdict()
    return {
        "claims": tally["claims"],
        "wrong": tally["wrong"],
        **{name: figure(of) for name, of in named.items()},
    }
