"""Routes of stored reports."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from assay.service.answers import (
    ReportAnswer,
    ReportsAnswer,
    problems,
    reply,
    report_answer,
)
from assay.service.callers import Administering, Caller, Reading, service_of
from assay.service.json_bodies import JsonRoute
from assay.service.refusals import not_there
from assay.service.service import Service
from assay.store import reports, reviews
from assay.store.reports import StoredReport

router = APIRouter(prefix="/v1/reports", tags=["reports"], route_class=JsonRoute)
_MOST = 200


@router.get("", response_model=ReportsAnswer, responses=problems(), summary="List stored reports")
def list_reports(
    request: Request,
    caller: Reading,
    after: str | None = None,
    limit: Annotated[int, Query(ge=1, le=_MOST)] = 50,
) -> Response:
    """The newest first; `after` is the id of the last one that was seen."""
    db = service_of(request).db
    return reply(ReportsAnswer(tuple(reports.listed(db, caller.tenant, after=after, limit=limit))))


@router.get("/{report_id}", response_model=ReportAnswer, responses=problems(404))
def get_report(request: Request, caller: Reading, report_id: str) -> Response:
    """A stored report with its sources, as far as they were kept, and the state of its review."""
    service = service_of(request)
    stored = stored_or_404(service, caller, report_id)
    return reply(report_answer(stored, reviews.state(service.db, caller.tenant, report_id)))


@router.delete("/{report_id}", status_code=204, responses=problems(404))
def delete_report(request: Request, caller: Administering, report_id: str) -> Response:
    """Delete a report with its review and decisions; the audit log keeps that it was there."""
    if not reports.delete(service_of(request).db, caller.tenant, report_id, caller.key_id):
        raise not_there()
    return Response(status_code=204)


def stored_or_404(service: Service, caller: Caller, report_id: str) -> StoredReport:
    """A report of the caller's tenant; raises RefusalError 404."""
    stored = reports.load(service.db, caller.tenant, report_id)
    if stored is None:
        raise not_there()
    return stored
