"""Every page, light and dark, wide and phone: axe-core finds nothing, and a screenshot is kept."""

from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from axe_playwright_python.sync_playwright import Axe

from walking import PHONE, WIDE, Server, waiting

Make = Callable[..., Any]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def of_title(demo: Server, title: str) -> str:
    rows = httpx2.get(f"{demo.address}/v1/reports?limit=50").json()["reports"]
    return "/review/" + next(str(row["id"]) for row in rows if row["title"] == title)


def tried(page: Any) -> None:
    page.get_by_role("button", name="Recruiter’s summary").click()
    page.wait_for_selector(".it.differs")
    page.locator(".it.differs summary").first.click()


def explained(page: Any) -> None:
    answer = {"status": 502, "json": {"code": "nothing-left", "message": "m", "request_id": "r"}}
    page.context.route("**/why/explain", lambda route: route.fulfill(**answer))
    page.locator("#consent").check()
    page.locator("#go").click()
    page.wait_for_selector("#err:visible")


def overruling(page: Any) -> None:
    page.keyboard.press("o")


STATES: dict[str, tuple[str, Callable[[Any], None] | None]] = {
    "try-empty": ("/try", None),
    "try-checked": ("/try", tried),
    "queue": ("/review", None),
    "queue-nothing-fits": ("/review?words=nobody+of+this+name", None),
    "review": ("Mira Andersson-Okafor", None),
    "review-overrule": ("Mira Andersson-Okafor", overruling),
    "review-chinese": ("王晓雨", None),
    "why-ask": ("/why", None),
    "why-nothing-left": ("/why", explained),
    "sign-in": ("/sign-in", None),
    "error": ("/review/r-unknown", None),
}


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", STATES)
def test_axe_finds_nothing(
    visit: Make, demo: Server, name: str, scheme: str, size: tuple[int, int]
) -> None:
    path, act = STATES[name]
    walk = visit(demo, size=size, color_scheme=scheme, reduced_motion="reduce")
    page = walk.open(path if path.startswith("/") else of_title(demo, path))
    if act:
        act(page)
    page.wait_for_timeout(300)
    walk.shot(f"{name}-{'wide' if size == WIDE else 'phone'}-{scheme}")
    found = Axe().run(page, options={"runOnly": TAGS})
    assert not found.response["violations"], found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_claims_of_one_place_are_targets_of_their_own(
    visit: Make, office: Server, size: tuple[int, int]
) -> None:
    report = waiting(office, "One place")
    walk = visit(office, size=size).sign_in("Anna Lind")
    page = walk.open(f"/review/{report}")
    walk.shot(f"review-office-{'wide' if size == WIDE else 'phone'}")
    found = Axe().run(page, options={"runOnly": TAGS})
    assert not found.response["violations"], found.generate_report()
    bare = page.locator("a.mark.bare")
    assert bare.count() >= 1
    for mark in bare.all():
        box = mark.bounding_box()
        assert box["width"] >= 24
        assert box["height"] >= 24
        for other in page.locator("a.mark:not(.bare) .t").all():
            ours, theirs = box, other.bounding_box()
            across = min(ours["x"] + ours["width"], theirs["x"] + theirs["width"])
            along = min(ours["y"] + ours["height"], theirs["y"] + theirs["height"])
            assert across <= max(ours["x"], theirs["x"]) or along <= max(ours["y"], theirs["y"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_card_is_looked_at(visit: Make, office: Server, scheme: str) -> None:
    body = {
        "profile": "Headline: Backend developer\nSkills: Java (Advanced, 4 years); SQL; Kafka",
        "posting": "Job title: Java developer\nRequirements: Java, 3+ years; SQL; Terraform",
        "draft": {
            "matches": [{"point": "You list SQL, which this job names.", "profileQuote": "SQL",
                         "jobQuote": "SQL"}],
            "gaps": [{"point": "Terraform is not shown in your profile.", "profileQuote": "",
                      "jobQuote": "Terraform"}],
        },
        "store": True,
        "subject_id": "candidate-1",
    }  # fmt: skip
    report = office.post("/v1/matches", body, key="ats")["id"]
    walk = visit(office, color_scheme=scheme).sign_in("candidate")
    page = walk.open(f"/why/{report}")
    walk.shot(f"why-card-wide-{scheme}")
    found = Axe().run(page, options={"runOnly": TAGS})
    assert not found.response["violations"], found.generate_report()
