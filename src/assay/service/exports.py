"""Reviewers' decisions for other tools: as cases of `assay test`, as rows of `assay calibrate`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import TypeAdapter

from assay.report import sha256
from assay.store.decisions import standing
from assay.verdicts import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.sources import Sources
    from assay.store.decisions import ClaimDecision
    from assay.store.reports import StoredReport

Reviewed: TypeAlias = "tuple[StoredReport, tuple[ClaimDecision, ...]]"
_VERDICTS = TypeAdapter(Verdict)


def verdict_rows(reviewed: Iterable[Reviewed]) -> Iterator[str]:
    """A line for each claim of which a person knows whether it holds.

    "could not be checked" is no such knowledge, and another look none yet.
    """
    for stored, history in reviewed:
        for verdict, right in _known(stored, history):
            if right != "unverifiable":
                row = {
                    "verdict": _VERDICTS.dump_python(verdict, mode="json"),
                    "wrong": right == "failed",
                    "source": sha256(stored.subject_id or stored.id),
                }
                yield json.dumps(row, ensure_ascii=False)


def cases(reviewed: Iterable[Reviewed]) -> Iterator[str]:
    """A case for each decided claim whose sources were kept and are all texts."""
    for stored, history in reviewed:
        sources = stored.sources
        if sources is None or sources.records:
            continue
        for verdict, right in _known(stored, history):
            yield json.dumps(_case(stored, verdict, right, sources), ensure_ascii=False)


def _known(
    stored: StoredReport, history: tuple[ClaimDecision, ...]
) -> Iterator[tuple[Verdict, str]]:
    """Each claim that a person decided, with the verdict that is right."""
    decided = standing(history)
    for verdict in stored.result.report.verdicts:
        decision = decided.get(verdict.claim.id)
        if decision is None or decision.action == "another-look":
            continue
        yield verdict, decision.verdict or verdict.status.value


def _case(stored: StoredReport, verdict: Verdict, right: str, sources: Sources) -> dict[str, Any]:
    params: dict[str, Any] = {
        "sources": {source.id: source.text for source in sources},
        "about": {source.id: source.about for source in sources if source.about},
    }
    if sources.as_of:
        params["as_of"] = sources.as_of.isoformat()
    claim = verdict.claim
    quoted = [atom for _, atom in claim.quotations() if atom.source]
    if quoted or claim.absent:
        item = {"point": claim.text, **{f"{atom.source}Quote": atom.text for atom in quoted}}
        group = "gaps" if claim.absent else "claims"
        params["raw_output"] = json.dumps({group: [item]}, ensure_ascii=False)
    return {
        "id": f"{stored.id}-{claim.id}",
        "kind": claim.kind,
        "claim": claim.text,
        "params": params,
        "expected": {"verdict": right},
    }
