"""What denies, in the five languages that are read: neither dropped, nor added, nor made up.

The rows are in data/; `allowed` is what a careful reader could say of the claim.
"""

import json
from collections import Counter
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
    about = "candidate" if row["resume"] else None
    sources = Sources([Source("s", row["source"], about=about)], AS_OF)
    return check(row["claim"], sources, pack=PACK if row["resume"] else None).status.value


def _name(row: dict[str, Any]) -> str:
    return f"{row['language']}: {row['kind']}: {row['claim']}"


@pytest.mark.parametrize("row", _rows("negations.jsonl"), ids=_name)
def test_what_denies(row: dict[str, Any]) -> None:
    assert _status(row) in row["allowed"]


@pytest.mark.xfail(strict=True, reason="wrong today")
@pytest.mark.parametrize("row", _rows("negations_wrong.jsonl"), ids=_name)
def test_wrong_today(row: dict[str, Any]) -> None:
    assert _status(row) in row["allowed"]


def test_every_language_has_its_rows() -> None:
    rows = _rows("negations.jsonl") + _rows("negations_wrong.jsonl")
    counts = Counter(row["language"] for row in rows)

    assert set(counts) == {"en", "de", "fr", "es", "zh"}
    assert min(counts.values()) >= 30
