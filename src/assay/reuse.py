"""One quote backs one point: what looks across the claims of a draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.verdicts import Finding, Outcome, Reason, Status, combine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.sources import Sources
    from assay.verdicts import TextEvidence, Verdict

QUOTE_REUSED = Reason(
    "quote-reused", Outcome.DOUBT, "An earlier point already rests on the same words."
)


def mark_reused(verdicts: Sequence[Verdict], sources: Sources) -> list[Verdict]:
    """Doubt a verified point whose own words already back an earlier verified one.

    Its own words are those of the person's side: the quotes of a posting count only for points
    that quote nothing else. A passage that occurs several times backs as many points.
    """
    asking = {source.id for source in sources if source.about == "posting"}
    used: list[TextEvidence] = []
    result: list[Verdict] = []
    for verdict in verdicts:
        own = _own(verdict, asking)
        if any(_uses(used, evidence) >= evidence.occurrences for evidence in own):
            indices = tuple(index for index, _ in verdict.claim.quotations())
            finding = Finding(QUOTE_REUSED.code, QUOTE_REUSED.outcome, indices, "reuse", own)
            result.append(combine(verdict.claim, (*verdict.findings, finding), verdict.flags))
            continue
        used.extend(own)
        result.append(verdict)
    return result


def _own(verdict: Verdict, asking: set[str]) -> tuple[TextEvidence, ...]:
    if verdict.status is not Status.VERIFIED:
        return ()
    evidence = verdict.passages()
    return tuple(e for e in evidence if e.source not in asking) or evidence


def _uses(used: Sequence[TextEvidence], evidence: TextEvidence) -> int:
    """How many earlier points rest on words of this passage."""
    return sum(
        other.source == evidence.source
        and other.start < evidence.end
        and evidence.start < other.end
        for other in used
    )
