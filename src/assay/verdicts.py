"""What checks say of claims, and the one rule by which findings become a status."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from assay.claims import Claim
from assay.sources import Span


class Status(StrEnum):
    """The three statuses of a claim. Unsure means unverifiable; unknown is never good."""

    VERIFIED = "verified"
    FAILED = "failed"
    UNVERIFIABLE = "unverifiable"


class Outcome(StrEnum):
    """How strongly a finding speaks of an atom; doubt and undecided both show as unverifiable."""

    FAILURE = "failure"
    DOUBT = "doubt"
    VERIFIED = "verified"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Reason:
    """A named rule: its code, what it decides, and the sentence that a person reads."""

    code: str
    outcome: Outcome
    meaning: str


MatchLevel: TypeAlias = Literal["exact", "case", "typography"]


@dataclass(frozen=True, slots=True)
class TextEvidence:
    """A passage of a source. `text` is the source's own characters at [start, end).

    `level` says what had to be folded to find it. `rivals` are other places with the same words
    (at most a hundred); `occurrences` counts all of them, this one included.
    """

    source: str
    start: int
    end: int
    text: str
    level: MatchLevel = "exact"
    rivals: tuple[Span, ...] = ()
    occurrences: int = 1


@dataclass(frozen=True, slots=True)
class RecordEvidence:
    """A value of a record: the path of its item and the value as text."""

    record: str
    path: str
    text: str


@dataclass(frozen=True, slots=True)
class SearchEvidence:
    """What was looked for and not found: the names and forms tried, and where."""

    terms: tuple[str, ...]
    sources: tuple[str, ...]

    @property
    def text(self) -> str:
        """The names that were tried, as a person reads them."""
        return ", ".join(self.terms)


Evidence: TypeAlias = TextEvidence | RecordEvidence | SearchEvidence


@dataclass(frozen=True, slots=True)
class Difference:
    """One place in which a quote and the closest passage differ; either side may be empty."""

    kind: Literal["changed", "missing", "added", "moved"]
    quoted: str
    actual: str


@dataclass(frozen=True, slots=True)
class Passage:
    """The closest passage of a source to something that was not found: a hint, never evidence."""

    source: str
    start: int
    end: int
    text: str
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """One dated entry on a timeline: [start, end) in months since year 0."""

    label: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Timeline:
    """Entries in the order of the formula, what they cover together and the claim, in months."""

    bars: tuple[Bar, ...]
    together: tuple[tuple[float, float], ...]
    months: float
    claimed: float | None = None


@dataclass(frozen=True, slots=True)
class Detail:
    """What a person needs in order to see the difference at once."""

    claimed: str | None = None
    actual: str | None = None
    difference: str | None = None
    formula: str | None = None
    closest: Passage | None = None
    timeline: Timeline | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check says of some atoms of a claim (indices into `Claim.atoms`).

    `whole` if it speaks of the claim as one, predicate and all. `flags` are codes of what is worth
    knowing beside it.
    """

    reason: str
    outcome: Outcome
    atoms: tuple[int, ...]
    checker: str
    evidence: tuple[Evidence, ...] = ()
    detail: Detail | None = None
    whole: bool = False
    flags: tuple[str, ...] = ()

    @property
    def passages(self) -> tuple[TextEvidence, ...]:
        """The evidence that stands in texts, in order."""
        return tuple(e for e in self.evidence if isinstance(e, TextEvidence))


@dataclass(frozen=True, slots=True)
class Flag:
    """Something worth knowing about a source, a claim or the report; never changes a status."""

    code: str
    source: str | None = None
    span: Span | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim with its findings and the status that follows from them.

    `reasons` are the codes that decided, in the order of the findings; `unchecked` are the words
    of the claim that nothing carried.
    """

    claim: Claim
    status: Status
    reasons: tuple[str, ...]
    findings: tuple[Finding, ...]
    unchecked: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()

    def evidence(self) -> tuple[Evidence, ...]:
        """All evidence of its findings, in order."""
        return tuple(e for finding in self.findings for e in finding.evidence)

    def passages(self) -> tuple[TextEvidence, ...]:
        """The evidence that stands in texts, in order."""
        return tuple(e for finding in self.findings for e in finding.passages)

    def deciding(self) -> tuple[Finding, ...]:
        """The findings whose reasons decided."""
        return tuple(f for f in self.findings if f.reason in self.reasons)


_RANK = {Outcome.FAILURE: 3, Outcome.DOUBT: 2, Outcome.VERIFIED: 1, Outcome.UNDECIDED: 0}

NOT_CHECKED = Reason(
    "not-checked", Outcome.UNDECIDED, "No check could decide this part of the statement."
)
CHECK_CRASHED = Reason(
    "check-crashed", Outcome.DOUBT, "A check stopped with an error, so nothing is known."
)
CLAIM_REASONS = (NOT_CHECKED, CHECK_CRASHED)
READER_CRASHED = "reader-crashed"
"""The flag of a source that a pack could not read."""
BY_PERSON = "decided-by-person"
"""The reason of a verdict that a person gave instead of the checks."""


def combine(claim: Claim, findings: tuple[Finding, ...], flags: tuple[Flag, ...] = ()) -> Verdict:
    """Give `claim` its status: per atom failure > doubt > verified > undecided.

    Any atom failed fails the claim; any doubt, and any atom that nothing verified, leaves it
    unverifiable; it is verified when every atom is, and at least one of them is more than rest or
    a finding speaks of the claim as a whole.
    """
    decided: list[Outcome | None] = [None] * len(claim.atoms)
    for finding in findings:
        for index in finding.atoms:
            best = decided[index]
            if best is None or _RANK[finding.outcome] > _RANK[best]:
                decided[index] = finding.outcome
    unchecked = tuple(
        atom.text
        for atom, outcome in zip(claim.atoms, decided, strict=True)
        if outcome is None or outcome is Outcome.UNDECIDED
    )
    status, outcome = _decide(claim, decided, findings)
    reasons = tuple(dict.fromkeys(f.reason for f in findings if f.outcome is outcome))
    return Verdict(claim, status, reasons or (NOT_CHECKED.code,), findings, unchecked, flags)


def _decide(
    claim: Claim, decided: list[Outcome | None], findings: tuple[Finding, ...]
) -> tuple[Status, Outcome]:
    if Outcome.FAILURE in decided:
        return Status.FAILED, Outcome.FAILURE
    if Outcome.DOUBT in decided:
        return Status.UNVERIFIABLE, Outcome.DOUBT
    whole = any(f.whole and f.outcome is Outcome.VERIFIED for f in findings)
    carries = whole or any(atom.kind != "rest" for atom in claim.atoms)
    if carries and all(outcome is Outcome.VERIFIED for outcome in decided):
        return Status.VERIFIED, Outcome.VERIFIED
    return Status.UNVERIFIABLE, Outcome.UNDECIDED


def worst(statuses: tuple[Status, ...]) -> Status:
    """The status of several claims together; of none at all it is unverifiable."""
    if Status.FAILED in statuses:
        return Status.FAILED
    if not statuses or Status.UNVERIFIABLE in statuses:
        return Status.UNVERIFIABLE
    return Status.VERIFIED
