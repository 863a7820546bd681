"""A report into the queue of those that wait for a person."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert

from assay.store.database import CLOCK
from assay.store.families import families, why
from assay.store.rows import add
from assay.store.schema import plain, review_families, reviews

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

    from assay.report import Report
    from assay.store.secret import Secret
    from assay.wire import Result


def claims_of(report: Report) -> dict[str, str]:
    """The statuses of all claims by id, in order."""
    return {verdict.claim.id: verdict.status.value for verdict in report.verdicts}


def enqueue(
    connection: Connection, secret: Secret, tenant: str, report_id: str, result: Result
) -> dict[str, str]:
    """Make the review of a report, waiting and nobody's; gives the digest of its row."""
    clock = connection.get_execution_options()[CLOCK]
    told = json.dumps(why(result.report, result.shown))
    made = add(
        connection,
        secret,
        reviews,
        report_id=report_id,
        tenant=tenant,
        state="waiting",
        sent_at=clock(),
        open_claims=len(result.report.failed) + len(result.report.unverifiable),
        why=plain(told),
    )
    set_families(connection, report_id, families(result.report, result.shown))
    return made


def set_families(connection: Connection, report_id: str, found: Iterable[str]) -> None:
    """Say why a report waits, instead of what was said before."""
    gone = delete(review_families).where(review_families.c.report_id == report_id)
    connection.execute(gone)
    rows = [{"report_id": report_id, "family": family} for family in found]
    if rows:
        connection.execute(insert(review_families), rows)
