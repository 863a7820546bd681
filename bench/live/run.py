"""Start the small model on a free port of loopback, run `bench.live` against it, and end it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path


def main() -> int:
    """Usage: run.py ENVIRONMENT [COUNT]; the exit status is that of the run."""
    environment, *count = sys.argv[1:]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    python, here = Path(environment) / "bin" / "python", Path(__file__).parent
    command = [str(python), str(here / "serve.py"), str(port), str(Path(environment) / "model")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            told = server.stdout.readline() if server.stdout else ""
            if told.strip() != "ready":
                print("the small model did not start", file=sys.stderr)
                return 1
            people = str(here.parents[1] / "tests" / "people")
            run = [
                sys.executable,
                "-m",
                "bench.live",
                f"http://127.0.0.1:{port}/v1",
                "qwen",
                *count,
            ]
            return subprocess.call(run, env={**os.environ, "PYTHONPATH": people})
        finally:
            server.terminate()


if __name__ == "__main__":
    sys.exit(main())
