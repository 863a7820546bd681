"""Routes for those who run a server."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from assay.service.answers import Health, problems, reply
from assay.service.callers import Operating, service_of
from assay.service.metrics import CONTENT_TYPE
from assay.version import __version__

router = APIRouter(tags=["health"])


@router.get("/health", response_model=Health)
async def health() -> Response:
    """The server answers; nothing else is touched."""
    return reply(Health("ok", __version__))


@router.get("/health/ready", response_model=Health, responses=problems())
def ready(request: Request) -> Response:
    """The database can be read."""
    service_of(request).db.ready()
    return reply(Health("ok", __version__))


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}}, **problems()},
)
def metrics(request: Request, caller: Operating) -> Response:
    """Counts and times of all tenants, for Prometheus: to an operator's key alone."""
    del caller
    return Response(service_of(request).metrics.text(), media_type=CONTENT_TYPE)
