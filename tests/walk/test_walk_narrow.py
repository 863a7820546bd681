"""Review on a narrow or low screen: nothing is out of reach, the focus is never lost."""

from collections.abc import Callable
from typing import Any

import pytest

from walking import PHONE, Server, waiting

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
