"""The one shape of every check: a frozen dataclass whose fields are its settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.claims import Claim
    from assay.reading import Readings
    from assay.verdicts import Finding, Reason, Verdict


class Checker(Protocol):
    """Judges the atoms of a claim that it recognises, and says nothing of the others.

    `check` is pure: the same claim and readings give the same findings. `name` is its key in a
    policy, `mode` the check mode that it serves, `reasons` all codes that it can give. What it
    verifies counts in languages that are not read only if it is `verbatim`: compares characters.
    """

    name: ClassVar[str]
    mode: ClassVar[str]
    verbatim: ClassVar[bool]
    reasons: ClassVar[tuple[Reason, ...]]

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]: ...


@runtime_checkable
class BatchChecker(Protocol):
    """A plug-in that is called once a report, with the verdicts of all other checks.

    `check_all` is pure and gives findings for each verdict, in their order. What it does should
    not depend on how often it was called before.
    """

    name: ClassVar[str]
    mode: ClassVar[str]
    reasons: ClassVar[tuple[Reason, ...]]

    def check_all(
        self, verdicts: Sequence[Verdict], readings: Readings
    ) -> Sequence[Sequence[Finding]]: ...


@dataclass(frozen=True, slots=True)
class Plugin:
    """A checker from outside of the package, and the version that it goes under.

    It runs only under a policy that names it, and may lower a verdict, never verify.
    """

    checker: Checker | BatchChecker
    version: str

    @property
    def name(self) -> str:
        return self.checker.name

    @property
    def label(self) -> str:
        """Name and version, as a report gives them."""
        return f"{self.checker.name} {self.version}"
