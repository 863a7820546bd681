"""The audit log: whatever is changed in it, shows."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from assay.errors import StoreError
from assay.store import keys
from assay.store.audit import GENESIS, append, entries, verify
from assay.store.database import Database
from stored_samples import Clock, T


def _fill(db: Database, count: int = 5, tenant: str = T) -> None:
    for number in range(count):
        with db.write() as connection:
            append(
                connection,
                tenant=tenant,
                actor="anna",
                action="report.save",
                object=f"r-{number}",
                detail={"n": number, "kind": "check"},
            )


def _raw(file: Path, *statements: str) -> None:
    """What somebody can do who has the file."""
    connection = sqlite3.connect(file)
    for verb in ("update", "delete"):
        connection.execute(f"DROP TRIGGER audit_no_{verb}")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_chain_holds_from_the_first_entry_on(db: Database) -> None:
    assert verify(db) == verify(db, head=GENESIS)
    assert (verify(db).entries, verify(db).head, verify(db).problem) == (0, GENESIS, None)

    _fill(db)

    found = verify(db)
    assert (found.entries, found.problem) == (5, None)
    assert [e.previous for e in entries(db)][1:] == [e.hash for e in entries(db)][:-1]
    assert found.head == list(entries(db))[-1].hash


@pytest.mark.parametrize(
    ("statements", "problem"),
    [
        (["UPDATE audit SET actor = 'eve' WHERE sequence = 3"], "entry 3 was changed"),
        (["UPDATE audit SET tenant = 'x' WHERE sequence = 1"], "entry 1 was changed"),
        (["UPDATE audit SET action = 'x' WHERE sequence = 5"], "entry 5 was changed"),
        (["UPDATE audit SET object = 'x' WHERE sequence = 5"], "entry 5 was changed"),
        (["UPDATE audit SET at = '2020-01-01' WHERE sequence = 2"], "entry 2 was changed"),
        (["UPDATE audit SET detail = '{\"n\":9}' WHERE sequence = 3"], "entry 3 was changed"),
        (["UPDATE audit SET detail = detail || ' ' WHERE sequence = 3"], "entry 3 was changed"),
        (["UPDATE audit SET detail = 'no' WHERE sequence = 3"], "entry 3 cannot be read"),
        (["UPDATE audit SET actor = x'ff' WHERE sequence = 3"], "entry 3 cannot be read"),
        (["UPDATE audit SET actor = CAST(x'ff' AS TEXT) WHERE sequence = 3"], "cannot be read"),
        (["UPDATE audit SET hash = 'x' WHERE sequence = 3"], "entry 3 was changed"),
        (["UPDATE audit SET previous = 'x' WHERE sequence = 3"], "entry 3 does not follow"),
        (["DELETE FROM audit WHERE sequence = 1"], "entry 1 is missing"),
        (["DELETE FROM audit WHERE sequence = 3"], "entry 3 is missing"),
        (["DELETE FROM audit WHERE sequence = 5"], "number 4 is last"),
        (["DELETE FROM audit WHERE sequence > 2"], "number 2 is last"),
        (["DELETE FROM audit"], "number 0 is last"),
        (["DELETE FROM audit_head"], "names the last entry is missing"),
        (["DELETE FROM audit", "DELETE FROM audit_head"], "names the last entry is missing"),
        (
            [
                "UPDATE audit SET sequence = 90 WHERE sequence = 2",
                "UPDATE audit SET sequence = 2 WHERE sequence = 3",
                "UPDATE audit SET sequence = 3 WHERE sequence = 90",
            ],
            "entry 2 does not follow",
        ),
        (
            [
                "INSERT INTO audit SELECT 6, at, tenant, actor, action, object, detail, previous,"
                " 'x' FROM audit WHERE sequence = 5"
            ],
            "entry 6 does not follow",
        ),
    ],
)
def test_whatever_is_done_to_the_log_shows(
    db: Database, file: Path, statements: list[str], problem: str
) -> None:
    _fill(db)
    _raw(file, *statements)

    assert problem in (verify(db).problem or "")


def test_a_chain_that_was_made_anew_shows_by_a_noted_head(
    db: Database, file: Path, clock: Clock
) -> None:
    _fill(db, 3)
    noted = verify(db).head
    _fill(db, 2)
    assert verify(db, head=noted).problem is None

    _raw(file, "DELETE FROM audit", f"UPDATE audit_head SET sequence = 0, hash = '{GENESIS}'")
    clock.move(seconds=1)
    _fill(db, 5)

    assert verify(db).problem is None
    assert verify(db, head=noted).problem == "the noted hash does not stand in the chain"


@pytest.mark.parametrize("statement", ["UPDATE audit SET actor = 'eve'", "DELETE FROM audit"])
def test_the_database_itself_refuses_a_change(db: Database, statement: str) -> None:
    _fill(db, 1)

    with pytest.raises(StoreError), db.write() as connection:
        connection.exec_driver_sql(statement)

    assert verify(db).problem is None
    assert verify(db).entries == 1


def test_entries_come_in_order_in_pages_and_by_tenant(
    db: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assay.store.audit._PAGE", 2)
    for tenant, back in (("a", 0), ("b", -3), ("a", 1)):
        clock.move(hours=back)
        _fill(db, 3, tenant)

    assert [entry.sequence for entry in entries(db)] == list(range(1, 10))
    assert [entry.sequence for entry in entries(db, tenant="a", after=2)] == [3, 7, 8, 9]
    assert list(entries(db, after=9)) == []


def test_a_line_of_an_entry_has_all_that_its_hash_covers(db: Database) -> None:
    _fill(db, 1)
    (entry,) = entries(db)

    line = json.loads(entry.line())

    assert line["at"] == "2026-11-30T12:00:00.000000+00:00"
    assert (line["sequence"], line["previous"], line["detail"]["n"]) == (1, GENESIS, 0)
    assert set(line) == {
        *("sequence", "at", "tenant", "actor", "action", "object", "detail", "previous", "hash")
    }


@pytest.mark.parametrize("text", ["\ud800", "a\0b", "山田", "\u2028"])
def test_any_text_can_stand_in_an_entry(db: Database, text: str) -> None:
    with db.write() as connection:
        append(connection, tenant=T, actor=text, action="a", object=text, detail={"x": text})

    assert verify(db).problem is None


def test_an_entry_goes_with_the_transaction_that_it_is_about(db: Database) -> None:
    _fill(db, 1)

    def fails(db: Database) -> None:
        with db.write() as connection:
            append(connection, tenant=T, actor="a", action="a", object="o", detail={})
            raise RuntimeError

    failing: Callable[[Database], None] = fails
    with pytest.raises(RuntimeError):
        failing(db)

    assert verify(db).entries == 1


def test_rows_without_any_entry_are_told(db: Database, file: Path) -> None:
    keys.create(db, "Ben", "t", ["check"], "anna")
    _raw(file, "DELETE FROM audit", f"UPDATE audit_head SET sequence = 0, hash = '{GENESIS}'")

    assert verify(db).problem is not None
