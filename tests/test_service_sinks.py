"""Public reports of kind security, where text leaves the service: CSV, HTML, answers and logs.

The cases X018 and X019 come from `cases/security.jsonl`; keys of X001 and X003 are put together
here, so that no scanner takes them for real ones.
"""

import csv
import json
import logging
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from assay.models import Model, ModelReply, ModelRequest
from assay.service import logs as service_logs
from assay.service.app import create_app
from assay.service.service import Provider
from assay.service.settings import ServiceSettings
from assay.store import audit
from assay.store.database import Database

CASES = Path(__file__).parent / "cases" / "security.jsonl"
EXPORTED = [
    case
    for case in map(json.loads, CASES.read_text("utf-8").splitlines())
    if (case.get("params") or {}).get("export") == "csv"
]
STARTS = tuple(EXPORTED[0]["expected"]["csv_cell_must_not_start_with"])
KEYS = ("sk-or-v1-" + "00000000FAKEFAKE" + "0" * 16, "FAKE-tok-" + "1234567890abcdef")
TEXTS = {"profile": "Skills: Java (4 years)", "posting": "Requirements: Java, 3+ years"}


@pytest.fixture
def db(tmp_path: Path) -> Database:
    return Database.open(f"sqlite:///{tmp_path}/a.db")


@pytest.fixture
def serve(db: Database) -> Callable[..., TestClient]:
    def serve(model: Model | None = None) -> TestClient:
        provider = Provider("fake", model) if model else None
        app = create_app(ServiceSettings(), db, provider)
        return TestClient(app, base_url="http://127.0.0.1:8000")

    return serve


def reviewed(client: TestClient, claim: str, reason: str = "Seen.") -> str:
    body = {
        "output": claim,
        "sources": [{"id": "cv", "text": "Cashier."}],
        "title": claim,
        "review": "always",
    }
    answer = client.post("/v1/check", json=body)
    assert answer.status_code == 200, answer.text
    report = answer.json()
    assert report["status"] in ("failed", "unverifiable")
    for verdict in report["report"]["verdicts"]:
        change = {"claim": verdict["claim"]["id"], "action": "another-look", "revision": 0}
        made = client.post(
            f"/v1/reports/{report['id']}/decisions", json={**change, "reason": reason}
        )
        assert made.status_code == 201, made.text
    return str(report["id"])


@pytest.mark.parametrize("claim", [case["claim"] for case in EXPORTED], ids=lambda text: text[:9])
def test_no_cell_of_an_export_is_a_formula(serve: Callable[..., TestClient], claim: str) -> None:
    client = serve()
    reviewed(client, claim, reason=f"{claim}\nsecond line")
    text = client.get("/v1/reviews/export?format=csv").text
    rows = list(csv.reader(StringIO(text)))
    assert len(rows) >= 2
    assert any(claim[1:] in cell for row in rows[1:] for cell in row)
    assert not [cell for row in rows for cell in row if cell.startswith(STARTS)]


@pytest.mark.parametrize(
    "claim",
    [
        "<script>alert(1)</script> He was a cashier.",
        "He was a cashier <img src=x onerror=alert(1)>.",
        "He was a cashier</textarea><svg onload=alert(1)>.",
    ],
)
def test_text_reaches_a_page_as_text(serve: Callable[..., TestClient], claim: str) -> None:
    """S1.20: model text and source text are never HTML; the walks see the same in a browser."""
    client = serve()
    report = reviewed(client, claim, reason=claim)
    for path in ("/review", f"/review/{report}"):
        page = client.get(path, headers={"Accept": "text/html"})
        assert page.status_code == 200
        body = page.text.replace("<script type=", "").replace("</script>", "", 3)
        for tag in ("<script>alert", "<img", "<svg onload"):
            assert tag not in body
        assert "'unsafe-inline'" not in page.headers["content-security-policy"]
        assert "require-trusted-types-for 'script'" in page.headers["content-security-policy"]


def failing(message: str) -> Model:
    def model(request: ModelRequest) -> ModelReply:
        raise RuntimeError(message)

    return model


@pytest.mark.parametrize(
    "message",
    [
        f"AuthenticationError: upstream answered 401, key {KEYS[0]} rejected",
        '400 Bad Request: {"headers":{"Authorization":"Bearer ' + KEYS[1] + '"}}',
    ],
)
def test_a_provider_that_tells_a_key_tells_nobody(  # S1.21, X001, X003
    serve: Callable[..., TestClient],
    db: Database,
    logs: StringIO,
    capfd: pytest.CaptureFixture[str],
    message: str,
) -> None:
    answer = serve(failing(message)).post("/v1/matches", json={**TEXTS, "consent": True})
    assert answer.status_code == 502
    sinks = {
        "http_response": answer.text + str(answer.headers),
        "log": logs.getvalue(),
        "cli_stderr": "".join(capfd.readouterr()),
        "audit_file": "\n".join(entry.line() for entry in audit.entries(db)),
    }
    leaks = [(name, key) for name, text in sinks.items() for key in KEYS if key[:12] in text]
    assert not leaks


def test_a_log_line_cannot_be_forged(serve: Callable[..., TestClient]) -> None:
    text = StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(service_logs.JsonLines())
    service_logs.LOGGER.addHandler(handler)
    service_logs.LOGGER.setLevel(logging.INFO)
    try:
        forged = '%0A{"event":"request","status":200,"forged":true}'
        serve().get(f"/v1/reports/{forged}", headers={"X-Request-ID": 'x"} {"forged":1'})
    finally:
        service_logs.LOGGER.removeHandler(handler)
    lines = [json.loads(line) for line in text.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["request"]
    assert "forged" not in text.getvalue()


def test_the_dropped_count_is_logged(serve: Callable[..., TestClient]) -> None:
    """S1.22: each request for an explanation logs how many points were dropped, and no text."""
    reply: dict[str, Any] = {
        "matches": [
            {"point": "You know Java.", "profileQuote": "Java (4 years)", "jobQuote": "Java"},
            {"point": "You know Cobol.", "profileQuote": "Cobol", "jobQuote": "Java"},
        ],
        "gaps": [],
    }
    text = StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(service_logs.JsonLines())
    service_logs.LOGGER.addHandler(handler)
    service_logs.LOGGER.setLevel(logging.INFO)
    try:
        client = serve(lambda request: ModelReply(json.dumps(reply), "stop"))
        answer = client.post("/v1/matches", json={**TEXTS, "consent": True})
    finally:
        service_logs.LOGGER.removeHandler(handler)
    assert answer.json()["removed"] == 1
    line = next(json.loads(row) for row in text.getvalue().splitlines() if '"match"' in row)
    assert (line["dropped"], line["kept"], line["claims"]) == (1, 1, 2)
    assert "Cobol" not in text.getvalue()
