"""Windows of rate limits: shared, atomic, and no longer than they say."""

import threading
from pathlib import Path

import pytest
from limits import RateLimitItemPerMinute
from limits.strategies import FixedWindowRateLimiter
from sqlalchemy import func, select

from assay.store.database import Database
from assay.store.schema import windows
from assay.store.windows import WindowStorage
from stored_samples import Clock


@pytest.fixture
def storage(db: Database) -> WindowStorage:
    return WindowStorage(db)


def test_a_window_counts_from_its_first_hit_until_it_is_over(
    storage: WindowStorage, clock: Clock
) -> None:
    start = clock.now.timestamp()
    assert (storage.get("a"), storage.get_expiry("a")) == (0, start)

    assert storage.incr("a", 60) == 1
    clock.move(seconds=59)
    assert storage.incr("a", 60, amount=2) == 3
    assert (storage.get("a"), storage.get_expiry("a")) == (3, start + 60)
    assert storage.get("b") == 0

    clock.move(seconds=1)
    assert storage.get("a") == 0
    assert storage.incr("a", 60) == 1
    assert storage.get_expiry("a") == start + 120


def test_a_clock_that_is_set_back_locks_nobody_out(storage: WindowStorage, clock: Clock) -> None:
    storage.incr("a", 60, amount=5)
    clock.move(hours=-2)

    assert storage.get("a") == 0
    assert storage.get_expiry("a") == clock.now.timestamp()
    assert storage.incr("a", 60) == 1
    clock.move(seconds=-0.5)
    assert storage.incr("a", 60) == 1


def test_a_clock_that_jumps_ahead_only_ends_a_window(storage: WindowStorage, clock: Clock) -> None:
    storage.incr("a", 60)
    clock.move(days=9)

    assert storage.incr("a", 60) == 1


def test_windows_can_be_ended(storage: WindowStorage) -> None:
    for key in "abc":
        storage.incr(key, 60)

    storage.clear("a")
    assert (storage.get("a"), storage.get("b")) == (0, 1)
    assert storage.reset() == 2
    assert storage.get("b") == 0


def test_what_is_over_is_not_kept(storage: WindowStorage, db: Database, clock: Clock) -> None:
    for number in range(20):
        storage.incr(f"10.0.0.{number}", 60)
        clock.move(seconds=30)

    with db.read() as connection:
        assert connection.execute(select(func.count()).select_from(windows)).scalar() == 2
        kept = connection.execute(select(windows)).all()
    assert "10.0.0" not in repr(kept)


def test_the_limiter_of_the_library_works_with_it(storage: WindowStorage, clock: Clock) -> None:
    limiter, item = FixedWindowRateLimiter(storage), RateLimitItemPerMinute(3)

    assert [limiter.hit(item, "k") for _ in range(5)] == [True] * 3 + [False] * 2
    assert limiter.get_window_stats(item, "k").remaining == 0
    clock.move(seconds=60)
    assert limiter.hit(item, "k")


def test_hits_of_many_threads_are_all_counted(storage: WindowStorage) -> None:
    threads = [
        threading.Thread(target=lambda: [storage.incr("a", 60) for _ in range(10)])
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert storage.get("a") == 80


def test_it_says_whether_the_database_is_there(storage: WindowStorage, db: Database) -> None:
    assert storage.check()

    Path(db.name).unlink()
    assert not storage.check()
