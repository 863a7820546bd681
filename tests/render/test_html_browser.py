"""The HTML report in a browser: selecting, marking, finding, keys, widths, and no script."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from assay import Policy, Source, Sources, check, show
from assay.render.html import report_html

if TYPE_CHECKING:
    from playwright.sync_api import Browser

api = pytest.importorskip("playwright.sync_api", reason="needs playwright (pip install playwright)")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium on the path")

CV = "Skills: Rust 🦀, SQL.\nSummary: moved billing to Postgres in 2021.\n" + "filler\n" * 300
CV += "Last line: led the 🎌 migration to AWS."
EVIL = "<img src=x onerror=document.title='bad'></script><script>document.title='bad'</script>"
PROSE = (
    'He lists "Rust 🦀", and the summary says "moved billing to Postgres in 2022". '
    f'He led a team of nine. The CV says "led the 🎌 migration to AWS". {EVIL}'
)


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    with api.sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield found
        found.close()


def write(folder: Path, text: str = PROSE, cv: str = CV, policy: Policy | None = None) -> str:
    policy = policy or Policy.default()
    sources = Sources([Source("cv", cv), Source(EVIL, f"{EVIL}\nother text")])
    report = check(text, sources, policy)
    page = report_html(report, sources, show(report, policy.show), title=EVIL)
    path = folder / "report.html"
    path.write_text(page, encoding="utf-8")
    return path.as_uri()


class Opened:
    """A page with what went wrong on it, and short words for what is asked often."""

    def __init__(
        self,
        browser: "Browser",
        address: str,
        width: int = 1440,
        height: int = 900,
        **options: Any,
    ) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda m: self.wrong.append(m.text) if m.type == "error" else None)
        self.requests: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(address)

    def __call__(self, script: str) -> Any:
        return self.page.evaluate(script)

    def text(self, query: str) -> Any:
        return self(f"document.querySelector({query!r}).textContent")

    def click(self, claim: str) -> None:
        """Click a mark, which may run over several lines."""
        self(f"document.querySelector('.mark[data-claim={claim}]').click()")

    def settle(self) -> None:
        self.page.wait_for_timeout(250)

    def selected(self) -> Any:
        return self("document.querySelector('.mark[aria-current]').dataset.claim")

    def marked(self) -> Any:
        return self("[...document.querySelectorAll('.ln .ev')].map(e => e.textContent).join('|')")


Open: TypeAlias = Callable[..., Opened]


@pytest.fixture
def report(browser: "Browser", tmp_path: Path) -> Iterator[Open]:
    opened: list[Opened] = []

    def open_(address: str | None = None, hash_: str = "", **options: Any) -> Opened:
        opened.append(Opened(browser, (address or write(tmp_path)) + hash_, **options))
        return opened[-1]

    yield open_
    for page in opened:
        page.context.close()
        assert page.wrong == []
        assert all(url.startswith("file:") for url in page.requests), page.requests


def test_nothing_of_the_texts_runs(report: Open) -> None:
    page = report()
    page.settle()
    assert page("document.title") != "bad"
    assert page("document.images.length") == 0


def test_first_difference_is_selected_and_its_closest_passage_marked(report: Open) -> None:
    page = report()
    assert page.selected() == "c2"
    assert page.marked() == "moved billing to Postgres in 2021"
    assert page("document.querySelector('.ev').classList.contains('k1')")
    assert page.text("#pos") == "2 of 5"
    assert page("[...document.querySelectorAll('.detail')].filter(d => d.offsetParent).length") == 1


def test_j_and_k_move_carry_the_focus_and_speak(report: Open) -> None:
    page = report()
    page.page.keyboard.press("k")
    page.settle()
    assert "c1" == page.selected() == page("document.activeElement.dataset.claim")
    assert page.marked() == "Rust 🦀"
    assert page.text("#live").startswith("Claim 1 of 5, found in the source. ")
    for _ in range(3):
        page.page.keyboard.press("j")
    page.settle()
    assert page.marked() == "led the 🎌 migration to AWS"


def test_selecting_scrolls_the_source_but_never_the_page(report: Open) -> None:
    page = report()
    page.click("c4")
    page.settle()
    box = page("document.querySelector('#src-scroll').getBoundingClientRect().toJSON()")
    mark = page("document.querySelector('.ev').getBoundingClientRect().toJSON()")
    assert box["top"] < mark["top"] < mark["bottom"] < box["bottom"]
    assert page("scrollY") == 0
    assert page("document.documentElement.scrollHeight <= innerHeight")


def test_marks_leave_the_source_as_it_was(report: Open) -> None:
    page = report()
    lines = "[...document.querySelectorAll('#s1 .ln')].map(e => e.textContent).join('\\n')"
    for _ in range(7):
        page.page.keyboard.press("j")
    assert page(lines) == CV
    nodes = (
        "[...document.querySelectorAll('#s1 .ln:not(.lit)')].every(e => e.childNodes.length < 2)"
    )
    assert page(nodes)


def test_a_line_link_opens_its_source(report: Open) -> None:
    page = report()
    page.page.click("#tab2")
    assert page("document.querySelector('#s1').hidden")
    page.page.click(".detail.on a.go")
    page.settle()
    assert not page("document.querySelector('#s1').hidden")
    assert page("document.querySelector('.ln.at').id") == "s1-L2"
    assert "line 2: Summary: moved billing" in page.text("#live")


def test_tabs_by_arrow_keys(report: Open) -> None:
    page = report()
    page.page.focus("#tab1")
    page.page.keyboard.press("ArrowRight")
    assert page("document.activeElement.id") == "tab2"
    assert page("document.querySelector('#s1').hidden")


def test_find_goes_through_output_and_sources(report: Open) -> None:
    page = report()
    page.page.keyboard.press("/")
    page.page.keyboard.type("MIGRATION to aws")
    page.page.keyboard.press("Enter")
    page.settle()
    assert page.text("#found") == "1 of 2"
    page.page.keyboard.press("Enter")
    page.settle()
    box = page("document.querySelector('#src-scroll').getBoundingClientRect().toJSON()")
    line = page("document.querySelector('#s1-L303').getBoundingClientRect().toJSON()")
    assert box["top"] < line["top"] < box["bottom"]
    page.page.keyboard.press("Escape")
    assert page("document.activeElement.dataset.claim") == "c2"


@pytest.mark.parametrize("words", ["(", "[a-", "\\", "*", "nine.", "a/b-c"])
def test_find_takes_every_character_as_itself(report: Open, words: str) -> None:
    page = report()
    page.page.fill("#find", words)
    page.page.keyboard.press("Enter")
    page.settle()
    assert ("1 of 1" if words == "nine." else "") in page.text("#found")


def test_keys_can_be_listed_and_turned_off(report: Open) -> None:
    page = report()
    page.page.keyboard.press("?")
    assert page("document.querySelector('#keys').open")
    page.page.uncheck("#keys-on")
    page.page.keyboard.press("Escape")
    page.page.keyboard.press("j")
    assert page.selected() == "c2"
    page.page.click("[data-step='1']")
    assert page.selected() == "c3"


def test_keys_do_nothing_with_a_modifier_or_in_a_field(report: Open) -> None:
    page = report()
    page.page.keyboard.press("Alt+j")
    page.page.focus("#find")
    page.page.keyboard.press("j")
    assert page.selected() == "c2"


def test_as_shown_puts_one_line_for_a_removed_statement(report: Open) -> None:
    page = report()
    shown = (
        "[...document.querySelectorAll('.stmt')].filter(e => e.offsetParent).map(e => e.innerText)"
    )
    before = page(shown)
    page.page.check("#as-shown", force=True)
    after = page(shown)
    assert len(before) == len(after)
    assert any("1 statement removed: differs from the source" in line for line in after)
    assert not any("moved billing" in line for line in after)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_by_switch_and_by_address(report: Open, theme: str) -> None:
    page = report(hash_=f"#theme={theme}")
    assert theme == page("document.documentElement.dataset.theme")
    other = {"light": "dark", "dark": "light"}[theme]
    paper = page("getComputedStyle(document.body).backgroundColor")
    page.page.check(f"input[name=theme][value={other}]", force=True)
    assert paper != page("getComputedStyle(document.body).backgroundColor")


def test_claim_by_address(report: Open) -> None:
    assert report(hash_="#claim=c4").selected() == "c4"


def test_narrow_page_shows_one_pane_and_does_not_scroll_sideways(report: Open) -> None:
    page = report(width=360, height=740)
    assert page("document.documentElement.scrollWidth <= innerWidth")
    page.click("c1")
    assert page("document.querySelector('.det').offsetParent !== null")
    assert page("document.querySelector('.out').offsetParent === null")
    page.page.click(".views [data-view=source]")
    assert page("document.querySelector('.src-pane').offsetParent !== null")
    page.page.keyboard.press("j")
    assert page("document.querySelector('.out').offsetParent !== null")


@pytest.mark.parametrize("width", [800, 1024, 1280, 1600])
def test_no_width_scrolls_sideways(report: Open, width: int) -> None:
    assert report(width=width)("document.documentElement.scrollWidth <= innerWidth")


def test_without_a_script_everything_can_be_read(browser: "Browser", tmp_path: Path) -> None:
    page = Opened(browser, write(tmp_path), java_script_enabled=False).page
    assert page.locator("article.detail").count() == 5
    assert all(page.locator("article.detail").nth(i).is_visible() for i in range(5))
    assert page.locator("#s2").is_visible()
    assert not page.locator("#find").is_visible()
    page.locator(".mark").nth(3).click()
    assert page.url.endswith("#claim=c4")
    page.locator("#as-shown").check(force=True)
    assert not page.locator(".gone-row").first.is_visible()
    page.context.close()


def test_page_without_a_claim(report: Open, tmp_path: Path) -> None:
    page = report(write(tmp_path, text="# Summary"))
    page.page.keyboard.press("j")
    assert "There is no claim to show" in page.text("#det-scroll")


def test_forged_letters_do_not_turn_the_page(report: Open, tmp_path: Path) -> None:
    page = report(write(tmp_path, text='It says "\u202eRust". He is here.'))
    marks = page(
        "[...document.querySelectorAll('.mark')].map(e => [e.querySelector('.t'),"
        " e.querySelector('.sym')].map(x => x.getBoundingClientRect().left))"
    )
    assert all(text < sign for text, sign in marks)


def test_a_long_source_opens_fast(report: Open, tmp_path: Path) -> None:
    lines = [f"Line {n}: the quick brown fox jumps over dog number {n}" for n in range(1, 18000)]
    text = 'It says "over dog number 17500" and "moved billing".'
    address = write(tmp_path, text=text, cv="\n".join(lines) + "\n" + "word " * 100_000)
    page = report(address)
    page.settle()
    assert page.marked() == "over dog number 17500" or page.selected() == "c2"
    took = page("performance.getEntriesByType('navigation')[0].domComplete")
    assert took < (10_000 if os.environ.get("CI") else 5_000)
