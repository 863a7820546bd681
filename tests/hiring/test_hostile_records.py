"""Claims that mislead a reader of records and numbers; those that are wrong today are strict."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from assay import Source, Sources, check
from assay.hiring.pack import PACK, record_of

DATA = Path(__file__).parent / "data"
DAY = date(2026, 11, 30)
ALLOWED = {
    "verified": {"verified", "unverifiable"},
    "failed": {"failed", "unverifiable"},
    "unverifiable": {"unverifiable"},
    "not-verified": {"failed", "unverifiable"},
}
"""What is no error; a true claim may stay undecided, and whether it is verified is kept below."""


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def status(row: dict[str, Any]) -> str:
    given = row["source"]
    sources = (
        Sources([Source("cv", given)], DAY)
        if isinstance(given, str)
        else Sources([], DAY, [record_of(given)])
    )
    return check(row["claim"], sources, pack=PACK).status.value


RIGHT, WRONG = rows("hostile.jsonl"), rows("hostile_wrong.jsonl")


@pytest.mark.parametrize("row", RIGHT, ids=[f"{r['kind']}: {r['claim']}" for r in RIGHT])
def test_hostile_claims(row: dict[str, Any]) -> None:
    assert status(row) in ALLOWED[row["expected"]]


def test_most_true_ones_are_verified() -> None:
    true = [row for row in RIGHT if row["expected"] == "verified"]
    found = sum(status(row) == "verified" for row in true)

    assert found / len(true) >= 0.85


@pytest.mark.xfail(strict=True, reason="wrong today; a row that comes right moves to hostile.jsonl")
@pytest.mark.parametrize("row", WRONG, ids=[f"{r['kind']}: {r['claim']}" for r in WRONG])
def test_wrong_today(row: dict[str, Any]) -> None:
    assert status(row) in ALLOWED[row["expected"]]
