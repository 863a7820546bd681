"""All that is kept about one person, taken out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, or_, select, update

from assay.errors import InputError
from assay.store import audit
from assay.store.database import CLOCK
from assay.store.rows import ERASE, digest
from assay.store.schema import decisions, keys, plain, reports, sessions

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from assay.store.database import Database


@dataclass(frozen=True, slots=True)
class Erased:
    """How much was deleted."""

    reports: int
    decisions: int


def erase(db: Database, tenant: str, subject_id: str, actor: str) -> Erased:
    """Delete the reports of a subject with their reviews and decisions; end the subject's keys.

    The audit log keeps counts and the keyed hash of the subject. On SQLite what is deleted is
    overwritten. Raises InputError for an empty subject.
    """
    if not subject_id:
        raise InputError("erasure needs the id of a subject; got an empty one")
    subject, of_tenant = plain(subject_id), plain(tenant)
    its = (reports.c.tenant == of_tenant, reports.c.subject_id == subject)
    with db.write() as connection:
        audit.take_turn(connection)  # what is stored meanwhile comes before it, or is refused
        ids = select(reports.c.id).where(*its)
        counted = select(func.count()).where(decisions.c.report_id.in_(ids))
        judged = int(connection.execute(counted).scalar() or 0)
        gone = connection.execute(delete(reports).where(*its)).rowcount
        own = (keys.c.tenant == of_tenant, keys.c.subject_id == subject)
        key_ids = select(keys.c.id).where(*own)
        session = (sessions.c.tenant == of_tenant) & (sessions.c.subject_id == subject)
        connection.execute(delete(sessions).where(or_(sessions.c.key_id.in_(key_ids), session)))
        ended_keys = _end_keys(db, connection, of_tenant, own, actor)
        audit.append(
            connection,
            tenant=tenant,
            actor=actor,
            action=ERASE,
            object=db.secret.subject(tenant, subject_id),
            detail={"reports": gone, "decisions": judged, "keys": ended_keys},
        )
    db.forget_deleted()
    return Erased(gone, judged)


def _end_keys(
    db: Database,
    connection: Connection,
    tenant: str,
    own: tuple[ColumnElement[bool], ...],
    actor: str,
) -> int:
    """Revoke the keys of a person, and take out whose they were; gives how many there are."""
    at = connection.get_execution_options()[CLOCK]()
    since = func.coalesce(keys.c.revoked_at, at, type_=keys.c.revoked_at.type)
    ended = update(keys).where(*own).values(subject_id=None, name="erased", revoked_at=since)
    rows = connection.execute(ended.returning(*keys.c)).all()
    for row in rows:
        audit.append(
            connection,
            tenant=tenant,
            actor=actor,
            action="key.erase",
            object=row.id,
            detail=digest(db.secret, keys, row),
        )
    return len(rows)
