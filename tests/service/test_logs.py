"""Logs and spans say what happened, never what was in it."""

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any, TypeAlias

import pytest
from opentelemetry import _logs, trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from assay.errors import ModelError
from assay.redaction import remember
from assay.service import checks_routes, exports
from assay.service import logs as service_logs
from assay.store.schema import plain
from canaries import CANARY, echoing, holds, requests
from served import ASK, CHECK, MATCH, Make, Served, failing, replying

SPANS = InMemorySpanExporter()
Lines: TypeAlias = Callable[[], list[dict[str, Any]]]


class _Told(_logs.LoggerProvider, _logs.Logger):
    """Keeps what libraries log by way of OpenTelemetry."""

    records: list[Any] = []  # noqa: RUF012 - one for the process, as the provider is

    def __init__(self) -> None:
        _logs.Logger.__init__(self, "told")

    def get_logger(self, *args: Any, **kwargs: Any) -> _logs.Logger:
        return self

    def emit(self, record: Any = None, **kwargs: Any) -> None:
        self.records.append(record or kwargs)

    def enabled(self, *args: Any, **kwargs: Any) -> bool:
        return True


@pytest.fixture(scope="module", autouse=True)
def _telemetry() -> None:
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(SPANS))
    trace.set_tracer_provider(provider)
    _logs.set_logger_provider(_Told())


@pytest.fixture
def lines(logs: StringIO) -> Iterator[Lines]:
    """What the server writes, as configured, with every other logger at its last detail."""
    names = ("assay.service", "uvicorn", "uvicorn.error", "sqlalchemy.engine", "sqlalchemy.pool")
    loggers = [logging.getLogger(name) for name in names]
    before = [(each, each.handlers, each.propagate, each.level) for each in loggers]
    client = logging.getLogger("httpx2")  # the client of the tests tells its own addresses
    client.disabled = True
    service_logs.configure()
    written = StringIO()
    (handler,) = [each for each in loggers[2].handlers if type(each) is logging.StreamHandler]
    handler.setStream(written)

    def read() -> list[dict[str, Any]]:
        text = written.getvalue()
        written.seek(0)
        written.truncate()
        return [json.loads(line) for line in text.splitlines()]

    yield read
    client.disabled = False
    for each, handlers, propagate, level in before:
        each.handlers, each.propagate = handlers, propagate
        each.setLevel(level)


def test_a_request_is_one_line(make: Make, lines: Lines) -> None:
    served = make()
    client = served.client(served.key("check", "match"))
    lines()
    client.post("/v1/check", json=CHECK, headers={"x-request-id": "order-17"})

    (line,) = lines()
    assert line.pop("at").endswith("+00:00")
    assert line.pop("key").startswith("k-")
    assert line.pop("milliseconds") > 0
    assert line.pop("bytes_in") > 300
    assert line.pop("bytes_out") > 1_000
    assert line == {
        "level": "info",
        "event": "request",
        "request_id": "order-17",
        "method": "POST",
        "route": "/v1/check",
        "status": 200,
        "problem": None,
    }


REFUSED: list[tuple[str, dict[str, str], tuple[int, str, str]]] = [
    ("GET /v1/reports", {"host": "evil.example"}, (421, "wrong-host", "none")),
    ("POST /v1/check", {"origin": "http://evil.example"}, (403, "wrong-origin", "none")),
    ("GET /nothing/at/all", {}, (404, "not-found", "none")),
    ("DELETE /v1/check", {}, (405, "method-not-allowed", "/v1/check")),
    ("POST /v1/check", {}, (400, "invalid-request", "/v1/check")),
    ("GET /v1/reports/r-none", {}, (404, "not-found", "/v1/reports/{report_id}")),
    ("GET /v1/reports", {"authorization": "Bearer x"}, (401, "unauthorized", "/v1/reports")),
]


@pytest.mark.parametrize(("request_line", "headers", "told"), REFUSED)
def test_a_refusal_is_one_line_with_its_code(
    here: Served,
    lines: Lines,
    request_line: str,
    headers: dict[str, str],
    told: tuple[int, str, str],
) -> None:
    given = {"content-type": "application/json", **headers}
    answer = here.client().request(*request_line.split(), headers=given)

    (line,) = lines()
    assert answer.status_code == told[0]
    assert (line["status"], line["problem"], line["route"]) == told
    assert line["request_id"] == answer.headers["x-request-id"]


def test_a_crash_is_told_by_type_and_place(
    make: Make, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*args: Any) -> None:
        raise KeyError(CANARY, args)

    client = make().client()
    monkeypatch.setattr(checks_routes, "checked", crash)
    answer = client.post("/v1/check", json={**CHECK, "output": CANARY})

    (line,) = lines()
    assert answer.status_code == 500
    assert set(answer.json()) == {"code", "message", "request_id"}
    assert answer.json()["code"] == line["problem"] == "internal"
    assert (line["level"], line["status"], line["error"]) == ("error", 500, "KeyError")
    assert line["place"].startswith("test_logs.py:")
    assert not holds(answer.text, json.dumps(line))


def test_a_crash_in_the_middle_of_an_export_is_told(
    make: Make, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = make()
    client, calls = served.client(), iter([plain, None])
    for report in (served.stored(), served.stored()):
        decision = {"claim": "c1", "action": "accept", "revision": 0}
        client.post(f"/v1/reports/{report}/decisions", json=decision)
    known = exports._known

    def crash(*args: Any) -> Any:
        if next(calls) is None:
            raise ValueError(CANARY)
        return known(*args)

    monkeypatch.setattr(exports, "_known", crash)
    lines()
    client.get("/v1/reviews/export?format=verdicts")

    (line,) = lines()
    assert (line["level"], line["error"]) == ("error", "ValueError")
    assert not holds(json.dumps(line))


KEY = "sk-proj-0123456789abcdefFAKE"
ERRORS: list[tuple[Exception, int]] = [
    (RuntimeError(f"401 Unauthorized: Authorization: Bearer {KEY}"), 502),
    (OSError(f"GET https://api.example/v1?key={KEY} timed out"), 502),
    (ModelError(f"the provider refused {KEY}", kind="rejected"), 502),
    (ModelError(f"no key {KEY}", kind="not-configured"), 503),
    (ModelError(f"slow down {KEY}", kind="rate-limited", retry_after=7), 429),
]


@pytest.mark.parametrize(("error", "status"), ERRORS)
def test_s1_21_a_key_in_an_error_of_a_provider_reaches_nobody(
    make: Make, lines: Lines, logs: StringIO, error: Exception, status: int
) -> None:
    remember(KEY)
    SPANS.clear()
    served = make(provider=failing(error))
    answers = []
    for path in ("/v1/matches", "/why/explain"):
        served.clock.move(minutes=1)
        answers.append(served.client().post(path, json=ASK))

    told = "".join(answer.text for answer in answers)
    everything = told + json.dumps(lines()) + logs.getvalue() + _spans()
    assert [answer.status_code for answer in answers] == [status, status]
    assert "FAKE" not in everything


def test_s1_22_the_number_of_dropped_points_is_logged(make: Make, lines: Lines) -> None:
    client = make(provider=replying()).client()
    client.post("/v1/matches", json=ASK, headers={"x-request-id": "one"})
    client.post("/v1/matches", json={**MATCH, "draft": {"matches": [], "gaps": []}})

    found = [line for line in lines() if line["event"] == "match"]
    assert [(line["kept"], line["dropped"]) for line in found] == [(1, 1), (0, 0)]
    assert found[0]["request_id"] == "one"
    assert set(found[0]) == {
        "at", "level", "event", "request_id", "claims", "kept", "dropped", "not_examined", "action"
    }  # fmt: skip


def test_nothing_of_a_request_is_logged(make: Make, lines: Lines, logs: StringIO) -> None:
    told: list[Any] = _Told.records
    told.clear()
    SPANS.clear()
    served = make(settings={"cooldown": 1, "key_quota": "9000/second"}, provider=echoing())
    client, report, statuses = served.client(), served.stored(), Counter[int]()
    assert lines()
    for request in requests(served, report):
        served.clock.move(seconds=90)
        client.cookies.clear()  # a page opens a session, whose changes need a token
        statuses[client.request(**request).status_code] += 1

    written, count = lines(), statuses.total()
    assert min(statuses[200], statuses[400]) > 100
    assert statuses[500] == 0
    assert len([line for line in written if line["event"] == "request"]) == count
    assert {line["level"] for line in written} == {"info"}
    assert not holds(json.dumps(written, ensure_ascii=False), logs.getvalue(), _spans())
    assert not told
    assert not holds(client.get("/metrics").text)


def _spans() -> str:
    found = SPANS.get_finished_spans()
    scopes = [span.instrumentation_scope for span in found]
    assert {scope.name for scope in scopes if scope} <= {"assay.service"}
    return "".join(span.to_json() for span in found)


def test_spans_say_route_and_status(make: Make) -> None:
    served = make()
    SPANS.clear()
    served.client().post("/v1/check", json=CHECK)
    served.client().post("/v1/check", json={**CHECK, "policy": "none"})
    served.client().get("/v1/reports/r-17")

    found = [(span.name, dict(span.attributes or {})) for span in SPANS.get_finished_spans()]
    assert [name for name, _ in found] == [
        "check", "POST /v1/check", "POST /v1/check", "GET /v1/reports/{report_id}"
    ]  # fmt: skip
    statuses = [each.get("http.response.status_code") for _, each in found]
    assert statuses == [None, 200, 400, 404]
    keys = {"http.request.method", "http.route", "http.response.status_code", "assay.request_id"}
    assert set(found[-1][1]) == keys
