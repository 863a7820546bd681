"""The tables as the newest migration leaves them, and the types of their columns."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect

REVISIONS: Final = ("0001",)
"""The migrations that this version knows, in order."""


class Moment(TypeDecorator[datetime]):
    """An aware datetime; kept and given back in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moved = value.astimezone(UTC)
        return moved.replace(tzinfo=None) if dialect.name == "sqlite" else moved

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        del dialect
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


metadata = MetaData()

reports = Table(
    "reports",
    metadata,
    Column("sequence", Integer, primary_key=True),
    Column("id", String(40), nullable=False, unique=True),
    Column("tenant", String(200), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("title", Text, nullable=False),
    Column("subtitle", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("subject_id", String(500)),
    Column("policy", String(200), nullable=False),
    Column("policy_version", Integer),
    Column("retention", String(10), nullable=False),
    Column("model", Text, nullable=False),
    Column("action", String(10), nullable=False),
    Column("verified", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    Column("unverifiable", Integer, nullable=False),
    Column("expected_wrong", Float),
    Column("words", Text, nullable=False),
    Column("claims", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("sources", Text),
    Index("reports_of_tenant", "tenant", "sequence"),
    Index("reports_of_subject", "tenant", "subject_id"),
    sqlite_autoincrement=True,
)
"""`sequence` gives the order; `words` is what the search of the queue looks in, casefolded;
`claims` are the statuses of the claims by id, so that a decision need not read the result."""

reviews = Table(
    "reviews",
    metadata,
    Column("sequence", Integer, primary_key=True),
    Column(
        "report_id",
        String(40),
        ForeignKey("reports.id", ondelete="CASCADE"),
        nullable=False,
        unique=True,
    ),
    Column("tenant", String(200), nullable=False),
    Column("state", String(10), nullable=False),
    Column("sent_at", Moment, nullable=False),
    Column("assignee", String(200)),
    Column("open_claims", Integer, nullable=False),
    Column("why", Text, nullable=False),
    Column("finished_at", Moment),
    Column("finished_by", String(200)),
    Column("finished_key", String(40)),
    Column("outcome", String(10)),
    CheckConstraint("state IN ('waiting', 'finished')", name="reviews_state"),
    Index("reviews_of_tenant", "tenant", "state", "sequence"),
    sqlite_autoincrement=True,
)
"""`sequence` gives the place in the queue: a review that is sent again gets a new one."""

review_families = Table(
    "review_families",
    metadata,
    Column(
        "report_id",
        String(40),
        ForeignKey("reviews.report_id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("family", String(40), primary_key=True),
)

decisions = Table(
    "decisions",
    metadata,
    Column("sequence", Integer, primary_key=True),
    Column(
        "report_id",
        String(40),
        ForeignKey("reports.id", ondelete="CASCADE"),
        nullable=False,
    ),
    Column("tenant", String(200), nullable=False),
    Column("claim", String(200), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("action", String(20), nullable=False),
    Column("verdict", String(20)),
    Column("reason", Text, nullable=False),
    Column("reviewer", String(200), nullable=False),
    Column("key_id", String(40), nullable=False),
    Column("at", Moment, nullable=False),
    Column("second_opinion", Boolean, nullable=False),
    Column("undoes", Integer),
    Column("taken_from", String(200)),
    UniqueConstraint("report_id", "claim", "revision", name="decisions_in_turn"),
    Index("decisions_of_day", "tenant", "at"),
    sqlite_autoincrement=True,
)
"""Append-only; `undoes` is the revision that an undo takes back.

`taken_from` is whose the review was before another look made it nobody's.
"""

policies = Table(
    "policies",
    metadata,
    Column("tenant", String(200), primary_key=True),
    Column("name", String(100), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("toml", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("sequence", Integer, primary_key=True),
    Column("id", String(40), nullable=False, unique=True),
    Column("tenant", String(200), nullable=False),
    Column("name", String(200), nullable=False),
    Column("scopes", String(200), nullable=False),
    Column("subject_id", String(500)),
    Column("hash", String(64), nullable=False, unique=True),
    Column("created_at", Moment, nullable=False),
    Column("revoked_at", Moment),
    sqlite_autoincrement=True,
)
"""`hash` is the SHA-256 of the secret, which is kept nowhere."""

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("key_id", String(40), nullable=False),
    Column("tenant", String(200), nullable=False),
    Column("name", String(200), nullable=False),
    Column("scopes", String(200), nullable=False),
    Column("subject_id", String(500)),
    Column("expires_at", Moment, nullable=False),
    Index("sessions_by_end", "expires_at"),
)

windows = Table(
    "windows",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("hits", Integer, nullable=False),
    Column("length", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Index("windows_by_end", "expires"),
)
"""Counters of rate limits; `length` and `expires` in seconds, `expires` since 1970."""

audit = Table(
    "audit",
    metadata,
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("at", String(40), nullable=False),
    Column("tenant", String(200), nullable=False),
    Column("actor", String(200), nullable=False),
    Column("action", String(40), nullable=False),
    Column("object", String(200), nullable=False),
    Column("detail", Text, nullable=False),
    Column("previous", String(64), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Index("audit_of_tenant", "tenant", "sequence"),
)

audit_head = Table(
    "audit_head",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("sequence", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    CheckConstraint("id = 1", name="audit_head_one_row"),
)
"""One row: the number and the hash of the last entry of the audit log."""


secret_check = Table(
    "secret_check",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False),
    CheckConstraint("id = 1", name="secret_check_one_row"),
)
"""One row: a keyed hash, by which the secret of the database is known again."""


def plain(text: str) -> str:
    """The text as every database can keep it: no lone surrogates, no NUL."""
    safe = text.encode("utf-8", "replace").decode("utf-8")
    return safe.replace("\0", "\N{REPLACEMENT CHARACTER}")
