"""Reports as JSON and back: one adapter for each type, no second definition of any."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from assay.errors import InputError
from assay.report import Report
from assay.shown import Shown

if TYPE_CHECKING:
    from assay.hiring.match import Explanation


@dataclass(frozen=True, slots=True)
class Result:
    """What one check gives over the wire: the report, and what a policy lets people see of it."""

    report: Report
    shown: Shown


@lru_cache(maxsize=1)
def _results() -> TypeAdapter[Result]:
    return TypeAdapter(Result)


def result_json(report: Report, shown: Shown) -> str:
    """One object with `status`, `decision`, `counts`, `report` and `shown`."""
    data = _results().dump_python(Result(report, shown), mode="json")
    return _dump(
        {
            "schema_version": report.schema_version,
            "status": report.status.value,
            "decision": data["shown"]["decision"],
            "counts": {
                "verified": len(report.verified),
                "failed": len(report.failed),
                "unverifiable": len(report.unverifiable),
                "non_claims": len(report.ledger.non_claims),
                "removed": shown.removed_count,
                "not_examined": shown.not_examined,
            },
            **data,
        }
    )


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
    return _dump({**points, "removed": explanation.removed, **result})


def read_result(text: str) -> Result:
    """A result from its JSON; raises InputError with the first field that does not fit."""
    try:
        return _results().validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the document"
        raise InputError(f"not a result of assay: {where}: {first['msg']}") from None


def result_schema() -> dict[str, Any]:
    """JSON Schema of a result."""
    return _results().json_schema()


def _dump(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n"
