"""People with a browser: a session for each, on a machine of one's own without signing in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeAlias

from fastapi import Depends, Request

from assay.service.callers import (
    LOCAL_PRINCIPAL,
    Caller,
    check_csrf,
    cookie_name,
    identify,
    service_of,
)
from assay.service.refusals import RefusalError
from assay.store import keys

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.responses import Response

    from assay.service.service import Service
    from assay.store.keys import Principal

_HOURS = 12


@dataclass(frozen=True, slots=True)
class Visitor:
    """A caller with a session; `cookie` is its name where the browser must be told of it."""

    caller: Caller
    cookie: str = ""
    secure: bool = True

    def sent(self, response: Response) -> Response:
        """The response, with the cookie of a new session."""
        if self.cookie:
            response.set_cookie(
                self.cookie,
                self.caller.session,
                max_age=_HOURS * 3600,
                path="/",
                secure=self.secure,
                httponly=True,
                samesite="lax",
            )
        return response


def current(request: Request) -> Visitor:
    """Who looks; raises RefusalError 401 for nobody, who is then sent to sign in."""
    found = identify(request)
    if found is None:
        raise RefusalError(401, "unauthorized", "sign in to see this page")
    request.state.caller = found
    service = service_of(request)
    return _opened(service, LOCAL_PRINCIPAL) if found.via == "local" else Visitor(found)


def open_with_key(service: Service, key: str) -> Visitor | None:
    """A new session of the holder of a key; None for a key that is unknown."""
    principal = keys.of_secret(service.db, key)
    return _opened(service, principal) if principal else None


def close(request: Request, csrf: str, response: Response) -> Response:
    """End the session of a request; raises RefusalError 403 without its token."""
    service, found = service_of(request), identify(request)
    if found is not None and found.via == "session":
        check_csrf(found, csrf)
        keys.close_session(service.db, found.session)
    name, secure = cookie_name(service), not service.settings.on_loopback
    response.delete_cookie(name, path="/", secure=secure, httponly=True, samesite="lax")
    return response


def _opened(service: Service, principal: Principal) -> Visitor:
    made = keys.open_session(service.db, principal, _HOURS)
    caller = Caller(principal, "session", made.token, made.csrf)
    return Visitor(caller, cookie_name(service), not service.settings.on_loopback)


def _with(scope: str) -> Callable[[Request], Visitor]:
    def dependency(request: Request) -> Visitor:
        found = current(request)
        if scope not in found.caller.pages:
            raise RefusalError(403, "forbidden", f"this page needs a key with the scope {scope}")
        return found

    return dependency


Checker: TypeAlias = Annotated[Visitor, Depends(_with("check"))]
Matcher: TypeAlias = Annotated[Visitor, Depends(_with("match"))]
Reviewer: TypeAlias = Annotated[Visitor, Depends(_with("review"))]
