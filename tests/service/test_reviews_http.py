"""Reviews over HTTP: decided claim by claim, never over another's head."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from assay.store import keys
from served import CHECK, Served


@pytest.fixture
def people(here: Served) -> tuple[TestClient, TestClient]:
    """Two reviewers of one tenant."""
    clients = []
    for name in ("Ada", "Bo"):
        made = keys.create(here.db, name, "t", ["check", "review"], "test")
        clients.append(here.client(made.secret))
    return clients[0], clients[1]


def _sent(client: TestClient, **changes: Any) -> str:
    body = {**CHECK, "review": "always", **changes}
    return str(client.post("/v1/check", json=body).json()["id"])


def _decide(client: TestClient, report: str, **changes: Any) -> Any:
    body = {"claim": "c1", "action": "accept", "revision": 0, **changes}
    return client.post(f"/v1/reports/{report}/decisions", json=body)


def test_a_review_from_the_queue_to_its_end(people: tuple[TestClient, TestClient]) -> None:
    ada, bo = people
    report = _sent(ada, title="Ilse", output="He knows Go. He sings in a choir.")
    (row,) = ada.get("/v1/reviews").json()["rows"]
    assert row["title"] == "Ilse"
    claims = [claim["id"] for claim in ada.get(f"/v1/reports/{report}/review").json()["claims"]]

    assigned = ada.post(f"/v1/reports/{report}/assignee", json={"person": "Bo"}).json()
    assert assigned["assignee"] == "Bo"
    assert ada.get("/v1/reviews?whose=mine").json()["rows"] == []
    assert len(bo.get("/v1/reviews?whose=mine").json()["rows"]) == 1
    for claim in claims:
        seen = _decide(bo, report, claim=claim).json()
    assert (seen["open"], seen["may_finish"]) == (0, True)
    end = {"seen": seen["last_sequence"], "action": "withhold"}
    done = bo.post(f"/v1/reports/{report}/finish", json=end).json()

    assert (done["finished"]["by"], done["finished"]["outcome"]) == ("Bo", "withhold")
    assert done["decision"]["action"] == "withhold"
    assert done["decision"]["sentence"].startswith("A person looked at it and decided so")
    assert ada.get("/v1/reviews").json()["rows"] == []
    assert len(ada.get("/v1/reviews?state=finished").json()["rows"]) == 1
    assert _decide(ada, report).status_code == 400
    assert bo.post(f"/v1/reports/{report}/finish", json=end).status_code == 400
    assert bo.post(f"/v1/reports/{report}/assignee", json={"person": None}).status_code == 404


def test_a_decision_over_anothers_head_is_stale(people: tuple[TestClient, TestClient]) -> None:
    ada, bo = people
    report = _sent(ada)
    assert _decide(ada, report).status_code == 201

    answer = _decide(bo, report, action="overrule", verdict="verified", reason="it is right")
    told = answer.json()
    assert (answer.status_code, told["code"]) == (409, "stale")
    assert (told["standing"]["reviewer"], told["standing"]["mine"]) == ("Ada", False)
    assert told["view"]["last_sequence"] == 1
    assert set(told) == {"code", "message", "request_id", "standing", "view"}
    again = _decide(bo, report, action="overrule", verdict="verified", reason="b", revision=1)
    assert again.status_code == 201
    late = ada.post(f"/v1/reports/{report}/finish", json={"seen": 1, "action": "review"})
    assert (late.status_code, late.json()["code"]) == (409, "stale")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"claim": "c99"}, "no claim"),
    ({"revision": 7}, "revisions up to 0"),
    ({"action": "overrule", "verdict": "verified"}, "needs a reason"),
    ({"action": "overrule", "reason": "a"}, "needs a verdict"),
    ({"action": "overrule", "reason": "a", "verdict": "failed"}, "already"),
    ({"action": "another-look"}, "needs a reason"),
    ({"action": "undo"}, "could be undone"),
    ({"action": "undo", "second_opinion": True}, "second opinion"),
    ({"action": "delete"}, "action"),
    ({"reason": "a" * 2_001}, "reason"),
    ({"revision": "0"}, "revision"),
    ({"revision": 0.0}, "revision"),
]


@pytest.mark.parametrize(("changes", "words"), REFUSED)
def test_a_decision_that_cannot_be_is_refused(
    people: tuple[TestClient, TestClient], changes: dict[str, Any], words: str
) -> None:
    ada, _ = people
    report = _sent(ada)
    answer = _decide(ada, report, **changes)

    assert answer.status_code == 400
    assert words in answer.json()["message"]
    assert ada.get(f"/v1/reports/{report}/review").json()["last_sequence"] == 0


def test_only_who_decided_can_undo(people: tuple[TestClient, TestClient]) -> None:
    ada, bo = people
    report = _sent(ada)
    _decide(ada, report)

    assert _decide(bo, report, action="undo", revision=1).status_code == 400
    assert _decide(ada, report, action="undo", revision=1).status_code == 201


def test_nothing_is_shown_while_claims_are_open(people: tuple[TestClient, TestClient]) -> None:
    ada, _ = people
    report = _sent(ada)
    answer = ada.post(f"/v1/reports/{report}/finish", json={"seen": 0, "action": "show"})

    assert answer.status_code == 400
    assert "still to be decided" in answer.json()["message"]


def test_a_stored_report_is_sent_once(people: tuple[TestClient, TestClient]) -> None:
    ada, _ = people
    report = ada.post("/v1/check", json={**CHECK, "store": True}).json()["id"]
    assert ada.get("/v1/reviews").json()["total"] == 0
    assert _decide(ada, report).status_code == 400

    for _ in range(2):
        assert ada.post(f"/v1/reports/{report}/review").status_code == 201
    assert ada.get("/v1/reviews").json()["total"] == 1


def test_a_reviewer_signs_with_the_name_and_the_id_of_the_key(
    here: Served, people: tuple[TestClient, TestClient]
) -> None:
    ada, _ = people
    report = _sent(ada)
    _decide(ada, report)
    admin = here.client(keys.create(here.db, "Op", "t", ["admin"], "test").secret)

    claims = ada.get(f"/v1/reports/{report}/review").json()["claims"]
    assert claims[0]["decision"]["reviewer"] == "Ada"
    rows = [json.loads(line) for line in admin.get("/v1/audit").text.splitlines()]
    signed = [row["actor"] for row in rows if row["action"] == "review.decide"]
    assert signed == [key.id for key in keys.listed(here.db) if key.name == "Ada"]


def test_what_is_deleted_is_gone_with_its_review(
    here: Served, people: tuple[TestClient, TestClient]
) -> None:
    ada, _ = people
    report = _sent(ada, subject_id="ada")
    _decide(ada, report)
    admin = here.client(keys.create(here.db, "Op", "t", ["admin"], "test").secret)

    assert admin.delete(f"/v1/reports/{report}").status_code == 204
    assert admin.delete(f"/v1/reports/{report}").status_code == 404
    for path in ("", "/review"):
        assert ada.get(f"/v1/reports/{report}{path}").status_code == 404
    assert _decide(ada, report).status_code == 404
    assert ada.get("/v1/reviews/export").text == ""


def test_a_review_is_not_taken_from_somebody_unseen(people: tuple[TestClient, TestClient]) -> None:
    ada, bo = people
    report = _sent(ada)
    address = f"/v1/reports/{report}/assignee"
    assert ada.post(address, json={"person": "Ada", "seen": None}).status_code == 200

    late = bo.post(address, json={"person": "Bo", "seen": None})
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["view"]["assignee"] == "Ada"
    taken = bo.post(address, json={"person": "Bo", "seen": "Ada"}).json()
    assert taken["assignee"] == "Bo"
    assert ada.post(address, json={"person": None}).json()["assignee"] is None


def test_a_blank_title_is_none(people: tuple[TestClient, TestClient]) -> None:
    ada, _ = people
    report = _sent(ada, title="  \t ", subtitle="\u2003")
    (row,) = ada.get("/v1/reviews").json()["rows"]
    assert (row["id"], row["title"], row["subtitle"]) == (report, "Without a title", "Answer")
