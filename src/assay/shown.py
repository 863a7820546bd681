"""What people see of a checked output, and whether they may see it without a review."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from assay.claims import EXTRACTOR, Rejected, Statement
from assay.policy import ShowPolicy
from assay.report import Report
from assay.verdicts import CHECK_CRASHED, READER_CRASHED, Status, worst

Fate: TypeAlias = Literal["kept", "marked", "removed", "not-examined"]
Action: TypeAlias = Literal["show", "review", "withhold"]


@dataclass(frozen=True, slots=True)
class ShownStatement:
    """A statement, what became of it, and the reason codes for that.

    `removed_with` are indices of claims that hold or are undecided themselves but go with the
    statement because another of its claims failed.
    """

    statement: Statement
    status: Status
    fate: Fate
    reasons: tuple[str, ...]
    removed_with: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do with what would be shown; never a decision about a person.

    `expected_wrong` is the expected number of wrong statements among those shown; None until
    verdicts were calibrated.
    """

    action: Action
    reasons: tuple[str, ...]
    expected_wrong: float | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A report seen through a show policy.

    `rejected` are the items of a draft that never became claims and count as removed (what an
    extracting model made up was never in the output, so it does not);
    `not_examined` counts what was left aside because enough points were shown already.
    """

    statements: tuple[ShownStatement, ...]
    rejected: tuple[Rejected, ...]
    not_examined: int
    decision: Decision

    def _with(self, fate: Fate) -> tuple[ShownStatement, ...]:
        return tuple(item for item in self.statements if item.fate == fate)

    @property
    def kept(self) -> tuple[ShownStatement, ...]:
        """Shown as they are."""
        return self._with("kept")

    @property
    def marked(self) -> tuple[ShownStatement, ...]:
        """Shown, marked as not checked."""
        return self._with("marked")

    @property
    def removed(self) -> tuple[ShownStatement, ...]:
        """Not shown, each with its reasons."""
        return self._with("removed")

    @property
    def removed_count(self) -> int:
        """How many statements and items people do not see because of the check."""
        return len(self.removed) + len(self.rejected)


def show(report: Report, policy: ShowPolicy, *, cap: bool = False) -> Shown:
    """Apply `policy`; with `cap`, each list of a draft stops at `policy.max_points` kept ones.

    What comes after the last kept point of a full list is "not-examined": neither shown nor
    counted as removed.
    """
    room: dict[str, int] = {}
    items: list[ShownStatement] = []
    rejected: list[Rejected] = []
    beyond = 0
    own = (item for item in report.ledger.rejected if item.group != EXTRACTOR)
    entries: list[Statement | Rejected] = [*report.statements, *own]
    for entry in sorted(entries, key=lambda item: item.order):
        full = cap and room.setdefault(entry.group, policy.max_points) == 0
        beyond += full
        if isinstance(entry, Rejected):
            if not full:
                rejected.append(entry)
            continue
        item = _shown(report, entry, policy, full)
        if item.fate == "kept" and cap:
            room[entry.group] -= 1
        items.append(item)
    counted = tuple(rejected)
    shown = tuple(items)
    return Shown(shown, counted, beyond, decide(report, shown, policy, len(counted)))


def _shown(report: Report, statement: Statement, policy: ShowPolicy, full: bool) -> ShownStatement:
    verdicts = report.of(statement)
    status = worst(tuple(verdict.status for verdict in verdicts))
    if full:
        return ShownStatement(statement, status, "not-examined", ("over-cap",))
    deciding = (r for v in verdicts if v.status is status for r in v.reasons)
    reasons = tuple(dict.fromkeys(deciding))
    fate = _fate(status, policy)
    along: tuple[int, ...] = ()
    if fate == "removed":
        along = tuple(i for i in statement.claims if report.verdicts[i].status is not status)
    return ShownStatement(statement, status, fate, reasons, along)


def _fate(status: Status, policy: ShowPolicy) -> Fate:
    if status is Status.VERIFIED:
        return "kept"
    if status is Status.FAILED or policy.unverifiable == "remove":
        return "removed"
    return "marked"


def decide(
    report: Report, items: tuple[ShownStatement, ...], policy: ShowPolicy, rejected: int
) -> Decision:
    """Show, have a person review, or withhold what would remain after removal."""
    kept = sum(item.fate == "kept" for item in items)
    marked = sum(item.fate == "marked" for item in items)
    removed = sum(item.fate == "removed" for item in items) + rejected
    total = kept + marked + removed
    if not report.verdicts:
        return Decision("withhold", ("nothing-checkable",))
    if kept + marked == 0:
        return Decision("withhold", ("nothing-left",))
    reasons = []
    if any(f.reason == CHECK_CRASHED.code for v in report.verdicts for f in v.findings):
        reasons.append(CHECK_CRASHED.code)
    if any(flag.code == READER_CRASHED for flag in report.flags):
        reasons.append(READER_CRASHED)
    if kept == 0:
        reasons.append("nothing-verified")
    if removed > policy.max_removed_share * total:
        reasons.append("removed-share")
    if policy.strict and any(item.status is Status.FAILED for item in items):
        reasons.append("failure-under-strict")
    if report.ledger.uncovered:
        reasons.append("uncovered")
    return Decision("review" if reasons else "show", tuple(reasons) or ("within-policy",))


DECISIONS: dict[str, str] = {
    "nothing-checkable": "Nothing in the output could be checked.",
    "nothing-left": "Nothing was left after the check.",
    "nothing-verified": "No statement was found in the sources.",
    READER_CRASHED: "A source could not be read as a record, because the reader stopped.",
    "removed-share": "More statements were removed than this policy allows without a review.",
    "failure-under-strict": "A statement failed, and this policy sends every failure to a person.",
    "uncovered": "A part of the output is covered by no claim.",
    "within-policy": "What remains was checked, and the removed share is within the policy.",
}
"""What the reasons of a decision mean."""
