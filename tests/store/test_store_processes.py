"""Writers that are killed, and several at once: what was acknowledged is there."""

import subprocess
import sys
import threading
from itertools import pairwise
from pathlib import Path

from assay.store import audit
from assay.store.database import Database
from assay.store.reports import listed, load, save
from assay.store.reviews import Change, Decided, Stale, decide, decided, history
from store_crash import killed, lost, rounds
from stored_samples import T, by, new

WRITES = 200


def test_what_a_killed_writer_acknowledged_is_there(tmp_path: Path) -> None:
    total, problems = rounds(5, tmp_path)

    assert problems == []
    assert total > 20


def test_what_is_lost_would_be_seen(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'assay.db'}"
    acknowledged = killed(url, 0.01)

    assert lost(url, [*acknowledged, ("r-lost", 1)]) == [
        "report r-lost is lost",
        "decision 1 about r-lost is lost",
    ]


CHILD = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[1])!r})
from stored_samples import by, new
from assay.store.database import Database
from assay.store.reports import save
from assay.store.reviews import Change, decide
db = Database.open(sys.argv[1])
sys.stdin.readline()
for _ in range({WRITES}):
    kept = save(db, new(), sys.argv[2], review=True)
    decide(db, "tenant", kept, Change("c1", "accept", 0), by(sys.argv[2]))
    print(kept)
"""


def test_two_processes_write_into_one_file(file: Path) -> None:
    url = f"sqlite:///{file}"
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", CHILD, url, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("one", "two")
    ]
    for writer in writers:
        assert writer.stdin
        writer.stdin.write("\n")
        writer.stdin.flush()
    said = [writer.communicate()[0].split() for writer in writers]

    db = Database.open(url)
    assert [writer.returncode for writer in writers] == [0, 0]
    assert [len(ids) for ids in said] == [WRITES, WRITES]
    assert all(load(db, T, each) for ids in said for each in ids)
    found = audit.verify(db)
    assert (found.entries, found.problem) == (4 * WRITES, None)
    assert all(len(past) == 1 for _, past in decided(db, T))
    actors = [entry.actor.removeprefix("k-") for entry in audit.entries(db)]
    assert actors.count("one") == 2 * WRITES
    assert sum(one != next_one for one, next_one in pairwise(actors)) > 1  # in turns
    db.close()


def test_of_many_reviewers_who_decide_at_once_one_comes_first(db: Database) -> None:
    report = save(db, new(), "anna", review=True)
    start = threading.Barrier(8)
    outcomes: list[Decided | Stale] = []

    def work(name: str) -> None:
        start.wait()
        outcomes.append(decide(db, T, report, Change("c1", "accept", 0), by(name)))

    threads = [threading.Thread(target=work, args=(f"r{n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    (first,) = history(db, T, report)
    assert outcomes.count(Stale(first)) == 7
    assert outcomes.count(Decided(first)) == 1


def test_threads_share_a_database_in_memory() -> None:
    db = Database.open("sqlite://")

    def work() -> None:
        for _ in range(20):
            save(db, new(), "anna")
            listed(db, T, limit=5)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(listed(db, T, limit=999)) == 120
    assert audit.verify(db).problem is None
    db.close()
