"""What denies, in the five languages that are read: neither dropped, nor added, nor made up.

The rows are in data/; `allowed` is what a careful reader could say of the claim.
"""

from collections import Counter
from datetime import date
from typing import Any

import pytest
from hostile import name_of, rows, status

AS_OF = date(2026, 11, 30)


@pytest.mark.parametrize("row", rows("negations.jsonl"), ids=name_of)
def test_what_denies(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]


@pytest.mark.xfail(strict=True, reason="wrong today")
@pytest.mark.parametrize("row", rows("negations_wrong.jsonl"), ids=name_of)
def test_wrong_today(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]


def test_every_language_has_its_rows() -> None:
    every = rows("negations.jsonl") + rows("negations_wrong.jsonl")
    counts = Counter(row["language"] for row in every)

    assert set(counts) == {"en", "de", "fr", "es", "zh"}
    assert min(counts.values()) >= 30
