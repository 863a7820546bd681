"""Which places of a response a report flags as wrong or unproved, and for what reasons."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from assay.verdicts import CHECK_CRASHED, Outcome, Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.claims import Claim
    from assay.report import Report
    from assay.sources import Span
    from assay.verdicts import Detail, Finding, Verdict

NO_SOURCE_DATA = "no-source-data"
"""The reason of a number that stands nowhere in the sources: no failure, yet worth a flag."""


class FlagKind(StrEnum):
    """What counts as a flag; each kind includes those before it."""

    NUMBER = "number"
    FAILED = "failed"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Flagged:
    """A place of the response, [start, end) in code points, with the reasons that flag it.

    `details` are what their findings say of what was claimed and what the source has.
    """

    start: int
    end: int
    reasons: tuple[str, ...]
    details: tuple[Detail, ...] = ()

    @property
    def span(self) -> Span:
        """Start and end."""
        return self.start, self.end


def flagged(report: Report, kind: FlagKind) -> tuple[Flagged, ...]:
    """The flags of a report on prose in the order of their places, one for each place."""
    found: dict[Span, tuple[dict[str, None], dict[Detail, None]]] = {}
    for verdict in report.verdicts:
        for span, reasons, findings in _flags(verdict, kind):
            all_reasons, all_details = found.setdefault(span, ({}, {}))
            all_reasons.update(dict.fromkeys(reasons))
            all_details.update(dict.fromkeys(f.detail for f in findings if f.detail))
    return tuple(
        Flagged(*span, tuple(reasons), tuple(details))
        for span, (reasons, details) in sorted(found.items(), key=lambda item: item[0])
    )


def in_output(claim: Claim, start: int, end: int) -> Span:
    """The span of the output at which [start, end) of a claim's text stands; prose only."""
    if isinstance(claim.place, str):
        raise TypeError(f"a claim at {claim.place!r} is from a draft; expected a claim of prose")
    low = claim.place[0]
    return low + start, low + end


def crashed(report: Report) -> int:
    """How many claims a check stopped at with an error, so that it could not flag them."""
    return sum(
        any(finding.reason == CHECK_CRASHED.code for finding in verdict.findings)
        for verdict in report.verdicts
    )


def _flags(
    verdict: Verdict, kind: FlagKind
) -> Iterator[tuple[Span, tuple[str, ...], tuple[Finding, ...]]]:
    claim = verdict.claim
    flagged_whole = {
        FlagKind.NUMBER: (),
        FlagKind.FAILED: (Status.FAILED,),
        FlagKind.ALL: (Status.FAILED, Status.UNVERIFIABLE),
    }[kind]
    if verdict.status in flagged_whole:
        yield in_output(claim, 0, len(claim.text)), verdict.reasons, verdict.deciding()
    for index in claim.valued().values():
        atom = claim.atoms[index]
        findings = tuple(
            finding
            for finding in verdict.findings
            if index in finding.atoms
            and (finding.outcome is Outcome.FAILURE or finding.reason == NO_SOURCE_DATA)
        )
        if findings:
            reasons = tuple(finding.reason for finding in findings)
            yield in_output(claim, atom.start, atom.end), reasons, findings
