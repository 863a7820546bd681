"""The first schema: what is kept, who decided what, who may ask, and the audit log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)
_GENESIS = "0" * 64

_APPEND_ONLY = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""


def upgrade() -> None:
    """Make all tables."""
    _reports()
    _reviews()
    _decisions()
    _policies()
    _keys()
    _windows()
    _audit()
    _secret_check()
    if op.get_bind().dialect.name == "sqlite":
        for table, verb in (("audit", "UPDATE"), ("audit", "DELETE"), ("decisions", "UPDATE")):
            op.execute(_APPEND_ONLY.format(table=table, verb=verb))


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("id", sa.String(40), nullable=False, unique=True),
        sa.Column("tenant", sa.String(200), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("subtitle", sa.Text, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("subject_id", sa.String(500)),
        sa.Column("policy", sa.String(200), nullable=False),
        sa.Column("policy_version", sa.Integer),
        sa.Column("retention", sa.String(10), nullable=False),
        sa.Column("model", sa.Text, nullable=False),
        sa.Column("action", sa.String(10), nullable=False),
        sa.Column("verified", sa.Integer, nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
        sa.Column("unverifiable", sa.Integer, nullable=False),
        sa.Column("expected_wrong", sa.Float),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("claims", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("sources", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index("reports_of_tenant", "reports", ["tenant", "sequence"])
    op.create_index("reports_of_subject", "reports", ["tenant", "subject_id"])


def _reviews() -> None:
    op.create_table(
        "reviews",
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column(
            "report_id",
            sa.String(40),
            sa.ForeignKey("reports.id", ondelete="CASCADE"),
            nullable=False,
            unique=True,
        ),
        sa.Column("tenant", sa.String(200), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("sent_at", _TIME, nullable=False),
        sa.Column("assignee", sa.String(200)),
        sa.Column("open_claims", sa.Integer, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("finished_at", _TIME),
        sa.Column("finished_by", sa.String(200)),
        sa.Column("finished_key", sa.String(40)),
        sa.Column("outcome", sa.String(10)),
        sa.CheckConstraint("state IN ('waiting', 'finished')", name="reviews_state"),
        sqlite_autoincrement=True,
    )
    op.create_index("reviews_of_tenant", "reviews", ["tenant", "state", "sequence"])
    op.create_table(
        "review_families",
        sa.Column(
            "report_id",
            sa.String(40),
            sa.ForeignKey("reviews.report_id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("family", sa.String(40), primary_key=True),
    )


def _decisions() -> None:
    op.create_table(
        "decisions",
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column(
            "report_id",
            sa.String(40),
            sa.ForeignKey("reports.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("tenant", sa.String(200), nullable=False),
        sa.Column("claim", sa.String(200), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("action", sa.String(20), nullable=False),
        sa.Column("verdict", sa.String(20)),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("reviewer", sa.String(200), nullable=False),
        sa.Column("key_id", sa.String(40), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("second_opinion", sa.Boolean, nullable=False),
        sa.Column("undoes", sa.Integer),
        sa.Column("taken_from", sa.String(200)),
        sa.UniqueConstraint("report_id", "claim", "revision", name="decisions_in_turn"),
        sqlite_autoincrement=True,
    )
    op.create_index("decisions_of_day", "decisions", ["tenant", "at"])


def _policies() -> None:
    op.create_table(
        "policies",
        sa.Column("tenant", sa.String(200), primary_key=True),
        sa.Column("name", sa.String(100), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("toml", sa.Text, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
    )


def _keys() -> None:
    op.create_table(
        "keys",
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("id", sa.String(40), nullable=False, unique=True),
        sa.Column("tenant", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("scopes", sa.String(200), nullable=False),
        sa.Column("subject_id", sa.String(500)),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("revoked_at", _TIME),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("key_id", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("scopes", sa.String(200), nullable=False),
        sa.Column("subject_id", sa.String(500)),
        sa.Column("expires_at", _TIME, nullable=False),
    )
    op.create_index("sessions_by_end", "sessions", ["expires_at"])


def _windows() -> None:
    op.create_table(
        "windows",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("hits", sa.Integer, nullable=False),
        sa.Column("length", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("windows_by_end", "windows", ["expires"])


def _audit() -> None:
    op.create_table(
        "audit",
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(200), nullable=False),
        sa.Column("actor", sa.String(200), nullable=False),
        sa.Column("action", sa.String(40), nullable=False),
        sa.Column("object", sa.String(200), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
    )
    op.create_index("audit_of_tenant", "audit", ["tenant", "sequence"])
    head = op.create_table(
        "audit_head",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.CheckConstraint("id = 1", name="audit_head_one_row"),
    )
    op.bulk_insert(head, [{"id": 1, "sequence": 0, "hash": _GENESIS}])


def _secret_check() -> None:
    op.create_table(
        "secret_check",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.CheckConstraint("id = 1", name="secret_check_one_row"),
    )
