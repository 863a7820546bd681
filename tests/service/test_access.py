"""Who may do what: every route with every kind of caller."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from assay.store import keys
from served import ASK, CHECK, DRAFT, INVENTED, MATCH, Make, Served, T, replying, routes

CALLERS = (
    "nobody", "check", "match", "review", "admin", "candidate", "other", "revoked", "expired",
    "local",
)  # fmt: skip
"""With which key: none, one of a scope alone, match with a subject, all scopes in another tenant;
a revoked one with all scopes, a session that is over, and nobody on a machine without keys."""

EVERYBODY = "200 200 200 200 200 200 200 200 200 200"
CHECKERS = "401 200 403 403 403 403 200 401 401 200"
MATCHERS = "401 403 200 403 403 200 200 401 401 200"
REVIEWERS = "401 403 403 200 403 403 200 401 401 200"
REVIEWS = "401 403 403 200 403 403 404 401 401 200"
READERS = "401 200 403 200 403 403 200 401 401 200"
ADMINS = "401 403 403 403 200 403 200 401 401 200"
OPERATORS = "401 403 403 403 200 403 403 401 401 200"

MATRIX: dict[str, str] = {
    "POST /v1/check": CHECKERS,
    "POST /v1/matches": MATCHERS,
    "GET /v1/reports": READERS,
    "GET /v1/reports/{report_id}": "401 200 403 200 403 403 404 401 401 200",
    "DELETE /v1/reports/{report_id}": "401 403 403 403 204 403 404 401 401 204",
    "GET /v1/reviews": REVIEWERS,
    "GET /v1/reviews/export": REVIEWERS,
    "GET /v1/reports/{report_id}/review": REVIEWS,
    "POST /v1/reports/{report_id}/review": "401 201 403 201 403 403 404 401 401 201",
    "POST /v1/reports/{report_id}/decisions": "401 403 403 201 403 403 404 401 401 201",
    "POST /v1/reports/{report_id}/assignee": REVIEWS,
    "POST /v1/reports/{report_id}/finish": REVIEWS,
    "GET /v1/policies": "401 200 403 200 200 403 200 401 401 200",
    "PUT /v1/policies/{name}": "401 403 403 403 201 403 201 401 401 201",
    "DELETE /v1/subjects/{subject_id:path}": ADMINS,
    "GET /v1/audit": ADMINS,
    "GET /v1/audit/verification": OPERATORS,
    "GET /health": EVERYBODY,
    "GET /health/ready": EVERYBODY,
    "GET /metrics": OPERATORS,
    "GET /openapi.json": EVERYBODY,
    "HEAD /openapi.json": EVERYBODY,
    "GET /": "401 303 303 303 403 303 303 401 401 303",
    "GET /try": CHECKERS,
    "POST /try/check": CHECKERS,
    "GET /review": REVIEWERS,
    "GET /review/{report_id}": REVIEWS,
    "GET /why": MATCHERS,
    "POST /why/explain": MATCHERS,
    "GET /why/{report_id}": "401 403 404 403 403 200 404 401 401 200",
    "GET /session": "401 200 200 200 200 200 200 401 401 200",
    "GET /sign-in": EVERYBODY,
    "POST /sign-in": "401 401 401 401 401 401 401 401 401 401",
    "POST /sign-out": "303 303 303 303 303 303 303 401 303 303",
    "GET /static/{name}": EVERYBODY,
}

BODIES: dict[str, Any] = {
    "POST /v1/check": CHECK,
    "POST /v1/matches": MATCH,
    "POST /v1/reports/{report_id}/decisions": {"claim": "c1", "action": "accept", "revision": 0},
    "POST /v1/reports/{report_id}/assignee": {"person": "Ada"},
    "POST /v1/reports/{report_id}/finish": {"seen": 0, "action": "review"},
    "PUT /v1/policies/{name}": {"toml": 'extends = "strict"'},
    "POST /try/check": CHECK,
    "POST /why/explain": ASK,
}


def test_every_route_has_a_row(here: Served) -> None:
    found = {
        f"{method} {getattr(route, 'path', '')}"
        for route in routes(here.app)
        for method in getattr(route, "methods", None) or ()
    }

    assert sorted(found) == sorted(MATRIX)


Clients = Callable[[str], tuple[TestClient, Served, str]]


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Clients:
    folder: Path = tmp_path_factory.mktemp("access")
    served, local = Served(folder / "keys.db"), Served(folder / "none.db")
    every = served.key(*keys.SCOPES)
    given = {scope: served.client(served.key(scope)) for scope in keys.SCOPES}
    given["nobody"] = served.client()
    given["candidate"] = served.client(served.key("match", subject="ada"))
    given["other"] = served.client(served.key(*keys.SCOPES, tenant="other"))
    revoked = keys.create(served.db, "Bo", T, keys.SCOPES, "test")
    given["revoked"] = served.client(revoked.secret)
    given["expired"], _ = served.session(keys.listed(served.db)[0].id, hours=-1)
    keys.revoke(served.db, revoked.id, "test")

    def of(caller: str) -> tuple[TestClient, Served, str]:
        if caller == "local":
            return local.client(), local, ""
        return given[caller], served, every

    return of


@pytest.mark.parametrize("caller", CALLERS)
@pytest.mark.parametrize("route", MATRIX)
def test_who_may_do_what(clients: Clients, route: str, caller: str) -> None:
    client, served, every = clients(caller)
    served.clock.move(minutes=5)
    method, path = route.split()
    if "{report_id}" in path:
        why = path.startswith("/why")
        report = served.explained(every) if why else served.stored(every)
        path = path.replace("{report_id}", report)
    for name, value in (("{name}", "base.js"), ("{subject_id:path}", "nobody/1")):
        path = path.replace(name, value)
    answer = client.request(method, path, json=BODIES.get(route))

    expected = dict(zip(CALLERS, map(int, MATRIX[route].split()), strict=True))
    assert answer.status_code == expected[caller], answer.text
    assert answer.status_code != 401 or "sign-in" in path or answer.json()["code"] == "unauthorized"


SECRETS = [
    "",
    "Bearer",
    "Bearer ",
    "Bearer assay_wrong",
    "Basic YTpi",
    "assay_",
    "Bearer \xff\xfe",
    "Bearer a b",
    "Bearer " + "a" * 5_000,
]


@pytest.mark.parametrize("given", SECRETS)
def test_a_key_that_is_none_opens_nothing(here: Served, given: str) -> None:
    here.key("check")
    client = here.client()

    answer = client.get("/v1/reports", headers={b"authorization": given.encode("latin-1")})

    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_wrong_key_is_no_local_user(here: Served) -> None:
    answer = here.client("assay_wrong").get("/v1/reports")

    assert answer.status_code == 401


def test_keys_are_hashed_at_rest(here: Served) -> None:
    key = here.key("check")
    client, csrf = here.session(keys.listed(here.db)[0].id)
    (token,) = client.cookies.values()
    here.client(key).post("/v1/check", json={**CHECK, "store": True})
    here.db.close()

    kept = b"".join(file.read_bytes() for file in here.file.parent.iterdir())
    assert not [each for each in (key, token, csrf) if each.encode() in kept]
    assert b"Ada" in kept


def test_the_first_key_shuts_the_door(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("assay.service.service.monotonic", lambda: now[0])
    client, _ = here.session()
    assert client.get("/v1/reports").status_code == 200
    made = keys.create(here.db, "Ada", T, ["check"], "test")
    now[0] += 1.1

    assert client.get("/v1/reports").status_code == 401
    assert here.client().get("/v1/reports").status_code == 401
    keys.revoke(here.db, made.id, "test")
    now[0] += 1.1
    assert here.client().get("/v1/reports").status_code == 401


OPEN = [
    ({"host": "0.0.0.0"}, False),
    ({"host": "192.168.1.5"}, False),
    ({"host": "::"}, False),
    ({"host": "example.com"}, False),
    ({"hosts": ("assay.example.com",)}, False),
    ({"host": "127.0.0.1"}, True),
    ({"host": "127.9.9.9"}, True),
    ({"host": "::1"}, True),
    ({"host": "localhost"}, True),
    ({"hosts": ("localhost",)}, True),
]


@pytest.mark.parametrize(("settings", "is_open"), OPEN)
def test_nobody_is_local_where_others_can_come_in(
    make: Make, settings: dict[str, Any], is_open: bool
) -> None:
    served = make(settings=settings)
    name = next(iter(served.app.state.service.settings.names), "a")

    answer = served.client(base=f"http://{name}").get("/v1/reports")

    assert answer.status_code == (200 if is_open else 421 if name == "a" else 401)


def test_a_candidate_sees_explanations_alone(make: Make) -> None:
    served = make()
    every = served.key(*keys.SCOPES)
    candidate = served.client(served.key("match", subject="ada"))
    alone = served.client(served.key("match"))
    own, others = served.explained(every), served.explained(every, "bob")
    nobody, report = served.explained(every, None), served.stored(every)

    seen = [candidate.get(f"/why/{each}") for each in (own, others, nobody, report)]
    assert [answer.status_code for answer in seen] == [200, 404, 404, 404]
    assert [alone.get(f"/why/{each}").status_code for each in (own, nobody)] == [404, 404]

    made = candidate.post("/v1/matches", json={**MATCH, "store": True, "subject_id": "bob"})
    assert made.json()["result"] is None
    assert (len(made.json()["matches"]), made.json()["removed"]) == (1, 1)
    served.clock.move(minutes=1)
    asked = candidate.post("/why/explain", json=ASK)
    assert asked.status_code == 200
    for answer in (made, asked, seen[0]):
        assert INVENTED not in answer.text
        assert "Haskell" not in answer.text

    mine = served.client(every).get(f"/v1/reports/{made.json()['id']}")
    assert mine.json()["subject_id"] == "ada"


WAITING = ("A person looks at this first", 0)
DECIDED = {"show": ("", 1), "review": WAITING, "withhold": ("Kept back", 0)}


@pytest.mark.parametrize("outcome", DECIDED)
def test_a_candidate_sees_what_people_let_through(make: Make, outcome: str) -> None:
    served = make()
    every = served.client(served.key(*keys.SCOPES))
    candidate = served.client(served.key("match", subject="ada"))
    body = {**MATCH, "store": True, "review": "always", "subject_id": "ada"}
    path = f"/why/{every.post('/v1/matches', json=body).json()['id']}"

    assert _card(candidate, path) == WAITING
    report = path.replace("/why", "/v1/reports")
    view = every.get(f"{report}/review").json()
    for claim in view["claims"]:
        if claim["open"]:
            decision = {"claim": claim["id"], "action": "accept", "revision": 0}
            view = every.post(f"{report}/decisions", json=decision).json()
    end = {"seen": view["last_sequence"], "action": outcome}
    assert every.post(f"{report}/finish", json=end).status_code == 200
    assert _card(candidate, path) == DECIDED[outcome]


def test_a_candidate_sees_no_point_that_a_person_overruled(make: Make) -> None:
    served = make()
    every = served.client(served.key(*keys.SCOPES))
    candidate = served.client(served.key("match", subject="ada"))
    body = {**MATCH, "store": True, "review": "always", "subject_id": "ada"}
    report = every.post("/v1/matches", json=body).json()["id"]
    for claim in every.get(f"/v1/reports/{report}/review").json()["claims"]:
        decision = {"claim": claim["id"], "revision": 0, "action": "accept"}
        if claim["status"] == "verified":
            decision |= {"action": "overrule", "verdict": "failed", "reason": "no"}
        answer = every.post(f"/v1/reports/{report}/decisions", json=decision)
        assert answer.status_code == 201, answer.text
        made = answer.json()
    end = {"seen": made["last_sequence"], "action": "show"}
    assert every.post(f"/v1/reports/{report}/finish", json=end).status_code == 200

    assert _card(candidate, f"/why/{report}") == ("No point passed the check", 0)


def _card(client: TestClient, path: str) -> tuple[str, int]:
    """The heading instead of points, and the number of points."""
    text = client.get(path).text
    found = re.search(r'<script type="application/json"[^>]*>(.*?)</script>', text, re.DOTALL)
    assert found
    card = json.loads(found[1])["data"]["explanation"]
    points = card["matches"] + card["gaps"]
    assert ("You have the Java" in text) == bool(points)
    return card["nothing_title"], len(points)


LITTLE: dict[str, Any] = {"matches": [DRAFT["matches"][0], *[DRAFT["matches"][1]] * 3], "gaps": []}


def test_points_of_too_few_that_held_reach_those_who_see_reports_alone(make: Make) -> None:
    served = make(provider=replying(LITTLE))
    every, candidate = served.key(*keys.SCOPES), served.key("match", subject="ada")
    body = {**MATCH, "draft": LITTLE}

    found = served.client(every).post("/v1/matches", json=body).json()
    seen = served.client(candidate).post("/v1/matches", json=body).json()

    assert (found["decision"]["action"], len(found["matches"])) == ("review", 1)
    assert (seen["decision"], seen["removed"]) == (found["decision"], found["removed"])
    assert (seen["matches"], seen["gaps"], seen["result"]) == ([], [], None)
    served.clock.move(minutes=1)
    asked = served.client(candidate).post("/why/explain", json=ASK).json()
    assert (asked["nothing_title"], asked["matches"], asked["only_here"]) == ("Kept back", [], "")
    preview = served.client(every).post("/why/explain", json=ASK).json()
    assert (len(preview["matches"]), bool(preview["only_here"])) == (1, True)


@pytest.mark.parametrize("subject", [None, "ada"])
def test_a_key_for_matches_asks_for_its_own_explanation_alone(
    make: Make, subject: str | None
) -> None:
    served = make()
    client = served.client(served.key("match", subject=subject))
    for more in ({"policy": "strict"}, {"policy": "no-such"}, {"review": "always"}):
        answer = client.post("/v1/matches", json={**MATCH, **more})
        assert answer.status_code == 403, more
    stored = client.post("/v1/matches", json={**MATCH, "store": True, "subject_id": "bob"})
    assert stored.status_code == (403 if subject is None else 200)


def test_a_candidate_waits_between_two_explanations_however_they_are_asked_for(make: Make) -> None:
    served = make()
    key = served.key("match", subject="ada")
    session, csrf = served.session(keys.listed(served.db)[0].id)
    session.headers["x-csrf-token"] = csrf

    for ways in (["draft", "page"], ["page", "draft"]):
        served.clock.move(seconds=31)
        statuses = []
        for way in ways:
            if way == "draft":
                answer = served.client(key).post("/v1/matches", json=MATCH)
            else:
                answer = session.post("/why/explain", json=ASK)
            statuses.append(answer.status_code)
        assert statuses == [200, 429]


def test_nobody_is_told_without_a_key_what_is_wrong_with_a_body(make: Make) -> None:
    served = make()
    served.key("check")
    client = served.client()
    headers = {"content-type": "application/json"}
    for route, body in BODIES.items():
        method, path = route.split()
        for content in ("{", json.dumps(body), "[" * 100_000):
            answer = client.request(method, path, content=content.encode(), headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized"), route


@pytest.mark.parametrize("scope", ["check", "review"])
def test_a_key_with_a_subject_is_a_candidates_whatever_its_scopes(here: Served, scope: str) -> None:
    client = here.client(here.key("match", scope, subject="ada"))

    for path in ("/v1/reports", "/v1/reviews", "/try", "/review"):
        assert client.get(path).status_code == 403, path
    assert client.post("/v1/check", json=CHECK).status_code == 403


def test_tenants_do_not_see_each_other(make: Make) -> None:
    served = make()
    one, other = (served.client(served.key(*keys.SCOPES, tenant=t)) for t in ("one", "other"))
    body = {**CHECK, "review": "always", "subject_id": "ada", "title": "Ilse"}
    report = one.post("/v1/check", json=body).json()["id"]
    one.put("/v1/policies/house", json={"toml": 'extends = "strict"'})

    assert "Ilse" not in other.get("/v1/reports").text + other.get("/v1/reviews").text
    assert other.get(f"/v1/reports?after={report}").status_code == 400
    assert other.get("/v1/policies").json()["stored"] == []
    assert other.post("/v1/check", json={**CHECK, "policy": "house"}).status_code == 400
    assert other.delete("/v1/subjects/ada").json()["reports"] == 0
    assert report not in other.get("/v1/audit").text
    assert other.get("/v1/reviews/export").text == ""
    assert one.get(f"/v1/reports/{report}").status_code == 200


@pytest.mark.parametrize("subject", ["ada-lund", "a/b", "urn:x/1?2", "名前", "a b", "a\\b"])
def test_whoever_has_any_id_can_be_erased(here: Served, subject: str) -> None:
    report = here.stored(subject_id=subject)
    client = here.client()

    gone = client.delete(f"/v1/subjects/{quote(subject, safe='')}")

    assert (gone.status_code, gone.json()["reports"]) == (200, 1)
    assert client.get(f"/v1/reports/{report}").status_code == 404
    assert subject not in here.client().get("/v1/audit").text


@pytest.mark.parametrize("review", ["always", "when-needed"])
def test_a_candidate_puts_nothing_into_the_queue_of_people(make: Make, review: str) -> None:
    served = make()
    candidate = served.client(served.key("match", subject="ada"))
    made = candidate.post("/v1/matches", json={**MATCH, "review": review})
    assert (made.status_code, made.json()["code"]) == (403, "forbidden")
    reviewer = served.client(served.key("review"))
    assert reviewer.get("/v1/reviews").json()["total"] == 0


def test_the_start_of_a_key_with_a_subject_is_the_card(make: Make) -> None:
    served = make()
    client = served.client(served.key("check", "match", "review", subject="ada"))
    assert client.get("/", follow_redirects=False).headers["location"] == "/why"


@pytest.mark.parametrize(
    "path", ["/v1/audit", "/v1/audit/verification", "/metrics", "/v1/policies", "/v1/reports"]
)
def test_a_key_with_a_subject_administers_nothing(here: Served, path: str) -> None:
    client = here.client(here.key(*keys.SCOPES, subject="ada"))
    assert client.get(path).status_code == 403
    assert client.delete("/v1/subjects/bob").status_code == 403


PASSED_ON = (
    "X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Server", "X-Client-IP",
    "CF-Connecting-IP", "True-Client-IP", "X-Forwarded-Port", "X-Envoy-External-Address",
)  # fmt: skip


@pytest.mark.parametrize("header", PASSED_ON)
def test_what_a_proxy_passes_on_is_nobody_of_this_machine(make: Make, header: str) -> None:
    client = make().client()
    assert client.get("/v1/policies").status_code == 200
    assert client.get("/v1/policies", headers={header: "203.0.113.9"}).status_code == 401
    client.get("/try")
    assert client.get("/v1/policies", headers={header: "203.0.113.9"}).status_code == 401


def test_wrong_keys_of_others_keep_nobody_out(make: Make) -> None:
    served = make()
    client, secret = served.client(), served.key("review")
    wrong = [client.post("/sign-in", data={"key": f"wrong {n}"}).status_code for n in range(12)]
    assert wrong.count(429) == 2
    right = client.post("/sign-in", data={"key": secret}, follow_redirects=False)
    assert right.status_code == 303
