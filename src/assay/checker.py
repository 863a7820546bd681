"""The one shape of every check: a frozen dataclass whose fields are its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

if TYPE_CHECKING:
    from assay.claims import Claim
    from assay.reading import Readings
    from assay.verdicts import Finding, Reason


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
