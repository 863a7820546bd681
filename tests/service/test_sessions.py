"""Signing in, and how long a session lasts."""

from http.cookies import SimpleCookie
from typing import Any

import pytest
from starlette.testclient import TestClient

from assay.store import keys
from served import CHECK, Make, Served

PUBLIC: dict[str, Any] = {"host": "0.0.0.0", "hosts": ("assay.example",)}
THERE = "https://assay.example"


def _sign_in(client: TestClient, key: str, **form: str) -> Any:
    return client.post("/sign-in", data={"key": key, **form})


def test_a_key_opens_a_session(make: Make) -> None:
    served = make(settings=PUBLIC)
    client = served.client(base=THERE)
    answer = _sign_in(client, served.key("check", "review"), next="/try")

    (morsel,) = SimpleCookie(answer.headers["set-cookie"]).values()
    assert (answer.status_code, answer.headers["location"]) == (303, "/try")
    assert morsel.key == "__Host-assay"
    assert (morsel["secure"], morsel["httponly"], morsel["samesite"]) == (True, True, "lax")
    assert (morsel["path"], morsel["domain"], morsel["max-age"]) == ("/", "", "43200")
    assert client.get("/v1/reports").status_code == 200


def test_on_a_machine_of_ones_own_a_page_opens_a_session(here: Served) -> None:
    answer = here.client().get("/try")

    (morsel,) = SimpleCookie(answer.headers["set-cookie"]).values()
    assert (morsel.key, morsel["secure"], morsel["httponly"]) == ("assay", "", True)
    assert morsel["samesite"] == "lax"


KEYS = ["", " ", "assay_wrong", "x" * 3_000, "\0", "é", "' or 1=1"]


@pytest.mark.parametrize("key", KEYS)
def test_a_wrong_key_opens_none(here: Served, key: str) -> None:
    here.key("check")
    client = here.client()
    answer = _sign_in(client, key)

    assert answer.status_code == 401
    assert answer.headers["content-type"].startswith("text/html")
    assert "set-cookie" not in answer.headers
    assert not key.strip() or key not in answer.text


def test_a_revoked_key_opens_none(here: Served) -> None:
    made = keys.create(here.db, "Ada", "t", ["check"], "test")
    keys.revoke(here.db, made.id, "test")

    assert _sign_in(here.client(), made.secret).status_code == 401


def test_keys_cannot_be_guessed_in_a_row(here: Served) -> None:
    key, client = here.key("check"), here.client()
    statuses = [_sign_in(client, "assay_wrong").status_code for _ in range(11)]

    assert statuses == [401] * 10 + [429]
    answer = _sign_in(client, "assay_wrong")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
    here.clock.move(seconds=60)
    assert _sign_in(client, "assay_wrong").status_code == 401
    assert _sign_in(client, key).status_code == 303


ADDRESSES = [
    ("/review?words=a", "/review?words=a"),
    ("https://evil.example", "/"),
    ("//evil.example", "/"),
    ("/\\evil.example", "/"),
    ("/a\\evil", "/"),
    ("javascript:alert(1)", "/"),
    ("/a\r\nset-cookie: x=1", "/"),
    ("/\t/evil.example", "/"),
    ("", "/"),
]


@pytest.mark.parametrize(("given", "address"), ADDRESSES)
def test_signing_in_leads_to_this_server_alone(here: Served, given: str, address: str) -> None:
    answer = _sign_in(here.client(), here.key("check"), next=given)

    assert (answer.status_code, answer.headers["location"]) == (303, address)


def test_a_person_who_is_nobody_is_sent_to_sign_in(here: Served) -> None:
    here.key("check")
    client = here.client(accept="text/html")

    answer = client.get("/review/r-1")
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        "/sign-in?next=%2Freview%2Fr-1",
    )
    searched = client.get("/review?words=abc&order=newest")
    assert searched.headers["location"] == (
        "/sign-in?next=%2Freview%3Fwords%3Dabc%26order%3Dnewest"
    )
    assert client.get("/v1/reports").status_code == 401


def test_signing_out_needs_the_token_and_ends_the_session(here: Served) -> None:
    made = keys.create(here.db, "Ada", "t", ["check"], "test")
    client, csrf = here.session(made.id)

    assert client.post("/sign-out", data={"csrf": "wrong"}).status_code == 403
    assert client.get("/v1/reports").status_code == 200
    token = next(iter(client.cookies.values()))
    answer = client.post("/sign-out", data={"csrf": csrf})
    assert answer.status_code == 303
    assert 'assay=""' in answer.headers["set-cookie"]
    client.cookies.set("assay", token)
    assert client.get("/v1/reports").status_code == 401


LATER = [
    ({"hours": 11, "minutes": 59}, 200),
    ({"hours": 12}, 401),
    ({"days": 400}, 401),
    ({"hours": -3}, 200),
]


@pytest.mark.parametrize(("passed", "status"), LATER)
def test_a_session_lasts_twelve_hours(here: Served, passed: dict[str, float], status: int) -> None:
    made = keys.create(here.db, "Ada", "t", ["check"], "test")
    client, csrf = here.session(made.id)
    here.clock.move(**passed)

    assert client.get("/v1/reports").status_code == status
    answer = client.post("/v1/check", json=CHECK, headers={"x-csrf-token": csrf})
    assert answer.status_code == status


def test_a_session_ends_with_its_key(here: Served) -> None:
    made = keys.create(here.db, "Ada", "t", ["check"], "test")
    client, _ = here.session(made.id)
    keys.revoke(here.db, made.id, "test")

    assert client.get("/v1/reports").status_code == 401


def test_a_session_of_this_machine_is_none_of_a_public_server(make: Make) -> None:
    local = make()
    client, _ = local.session()
    token = next(iter(client.cookies.values()))
    assert client.get("/v1/reports").status_code == 200
    public = make(settings=PUBLIC)
    public.key("check")
    there = public.client(base=THERE)
    there.cookies.set("__Host-assay", token)

    assert there.get("/v1/reports").status_code == 401


def test_another_tab_learns_the_token_of_a_session_that_was_opened_anew(here: Served) -> None:
    key = here.key("check", "review")
    client = here.client()
    _sign_in(client, key)
    old = client.get("/session").json()
    assert old["person"] == "Ada"
    _sign_in(client, key)
    new = client.get("/session").json()
    report = here.stored(key)
    body = {"claim": "c1", "action": "accept", "revision": 0}

    def decide(csrf: str) -> int:
        address = f"/v1/reports/{report}/decisions"
        return client.post(address, json=body, headers={"x-csrf-token": csrf}).status_code

    assert (decide(old["csrf"]), decide(new["csrf"])) == (403, 201)
    assert here.client().get("/session").status_code == 401


def test_a_form_that_is_refused_is_a_page_for_a_person(make: Make) -> None:
    served = make()
    made = keys.create(served.db, "Ada", "default", ["check"], "test")
    client, _ = served.session(made.id)

    out = client.post("/sign-out", data={"csrf": "old"}, headers={"accept": "text/html"})
    assert (out.status_code, out.headers["content-type"][:9]) == (403, "text/html")
    assert "reload the page" in out.text
    program = client.post("/sign-out", data={"csrf": "old"})
    assert program.json()["code"] == "csrf"
