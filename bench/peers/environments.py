"""The environments of the peers: one folder each, made by `make peers`."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from bench.peers.judging import peer_names

ROOT = Path(__file__).parents[2]
MISSING = "no peer is set up; `make peers` makes an environment for each"


def ready() -> dict[str, Path]:
    """The Python of every peer whose environment is complete, by the name of the peer."""
    folder = ROOT / os.environ.get("PEER_ENVIRONMENTS", ".venv/peers")
    complete = (name for name in peer_names() if (folder / name / ".ready").exists())
    return {name: folder / name / "bin" / "python" for name in complete}


def run(python: Path, module: str, arguments: Sequence[str]) -> str | None:
    """What a module writes when a peer's Python runs it; None if it fails, after its errors."""
    done = subprocess.run(
        [python, "-m", module, *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
    )
    return done.stdout if done.returncode == 0 else None
