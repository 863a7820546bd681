"""The application: its routes behind the gate."""

from __future__ import annotations

import gc
import os
import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from anyio.to_thread import current_default_thread_limiter
from fastapi.routing import APIRoute

from assay.errors import ConfigError
from assay.service import (
    admin_routes,
    checks_routes,
    health_routes,
    logs,
    page_routes,
    refusals,
    reports_routes,
    reviews_routes,
)
from assay.service.document import Documented
from assay.service.gate import Gate
from assay.service.service import Provider, Service, provider_from_environment
from assay.service.settings import ServiceSettings, settings_from
from assay.store import keys
from assay.store.database import Database
from assay.version import __version__
from assay.web.pages import POLICY

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from fastapi import FastAPI
    from fastapi.telemetry import TelemetryConfig
    from starlette.types import ASGIApp

_ROUTERS = (
    checks_routes.router,
    reports_routes.router,
    reviews_routes.router,
    admin_routes.router,
    health_routes.router,
    page_routes.router,
)
_NO_TELEMETRY: TelemetryConfig = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
"""The framework's own would tell addresses and the messages of errors; the gate's does not."""
_ABOUT = (
    "Checks what a language model wrote against the sources that it was given. "
    "Every error has the same shape: code, message, request_id."
)


def create_app(
    settings: ServiceSettings, db: Database, provider: Provider | None = None
) -> ASGIApp:
    """The application over an open database; `provider` is the model that it may ask."""
    app = Documented(
        title="assay",
        version=__version__,
        description=_ABOUT,
        docs_url=None,
        redoc_url=None,
        telemetry=_NO_TELEMETRY,
        lifespan=_with_threads,
    )
    service = Service(settings, db, provider or Provider())
    app.state.service = service
    app.state.error_page = page_routes.error_page
    app.state.methods = tuple(_methods())
    refusals.install(app)
    for router in _ROUTERS:
        app.include_router(router)
    return Gate(app, service, POLICY)


@asynccontextmanager
async def _with_threads(app: FastAPI) -> AsyncIterator[None]:
    """A running server has a thread for whoever works, waits or looks."""
    current_default_thread_limiter().total_tokens = app.state.service.turns.threads
    yield


def _methods() -> Iterator[tuple[re.Pattern[str], set[str]]]:
    """Which methods which addresses take."""
    for router in _ROUTERS:
        for route in router.routes:
            if isinstance(route, APIRoute):
                yield route.path_regex, set(route.methods or ())


def from_environment() -> ASGIApp:
    """The application of a worker process; raises ConfigError, StoreError."""
    logs.configure()
    settings = settings_from(os.environ)
    secret = os.environ.get("ASSAY_SECRET", "")
    db = Database.open(settings.database, secret=secret.encode() or None)
    refuse_open_doors(settings, db)
    if settings.demo:
        from assay.service.demo import demo_provider

        made = create_app(settings, db, demo_provider())
    else:
        made = create_app(settings, db, provider_from_environment())
    gc.collect()
    gc.freeze()  # what stays for the life of the process is not looked through again
    return made


def refuse_open_doors(settings: ServiceSettings, db: Database) -> None:
    """Raise ConfigError where others could reach a server that asks for no key."""
    if settings.on_loopback:
        return
    if not keys.any_keys(db):
        where = ", ".join((settings.host, *settings.hosts))
        raise ConfigError(
            f"{where}: others can reach this, and no key was made; make one first: assay keys add "
            "NAME --scope check, or listen on 127.0.0.1 without other names"
        )
    if not settings.hosts:
        raise ConfigError(
            f"{settings.host} can be reached by others; name the hosts that it answers to "
            "in ASSAY_HOSTS, such as assay.example.com"
        )
