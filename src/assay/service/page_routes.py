"""The pages, their files, and what only they ask for."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from typing import Annotated, Any, TypeAlias
from urllib.parse import parse_qs, urlencode

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from assay.errors import InputError
from assay.hiring.match import NothingLeftError, match_sources
from assay.service.answers import view_reply
from assay.service.bodies import AskBody, CheckBody, MatchBody
from assay.service.callers import Checking, Matching, service_of
from assay.service.checking import checked, explained
from assay.service.json_bodies import JsonRoute
from assay.service.refusals import RefusalError, not_there
from assay.service.reviews_routes import reviewed
from assay.service.visitors import (
    Checker,
    Matcher,
    Reviewer,
    Visitor,
    close,
    current,
    open_with_key,
)
from assay.store.queue import queue as queue_page
from assay.web import queue, review, trying, why
from assay.web.pages import page, static_file
from assay.web.review import Review

router = APIRouter(include_in_schema=False, route_class=JsonRoute)
_STARTS = (("review", "/review"), ("check", "/try"), ("match", "/why"))


async def _form(request: Request) -> dict[str, str]:
    body = await request.body()
    fields = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True)
    return {name: values[-1] for name, values in fields.items()}


Form: TypeAlias = Annotated[dict[str, str], Depends(_form)]


@router.get("/")
def start(request: Request) -> Response:
    """The first page that the visitor may see."""
    visitor = current(request)
    for scope, address in _STARTS:
        if scope in visitor.caller.pages:
            return visitor.sent(RedirectResponse(address, 303))
    raise RefusalError(403, "forbidden", "this key has no page; it is for programs")


@router.get("/try")
def try_page(visitor: Checker, request: Request) -> Response:
    """Paste a source and an output, and see what holds."""
    policy, _ = service_of(request).policy(visitor.caller.tenant, "default")
    limits = policy.checks
    data = {
        "examples": list(trying.examples()),
        "as_of": date.today().isoformat(),
        "limits": {
            "source_chars": limits.max_source_chars,
            "output_chars": limits.max_output_chars,
        },
        "may_review": "review" in visitor.caller.scopes,
    }
    return _page(request, visitor, "try", data=data)


@router.post("/try/check")
def try_check(request: Request, caller: Checking, body: CheckBody) -> Response:
    """As POST /v1/check, in the words of the page."""
    try:
        found = checked(service_of(request), caller, body)
    except InputError as error:
        where = trying.misfit(error, [source.id for source in body.sources])
        raise RefusalError(400, "invalid-input", str(error), more=where) from None
    return view_reply(trying.view(found.report, found.sources, found.shown))


@router.get("/review")
def queue_of_reviews(request: Request, visitor: Reviewer) -> Response:
    """What waits for a person."""
    db, caller = service_of(request).db, visitor.caller
    wanted = queue.filter_of(request.query_params.multi_items(), caller.name)
    found = queue_page(db, caller.tenant, wanted)
    return _page(request, visitor, **queue.context(found, wanted, caller.name, db.clock()))


@router.get("/review/{report_id}")
def review_page(request: Request, visitor: Reviewer, report_id: str) -> Response:
    """One output, claim by claim."""
    service, caller = service_of(request), visitor.caller
    context = review.context(*reviewed(service, caller, report_id))
    return _page(request, visitor, **context)


@router.get("/why")
def why_page(request: Request, visitor: Matcher) -> Response:
    """Ask why a job fits."""
    service = service_of(request)
    texts = {"profile": "", "posting": ""}
    if service.settings.demo:
        from assay.service.demo import match_texts

        texts = match_texts()
    provider = service.provider
    data = {**texts, "explanation": None, "provider": provider.name if provider.model else None}
    return _page(request, visitor, "why", data=data)


@router.post("/why/explain")
def why_explain(request: Request, caller: Matching, body: AskBody) -> Response:
    """As POST /v1/matches, in the words of the page; nothing is stored."""
    state = request.state
    asked = MatchBody(profile=body.profile, posting=body.posting, consent=body.consent)
    try:
        found = explained(service_of(request), caller, asked, state.request_id, state)
    except NothingLeftError as error:
        told = why.view(error, match_sources(body.profile, body.posting))
        raise RefusalError(502, "nothing-left", str(error), more=told) from None
    report, shown = found.explanation.report, found.explanation.shown
    for_all = shown.decision.action == "show"
    if not (for_all or caller.sees_reports):
        return view_reply(why.held(report, shown, "held"))
    return view_reply(why.view(found.explanation, found.sources, for_all=for_all))


@router.get("/why/{report_id}")
def explanation_page(request: Request, visitor: Matcher, report_id: str) -> Response:
    """A stored explanation; a candidate sees those about himself or herself."""
    service, caller = service_of(request), visitor.caller
    found = reviewed(service, caller, report_id)
    stored, subject = found.stored, caller.principal.subject_id
    if stored.kind != "match" or stored.sources is None:
        raise not_there()
    if not caller.sees_reports and (subject is None or subject != stored.subject_id):
        raise not_there()
    policy = service.version_of(caller.tenant, stored.policy, stored.policy_version)
    told = why.stored_view(Review.of(*found), published=policy.checks.mode == "article")
    data = {"profile": "", "posting": "", "explanation": told, "provider": None}
    return _page(request, visitor, "why", data=data)


@router.get("/sign-in")
def sign_in_page(request: Request, next: str = "/") -> Response:  # noqa: A002 - as browsers send it
    """Where a key opens a session."""
    return _plain(request, "sign-in", nav="sign_in", next=_own_address(next), wrong=False)


@router.post("/sign-in")
def sign_in(request: Request, form: Form) -> Response:
    """Open a session with a key; raises RefusalError 429 for one of many wrong ones."""
    service = service_of(request)
    address = _own_address(form.get("next", "/"))
    visitor = open_with_key(service, form.get("key", "").strip())
    if visitor is None:
        client = request.client.host if request.client else ""
        service.quotas.sign_in(client)
        service.quotas.wrong_key(client)
        return _plain(request, "sign-in", 401, nav="sign_in", next=address, wrong=True)
    return visitor.sent(RedirectResponse(address, 303))


@router.post("/sign-out")
def sign_out(request: Request, form: Form) -> Response:
    """End the session."""
    return close(request, form.get("csrf", ""), RedirectResponse("/sign-in", 303))


@router.get("/session")
def session(request: Request) -> Response:
    """Who is signed in, and the token of the session: one that another tab opened has its own."""
    visitor = current(request)
    found = {"person": visitor.caller.name, "csrf": visitor.caller.csrf}
    return visitor.sent(view_reply(found))


@router.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    """A script or a style; browsers ask each time whether it is still the same."""
    found = static_file(name)
    if found is None:
        raise not_there()
    text, kind = found
    tag = f'"{sha256(text).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=kind, headers=headers)


def _page(request: Request, visitor: Visitor, nav: str, **context: Any) -> Response:
    caller = visitor.caller
    text = page(
        nav,
        nav=nav,
        scopes=caller.pages,
        signed_in=caller.via == "session" and caller.key_id != "local",
        csrf=caller.csrf,
        person=caller.name,
        demo=service_of(request).settings.demo,
        **context,
    )
    return visitor.sent(HTMLResponse(text))


def _plain(request: Request, template: str, status: int = 200, **context: Any) -> Response:
    """A page for nobody in particular."""
    demo = service_of(request).settings.demo
    nobody = {
        "scopes": (),
        "signed_in": False,
        "csrf": "",
        "person": "",
        "demo": demo,
        "data": None,
    }
    return HTMLResponse(page(template, **nobody, **context), status)


def error_page(request: Request, status: int, message: str) -> Response:
    """What a person sees instead of a page."""
    if status == 401:
        query = request.url.query
        address = f"{request.url.path}?{query}" if query else request.url.path
        asked = urlencode({"next": _own_address(address)})
        return RedirectResponse(f"/sign-in?{asked}", 303)
    sentence = f"{message[:1].upper()}{message[1:]}."
    told = {"message": sentence, "request_id": request.state.request_id}
    return _plain(request, "error", status, nav="error", **told)


def _own_address(address: str) -> str:
    """An address of this server; anything that a browser could read as another becomes "/"."""
    plain = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if plain and address.isprintable() and "\\" not in address else "/"
