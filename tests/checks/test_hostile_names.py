"""Names, degrees, orders, actors and languages as a hostile reader wrote them; in data/."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from assay import Source, Sources, check
from assay.hiring.pack import PACK

DATA = Path(__file__).parent / "data"
AS_OF = date(2026, 11, 30)


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def _status(row: dict[str, Any]) -> str:
    sources = Sources([Source("s", row["source"], about="candidate")], AS_OF)
    return check(row["claim"], sources, pack=PACK).status.value


def _name(row: dict[str, Any]) -> str:
    return f"{row['language']}: {row['kind']}: {row['claim']}"


@pytest.mark.parametrize("row", _rows("names_hostile.jsonl"), ids=_name)
def test_hostile_names(row: dict[str, Any]) -> None:
    assert _status(row) in row["allowed"]


@pytest.mark.xfail(strict=True, reason="wrong today")
@pytest.mark.parametrize("row", _rows("names_wrong.jsonl"), ids=_name)
def test_wrong_today(row: dict[str, Any]) -> None:
    assert _status(row) in row["allowed"]
