"""One shape for everything that goes wrong: `code`, `message`, `request_id`."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ConfigDict
from starlette.exceptions import HTTPException

from assay.errors import ConfigError, InputError, ModelError, StoreError
from assay.hiring.match import NothingLeftError
from assay.redaction import redact
from assay.store.failures import MEANINGS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response


@dataclass(frozen=True, slots=True)
class Problem:
    """The body of every answer that is an error.

    `code` is for programs, `message` for people; `field` names the part of the request.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "code": "invalid-request",
                    "message": "as_of: expected a day such as 2026-11-30",
                    "request_id": "f27e2b7113094bfeb5a1",
                    "field": "as_of",
                }
            ]
        }
    )

    code: str
    message: str
    request_id: str
    field: str | None = None


@dataclass(eq=False)
class RefusalError(Exception):
    """A request that is refused, with its status and what the answer says beside the message."""

    status: int
    code: str
    message: str
    headers: Mapping[str, str] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)


FORMS: Final = ("/sign-in", "/sign-out")
NOT_THERE: Final = "there is nothing of this id, or it belongs to others"
_MODEL_STATUS: Final = {"not-configured": 503, "rate-limited": 429}
_STORE_STATUS: Final = {"busy": 503, "full": 507}
_BUSY_SECONDS: Final = 2
_MODEL_SECONDS: Final = 60
_DAY: Final = 86_400
_HTTP_CODES: Final = {
    404: "not-found",
    405: "method-not-allowed",
    408: "too-slow",
    413: "too-large",
}
_HTTP_WORDS: Final = {
    404: "there is no such address; /openapi.json lists all",
    405: "this address does not take this method; /openapi.json lists all",
}


def not_there() -> RefusalError:
    """The answer for an id that is unknown, or that the caller may not know of."""
    return RefusalError(404, "not-found", NOT_THERE)


def install(app: FastAPI) -> None:
    """Let every error of the application become an answer of one shape."""
    app.add_exception_handler(RefusalError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(InputError, _input)
    app.add_exception_handler(ConfigError, _input)
    app.add_exception_handler(ModelError, _model)
    app.add_exception_handler(NothingLeftError, _nothing_left)
    app.add_exception_handler(StoreError, _store)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)


def problem(
    request: Request,
    status: int,
    code: str,
    message: str,
    *,
    headers: Mapping[str, str] | None = None,
    **more: Any,
) -> Response:
    """The answer of an error."""
    body = {"code": code, "message": _clean(message), "request_id": request.state.request_id}
    request.state.problem = code
    if _is_for_a_person(request):
        found: Response = request.app.state.error_page(request, status, body["message"])
        return found
    return JSONResponse({**body, **more}, status, headers=dict(headers or {}))


def _is_for_a_person(request: Request) -> bool:
    """True for a page that a browser opens."""
    opens = "text/html" in request.headers.get("accept", "")
    path = request.url.path
    asked = request.method == "GET" or path in FORMS
    return opens and asked and not path.startswith("/v1/")


def _clean(message: str) -> str:
    return redact(message).encode("utf-8", "replace").decode("utf-8")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusalError)
    return problem(
        request, error.status, error.code, error.message, headers=error.headers, **error.more
    )


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = _place(first, error.body)
    where = ".".join(place) if first["type"] != "json_invalid" else "the body"
    message = f"{where or 'the body'}: {first['msg'].removeprefix('Value error, ')}"
    return problem(request, 400, "invalid-request", message, field=".".join(place) or None)


def _place(error: Mapping[str, Any], body: Any) -> list[str]:
    """Where in a request an error is, without the names of the types that a value may have."""
    parts = [part for part in error["loc"] if part != "body"]
    if error["loc"][:1] != ("body",):
        return [str(part) for part in parts]
    found, at = [], body
    for index, part in enumerate(parts):
        missing = error["type"] == "missing" and index == len(parts) - 1
        if isinstance(at, dict) and (part in at or missing):
            at = at.get(part)
        elif isinstance(at, list) and isinstance(part, int):
            at = at[part] if part < len(at) else None
        else:
            continue
        found.append(str(part))
    return found


async def _input(request: Request, error: Exception) -> Response:
    code = "invalid-input" if isinstance(error, InputError) else "invalid-policy"
    return problem(request, 400, code, str(error))


async def _model(request: Request, error: Exception) -> Response:
    assert isinstance(error, ModelError)
    status = _MODEL_STATUS.get(error.kind, 502)
    headers = {}
    if status == 429:
        wait = error.retry_after or _MODEL_SECONDS
        headers["Retry-After"] = str(math.ceil(wait) if 1 <= wait <= _DAY else _MODEL_SECONDS)
    return problem(request, status, f"model-{error.kind}", str(error), headers=headers)


async def _nothing_left(request: Request, error: Exception) -> Response:
    assert isinstance(error, NothingLeftError)
    asked = getattr(request.state, "asked_model", False)
    removed = error.shown.removed_count
    return problem(request, 502 if asked else 422, "nothing-left", str(error), removed=removed)


async def _store(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    status = _STORE_STATUS.get(error.kind, 503)
    headers = {"Retry-After": str(_BUSY_SECONDS)} if error.kind == "busy" else {}
    message = f"the database: {MEANINGS[error.kind]}"  # its name may be a path or an address
    return problem(request, status, f"store-{error.kind}", message, headers=headers)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    code = _HTTP_CODES.get(status, "invalid-request")
    message = _HTTP_WORDS.get(status, str(error.detail))
    headers = dict(error.headers or {})
    if status == 405:  # the framework names the methods of one of several routes
        headers["Allow"] = ", ".join(allowed_methods(request))
    return problem(request, status, code, message, headers=headers)


def allowed_methods(request: Request) -> list[str]:
    """The methods that the address of a request takes."""
    found: set[str] = set()
    for path, methods in request.app.state.methods:
        if path.match(request.url.path):
            found |= methods
    return sorted(found)


async def _unexpected(request: Request, error: Exception) -> Response:
    del error  # the log has its type and place; its text may hold what was sent
    message = "an unexpected error; nothing was stored. Report it with the request id"
    return problem(request, 500, "internal", message)
