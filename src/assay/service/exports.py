"""Reviewers' decisions: cases for tests, rows for calibration, a table for people."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import TypeAdapter

from assay.hiring.pack import PACK
from assay.sources import Source
from assay.store.decisions import standing
from assay.verdicts import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.claims import Claim, Statement
    from assay.sources import Sources
    from assay.store.decisions import ClaimDecision
    from assay.store.reports import StoredReport
    from assay.store.secret import Secret

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


def verdict_rows(reviewed: Iterable[Reviewed], secret: Secret) -> Iterator[str]:
    """A line for each claim of which a person knows whether it holds.

    What is about one person has the same `source`, which nobody can guess without the key of the
    database. "could not be checked" is no such knowledge, and another look none yet.
    """
    for stored, history in reviewed:
        about = stored.subject_id or stored.id
        for verdict, right in _known(stored, history):
            if right != "unverifiable":
                row = {
                    "verdict": _VERDICTS.dump_python(verdict, mode="json"),
                    "wrong": right == "failed",
                    "source": secret.keyed("export", stored.tenant, about),
                }
                yield json.dumps(row, ensure_ascii=False)


def cases(reviewed: Iterable[Reviewed]) -> Iterator[str]:
    """A case for each statement of which people know the verdict.

    Only where the sources were kept, and are texts without anything that a case cannot say.
    """
    for stored, history in reviewed:
        sources, report = stored.sources, stored.result.report
        if sources is None or sources.records or not all(map(_is_plain, sources)):
            continue
        right = {verdict.claim.id: status for verdict, status in _known(stored, history)}
        for statement in report.statements:
            told = report.of(statement)
            statuses = [right.get(verdict.claim.id) for verdict in told]
            status = _of_all(statuses)
            if status:
                decided = told[statuses.index(status)]
                case = _case(stored, decided, sources, statement)
                case["expected"] = _expected(status, statuses)
                yield json.dumps(case, ensure_ascii=False)


def _is_plain(source: Source) -> bool:
    return source == Source(source.id, source.text, source.about)


def _of_all(statuses: list[str | None]) -> str | None:
    """The worst of the verdicts of a statement's claims; None if nobody knows it yet."""
    if "failed" in statuses:  # whatever the others are
        return "failed"
    if None in statuses:
        return None
    return next((each for each in ("unverifiable", "verified") if each in statuses), None)


def _expected(status: str, statuses: list[str | None]) -> dict[str, Any]:
    each = {} if None in statuses or len(statuses) == 1 else {"results": statuses}
    return {"verdict": status, **each}


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


def _case(
    stored: StoredReport, verdict: Verdict, sources: Sources, statement: Statement
) -> dict[str, Any]:
    params: dict[str, Any] = {
        "sources": {source.id: source.text for source in sources},
        "about": {source.id: source.about for source in sources if source.about},
    }
    if sources.as_of:
        params["as_of"] = sources.as_of.isoformat()
    if stored.policy == "article":
        params["mode"] = "article"
    if stored.result.report.pack != PACK.name:  # that of cases
        params["pack"] = "none"
    claim = verdict.claim
    if isinstance(claim.place, str):
        draft = {statement.group: [_item(claim)]}
        params["raw_output"] = json.dumps(draft, ensure_ascii=False)
    name = f"{stored.id}-{claim.id}"
    return {"id": name, "kind": claim.kind, "claim": statement.text, "params": params}


def _item(claim: Claim) -> dict[str, Any]:
    """An item of a draft as a model wrote it."""
    item: dict[str, Any] = {"point": claim.text}
    for _, atom in claim.quotations():
        if not atom.end:  # those of the point itself stand in its text
            item.setdefault(f"{atom.source}Quote" if atom.source else "quote", []).append(atom.text)
    stated = {"claimType": claim.stated_kind, "sourceHint": claim.hint}
    return {**item, **{key: value for key, value in stated.items() if value}}
