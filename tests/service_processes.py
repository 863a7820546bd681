"""`assay serve` in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

import assay

PATIENCE = 30.0  # seconds, on a machine that does much else
COMMAND = (sys.executable, "-m", "assay")


@dataclass
class Process:
    """A server that runs in `folder`; `end` stops it and gives its exit status and its logs."""

    running: subprocess.Popen[str]
    port: int
    folder: Path
    lines: list[dict[str, Any]] = field(default_factory=list)
    told: str = ""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, key: str = "", **given: Any) -> httpx2.Client:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        return httpx2.Client(base_url=self.address, headers=headers, timeout=PATIENCE, **given)

    def wait(self) -> None:
        """Return when it answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.running.poll() is None:
            try:
                with self.client() as client:
                    if client.get("/health").status_code == 200:
                        return
            except httpx2.HTTPError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.end()}")

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop it."""
        if self.running.poll() is None:
            self.running.send_signal(how)
        self.told, errors = self.running.communicate(timeout=PATIENCE)
        self.lines = [json.loads(line) for line in errors.splitlines()]
        return self.running.returncode


def environment(folder: Path, **given: str) -> dict[str, str]:
    """Nothing that configures assay, and a place of its own for temporary files."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ASSAY_")}
    for name in ("GEMINI_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        kept.pop(name, None)
    temporary = folder / "tmp"
    temporary.mkdir(exist_ok=True)
    here = str(Path(assay.__file__).parents[1])  # the package that is tested, wherever it is
    return {**kept, "TMPDIR": str(temporary), "PYTHONPATH": here, **given}


@contextmanager
def served(folder: Path, *options: str, **given: str) -> Iterator[Process]:
    """A server on a free port of this machine."""
    port = free_port()
    running = subprocess.Popen(
        [*COMMAND, "serve", "--port", str(port), *options],
        cwd=folder,
        env=environment(folder, **given),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    process = Process(running, port, folder)
    try:
        process.wait()
        yield process
    finally:
        if running.poll() is None:
            process.end(signal.SIGKILL)


def run(folder: Path, *arguments: str, **given: str) -> subprocess.CompletedProcess[str]:
    """A command that ends by itself."""
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=folder,
        env=environment(folder, **given),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
