"""Why this job?: consent, progress, the card, its errors, and a stored explanation."""

from collections.abc import Callable
from typing import Any

import pytest

from walking import Server

Make = Callable[..., Any]


def ask(page: Any) -> None:
    page.locator("#consent").check()
    page.locator("#go").click()


def answering(walk: Any, status: int, body: dict[str, Any], **headers: str) -> None:
    """Let the server's answer to the question be this one."""
    given = {"code": "x", "message": "words of the server", "request_id": "r1", **body}
    walk.context.route(
        "**/why/explain", lambda route: route.fulfill(status=status, json=given, headers=headers)
    )


def test_nothing_is_sent_without_consent(visit: Make, demo: Server) -> None:
    walk = visit(demo)
    page = walk.open("/why")
    page.locator("#go").click()
    assert page.locator("#consent-err").is_visible()
    assert page.evaluate("document.activeElement.id") == "consent"


def test_the_card_quotes_both_texts_and_a_second_question_comes_too_soon(
    visit: Make, demo: Server
) -> None:
    walk = visit(demo)
    page = walk.open("/why")
    profile = page.locator("#profile").input_value()
    ask(page)
    page.wait_for_selector("#v-result:visible")
    card = page.locator("#card").inner_text()
    assert "not a hiring score" in card
    assert "removed because they did not pass the check" in card
    assert "A candidate would not see this card" in card
    for quote in page.locator("#v-result mark").all_inner_texts()[:3]:
        assert quote.split()[0] in profile + page.locator("#posting").input_value()
    walk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#copy").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "Why this job?" in copied
    page.locator("#change").click()
    ask(page)
    page.wait_for_selector("#again[disabled]")
    assert not page.locator("#model").is_visible()
    assert page.locator("#profile").input_value() == profile
    walk.shot("why-too-soon")


@pytest.mark.parametrize(
    ("status", "body", "words"),
    [
        (502, {"code": "nothing-left", "removed": 2}, "words of the server"),
        (502, {"code": "model-unusable"}, "words of the server"),
        (503, {"code": "model-not-configured"}, "words of the server"),
        (401, {"code": "unauthorized"}, "session may have expired"),
        (500, {"code": "internal"}, "words of the server"),
    ],
)
def test_an_error_keeps_what_was_typed(
    visit: Make, demo: Server, status: int, body: dict[str, Any], words: str
) -> None:
    walk = visit(demo)
    answering(walk, status, body)
    page = walk.open("/why")
    page.locator("#profile").fill("Headline: my own words\nSkills: Java")
    ask(page)
    page.wait_for_selector("#err:visible")
    assert words in page.locator("#v-error").inner_text().replace("Words", "words")
    assert page.locator("#profile").input_value() == "Headline: my own words\nSkills: Java"
    walk.errors[:] = [text for text in walk.errors if "500" not in text]


@pytest.mark.parametrize(
    ("code", "head"),
    [("too-soon", "One request at a time"), ("model-rate-limited", "takes no more requests")],
)
def test_a_busy_model_is_not_the_haste_of_who_asks(
    visit: Make, demo: Server, code: str, head: str
) -> None:
    walk = visit(demo)
    answering(walk, 429, {"code": code}, **{"Retry-After": "2"})
    page = walk.open("/why")
    ask(page)
    page.wait_for_selector("#err:visible")
    assert head in page.locator("#err-h").inner_text()
    page.wait_for_function(
        "() => document.querySelector('#err-p').textContent.includes('1 second.')"
    )


def test_it_stops_after_45_seconds(visit: Make, demo: Server) -> None:
    walk = visit(demo)
    walk.context.route("**/why/explain", lambda route: None)
    walk.page.clock.install()
    page = walk.open("/why")
    ask(page)
    page.clock.run_for(21_000)
    assert page.locator("#slow").is_visible()
    page.clock.run_for(26_000)
    page.wait_for_selector("#err:visible")
    assert "45" in page.locator("#v-error").inner_text()


def test_a_server_without_a_model_says_so(visit: Make, office: Server) -> None:
    page = visit(office).sign_in("candidate").open("/why")
    assert page.locator("#err").is_visible()


def test_a_candidate_sees_the_stored_card_and_not_another_ones(visit: Make, office: Server) -> None:
    body = {
        "profile": "Skills: Java (Advanced, 4 years); SQL",
        "posting": "Requirements: Java, 3+ years; SQL",
        "draft": {
            "matches": [
                {"point": "You list SQL.", "profileQuote": "SQL", "jobQuote": "SQL"},
                {"point": "You know Cobol.", "profileQuote": "Cobol", "jobQuote": "SQL"},
            ],
            "gaps": [],
        },
        "store": True,
    }
    own = office.post("/v1/matches", {**body, "subject_id": "candidate-1"}, key="ats")["id"]
    other = office.post("/v1/matches", {**body, "subject_id": "candidate-2"}, key="ats")["id"]
    walk = visit(office).sign_in("candidate")
    card = walk.open(f"/why/{own}").locator("#card").inner_text()
    assert "You list SQL." in card
    assert "employer does not see it" not in card
    assert "employer does not see it" in walk.open("/why").locator("#card").inner_text()
    walk.open(f"/why/{own}")
    assert "Cobol" not in walk.page.content()
    assert walk.open(f"/why/{other}").locator("h1").inner_text() == "This page could not be shown"
