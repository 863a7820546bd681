"""Places of responses for a person to read: false alarms, missed numbers, the worst verdicts."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from assay.evaluation.agreement import around
from assay.verdicts import Outcome

if TYPE_CHECKING:
    from assay.confidence import Calibration
    from assay.evaluation.measured import Measured
    from assay.sources import Span
    from assay.verdicts import Detail


class Place(NamedTuple):
    """A place of a response, with why it stands here: reasons, and what findings say."""

    id: str
    reasons: tuple[str, ...]
    details: tuple[Detail, ...]
    span: Span
    response: str

    def parts(self) -> tuple[str, str, str]:
        """The text of its sentences before it, the place itself, and what comes after."""
        (start, end), (low, high) = self.span, around(self.response, self.span)
        return self.response[low:start], self.response[start:end], self.response[end:high]

    def data(self) -> dict[str, Any]:
        """As plain values, the texts included."""
        return {
            "id": self.id,
            "reasons": list(self.reasons),
            "details": [said(detail) for detail in self.details],
            "span": list(self.span),
            "text": self.parts()[1],
            "sentence": "".join(self.parts()),
        }


def said(detail: Detail) -> dict[str, str]:
    """What a finding says, by name; empty parts are left out."""
    parts = {
        "claimed": detail.claimed,
        "actual": detail.actual,
        "difference": detail.difference,
        "closest": detail.closest.text if detail.closest else None,
    }
    return {name: text for name, text in parts.items() if text}


def false_alarms(part: Measured, most: int) -> list[Place]:
    """Flags that overlap no label."""
    found = (
        Place(judged.row.id, flag.reasons, flag.details, flag.span, judged.row.response)
        for judged in part.rows
        for flag in judged.false_alarms
    )
    return list(islice(found, most))


def missed(part: Measured, most: int) -> list[Place]:
    """Errors that hold a number and overlap no flag."""
    found = (
        Place(judged.row.id, (), (), span, judged.row.response)
        for judged in part.rows
        for span in judged.missed
    )
    return list(islice(found, most))


def worst(part: Measured, most: int, table: Calibration) -> tuple[list[Place], list[Place]]:
    """Verified claims on an error, the surest first, and failed claims on none; so many each."""
    wrongly = {Outcome.VERIFIED: True, Outcome.FAILURE: False}
    verified, failed = (
        _claims(part, outcome.value, wrong, table)[:most] for outcome, wrong in wrongly.items()
    )
    return verified, failed


def _claims(part: Measured, outcome: str, wrong: bool, table: Calibration) -> list[Place]:
    """The claims of an outcome whose label says otherwise, the most misjudged first."""
    found = [
        (table.wrong(claim.seen), judged.row, claim)
        for judged in part.rows
        for claim in judged.claims
        if claim.seen.outcome == outcome and claim.wrong is wrong
    ]
    ordered = sorted(found, key=lambda one: one[0] if wrong else -one[0])
    return [
        Place(row.id, tuple(claim.seen.reason.split("+")), (), claim.span, row.response)
        for _, row, claim in ordered
    ]
