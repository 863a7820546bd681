"""What to do with a checked output, with its reasons and figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from assay.verdicts import READER_CRASHED

Action: TypeAlias = Literal["show", "review", "withhold"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do with what would be shown; never a decision about a person.

    `support` and `contradiction` are the shares of all claims that are verified and failed,
    `coverage` that of the claims and uncovered places that were decided at all: three figures, none
    of which stands for another. `expected_wrong` is the expected number of wrong statements among
    those shown, `unmarked_wrong` among those shown without a mark, `all_right` a lower bound of the
    probability that all are right; None without a calibration, which `calibration` names.
    """

    action: Action
    reasons: tuple[str, ...]
    expected_wrong: float | None = None
    unmarked_wrong: float | None = None
    all_right: float | None = None
    support: float = 0.0
    contradiction: float = 0.0
    coverage: float = 0.0
    calibration: str | None = None


TOO_UNSURE: Final = "too-unsure"
"""The reason of a verified statement that is less sure than the policy asks for."""

DECISIONS: dict[str, str] = {
    "nothing-checkable": "Nothing in the output could be checked.",
    "nothing-left": "Nothing was left after the check.",
    "nothing-sure-enough": "No statement is as sure as this policy asks for.",
    "uncalibrated": "This policy limits what may be wrong, and no calibration tells how much is.",
    "nothing-verified": "No statement was found in the sources.",
    READER_CRASHED: "A source could not be read as a record, because the reader stopped.",
    "removed-share": "More statements were removed than this policy allows without a review.",
    "failure-under-strict": "A statement failed, and this policy sends every failure to a person.",
    "uncovered": "A part of the output is covered by no claim.",
    "expected-wrong": "More of what is shown is expected to be wrong than this policy allows.",
    "veto": "A reason or a flag stands here that this policy always sends to a person.",
    "person-decided": "A person looked at it and decided so.",
    "within-policy": "What remains holds or is marked, and what was removed is within the policy.",
}
"""What the reasons of a decision mean."""
