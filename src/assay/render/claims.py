"""The claims of an output for the terminal, before any check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.render.plain import clean
from assay.render.wording import meaning

if TYPE_CHECKING:
    from assay.claims import Claim, Extraction


def claims_text(extraction: Extraction) -> str:
    """A line for each claim, then what the model made up and what is no claim."""
    overlooked = set(extraction.overlooked)
    lines = []
    for claim in extraction.claims:
        mark = "!" if claim.place in overlooked else "•"
        lines.append(f"{mark} {clean(claim.text)}  ({_named(claim, claim.place in overlooked)})")
    lines += [
        f"✕ {clean(item.text)}  ({meaning(item.reason)}) [{item.reason}]"
        for item in extraction.rejected
    ]
    lines += [
        f"– {clean(part.text)}  (no claim: {meaning(part.reason).rstrip('.').lower()})"
        for part in extraction.non_claims
    ]
    lines += ["", _counts(extraction)]
    return "\n".join(lines) + "\n"


def _named(claim: Claim, overlooked: bool) -> str:
    if overlooked:
        return f"{claim.kind}, overlooked by the model"
    told = f"the model says {claim.stated_kind.lower()}" if claim.stated_kind else ""
    hint = f"look in {clean(claim.hint)}" if claim.hint else ""
    return ", ".join(part for part in (claim.kind, told, hint) if part)


def _counts(extraction: Extraction) -> str:
    return (
        f"{len(extraction.claims)} claims, {len(extraction.overlooked)} of them overlooked by the "
        f"model; {len(extraction.rejected)} of its claims refused. None is checked yet: name the "
        "texts with --source."
    )
