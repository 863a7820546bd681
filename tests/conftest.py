"""Settings for all tests: a noisy machine must not fail a property test by its clock."""

import logging
from collections.abc import Iterator
from io import StringIO

import pytest
from hypothesis import settings

settings.register_profile("assay", deadline=None)
settings.load_profile("assay")


@pytest.fixture
def logs() -> Iterator[StringIO]:
    """Everything that any library logs, down to the last detail."""
    root, text = logging.getLogger(), StringIO()
    handler, before = logging.StreamHandler(text), root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield text
    root.removeHandler(handler)
    root.setLevel(before)
