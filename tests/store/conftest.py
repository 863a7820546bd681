"""A database in a file, with a clock that a test sets."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assay.store.database import Database
from stored_samples import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "assay.db"


@pytest.fixture
def db(file: Path, clock: Clock) -> Iterator[Database]:
    opened = Database.open(f"sqlite:///{file}", clock=clock)
    yield opened
    opened.close()
