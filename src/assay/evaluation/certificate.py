"""What a policy catches of faults that were planted in a user's own true statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from assay.errors import InputError
from assay.evaluation.planting import OPERATORS, Planted, TrueStatement, planted
from assay.evaluation.scores import Figure, proportion
from assay.verdicts import Status

if TYPE_CHECKING:
    from assay.report import Report
    from assay.verdicts import Verdict

Check: TypeAlias = Callable[[str, TrueStatement], "Report"]
"""Checks a text against the source of a true statement."""

FEWEST: Final = 5
"""Fewer statements prove nothing."""


class Untouched(NamedTuple):
    """How a true statement fared as it is, and the reasons that decided."""

    statement: TrueStatement
    status: Status
    reasons: tuple[str, ...]


class Tried(NamedTuple):
    """How a planted fault fared.

    `right` if a claim at its place failed for a reason that names this kind of fault. `proves`
    if the statement is verified without the fault: one that is never verified catches any fault.
    """

    planted: Planted
    status: Status
    reasons: tuple[str, ...]
    right: bool
    proves: bool


class Shares(NamedTuple):
    """Shares of planted faults that were not verified, failed, and failed for the right reason."""

    caught: Figure
    failed: Figure
    right: Figure


class Tally(NamedTuple):
    """Planted faults by how they fared; each counts once."""

    right: int
    failed_otherwise: int
    unverifiable: int
    verified: int


@dataclass(frozen=True, slots=True)
class Faults:
    """All faults of an operator, or of several; `proving` are those in verified statements."""

    tried: tuple[Tried, ...]

    @property
    def proving(self) -> Faults:
        return Faults(tuple(one for one in self.tried if one.proves))

    @property
    def missed(self) -> tuple[Tried, ...]:
        """The faults that were verified."""
        return tuple(one for one in self.tried if one.status is Status.VERIFIED)

    def shares(self) -> Shares:
        """The shares with 95 % Wilson intervals; None of no fault."""
        whole, failed = len(self.tried), sum(t.status is Status.FAILED for t in self.tried)
        right = sum(one.right for one in self.tried)
        caught = whole - len(self.missed)
        return Shares(*(proportion(hits, whole) for hits in (caught, failed, right)))

    def tally(self) -> Tally:
        """How many fared how."""
        counts = {status: sum(t.status is status for t in self.tried) for status in Status}
        right = sum(one.right for one in self.tried)
        failed = counts[Status.FAILED] - right
        return Tally(right, failed, counts[Status.UNVERIFIABLE], counts[Status.VERIFIED])


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a policy did with true statements and with faults planted in them.

    `operators` are those that found something to change, in their usual order; `untried` the
    others. `policy`, `fingerprint` and `version` are those of the reports.
    """

    policy: str
    fingerprint: str
    version: str
    seed: int
    per_operator: int
    untouched: tuple[Untouched, ...]
    operators: dict[str, Faults]
    untried: tuple[str, ...]

    @property
    def proves(self) -> bool:
        """True if any fault stands in a statement that is verified untouched."""
        return bool(self.faults.proving.tried)

    @property
    def faultless(self) -> tuple[TrueStatement, ...]:
        """The true statements that allowed no fault."""
        changed = {one.planted.origin.id for one in self.faults.tried}
        every = (one.statement for one in self.untouched)
        return tuple(statement for statement in every if statement.id not in changed)

    @property
    def faults(self) -> Faults:
        """The faults of all operators."""
        return Faults(tuple(one for faults in self.operators.values() for one in faults.tried))

    def of(self, status: Status) -> tuple[Untouched, ...]:
        """The true statements of a status; failed ones are false alarms."""
        return tuple(one for one in self.untouched if one.status is status)

    def share(self, status: Status) -> Figure:
        """The share of the true statements of a status."""
        return proportion(len(self.of(status)), len(self.untouched))


def certify(
    statements: Sequence[TrueStatement],
    check: Check,
    *,
    seed: int = 1,
    operators: Sequence[str] | None = None,
    per_operator: int = 1,
) -> Certificate:
    """Plant faults in true statements and check them, and the statements as they are.

    Raises InputError for fewer than five statements, where no fault could be planted, and for
    what the check cannot use, with the place of its statement.
    """
    if len(statements) < FEWEST:
        raise InputError(
            f"true statements given: {len(statements)}; expected at least {FEWEST}, since fewer "
            "say nothing about a policy; bring about 50"
        )
    untouched: list[Untouched] = []
    tried: dict[str, list[Tried]] = {name: [] for name in operators or OPERATORS}
    report: Report | None = None
    for statement in statements:
        report = _checked(check, statement.statement, statement)
        proves = report.status is Status.VERIFIED
        untouched.append(Untouched(statement, report.status, _deciding(report)))
        faults = planted(statement, seed=seed, operators=operators, per_operator=per_operator)
        for one in _tried(faults, check, proves):
            tried[one.planted.operator].append(one)
    if report is None or not any(tried.values()):
        raise InputError(
            f"no fault could be planted in {len(statements)} statements; expected statements with "
            "numbers, dates, names, quotations or words of degree"
        )
    return Certificate(
        report.policy,
        report.fingerprint,
        report.version,
        seed,
        per_operator,
        tuple(untouched),
        {name: Faults(tuple(found)) for name, found in tried.items() if found},
        tuple(name for name, found in tried.items() if not found),
    )


def _tried(faults: Iterator[Planted], check: Check, proves: bool) -> Iterator[Tried]:
    for fault in faults:
        report = _checked(check, fault.text, fault.origin)
        right = any(_names(verdict, fault) for verdict in report.failed)
        yield Tried(fault, report.status, _deciding(report), right, proves)


def _checked(check: Check, text: str, statement: TrueStatement) -> Report:
    try:
        return check(text, statement)
    except InputError as error:
        where = statement.where or f"statement {statement.id}"
        raise InputError(f"{where}: {error}") from error


def _names(verdict: Verdict, fault: Planted) -> bool:
    """True if a failure is of the claim that the fault stands in, and says what is wrong."""
    place = verdict.claim.place
    start, end = fault.span
    if isinstance(place, str) or fault.expected.isdisjoint(verdict.reasons):
        return False
    # where words were taken out, the claim need only reach the gap
    return place[0] < end and start < place[1] if start < end else place[0] <= start <= place[1]


def _deciding(report: Report) -> tuple[str, ...]:
    """The reasons of the claims that have the status of the whole; each once."""
    verdicts = (verdict for verdict in report.verdicts if verdict.status is report.status)
    return tuple(dict.fromkeys(reason for verdict in verdicts for reason in verdict.reasons))
