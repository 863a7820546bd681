"""Claims in a language without word lists: only a restatement or a quote is verified.

The rows in data/ hold altered and paraphrased claims, which must never be verified, and lines
restated word for word, which must never be failed; `today` is what those came to when written.
"""

from datetime import date
from typing import Any

import pytest
from hostile import name_of, rows, status

AS_OF = date(2026, 11, 30)
READ = {"en", "de", "fr", "es", "zh"}


@pytest.mark.parametrize("row", rows("other_languages.jsonl"), ids=name_of)
def test_only_what_is_restated_is_verified(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]


def test_the_rows_are_of_other_languages_and_restated_ones_say_a_whole_line() -> None:
    every = rows("other_languages.jsonl")
    restated = [row for row in every if row["kind"].startswith("restated")]

    assert not {row["language"] for row in every} & READ
    for row in every:
        lines = [line.removeprefix("- ") for line in row["source"].splitlines()]
        assert (row["claim"] in lines) == (row in restated), row
        assert ("verified" in row["allowed"]) == (row in restated), row
