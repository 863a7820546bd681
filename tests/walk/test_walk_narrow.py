"""Review on a narrow or low screen: nothing is out of reach, the focus is never lost."""

from collections.abc import Callable
from typing import Any

import pytest

from walking import PHONE, WIDE, Server, waiting

Make = Callable[..., Any]
ZOOMED, LYING = (640, 360), (667, 375)
DIFFERS = "a.mark.differs .last"


@pytest.mark.parametrize("size", [ZOOMED, LYING, PHONE, (1024, 600)])
def test_two_decisions_that_meet_can_be_read_on_a_low_screen(
    visit: Make, office: Server, size: tuple[int, int]
) -> None:
    report = waiting(office, "Low")
    page = visit(office, size=size).sign_in("Anna Lind").open(f"/review/{report}")
    page.locator(DIFFERS).first.click()
    page.locator("#overrule").click()
    made = {"claim": "c1", "action": "another-look", "revision": 0, "reason": "Ask Lund. " * 90}
    office.post(f"/v1/reports/{report}/decisions", made, key="Jonas Brandt")
    page.locator("#which label:visible input").first.check()
    page.locator("#reason").fill("Typed while the other decided.")
    page.locator("#save").click()
    page.wait_for_selector("#stale:visible")
    panel = page.locator("#act").bounding_box()
    assert panel["y"] >= 0
    for reached in ("#stale-head", "#second", "#cancel"):
        page.locator(reached).evaluate("element => element.scrollIntoView({ block: 'nearest' })")
        box = page.locator(reached).bounding_box()
        assert panel["y"] <= box["y"]
        assert box["y"] + box["height"] <= panel["y"] + panel["height"]


@pytest.mark.parametrize("size", [ZOOMED, PHONE])
def test_the_panel_leaves_the_end_of_the_claim_in_reach(
    visit: Make, office: Server, size: tuple[int, int]
) -> None:
    report = waiting(office, "Covered")
    page = visit(office, size=size).sign_in("Anna Lind").open(f"/review/{report}")
    page.locator(DIFFERS).first.click()
    for act in ("#accept", "#overrule"):
        if act == "#overrule":
            page.locator(act).click()
        page.wait_for_timeout(100)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        end = page.locator(".detail.on").bounding_box()
        assert end["y"] + end["height"] <= page.locator("#act").bounding_box()["y"]


def lost(page: Any) -> bool:
    """No element that can be seen has the focus."""
    page.wait_for_timeout(100)
    return bool(
        page.evaluate(
            "document.activeElement === document.body"
            " || !document.activeElement.getClientRects().length"
        )
    )


def on_a_phone(visit: Make, office: Server, title: str) -> tuple[Any, Any, str]:
    """A visit, its page with the claim that differs opened by its mark, and the report."""
    report = waiting(office, title)
    walk = visit(office, size=PHONE).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    page.locator("a.mark.differs").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".panes[data-view=claim]")
    return walk, page, report


def test_a_claim_opened_by_its_mark_has_the_focus(visit: Make, office: Server) -> None:
    _, page, _ = on_a_phone(visit, office, "By its mark")
    assert page.evaluate("document.activeElement.id") == "det-scroll"
    page.locator(".detail.on a.go").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".panes[data-view=source]")
    assert page.evaluate("document.activeElement.id") == "src-scroll"
    page.locator("#find-src").fill("cut")
    page.keyboard.press("Escape")
    assert not lost(page)


@pytest.mark.parametrize("button", ["#toast-undo", "#undo-this"])
def test_undo_on_a_phone_keeps_the_focus(visit: Make, office: Server, button: str) -> None:
    walk, page, report = on_a_phone(visit, office, "Undo")
    page.locator("#look").click()
    page.locator("#reason").fill("Ask.")
    page.locator("#save").click()
    walk.said("claim")
    if button == "#undo-this":
        page = walk.open(f"/review/{report}#claim=c1&view=claim")
    page.locator(button).focus()
    page.keyboard.press("Enter")
    walk.said("Undone")
    assert not lost(page)


def test_taking_the_decision_of_another_on_a_phone_keeps_the_focus(
    visit: Make, office: Server
) -> None:
    _, page, report = on_a_phone(visit, office, "Take")
    made = {"claim": "c1", "action": "accept", "revision": 0}
    office.post(f"/v1/reports/{report}/decisions", made, key="Jonas Brandt")
    page.locator("#accept").click()
    page.wait_for_selector("#stale:visible")
    page.locator("#take").click()
    assert not lost(page)


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("end", ["decided", "finished", "deleted"])
def test_what_others_do_leaves_the_focus_on_the_page(
    visit: Make, office: Server, size: tuple[int, int], end: str
) -> None:
    report = waiting(office, "Meanwhile")
    walk = visit(office, size=size).sign_in("Anna Lind")
    walk.page.clock.install()
    page = walk.open(f"/review/{report}#claim=c1&view=claim")
    page.locator("#accept").focus()
    if end == "decided":
        made = {"claim": "c1", "action": "accept", "revision": 0}
        office.post(f"/v1/reports/{report}/decisions", made, key="Jonas Brandt")
    elif end == "finished":
        body = {"seen": 0, "action": "withhold"}
        office.post(f"/v1/reports/{report}/finish", body, key="Jonas Brandt")
    else:
        office.delete(f"/v1/reports/{report}", key="operator")
    page.clock.run_for(21_000)
    page.wait_for_selector("#accept", state="hidden")
    page.clock.run_for(1_000)
    assert not lost(page)


def test_a_form_that_outlives_its_review_is_closed_onto_the_claim(
    visit: Make, office: Server
) -> None:
    _, page, report = on_a_phone(visit, office, "Outlived")
    page.locator("#overrule").click()
    page.locator("#which label:visible input").first.check()
    page.locator("#reason").fill("Too late.")
    body = {"seen": 0, "action": "withhold"}
    office.post(f"/v1/reports/{report}/finish", body, key="Jonas Brandt")
    page.locator("#save").click()
    page.wait_for_selector("#save", state="hidden")
    assert not lost(page)
    page.locator("#cancel").click()
    assert not lost(page)
    assert not page.locator("#form").is_visible()


def asked_to_end(visit: Make, office: Server, title: str) -> tuple[Any, Any, str]:
    """A visit, its page with the question how the review ends, and the report."""
    output = "Costs were cut by 21 % in 2023. The office moved to Oslo in 2024."
    report = waiting(office, title, output=output)
    for claim in ("c1", "c3"):
        made = {"claim": claim, "action": "accept", "revision": 0}
        office.post(f"/v1/reports/{report}/decisions", made, key="Anna Lind")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}#claim=c1")
    page.locator("#finish").click()
    page.wait_for_selector("#ask:visible")
    return walk, page, report


def test_the_question_of_the_end_goes_with_its_condition(visit: Make, office: Server) -> None:
    walk, page, _ = asked_to_end(visit, office, "Asked too long")
    page.locator("#undo-this").click()
    walk.said("Undone")
    assert not page.locator("#ask").is_visible()
    assert not lost(page)


def test_an_end_that_fails_leaves_its_question(visit: Make, office: Server) -> None:
    walk, page, _ = asked_to_end(visit, office, "Failed end")
    page.route("**/finish", lambda route: route.fulfill(status=503, json={"message": "m"}))
    page.locator("#ask-show").click()
    page.wait_for_selector("#act-error:visible")
    assert page.locator("#ask").is_visible()
    assert page.evaluate("document.activeElement.id") == "ask-show"
    page.unroute("**/finish")
    page.locator("#ask-show").click()
    walk.said("Review finished")
    assert page.evaluate("document.activeElement.id") == "finished"


def test_an_end_that_comes_too_late_gives_the_focus_back(visit: Make, office: Server) -> None:
    _, page, report = asked_to_end(visit, office, "Late end")
    made = {"claim": "c1", "action": "undo", "revision": 1}
    office.post(f"/v1/reports/{report}/decisions", made, key="Anna Lind")
    page.locator("#ask-show").click()
    page.wait_for_selector("#ask", state="hidden")
    assert page.evaluate("document.activeElement.id") == "finish"
