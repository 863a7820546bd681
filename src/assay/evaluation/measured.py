"""The judged rows of files, and every figure that follows from them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from assay.confidence import ANY, Seen
from assay.evaluation.claim_scores import ClaimScores, claim_scores, claim_tally
from assay.evaluation.ranking import Scored
from assay.evaluation.scores import Figure, ReasonScore, Scores, proportion, reason_scores, score
from assay.verdicts import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.confidence import Calibration
    from assay.evaluation.agreement import Judged
    from assay.evaluation.flags import FlagKind
    from assay.evaluation.labelled import Half

ALL = "all"
"""The name of all claims beside their kinds."""
_FEW = 2
"""A group of responses is told apart where there are so many of its sort."""


class Scope(NamedTuple):
    """What of every file was measured, and how: the settings that a figure depends on.

    `limit` is the most rows of a file; None: all rows.
    """

    policy: str
    kind: FlagKind
    half: Half | None = None
    limit: int | None = None
    pack: str = "auto"

    @property
    def rows(self) -> str:
        """All but the policy: what two measurements must share to be compared."""
        half, limit = self.half or "both", self.limit or "none"
        return f"flags {self.kind.value}, half {half}, limit {limit}, pack {self.pack}"


class Measured(NamedTuple):
    """The judged rows of a file, or of several, and how many drafts were left out."""

    name: str
    scope: Scope
    rows: tuple[Judged, ...]
    drafts: int = 0

    def scores(self) -> Scores:
        """The figures of responses and of spans."""
        return score([(row.cluster, row.tally) for row in self.rows])

    def reasons(self) -> tuple[ReasonScore, ...]:
        """How the flags of each reason fare."""
        pairs = (zip(row.flags, row.fates, strict=True) for row in self.rows)
        return reason_scores([(flag.reasons, fate) for row in pairs for flag, fate in row])

    def claims(self) -> dict[str, ClaimScores]:
        """The figures of claims by kind, and of all."""
        kinds = sorted({claim.seen.kind for row in self.rows for claim in row.claims})
        return {kind: self._claims(kind) for kind in (*kinds, ALL)}

    def _claims(self, kind: str) -> ClaimScores:
        some = (
            (row.cluster, claim_tally(c for c in row.claims if kind in (c.seen.kind, ALL)))
            for row in self.rows
        )
        return claim_scores(list(some))

    def verdicts(self) -> tuple[tuple[str, str, Figure], ...]:
        """Outcome, reasons and how many of such claims are wrong, the most frequent first."""
        counts: dict[tuple[str, str], list[int]] = {}
        for row in self.rows:
            for claim in row.claims:
                if claim.wrong is not None:
                    found = counts.setdefault((claim.seen.outcome, claim.seen.reason), [0, 0])
                    found[0] += claim.wrong
                    found[1] += 1
        ordered = sorted(counts.items(), key=lambda item: (-item[1][1], item[0]))
        return tuple((*key, proportion(*found)) for key, found in ordered)

    def by(self, sort: str) -> dict[str, Scores]:
        """The figures of responses by "model" or "task", where there are several."""
        groups: dict[str, list[Judged]] = {}
        for row in self.rows:
            groups.setdefault(getattr(row.row, sort), []).append(row)
        if len(groups) < _FEW:
            return {}
        return {
            name or "not told": score([(row.cluster, row.tally) for row in rows])
            for name, rows in sorted(groups.items())
        }

    def scored(self, table: Calibration) -> list[Scored]:
        """Each response with the probability that one of its claims is wrong.

        One without a claim is as unsure as a claim that nothing decided.
        """
        nothing = table.wrong(Seen(ANY, Outcome.UNDECIDED.value, ANY, ANY))
        made = []
        for row in self.rows:
            sure = math.prod(1 - table.wrong(claim.seen) for claim in row.claims)
            score = 1 - sure if row.claims else nothing
            made.append(Scored(score, row.row.bad, row.cluster))
        return made


def whole(measured: Sequence[Measured]) -> Measured:
    """All files as one."""
    rows = tuple(row for part in measured for row in part.rows)
    return Measured("all files", measured[0].scope, rows, sum(part.drafts for part in measured))
