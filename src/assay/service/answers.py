"""What answers carry; the types of the library are used as they are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal

from pydantic import TypeAdapter
from pydantic_core import PydanticSerializationError
from starlette.responses import Response, StreamingResponse

from assay.decisions import Decision
from assay.service.refusals import Problem
from assay.shown import explained
from assay.sources import Source
from assay.store.policies import StoredPolicy
from assay.store.reports import ReportRow, StoredReport
from assay.store.reviews import ReviewState
from assay.wire import Answer, answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assay.hiring.match import Point
    from assay.service.callers import Caller
    from assay.service.checking import Explained


@dataclass(frozen=True, slots=True)
class MatchPoint:
    """A point that passed, with its quotes; a gap has no profile quote."""

    point: str
    profileQuote: str  # noqa: N815 - the published names of the draft
    jobQuote: str  # noqa: N815


@dataclass(frozen=True, slots=True)
class MatchAnswer:
    """An explanation as its reader needs it.

    Callers who see no reports get no `result`, and no points unless the decision is to show them.
    """

    kind: Literal["match"]
    matches: tuple[MatchPoint, ...]
    gaps: tuple[MatchPoint, ...]
    removed: int
    not_examined: int
    decision: Decision
    explanation: str
    model: str
    requests: int
    result: Answer | None
    id: str | None


@dataclass(frozen=True, slots=True)
class ReportAnswer:
    """A stored report; `sources` is None where their texts were not kept."""

    id: str
    title: str
    subtitle: str
    created_at: datetime
    subject_id: str | None
    policy: str
    policy_version: int | None
    retention: Literal["full", "hashes", "none"]
    model: str
    result: Answer
    sources: tuple[Source, ...] | None
    review: ReviewState | None


@dataclass(frozen=True, slots=True)
class ReportsAnswer:
    """Stored reports, the newest first."""

    reports: tuple[ReportRow, ...]


@dataclass(frozen=True, slots=True)
class Health:
    """The server answers."""

    status: Literal["ok"]
    version: str


@dataclass(frozen=True, slots=True)
class PoliciesAnswer:
    """The built-in policies, and the newest version of each stored one."""

    built_in: tuple[str, ...]
    stored: tuple[StoredPolicy, ...]


_ADAPTERS: dict[type, TypeAdapter[Any]] = {}


def reply(value: object, status: int = 200) -> Response:
    """A value of a type of this module as JSON, written without a detour over Python objects."""
    kind = type(value)
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    try:
        text = _ADAPTERS[kind].dump_json(value)
    except PydanticSerializationError:  # half of a surrogate pair, stored by the library
        return view_reply(_ADAPTERS[kind].dump_python(value, mode="json"), status)
    return Response(text, status, media_type="application/json")


def view_reply(view: object, status: int = 200) -> Response:
    """A view of a page as JSON."""
    text = json.dumps(view, ensure_ascii=False, separators=(",", ":"))
    return Response(text.encode("utf-8", "replace"), status, media_type="application/json")


def match_answer(found: Explained, caller: Caller) -> MatchAnswer:
    """The answer to a match, as much of it as the caller may see."""
    explanation = found.explanation
    shown, asked = explanation.shown, explanation.reply
    given = caller.sees_reports or shown.decision.action == "show"
    return MatchAnswer(
        kind="match",
        matches=tuple(map(_point, explanation.matches if given else ())),
        gaps=tuple(map(_point, explanation.gaps if given else ())),
        removed=explanation.removed,
        not_examined=explanation.not_examined,
        decision=shown.decision,
        explanation=explained(shown),
        model=asked.model if asked else "",
        requests=explanation.requests,
        result=answer(explanation.report, shown, found.id) if caller.sees_reports else None,
        id=found.id,
    )


def _point(point: Point) -> MatchPoint:
    return MatchPoint(point.text, point.profile_quote, point.job_quote)


def report_answer(stored: StoredReport, review: ReviewState | None) -> ReportAnswer:
    """A stored report with the state of its review."""
    result = stored.result
    return ReportAnswer(
        stored.id,
        stored.title,
        stored.subtitle,
        stored.created_at,
        stored.subject_id,
        stored.policy,
        stored.policy_version,
        stored.retention,
        stored.model,
        answer(result.report, result.shown, stored.id),
        tuple(stored.sources) if stored.sources is not None else None,
        review,
    )


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of a route for its document, beside those that every route has."""
    every = (400, 401, 403, 413, 421, 500, 503)
    return {status: {"model": Problem} for status in sorted({*every, *statuses})}


def json_lines(
    texts: Iterable[str],
    headers: Mapping[str, str] | None = None,
    media_type: str = "application/jsonl",
) -> Response:
    """Lines of text, one at a time; an error before the first of them becomes an answer."""
    found = iter(texts)
    first = next(found, None)
    every = chain((first,), found) if first is not None else found
    written = (text.encode("utf-8", "replace") + b"\n" for text in every)
    return StreamingResponse(written, media_type=media_type, headers=headers)
