"""Gaps and levels of requirements as a hostile reader wrote them, in five languages; in data/."""

from datetime import date
from typing import Any

import pytest
from hostile import name_of, rows

from assay import Policy, Source, Sources, check
from assay.hiring.match import SHAPE, match_sources
from assay.hiring.pack import PACK

AS_OF = date(2026, 11, 30)


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


@pytest.mark.parametrize("row", rows("gaps_hostile.jsonl"), ids=name_of)
def test_hostile_gaps(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]


@pytest.mark.xfail(strict=True, reason="wrong today")
@pytest.mark.parametrize("row", rows("gaps_wrong.jsonl"), ids=name_of)
def test_wrong_today(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]
