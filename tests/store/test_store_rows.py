"""Rows against the audit log: what was changed, put in or taken out without an entry, shows."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from assay.store import audit, keys, policies
from assay.store.database import Database
from assay.store.erasure import erase
from assay.store.reports import delete, save
from assay.store.reviews import Change, assign, decide, finish, send
from stored_samples import Clock, T, by, new


def _fill(db: Database) -> str:
    """Two reports, one of them reviewed, a policy in two versions, two keys; gives the first."""
    report = save(db, new(subject_id="p-1"), "anna", review=True)
    save(db, new(tenant="other", retention="hashes"), "anna")
    assign(db, T, report, "ben", "anna")
    decide(db, T, report, Change("c1", "accept", 0), by("anna"))
    decide(db, T, report, Change("c2", "another-look", 0, reason="Which?"), by("anna"))
    finish(db, T, report, "withhold", by("anna"), seen=2)
    for toml in ("", 'extends = "strict"'):
        policies.put(db, T, "house", toml, "anna")
    made = [keys.create(db, name, T, ["check"], "cli", "p-1") for name in ("Ada", "Bo")]
    keys.revoke(db, made[0].id, "cli")
    return report


ENTRIES = [
    *("report.save", "report.save", "review.assign", "review.decide", "review.decide"),
    *("review.finish", "policy.put", "policy.put", "key.create", "key.create", "key.revoke"),
]


def _raw(file: Path, *statements: str) -> None:
    connection = sqlite3.connect(file)
    connection.execute("DROP TRIGGER decisions_no_update")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_rows_that_only_the_store_changed_hold(db: Database, clock: Clock) -> None:
    report = _fill(db)

    assert [entry.action for entry in audit.entries(db)] == ENTRIES
    assert audit.verify(db).problem is None
    clock.move(days=1)
    assert send(db, T, report, "anna")
    assert audit.verify(db).problem is None
    decide(db, T, report, Change("c2", "undo", 1), by("anna"))
    assert audit.verify(db).problem is None


CHANGES = [
    ("UPDATE reports SET result = replace(result, 'failed', 'verified')", 1, "reports"),
    ("UPDATE reports SET claims = '{}' WHERE tenant = 'other'", 2, "reports"),
    ("UPDATE reports SET sources = NULL", 1, "reports"),
    ("UPDATE reports SET action = 'withhold'", 1, "reports"),
    ("UPDATE reports SET subject_id = 'p-2'", 1, "reports"),
    ("UPDATE reports SET expected_wrong = 0.5", 1, "reports"),
    ("UPDATE decisions SET action = 'overrule', verdict = 'verified' WHERE claim = 'c1'", 4,
     "decisions"),
    ("UPDATE decisions SET reviewer = 'eve' WHERE claim = 'c2'", 5, "decisions"),
    ("UPDATE decisions SET reason = 'None.' WHERE claim = 'c2'", 5, "decisions"),
    ("UPDATE decisions SET sequence = 9 WHERE claim = 'c2'", 5, "decisions"),
    ("UPDATE reviews SET outcome = 'show'", 6, "reviews"),
    ("UPDATE reviews SET finished_by = 'eve'", 6, "reviews"),
    ("UPDATE policies SET toml = '' WHERE version = 2", 8, "policies"),
    ("UPDATE keys SET scopes = 'admin' WHERE name = 'Bo'", 10, "keys"),
    ("UPDATE keys SET tenant = 'other' WHERE name = 'Bo'", 10, "keys"),
    ("UPDATE keys SET hash = 'x' WHERE name = 'Bo'", 10, "keys"),
    ("UPDATE keys SET revoked_at = NULL", 11, "keys"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "number", "table"), CHANGES)
def test_a_row_that_was_changed_is_told(
    db: Database, file: Path, statement: str, number: int, table: str
) -> None:
    _fill(db)
    entries = audit.verify(db).entries
    _raw(file, statement)

    found = audit.verify(db)

    assert found.problem == f"entry {number} speaks of a row of {table}, which was changed"
    assert found.entries == entries


GONE = [
    ("DELETE FROM reports", 1, "reports"),
    ("DELETE FROM reviews", 6, "reviews"),
    ("DELETE FROM decisions WHERE claim = 'c2'", 5, "decisions"),
    ("DELETE FROM policies WHERE version = 1", 7, "policies"),
    ("DELETE FROM keys WHERE name = 'Ada'", 11, "keys"),
]


@pytest.mark.parametrize(("statement", "number", "table"), GONE)
def test_a_row_that_was_taken_out_is_told(
    db: Database, file: Path, statement: str, number: int, table: str
) -> None:
    _fill(db)
    _raw(file, statement)

    told = f"entry {number} speaks of a row of {table}, which is missing"
    assert audit.verify(db).problem == told


PUT_IN = [
    ("INSERT INTO keys SELECT 9, 'k-9', tenant, name, 'admin', NULL, 'h', created_at, NULL "
     "FROM keys LIMIT 1", "k-9 of keys"),
    ("INSERT INTO policies SELECT tenant, name, 3, toml, created_at FROM policies LIMIT 1",
     f"{T} house 3 of policies"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "row"), PUT_IN)
def test_a_row_that_was_put_in_is_told(db: Database, file: Path, statement: str, row: str) -> None:
    _fill(db)
    _raw(file, statement)

    assert audit.verify(db).problem == f"no entry speaks of the row {row}"


@pytest.mark.parametrize(
    "statement",
    ["UPDATE keys SET created_at = 'x'", "UPDATE keys SET name = CAST(x'ff' AS TEXT)"],
)
def test_a_row_that_cannot_be_read_is_told(db: Database, file: Path, statement: str) -> None:
    _fill(db)
    _raw(file, statement)

    assert "cannot be read" in (audit.verify(db).problem or "")


TAKE: dict[str, Callable[[Database, str], object]] = {
    "erase": lambda db, _: erase(db, T, "p-1", "dpo"),
    "delete": lambda db, report: delete(db, T, report, "dpo"),
}


@pytest.mark.parametrize("name", TAKE)
def test_what_was_taken_out_with_an_entry_is_explained_by_it(
    db: Database, file: Path, name: str
) -> None:
    report = _fill(db)
    raw = sqlite3.connect(file)
    names = ", ".join(c[1] for c in raw.execute("PRAGMA table_info(reports)"))
    raw.execute(f"CREATE TABLE copy AS SELECT {names} FROM reports WHERE id = '{report}'")
    raw.commit()

    TAKE[name](db, report)
    assert audit.verify(db).problem is None

    raw.execute(f"INSERT INTO reports SELECT {names} FROM copy")
    raw.commit()
    raw.close()
    assert audit.verify(db).problem == f"no entry speaks of the row {report} of reports"


def test_digests_say_nothing_to_who_has_no_key(db: Database) -> None:
    """The same policy of two tenants has two digests: its row, not its text, is hashed."""
    for tenant in (T, "other"):
        policies.put(db, tenant, "house", "", "anna")

    one, other = (entry.detail["policies_row"] for entry in audit.entries(db))

    assert one != other
