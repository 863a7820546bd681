"""Vectors of the neighbours, described in the requirements: names, levels, contradictions, figures.

`allowed` holds every status that a careful reader could give; None is no claim at all.
"""

from datetime import date
from typing import Any

import pytest
from hostile import name_of, rows

from assay import Source, Sources, check
from assay.hiring.pack import PACK, record_of

AS_OF = date(2026, 11, 30)
PROFILE = """Anna Lind

Experience
Engineer, Acme, 03/2019 - 12/2021
- Built React pages
- May contribute to the billing service

Skills
Python, Docker, React
"""
POSTING = """Engineer

Requirements
- Python
- 3 years of React

Nice to have
- Docker

We run on AWS.
"""


def _status(row: dict[str, Any]) -> str | None:
    posting = Source("job", row.get("posting", POSTING), about="posting")
    profile = Source("cv", row.get("profile", PROFILE), about="candidate")
    records = [record_of(row["record"])] if "record" in row else []
    output: Any = row["claim"]
    if "quotes" in row:
        output = {row.get("group", "matches"): [{"point": row["claim"], **row["quotes"]}]}
    report = check(output, Sources([profile, posting], AS_OF, records), pack=PACK)
    return report.status.value if report.verdicts else None


@pytest.mark.parametrize("row", rows("requirements.jsonl"), ids=name_of)
def test_vectors(row: dict[str, Any]) -> None:
    assert _status(row) in row["allowed"]
