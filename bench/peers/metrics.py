"""The figures of one system over the rows of one set, each with its 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from assay.evaluation.agreement import judged
from assay.evaluation.flags import Flagged, FlagKind
from assay.evaluation.labelled import Row
from assay.evaluation.ranking import Scored, auroc
from assay.evaluation.scores import Figure, Tally, score
from bench.peers.judging import PeerResult
from bench.peers.rows import LabelledRows

Results: TypeAlias = Sequence[PeerResult | None]
"""One for every row; None where the system stopped with an error."""
_DIGITS = 4


def figures(system: str, measured: LabelledRows, results: Results) -> dict[str, Any]:
    """All figures of a system over a set; no text of a row.

    A row at which the system stopped with an error counts as not flagged.
    """
    said = [result or PeerResult(False) for result in results]
    tallies = [
        (row.origin, tally(row, result)) for row, result in zip(measured.rows, said, strict=True)
    ]
    scores = score(tallies)
    placed = measured.placed and any(result.spans for result in said)
    return {
        "set": measured.name,
        "system": system,
        "rows": scores.tally.responses,
        "sources": scores.sources,
        "bad": scores.tally.bad,
        "crashed": sum(result is None for result in results),
        "precision": shown(scores.precision),
        "recall": shown(scores.recall),
        "f1": shown(scores.f1),
        "flag_everything_f1": _rounded(scores.flag_everything),
        "clean_flagged": shown(scores.clean_flagged),
        "balanced_accuracy": shown(scores.balanced),
        "auroc": shown(auroc_of(measured.rows, results)),
        "span_precision": shown(scores.span_precision) if placed else None,
        "span_recall": shown(scores.span_recall) if placed else None,
        "span_overlap": shown(scores.span_overlap) if placed else None,
    }


def tally(row: Row, result: PeerResult) -> Tally:
    """The counts of one row; a response can be flagged without a place."""
    flags = tuple(Flagged(*span, ()) for span in sorted(set(result.spans)))
    counts = judged(row, flags, FlagKind.FAILED).tally
    return counts._replace(flagged=int(result.flagged), bad_flagged=int(row.bad and result.flagged))


def auroc_of(rows: Sequence[Row], results: Results) -> Figure | None:
    """AUROC, ties counting half; None where the system gives no scores.

    A row at which it stopped with an error has its lowest score.
    """
    scores = [result.score for result in results if result]
    known = [score for score in scores if score is not None]
    if not known or len(known) < len(scores):
        return None
    lowest = min(known)
    return auroc(
        [
            Scored(lowest if said is None else said.score or 0.0, row.bad, row.origin)
            for row, said in zip(rows, results, strict=True)
        ]
    )


def shown(figure: Figure | None) -> dict[str, Any] | None:
    """A figure as JSON, rounded."""
    if figure is None:
        return None
    interval = figure.interval and [_rounded(end) for end in figure.interval]
    return {"value": _rounded(figure.value), "interval": interval}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)
