"""Gaps and levels of requirements as a hostile reader wrote them, in five languages; in data/."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from assay import Policy, Source, Sources, check
from assay.hiring.match import SHAPE, match_sources
from assay.hiring.pack import PACK

DATA = Path(__file__).parent / "data"
AS_OF = date(2026, 11, 30)


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def status(row: dict[str, Any]) -> str | None:
    if "quote" in row:
        item = {"point": row["claim"], "profileQuote": "", "jobQuote": row["quote"]}
        sources = match_sources(row["profile"], row["posting"], AS_OF)
        draft = {"matches": [], "gaps": [item]}
        report = check(draft, sources, Policy.hiring(), pack=PACK, shape=SHAPE)
    else:
        texts = [Source("cv", row["profile"], about="candidate")]
        texts.append(Source("job", row["posting"], about="posting"))
        report = check(row["claim"], Sources(texts, AS_OF), pack=PACK)
    return report.status.value if report.verdicts else None


def _name(row: dict[str, Any]) -> str:
    return f"{row['language']}: {row['kind']}: {row['claim']}"


@pytest.mark.parametrize("row", rows("gaps_hostile.jsonl"), ids=_name)
def test_hostile_gaps(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]


@pytest.mark.xfail(strict=True, reason="wrong today")
@pytest.mark.parametrize("row", rows("gaps_wrong.jsonl"), ids=_name)
def test_wrong_today(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]
