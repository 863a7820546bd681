"""A server of its own, and a person with a browser who visits it."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SHOTS = Path(__file__).parents[1] / "build" / "screenshots"
WIDE, PHONE = (1440, 900), (390, 844)
BODY: dict[str, Any] = {
    "output": "Costs were cut by 21 % in 2023. The report names 12 suppliers. "
    "The office moved to Oslo in 2024.",
    "sources": [
        {
            "id": "report",
            "text": "Costs were cut by 12 % in 2023.\nThe report names 12 suppliers.\n",
        }
    ],
    "as_of": "2026-11-30",
    "review": "always",
}


@dataclass(frozen=True)
class Server:
    """A server of its own, with the keys of two reviewers and of a candidate if it takes keys."""

    address: str
    keys: dict[str, str]

    def post(self, path: str, body: object, key: str = "") -> Any:
        headers = {"Authorization": f"Bearer {self.keys[key]}"} if key else {}
        answer = httpx2.post(self.address + path, json=body, headers=headers, timeout=120)
        assert answer.status_code < 400, answer.text
        return answer.json()

    def delete(self, path: str, key: str) -> None:
        headers = {"Authorization": f"Bearer {self.keys[key]}"}
        answer = httpx2.delete(self.address + path, headers=headers, timeout=120)
        assert answer.status_code < 400, answer.text


def waiting(server: Server, title: str, **more: Any) -> str:
    """The id of a check that waits for review; c1 differs, c2 and c3 hold, c4 is unsure."""
    found: str = server.post("/v1/check", {**BODY, "title": title, **more}, key="ats")["id"]
    return found


@contextmanager
def serving(folder: Path, *options: str, **environ: str) -> Iterator[str]:
    """The address of `assay serve` with these options; it runs in an empty folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "assay", "serve", "--port", str(port), *options]
    log = (folder / "server.log").open("w")
    with (
        log,
        subprocess.Popen(
            command, cwd=folder, env={**os.environ, **environ}, stdout=log, stderr=log
        ) as process,
    ):
        try:
            for _ in range(300):
                assert process.poll() is None, (folder / "server.log").read_text()
                try:
                    httpx2.get(f"{address}/health")
                    break
                except httpx2.TransportError:
                    time.sleep(0.1)
            yield address
        finally:
            process.terminate()


class Visit:
    """A person with a browser on one server; whatever goes wrong on a page fails the walk."""

    def __init__(self, browser: "Browser", server: Server, **options: Any) -> None:
        width, height = options.pop("size", WIDE)
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, **options
        )
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.abroad: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("dialog", lambda dialog: self.errors.append(dialog.message))
        self.context.on("request", self._asked)

    def _heard(self, message: Any) -> None:
        told = re.search(r"status of (4\d\d|502|503)", message.text)
        if message.type in ("error", "warning") and not told:
            self.errors.append(message.text)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.server.address, "data:")):
            self.abroad.append(request.url)

    def open(self, path: str) -> "Page":
        self.page.goto(self.server.address + path)
        self.page.wait_for_load_state("networkidle")
        return self.page

    def sign_in(self, name: str) -> "Visit":
        page = self.open("/sign-in")
        page.get_by_label("Key", exact=True).fill(self.server.keys[name])
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_load_state("networkidle")
        return self

    def said(self, text: str) -> None:
        """The live region says a sentence with this text."""
        self.page.wait_for_function(
            "text => document.querySelector('#live').textContent.includes(text)", arg=text
        )

    def shot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")

    def close(self) -> None:
        self.context.close()
        assert not self.errors
        assert not self.abroad
