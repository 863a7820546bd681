"""Article 2's feature: a recruiter's summary of a résumé, checked statement by statement.

Statements that differ from the sources are removed, those that nothing proves are marked, and
opinions about the person are removed: no source can prove them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assay.decisions import TOO_UNSURE
from assay.hiring.conflicts import Conflict, conflicts
from assay.hiring.opinions import JUDGES, without_opinions
from assay.hiring.pack import PACK, records_of
from assay.hiring.plausibility import oddities_of
from assay.hiring.unmentioned import Unmentioned, unmentioned
from assay.pipeline import check, names_known
from assay.policy import Policy
from assay.shown import Shown, ShownStatement, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.checker import Plugin
    from assay.policy import ShowPolicy
    from assay.report import Report
    from assay.sources import Sources

_MARK = " [not checked]"
_UNSURE = " [found, but less sure than asked for]"


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary after the check.

    `text` is what people may read: statements that hold, and those that nothing decided with a
    mark. `conflicts` are pairs of statements of the model that contradict each other, by index;
    `unmentioned` what the records hold and the summary leaves out, for information.
    """

    text: str
    report: Report
    shown: Shown
    conflicts: tuple[Conflict, ...]
    unmentioned: tuple[Unmentioned, ...]

    @property
    def removed(self) -> int:
        """How many statements people do not see."""
        return self.shown.removed_count

    @property
    def opinions(self) -> tuple[ShownStatement, ...]:
        """The statements that were removed because they judge the person."""
        return tuple(item for item in self.shown.removed if JUDGES in item.reasons)


def summarize(
    output: str,
    sources: Sources,
    policy: Policy | None = None,
    *,
    plugins: Sequence[Plugin] = (),
) -> Summary:
    """Check a summary against résumé and records, and take out what does not hold.

    Raises InputError for an output or a source that cannot be used.
    """
    chosen = policy or Policy.default()
    report = check(output, sources, chosen, pack=PACK, plugins=plugins)
    names = names_known(PACK, chosen)
    records = records_of(sources)
    odd = tuple(oddities_of(output, sources, records, names))
    report = replace(report, flags=(*report.flags, *odd))
    shown = shown_summary(report, chosen.show)
    left = tuple(unmentioned(output, records, names))
    return Summary(readable(shown), report, shown, conflicts(report, sources.as_of), left)


def shown_summary(report: Report, policy: ShowPolicy) -> Shown:
    """What of a checked summary is shown."""
    return without_opinions(report, show(report, policy), policy)


def readable(shown: Shown) -> str:
    """The statements that people may read, in their order, those not checked with a mark."""
    parts = []
    for item in shown.statements:
        if item.fate in ("kept", "marked"):
            text = " ".join(item.statement.text.split())
            mark = _UNSURE if TOO_UNSURE in item.reasons else _MARK
            parts.append(text + (mark if item.fate == "marked" else ""))
    return "\n".join(parts)
