"""What does not hold in an output, in lines for a model or a developer to act on."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from assay.render.wording import difference, meaning, why
from assay.verdicts import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.report import Report
    from assay.verdicts import Verdict


def complaints(report: Report, *, unverifiable: bool = True) -> list[str]:
    """One line for each claim that does not hold, and for each item that never became one.

    Without `unverifiable`, claims that could not be checked are let pass.
    """
    wrong = {Status.FAILED, Status.UNVERIFIABLE} if unverifiable else {Status.FAILED}
    lines = [" ".join(_said(verdict)) for verdict in report.verdicts if verdict.status in wrong]
    lines += [f"{item.place}: {meaning(item.reason)}" for item in report.ledger.rejected]
    if not report.verdicts and not lines:
        lines.append("nothing in it could be checked")
    return lines


def _said(verdict: Verdict) -> Iterator[str]:
    yield f"“{' '.join(verdict.claim.text.split())}”: {why(verdict)} [{', '.join(verdict.reasons)}]"
    for finding in verdict.deciding():
        detail = finding.detail
        if detail is None:
            continue
        if detail.claimed and detail.actual:
            yield f"It says “{detail.claimed}”, the source “{detail.actual}”."
        if detail.closest:
            yield f"Closest passage: “{' '.join(detail.closest.text.split())}”."
            if detail.closest.differences:
                told = "; ".join(difference(d) for d in detail.closest.differences[:3])
                yield f"The quote {told}."


def draft_of(output: Any) -> Any:
    """An output that is a Pydantic model or a dataclass as a mapping; any other as it is."""
    if isinstance(output, BaseModel):
        return output.model_dump(mode="json", by_alias=True)
    if is_dataclass(output) and not isinstance(output, type):
        return asdict(output)
    return output
