"""What the service adds to a check: processor time, waiting under load, memory.

`python -m bench.serving cost|load|memory [AMOUNT]` starts a server of its own on a free port of
this machine and ends it. `cost` compares with the bare job and an empty POST of the same body,
`load` sends jobs at 80 % of what one worker can do for AMOUNT minutes, `memory` sends AMOUNT jobs.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

import httpx2
import uvicorn
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from assay import Policy, Source, Sources, check, show
from assay.hiring.pack import pack_named
from bench.corpus import quotes, source

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp

_DAY = "2026-11-30"
_SCHEDULED = 2
"""Of a process, as clock_getcpuclockid(3) has it on Linux: /proc counts hundredths alone."""
_WARM = 20
_RESUME = (Path(__file__).parent / "resume.txt").read_text("utf-8")
_STATEMENTS = (
    "She worked as a software engineer from 2019 to 2022. She knows Java and PostgreSQL. "
    "She led a team of 6 engineers. She speaks English. She holds a degree in computer science. "
    "She reduced costs by 12 %. She has 9 years of experience. She built the billing service. "
    "She holds the AWS certificate. She moved to Berlin in 2021."
)


def ats_job(seed: int) -> dict[str, Any]:
    """4 kB of résumé, 1 kB of posting, a draft of ten claims with two quotes each."""
    resume, posting = source(4_000, seed=seed), source(1_000, seed=seed + 500_000)
    ours, theirs = quotes(resume, 10, seed=seed), quotes(posting, 10, seed=seed)
    points = [
        {"point": f"You {one} and {other}.", "profileQuote": one, "jobQuote": other}
        for one, other in zip(ours, theirs, strict=False)
    ]
    return _job({"matches": points, "gaps": []}, ("profile", resume), ("job", posting))


def prose_job(seed: int) -> dict[str, Any]:
    """A résumé of 3 kB and a summary of ten sentences; no two are equal."""
    return _job(_STATEMENTS, ("resume", f"{_RESUME}\nNote {seed}\n"))


def small_job(seed: int) -> dict[str, Any]:
    """One sentence and a source of one line."""
    return _job(f"The warranty lasts {seed} days.", ("terms", f"Warranty {seed}: 30 days."))


def _job(output: object, *texts: tuple[str, str]) -> dict[str, Any]:
    about = {"profile": "candidate", "resume": "candidate", "job": "posting"}
    sources = [{"id": name, "text": text, "about": about.get(name)} for name, text in texts]
    return {"output": output, "sources": sources, "as_of": _DAY}


def bare(job: dict[str, Any]) -> object:
    """What the service does for a job, without the service."""
    sources = Sources([Source(**given) for given in job["sources"]], date.fromisoformat(_DAY))
    policy = Policy.default()
    report = check(job["output"], sources, policy, pack=pack_named("auto", sources))
    return show(report, policy.show)


def application() -> ASGIApp:
    """The service with two more routes: one does nothing with a body, one the bare job alone."""
    from assay.service.app import create_app
    from assay.service.gate import Gate
    from assay.service.settings import settings_from
    from assay.store.database import Database

    settings = settings_from(os.environ)
    made = create_app(settings, Database.open(settings.database))
    assert isinstance(made, Gate)

    async def empty(request: Request) -> Response:
        await request.body()
        return Response(b"{}", media_type="application/json")

    async def alone(request: Request) -> Response:
        await run_in_threadpool(bare, json.loads(await request.body()))
        return Response(b"{}", media_type="application/json")

    made.app.add_route("/empty", empty, methods=["POST"])  # type: ignore[attr-defined]
    made.app.add_route("/bare", alone, methods=["POST"])  # type: ignore[attr-defined]
    gc.collect()
    gc.freeze()  # as the server does that `assay serve` starts
    return made


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """The address and the process id of a server with one worker."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "ASSAY_DATABASE": f"sqlite:///{folder}/bench.db"}
        command = [sys.executable, "-m", "bench.serving", "server", str(port)]
        with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
            try:
                address = f"http://127.0.0.1:{port}"
                _wait(address)
                yield address, process.pid
            finally:
                process.terminate()


def _wait(address: str) -> None:
    for _ in range(200):
        try:
            httpx2.get(f"{address}/health")
        except httpx2.TransportError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server did not start")


def _cpu(pid: int) -> float:
    """Seconds of processor time of a process so far."""
    return time.clock_gettime((~pid << 3) | _SCHEDULED)


def _resident(pid: int) -> float:
    """Megabytes that a process holds in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cost(count: int) -> None:
    """Processor time of a request beside that of the bare job and of an empty POST, by kind of job.

    The bare job is timed twice: in this process, and by a request in the same server. No two jobs
    are equal, and the kinds of request take turns, so that noise meets all of them.
    """
    with server() as (address, pid), httpx2.Client(base_url=address, timeout=120) as client:
        for name, make in (("ATS draft", ats_job), ("ATS prose", prose_job), ("small", small_job)):
            jobs = [make(n) for n in range(3 * (count + _WARM))]
            times: dict[str, list[float]] = {"/v1/check": [], "/empty": [], "/bare": [], "": []}
            for one, other, third in zip(jobs[::3], jobs[1::3], jobs[2::3], strict=True):
                for path, job in (("/v1/check", one), ("/empty", one), ("/bare", other)):
                    times[path].append(_served(client, pid, path, json.dumps(job).encode()))
                started = time.process_time()
                bare(third)
                times[""].append(time.process_time() - started)
            _tell(name, {path: median(taken[_WARM:]) for path, taken in times.items()})


def _tell(name: str, times: Mapping[str, float]) -> None:
    whole, empty, alone = times["/v1/check"], times["/empty"], times[""]
    inside = times["/bare"] - empty
    print(
        f"{name:10} request {whole * 1e3:6.2f} ms, empty POST {empty * 1e3:5.2f}, bare job "
        f"{alone * 1e3:6.2f}: bare + {(whole - alone) / empty:.2f} × empty; in the same server "
        f"{inside * 1e3:6.2f}: bare + {(whole - inside) / empty:.2f} × empty (goal ≤ 3)"
    )


def _served(client: httpx2.Client, pid: int, path: str, body: bytes) -> float:
    """Processor seconds of the server for a body."""
    before = _cpu(pid)
    client.post(path, content=body, headers={"Content-Type": "application/json"}).raise_for_status()
    return _cpu(pid) - before


def load(minutes: float) -> None:
    """p99 ÷ p50 of the time to an answer, jobs arriving at random at 80 % of the capacity."""
    with server() as (address, _):
        asyncio.run(_load(address, minutes * 60))


async def _load(address: str, seconds: float) -> None:
    bodies = [json.dumps(ats_job(n)).encode() for n in range(2_000)]
    headers = {"Content-Type": "application/json"}
    async with httpx2.AsyncClient(base_url=address, timeout=120) as client:
        started = time.perf_counter()
        for body in bodies[:200]:
            await client.post("/v1/check", content=body, headers=headers)
        rate = 0.8 * 200 / (time.perf_counter() - started)
        taken: list[float] = []
        busy: list[str] = []

        async def one(body: bytes) -> None:
            began = time.perf_counter()
            answer = await client.post("/v1/check", content=body, headers=headers)
            if answer.status_code == 503:
                busy.append(answer.headers["Retry-After"])
                return
            answer.raise_for_status()
            taken.append(time.perf_counter() - began)

        rng = random.Random(0)
        tasks: list[asyncio.Task[None]] = []
        ends = time.perf_counter() + seconds
        while time.perf_counter() < ends:
            tasks.append(asyncio.create_task(one(bodies[len(tasks) % len(bodies)])))
            await asyncio.sleep(rng.expovariate(rate))
        await asyncio.gather(*tasks)
    cuts = quantiles(taken, n=100)
    print(
        f"{len(taken):,} requests at {rate:.0f} a second (80 %): p50 {cuts[49] * 1e3:.1f} ms, "
        f"p90 {cuts[89] * 1e3:.1f}, p99 {cuts[98] * 1e3:.1f}, p99 ÷ p50 {cuts[98] / cuts[49]:.1f}; "
        f"{len(busy)} told to come back later"
    )


def memory(count: int) -> None:
    """Memory of a worker as it answers more and more different requests."""
    headers = {"Content-Type": "application/json"}
    with server() as (address, pid), httpx2.Client(base_url=address, timeout=120) as client:
        for number in range(count + 1):
            job = ats_job(number) if number % 50 == 0 else small_job(number)
            client.post("/v1/check", content=json.dumps(job).encode(), headers=headers)
            if number in (1_000, 2_000, 5_000) or number % 10_000 == 0:
                print(f"{number:8,} requests: {_resident(pid):7.1f} MB", flush=True)


def main() -> None:
    """Run what the first argument names."""
    what, amount = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else None
    if what == "server":
        uvicorn.run(application(), host="127.0.0.1", port=int(amount or 0), access_log=False)
    elif what == "cost":
        cost(int(amount or 100))
    elif what == "load":
        load(amount or 5)
    else:
        memory(int(amount or 100_000))


if __name__ == "__main__":
    main()
