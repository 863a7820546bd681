"""What reviewers decided, as other commands read it, and the audit log."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from assay.errors import StoreError
from assay.evaluation.cases import read_cases, run_cases
from assay.evaluation.reviews import read_reviews
from assay.policy import Policy
from assay.report import sha256
from assay.service import demo
from assay.store import audit, reviews
from served import CHECK, MATCH, Make, Served

LETTER: dict[str, Any] = {
    "output": "Revenue grew by 16.9 % in the third quarter. The operating margin was 11.2 %.",
    "sources": [
        {
            "id": "q3",
            "text": "Revenue grew by 16.4 % in the third quarter.\nOperating margin: 11.2 %.",
        }
    ],
}
"""The first statement has two claims: its number fails, its quarter is verified."""


def _decide(client: TestClient, report: str, claim: str, **changes: Any) -> None:
    body = {"claim": claim, "action": "accept", "revision": 0, **changes}
    answer = client.post(f"/v1/reports/{report}/decisions", json=body)
    assert answer.status_code == 201, answer.text


def _cases(client: TestClient) -> list[dict[str, Any]]:
    answer = client.get("/v1/reviews/export?format=cases")
    assert answer.headers["content-type"].startswith("application/jsonl")
    assert 'filename="cases.jsonl"' in answer.headers["content-disposition"]
    return read_cases(answer.text, "cases") if answer.text else []


def _problems(cases: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    return [result.problems for result in run_cases(cases, Policy.default()) if not result.passed]


def test_what_reviewers_accept_runs_green(here: Served) -> None:
    client, claims = here.client(), 0
    for given in demo._outputs():
        for key in ("hours", "person", "kind"):  # a summary is no case
            given.pop(key, None)
        answer = client.post("/v1/check", json={**given, "review": "always"}).json()
        for verdict in answer["report"]["verdicts"]:
            _decide(client, answer["id"], verdict["claim"]["id"])
            claims += 1

    cases = _cases(client)
    assert claims > 40
    assert len(cases) > 35
    assert {case["expected"]["verdict"] for case in cases} == {"verified", "failed", "unverifiable"}
    assert _problems(cases) == []


DRAFTS: list[dict[str, Any]] = [
    {"output": {"claims": [{"claim": "Knows Rust.", "cvQuote": "Skills: Rust, SQL."}]}},
    {"output": {"claims": [{"claim": "Knows Rust.", "quote": "Skills: Rust, SQL."}]}},
    {"output": {"claims": [{"claim": "Knows Rust.", "quote": "Skills: Go."}]}},
    {"output": {"claims": [{"claim": "Cut costs.", "quote": ["Rust, SQL", "costs by 20%"]}]}},
    {"output": {"matches": [{"point": "Knows Rust.", "cvQuote": "Rust", "jobQuote": "Java"}]}},
    {"output": {"gaps": [{"point": "Java", "jobQuote": "Java"}]}},
    {"output": [{"point": "Knows Rust, SQL and 9 languages."}], "policy": "article"},
    {"output": '{"claims": [{"claim": "He \\"moved billing\\" in 2021.", "quote": "Rust"}]}'},
]


@pytest.mark.parametrize("changes", DRAFTS)
def test_what_reviewers_accept_of_a_draft_runs_green(here: Served, changes: dict[str, Any]) -> None:
    client = here.client()
    answer = client.post("/v1/check", json={**CHECK, **changes, "review": "always"}).json()
    for verdict in answer["report"]["verdicts"]:
        _decide(client, answer["id"], verdict["claim"]["id"])

    cases = _cases(client)
    assert len(cases) == len(answer["report"]["statements"]) > 0
    assert [case["expected"]["verdict"] for case in cases] == [answer["status"]]
    assert _problems(cases) == []


def test_an_overruled_claim_has_the_verdict_of_its_reviewer(here: Served) -> None:
    client, report = here.client(), here.stored()
    _decide(client, report, "c1", action="overrule", verdict="verified", reason="it is right")
    _decide(client, report, "c2")
    _decide(client, report, "c3", action="another-look", reason="unsure")

    cases = _cases(client)
    assert [case["expected"] for case in cases] == [{"verdict": "verified"}, {"verdict": "failed"}]
    assert cases[0]["id"] == f"{report}-c1"
    assert len(_problems(cases)) == 1
    _decide(client, report, "c1", action="undo", revision=1)
    assert len(_cases(client)) == 1


PARTS = [
    ({"c1": {}}, [{"verdict": "failed"}]),
    ({"c2": {}}, []),
    ({"c1": {}, "c2": {}}, [{"verdict": "failed", "results": ["failed", "verified"]}]),
    (
        {"c1": {"action": "overrule", "verdict": "verified", "reason": "a"}, "c2": {}},
        [{"verdict": "verified", "results": ["verified", "verified"]}],
    ),
    ({"c1": {"action": "overrule", "verdict": "unverifiable", "reason": "a"}}, []),
]


@pytest.mark.parametrize(("decisions", "expected"), PARTS)
def test_a_statement_of_several_claims_is_one_case(
    here: Served, decisions: dict[str, dict[str, Any]], expected: list[dict[str, Any]]
) -> None:
    client, report = here.client(), here.stored(**LETTER)
    for claim, changes in decisions.items():
        _decide(client, report, claim, **changes)

    assert [case["expected"] for case in _cases(client)] == expected


NOT_SAID: list[dict[str, Any]] = [
    {"sources": [{"id": "cv", "text": "Rust", "hidden": [[0, 2]]}]},
    {"sources": [{"id": "cv", "text": "# Rust", "format": "markdown"}]},
    {"sources": [{"id": "cv", "text": "Rust", "damaged": True}]},
    {"sources": [], "records": [{"id": "r", "data": {"costs": 5}}]},
]


@pytest.mark.parametrize("changes", NOT_SAID)
def test_what_a_case_cannot_say_is_no_case(here: Served, changes: dict[str, Any]) -> None:
    client, report = here.client(), here.stored(output="He knows Rust.", **changes)
    _decide(client, report, "c1")

    assert _cases(client) == []
    assert client.get("/v1/reviews/export?format=verdicts").text.count("\n") <= 1


def test_verdicts_are_read_by_the_calibration(here: Served) -> None:
    client, report = here.client(), here.stored(subject_id="ada")
    _decide(client, report, "c1", action="overrule", verdict="verified", reason="it is right")
    _decide(client, report, "c2")
    _decide(client, report, "c3")
    _decide(client, report, "c5")
    other = here.stored()
    _decide(client, other, "c4")

    answer = client.get("/v1/reviews/export?format=verdicts")
    known = read_reviews(answer.text, "verdicts")
    assert [each.wrong for each in known] == [False, True, False, False]
    clusters = {each.cluster for each in known}
    assert len(clusters) == 2
    assert not clusters & {sha256("ada"), sha256(other)}
    assert '"ada"' not in answer.text


@pytest.mark.parametrize("what", ["cases", "verdicts", "csv"])
def test_who_exports_what_stands_in_the_audit_log(make: Make, what: str) -> None:
    served = make()
    client = served.client(served.key("review"))

    assert client.get(f"/v1/reviews/export?format={what}").status_code == 200

    made, told = audit.entries(served.db)
    assert (told.action, told.object, told.detail) == ("review.export", what, {})
    assert (told.actor, told.tenant) == (made.object, made.tenant)


def test_the_audit_log_is_exported_by_tenant(make: Make) -> None:
    served = make()
    client = served.client(served.key("check", "match", "admin"))
    served.key("check", tenant="other")
    client.post("/v1/matches", json={**MATCH, "store": True, "title": "Ilse", "subject_id": "ada"})

    rows = [json.loads(line) for line in client.get("/v1/audit").text.splitlines()]
    assert [row["action"] for row in rows] == ["key.create", "report.save", "audit.export"]
    assert "Ilse" not in str(rows)
    after = client.get(f"/v1/audit?after={rows[0]['sequence']}")
    later = [json.loads(line) for line in after.text.splitlines()]
    assert later[:-1] == rows[1:]
    assert (later[-1]["action"], later[-1]["object"]) == ("audit.export", "after 1")
    told = client.get("/v1/audit/verification").json()
    assert (told["entries"], told["problem"]) == (5, None)
    head = client.get("/v1/audit/verification?head=" + "0" * 63 + "1").json()
    assert head["problem"] == "the noted hash does not stand in the chain"


@pytest.mark.parametrize("path", ["/v1/audit", "/v1/reviews/export"])
def test_an_export_that_cannot_start_is_an_error(
    here: Served, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def broken(*args: Any, **given: Any) -> Any:
        raise StoreError("assay.db: cannot be read", kind="unreachable")
        yield

    monkeypatch.setattr(audit, "entries", broken)
    monkeypatch.setattr(reviews, "decided", broken)

    answer = here.client().get(path)

    assert (answer.status_code, answer.json()["code"]) == (503, "store-unreachable")
