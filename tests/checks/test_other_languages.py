"""Claims in a language without word lists: only a restatement or a quote is verified.

The rows in data/ hold altered and paraphrased claims, which must never be verified, and lines
restated word for word, which must never be failed; `today` is what those came to when written.
"""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from assay import Source, Sources, check
from assay.hiring.pack import PACK

DATA = Path(__file__).parent / "data"
AS_OF = date(2026, 11, 30)
READ = {"en", "de", "fr", "es", "zh"}


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def _status(row: dict[str, Any]) -> str:
    about = "candidate" if row["resume"] else None
    sources = Sources([Source("s", row["source"], about=about)], AS_OF)
    return check(row["claim"], sources, pack=PACK if row["resume"] else None).status.value


def _name(row: dict[str, Any]) -> str:
    return f"{row['language']}: {row['kind']}: {row['claim']}"


@pytest.mark.parametrize("row", _rows("other_languages.jsonl"), ids=_name)
def test_only_what_is_restated_is_verified(row: dict[str, Any]) -> None:
    assert _status(row) in row["allowed"]


def test_the_rows_are_of_other_languages_and_restated_ones_say_a_whole_line() -> None:
    rows = _rows("other_languages.jsonl")
    restated = [row for row in rows if row["kind"].startswith("restated")]

    assert not {row["language"] for row in rows} & READ
    for row in rows:
        lines = [line.removeprefix("- ") for line in row["source"].splitlines()]
        assert (row["claim"] in lines) == (row in restated), row
        assert ("verified" in row["allowed"]) == (row in restated), row
