"""Reviewers' decisions: cases for tests, rows for calibration, a table for people."""

from __future__ import annotations

import csv
import json
from io import StringIO
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

COLUMNS = (
    "report",
    "title",
    "claim",
    "text",
    "verdict",
    "reasons",
    "decision",
    "right verdict",
    "reviewer",
    "at",
    "reason",
    "second opinion",
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula."""

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


def table(reviewed: Iterable[Reviewed]) -> Iterator[str]:
    """CSV, a line for every decision; no cell can be taken for a formula."""
    yield _line(COLUMNS)
    for stored, history in reviewed:
        verdicts = {verdict.claim.id: verdict for verdict in stored.result.report.verdicts}
        for made in history:
            verdict = verdicts[made.claim]
            yield _line(
                (
                    stored.id,
                    stored.title,
                    made.claim,
                    verdict.claim.text,
                    verdict.status.value,
                    " ".join(verdict.reasons),
                    made.action,
                    made.verdict or "",
                    made.reviewer,
                    made.at.isoformat(),
                    made.reason,
                    "yes" if made.second_opinion else "",
                )
            )


def _line(cells: Iterable[str]) -> str:
    text = StringIO()
    csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="").writerow(map(_neutral, cells))
    return text.getvalue()


def _neutral(cell: str) -> str:
    return f"'{cell}" if cell.lstrip(" ").startswith(_FORMULA) else cell


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
