"""Reviews: sent, assigned, decided claim by claim, finished; the face of all about them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal

from sqlalchemy import delete, func, select, update

from assay.decisions import Action as Outcome
from assay.errors import InputError
from assay.store import audit
from assay.store.assignees import ANYONE, Anyone, StaleAssignee
from assay.store.database import CLOCK
from assay.store.decisions import (
    LONGEST_REASON,
    Action,
    Change,
    ClaimDecision,
    Decided,
    Stale,
    decide,
    history,
    open_claims,
    past_of,
    standing,
    tell_queue,
)
from assay.store.documents import read_result
from assay.store.families import FAMILIES, Family, families
from assay.store.queue import OVER_A_DAY, QueueFilter, QueuePage, QueueRow, queue
from assay.store.reports import StoredReport, sequence_of, stored
from assay.store.rows import now
from assay.store.schema import decisions, plain, reports, reviews
from assay.store.sending import claims_of, enqueue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Row

    from assay.store.database import Database
    from assay.store.keys import Principal

__all__ = [
    "FAMILIES",
    "LONGEST_REASON",
    "OVER_A_DAY",
    "Action",
    "Change",
    "ClaimDecision",
    "Decided",
    "Family",
    "Finished",
    "QueueFilter",
    "QueuePage",
    "QueueRow",
    "ReviewState",
    "Stale",
    "StaleFinish",
    "assign",
    "decide",
    "decided",
    "families",
    "finish",
    "history",
    "open_claims",
    "queue",
    "send",
    "standing",
    "state",
]

_OUTCOMES: Final = ("show", "review", "withhold")
_PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class ReviewState:
    """Where a review stands; `last_sequence` is that of its newest decision, 0 for none."""

    state: Literal["waiting", "finished"]
    sent_at: datetime
    assignee: str | None
    finished_at: datetime | None
    finished_by: str | None
    outcome: Outcome | None
    last_sequence: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The review is finished."""

    state: ReviewState


@dataclass(frozen=True, slots=True)
class StaleFinish:
    """Nothing was stored: this was decided since the reviewer looked, perhaps in another tab."""

    newest: ClaimDecision


def send(db: Database, tenant: str, report_id: str, actor: str) -> bool:
    """Put a report into the queue; one that is finished again, behind all others.

    False if there is no such report; nothing changes if it waits already.
    """
    with db.write() as connection:
        wanted = select(reports.c.result).where(
            reports.c.tenant == plain(tenant), reports.c.id == plain(report_id)
        )
        result = connection.execute(wanted).scalar()
        if result is None:
            return False
        found = _found(connection, tenant, report_id)
        if found and found.state == "waiting":
            return True
        connection.execute(delete(reviews).where(reviews.c.report_id == plain(report_id)))
        read = read_result(result)
        made = enqueue(connection, db.secret, plain(tenant), plain(report_id), read)
        tell_queue(connection, report_id, claims_of(read.report), past_of(connection, report_id))
        _note(connection, tenant, actor, "review.send", report_id, **made)
    return True


def assign(  # noqa: PLR0913 - what to whom, by whom, and what was seen
    db: Database,
    tenant: str,
    report_id: str,
    person: str | None,
    actor: str,
    *,
    seen: str | Anyone | None = ANYONE,
) -> bool | StaleAssignee:
    """Give a waiting review to somebody, or to nobody; False if it does not wait.

    `seen` is whose it was when the actor looked; if that changed since, nothing is stored.
    """
    with db.write() as connection:
        found = _found(connection, tenant, report_id)
        if found is None or found.state != "waiting":
            return False
        if not isinstance(seen, Anyone) and found.assignee != (plain(seen) if seen else None):
            return StaleAssignee(found.assignee)
        made = _set(db, connection, report_id, assignee=plain(person) if person else None)
        given = int(bool(person))  # a name is free text, and no log has it
        _note(connection, tenant, actor, "review.assign", report_id, assigned=given, **made)
    return True


def finish(  # noqa: PLR0913 - who decides what about what, and what was seen
    db: Database, tenant: str, report_id: str, action: Outcome, who: Principal, *, seen: int
) -> Finished | StaleFinish:
    """End a review; `seen` is the sequence of the last decision that the reviewer saw, 0 for none.

    Raises InputError for a review that is not waiting, a decision that is not there, an unknown
    action, and for "show" while claims are open.
    """
    if action not in _OUTCOMES:
        raise InputError(f"action is {action!r}; expected one of {', '.join(_OUTCOMES)}")
    with db.write() as connection:
        found = _found(connection, tenant, report_id)
        if found is None:
            raise InputError(f"report {report_id!r} was not sent to review")
        if found.state == "finished":
            raise InputError(f"the review of report {report_id!r} is finished already")
        past = past_of(connection, report_id)
        last = past[-1].sequence if past else 0
        if seen > last:
            raise InputError(f"seen is {seen}; the last decision of this review has number {last}")
        if seen < last:
            return StaleFinish(past[-1])
        left = open_claims(json.loads(found.claims), past)
        if left and action == "show":
            raise InputError(
                f"report {report_id!r} cannot be shown: {', '.join(left)} still to be decided"
            )
        at = connection.get_execution_options()[CLOCK]()
        ended = {"state": "finished", "finished_at": at, "outcome": action}
        ended |= {"finished_by": plain(who.name), "finished_key": plain(who.key_id)}
        made = _set(db, connection, report_id, **ended)
        _note(
            connection,
            tenant,
            who.key_id,
            "review.finish",
            report_id,
            outcome=action,
            decisions=len(past),
            open=len(left),
            **made,
        )
        after = _found(connection, tenant, report_id)
        assert after  # it was there a moment ago, in this transaction
        return Finished(_state(connection, after))


def state(db: Database, tenant: str, report_id: str) -> ReviewState | None:
    """Where the review of a report stands; None if it was never sent."""
    with db.read() as connection:
        found = _found(connection, tenant, report_id)
        return _state(connection, found) if found else None


def decided(
    db: Database, tenant: str, *, after: str | None = None
) -> Iterator[tuple[StoredReport, tuple[ClaimDecision, ...]]]:
    """Reports with decisions about them, in the order in which they were kept.

    `after` is the id of the last one that was seen; raises InputError if it is not there any more.
    """
    last = 0
    if after is not None:
        with db.read() as connection:
            last = sequence_of(connection, tenant, after)
    judged = select(decisions.c.report_id).where(decisions.c.tenant == plain(tenant))
    while True:
        wanted = (
            select(reports)
            .where(reports.c.tenant == plain(tenant), reports.c.sequence > last)
            .where(reports.c.id.in_(judged))
            .order_by(reports.c.sequence)
            .limit(_PAGE)
        )
        with db.read() as connection:
            rows = connection.execute(wanted).all()
            pasts = [past_of(connection, row.id) for row in rows]
        for row, past in zip(rows, pasts, strict=True):
            yield stored(row), past
        if len(rows) < _PAGE:
            return
        last = rows[-1].sequence


def _found(connection: Connection, tenant: str, report_id: str) -> Row[Any] | None:
    wanted = (
        select(reviews, reports.c.claims)
        .join_from(reviews, reports, reviews.c.report_id == reports.c.id)
        .where(reviews.c.tenant == plain(tenant), reviews.c.report_id == plain(report_id))
        .with_for_update()
    )
    return connection.execute(wanted).first()


def _state(connection: Connection, row: Row[Any]) -> ReviewState:
    newest = select(func.max(decisions.c.sequence)).where(decisions.c.report_id == row.report_id)
    return ReviewState(
        row.state,
        row.sent_at,
        row.assignee,
        row.finished_at,
        row.finished_by,
        row.outcome,
        connection.execute(newest).scalar() or 0,
    )


def _set(db: Database, connection: Connection, report_id: str, **values: Any) -> dict[str, str]:
    where = reviews.c.report_id == plain(report_id)
    connection.execute(update(reviews).where(where).values(**values))
    return now(connection, db.secret, reviews, where)


def _note(
    connection: Connection,
    tenant: str,
    actor: str,
    action: str,
    report_id: str,
    **detail: str | int,
) -> None:
    audit.append(
        connection, tenant=tenant, actor=actor, action=action, object=report_id, detail=detail
    )
