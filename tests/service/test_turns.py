"""A server that has much to do says so at once, and ends what takes too long."""

import asyncio
import json
import threading
from typing import Any

import pytest

from assay import InputError, Source, Sources, check
from assay.interruption import CalledOff, asking, step
from assay.models import ModelReply, ModelRequest
from assay.service import turns
from assay.service.refusals import RefusalError
from assay.service.service import Provider
from assay.service.turns import MODEL_CALLS, WAITING, Turns
from served import ASK, CHECK, MATCH, Make, replying


def test_a_check_that_takes_too_long_is_ended(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(0, 10_000, 25))
    monkeypatch.setattr(turns, "monotonic", lambda: float(next(times)))
    served = make(settings={"check_seconds": 60})

    for path, body in (("/v1/check", CHECK), ("/try/check", CHECK)):
        answer = served.client().post(path, json={**body, "output": "He knows Rust. " * 9})
        assert (answer.status_code, answer.json()["code"]) == (413, "too-much-work")
    assert served.client().get("/v1/reports").json()["reports"] == []
    short = served.client().post("/v1/check", json={**CHECK, "output": "He knows Rust."})
    assert short.status_code == 200


def test_the_time_a_model_takes_is_not_that_of_the_check(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(turns, "monotonic", lambda: now[0])
    inner = replying().model
    assert inner

    def slow(request: ModelRequest) -> ModelReply:
        now[0] += 300
        return inner(request)

    served = make(provider=Provider("fake", slow))
    assert served.client().post("/why/explain", json=ASK).status_code == 200


def test_who_waits_too_long_for_a_place_is_told(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "_PATIENCE", 0.01)
    served = make(settings={"checks_at_once": 1})
    service = served.app.state.service
    asks: list[tuple[str, dict[str, Any]]] = [
        ("/v1/check", CHECK),
        ("/v1/matches", MATCH),
        ("/try/check", CHECK),
    ]
    with service.turns.check():
        for path, body in asks:
            answer = served.client().post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")
            assert answer.headers["retry-after"] == "5"
        assert served.client().get("/review").status_code == 200
    for path, body in asks:
        assert served.client().post(path, json=body).status_code == 200


def test_a_line_that_is_full_takes_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "_PATIENCE", 20.0)
    places = Turns(1, 60)
    busy, done = threading.Event(), threading.Semaphore(0)
    started = threading.Semaphore(0)

    def work() -> None:
        started.release()
        with places.check():
            busy.wait(20)
        done.release()

    waiting = [threading.Thread(target=work) for _ in range(1 + WAITING)]
    for each in waiting:
        each.start()
        assert started.acquire(timeout=20)
    refused = False
    for _ in range(200):  # the last of them may not stand in the line yet
        try:
            with places.check():
                pytest.fail("there was a place")
        except RefusalError as error:
            refused = error.status == 503
            break
    busy.set()
    for each in waiting:
        each.join(20)
        assert done.acquire(timeout=20)
    assert refused
    with places.check():
        pass


def test_models_think_for_so_many_at_a_time(make: Make) -> None:
    served = make()
    service = served.app.state.service
    given = [service.turns.model_call() for _ in range(MODEL_CALLS)]
    for each in given:
        each.__enter__()
    refused = served.client().post("/why/explain", json=ASK)
    for each in given:
        each.__exit__(None, None, None)

    assert (refused.status_code, refused.json()["code"]) == (503, "busy")
    assert (
        served.client().post("/why/explain", json=ASK).status_code == 200
    )  # no cooldown was taken


def test_a_step_asks_whoever_may_call_the_work_off() -> None:
    step()
    with asking(lambda: True):
        step()
    with pytest.raises(CalledOff), asking(lambda: False):
        step()
    step()


def test_one_claim_over_a_long_text_is_ended_too() -> None:
    left = iter([True] * 5)
    source = Source("a", "Rust and Java. " * 100)

    with pytest.raises(CalledOff), asking(lambda: next(left, False)):
        check("He knows Rust.", Sources([source]))


def test_many_numbers_of_one_claim_are_ended_too() -> None:
    asked = [0]

    def still_wanted() -> bool:
        asked[0] += 1
        return asked[0] < 40

    source = Source("a", "\n".join(f"Room {n} has {n} beds." for n in range(400)))
    point = "Rooms have " + ", ".join(f"{n} beds" for n in range(2, 60)) + "."
    with pytest.raises(CalledOff), asking(still_wanted):
        check({"claims": [{"text": point}]}, Sources([source]))
    assert asked[0] == 40


def test_a_draft_is_as_long_as_a_text_may_be() -> None:
    draft = {"claims": [{"text": "a" * 2_000_001}]}
    with pytest.raises(InputError, match="at most 2,000,000"):
        check(draft, Sources([Source("a", "b")]))


@pytest.mark.parametrize("name", ["profile", "posting"])
def test_very_long_json_is_refused_before_it_is_read(make: Make, name: str) -> None:
    body = {**MATCH, name: {"description": "<p>a</p>" * 30_000}}
    answer = make().client().post("/v1/matches", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid-input")
    assert f"the {name} has 240," in answer.json()["message"]


def test_a_check_ends_when_its_sender_goes_away(make: Make) -> None:
    served, sent = make(), list[dict[str, Any]]()
    body = json.dumps({**CHECK, "output": "He knows Rust. " * 1_500, "store": True}).encode()
    messages: list[dict[str, Any]] = [{"type": "http.request", "body": body}]
    given = iter([*messages, {"type": "http.disconnect"}])

    async def receive() -> dict[str, Any]:
        return next(given)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    scope: dict[str, Any] = {"type": "http", "method": "POST", "path": "/v1/check"}
    scope |= {"query_string": b"", "client": ("127.0.0.1", 9), "http_version": "1.1"}
    scope |= {"headers": headers}
    asyncio.run(served.gate(scope, receive, send))  # type: ignore[arg-type]

    assert sent[0]["status"] == 413
    assert served.client().get("/v1/reports").json()["reports"] == []
