"""Checks: the answer of the library, what is stored of it, and what happens when it cannot be."""

import json
import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from assay import Policy, Source, Sources, check, show
from assay.errors import ConfigError, StoreFailure
from assay.hiring.asking import outgoing
from assay.hiring.match import explain
from assay.hiring.pack import pack_named, record_of
from assay.hiring.summary import summarize
from assay.mapping.values import loads
from assay.service import checking, demo
from assay.service.settings import ServiceSettings
from assay.store import audit, reports
from assay.store.erasure import erase
from assay.store.failures import MEANINGS, store_error
from assay.store.reports import NewReport
from assay.wire import Result, answer, answer_json
from served import CHECK, DRAFT, MATCH, OUTPUT, POSTING, PROFILE, TEXT, Make, Served

DAY = date(2026, 11, 30)
RESUME = "Ada Lund\n\nExperience\nEngineer, Nordhamn\nMarch 2019 – present\n• Payments in Java\n"

INPUTS: dict[str, dict[str, Any]] = {
    **{f"demo {number}": given for number, given in enumerate(demo._outputs())},
    "a draft as JSON": {"output": {"claims": [{"claim": "Knows Rust.", "cvQuote": "Rust"}]}},
    "a draft as text": {"output": '```json\n{"claims": [{"claim": "Knows Rust."}]}\n```'},
    "a fraction": {"output": {"claims": [{"claim": "Rust", "confidence": 0.10}]}},
    "nothing": {"output": ""},
    "without a pack": {"pack": "none", "output": "She knows Java."},
    "strict": {"policy": "strict"},
    "article": {"policy": "article", "output": {"claims": [{"claim": "Rust", "quote": "Rust"}]}},
    "cut off": {"output": '{"claims": []}', "finish_reason": "stop"},
    "no day": {"as_of": None, "sources": [{"id": "cv", "text": "Rust"}], "output": "Rust."},
}


@pytest.mark.parametrize("changes", INPUTS.values(), ids=INPUTS)
def test_the_answer_is_that_of_the_library(shared: Served, changes: dict[str, Any]) -> None:
    body = {**CHECK, **{k: v for k, v in changes.items() if k not in ("hours", "person")}}
    found = shared.client().post("/v1/check", json=body)

    given = [Source(**source) for source in body["sources"]]
    sources = Sources(given, date.fromisoformat(body["as_of"]) if body["as_of"] else date.today())
    policy = Policy.named(body.get("policy", "default"))
    if body.get("kind") == "summary":
        summary = summarize(body["output"], sources, policy)
        report, shown = summary.report, summary.shown
    else:
        pack = pack_named(body.get("pack", "auto"), sources)
        reason = body.get("finish_reason")
        report = check(body["output"], sources, policy, pack=pack, finish_reason=reason)
        shown = show(report, policy.show)
    assert found.status_code == 200
    assert found.content == answer_json(answer(report, shown))


RECORDS = [
    '{"costs": 4.50, "staff": 12, "open": true, "note": null}',
    '{"costs": 0.1234567890123456789012, "rate": 1e5, "big": 12345678901234567890123}',
    '[{"year": 2019, "revenue": 1.10}, {"year": 2020, "revenue": 2.0}]',
    '{"work": [{"name": "Nordhamn", "position": "Engineer", "startDate": "2019-03"}]}',
]


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_is_read_as_from_a_file(shared: Served, text: str) -> None:
    output = "The costs are 4.50. Revenue was 1.10 in 2019. She has been at Nordhamn since 2019."
    body = '{"output": "%s", "as_of": "2026-11-30", "records": [{"id": "r", "data": %s}]}'
    found = shared.client().post(
        "/v1/check", content=body % (output, text), headers={"content-type": "application/json"}
    )

    sources = Sources([], DAY, [record_of(loads(text), "r")])
    report = check(output, sources, pack=pack_named("auto", sources))
    shown = show(report, Policy.default().show)
    assert found.content == answer_json(answer(report, shown))


def test_a_match_is_that_of_the_library(shared: Served) -> None:
    found = shared.client().post("/v1/matches", json={**MATCH, "as_of": "2026-11-30"}).json()

    texts = outgoing(PROFILE, POSTING, Policy.hiring(), DAY)
    expected = explain(DRAFT, texts.sources, Policy.hiring())
    told = answer(expected.report, expected.shown)
    assert found["result"] == json.loads(answer_json(told))
    assert [point["point"] for point in found["matches"]] == [
        point.text for point in expected.matches
    ]
    assert found["explanation"] == told.explanation


KEPT = [
    ({}, False, None),
    ({"store": True}, True, None),
    ({"review": "never", "title": "Ilse", "subject_id": "ada"}, False, None),
    ({"review": "when-needed", "output": "He sings in a choir."}, True, "waiting"),
    ({"review": "when-needed", "output": "He knows Rust."}, False, None),
    ({"review": "always", "output": "He knows Rust."}, True, "waiting"),
    ({"store": True, "review": "when-needed", "output": "He knows Rust."}, True, None),
]


@pytest.mark.parametrize(("changes", "kept", "review"), KEPT)
def test_a_check_is_stored_only_when_asked_or_sent_to_review(
    here: Served, changes: dict[str, Any], kept: bool, review: str | None
) -> None:
    client = here.client()
    found = client.post("/v1/check", json={**CHECK, **changes}).json()
    rows = client.get("/v1/reports").json()["reports"]

    assert (found["id"] is not None, len(rows)) == (kept, int(kept))
    assert not kept or (rows[0]["id"], rows[0]["review"]) == (found["id"], review)


def test_nothing_of_what_is_not_stored_is_in_a_file(here: Served) -> None:
    client = here.client()
    client.post("/v1/check", json={**CHECK, "title": "Ilse"})
    client.post("/v1/matches", json={**MATCH, "consent": True})
    client.post("/try/check", json=CHECK)
    here.db.close()

    kept = b"".join(file.read_bytes() for file in here.file.parent.iterdir())
    assert b"local" not in kept
    assert not [text for text in (b"Rust", b"Java", b"Ilse") if text in kept]


RETENTIONS = [("full", True, True), ("hashes", False, True), ("none", False, False)]


@pytest.mark.parametrize(("wanted", "texts", "places"), RETENTIONS)
def test_a_policy_says_what_is_kept_of_the_sources(
    here: Served, wanted: str, texts: bool, places: bool
) -> None:
    client = here.client()
    client.put("/v1/policies/house", json={"toml": f'[keep]\nsources = "{wanted}"'})
    body = {**CHECK, "store": True, "policy": "house", "subject_id": "ada"}
    made = client.post("/v1/check", json=body)
    stored = client.get(f"/v1/reports/{made.json()['id']}")

    found = stored.json()
    assert (found["retention"], found["policy"], found["policy_version"]) == (wanted, "house", 1)
    assert (found["subject_id"], found["review"]) == ("ada", None)
    assert [s["text"] for s in found["sources"] or ()] == ([TEXT, "Java"] if texts else [])
    assert ("moved billing to Postgres in 2021" in stored.text) == texts
    assert "moved billing to Postgres in 2021" in made.text
    spans = [e["start"] for v in found["result"]["report"]["verdicts"]
             for f in v["findings"] for e in f["evidence"] if "start" in e]  # fmt: skip
    assert any(spans) == places
    assert found["result"]["report"]["output"] == OUTPUT


@pytest.mark.parametrize("path", ["/v1/check", "/v1/matches"])
def test_an_erasure_during_a_request_wins(
    here: Served, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    body = {**(CHECK if path == "/v1/check" else MATCH), "store": True, "subject_id": "ada"}
    judge: Any = show if path == "/v1/check" else explain

    def erasing(*args: Any, **given: Any) -> Any:
        erase(here.db, "local", "ada", "dpo")
        return judge(*args, **given)

    monkeypatch.setattr(checking, judge.__name__, erasing)
    found = here.client().post(path, json=body)

    assert (found.status_code, found.json()["code"]) == (400, "invalid-input")
    assert found.json()["message"] == "this person was erased meanwhile; nothing was stored"
    assert reports.listed(here.db, "local") == []
    monkeypatch.undo()
    assert here.client().post(path, json=body).status_code == 200


def test_a_report_keeps_the_version_of_its_policy(here: Served) -> None:
    client = here.client()
    ids = []
    for extends in ("default", "strict"):
        client.put("/v1/policies/house", json={"toml": f'extends = "{extends}"'})
        ids.append(here.stored(policy="house"))

    versions = [client.get(f"/v1/reports/{each}").json()["policy_version"] for each in ids]
    assert versions == [1, 2]
    assert [client.get(f"/v1/reports/{each}/review").status_code for each in ids] == [200, 200]


def test_reports_are_listed_page_by_page(here: Served) -> None:
    client = here.client()
    ids = [here.stored(title=str(number)) for number in range(5)]
    seen, after = [], ""
    while page := client.get(f"/v1/reports?limit=2{after}").json()["reports"]:
        seen += [row["id"] for row in page]
        after = f"&after={seen[-1]}"

    assert seen == ids[::-1]


def test_a_report_with_half_a_surrogate_can_be_read(here: Served) -> None:
    sources = Sources([Source("cv", "Rust \ud800")], DAY)
    report = check("He knows Rust \ud800.", sources)
    shown = show(report, Policy.default().show)
    new = NewReport("local", "check", "a", Result(report, shown), sources, "default")
    found = here.client().get(f"/v1/reports/{reports.save(here.db, new, 'test')}")

    assert found.status_code == 200
    assert found.json()["sources"][0]["text"] == "Rust ?"


FAILURES: dict[StoreFailure, tuple[int, str | None]] = {
    "busy": (503, "2"),
    "full": (507, None),
    "read-only": (503, None),
    "corrupt": (503, None),
    "newer": (503, None),
    "unreachable": (503, None),
}


@pytest.mark.parametrize("kind", FAILURES)
@pytest.mark.parametrize("accept", ["*/*", "text/html"])
def test_a_database_that_fails_has_its_status(
    shared: Served, monkeypatch: pytest.MonkeyPatch, kind: StoreFailure, accept: str
) -> None:
    def broken(*args: Any, **given: Any) -> str:
        raise store_error(kind, "/home/ada/assay.db")

    monkeypatch.setattr(reports, "save", broken)
    body = {**CHECK, "store": True}
    found = shared.client(accept=accept).post("/v1/check", json=body)

    assert (found.status_code, found.headers.get("retry-after")) == FAILURES[kind]
    assert found.json()["code"] == f"store-{kind}"
    assert found.json()["message"] == f"the database: {MEANINGS[kind]}"


def test_a_database_that_is_gone_is_not_ready(make: Make, tmp_path: Path) -> None:
    served = make()
    client = served.client()
    assert client.get("/health/ready").status_code == 200
    served.db.close()
    served.file.write_bytes(b"no database" * 1_000)
    for name in ("assay.db-wal", "assay.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)

    answers = [client.get(path) for path in ("/health", "/health/ready", "/v1/reports")]
    assert [each.status_code for each in answers] == [200, 503, 503]
    assert answers[1].json()["code"].startswith("store-")


def test_no_report_outlives_the_days_of_the_operator(make: Make) -> None:
    served = make()
    kept = served.stored()
    served.clock.move(days=30)
    young = served.stored()

    again = make(settings={"keep_at_most": 30}, clock=served.clock)
    until = time.monotonic() + 10
    while len(reports.listed(again.db, "local")) > 1 and time.monotonic() < until:
        time.sleep(0.01)

    client = again.client()
    found = [client.get(f"/v1/reports/{each}").status_code for each in (kept, young)]
    assert found == [404, 200]
    assert [each.object for each in audit.entries(again.db)][-1] == kept


@pytest.mark.parametrize("days", [-1, 36_501])
def test_days_that_cannot_be_are_refused(days: int) -> None:
    with pytest.raises(ConfigError, match=f"keep_at_most is {days}; expected days"):
        ServiceSettings(keep_at_most=days)
