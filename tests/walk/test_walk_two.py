"""Two windows on one review: tokens, keys over decisions of others, whose it is, how it ends."""

from collections.abc import Callable
from typing import Any

import pytest

from walking import Server, waiting

Make = Callable[..., Any]


def focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.className"))


def poll(page: Any) -> None:
    """Let the time pass after which a page asks for what others did."""
    page.clock.run_for(21_000)


def decide_all(server: Server, report: str, key: str, action: str = "withhold") -> None:
    """End a review without a page."""
    body = {"seen": 0, "action": action}
    server.post(f"/v1/reports/{report}/finish", body, key=key)


def sign_in_elsewhere(walk: Any, name: str) -> None:
    """In another tab of the same browser."""
    other = walk.context.new_page()
    other.goto(walk.server.address + "/sign-in")
    other.get_by_label("Key", exact=True).fill(walk.server.keys[name])
    other.get_by_role("button", name="Sign in").click()
    other.wait_for_load_state("networkidle")
    walk.page.bring_to_front()


def test_signing_in_again_in_another_tab_loses_nothing(visit: Make, office: Server) -> None:
    report = waiting(office, "Signed in again")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    sign_in_elsewhere(walk, "Anna Lind")
    page.keyboard.press("a")
    walk.said("verdict accepted")


def test_under_another_name_nothing_is_sent(visit: Make, office: Server) -> None:
    report = waiting(office, "Another name")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    sign_in_elsewhere(walk, "Jonas Brandt")
    page.keyboard.press("a")
    page.wait_for_selector("#act-error:visible")
    assert "signed in as Jonas Brandt" in page.locator("#act-error").inner_text()
    page.reload()
    assert page.locator("#left").inner_text().startswith("2 of 2")


@pytest.mark.parametrize("key", ["a", "o", "l"])
def test_a_key_leaves_what_another_decided(visit: Make, office: Server, key: str) -> None:
    report = waiting(office, "Keys over others")
    made = {"claim": "c1", "action": "overrule", "revision": 0, "verdict": "verified"}
    office.post(f"/v1/reports/{report}/decisions", {**made, "reason": "It is."}, key="Jonas Brandt")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}#claim=c1")
    page.keyboard.press(key)
    walk.said("Jonas Brandt decided already")
    assert not page.locator("#form").is_visible()
    assert "overruled" in page.locator("a.mark[aria-current]").inner_text()
    page.locator("#change").click()
    assert page.locator("#accept").is_visible()


def test_as_shown_a_key_decides_nothing_out_of_sight(visit: Make, office: Server) -> None:
    report = waiting(office, "Out of sight")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    page.get_by_text("As shown", exact=True).click()
    page.locator("#det-scroll").focus()
    page.keyboard.press("a")
    walk.said("does not stand in the output as shown")
    assert page.locator("#left").inner_text().startswith("2 of 2")


def test_keys_rest_while_the_form_is_open(visit: Make, office: Server) -> None:
    report = waiting(office, "Keys in the form")
    page = visit(office).sign_in("Anna Lind").open(f"/review/{report}")
    before = page.locator("#pos").inner_text()
    page.keyboard.press("o")
    assert page.evaluate("document.activeElement.type") == "radio"
    for key in ("j", "a", "?", "/"):
        page.keyboard.press(key)
    assert page.locator("#form").is_visible()
    assert not page.locator("#keys").is_visible()
    assert page.locator("#pos").inner_text() == before


def test_a_person_in_two_windows_is_not_another_person(visit: Make, office: Server) -> None:
    report = waiting(office, "Two windows")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}#claim=c1")
    made = {"claim": "c1", "action": "accept", "revision": 0}
    office.post(f"/v1/reports/{report}/decisions", made, key="Anna Lind")
    page.keyboard.press("o")
    page.locator("#which label:visible input").first.check()
    page.locator("#reason").fill("Seen again.")
    page.locator("#save").click()
    page.wait_for_selector("#stale:visible")
    assert "you decided this claim" in page.locator("#stale-head").inner_text()
    page.locator("#second").click()
    walk.said("overruled")
    assert "second opinion" not in page.locator(".detail.on").inner_text().lower()


def test_a_second_opinion_goes_on_to_the_next_claim(visit: Make, office: Server) -> None:
    report = waiting(office, "Second opinion")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}#claim=c1")
    made = {"claim": "c1", "action": "accept", "revision": 0}
    office.post(f"/v1/reports/{report}/decisions", made, key="Jonas Brandt")
    page.keyboard.press("a")
    page.wait_for_selector("#stale:visible")
    page.locator("#second").click()
    walk.said("second opinion")
    assert page.locator("a.mark[aria-current]").get_attribute("data-claim") == "c4"
    assert focused(page).startswith("mark")


def test_taking_over_asks_whose_it_is(visit: Make, office: Server) -> None:
    report = waiting(office, "Whose")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    office.post(f"/v1/reports/{report}/assignee", {"person": "Jonas Brandt"}, key="Jonas Brandt")
    page.locator("#assign").click()
    walk.said("With Jonas Brandt")
    assert page.locator("#assign").inner_text() == "Take it over"
    page.locator("#assign").click()
    walk.said("With you")


def test_a_review_that_ended_elsewhere_ends_here(visit: Make, office: Server) -> None:
    report = waiting(office, "Ended elsewhere")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    decide_all(office, report, "Jonas Brandt")
    page.keyboard.press("a")
    page.wait_for_selector("#finished:visible")
    assert "Finished by Jonas Brandt" in page.locator("#act-error").inner_text()
    assert not page.locator("#accept").is_visible()


def test_a_report_that_was_deleted_says_so(visit: Make, office: Server) -> None:
    report = waiting(office, "Deleted")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    office.delete(f"/v1/reports/{report}", key="operator")
    page.keyboard.press("a")
    page.wait_for_selector("#act-error:visible")
    assert "not there any more" in page.locator("#act-error").inner_text()
    assert not page.locator("#accept").is_visible()


def test_what_ended_or_vanished_is_told_without_asking(visit: Make, office: Server) -> None:
    report = waiting(office, "Polled")
    walk = visit(office).sign_in("Anna Lind")
    walk.page.clock.install()
    page = walk.open(f"/review/{report}")
    decide_all(office, report, "Jonas Brandt")
    poll(page)
    walk.said("Finished by Jonas Brandt")
    office.delete(f"/v1/reports/{report}", key="operator")
    poll(page)
    walk.said("not there any more")


def test_the_end_has_the_focus(visit: Make, office: Server) -> None:
    report = waiting(office, "Focus at the end")
    walk = visit(office).sign_in("Anna Lind")
    for claim in ("c1", "c4"):
        made = {"claim": claim, "action": "accept", "revision": 0}
        office.post(f"/v1/reports/{report}/decisions", made, key="Anna Lind")
    page = walk.open(f"/review/{report}")
    page.locator("#finish").click()
    if page.locator("#ask").is_visible():
        page.locator("#ask-withhold").click()
    walk.said("Review finished")
    assert focused(page) == "finished"
