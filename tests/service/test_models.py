"""Routes that ask a model: consent, one request in a while, quotas, and replies that fail."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from assay.errors import ModelError, ModelFailure
from assay.models import ModelReply, ModelRequest
from assay.service.service import Provider, provider_from_environment
from assay.store import keys
from served import ASK, DRAFT, MATCH, NOTHING, Make, Served, failing, replying

ROUTES = ["/v1/matches", "/why/explain"]
NONE = Provider()


def _session(served: Served, *scopes: str) -> TestClient:
    """A client with a session that sends its token."""
    if scopes:
        made = keys.create(served.db, "Ada", "t", scopes, "test")
        client, csrf = served.session(made.id)
    else:
        client, csrf = served.session()
    client.headers["x-csrf-token"] = csrf
    return client


@pytest.mark.parametrize("scopes", [(), ("match",)])
@pytest.mark.parametrize("path", ROUTES)
def test_s1_19_s1_r3_a_session_asks_once_in_30_seconds(
    here: Served, scopes: tuple[str, ...], path: str
) -> None:
    client = _session(here, *scopes)
    assert client.post(path, json=ASK).status_code == 200

    for passed, wait in ((0, "30"), (0.5, "30"), (9.5, "20"), (19, "1")):
        here.clock.move(seconds=passed)
        answer = client.post(path, json=ASK)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, wait)
        assert answer.json()["code"] == "too-soon"
        assert "every 30 seconds" in answer.json()["message"]
    here.clock.move(seconds=1)
    assert client.post(path, json=ASK).status_code == 200


def test_s1_r3_all_that_asks_a_model_shares_one_cooldown(here: Served) -> None:
    client = _session(here)

    assert client.post("/why/explain", json=ASK).status_code == 200
    assert client.post("/v1/matches", json=ASK).status_code == 429
    assert client.post("/v1/matches", json=MATCH).status_code == 200
    assert _session(here).post("/v1/matches", json=ASK).status_code == 200


COSTLESS: dict[str, tuple[dict[str, Any], int]] = {
    "no JSON": ({"content": "{"}, 400),
    "an unknown key": ({"json": {**ASK, "prompt": "x"}}, 400),
    "a short profile": ({"json": {**ASK, "profile": "Java"}}, 400),
    "a profile of spaces": ({"json": {**ASK, "profile": " " * 40}}, 400),
    "no posting": ({"json": {"profile": ASK["profile"], "consent": True}}, 400),
    "no consent": ({"json": {**ASK, "consent": False}}, 400),
    "consent left out": ({"json": {k: v for k, v in ASK.items() if k != "consent"}}, 400),
    "a policy that is not there": ({"json": {**ASK, "policy": "none"}}, 400),
    "no token": ({"json": ASK, "headers": {"x-csrf-token": ""}}, 403),
    "another site": ({"json": ASK, "headers": {"origin": "http://evil.example"}}, 403),
    "a draft": ({"json": MATCH}, 200),
}


@pytest.mark.parametrize(("request_", "status"), COSTLESS.values(), ids=COSTLESS)
def test_s1_r3_what_asks_no_model_costs_no_cooldown(
    make: Make, request_: dict[str, Any], status: int
) -> None:
    asked: list[ModelRequest] = []
    served = make(provider=_counting(asked), settings={"key_quota": "1/hour"})
    client = _session(served)
    headers = {"content-type": "application/json", **request_.pop("headers", {})}

    answer = client.post("/v1/matches", **request_, headers=headers)

    assert (answer.status_code, len(asked)) == (status, 0)
    assert client.post("/v1/matches", json=ASK).status_code == 200
    assert len(asked) == 1


def _counting(asked: list[ModelRequest]) -> Provider:
    def model(request: ModelRequest) -> ModelReply:
        asked.append(request)
        return ModelReply(json.dumps(DRAFT), "stop", model="fake-1")

    return Provider("fake", model)


def test_consent_is_asked_for_by_name(here: Served) -> None:
    answer = here.client().post("/v1/matches", json={**ASK, "consent": False})

    assert (answer.json()["code"], answer.json()["field"]) == ("consent-needed", "consent")


@pytest.mark.parametrize("path", ROUTES)
@pytest.mark.parametrize("consent", [True, False])
def test_s1_r3_without_a_provider_it_is_503_and_no_cooldown_is_consumed(
    make: Make, path: str, consent: bool
) -> None:
    without = make(provider=NONE)
    answer = without.client().post(path, json={**ASK, "consent": consent})

    assert (answer.status_code, answer.json()["code"]) == (503, "model-not-configured")
    assert answer.json()["message"] == "no model is configured"
    assert make(provider=replying()).client().post(path, json=ASK).status_code == 200
    assert without.client().post("/v1/matches", json=MATCH).status_code == 200


def test_one_request_is_made_and_its_points_are_checked(make: Make) -> None:
    asked: list[ModelRequest] = []
    answer = make(provider=_counting(asked)).client().post("/v1/matches", json=ASK).json()

    assert len(asked) == answer["requests"] == 1
    assert ASK["profile"].split("\n")[1] in asked[0].user
    assert [point["profileQuote"] for point in answer["matches"]] == ["Java (Advanced, 4 years)"]
    assert (answer["removed"], answer["model"], answer["id"]) == (1, "fake-1", None)


def test_a_key_and_a_tenant_have_quotas(make: Make) -> None:
    served = make(settings={"key_quota": "2/hour", "tenant_quota": "3/day"})
    one, two, other = (
        served.client(served.key("match", tenant=tenant)) for tenant in ("t", "t", "other")
    )
    statuses = [client.post("/v1/matches", json=ASK).status_code for client in (one, one, one)]
    assert statuses == [200, 200, 429]
    assert [two.post("/v1/matches", json=ASK).status_code for _ in range(2)] == [200, 429]
    assert other.post("/v1/matches", json=ASK).status_code == 200

    told = [client.post("/v1/matches", json=ASK) for client in (one, two)]
    assert [answer.headers["retry-after"] for answer in told] == ["3600", "86400"]
    assert "2 per 1 hour of one key" in told[0].json()["message"]
    assert "3 per 1 day of one tenant" in told[1].json()["message"]
    served.clock.move(hours=1)
    assert one.post("/v1/matches", json=ASK).status_code == 429
    served.clock.move(hours=23)
    assert one.post("/v1/matches", json=ASK).status_code == 200


def test_sessions_of_a_key_share_its_quota(make: Make) -> None:
    served = make(settings={"key_quota": "1/hour"})
    made = keys.create(served.db, "Ada", "t", ["match"], "test")
    answers = []
    for _ in range(2):
        client, csrf = served.session(made.id)
        answers.append(client.post("/v1/matches", json=ASK, headers={"x-csrf-token": csrf}))

    assert [answer.status_code for answer in answers] == [200, 429]


def test_what_a_quota_refuses_costs_no_cooldown(make: Make) -> None:
    served = make(settings={"key_quota": "1/minute", "cooldown": 300})
    made = keys.create(served.db, "Ada", "t", ["match"], "test")
    clients = []
    for _ in range(2):
        client, csrf = served.session(made.id)
        client.headers["x-csrf-token"] = csrf
        clients.append(client)
    assert [client.post("/v1/matches", json=ASK).status_code for client in clients] == [200, 429]
    served.clock.move(minutes=1)

    assert clients[1].post("/v1/matches", json=ASK).status_code == 200


def test_two_workers_share_cooldown_and_quotas(make: Make) -> None:
    settings = {"key_quota": "2/hour"}
    one, two = make(settings=settings), make(settings=settings)
    made = keys.create(one.db, "Ada", "t", ["match"], "test")
    client, csrf = one.session(made.id)
    other = two.client()
    other.cookies = client.cookies
    token = {"x-csrf-token": csrf}

    assert client.post("/v1/matches", json=ASK, headers=token).status_code == 200
    assert other.post("/v1/matches", json=ASK, headers=token).status_code == 429
    for served in (one, two):
        served.clock.move(seconds=31)
    assert other.post("/v1/matches", json=ASK, headers=token).status_code == 200
    assert two.client(made.secret).post("/v1/matches", json=ASK).status_code == 429
    assert one.client(made.secret).post("/v1/matches", json=ASK).status_code == 429


JUMPS = [({"hours": -1}, 200), ({"days": -400}, 200), ({"hours": 1}, 200), ({"seconds": -5}, 200)]


@pytest.mark.parametrize(("jump", "status"), JUMPS)
def test_a_clock_that_jumps_keeps_nobody_out(
    here: Served, jump: dict[str, float], status: int
) -> None:
    client = here.client()
    assert client.post("/v1/matches", json=ASK).status_code == 200
    here.clock.move(**jump)

    assert client.post("/v1/matches", json=ASK).status_code == status
    assert client.post("/v1/matches", json=ASK).headers["retry-after"] == "30"


def _saying(text: str, reason: str | None = "stop") -> Provider:
    return Provider("fake", lambda _: ModelReply(text, reason))


UNUSABLE: dict[str, tuple[Callable[[], Provider], int, str]] = {
    "nothing": (lambda: _saying(""), 502, "model-empty"),
    "spaces": (lambda: _saying(" \n "), 502, "model-empty"),
    "prose": (lambda: _saying("You know Java."), 502, "model-unusable"),
    "half a draft": (lambda: _saying('{"matches": [{"point": "a'), 502, "model-unusable"),
    "another shape": (lambda: _saying('{"answer": 5}'), 502, "model-unusable"),
    "cut off": (lambda: _saying(json.dumps(DRAFT), "length"), 502, "model-truncated"),
    "declined": (lambda: _saying(json.dumps(DRAFT), "content_filter"), 502, "model-refused"),
    "no point": (lambda: replying({"matches": [], "gaps": []}), 502, "nothing-left"),
    "no point that holds": (lambda: replying(NOTHING), 502, "nothing-left"),
    "a crash": (lambda: failing(KeyError("x")), 502, "model-provider"),
    "a timeout": (lambda: failing(TimeoutError()), 502, "model-provider"),
    "not text": (lambda: Provider("fake", lambda _: ModelReply(5)), 502, "model-unusable"),  # type: ignore[arg-type]
}
FAILURES: dict[ModelFailure, int] = {
    "not-configured": 503,
    "unauthorized": 502,
    "rejected": 502,
    "rate-limited": 429,
    "provider": 502,
    "timeout": 502,
    "unreachable": 502,
}


@pytest.mark.parametrize(("provider", "status", "code"), UNUSABLE.values(), ids=UNUSABLE)
@pytest.mark.parametrize("path", ROUTES)
def test_a_reply_that_cannot_be_used_is_502(
    make: Make, provider: Callable[[], Provider], status: int, code: str, path: str
) -> None:
    answer = make(provider=provider()).client().post(path, json=ASK)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert "Haskell" not in answer.json()["message"]


@pytest.mark.parametrize(("kind", "status"), FAILURES.items())
def test_a_failure_of_a_provider_has_its_status(
    make: Make, kind: ModelFailure, status: int
) -> None:
    provider = failing(ModelError("in our words", kind=kind, retry_after=6.2))
    answer = make(provider=provider).client().post("/v1/matches", json=ASK)

    assert (answer.status_code, answer.json()["message"]) == (status, "in our words")
    assert answer.headers.get("retry-after") == ("7" if status == 429 else None)


WAITS = [(None, "60"), (0.0, "60"), (-3.0, "60"), (1.0, "1"), (0.2, "60"), (90_000.0, "60")]
WAITS += [(float("inf"), "60"), (float("nan"), "60")]


@pytest.mark.parametrize(("wait", "told"), WAITS)
def test_how_long_a_provider_wants_to_be_left_alone(
    make: Make, wait: float | None, told: str
) -> None:
    provider = failing(ModelError("slow down", kind="rate-limited", retry_after=wait))
    answer = make(provider=provider).client().post("/v1/matches", json=ASK)

    assert answer.headers["retry-after"] == told


def test_nothing_left_of_a_draft_that_was_given_is_the_callers(here: Served) -> None:
    answer = here.client().post("/v1/matches", json={**MATCH, "draft": NOTHING})

    assert (answer.status_code, answer.json()["code"]) == (422, "nothing-left")
    assert answer.json()["removed"] == 1


@pytest.mark.parametrize(
    ("environ", "name"),
    [
        ({"ASSAY_MODEL": "llama3", "ASSAY_MODEL_URL": "http://u:p@10.0.0.7:8080/v1"}, None),
        (
            {"ASSAY_MODEL": "llama3", "ASSAY_MODEL_URL": "http://10.0.0.7:8080/v1"},
            "llama3, the server at 10.0.0.7:8080",
        ),
        ({"ASSAY_MODEL": "openai:gpt-4o"}, "gpt-4o, OpenAI"),
        (
            {"ASSAY_MODEL": "openai:gpt-4o", "ASSAY_MODEL_URL": "https://proxy.example/v1"},
            "gpt-4o, OpenAI",
        ),
    ],
)
def test_who_agrees_is_told_where_the_texts_go(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], name: str | None
) -> None:
    for variable in ("ASSAY_MODEL", "ASSAY_MODEL_URL", "ASSAY_MODEL_KEY"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in {"OPENAI_API_KEY": "sk-0123456789-FAKE", **environ}.items():
        monkeypatch.setenv(variable, value)
    found = provider_from_environment()
    assert (found.name or None) == name
