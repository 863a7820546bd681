"""Claims that name who, where and what, against sources that do not say so; data in data/."""

from datetime import date
from typing import Any

import pytest
from hostile import name_of, rows, status

from assay import Source, Sources, check
from assay.hiring.pack import PACK

AS_OF = date(2026, 11, 30)
RESUME = """Rosa Lind

Experience

Harbor Bank, Teller
Jan 2012 - Dec 2015
- Trained 5 new colleagues
- Assisted with the merger of two branches

Finch & Sons, Clerk
Jan 2016 - present

Skills
Python (basic), SQL

Certificates
Microsoft Certified: Azure Administrator Associate (AZ-104), 2021

Education
MSc Physics, Westmoor University (expected 2028)
"""


@pytest.mark.parametrize("row", rows("attribution_hostile.jsonl"), ids=name_of)
def test_hostile_claims(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]


@pytest.mark.xfail(strict=True, reason="wrong today")
@pytest.mark.parametrize("row", rows("attribution_wrong.jsonl"), ids=name_of)
def test_wrong_today(row: dict[str, Any]) -> None:
    assert status(row) in row["allowed"]


@pytest.mark.parametrize(
    ("claim", "status", "reason"),
    [
        ("Rosa Lind worked at Harbor Bank as a Teller.", "verified", "entry-holds"),
        ("Rosa assisted with the merger of two branches at Harbor Bank.", "verified", "line-holds"),
        ("Rosa lists SQL as a skill.", "verified", "line-holds"),
        ("Rosa holds the AZ-104 certificate.", "verified", "entry-holds"),
        ("Rosa is studying for the MSc Physics at Westmoor University.", "verified", "entry-holds"),
        ("The résumé of Rosa Lind does not mention Kubernetes.", "verified", "absent-holds"),
        ("The résumé of Rosa Lind does not mention SQL.", "failed", "contradicted"),
        ("Rosa holds the MSc Physics from Westmoor University.", "failed", "not-completed"),
        ("Rosa Lind worked at Ostrava Labs.", "failed", "not-in-record"),
        ("Rosa assisted with the merger at Finch & Sons.", "failed", "other-owner"),
        ("Rosa holds the AZ-204 certificate.", "unverifiable", "not-shown"),
        ("Rosa led the merger of two branches at Harbor Bank.", "failed", "overstated"),
        ("Rosa Lind works at Harbor Bank as a Teller.", "unverifiable", "not-checked"),
        ("Harbor Bank worked for Rosa Lind.", "unverifiable", "not-checked"),
    ],
)
def test_one_claim(claim: str, status: str, reason: str) -> None:
    sources = Sources([Source("cv", RESUME, about="candidate")], AS_OF)

    report = check(claim, sources, pack=PACK)

    assert report.status.value == status
    assert reason in {r for verdict in report.verdicts for r in verdict.reasons}
