"""Who calls: a key, a session that a key opened, or anyone on a machine of one's own."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hmac import compare_digest
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool

from assay.service.refusals import RefusalError
from assay.store import keys
from assay.store.keys import LOCAL, SCOPES, Principal

if TYPE_CHECKING:
    from assay.service.service import Service

Scope: TypeAlias = Literal["check", "match", "review", "admin"]
LOCAL_PRINCIPAL: Final = Principal(LOCAL, "local", "you", frozenset(SCOPES))
OPERATORS: Final = "default"
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_BEARER: Final = "bearer "
_PASSED_ON: Final = re.compile(
    "forwarded|via|(?:x-(?:forwarded|real|client|original|envoy|cluster)|cf|true-client)-.*"
)


@dataclass(frozen=True, slots=True)
class Caller:
    """A principal and the way it came; `session` is its token, "" without one."""

    principal: Principal
    via: Literal["key", "session", "local"]
    session: str = ""
    csrf: str = ""

    @property
    def tenant(self) -> str:
        """Whose reports the caller sees."""
        return self.principal.tenant

    @property
    def key_id(self) -> str:
        """For the audit log and quotas."""
        return self.principal.key_id

    @property
    def name(self) -> str:
        """How other people see the caller."""
        return self.principal.name

    @property
    def scopes(self) -> frozenset[str]:
        """What the caller may do."""
        return self.principal.scopes

    @property
    def sees_reports(self) -> bool:
        """False for a candidate, who sees explanations only."""
        return self.principal.subject_id is None and bool(self.scopes & {"check", "review"})

    @property
    def pages(self) -> frozenset[str]:
        """The scopes whose pages the caller may open."""
        return self.scopes if self.sees_reports else self.scopes & {"match"}


def service_of(request: Request) -> Service:
    """The service that a request came to."""
    found: Service = request.app.state.service
    return found


def cookie_name(service: Service) -> str:
    """The name of the cookie of a session; browsers hold the prefix to its promises."""
    return "assay" if service.settings.on_loopback else "__Host-assay"


def identify(request: Request) -> Caller | None:
    """Who calls; None if nobody that is known. Raises RefusalError for a key that is unknown."""
    service = service_of(request)
    given = request.headers.get("authorization", "")
    if given:
        principal = None
        if given.lower().startswith(_BEARER):
            principal = keys.of_secret(service.db, given[len(_BEARER) :].strip())
        if principal is None:
            raise _unknown("this key is unknown or was revoked; make one with: assay keys add")
        return Caller(principal, "key")
    token = request.cookies.get(cookie_name(service), "")
    found = keys.session_of(service.db, token) if token else None
    at_home = service.open_to_local and not _came_by_proxy(request)
    if found and (found[0].key_id != LOCAL or at_home):
        return Caller(found[0], "session", token, found[1])
    return Caller(LOCAL_PRINCIPAL, "local") if at_home else None


def _came_by_proxy(request: Request) -> bool:
    """True for a request that another program passed on: it need not come from this machine.

    A proxy may leave no header; many speak HTTP/1.0 to what is behind them, and no browser does.
    """
    return request.scope.get("http_version") == "1.0" or any(
        map(_PASSED_ON.fullmatch, request.headers.keys())
    )


def caller(request: Request) -> Caller:
    """Who calls; raises RefusalError 401 for nobody, 403 for a change without its token."""
    found = identify(request)
    if found is None:
        raise _unknown("a key is needed; send it as: Authorization: Bearer KEY")
    if found.via == "session" and request.method not in SAFE_METHODS:
        check_csrf(found, request.headers.get("x-csrf-token", ""))
    request.state.caller = found
    return found


def check_csrf(found: Caller, token: str) -> None:
    """Raise RefusalError unless a change carries the token of its session."""
    if not compare_digest(found.csrf.encode(), token.encode()):
        raise RefusalError(
            403, "csrf", "this change has no valid token of your session; reload the page"
        )


async def known(request: Request) -> Caller:
    """As `caller`, asked once a request."""
    found: Caller | None = getattr(request.state, "caller", None)
    return await run_in_threadpool(caller, request) if found is None else found


def holding(*scopes: Scope) -> Callable[[Request], Awaitable[Caller]]:
    """A dependency: the caller, if one of `scopes` is held; raises RefusalError 403 else."""

    async def dependency(request: Request) -> Caller:
        found = await known(request)
        if found.scopes.isdisjoint(scopes):
            wanted = " or ".join(scopes)
            raise RefusalError(403, "forbidden", f"this needs a key with the scope {wanted}")
        if found.principal.subject_id is not None and "match" not in scopes:
            raise RefusalError(403, "forbidden", "this key sees explanations only")
        return found

    return dependency


def seeing(*scopes: Scope) -> Callable[[Request], Awaitable[Caller]]:
    """As `holding`, and not for candidates, who see explanations only."""
    inner = holding(*scopes)

    async def dependency(request: Request) -> Caller:
        found = await inner(request)
        if not found.sees_reports:
            raise RefusalError(403, "forbidden", "this key sees explanations only")
        return found

    return dependency


async def operating(request: Request) -> Caller:
    """A dependency: an administrator of the tenant that runs the server."""
    found = await holding("admin")(request)
    if found.tenant not in (OPERATORS, LOCAL_PRINCIPAL.tenant):
        message = f"this concerns every tenant; it needs an admin key of the tenant {OPERATORS}"
        raise RefusalError(403, "forbidden", message)
    return found


def _unknown(message: str) -> RefusalError:
    return RefusalError(401, "unauthorized", message, {"WWW-Authenticate": "Bearer"})


Checking: TypeAlias = Annotated[Caller, Depends(seeing("check"))]
Matching: TypeAlias = Annotated[Caller, Depends(holding("match"))]
Reading: TypeAlias = Annotated[Caller, Depends(seeing("check", "review"))]
Choosing: TypeAlias = Annotated[Caller, Depends(holding("check", "review", "admin"))]
Reviewing: TypeAlias = Annotated[Caller, Depends(seeing("review"))]
Administering: TypeAlias = Annotated[Caller, Depends(holding("admin"))]
Operating: TypeAlias = Annotated[Caller, Depends(operating)]
