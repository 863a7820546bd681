"""Routes of reviews: the queue, decisions claim by claim, and their exports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import StreamingResponse

from assay.service.answers import json_lines, problems, view_reply
from assay.service.bodies import AssigneeBody, DecisionBody, FinishBody
from assay.service.callers import Caller, Reading, Reviewing, service_of
from assay.service.exports import cases, table, verdict_rows
from assay.service.json_bodies import JsonRoute
from assay.service.refusals import RefusalError, not_there
from assay.service.reports_routes import stored_or_404
from assay.service.service import Service
from assay.store import audit, decisions, reviews
from assay.store.assignees import StaleAssignee
from assay.store.decisions import Change, Stale
from assay.store.families import Family
from assay.store.queue import QueueFilter
from assay.store.queue import queue as queue_page
from assay.store.reports import Kind
from assay.store.reviews import StaleFinish
from assay.web import queue, review
from assay.web.decided import decision_json

if TYPE_CHECKING:
    from assay.policy import ShowPolicy
    from assay.store.decisions import ClaimDecision
    from assay.store.reports import StoredReport
    from assay.store.reviews import ReviewState

router = APIRouter(prefix="/v1", tags=["reviews"], route_class=JsonRoute)
_EXPORTS = {
    "cases": ("cases.jsonl", "application/jsonl"),
    "verdicts": ("verdicts.jsonl", "application/jsonl"),
    "csv": ("decisions.csv", "text/csv; charset=utf-8"),
}
_SHOWN = {"description": "The state of the review, as its page shows it"}
_VIEW: dict[int | str, dict[str, Any]] = {200: _SHOWN, **problems(404, 409, 507)}
_CREATED: dict[int | str, dict[str, Any]] = {201: _SHOWN, **problems(404, 409, 507)}


def queue_filter(  # noqa: PLR0913, PLR0917 - one parameter a field of the form
    caller: Reviewing,
    whose: Literal["everyone", "mine", "nobody"] = "everyone",
    reason: Annotated[list[Family], Query(max_length=20)] = [],  # noqa: B006 - read only
    kind: Annotated[list[Kind], Query(max_length=20)] = [],  # noqa: B006
    age: Literal["over-a-day"] | None = None,
    words: Annotated[str, Query(max_length=200)] = "",
    order: Literal["oldest", "newest", "most-wrong"] = "oldest",
    state: Literal["waiting", "finished"] = "waiting",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    after: Annotated[str | None, Query(max_length=100)] = None,
) -> QueueFilter:
    """The filter that an address says."""
    return QueueFilter(
        whose,
        caller.name,
        tuple(reason),
        tuple(kind),
        queue.DAY if age else None,
        words,
        order,
        state,
        limit,
        after or None,
    )


Filtered = Annotated[QueueFilter, Depends(queue_filter)]


@router.get("/reviews", responses=problems(), summary="What waits for a person")
def list_reviews(request: Request, caller: Reviewing, wanted: Filtered) -> Response:
    """The same filters as on the page of the queue."""
    db = service_of(request).db
    found = queue_page(db, caller.tenant, wanted)
    return view_reply(queue.view(found, wanted, caller.name, db.clock()))


@router.get(
    "/reviews/export",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/jsonl": {}, "text/csv": {}}}, **problems(507)},
    summary="Export what reviewers decided",
)
def export_reviews(
    request: Request,
    caller: Reviewing,
    format: Literal["cases", "verdicts", "csv"] = "cases",  # noqa: A002 - the word of the address
) -> Response:
    """As cases for `assay test`, rows for `assay calibrate --reviews`, or a table for people."""
    db = service_of(request).db
    told = {"action": "review.export", "object": format}
    audit.record(db, tenant=caller.tenant, actor=caller.key_id, **told)
    found = reviews.decided(db, caller.tenant)
    name, kind = _EXPORTS[format]
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    if format == "verdicts":
        lines = verdict_rows(found, db.secret)
    else:
        lines = cases(found) if format == "cases" else table(found)
    return json_lines(lines, headers, kind)


@router.get("/reports/{report_id}/review", responses=_VIEW)
def get_review(request: Request, caller: Reviewing, report_id: str) -> Response:
    """What would be shown now, and what reviewers decided so far."""
    return view_reply(review_view(service_of(request), caller, report_id))


@router.post("/reports/{report_id}/review", status_code=201, responses=_CREATED)
def send_to_review(request: Request, caller: Reading, report_id: str) -> Response:
    """Put a stored report into the queue; once there, it stays as it is."""
    service = service_of(request)
    stored_or_404(service, caller, report_id)
    reviews.send(service.db, caller.tenant, report_id, caller.key_id)
    return view_reply(review_view(service, caller, report_id), 201)


@router.post("/reports/{report_id}/decisions", status_code=201, responses=_CREATED)
def decide(request: Request, caller: Reviewing, report_id: str, body: DecisionBody) -> Response:
    """Decide a claim; 409 if another decision was made since `revision`, and nothing is stored."""
    service = service_of(request)
    stored_or_404(service, caller, report_id)
    change = Change(**body.model_dump())
    made = decisions.decide(service.db, caller.tenant, report_id, change, caller.principal)
    if isinstance(made, Stale):
        raise _stale(service, caller, report_id, made.standing)
    return view_reply(review_view(service, caller, report_id), 201)


@router.post("/reports/{report_id}/assignee", responses=_VIEW)
def assign(request: Request, caller: Reviewing, report_id: str, body: AssigneeBody) -> Response:
    """Say who looks at it; 409 if it is with another than `seen` by now, and nothing changes."""
    service = service_of(request)
    stored_or_404(service, caller, report_id)
    made = reviews.assign(
        service.db, caller.tenant, report_id, body.person, caller.key_id, seen=body.expected
    )
    if isinstance(made, StaleAssignee):
        message = f"the review is with {made.assignee or 'nobody'} by now; nothing was changed"
        more = {"view": review_view(service, caller, report_id)}
        raise RefusalError(409, "stale", message, more=more)
    if not made:
        raise not_there()
    return view_reply(review_view(service, caller, report_id))


@router.post("/reports/{report_id}/finish", responses=_VIEW)
def finish(request: Request, caller: Reviewing, report_id: str, body: FinishBody) -> Response:
    """End a review; nothing is shown while a claim that needs a person is undecided."""
    service = service_of(request)
    stored_or_404(service, caller, report_id)
    made = reviews.finish(
        service.db, caller.tenant, report_id, body.action, caller.principal, seen=body.seen
    )
    if isinstance(made, StaleFinish):
        raise _stale(service, caller, report_id, made.newest)
    return view_reply(review_view(service, caller, report_id))


class Reviewed(NamedTuple):
    """What the views of a review are made from, in their order."""

    stored: StoredReport
    history: tuple[ClaimDecision, ...]
    state: ReviewState | None
    person: str
    policy: ShowPolicy


def reviewed(service: Service, caller: Caller, report_id: str) -> Reviewed:
    """A report with what reviewers did so far; raises RefusalError 404 where there is none."""
    stored = stored_or_404(service, caller, report_id)
    state = reviews.state(service.db, caller.tenant, report_id)
    history = decisions.history(service.db, caller.tenant, report_id)
    policy = service.version_of(caller.tenant, stored.policy, stored.policy_version)
    return Reviewed(stored, history, state, caller.name, policy.show)


def review_view(service: Service, caller: Caller, report_id: str) -> dict[str, Any]:
    """The view of a review; raises RefusalError 404 where there is none."""
    return review.view(*reviewed(service, caller, report_id))


def _stale(
    service: Service, caller: Caller, report_id: str, standing: ClaimDecision
) -> RefusalError:
    """Nothing was stored: what stands instead, and the review as it is now."""
    told = decision_json(standing, caller.name)
    who = "you" if told["mine"] else standing.reviewer
    message = f"{who} decided this claim since; nothing was stored"
    more = {
        "standing": told,
        "view": review_view(service, caller, report_id),
    }
    return RefusalError(409, "stale", message, more=more)
