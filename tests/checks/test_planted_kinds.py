"""Kinds of faults that were planted in true sentences, with true ones beside them; in data/."""

from typing import Any

import pytest
from hostile import name_of, rows, status


@pytest.mark.parametrize("row", rows("planted_hostile.jsonl"), ids=name_of)
def test_planted_kinds(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]


@pytest.mark.xfail(strict=True, reason="wrong today")
@pytest.mark.parametrize("row", rows("planted_wrong.jsonl"), ids=name_of)
def test_wrong_today(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]
