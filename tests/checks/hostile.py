"""Rows of hostile claims: a source, a claim, the statuses that a careful reader could give."""

import json
from datetime import date
from pathlib import Path
from typing import Any

from assay import Source, Sources, check
from assay.hiring.pack import PACK

DATA = Path(__file__).parent / "data"
AS_OF = date(2026, 11, 30)


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of a file of data/."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def status(row: dict[str, Any]) -> str:
    """What the check says of a row; a résumé is read by the pack."""
    about = "candidate" if row["resume"] else None
    sources = Sources([Source("s", row["source"], about=about)], AS_OF)
    return check(row["claim"], sources, pack=PACK if row["resume"] else None).status.value


def name_of(row: dict[str, Any]) -> str:
    """How a row is called in the list of tests."""
    return ": ".join(row[key] for key in ("language", "kind", "claim") if key in row)
