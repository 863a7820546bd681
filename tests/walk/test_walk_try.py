"""Try it: examples, typing, files, errors, long texts, sending to review."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from walking import PHONE, Server

Make = Callable[..., Any]
SOURCE = "Experience\nData analyst, Kestrel\nMarch 2020 – May 2024\n• Cut costs by 12 % in 2023.\n"


@pytest.mark.parametrize(
    "title", ["Recruiter’s summary", "Figures in a letter", "Support answer", "中文简历摘要"]
)
def test_each_example_shows_all_three_verdicts(visit: Make, demo: Server, title: str) -> None:
    page = visit(demo).open("/try")
    page.get_by_role("button", name=title).click()
    page.wait_for_selector("#res[aria-busy=false] .it")
    for name in ("found", "differs", "unsure"):
        assert page.locator(f".it.{name}").count() >= 1, name
    assert page.locator("#out").input_value()


def test_verdicts_follow_what_is_typed(visit: Make, demo: Server) -> None:
    walk = visit(demo)
    page = walk.open("/try")
    page.locator(".panel textarea").first.fill(SOURCE)
    out = page.locator("#out")
    out.fill("Costs were cut by 12 % in 2023.")
    page.wait_for_selector(".it")
    out.fill("Costs were cut by 21 % in 2023.")
    page.wait_for_selector(".it.differs")
    out.fill("")
    page.wait_for_selector("text=The output is missing")
    assert page.locator(".it").count() == 0
    walk.shot("try-output-missing")


def test_a_claim_leads_to_its_passage(visit: Make, demo: Server) -> None:
    page = visit(demo).open("/try")
    page.locator(".panel textarea").first.fill("filler\n" * 400 + SOURCE)
    page.locator("#out").fill("Costs were cut by 21 % in 2023.")
    page.wait_for_selector(".it.differs")
    page.locator(".it.differs summary").click()
    page.wait_for_function("() => document.querySelector('.panel textarea').scrollTop > 1000")


def test_a_draft_that_cannot_be_read_names_the_field_and_keeps_the_texts(
    visit: Make, demo: Server
) -> None:
    page = visit(demo).open("/try")
    page.locator(".panel textarea").first.fill(SOURCE)
    page.locator("#out").fill('{"claims": [')
    page.wait_for_selector("#out[aria-invalid=true]")
    assert page.locator("#out-err").inner_text()
    assert page.locator("#out").input_value() == '{"claims": ['
    assert page.locator(".it").count() == 0


def test_files_are_taken_and_others_are_not(visit: Make, demo: Server, tmp_path: Path) -> None:
    page = visit(demo).open("/try")
    (tmp_path / "cv.md").write_text(SOURCE, "utf-8")
    (tmp_path / "photo.png").write_bytes(b"\x89PNG\r\n")
    page.set_input_files("#pick-src", tmp_path / "cv.md")
    page.wait_for_function("() => document.querySelector('.panel textarea').value.length > 50")
    page.set_input_files("#pick-out", tmp_path / "photo.png")
    page.wait_for_selector("text=photo.png is not taken")
    assert page.locator("#out").input_value() == ""


def test_the_server_away_loses_nothing(visit: Make, demo: Server) -> None:
    walk = visit(demo)
    page = walk.open("/try")
    walk.context.route("**/try/check", lambda route: route.abort())
    page.locator(".panel textarea").first.fill(SOURCE)
    page.locator("#out").fill("Costs were cut by 12 % in 2023.")
    page.wait_for_selector("text=The check did not run.")
    assert page.locator("#out").input_value() == "Costs were cut by 12 % in 2023."
    assert page.locator(".it").count() == 0
    walk.errors[:] = [text for text in walk.errors if "ERR_FAILED" not in text]


def test_what_is_tried_can_be_sent_to_review(visit: Make, demo: Server) -> None:
    page = visit(demo).open("/try")
    page.get_by_role("button", name="Recruiter’s summary").click()
    page.wait_for_selector(".it")
    page.get_by_role("button", name="Send to review…").click()
    page.get_by_label("Title").fill("Sent from a walk")
    page.get_by_role("button", name="Send", exact=True).click()
    page.locator("#sent-to").click()
    page.wait_for_selector("h1:has-text('Sent from a walk')")


def test_on_a_phone_the_verdicts_are_one_touch_away(visit: Make, demo: Server) -> None:
    walk = visit(demo, size=PHONE)
    page = walk.open("/try")
    page.get_by_role("button", name="Support answer").click()
    page.wait_for_selector(".it")
    page.locator(".jump a").click()
    assert page.locator("#verdicts").bounding_box()["y"] < PHONE[1]
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0]


def test_what_does_not_fit_is_said_once(visit: Make, demo: Server) -> None:
    walk = visit(demo)
    page = walk.open("/try")
    page.locator(".panel textarea").first.fill(SOURCE)
    page.locator("#out").fill("Costs were cut by 12 % in 2023.")
    walk.said("Checked: ")
    page.locator("#add").click()
    assert page.locator("#live").inner_text() == ""
    page.locator(".panel:visible textarea").fill("Another text.")
    page.locator(".panel:visible .name").fill("source")
    walk.said("Two sources have the name")


def test_buttons_that_go_away_pass_the_focus_on(visit: Make, demo: Server) -> None:
    page = visit(demo).open("/try")
    page.locator("#out").fill("My own text.")
    page.get_by_role("button", name="Support answer").click()
    page.locator("#mine").click()
    assert page.locator("#out").input_value() == "My own text."
    assert page.evaluate("document.activeElement.id") == "out"
    page.locator(".panel textarea").first.evaluate(
        "(field, text) => { field.value = text; field.dispatchEvent(new Event('input')); }",
        f"{'Costs were cut by 12 % in 2023. ' * 30}\n" * 220,
    )
    page.get_by_role("button", name="Check now").click()
    page.wait_for_selector("#res[aria-busy=false] .dec", timeout=60_000)
    assert page.evaluate("document.activeElement.id") == "res"


def test_many_sources_leave_room_for_their_texts(visit: Make, demo: Server, tmp_path: Path) -> None:
    page = visit(demo).open("/try")
    files = [tmp_path / f"source number {n}.txt" for n in range(40)]
    for n, file in enumerate(files):
        file.write_text(f"Fee {n} is {n} EUR.", "utf-8")
    page.set_input_files("#pick-src", files)
    page.wait_for_function("() => document.querySelectorAll('#tabs button').length === 40")
    tabs, chosen = page.locator("#tabs"), page.locator("#tabs [aria-selected=true]")
    frame, box = tabs.bounding_box(), chosen.bounding_box()
    assert frame["height"] <= 73
    assert frame["y"] <= box["y"]
    assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1


def test_typing_in_a_second_source_is_not_interrupted(visit: Make, demo: Server) -> None:
    page = visit(demo).open("/try")
    page.get_by_role("button", name="Recruiter’s summary").click()
    page.wait_for_selector("#res[aria-busy=false] .it")
    page.locator("#add").click()
    checks = list[str]()
    page.on("response", lambda answer: checks.append(answer.url))
    for words in ("Kubernetes was used ", "by the team."):
        before = len(checks)
        page.keyboard.type(words)
        page.wait_for_timeout(800)
        page.wait_for_selector("#res[aria-busy=false] .it")
        assert len(checks) > before
    assert page.locator(".panel:visible textarea").input_value() == (
        "Kubernetes was used by the team."
    )
    page.locator(".it.differs summary").first.click()  # open already
    page.locator(".it.differs summary").first.click()
    page.wait_for_function(
        "() => document.querySelector('.panel:not([hidden]) textarea').value.startsWith('Ida')"
    )


def test_own_texts_come_back_whatever_was_tried_since(visit: Make, demo: Server) -> None:
    page = visit(demo).open("/try")
    out = page.locator("#out")
    page.locator(".panel textarea").first.fill(SOURCE)
    out.fill("My own words.")
    page.get_by_role("button", name="Figures in a letter").click()
    out.press("End")
    out.press("Control+End")
    out.press_sequentially(" More.")
    page.get_by_role("button", name="Support answer").click()
    mine = page.get_by_role("button", name="Back to my texts")
    mine.click()
    assert out.input_value().endswith(" More.")
    mine.click()
    assert out.input_value() == "My own words."
    assert not mine.is_visible()
