"""The review: what its script gets, what the page says without one, and what is kept off it."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from review_samples import (
    AT,
    FINISHED,
    HOSTILE,
    STRICT,
    WAITING,
    Elements,
    decision,
    hostile,
    stored,
    without_texts,
)

from assay.policy import ShowPolicy
from assay.store.reports import StoredReport
from assay.store.reviews import ClaimDecision, ReviewState
from assay.verdicts import Status
from assay.web.pages import page
from assay.web.review import context, opinions, view

ACCEPT = decision("c1", "accept")
OVERRULE = decision("c3", "overrule", verdict="verified", reason="It was moved.", reviewer="Jonas")
LOOK = decision("c4", "another-look", reason="Which Mara?")


def seen(*history: ClaimDecision, state: ReviewState | None = WAITING) -> dict[str, Any]:
    return view(stored(), history, state, "Ada", STRICT)


def drawn(
    report: StoredReport,
    history: Sequence[ClaimDecision] = (),
    state: ReviewState | None = WAITING,
    policy: ShowPolicy = STRICT,
) -> str:
    common = {
        "scopes": {"review"},
        "signed_in": True,
        "csrf": "token",
        "person": "Ada",
        "demo": False,
    }
    return page("review", **common, **context(report, history, state, "Ada", policy))


def claim(of: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = [each for each in of["claims"] if each["id"] == name]
    return dict(found)


def test_at_first_it_is_what_the_check_says() -> None:
    first = seen()
    assert first["counts"] == {"verified": 1, "failed": 2, "unverifiable": 1}
    assert (first["open"], first["to_decide"], first["left"]) == (3, 3, "3 of 3 to decide")
    assert first["decision"]["codes"] == ("removed-share", "failure-under-strict")
    assert [each["fate"] for each in first["statements"]] == ["removed", "kept"] + ["removed"] * 2
    assert (first["may_decide"], first["may_finish"], first["finished"]) == (True, False, None)
    assert json.loads(json.dumps(first))["last_sequence"] == 3


def test_decisions_change_figures_fates_and_the_decision() -> None:
    after = seen(ACCEPT, OVERRULE)
    assert after["counts"] == {"verified": 2, "failed": 1, "unverifiable": 1}
    cells = {cell["name"]: cell for cell in after["strip"]}
    assert cells["failed"]["words"].endswith("; 2 by the checks")
    assert "without the 2 claims that people decided" in cells["shown"]["words"]
    assert after["statements"][0]["words"].endswith("A reviewer decided so.")
    assert after["statements"][0]["line"] == "1 statement removed: A reviewer decided so."
    assert (after["statements"][2]["fate"], after["statements"][2]["line"]) == ("kept", "")
    assert after["decision"]["action"] == "show"
    assert after["open"] == 1


def test_a_claim_has_its_own_verdict_and_the_one_that_counts() -> None:
    given = claim(seen(ACCEPT, OVERRULE), "c3")
    assert (given["status"], given["counts_as"], given["open"]) == ("failed", "verified", False)
    told = given["decision"]
    assert (told["action"], told["verdict"], told["reviewer"]) == ("overrule", "verified", "Jonas")
    assert (told["mine"], told["sign"], told["at"]) == (False, "pen", AT.isoformat())
    assert told["did"] == "Overruled the verdict: found in the source."
    assert claim(seen(ACCEPT), "c1")["decision"]["mine"]
    assert claim(seen(ACCEPT), "c2")["decision"] is None


def test_another_look_is_no_verdict_and_leaves_the_claim_open() -> None:
    asked = seen(ACCEPT, OVERRULE, LOOK)
    assert opinions(stored(), (LOOK,)) == {}
    assert claim(asked, "c4")["open"]
    assert not asked["may_finish"]
    sure = seen(decision("c2", "another-look", reason="Silos?"))
    assert (sure["open"], sure["to_decide"]) == (4, 4)


def test_an_undo_opens_a_claim_again_and_moves_its_revision_on() -> None:
    undone = seen(ACCEPT, decision("c1", "undo", 2))
    assert claim(undone, "c1") | {"revision": 0} == claim(seen(), "c1")
    assert claim(undone, "c1")["revision"] == 2
    assert opinions(stored(), (ACCEPT, OVERRULE)) == {"c1": Status.FAILED, "c3": Status.VERIFIED}


def test_a_second_opinion_stands_beside_and_changes_nothing() -> None:
    other = replace(OVERRULE, claim="c1", revision=2, second_opinion=True)
    both = claim(seen(ACCEPT, other), "c1")
    assert both["decision"]["action"] == "accept"
    assert [each["reviewer"] for each in both["second_opinions"]] == ["Jonas"]
    assert seen(ACCEPT, other)["counts"] == seen(ACCEPT)["counts"]


def test_finishing_opens_with_the_last_claim_and_ends_all_deciding() -> None:
    every = (ACCEPT, OVERRULE, decision("c4", "accept"))
    assert seen(*every)["may_finish"]
    assert seen(*every)["left"] == "All decided"
    ended = seen(*every, state=FINISHED)
    assert not ended["may_decide"]
    assert not ended["may_finish"]
    assert "Finished by Ada on 30 Nov 2026" in ended["finished"]["words"]
    assert "cannot be changed" in drawn(stored(), every, FINISHED)
    assert seen(state=FINISHED)["left"] == "3 of 3 not decided"


def test_a_report_that_was_not_sent_is_read_only() -> None:
    assert not seen(state=None)["may_decide"]
    assert "This report was not sent to review" in drawn(stored(), (), None)


def test_the_page_says_without_a_script_what_its_script_would() -> None:
    text = drawn(stored(), (ACCEPT, OVERRULE, LOOK))
    marks = re.findall(r'<a class="mark.*?</a>', text)
    assert [re.findall(r"#i-(\w+)", mark) for mark in marks] == [["tick"], [], ["pen"], ["clock"]]
    assert "(overruled: found in the source)" in marks[2]
    assert "#s-differs" in marks[2]
    assert "It was moved." in text
    assert "30 Nov 2026, 14:32 UTC" in text
    assert "Deciding needs scripts" in text
    assert "3 of 3 to decide" not in text
    rows = re.findall(r'<li class="stmt([^"]*)" data-s="(\d)"', text)
    assert rows == [(" gone-row", "1"), ("", "2"), ("", "3"), (" gone-row", "4")]
    for cell in seen(ACCEPT, OVERRULE, LOOK)["strip"]:
        assert f"<dt>{cell['words']}</dt>" in text


def test_hostile_texts_are_only_ever_texts() -> None:
    report = hostile()
    ids = [each.claim.id for each in report.result.report.verdicts]
    history = [decision(name, "another-look", reason=HOSTILE, reviewer=HOSTILE) for name in ids]
    state = replace(WAITING, assignee=HOSTILE)
    elements = Elements(drawn(report, history, state))
    scripts = elements.named("script")
    assert [each.get("src") for each in scripts] == [None, None, "/static/review.js"]
    assert {each.get("type") for each in scripts} == {"application/json", "module"}
    assert not elements.named("img")
    for _, attributes in elements.found:
        assert not any(name.startswith("on") or name == "style" for name in attributes)
    assert "alert(1)" in elements.text
    assert "{{ 7*7 }} ${x}" in elements.text


def test_json_in_the_page_never_ends_its_element_and_holds_the_view() -> None:
    text = drawn(hostile())
    blocks = re.findall(
        r'<script type="application/json" id="(\w+)">(.*?)</script>', text, re.DOTALL
    )
    read = {name: json.loads(body) for name, body in blocks}
    assert set(read) == {"page", "data"}
    assert read["page"]["csrf"] == "token"
    assert read["page"]["data"]["view"]["claims"]
    assert "\u2028" not in dict(blocks)["page"]


@pytest.mark.parametrize("places", [True, False])
def test_texts_that_were_not_kept_are_named_so_and_never_shown_as_hashes(places: bool) -> None:
    report = without_texts(places=places)
    text = drawn(report, (ACCEPT,))
    assert "hmac:" not in text
    assert "were not kept" in text
    assert "text not kept" in text
    assert ("characters 0 to 24" in text) is places
    assert "characters 0 to 0" not in text
    assert ("<code>c1</code></a> 0 to 24</li>" in text) is places
    assert ("Places that claims rest on" in text) is places
    assert "The mill opened in 1948." in text
    assert "The mill opened in 1931" not in text
    assert view(report, (ACCEPT,), WAITING, "Ada", STRICT)["counts"] == seen(ACCEPT)["counts"]


def test_names_of_roles_and_controls() -> None:
    elements = Elements(drawn(stored()))
    ids = [each["id"] for _, each in elements.found if "id" in each]
    assert len(ids) == len(set(ids))
    wanted = {"accept", "overrule", "look", "undo-this", "form", "reason", "save", "cancel"}
    assert wanted | {"stale", "take", "second", "finish", "left", "find", "find-src"} <= set(ids)


def test_of_what_is_not_shown_or_was_decided_nothing_is_estimated() -> None:
    def words(*history: ClaimDecision) -> str:
        return str({cell["name"]: cell for cell in seen(*history)["strip"]}["shown"]["words"])

    every = [decision(name, "accept") for name in ("c1", "c2", "c3", "c4")]
    assert "expected wrong statements: " in words()
    assert "expected wrong" not in words(*every)
    nothing = [decision(n, "overrule", verdict="failed", reason="No.") for n in ("c2",)]
    assert "expected wrong" not in words(*nothing)


def test_the_sentence_says_that_people_decided() -> None:
    told = "what people decided is not estimated"
    assert told not in seen()["decision"]["sentence"]
    kept = decision("c2", "accept")
    assert told in seen(kept)["decision"]["sentence"]
