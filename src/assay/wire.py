"""Reports as JSON and back: one adapter for each type, no second definition of any."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from pydantic import TypeAdapter, ValidationError

from assay.decisions import Decision
from assay.errors import InputError
from assay.hiring.tenures import Tenure
from assay.records import Record
from assay.report import SCHEMA_VERSION, Report
from assay.shown import Shown, explained
from assay.verdicts import Status, Timeline, Verdict

if TYPE_CHECKING:
    from assay.claims import Extraction
    from assay.hiring.match import Explanation
    from assay.hiring.summary import Summary


@dataclass(frozen=True, slots=True)
class Result:
    """What one check gives over the wire: the report, and what a policy lets people see of it."""

    report: Report
    shown: Shown


@dataclass(frozen=True, slots=True)
class Counts:
    """How many claims have which status, and what became of the rest of an output."""

    verified: int
    failed: int
    unverifiable: int
    non_claims: int
    removed: int
    not_examined: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A result with what its reader asks first: the worst status, the decision and the counts.

    `id` is the stored report's, None where nothing was stored.
    """

    schema_version: int
    kind: Literal["check"]
    status: Status
    decision: Decision
    explanation: str
    counts: Counts
    report: Report
    shown: Shown
    id: str | None = None


def answer(report: Report, shown: Shown, report_id: str | None = None) -> Answer:
    """The answer to one check."""
    counts = Counts(
        len(report.verified),
        len(report.failed),
        len(report.unverifiable),
        len(report.ledger.non_claims),
        shown.removed_count,
        shown.not_examined,
    )
    told, version = explained(shown), report.schema_version
    decision = shown.decision
    return Answer(version, "check", report.status, decision, told, counts, report, shown, report_id)


@lru_cache(maxsize=1)
def _results() -> TypeAdapter[Result]:
    return TypeAdapter(Result)


@lru_cache(maxsize=1)
def _answers() -> TypeAdapter[Answer]:
    return TypeAdapter(Answer)


def answer_json(found: Answer) -> bytes:
    """An answer as compact JSON."""
    return _answers().dump_json(found)


def result_json(report: Report, shown: Shown) -> str:
    """One object with `kind`, `status`, `decision`, `counts`, `report` and `shown`."""
    data = _answers().dump_python(answer(report, shown), mode="json")
    del data["id"]
    return _dump(data)


@lru_cache(maxsize=1)
def _records() -> TypeAdapter[Record]:
    return TypeAdapter(Record)


def record_json(
    record: Record, rows: Sequence[Tenure], drawn: Timeline | None, *, as_of: date | None
) -> str:
    """One object with `record`, `tenures`, `timeline` and `as_of`; durations are in months."""
    return _dump(
        {
            "schema_version": SCHEMA_VERSION,
            "as_of": as_of.isoformat() if as_of else None,
            "record": _records().dump_python(record, mode="json"),
            "tenures": [_tenure(row) for row in rows],
            "timeline": asdict(drawn) if drawn else None,
        }
    )


def _tenure(row: Tenure) -> dict[str, Any]:
    months = row.covered.months._asdict() if row.covered else None
    return {
        "kind": row.kind,
        "name": row.name,
        "items": list(row.items),
        "months": months,
        "formula": row.formula or None,
        "stated": row.stated or None,
    }


def explanation_json(explanation: Explanation) -> str:
    """An explanation as its reader needs it, with the whole result behind it."""
    result = json.loads(result_json(explanation.report, explanation.shown))
    points = {
        group: [
            {"point": p.text, "profileQuote": p.profile_quote, "jobQuote": p.job_quote}
            for p in getattr(explanation, group)
        ]
        for group in ("matches", "gaps")
    }
    reply = explanation.reply
    asked = {"model": reply.model, "requests": explanation.requests} if reply else {}
    told = {**points, "removed": explanation.removed, **asked}
    return _dump({**told, **result, "kind": "match"})


def summary_json(summary: Summary) -> str:
    """A summary as its reader needs it, with the whole result behind it."""
    result = json.loads(result_json(summary.report, summary.shown))
    said = summary.report.statements
    return _dump(
        {
            "summary": summary.text,
            "removed": [
                {"statement": item.statement.text, "reasons": list(item.reasons)}
                for item in summary.shown.removed
            ],
            "conflicts": [
                {"one": said[one].text, "other": said[other].text, "reason": reason}
                for one, other, reason in summary.conflicts
            ],
            "unmentioned": [entry._asdict() for entry in summary.unmentioned],
            **result,
            "kind": "summary",
        }
    )


def extraction_json(extraction: Extraction) -> str:
    """One object with `claims`, `refused` and `non_claims`; places are [start, end]."""
    overlooked = set(extraction.overlooked)
    claims = [
        {
            "claim": claim.text,
            "place": claim.place,
            "kind": claim.kind,
            "claimType": claim.stated_kind,
            "sourceHint": claim.hint,
            "overlooked": claim.place in overlooked,
        }
        for claim in extraction.claims
    ]
    refused = [{"claim": item.text, "reason": item.reason} for item in extraction.rejected]
    parts = [{"text": part.text, "reason": part.reason} for part in extraction.non_claims]
    return _dump(
        {
            "schema_version": SCHEMA_VERSION,
            "claims": claims,
            "refused": refused,
            "non_claims": parts,
        }
    )


def read_result(text: str) -> Result:
    """A result from its JSON; raises InputError with the first field that does not fit."""
    try:
        return _results().validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the document"
        raise InputError(f"not a result of assay: {where}: {first['msg']}") from None


@lru_cache(maxsize=1)
def _verdicts() -> TypeAdapter[Verdict]:
    return TypeAdapter(Verdict)


def read_verdict(data: object, where: str) -> Verdict:
    """A verdict from its JSON as a report holds it; raises InputError with the first misfit."""
    try:
        return _verdicts().validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"])) or "the verdict"
        raise InputError(f"{where}: not a verdict of a report: {field}: {first['msg']}") from None


def result_schema() -> dict[str, Any]:
    """JSON Schema of a result."""
    return _results().json_schema()


def _dump(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n"
