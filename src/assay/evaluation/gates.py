"""Floors and ceilings that a measurement must keep: `numeric=0.9`, for a build to fail on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from assay.claims import ClaimKind
from assay.errors import InputError
from assay.evaluation.measured import ALL
from assay.evaluation.scores import Figure

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assay.evaluation.claim_scores import ClaimScores

KINDS: Final = (*get_args(ClaimKind), ALL)
FLOORS: Final = ("precision", "recall", "caught", "passed")
CEILINGS: Final = ("false_verified",)


class Gate(NamedTuple):
    """A figure of the claims of a kind, and what it must reach, or must not exceed."""

    figure: str
    kind: str
    bound: float

    @property
    def option(self) -> str:
        """The option that asks for it."""
        side = "max" if self.figure in CEILINGS else "min"
        return f"--{side}-{self.figure.replace('_', '-')} {self.kind}={self.bound:g}"


class Held(NamedTuple):
    """A gate with the figure that was measured."""

    gate: Gate
    figure: Figure

    @property
    def holds(self) -> bool:
        """False as well where nothing was measured: nothing is never good."""
        value = self.figure.value
        if value is None:
            return False
        if self.gate.figure in CEILINGS:
            return value <= self.gate.bound
        return value >= self.gate.bound

    def told(self) -> str:
        """One line for people."""
        word = "holds" if self.holds else "DOES NOT HOLD"
        if self.figure.value is None:
            return f"gate {self.gate.option}: {word}, no such claim was measured"
        share = f"{self.figure.hits} of {self.figure.of}"
        return f"gate {self.gate.option}: {word}, {self.figure.value:.3f} ({share})"


def gate(figure: str, text: str) -> Gate:
    """A gate from `KIND=BOUND`; raises InputError for anything else."""
    kind, sign, bound = text.partition("=")
    try:
        value = float(bound) if sign else -1.0
    except ValueError:
        value = -1.0
    if kind not in KINDS or not 0 <= value <= 1:
        expected = f"KIND=NUMBER with a kind of {', '.join(KINDS)} and a number from 0 to 1"
        raise InputError(
            f"{Gate(figure, kind, 0).option.split()[0]} is {text!r}; expected {expected}"
        )
    return Gate(figure, kind, value)


def held(gates: Iterable[Gate], claims: Mapping[str, ClaimScores]) -> list[Held]:
    """Every gate with what was measured."""
    made = []
    for one in gates:
        scores = claims.get(one.kind)
        made.append(Held(one, getattr(scores, one.figure) if scores else Figure(None)))
    return made
