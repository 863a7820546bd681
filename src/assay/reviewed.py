"""What people would see of an output once reviewers' verdicts count instead of the machine's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from assay.errors import InputError
from assay.hiring.match import shown_points
from assay.hiring.summary import shown_summary
from assay.shown import Shown, show
from assay.verdicts import BY_PERSON, Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assay.policy import ShowPolicy
    from assay.report import Report
    from assay.verdicts import Status

Kind: TypeAlias = Literal["check", "match", "summary"]


def reviewed(
    report: Report, kind: Kind, opinions: Mapping[str, Status], policy: ShowPolicy
) -> Shown:
    """Apply `policy` to a report in which `opinions`, statuses by claim id, replace the machine's.

    It is shown as its kind was shown at first. The decision follows from these rules:

    - A statement has the worst status of its claims, a claim of `opinions` the one given there.
    - What a person decided is not expected to be wrong: such claims are in no sum of
      probabilities, so they hold no statement back as too unsure and no output for
      "expected-wrong" or "uncalibrated".
    - A reason that asks for a look at single claims holds while one of them has had none:
      "failure-under-strict" for failed claims, "check-crashed" and "veto" for those with such a
      finding, reason or flag, "removed-share" for statements removed by the checks alone.
    - A reason that speaks of the output as a whole stays whatever was decided on claims:
      "nothing-checkable", "nothing-left", "nothing-verified", "nothing-sure-enough", "uncovered",
      "reader-crashed", a veto of a flag of a source, and rejected items. Who finishes the review
      decides on these.

    Raises InputError for an opinion on a claim that the report has not.
    """
    seen = judged(report, opinions)
    if kind == "match":
        return shown_points(seen, policy, published=report.pack == "none")
    return shown_summary(seen, policy) if kind == "summary" else show(seen, policy)


def judged(report: Report, opinions: Mapping[str, Status]) -> Report:
    """The report with people's verdicts in the place of the machine's, without their findings.

    It serves to reckon what is shown; the report that people read stays the machine's.
    """
    unknown = set(opinions) - {verdict.claim.id for verdict in report.verdicts}
    if unknown:
        raise InputError(f"the report has no claim {min(unknown)!r}")
    verdicts = (
        Verdict(verdict.claim, opinions[verdict.claim.id], (BY_PERSON,), ())
        if verdict.claim.id in opinions
        else verdict
        for verdict in report.verdicts
    )
    return replace(report, verdicts=tuple(verdicts))
