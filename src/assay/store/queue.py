"""The queue of outputs that wait for a person, filtered, counted and in order."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, timedelta
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from sqlalchemy import and_, func, or_, select

from assay.errors import InputError
from assay.store.families import FAMILIES, Family
from assay.store.schema import decisions, plain, reports, review_families, reviews

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from sqlalchemy import ColumnElement, Connection, Row, Select

    from assay.store.database import Database

State: TypeAlias = Literal["waiting", "finished"]
OVER_A_DAY: Final = "over-a-day"
_UNKNOWN_WRONG: Final = 1e300  # what nobody has estimated comes before every estimate


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """Which reviews, in which order; several `reasons` or `kinds`: any of them.

    `words` are looked for in title and subtitle, each of them; one may be the id of a report.
    `person` is who "mine" means. `after` is the id of the last report that was seen.
    """

    whose: Literal["everyone", "mine", "nobody"] = "everyone"
    person: str = ""
    reasons: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    older_than_hours: int | None = None
    words: str = ""
    order: Literal["oldest", "newest", "most-wrong"] = "oldest"
    state: State = "waiting"
    limit: int = 50
    after: str | None = None


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One output that waits.

    `why` are codes with a short detail, what tells most first; `reasons` their families.
    `expected_wrong` is None where no calibration tells it, `outcome` while it waits.
    """

    report_id: str
    title: str
    subtitle: str
    kind: str
    why: tuple[tuple[str, str], ...]
    verified: int
    failed: int
    unverifiable: int
    expected_wrong: float | None
    sent_at: datetime
    assignee: str | None
    open_claims: int
    outcome: str | None
    finished_by: str | None
    reasons: tuple[Family, ...]


@dataclass(frozen=True, slots=True)
class QueuePage:
    """Rows of the queue; `total` counts all that the filter lets through.

    `counts` are of the whole queue in this state, whatever the filter, by facet ("whose",
    "reasons", "kinds", "age") and value. `decided_today` are decisions about claims since
    midnight in UTC that were not undone, `overruled_today` those of them that overrule.
    """

    rows: tuple[QueueRow, ...]
    total: int
    counts: Mapping[str, Mapping[str, int]]
    oldest_sent_at: datetime | None
    decided_today: int
    overruled_today: int


def queue(db: Database, tenant: str, wanted: QueueFilter) -> QueuePage:
    """One page of the queue; raises InputError if the row to go on from is not there any more."""
    now = db.clock()
    everything = and_(reviews.c.tenant == plain(tenant), reviews.c.state == wanted.state)
    chosen = and_(everything, *_conditions(wanted, now))
    with db.read() as connection:
        total = _count(connection, chosen)
        rows = _rows(connection, chosen, wanted, tenant)
        reasons = _families(connection, [row.report_id for row in rows])
        counts = _counts(connection, everything, wanted.person, now)
        first = select(reviews.c.sent_at).where(everything).order_by(reviews.c.sequence).limit(1)
        oldest = connection.execute(first).scalar()
        decided, overruled = _today(connection, tenant, now)
    made = tuple(_row(row, reasons.get(row.report_id, ())) for row in rows)
    return QueuePage(made, total, counts, oldest, decided, overruled)


def _conditions(wanted: QueueFilter, now: datetime) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.whose != "everyone":
        person = plain(wanted.person) if wanted.whose == "mine" else None
        found.append(reviews.c.assignee == person)  # IS NULL for nobody
    if wanted.reasons:
        of = select(review_families.c.report_id).where(review_families.c.family.in_(wanted.reasons))
        found.append(reviews.c.report_id.in_(of))
    if wanted.kinds:
        found.append(reports.c.kind.in_(wanted.kinds))
    if wanted.older_than_hours is not None:
        found.append(reviews.c.sent_at < now - timedelta(hours=wanted.older_than_hours))
    found += [
        reports.c.words.contains(word.casefold(), autoescape=True) | (reports.c.id == word)
        for word in plain(wanted.words).split()
    ]
    return found


def _count(connection: Connection, condition: ColumnElement[bool]) -> int:
    found = connection.execute(select(func.count()).select_from(_JOINED).where(condition)).scalar()
    return int(found or 0)


def _rows(
    connection: Connection, chosen: ColumnElement[bool], wanted: QueueFilter, tenant: str
) -> Sequence[Any]:
    wrong = func.coalesce(reports.c.expected_wrong, _UNKNOWN_WRONG)
    place = reviews.c.sequence
    query = select(*_COLUMNS).select_from(_JOINED).where(chosen)
    if wanted.after is not None:
        last = connection.execute(
            select(place, wrong.label("wrong"))
            .select_from(_JOINED)
            .where(reviews.c.report_id == plain(wanted.after), reviews.c.tenant == plain(tenant))
        ).first()
        if last is None:
            raise InputError(
                f"report {wanted.after!r} is not in the queue any more; start from the beginning"
            )
        query = query.where(
            {
                "oldest": place > last.sequence,
                "newest": place < last.sequence,
                "most-wrong": or_(
                    wrong < last.wrong, and_(wrong == last.wrong, place > last.sequence)
                ),
            }[wanted.order]
        )
    order: dict[str, tuple[Any, ...]] = {
        "oldest": (place,),
        "newest": (place.desc(),),
        "most-wrong": (wrong.desc(), place),
    }
    return connection.execute(query.order_by(*order[wanted.order]).limit(wanted.limit)).all()


def _families(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[Family, ...]]:
    found: dict[str, set[str]] = {}
    table = review_families.c
    for row in connection.execute(
        select(table.report_id, table.family).where(table.report_id.in_(ids))
    ):
        found.setdefault(row.report_id, set()).add(row.family)
    return {each: tuple(f for f in FAMILIES if f in names) for each, names in found.items()}


def _row(row: Row[Any], families: tuple[Family, ...]) -> QueueRow:
    values = dict(row._mapping)
    why = tuple((code, detail) for code, detail in json.loads(values.pop("why")))
    return QueueRow(**values, why=why, reasons=families)


def _counts(
    connection: Connection, everything: ColumnElement[bool], person: str, now: datetime
) -> Mapping[str, Mapping[str, int]]:
    nobody = reviews.c.assignee.is_(None)
    mine = reviews.c.assignee == plain(person)
    late = reviews.c.sent_at < now - timedelta(hours=24)
    by_kind = (
        select(reports.c.kind, func.count())
        .select_from(_JOINED)
        .where(everything)
        .group_by(reports.c.kind)
    )
    by_family = (
        select(review_families.c.family, func.count())
        .join_from(reviews, review_families, review_families.c.report_id == reviews.c.report_id)
        .where(everything)
        .group_by(review_families.c.family)
    )
    kinds = {"check": 0, "match": 0, "summary": 0}
    reasons: dict[str, int] = dict.fromkeys(FAMILIES, 0)
    return {
        "whose": {
            "everyone": _count(connection, everything),
            "mine": _count(connection, and_(everything, mine)) if person else 0,
            "nobody": _count(connection, and_(everything, nobody)),
        },
        "reasons": reasons | _pairs(connection, by_family),
        "kinds": kinds | _pairs(connection, by_kind),
        "age": {OVER_A_DAY: _count(connection, and_(everything, late))},
    }


def _today(connection: Connection, tenant: str, now: datetime) -> tuple[int, int]:
    """How many decisions about claims stand since midnight, and how many overrule."""
    midnight = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    undo = decisions.alias()
    undone = (
        select(undo.c.sequence)
        .where(
            undo.c.report_id == decisions.c.report_id,
            undo.c.claim == decisions.c.claim,
            undo.c.undoes == decisions.c.revision,
        )
        .exists()
    )
    query = (
        select(decisions.c.action, func.count())
        .where(
            decisions.c.tenant == plain(tenant),
            decisions.c.at >= midnight,
            decisions.c.action.in_(("accept", "overrule")),
            decisions.c.second_opinion.is_(False),
            ~undone,
        )
        .group_by(decisions.c.action)
    )
    found = _pairs(connection, query)
    return sum(found.values()), found.get("overrule", 0)


def _pairs(connection: Connection, query: Select[Any]) -> dict[str, int]:
    return {name: int(number) for name, number in connection.execute(query)}


_JOINED = reviews.join(reports, reports.c.id == reviews.c.report_id)
_COLUMNS = (
    reviews.c.report_id,
    reports.c.title,
    reports.c.subtitle,
    reports.c.kind,
    reviews.c.why,
    reports.c.verified,
    reports.c.failed,
    reports.c.unverifiable,
    reports.c.expected_wrong,
    reviews.c.sent_at,
    reviews.c.assignee,
    reviews.c.open_claims,
    reviews.c.outcome,
    reviews.c.finished_by,
)
