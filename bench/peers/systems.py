"""What is measured beside the peers on the same rows: assay, a naive check, and no check at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import prod

from assay.confidence import seen, shipped
from assay.evaluation.agreement import check_row
from assay.evaluation.flags import FlagKind, flagged
from assay.evaluation.labelled import Row
from assay.policy import Policy
from bench.peers.judging import Judge, PeerResult
from bench.peers.rows import text_of

POLICY, CALIBRATION = Policy.default(), shipped()
FAILED, UNPROVED = "assay: failed", "assay: failed or unverifiable"
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def assay_results(row: Row) -> dict[str, PeerResult]:
    """What assay flags: failed claims, or unverifiable ones too.

    The score of both is the probability that one of the claims is wrong.
    """
    report = check_row(row, POLICY)
    failed, unproved = (
        tuple(flag.span for flag in flagged(report, kind))
        for kind in (FlagKind.FAILED, FlagKind.ALL)
    )
    right = prod(1 - CALIBRATION.wrong(seen(verdict)) for verdict in report.verdicts)
    return {
        FAILED: PeerResult(bool(failed), failed, 1 - right),
        UNPROVED: PeerResult(bool(unproved), unproved, 1 - right),
    }


def digits_missing(source: str, response: str) -> PeerResult:
    """The naive check: a number of the response, in digits, that stands nowhere in the source."""
    known = {_plain(match.group()) for match in _NUMBER.finditer(source)}
    numbers = _NUMBER.finditer(response)
    missing = tuple(match.span() for match in numbers if _plain(match.group()) not in known)
    return PeerResult(bool(missing), missing)


def flag_everything(_source: str, response: str) -> PeerResult:
    """Every response, as a whole."""
    return PeerResult(True, ((0, len(response)),))


def flag_nothing(_source: str, _response: str) -> PeerResult:
    """No response."""
    return PeerResult(False)


BASELINES: dict[str, Judge] = {
    "digits that the source lacks": digits_missing,
    "flag everything": flag_everything,
    "flag nothing": flag_nothing,
}


def judge_row(judge: Judge, row: Row) -> PeerResult | None:
    """What a judge says of a row; None where it stops with an error, which stops nothing else."""
    try:
        return judge(text_of(row), row.response)
    except Exception:
        return None


def judge_rows(judge: Judge, rows: Sequence[Row]) -> list[PeerResult | None]:
    """What a judge says of every row."""
    return [judge_row(judge, row) for row in rows]


def _plain(number: str) -> str:
    return number.replace(",", "")
