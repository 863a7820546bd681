"""What holds for every request before any route is asked, and for every answer after it."""

from __future__ import annotations

import json
import re
from asyncio import get_running_loop, timeout_at
from time import perf_counter
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from opentelemetry.trace import SpanKind, StatusCode
from starlette.exceptions import HTTPException

from assay.service import logs
from assay.service.callers import SAFE_METHODS
from assay.service.refusals import FORMS
from assay.service.spans import span

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from assay.service.service import Service

API_POLICY: Final = b"default-src 'none'; frame-ancestors 'none'"
_ALWAYS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)
_HTTPS: Final = (b"strict-transport-security", b"max-age=31536000")
LONGEST_FORM: Final = 4_000
BODY_SECONDS: Final = 60
_PROBES: Final = ("/health", "/health/ready")
_METHODS: Final = frozenset({*SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"})
_REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_PORT: Final = re.compile(r":[0-9]{1,5}\Z")
_LENGTH: Final = re.compile(rb"[0-9]{1,20}")


class Gate:
    """Wraps the application: sizes, hosts, origins, ids, headers, one log line and one span.

    `policy` is the Content-Security-Policy of pages.
    """

    def __init__(self, app: ASGIApp, service: Service, policy: str) -> None:
        self.app = app
        self._service = service
        self._policy = policy.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        exchange = _Exchange(scope, receive, send, self._policy, self._service)
        with span(exchange.method, SpanKind.SERVER) as current:
            await exchange.run(self.app)
            route = exchange.route()
            current.update_name(f"{exchange.method} {route}")
            current.set_attribute("http.request.method", exchange.method)
            current.set_attribute("http.route", route)
            current.set_attribute("http.response.status_code", exchange.status)
            current.set_attribute("assay.request_id", exchange.request_id)
            if exchange.status >= 500:
                current.set_status(StatusCode.ERROR)


class _Exchange:
    """One request with its answer."""

    def __init__(
        self, scope: Scope, receive: Receive, send: Send, policy: bytes, service: Service
    ) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._policy, self._service = policy, service
        self._headers = dict(scope["headers"])
        self.method = scope["method"] if scope["method"] in _METHODS else "_OTHER"
        given = self._headers.get(b"x-request-id", b"")
        known = _REQUEST_ID.fullmatch(given)
        self.request_id = given.decode() if known else uuid4().hex
        scope.setdefault("state", {})["request_id"] = self.request_id
        self._limit = service.settings.max_body
        self._read = self._written = 0
        self._whole = False
        self._until = get_running_loop().time() + BODY_SECONDS
        self.status = 0

    async def run(self, app: ASGIApp) -> None:
        """Answer, count and log; an unexpected error ends here."""
        started = perf_counter()
        told: dict[str, str] = {}
        try:
            refusal = self._refusal()
            if refusal:
                await self._refuse(*refusal)
            else:
                await app(self._scope, self._counted, self._answered)
        except Exception as error:
            told = logs.crash(error)
            self._service.metrics.crashes.inc()
            if not self.status:
                await self._refuse(500, "internal", "an unexpected error; nothing was stored")
        self._note(perf_counter() - started, told)

    def route(self) -> str:
        """The route's template, so that no id and no content of an address is told."""
        route = self._scope.get("route")
        return str(getattr(route, "path", "none"))

    def _refusal(self) -> tuple[int, str, str] | None:
        """Why this request is not even read, if so."""
        path = self._scope["path"]
        host = self._headers.get(b"host", b"").decode("latin-1").lower()
        name = _PORT.sub("", host)
        if name not in self._service.settings.names and path not in _PROBES:
            return 421, "wrong-host", "this server does not answer to this name (ASSAY_HOSTS)"
        if self._scope["method"] not in SAFE_METHODS and self._is_foreign(host):
            return 403, "wrong-origin", "this change comes from a page of another site"
        if self._scope["method"] in ("POST", "PUT", "PATCH") and path not in FORMS:
            kind = self._headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
            if kind not in (b"application/json", b"") or (not kind and self._has_body()):
                return 415, "unsupported-media-type", "send JSON, as application/json"
        length = self._headers.get(b"content-length", b"0")
        if not _LENGTH.fullmatch(length):
            return 400, "invalid-request", "content-length is no number of bytes"
        if path in FORMS:
            self._limit = min(self._limit, LONGEST_FORM)
        return (413, "too-large", self._too_large()) if int(length) > self._limit else None

    def _has_body(self) -> bool:
        length = self._headers.get(b"content-length", b"0")
        return length != b"0" or b"transfer-encoding" in self._headers

    def _too_large(self) -> str:
        return f"the body is too large; at most {self._limit:,} bytes are allowed"

    def _is_foreign(self, host: str) -> bool:
        """True for a change that a browser sends for a page of another origin."""
        site = self._headers.get(b"sec-fetch-site", b"none")
        if site not in (b"none", b"same-origin"):
            return True
        origin = self._headers.get(b"origin")
        return origin is not None and origin.decode("latin-1").lower().partition("://")[2] != host

    async def _counted(self) -> Message:
        if self._whole:  # what comes now is that the sender went away
            return await self._receive()
        try:
            async with timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            slow = f"the body did not arrive within {BODY_SECONDS} seconds"
            raise HTTPException(408, slow, {"connection": "close"}) from None
        self._whole = not message.get("more_body", False)
        self._read += len(message.get("body", b""))
        if self._read > self._limit:  # an HTTPException passes whoever reads the body
            raise HTTPException(413, self._too_large(), {"connection": "close"})
        return message

    async def _answered(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = list(message["headers"])
            names = {name for name, _ in headers}
            page = dict(headers).get(b"content-type", b"").startswith(b"text/html")
            headers.append((b"x-request-id", self.request_id.encode()))
            headers.append((b"content-security-policy", self._policy if page else API_POLICY))
            headers.extend(_ALWAYS)
            if not self._service.settings.on_loopback:
                headers.append(_HTTPS)
            if b"cache-control" not in names:
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": headers}
        else:
            self._written += len(message.get("body", b""))
        await self._send(message)

    async def _refuse(self, status: int, code: str, message: str) -> None:
        self._scope["state"]["problem"] = code
        body = {"code": code, "message": message, "request_id": self.request_id}
        text = json.dumps(body).encode()
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        headers.append((b"content-length", str(len(text)).encode()))
        await self._answered({"type": "http.response.start", "status": status, "headers": headers})
        await self._answered({"type": "http.response.body", "body": text})

    def _note(self, seconds: float, told: dict[str, str]) -> None:
        method, route, state = self.method, self.route(), self._scope["state"]
        metrics = self._service.metrics
        metrics.requests.labels(route, method, str(self.status)).inc()
        metrics.seconds.labels(route).observe(seconds)
        who = state.get("caller")
        logs.event(
            "request",
            level=logs.ERROR if told else logs.INFO,
            request_id=self.request_id,
            method=method,
            route=route,
            status=self.status,
            milliseconds=round(seconds * 1000, 1),
            bytes_in=self._read,
            bytes_out=self._written,
            key=who.key_id if who else None,
            problem=state.get("problem"),
            **told,
        )
