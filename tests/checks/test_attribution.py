"""Claims that name who, where and what, against sources that do not say so; data in data/."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from assay import Source, Sources, check
from assay.hiring.pack import PACK

DATA = Path(__file__).parent / "data"
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


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def _status(row: dict[str, Any]) -> str:
    about = "candidate" if row["resume"] else None
    sources = Sources([Source("s", row["source"], about=about)], AS_OF)
    return check(row["claim"], sources, pack=PACK if row["resume"] else None).status.value


def _name(row: dict[str, Any]) -> str:
    return f"{row['kind']}: {row['claim']}"


@pytest.mark.parametrize("row", _rows("attribution_hostile.jsonl"), ids=_name)
def test_hostile_claims(row: dict[str, Any]) -> None:
    assert _status(row) in row["allowed"]


@pytest.mark.xfail(strict=True, reason="wrong today")
@pytest.mark.parametrize("row", _rows("attribution_wrong.jsonl"), ids=_name)
def test_wrong_today(row: dict[str, Any]) -> None:
    assert _status(row) in row["allowed"]


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
