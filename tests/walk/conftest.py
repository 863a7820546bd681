"""A real server and a real browser, and what must be true of every page that it opens."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from assay.store import keys
from assay.store.database import Database
from walking import Server, Visit, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

api = pytest.importorskip("playwright.sync_api", reason="needs playwright (pip install playwright)")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser every walk is skipped, and says so."""
    here = Path(__file__).parent
    for item in items:
        if CHROMIUM is None and here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="needs chromium on the path"))


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("demo"), "--demo") as address:
        yield Server(address, {})


@pytest.fixture(scope="session")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that asks for keys, without a model."""
    folder = tmp_path_factory.mktemp("office")
    url = f"sqlite:///{folder}/office.db"
    db = Database.open(url)
    made = {
        "Anna Lind": keys.create(db, "Anna Lind", "acme", ["check", "review"], "test"),
        "Jonas Brandt": keys.create(db, "Jonas Brandt", "acme", ["check", "review"], "test"),
        "candidate": keys.create(db, "candidate", "acme", ["match"], "test", "candidate-1"),
        "operator": keys.create(db, "operator", "acme", ["admin"], "test"),
        "ats": keys.create(db, "ats", "acme", ["check", "match"], "test"),
    }
    db.close()
    with serving(folder, ASSAY_DATABASE=url) as address:
        yield Server(address, {name: key.secret for name, key in made.items()})


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    with api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=list(_FLAGS))
        yield found
        found.close()


@pytest.fixture
def visit(browser: "Browser") -> "Iterator[Any]":
    """Makes visits, and asks at the end that nothing went wrong in any."""
    made: list[Visit] = []

    def make(server: Server, **options: Any) -> Visit:
        made.append(Visit(browser, server, **options))
        return made[-1]

    yield make
    for each in made:
        each.close()
