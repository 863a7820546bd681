"""Review: keys, decisions, stale writes, finishing, the queue, print, a long source."""

from collections.abc import Callable
from typing import Any

import pytest

from walking import BODY, PHONE, Server, waiting

Make = Callable[..., Any]


def test_a_review_by_keys_alone(visit: Make, office: Server) -> None:
    report = waiting(office, "By keys")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    assert page.locator("a.mark[aria-current=true]").get_attribute("class") == "mark differs"
    page.keyboard.press("a")
    walk.said("verdict accepted")
    page.keyboard.press("o")
    page.keyboard.press("Control+Enter")
    assert page.locator("#which-error, #reason-error").first.is_visible()
    page.locator("#which label:visible input").first.check()
    page.locator("#reason").fill("The lease in the appendix says so.")
    page.keyboard.press("Control+Enter")
    walk.said("overruled")
    page.keyboard.press("u")
    walk.said("Undone")
    page.keyboard.press("l")
    page.locator("#reason").fill("Ask the office.")
    page.keyboard.press("Escape")
    assert not page.locator("#form").is_visible()
    assert page.locator("#left").inner_text().startswith("1 of")


def test_a_decision_changes_strip_and_preview(visit: Make, office: Server) -> None:
    report = waiting(office, "Preview")
    page = visit(office).sign_in("Anna Lind").open(f"/review/{report}")
    page.get_by_text("As shown", exact=True).click()
    first = page.locator(".out li.stmt", has_text="Costs were cut")
    assert not first.first.is_visible()
    before = page.locator(".strip").inner_text()
    page.keyboard.press("o")
    page.locator("#which label:visible", has_text="found in the source").locator("input").check()
    page.locator("#reason").fill("The second edition corrects it to 21 %.")
    page.locator("#save").click()
    page.wait_for_function(
        "before => document.querySelector('.strip').innerText !== before", arg=before
    )
    assert first.first.is_visible()


def test_a_stale_write_loses_nothing_on_either_side(visit: Make, office: Server) -> None:
    report = waiting(office, "Two at once")
    anna, jonas = visit(office).sign_in("Anna Lind"), visit(office).sign_in("Jonas Brandt")
    ours, theirs = anna.open(f"/review/{report}"), jonas.open(f"/review/{report}")
    theirs.keyboard.press("a")
    jonas.said("verdict accepted")
    ours.keyboard.press("o")
    ours.locator("#which label:visible input").first.check()
    ours.locator("#reason").fill("Typed while the other decided.")
    ours.locator("#save").click()
    ours.wait_for_selector("#stale:visible")
    assert "Jonas Brandt" in ours.locator("#stale").inner_text()
    assert ours.locator("#reason").input_value() == "Typed while the other decided."
    assert ours.evaluate("document.activeElement.id") == "stale"
    anna.shot("review-stale")
    ours.locator("#second").click()
    anna.said("second opinion")
    again = jonas.open(f"/review/{report}")
    assert "Typed while the other decided." in again.locator("body").inner_text()


def test_a_review_is_finished_when_all_is_decided(visit: Make, office: Server) -> None:
    report = waiting(office, "Finish")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    page.locator("#finish").click(force=True)
    walk.said("the next open claim is selected")
    for _ in range(8):
        if page.locator("#finish[aria-disabled=false]").count():
            break
        page.keyboard.press("a")
        walk.page.wait_for_timeout(300)
    page.locator("#finish").click()
    if page.locator("#ask").is_visible():
        page.locator("#ask-show").click()
    walk.said("Review finished")
    assert not page.locator("#accept").is_visible()
    page.reload()
    assert page.locator("#finished").is_visible()
    assert "Finish" not in walk.open("/review").locator("#table").inner_text()


def test_the_queue_is_filtered_by_typing_and_opened_by_keys(visit: Make, office: Server) -> None:
    waiting(office, "Needle in the queue")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open("/review")
    page.keyboard.press("/")
    page.keyboard.type("needle")
    page.wait_for_function("() => document.querySelectorAll('#table tbody tr').length === 1")
    assert page.evaluate("document.activeElement.id") == "find"
    page.wait_for_url("**words=needle*")
    page.keyboard.press("Escape")
    page.locator("#table").focus()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_url("**/review/r-*")


def test_a_long_source_opens_at_its_passage(visit: Make, office: Server) -> None:
    pages = "".join(f"Line {n}: the stock of part {n} is {n % 97} pieces.\n" for n in range(14_000))
    assert len(pages) > 600_000
    text = pages + "Costs were cut by 12 % in 2023.\n" + pages
    report = waiting(office, "200 pages", sources=[{"id": "report", "text": text}])
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    page.wait_for_selector(".ln.lit", timeout=10_000)
    line = page.locator(".ln.lit").first
    box, pane = line.bounding_box(), page.locator("#src-scroll").bounding_box()
    assert pane["y"] <= box["y"] <= pane["y"] + pane["height"]
    walk.shot("review-200-pages")


def test_the_short_print_leaves_out_what_holds(visit: Make, office: Server) -> None:
    report = waiting(office, "Print")
    page = visit(office).sign_in("Anna Lind").open(f"/review/{report}")
    page.evaluate("window.print = () => {}")
    page.locator("#print-open").click()
    page.locator("#print-short").click()
    page.emulate_media(media="print")
    shown = page.locator(".detail:visible")
    assert shown.count() == page.locator(".detail.differs, .detail.unsure").count()
    page.emulate_media(media="screen")


def test_on_a_phone_one_pane_at_a_time(visit: Make, office: Server) -> None:
    report = waiting(office, "Phone")
    walk = visit(office, size=PHONE, has_touch=True).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    page.locator("a.mark.differs .last").first.click()
    assert page.locator("#accept").is_visible()
    assert not page.locator(".out").is_visible()
    for button in ("#accept", "#overrule", "#look"):
        assert page.locator(button).bounding_box()["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_without_script_everything_can_be_read(visit: Make, office: Server) -> None:
    report = waiting(office, "No script")
    page = visit(office, java_script_enabled=False).sign_in("Anna Lind").open(f"/review/{report}")
    assert page.locator(".detail:visible").count() == page.locator(".detail").count() >= 3
    assert page.locator("text=Deciding needs scripts").is_visible()


@pytest.mark.parametrize("path", ["/review", "/try"])
def test_a_candidate_sees_explanations_only(visit: Make, office: Server, path: str) -> None:
    walk = visit(office).sign_in("candidate")
    page = walk.open(path)
    assert page.locator("h1").inner_text() == "This page could not be shown"
    assert page.locator("nav.pages a").all_inner_texts() in ([], ["Why this job?"])


def test_escape_in_a_search_without_hits_keeps_the_focus(visit: Make, office: Server) -> None:
    waiting(office, "Found again")
    page = visit(office).sign_in("Anna Lind").open("/review")
    page.locator("#find").fill("nobody of this name")
    page.wait_for_selector("#none:visible")
    page.keyboard.press("Escape")
    page.wait_for_selector("#table:visible")
    assert page.evaluate("document.activeElement.id") == "find"


def test_keys_rest_on_the_filters(visit: Make, office: Server) -> None:
    waiting(office, "Filters")
    page = visit(office).sign_in("Anna Lind").open("/review")
    page.locator("input[name=whose]").first.focus()
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.name") == "whose"


def test_many_sources_leave_room_for_their_texts(visit: Make, office: Server) -> None:
    said = {55: "The deposit is 55 EUR."}
    texts = [{"id": f"source number {n}", "text": said.get(n, "Nothing of it.")} for n in range(60)]
    report = waiting(office, "Many", output="The deposit is 5 EUR.", sources=texts)
    page = visit(office).sign_in("Anna Lind").open(f"/review/{report}")
    tabs = page.locator(".tabs").bounding_box()
    assert tabs["height"] <= 72
    chosen = page.locator(".tabs [aria-selected=true]")
    assert chosen.inner_text() == "source number 55"
    box = chosen.bounding_box()
    assert tabs["y"] <= box["y"]
    assert box["y"] + box["height"] <= tabs["y"] + tabs["height"] + 1
    assert page.locator("#src-scroll").bounding_box()["height"] > 200


def test_keys_rest_while_the_print_menu_is_open(visit: Make, office: Server) -> None:
    report = waiting(office, "Keys in the menu")
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    page.locator("#print-open").click()
    page.keyboard.press("a")
    page.locator("#print-short").focus()
    page.keyboard.press("a")
    page.keyboard.press("Escape")
    assert not page.locator("#print-menu").is_visible()
    page.keyboard.press("j")
    walk.said("Claim ")
    assert page.locator("#left").inner_text().startswith("2 of 2")


def test_printing_by_the_browser_prints_everything(visit: Make, office: Server) -> None:
    report = waiting(office, "Print all")
    page = visit(office).sign_in("Anna Lind").open(f"/review/{report}")
    assert page.locator("#h-det").inner_text().startswith("Claim 1")
    page.emulate_media(media="print")
    assert page.locator("#h-det").inner_text().strip() == "Claims"
    assert page.locator(".detail:visible").count() == page.locator(".detail").count() == 4


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900), (800, 1000)])
def test_on_a_desk_the_panes_scroll_and_the_page_does_not(
    visit: Make, office: Server, size: tuple[int, int]
) -> None:
    lines = "".join(f"Line {n}: the stock of part {n} is {n} pieces.\n" for n in range(200))
    report = waiting(
        office, "Desk", output=BODY["output"] * 12, sources=[{"id": "a", "text": lines}]
    )
    page = visit(office, size=size).sign_in("Anna Lind").open(f"/review/{report}")
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    assert page.locator("#det-scroll").bounding_box()["height"] > 150
