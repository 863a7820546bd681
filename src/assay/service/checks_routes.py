"""Routes that check: one output, or why a job fits a candidate."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from assay.service.answers import MatchAnswer, match_answer, problems, reply
from assay.service.bodies import CheckBody, MatchBody
from assay.service.callers import Checking, Matching, service_of
from assay.service.checking import checked, explained
from assay.service.json_bodies import JsonRoute
from assay.wire import Answer, answer

router = APIRouter(prefix="/v1", tags=["check"], route_class=JsonRoute)


@router.post(
    "/check",
    response_model=Answer,
    responses=problems(507),
    summary="Check every claim of an output against its sources",
)
def check(request: Request, caller: Checking, body: CheckBody) -> Response:
    """Nothing is stored unless `store` is set or the output goes to review."""
    found = checked(service_of(request), caller, body)
    return reply(answer(found.report, found.shown, found.id))


@router.post(
    "/matches",
    response_model=MatchAnswer,
    responses=problems(422, 429, 502, 507),
    summary="Say why a job fits a candidate, every point with its quotes",
)
def match(request: Request, caller: Matching, body: MatchBody) -> Response:
    """With a `draft` no model is asked; without one the server's own is, once."""
    state = request.state
    found = explained(service_of(request), caller, body, state.request_id, state)
    return reply(match_answer(found, caller))
