"""Names, degrees, orders, actors and languages as a hostile reader wrote them; in data/."""

from datetime import date
from typing import Any

import pytest
from hostile import name_of, rows, status

AS_OF = date(2026, 11, 30)


@pytest.mark.parametrize("row", rows("names_hostile.jsonl"), ids=name_of)
def test_hostile_names(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]


@pytest.mark.xfail(strict=True, reason="wrong today")
@pytest.mark.parametrize("row", rows("names_wrong.jsonl"), ids=name_of)
def test_wrong_today(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]
