"""What holds for every request: hosts, origins, tokens, sizes, ids and headers."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assay.service import gate
from assay.service.gate import LONGEST_FORM
from assay.store import keys
from served import Make, Served

JSON = {"content-type": "application/json"}
SMALL: dict[str, Any] = {"output": "Rust.", "sources": [{"id": "cv", "text": "Rust"}]}

HOSTS = [
    ("127.0.0.1:8000", 200),
    ("127.0.0.1", 200),
    ("localhost:1", 200),
    ("LOCALHOST", 200),
    ("[::1]:8000", 200),
    ("[::1]", 200),
    ("", 421),
    ("127.0.0.1.evil.example", 421),
    ("evil.example", 421),
    ("evil.example:8000", 421),
    ("localhost.", 421),
    ("127.0.0.1:8000:evil.example", 421),
    ("evil.example@127.0.0.1", 421),
    ("[::1].evil.example", 421),
    ("[::", 421),
    ("127.0.0.1:", 421),
    ("127.0.0.1:port", 421),
    ("127.0.0.1:123456", 421),
    ("127.0.0.1:80\n", 421),
    ("127.0.0.1:8000:8000", 421),
    ("127.0.0.2", 421),
]


@pytest.mark.parametrize(("host", "status"), HOSTS)
def test_only_hosts_of_this_server_are_answered(shared: Served, host: str, status: int) -> None:
    answer = shared.client().get("/v1/reports", headers={"host": host})

    assert answer.status_code == status
    assert status == 200 or answer.json()["code"] == "wrong-host"
    assert "localhost" not in answer.text


@pytest.mark.parametrize(("host", "name"), [("127.0.0.2", "127.0.0.2"), ("::1", "[::1]")])
def test_a_server_answers_to_the_address_where_it_listens(make: Make, host: str, name: str) -> None:
    served = make(settings={"host": host})

    assert served.client(base=f"http://{name}:8000").get("/v1/reports").status_code == 200


def test_browsers_come_back_over_https_where_others_can_come(make: Make) -> None:
    named = make(settings={"hosts": ("a.example",)}).client(base="https://a.example")

    header = "strict-transport-security"
    assert named.get("/health").headers[header] == "max-age=31536000"
    assert header not in make("b.db").client().get("/health").headers


@pytest.mark.parametrize("path", ["/health", "/health/ready"])
def test_probes_may_ask_under_any_name(shared: Served, path: str) -> None:
    assert shared.client().get(path, headers={"host": "10.1.2.3:99"}).status_code == 200


@pytest.mark.parametrize(
    ("host", "status"), [("a.example", 200), ("b.example:443", 200), ("127.0.0.1", 421)]
)
def test_a_server_for_others_answers_to_its_own_names_alone(
    make: Make, host: str, status: int
) -> None:
    served = make(settings={"host": "0.0.0.0", "hosts": ("A.example", "b.example")})
    client = served.client(served.key("check"))

    assert client.get("/v1/reports", headers={"host": host}).status_code == status


ORIGINS: list[tuple[dict[str, str], int]] = [
    ({}, 200),
    ({"origin": "http://127.0.0.1:8000"}, 200),
    ({"origin": "https://127.0.0.1:8000"}, 200),
    ({"sec-fetch-site": "same-origin"}, 200),
    ({"sec-fetch-site": "none"}, 200),
    ({"origin": "http://127.0.0.1:8000", "sec-fetch-site": "same-origin"}, 200),
    ({"origin": "http://127.0.0.1:8001"}, 403),
    ({"origin": "http://127.0.0.1"}, 403),
    ({"origin": "http://evil.example"}, 403),
    ({"origin": "http://127.0.0.1:8000.evil.example"}, 403),
    ({"origin": "http://evil.example/127.0.0.1:8000"}, 403),
    ({"origin": "null"}, 403),
    ({"origin": ""}, 403),
    ({"origin": "127.0.0.1:8000"}, 403),
    ({"origin": "http://["}, 403),
    ({"sec-fetch-site": "same-site"}, 403),
    ({"sec-fetch-site": "cross-site"}, 403),
    ({"sec-fetch-site": "anything"}, 403),
    ({"origin": "http://127.0.0.1:8000", "sec-fetch-site": "cross-site"}, 403),
]


@pytest.mark.parametrize(("headers", "status"), ORIGINS)
def test_changes_come_from_pages_of_this_server(
    shared: Served, headers: dict[str, str], status: int
) -> None:
    answer = shared.client().post("/v1/check", json=SMALL, headers=headers)

    assert answer.status_code == status
    assert status == 200 or answer.json()["code"] == "wrong-origin"


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "POST", "PROPFIND"])
def test_no_method_that_changes_passes_from_another_site(shared: Served, method: str) -> None:
    answer = shared.client().request(
        method, "/v1/policies/x", headers={**JSON, "origin": "http://evil.example"}
    )

    assert answer.status_code == 403


def test_links_from_other_sites_may_be_followed(shared: Served) -> None:
    answer = shared.client().get("/v1/reports", headers={"sec-fetch-site": "cross-site"})

    assert answer.status_code == 200


TOKENS = [("own", 200), ("none", 403), ("wrong", 403), ("another's", 403), ("ü", 403)]


@pytest.mark.parametrize(("given", "status"), TOKENS)
def test_a_change_of_a_session_carries_its_token(here: Served, given: str, status: int) -> None:
    key = keys.create(here.db, "Ada", "t", ["check"], "test")
    client, csrf = here.session(key.id)
    others = here.session(key.id)[1]
    tokens = {"own": csrf, "none": "", "wrong": csrf[:-1], "another's": others}
    token = tokens.get(given, given)

    answer = client.post("/v1/check", json=SMALL, headers={b"x-csrf-token": token.encode()})

    assert answer.status_code == status
    assert status == 200 or answer.json()["code"] == "csrf"
    assert client.get("/v1/reports").status_code == 200


def test_a_key_needs_no_token_even_beside_a_session(here: Served) -> None:
    key = here.key("check")
    client, _ = here.session(keys.listed(here.db)[0].id)

    answer = client.post("/v1/check", json=SMALL, headers={"authorization": f"bearer {key}"})

    assert answer.status_code == 200


TYPES = [
    ("application/json", 200),
    ("application/json; charset=utf-8", 200),
    ("APPLICATION/JSON", 200),
    ("text/plain", 415),
    ("application/x-www-form-urlencoded", 415),
    ("multipart/form-data", 415),
    ("application/json+x", 415),
    ("", 415),
]


@pytest.mark.parametrize(("kind", "status"), TYPES)
def test_bodies_are_json_by_name(shared: Served, kind: str, status: int) -> None:
    headers = {"content-type": kind} if kind else {}
    answer = shared.client().post("/v1/check", content=json.dumps(SMALL), headers=headers)

    assert answer.status_code == status


def _pieces(size: int) -> Iterator[bytes]:
    for at in range(0, size, 1_000):
        yield b" " * min(1_000, size - at)


SIZES = [(50_000, 400), (50_001, 413), (500_000, 413)]


@pytest.mark.parametrize(("size", "status"), SIZES)
@pytest.mark.parametrize("path", ["/v1/check", "/v1/policies/x", "/try/check"])
@pytest.mark.parametrize("chunked", [True, False])
def test_bodies_have_a_largest_size(
    make: Make, size: int, status: int, path: str, chunked: bool
) -> None:
    served = make(settings={"max_body": 50_000})
    body = _pieces(size) if chunked else b" " * size
    method = "PUT" if "policies" in path else "POST"

    answer = served.client().request(method, path, content=body, headers=JSON)

    assert answer.status_code == status
    assert status != 413 or answer.json()["code"] == "too-large"
    assert status != 413 or "50,000 bytes" in answer.json()["message"]
    assert status != 413 or answer.headers["connection"] == "close"


LENGTHS = [("9" * 5_000, 400), ("9" * 20, 413), ("-1", 400), ("1e3", 400), ("²", 400), ("", 400)]


@pytest.mark.parametrize(("length", "status"), LENGTHS)
def test_a_length_is_a_number(shared: Served, length: str, status: int) -> None:
    headers = {b"content-type": b"application/json", b"content-length": length.encode()}

    answer = shared.client().post("/v1/check", content=_pieces(10), headers=headers)

    assert answer.status_code == status


IDS = [
    ("order-17.A_b", True),
    ("a" * 64, True),
    ("a" * 65, False),
    ("", False),
    ("two words", False),
    ("<b>", False),
    ("é", False),
]


@pytest.mark.parametrize(("given", "kept"), IDS)
@pytest.mark.parametrize("path", ["/health", "/nothing", "/v1/reports/none"])
def test_every_answer_has_an_id(shared: Served, given: str, kept: bool, path: str) -> None:
    answer = shared.client().get(path, headers={b"x-request-id": given.encode()})

    found = answer.headers["x-request-id"]
    assert (found == given) == kept
    assert found
    assert answer.status_code == 200 or answer.json()["request_id"] == found


ALWAYS = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PATHS = ["/health", "/v1/reports", "/v1/reports/none", "/nothing", "/try", "/", "/openapi.json"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("accept", ["*/*", "text/html"])
def test_every_answer_is_guarded(shared: Served, path: str, accept: str) -> None:
    answer = shared.client().get(path, headers={"accept": accept})

    assert {name: answer.headers.get(name) for name in ALWAYS} == ALWAYS
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    page = answer.headers.get("content-type", "").startswith("text/html")
    assert page == ("script-src 'self'" in policy)
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_health_touches_nothing(make: Make, tmp_path: Path) -> None:
    served = make()
    served.db.close()
    for file in tmp_path.iterdir():
        file.unlink()

    assert served.client().get("/health").json()["status"] == "ok"
    assert served.client().get("/health/ready").status_code == 503
    assert list(tmp_path.iterdir()) == []


def test_scripts_are_asked_for_again_and_sent_once(shared: Served) -> None:
    client = shared.client()
    first = client.get("/static/base.js")
    again = client.get("/static/base.js", headers={"if-none-match": first.headers["etag"]})

    assert (first.status_code, again.status_code) == (200, 304)
    assert first.headers["cache-control"] == "no-cache"
    for name in ("../pages.py", "..%2fpages.py", "pages.py", "%00", "none.js", ""):
        assert client.get(f"/static/{name}").status_code == 404, name


@pytest.mark.parametrize("path", ["/sign-in", "/sign-out"])
@pytest.mark.parametrize("chunked", [True, False])
def test_a_form_is_short(make: Make, path: str, chunked: bool) -> None:
    served = make()
    form = {"content-type": "application/x-www-form-urlencoded"}
    for size, fits in ((LONGEST_FORM, True), (LONGEST_FORM + 1, False)):
        body = _pieces(size) if chunked else b" " * size
        status = served.client().post(path, content=body, headers=form).status_code
        assert (status != 413) == fits


def test_a_body_that_does_not_arrive_ends_its_request(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "BODY_SECONDS", 0.05)
    served, sent = make(), list[dict[str, Any]]()

    async def receive() -> dict[str, Any]:
        if not sent:
            await asyncio.sleep(0.2)
        return {"type": "http.request", "body": b" ", "more_body": True}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": "/v1/check",
        "headers": headers,
    }
    scope |= {"query_string": b"", "client": ("127.0.0.1", 9), "http_version": "1.1"}
    asyncio.run(served.gate(scope, receive, send))  # type: ignore[arg-type]

    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["code"] == "too-slow"
