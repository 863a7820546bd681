"""A writer is killed again and again; what it had acknowledged must be there.

python -m tests.store_crash 50    # fifty rounds
"""

import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import func
from sqlalchemy import select as selected

from assay import Policy, Source, Sources, check, show
from assay.store import audit
from assay.store.database import Database
from assay.store.keys import Principal
from assay.store.reports import NewReport, load, save
from assay.store.reviews import Change, Decided, decide, history
from assay.store.schema import decisions, reports
from assay.wire import Result

TENANT = "t"
_ANNA = Principal("k-anna", TENANT, "anna", frozenset({"review"}))


def write(url: str) -> None:
    """Store reports and decisions for ever, and say of each that it is stored."""
    db = Database.open(url)
    sources = Sources([Source("cv", "Summary: moved billing to Postgres in 2021.")])
    report = check("She moved billing to Oracle in 2022.", sources)
    result = Result(report, show(report, Policy.default().show))
    while True:
        kept = save(db, NewReport(TENANT, "check", "x", result, sources, "p"), "a", review=True)
        _say(kept, 0)
        for revision in range(3):
            made = decide(db, TENANT, kept, Change("c1", "accept", revision), _ANNA)
            assert isinstance(made, Decided)
            _say(kept, made.decision.revision)


def _say(report: str, revision: int) -> None:
    os.write(1, f"{report} {revision}\n".encode())


def killed(url: str, seconds: float) -> list[tuple[str, int]]:
    """What a writer acknowledged that was killed `seconds` after its first word."""
    command = [sys.executable, str(Path(__file__)), "--write", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout
        select.select([child.stdout], [], [], 60)
        time.sleep(seconds)
        child.send_signal(signal.SIGKILL)
        lines = child.stdout.read().decode().split("\n")[:-1]
    assert child.returncode == -signal.SIGKILL
    return [(report, int(revision)) for report, revision in (line.split() for line in lines)]


def lost(url: str, acknowledged: list[tuple[str, int]]) -> list[str]:
    """What is not as it should be."""
    db = Database.open(url, create=False)
    problems = []
    for report, revision in acknowledged:
        if load(db, TENANT, report) is None:
            problems.append(f"report {report} is lost")
        if len(history(db, TENANT, report)) < revision:
            problems.append(f"decision {revision} about {report} is lost")
    found = audit.verify(db)
    if found.problem:
        problems.append(found.problem)
    with db.read() as connection:
        rows = [
            connection.execute(selected(func.count()).select_from(table)).scalar() or 0
            for table in (reports, decisions)
        ]
    if found.entries != sum(rows):
        problems.append(f"{found.entries} entries of {sum(rows)} writes")
    db.close()
    return problems


def rounds(count: int, folder: Path) -> tuple[int, list[str]]:
    """Kill a writer `count` times: how much it acknowledged, and what was lost."""
    url = f"sqlite:///{folder / 'assay.db'}"
    acknowledged: list[tuple[str, int]] = []
    for _ in range(count):
        new = killed(url, random.uniform(0.01, 0.3))
        assert new, "the writer stored nothing"
        acknowledged += new
        problems = lost(url, new)
        if problems:
            return len(acknowledged), problems
    return len(acknowledged), lost(url, acknowledged)


def main() -> int:
    """Run the rounds that the command line asks for."""
    if sys.argv[1] == "--write":
        write(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        total, problems = rounds(int(sys.argv[1]), Path(folder))
    print(f"{total:,} writes acknowledged in {sys.argv[1]} rounds, {len(problems)} problems")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
