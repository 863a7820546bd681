"""Reading a text leaves the collector of reference cycles as it found it."""

import gc
from collections.abc import Iterator

import pytest

from assay.reading import bindings
from assay.reading.collecting import uncollected


@pytest.fixture(autouse=True)
def _at_work() -> Iterator[None]:
    yield
    gc.enable()


@pytest.mark.parametrize("at_work", [True, False])
def test_a_text_that_was_read_leaves_the_collector_as_it_was(*, at_work: bool) -> None:
    (gc.enable if at_work else gc.disable)()

    bindings(f"Acme has 5 offices, read while the collector is {at_work}.")

    assert gc.isenabled() is at_work


def test_a_text_that_cannot_be_read_leaves_the_collector_at_work() -> None:
    with pytest.raises(ValueError, match="broken"):
        _break_off()

    assert gc.isenabled()


def _break_off() -> None:
    with uncollected():
        assert not gc.isenabled()
        raise ValueError("broken")
