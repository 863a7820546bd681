"""Reports that are older than the operator lets any of them become, taken out."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, select

from assay.store import audit
from assay.store.database import CLOCK
from assay.store.rows import RETIRE
from assay.store.schema import reports

if TYPE_CHECKING:
    from assay.store.database import Database

_AT_ONCE: Final = 100
"""How many go in one transaction: others write in between."""


def retire(db: Database, days: int, actor: str) -> int:
    """Delete reports that were kept for `days` days, with their reviews and decisions.

    Each has its entry in the audit log; gives how many there were.
    """
    count = 0
    while gone := _some(db, days, actor):
        count += gone
    if count:
        db.forget_deleted()
    return count


def _some(db: Database, days: int, actor: str) -> int:
    with db.write() as connection:
        audit.take_turn(connection)
        limit = connection.get_execution_options()[CLOCK]() - timedelta(days=days)
        old = select(reports.c.id, reports.c.tenant).where(reports.c.created_at <= limit)
        rows = connection.execute(old.order_by(reports.c.sequence).limit(_AT_ONCE)).all()
        connection.execute(delete(reports).where(reports.c.id.in_([row.id for row in rows])))
        for row in rows:
            audit.append(
                connection,
                tenant=row.tenant,
                actor=actor,
                action=RETIRE,
                object=row.id,
                detail={"days": days},
            )
    return len(rows)
