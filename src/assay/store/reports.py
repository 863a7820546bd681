"""Reports, with as much of their texts as their retention allows."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from sqlalchemy import delete as delete_from
from sqlalchemy import select

from assay.decisions import Action
from assay.errors import InputError
from assay.store import audit
from assay.store.database import CLOCK
from assay.store.documents import read_result, read_sources, result_text, sources_text
from assay.store.retention import Retention, stripped
from assay.store.rows import DELETE, add
from assay.store.schema import keys, plain, reports, reviews
from assay.store.sending import claims_of, enqueue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Connection, Row

    from assay.sources import Sources
    from assay.store.database import Database
    from assay.wire import Result

Kind: TypeAlias = Literal["check", "match", "summary"]


@dataclass(frozen=True, slots=True)
class NewReport:
    """A report to be kept; `subject_id` is whom it is about, for erasure.

    With `retention` "hashes", texts of sources are kept as keyed hashes with their spans, with
    "none" without them; only with "full" are the sources kept. Title and subtitle stay as given.
    """

    tenant: str
    kind: Kind
    title: str
    result: Result
    sources: Sources
    policy: str
    policy_version: int | None = None
    retention: Retention = "full"
    subject_id: str | None = None
    subtitle: str = ""
    model: str = ""


@dataclass(frozen=True, slots=True)
class StoredReport:
    """A report as it was kept; `sources` is None unless its retention is "full"."""

    id: str
    tenant: str
    kind: Kind
    title: str
    subtitle: str
    created_at: datetime
    subject_id: str | None
    policy: str
    policy_version: int | None
    retention: Retention
    result: Result
    sources: Sources | None
    model: str


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A line of a list; `action` is the decision of the check, `review` the state of its review."""

    id: str
    kind: Kind
    title: str
    subtitle: str
    created_at: datetime
    subject_id: str | None
    policy: str
    retention: Retention
    action: Action
    verified: int
    failed: int
    unverifiable: int
    review: Literal["waiting", "finished"] | None


def save(
    db: Database, new: NewReport, actor: str, *, review: bool = False, since: int | None = None
) -> str:
    """Keep a report, with `review` also in the queue, and give its id.

    `since` is the last entry of the audit log when the work on it began: whoever was erased after
    that stays erased. Raises InputError then, if `actor` is a key that was revoked, for an empty
    tenant or a retention that is none.
    """
    if not new.tenant:
        raise InputError("a report needs a tenant; got an empty one")
    if new.retention not in ("full", "hashes", "none"):
        raise InputError(f"retention is {new.retention!r}; expected full, hashes or none")
    report_id = "r-" + secrets.token_urlsafe(12)
    kept = new.result
    if new.retention != "full":
        # by the id, else whoever may check could try texts against the hashes of other reports
        keyed = partial(db.secret.keyed, "text", report_id)
        kept = stripped(kept, keyed, places=new.retention == "hashes")
    values = _values(new, kept, report_id)
    subject = db.secret.subject(new.tenant, new.subject_id) if new.subject_id else ""
    with db.write() as connection:
        audit.take_turn(connection)
        _refuse_ended(connection, actor)
        if (
            subject
            and since is not None
            and audit.erased_since(connection, new.tenant, subject, since)
        ):
            raise InputError("this person was erased meanwhile; nothing was stored")
        clock = connection.get_execution_options()[CLOCK]
        made = add(connection, db.secret, reports, **values, created_at=clock())
        if review:
            made |= enqueue(connection, db.secret, values["tenant"], report_id, kept)
        audit.append(
            connection,
            tenant=new.tenant,
            actor=actor,
            action="report.save",
            object=report_id,
            detail=_told(values, subject, review) | made,
        )
    return report_id


def _refuse_ended(connection: Connection, key_id: str) -> None:
    ended = select(keys.c.id).where(keys.c.id == plain(key_id), keys.c.revoked_at.is_not(None))
    if connection.execute(ended).first():
        raise InputError("this key was revoked meanwhile; nothing was stored")


def _told(values: Mapping[str, Any], subject: str, review: bool) -> dict[str, str | int]:
    """What the audit log says about a report that was kept."""
    names = ("kind", "retention", "action", "verified", "failed", "unverifiable")
    told = {name: values[name] for name in names}
    return {**told, "review": int(review), **({"subject": subject} if subject else {})}


def _values(new: NewReport, kept: Result, report_id: str) -> dict[str, Any]:
    report, decision = kept.report, kept.shown.decision
    title, subtitle = plain(new.title), plain(new.subtitle)
    return {
        "id": report_id,
        "tenant": plain(new.tenant),
        "kind": new.kind,
        "title": title,
        "subtitle": subtitle,
        "subject_id": plain(new.subject_id) if new.subject_id else None,
        "policy": plain(new.policy),
        "policy_version": new.policy_version,
        "retention": new.retention,
        "model": plain(new.model),
        "action": decision.action,
        "verified": len(report.verified),
        "failed": len(report.failed),
        "unverifiable": len(report.unverifiable),
        "expected_wrong": decision.expected_wrong,
        "words": f"{title}\n{subtitle}".casefold(),
        "claims": json.dumps(claims_of(report)),
        "result": result_text(kept),
        "sources": sources_text(new.sources) if new.retention == "full" else None,
    }


def load(db: Database, tenant: str, report_id: str) -> StoredReport | None:
    """A report of a tenant; None if it has none of this id."""
    with db.read() as connection:
        row = connection.execute(select(reports).where(*_of(tenant, report_id))).first()
    return stored(row) if row else None


def stored(row: Row[Any]) -> StoredReport:
    """The report of a row of the table."""
    return StoredReport(
        row.id,
        row.tenant,
        row.kind,
        row.title,
        row.subtitle,
        row.created_at,
        row.subject_id,
        row.policy,
        row.policy_version,
        row.retention,
        read_result(row.result),
        read_sources(row.sources) if row.sources is not None else None,
        row.model,
    )


def listed(
    db: Database,
    tenant: str,
    *,
    subject_id: str | None = None,
    after: str | None = None,
    limit: int = 50,
) -> list[ReportRow]:
    """Reports of a tenant, the newest first; `after` is the id of the last one that was seen.

    Raises InputError if that one is not there any more.
    """
    table = [c for c in reports.c if c.name in ReportRow.__dataclass_fields__]
    state = reviews.c.state.label("review")
    wanted = select(*table, state).where(reports.c.tenant == plain(tenant))
    if subject_id is not None:
        wanted = wanted.where(reports.c.subject_id == plain(subject_id))
    with db.read() as connection:
        if after is not None:
            wanted = wanted.where(reports.c.sequence < sequence_of(connection, tenant, after))
        rows = connection.execute(
            wanted.outerjoin_from(reports, reviews, reviews.c.report_id == reports.c.id)
            .order_by(reports.c.sequence.desc())
            .limit(limit)
        ).all()
    return [ReportRow(**row._mapping) for row in rows]


def sequence_of(connection: Connection, tenant: str, report_id: str) -> int:
    """The number of a report in the order of its table; raises InputError if it is not there."""
    found = connection.execute(select(reports.c.sequence).where(*_of(tenant, report_id))).scalar()
    if found is None:
        raise InputError(f"report {report_id!r} is not there any more; start from the beginning")
    return int(found)


def delete(db: Database, tenant: str, report_id: str, actor: str) -> bool:
    """Delete a report with its review and decisions; False if there is none of this id."""
    with db.write() as connection:
        gone = connection.execute(delete_from(reports).where(*_of(tenant, report_id))).rowcount
        if not gone:
            return False
        audit.append(
            connection,
            tenant=tenant,
            actor=actor,
            action=DELETE,
            object=report_id,
            detail={},
        )
    db.forget_deleted()
    return True


def _of(tenant: str, report_id: str) -> tuple[Any, Any]:
    return reports.c.tenant == plain(tenant), reports.c.id == plain(report_id)
