"""Services with a database in a file; those without keys are open to this machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from served import Make, Served


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    made: list[Served] = []

    def serve(name: str = "assay.db", **given: Any) -> Served:
        made.append(Served(tmp_path / name, **given))
        return made[-1]

    yield serve
    for each in made:
        each.db.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One service for all tests of a module that leave nothing behind which matters to others."""
    served = Served(tmp_path_factory.mktemp("shared") / "assay.db")
    yield served
    served.db.close()


@pytest.fixture
def here(make: Make) -> Served:
    return make()
