"""What people see of a checked output, and whether they may see it without a review."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from assay.claims import EXTRACTOR, Rejected, Statement
from assay.confidence import seen
from assay.decisions import DECISIONS, TOO_UNSURE, Decision
from assay.policy import NO_LIMIT, ShowPolicy
from assay.report import Report
from assay.verdicts import BY_PERSON, CHECK_CRASHED, READER_CRASHED, Status, Verdict, worst

Fate: TypeAlias = Literal["kept", "marked", "removed", "not-examined"]


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
    most = _surest(policy)
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
        item = _shown(report, entry, policy, None if full else most)
        if item.fate == "kept" and cap:
            room[entry.group] -= 1
        items.append(item)
    counted = tuple(rejected)
    shown = tuple(items)
    return Shown(shown, counted, beyond, decide(report, shown, policy, len(counted)))


def _shown(
    report: Report, statement: Statement, policy: ShowPolicy, most: float | None
) -> ShownStatement:
    """What becomes of a statement; `most` is how likely wrong it may be, None for a full list."""
    verdicts = report.of(statement)
    status = worst(tuple(verdict.status for verdict in verdicts))
    if most is None:
        return ShownStatement(statement, status, "not-examined", ("over-cap",))
    deciding = (r for v in verdicts if v.status is status for r in v.reasons)
    reasons = tuple(dict.fromkeys(deciding))
    fate = _fate(status, policy)
    if (
        fate == "kept"
        and policy.calibration
        and not _by_people(verdicts)
        and policy.calibration.wrong_statement(verdicts) > most
    ):
        fate = _fate(Status.UNVERIFIABLE, policy)
        reasons = (TOO_UNSURE, *reasons)
    along: tuple[int, ...] = ()
    if fate == "removed":
        along = tuple(i for i in statement.claims if report.verdicts[i].status is not status)
    return ShownStatement(statement, status, fate, reasons, along)


def _surest(policy: ShowPolicy) -> float:
    """How likely wrong a statement may be that is shown without a mark."""
    if policy.calibration is None or policy.max_wrong_per_thousand >= NO_LIMIT:
        return 1.0
    return policy.calibration.threshold(policy.max_wrong_per_thousand)


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
    measured = _measured(report, items, policy)
    if not report.verdicts:
        return replace(measured, action="withhold", reasons=("nothing-checkable",))
    if not any(item.fate in ("kept", "marked") for item in items):
        return replace(measured, action="withhold", reasons=("nothing-left",))
    reasons = tuple(_against_showing(report, items, policy, rejected))
    harm = _harm(report, items, policy)
    if harm is not None and not harm < policy.max_expected_wrong:
        reasons = (*reasons, "expected-wrong")
    if reasons:
        return replace(measured, action="review", reasons=reasons)
    return replace(measured, action="show", reasons=("within-policy",))


def _against_showing(
    report: Report, items: tuple[ShownStatement, ...], policy: ShowPolicy, rejected: int
) -> Iterator[str]:
    """Why a person must look first; each of these is enough.

    What a person decided already asks for no look: neither a failure nor a removal by his verdict.
    """
    found = {f.reason for v in report.verdicts for f in v.findings}
    flagged = {flag.code for flag in report.flags}
    flagged |= {flag.code for verdict in report.verdicts for flag in verdict.flags}
    gone = [item for item in items if item.fate == "removed"]
    left = [report.of(item.statement) for item in items if item.fate in ("kept", "marked")]
    removed = sum(not _settled(report, item) for item in gone) + rejected
    if CHECK_CRASHED.code in found:
        yield CHECK_CRASHED.code
    if READER_CRASHED in flagged:
        yield READER_CRASHED
    if not any(item.fate == "kept" for item in items):
        unsure = any(item.reasons[:1] == (TOO_UNSURE,) for item in items)
        yield "nothing-sure-enough" if unsure else "nothing-verified"
    if not removed <= policy.max_removed_share * (len(left) + len(gone) + rejected):
        yield "removed-share"
    if policy.calibration is None and policy.limited and not all(map(_by_people, left)):
        yield "uncalibrated"
    if policy.strict and _failed_unseen(report, items):
        yield "failure-under-strict"
    if report.ledger.uncovered:
        yield "uncovered"
    decided = {reason for verdict in report.verdicts for reason in verdict.reasons}
    if not decided.isdisjoint(policy.veto) or not flagged.isdisjoint(policy.veto):
        yield "veto"


def _by_people(verdicts: tuple[Verdict, ...]) -> bool:
    """True if people gave every one of these verdicts."""
    return bool(verdicts) and all(BY_PERSON in verdict.reasons for verdict in verdicts)


def _settled(report: Report, item: ShownStatement) -> bool:
    """True if a verdict of a person is enough for the status of a statement."""
    verdicts = report.of(item.statement)
    if item.status is Status.VERIFIED:
        return _by_people(verdicts)
    return any(_by_people((verdict,)) and verdict.status is item.status for verdict in verdicts)


def _failed_unseen(report: Report, items: tuple[ShownStatement, ...]) -> bool:
    """True if a claim failed of which no person said so."""
    verdicts = (verdict for item in items for verdict in report.of(item.statement))
    return any(v.status is Status.FAILED and BY_PERSON not in v.reasons for v in verdicts)


def _measured(report: Report, items: tuple[ShownStatement, ...], policy: ShowPolicy) -> Decision:
    """A decision that is still open, with its figures."""
    claims = len(report.verdicts)
    verified, failed = len(report.verified), len(report.failed)
    places = claims + len(report.ledger.uncovered)
    open_ = Decision(
        "review",
        (),
        support=verified / claims if claims else 0.0,
        contradiction=failed / claims if claims else 0.0,
        coverage=(verified + failed) / places if places else 0.0,
    )
    table = policy.calibration
    if table is None:
        return open_
    shown = {"kept": 0.0, "marked": 0.0}
    for item in items:
        if item.fate in shown:
            shown[item.fate] += table.wrong_statement(report.of(item.statement))
    wrong = sum(shown.values())
    claims_wrong = sum(
        table.wrong(seen(verdict))
        for item in items
        if item.fate in shown
        for verdict in report.of(item.statement)
    )
    return replace(
        open_,
        expected_wrong=wrong,
        unmarked_wrong=shown["kept"],
        all_right=max(0.0, 1.0 - claims_wrong),
        calibration=table.label,
    )


def _harm(report: Report, items: tuple[ShownStatement, ...], policy: ShowPolicy) -> float | None:
    """The expected number of wrong statements without a mark, each by its severity."""
    table = policy.calibration
    if table is None:
        return None
    harm = 0.0
    for item in items:
        if item.fate == "kept":
            verdicts = report.of(item.statement)
            severe = max(policy.severity.get(v.claim.kind, 1.0) for v in verdicts)
            harm += severe * table.wrong_statement(verdicts)
    return harm


def explained(shown: Shown) -> str:
    """The decision in one sentence: why, how much is shown, and what is expected to be wrong."""
    decision = shown.decision
    why = "; ".join(_clause(_meaning(code)) for code in decision.reasons)
    left = len(shown.kept) + len(shown.marked)
    parts = [f"{left} of {count_of(left + shown.removed_count, 'statement')} left"]
    if shown.marked:
        parts.append(f"{len(shown.marked)} with a mark")
    if decision.expected_wrong and left:
        parts.append(f"{_expected(decision.expected_wrong)} of them expected to be wrong")
        if shown.marked and decision.unmarked_wrong is not None:
            parts.append(f"{_expected(decision.unmarked_wrong)} among those without a mark")
    if any(BY_PERSON in item.reasons for item in (*shown.kept, *shown.marked)):
        parts.append("what people decided is not estimated")
    return f"{decision.action.capitalize()}: {why} ({', '.join(parts)})."


def count_of(number: int, one: str) -> str:
    """A number with its noun: "1 statement", "3 statements"."""
    return f"{number} {one}{'' if number == 1 else 's'}"


def _expected(number: float) -> str:
    return "fewer than 0.1" if number < 0.1 else f"{number:.1f}"


def _clause(sentence: str) -> str:
    """A sentence as a part of one."""
    return sentence[:1].lower() + sentence[1:].rstrip(".")


def _meaning(code: str) -> str:
    return CHECK_CRASHED.meaning if code == CHECK_CRASHED.code else DECISIONS.get(code, code)
