"""One shape for everything that goes wrong."""

from typing import Any

import pytest

from assay.errors import StoreError
from assay.redaction import remember
from assay.service import checks_routes
from assay.service.service import Provider
from assay.store import reports
from served import ASK, CHECK, MATCH, NOTHING, Make, Served, replying

JSON = {"content-type": "application/json"}
Request = dict[str, Any]
ERRORS: dict[str, tuple[str, Request, int, str]] = {
    "400 by shape": ("POST /v1/check", {"json": {}}, 400, "invalid-request"),
    "400 by JSON": ("POST /v1/check", {"content": "{", "headers": JSON}, 400, "invalid-request"),
    "400 by content": ("POST /v1/check", {"json": {"output": ""}}, 400, "invalid-input"),
    "400 by policy": ("POST /v1/check", {"json": {**CHECK, "policy": "x"}}, 400, "invalid-policy"),
    "401": ("GET /v1/reports", {"headers": {"authorization": "Bearer x"}}, 401, "unauthorized"),
    "403": ("POST /v1/check", {"headers": {"origin": "null", **JSON}}, 403, "wrong-origin"),
    "404 by address": ("GET /v1/nothing", {}, 404, "not-found"),
    "404 by id": ("GET /v1/reports/r-1", {}, 404, "not-found"),
    "405": ("PATCH /v1/check", {"headers": JSON}, 405, "method-not-allowed"),
    "413": ("POST /v1/check", {"content": b" " * 9_999, "headers": JSON}, 413, "too-large"),
    "415": ("POST /v1/check", {"content": "{}"}, 415, "unsupported-media-type"),
    "421": ("GET /v1/reports", {"headers": {"host": "evil.example"}}, 421, "wrong-host"),
    "422": ("POST /v1/matches", {"json": {**MATCH, "draft": NOTHING}}, 422, "nothing-left"),
    "502": ("POST /v1/matches", {"json": ASK}, 502, "nothing-left"),
}


def _holds_the_shape(answer: Any, status: int, code: str) -> None:
    told = answer.json()
    assert (answer.status_code, told["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    assert told["request_id"] == answer.headers["x-request-id"]
    assert set(told) <= {"code", "message", "request_id", "field", "removed"}
    assert len(told["message"]) > 10
    assert "\n" not in told["message"]


@pytest.mark.parametrize(("line", "given", "status", "code"), ERRORS.values(), ids=ERRORS)
def test_every_error_has_one_shape(
    make: Make, line: str, given: Request, status: int, code: str
) -> None:
    served = make(settings={"max_body": 5_000}, provider=replying(NOTHING))

    _holds_the_shape(served.client().request(*line.split(), **given), status, code)


def test_too_soon_has_the_shape(here: Served) -> None:
    here.client().post("/v1/matches", json=ASK)

    _holds_the_shape(here.client().post("/v1/matches", json=ASK), 429, "too-soon")


def test_a_missing_model_has_the_shape(make: Make) -> None:
    answer = make(provider=Provider()).client().post("/v1/matches", json=ASK)

    _holds_the_shape(answer, 503, "model-not-configured")


CRASHES: list[tuple[Exception, int, str]] = [
    (RuntimeError("secret"), 500, "internal"),
    (RecursionError("secret"), 500, "internal"),
    (MemoryError("secret"), 500, "internal"),
    (UnicodeEncodeError("utf-8", "secret", 0, 1, "secret"), 500, "internal"),
    (StoreError("assay.db: the disk is full", kind="full"), 507, "store-full"),
    (StoreError("assay.db: it is locked", kind="busy"), 503, "store-busy"),
]


@pytest.mark.parametrize(("error", "status", "code"), CRASHES)
def test_a_crash_has_the_shape(
    here: Served, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    def crash(*args: Any) -> None:
        raise error

    client = here.client()
    before = client.get("/metrics").text
    monkeypatch.setattr(checks_routes, "checked", crash)
    answer = client.post("/v1/check", json=CHECK)

    _holds_the_shape(answer, status, code)
    assert "secret" not in answer.text
    assert "assay_crashes_total 0.0" in before
    assert f"assay_crashes_total {float(status == 500)}" in client.get("/metrics").text


PAGES = [
    ("/nothing", {}, 404),
    ("/review/r-1", {}, 404),
    ("/why/r-1", {}, 404),
    ("/try", {"host": "evil.example"}, 421),
]


@pytest.mark.parametrize(("path", "headers", "status"), PAGES)
def test_people_get_a_page(shared: Served, path: str, headers: dict[str, str], status: int) -> None:
    answer = shared.client(accept="text/html,*/*").get(path, headers=headers)

    assert answer.status_code == status
    assert status == 421 or answer.headers["content-type"].startswith("text/html")
    assert answer.headers["x-request-id"] in answer.text


def test_a_page_that_crashes_is_a_page(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*args: Any) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(reports, "load", crash)
    answer = here.client(accept="text/html").get("/review/r-1")

    assert answer.status_code == 500
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["x-request-id"] in answer.text
    assert "secret" not in answer.text


def test_a_key_of_this_process_is_in_no_message(here: Served) -> None:
    remember("sk-0123456789-FAKE")
    answer = here.client().post("/v1/check", json={**CHECK, "policy": "sk-0123456789-FAKE"})

    assert (answer.status_code, "FAKE" in answer.text) == (400, False)


WORDS = [
    ({"json": {"output": "a", "sources": [], "store": "yes"}}, "store", "valid boolean"),
    ({"json": {**CHECK, "as_of": 5}}, "as_of", "expected a day such as 2026-11-30"),
    ({"json": {**CHECK, "sources": [{"id": "a"}]}}, "sources.0.text", "Field required"),
    ({"json": {**CHECK, "sources": [{"id": "", "text": ""}]}}, "sources.0", "needs an id"),
    ({"json": {**CHECK, "surces": []}}, "surces", "not permitted"),
    ({"json": [1]}, None, "the body"),
    ({"json": {**CHECK, "output": 5}}, "output", "output: "),
    ({"json": {**CHECK, "output": None}}, "output", "output: "),
]


@pytest.mark.parametrize(("given", "field", "words"), WORDS)
def test_a_message_names_the_field(
    shared: Served, given: Request, field: str | None, words: str
) -> None:
    told = shared.client().post("/v1/check", **given).json()

    assert told["field"] == field
    assert words in told["message"]
    assert "Value error" not in told["message"]


@pytest.mark.parametrize("profile", ["short", 5, ["a"], None])
def test_a_field_of_several_types_is_named_without_them(shared: Served, profile: object) -> None:
    told = shared.client().post("/v1/matches", json={**MATCH, "profile": profile}).json()

    assert told["field"] == "profile"
    assert told["message"].startswith("profile: ")
