"""Routes of operators: policies, erasure, the audit log."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from assay.policy import BUILT_IN
from assay.service.answers import (
    PoliciesAnswer,
    json_lines,
    problems,
    reply,
)
from assay.service.bodies import NAME, PolicyBody
from assay.service.callers import Administering, Choosing, Operating, service_of
from assay.service.json_bodies import JsonRoute
from assay.service.refusals import not_there
from assay.service.service import refuse_plugins
from assay.store import audit, policies
from assay.store.audit import Verification
from assay.store.erasure import Erased, erase
from assay.store.policies import StoredPolicy

router = APIRouter(prefix="/v1", tags=["administration"], route_class=JsonRoute)


@router.get("/policies", response_model=PoliciesAnswer, responses=problems())
def list_policies(request: Request, caller: Choosing) -> Response:
    """The policies that a check may name."""
    stored = policies.listed(service_of(request).db, caller.tenant)
    return reply(PoliciesAnswer(tuple(sorted(BUILT_IN)), tuple(stored)))


@router.put(
    "/policies/{name}", status_code=201, response_model=StoredPolicy, responses=problems(507)
)
def put_policy(
    request: Request,
    caller: Administering,
    name: Annotated[str, Path(pattern=NAME)],
    body: PolicyBody,
) -> Response:
    """Keep a new version; reports that are stored already keep theirs."""
    db = service_of(request).db
    refuse_plugins(body.toml, name)
    version = policies.put(db, caller.tenant, name, body.toml, caller.key_id)
    stored = policies.get(db, caller.tenant, name, version)
    if stored is None:
        raise not_there()
    return reply(stored, 201)


@router.delete("/subjects/{subject_id:path}", response_model=Erased, responses=problems(404))
def erase_subject(
    request: Request,
    caller: Administering,
    subject_id: Annotated[str, Path(min_length=1, max_length=200)],
) -> Response:
    """Delete everything that is stored about a person."""
    return reply(erase(service_of(request).db, caller.tenant, subject_id, caller.key_id))


@router.get(
    "/audit",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/jsonl": {}}}, **problems(507)},
    summary="Export the audit log as JSON lines",
)
def export_audit(
    request: Request,
    caller: Administering,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
) -> Response:
    """The caller's tenant only; the whole chain is verified by `assay audit verify`."""
    db = service_of(request).db
    told = {"action": "audit.export", "object": f"after {after}"}
    audit.record(db, tenant=caller.tenant, actor=caller.key_id, **told)
    found = audit.entries(db, tenant=caller.tenant, after=after)
    return json_lines(entry.line() for entry in found)


@router.get("/audit/verification", response_model=Verification, responses=problems())
def verify_audit(
    request: Request,
    caller: Operating,
    head: Annotated[str | None, Query(pattern="^[0-9a-f]{64}$")] = None,
) -> Response:
    """Compute the chain of all tenants again, for an operator's key.

    `head` is a hash that was noted earlier and must stand in it.
    """
    return reply(audit.verify(service_of(request).db, head=head))
