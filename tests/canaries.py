"""A text that nobody writes, in every place of every request."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from assay.models import ModelReply, ModelRequest
from assay.service.service import Provider
from served import ASK, CHECK, MATCH, Served, routes

CANARY = "CANARY-4711-é"
_PARTS = ("CANARY", "canary")

_BODIES: dict[str, dict[str, Any]] = {
    "/v1/check": {
        **CHECK,
        "records": [{"id": "r", "data": {"costs": "5"}}],
        "title": "a",
        "subtitle": "a",
        "subject_id": "ada",
        "policy": "default",
        "pack": "auto",
        "finish_reason": "stop",
        "review": "always",
    },
    "/v1/matches": {**MATCH, "store": True, "title": "a", "subject_id": "ada"},
    "/try/check": CHECK,
    "/why/explain": ASK,
    "/v1/policies/{name}": {"toml": 'extends = "strict"'},
    "/v1/reports/{report_id}/decisions": {
        "claim": "c1",
        "action": "overrule",
        "verdict": "verified",
        "revision": 0,
        "reason": "a",
    },
    "/v1/reports/{report_id}/assignee": {"person": "Ada"},
    "/v1/reports/{report_id}/finish": {"seen": 0, "action": "review"},
}


def _variants(value: Any) -> Iterator[Any]:
    """The body with the canary in place of each text and of each key, once each."""
    if isinstance(value, str):
        yield CANARY
        yield f"{value} {CANARY}"
    elif isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            for each in _variants(value[key]):
                changed = deepcopy(value)
                changed[key] = each
                yield changed
        if isinstance(value, dict):
            yield {**value, CANARY: CANARY}


_HEADERS = ("authorization", "cookie", "user-agent", "x-request-id", "x-csrf-token", "accept",
           "content-type", "host", "origin", "sec-fetch-site", "traceparent", "baggage",
           "if-none-match", "forwarded", "x-forwarded-for", "x-anything")  # fmt: skip
_QUERY = "".join(f"&{name}={CANARY}" for name in (
    "after", "limit", "words", "reason", "kind", "whose", "order", "state", "age", "format",
    "head", "next", "anything",
))  # fmt: skip


def requests(served: Served, report: str) -> Iterator[dict[str, Any]]:
    for route in routes(served.app):
        template = str(getattr(route, "path", ""))
        path = template.replace("{report_id}", report).replace("{name}", "house")
        for method in sorted(getattr(route, "methods", ())):
            place: dict[str, Any] = {"method": method, "url": path}
            for start in range(template.count("{")):
                del start
                yield {**place, "url": template.split("{", maxsplit=1)[0] + CANARY}
            yield {**place, "url": f"{path}?{_QUERY}"}
            for name in _HEADERS:
                yield {**place, "headers": {name.encode(): CANARY.encode()}}
            if path.startswith("/sign"):
                form = dict.fromkeys(("key", "csrf", "next"), CANARY)
                yield {**place, "data": form}
            if template in _BODIES:
                for body in _variants(_BODIES[template]):
                    yield {**place, "json": body}
    yield {"method": CANARY.encode("ascii", "ignore").decode(), "url": "/v1/check"}
    yield {"method": "GET", "url": "/", "headers": {"x-canary-4711": "1"}}
    for text in ('{"%s": ' % CANARY, '{"output": "%s"' % CANARY, '"%s"' % CANARY):  # noqa: UP031
        yield {"method": "POST", "url": "/v1/check", "content": text.encode(),
               "headers": {"content-type": "application/json"}}  # fmt: skip


def echoing() -> Provider:
    """A model that says what it was asked, as a draft where nothing holds."""

    def model(request: ModelRequest) -> ModelReply:
        point = {"point": request.user, "profileQuote": request.user, "jobQuote": request.user}
        return ModelReply(json.dumps({"matches": [point], "gaps": []}), "stop")

    return Provider("echo", model)


def holds(*texts: str) -> list[str]:
    """Where the canary is, with what stands round it."""
    return [
        text[max(0, text.find(part) - 200) : text.find(part) + 100]
        for text in texts
        for part in _PARTS
        if part in text
    ]
