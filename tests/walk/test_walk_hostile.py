"""Hostile text in every field, on every page: it is text, and nothing of it runs."""

from collections.abc import Callable
from typing import Any

import pytest

from walking import Server

Make = Callable[..., Any]
EVIL = (
    "<img src=x onerror=document.title='bad'>\"'></textarea></script>"
    "<script>document.title='bad'</script><svg/onload=document.title='bad'>"
    "{{7*7}}${7*7}javascript:alert(1)\u2028\u202e"
)
SENTENCE = f"Costs were cut by 21 % in 2023, says {EVIL}."


@pytest.fixture(scope="module")
def report(office: Server) -> str:
    body = {
        "output": f"{SENTENCE} {EVIL}",
        "sources": [
            {"id": f"s {EVIL}", "about": EVIL, "text": f"Costs were cut by 12 % in 2023.\n{EVIL}\n"}
        ],
        "title": EVIL[:200],
        "subtitle": EVIL[:200],
        "review": "always",
        "as_of": "2026-11-30",
    }
    found: str = office.post("/v1/check", body, key="ats")["id"]
    return found


def sound(page: Any) -> None:
    assert page.title() != "bad"
    assert page.locator("img, iframe, object, embed").count() == 0
    assert page.locator("main script, main svg[onload]").count() == 0
    assert "49" not in page.locator("h1").inner_text()


def test_review_and_queue(visit: Make, office: Server, report: str) -> None:
    walk = visit(office).sign_in("Anna Lind")
    page = walk.open("/review")
    sound(page)
    page = walk.open(f"/review/{report}")
    sound(page)
    page.keyboard.press("o")
    page.locator("#which label:visible input").first.check()
    page.locator("#reason").fill(EVIL)
    page.locator("#save").click()
    walk.said("overruled")
    sound(page)
    page.reload()
    sound(page)
    text = page.locator("body").inner_text().replace("\u2060", "")
    assert EVIL.split("\u2028", maxsplit=1)[0] in text


def test_try(visit: Make, demo: Server) -> None:
    page = visit(demo).open("/try")
    page.locator(".panel textarea").first.fill(f"Costs were cut by 12 % in 2023.\n{EVIL}")
    page.locator(".panel .name").first.fill(EVIL[:80])
    page.locator("#out").fill(SENTENCE)
    page.wait_for_selector(".it")
    page.locator(".it summary").first.click()
    sound(page)


def test_why(visit: Make, office: Server) -> None:
    profile, posting = f"Skills: SQL {EVIL}", f"Requirements: SQL {EVIL}"
    draft = {
        "matches": [{"point": f"SQL {EVIL}", "profileQuote": "SQL", "jobQuote": "SQL"},
                    {"point": "You list SQL.", "profileQuote": f"SQL {EVIL}", "jobQuote": "SQL"}],
        "gaps": [],
    }  # fmt: skip
    body = {"profile": profile, "posting": posting, "draft": draft, "store": True}
    made = office.post("/v1/matches", {**body, "subject_id": "candidate-1"}, key="ats")
    page = visit(office).sign_in("candidate").open(f"/why/{made['id']}")
    assert page.locator("#v-result").is_visible()
    sound(page)


def test_addresses_and_sign_in(visit: Make, office: Server) -> None:
    walk = visit(office)
    page = walk.open("/sign-in?next=https://evil.example/")
    page.get_by_label("Key", exact=True).fill(EVIL)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_selector("#wrong")
    sound(page)
    walk.sign_in("Anna Lind")
    page = walk.open("/review?words=%3Cscript%3Edocument.title%3D%27bad%27%3C%2Fscript%3E")
    sound(page)
    page = walk.open("/review/%3Cscript%3Ealert(1)%3C%2Fscript%3E")
    sound(page)
