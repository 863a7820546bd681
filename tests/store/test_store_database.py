"""Opening, migrating, and what goes wrong: one clear line for each, without a value in it."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import make_url

from assay.errors import AssayError, ConfigError, StoreError
from assay.store import audit, engines, reports
from assay.store.database import Database
from assay.store.migrations import scripts
from assay.store.schema import REVISIONS, metadata
from stored_samples import T, new


def opens(url: str | Path, *, create: bool = True) -> StoreError:
    """The error of opening a database."""
    address = f"sqlite:///{url}" if isinstance(url, Path) else url
    with pytest.raises(StoreError) as caught:
        Database.open(address, create=create).close()
    return caught.value


def fails(db: Database) -> StoreError:
    """The error of storing a report; nothing of it is in the message."""
    with pytest.raises(StoreError) as caught:
        reports.save(db, new(title="Zebrafink"), "anna", review=True)
    told = f"{caught.value} {caught.value.__cause__} {caught.value.args}"
    assert "Zebrafink" not in told
    assert "INSERT" not in told
    assert db.name in told
    return caught.value


def test_the_migrations_make_the_tables_that_the_code_knows(db: Database) -> None:
    with db.read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_the_newest_migration_is_the_one_that_the_code_expects() -> None:
    known = [script.revision for script in scripts().walk_revisions()]

    assert tuple(reversed(known)) == REVISIONS


def test_opening_again_changes_nothing(db: Database, file: Path) -> None:
    kept = reports.save(db, new(), "anna")
    before = db.secret

    again = Database.open(f"sqlite:///{file}")

    assert reports.load(again, T, kept)
    assert again.secret == before
    again.close()


def test_every_connection_is_careful(db: Database) -> None:
    def asked(name: str) -> object:
        with db.read() as connection:
            return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

    assert (asked("journal_mode"), asked("synchronous")) == ("wal", 2)
    assert (asked("foreign_keys"), asked("busy_timeout"), asked("secure_delete")) == (1, 10_000, 1)


def test_the_key_lies_beside_the_database_and_only_its_owner_reads_it(
    db: Database, file: Path
) -> None:
    key = file.with_name("assay.db.key")

    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert bytes.fromhex(key.read_text().strip()) == db.secret.value
    assert db.secret.value.hex() not in repr(db.secret)
    assert [each.name for each in file.parent.iterdir() if ".key" in each.name] == ["assay.db.key"]


def test_only_its_owner_reads_a_database(db: Database, file: Path, tmp_path: Path) -> None:
    reports.save(db, new(), "anna")

    rights = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
    assert set(rights) == {"assay.db", "assay.db-wal", "assay.db-shm", "assay.db.key"}
    assert set(rights.values()) == {0o600}

    db.close()
    file.chmod(0o640)
    Database.open(f"sqlite:///{file}").close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640  # whoever changed it may have a reason


def test_workers_that_start_at_once_end_with_one_key_and_one_schema(file: Path) -> None:
    code = (
        "import sys\nfrom assay.store.database import Database\nsys.stdin.readline()\n"
        f"print(Database.open('sqlite:///{file}').secret.keyed('x'))"
    )
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    for worker in workers:
        assert worker.stdin
        worker.stdin.write("\n")
        worker.stdin.flush()
    said = [worker.communicate()[0] for worker in workers]

    assert [worker.returncode for worker in workers] == [0] * 4
    assert len(set(said)) == 1
    assert said[0].strip()


def test_a_key_that_was_lost_is_told_and_no_other_is_made(db: Database, file: Path) -> None:
    db.close()
    file.with_name("assay.db.key").unlink()

    with pytest.raises(ConfigError, match=r"is missing; it is the key of assay\.db"):
        Database.open(f"sqlite:///{file}")
    assert not file.with_name("assay.db.key").exists()

    Database.open(f"sqlite:///{file}", secret=db.secret.value).close()
    Database.open(f"sqlite:///{file}", create=False).close()


def test_a_key_of_another_database_is_refused(db: Database, file: Path) -> None:
    reports.save(db, new(), "anna")
    db.close()
    file.with_name("assay.db.key").write_text("0" * 64)

    for given in (None, b"0123456789abcdef"):
        with pytest.raises(ConfigError, match=r"assay\.db: was made with another secret"):
            Database.open(f"sqlite:///{file}", secret=given)
    lazy = Database.open(f"sqlite:///{file}", create=False)
    for _ in range(2):
        with pytest.raises(ConfigError, match="was made with another secret"):
            audit.verify(lazy)
    lazy.close()

    raw = sqlite3.connect(file)
    raw.execute("DELETE FROM secret_check")
    raw.commit()
    raw.close()
    assert opens(file).kind == "corrupt"


@pytest.mark.parametrize("text", ["", "short", "x" * 64])
def test_a_key_file_without_a_key_is_refused(file: Path, text: str) -> None:
    file.with_name("assay.db.key").write_text(text)

    with pytest.raises(ConfigError, match="holds no key"):
        Database.open(f"sqlite:///{file}")


def test_a_secret_can_be_given_and_is_not_written(file: Path) -> None:
    db = Database.open(f"sqlite:///{file}", secret=b"0123456789abcdef")

    assert db.secret.value == b"0123456789abcdef"
    assert not file.with_name("assay.db.key").exists()
    db.close()
    with pytest.raises(ConfigError, match="15 bytes"):
        Database.open(f"sqlite:///{file}", secret=b"0123456789abcde")


def test_a_database_in_memory_has_a_key_of_its_own() -> None:
    one, other = Database.open("sqlite://"), Database.open("sqlite:///:memory:")

    assert one.secret != other.secret
    reports.save(one, new(), "anna")
    assert audit.verify(one).entries == 1
    assert audit.verify(other).entries == 0
    one.close()
    other.close()


@pytest.mark.parametrize("url", ["nonsense", "sqlite", "nothing://x", "postgresql+none://u:pw@h/x"])
def test_an_address_that_is_none_is_one_clear_line(url: str) -> None:
    with pytest.raises(AssayError) as caught:
        Database.open(url)

    assert "expected one such as sqlite:///assay.db" in str(caught.value)
    assert "pw" not in str(caught.value)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    error = opens(tmp_path / "none" / "assay.db")

    assert error.kind == "unreachable"
    assert str(tmp_path / "none" / "assay.db") in str(error)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert opens(tmp_path).kind == "unreachable"


def test_what_must_be_there_is_not_made(file: Path) -> None:
    assert opens(file, create=False).kind == "unreachable"
    assert list(file.parent.iterdir()) == []


@pytest.mark.parametrize("content", [b"a text that is no database\n" * 100, b"SQLite format 3\0no"])
def test_a_file_that_is_no_database_is_left_alone(file: Path, content: bytes) -> None:
    file.write_bytes(content)

    assert opens(file).kind == "corrupt"
    assert file.read_bytes() == content


def test_a_newer_schema_is_left_alone(db: Database, file: Path) -> None:
    raw = sqlite3.connect(file)
    raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.commit()
    raw.close()

    error = opens(file)

    assert error.kind == "newer"
    assert "update assay" in str(error)
    with pytest.raises(StoreError, match="update assay"):
        db.ready()


def test_a_damaged_file_is_told(db: Database, file: Path) -> None:
    for _ in range(20):
        reports.save(db, new(), "anna")
    db.close()
    size = file.stat().st_size
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(os.urandom(size - 4096))

    error = opens(file)
    assert error.kind == "corrupt"
    assert "restore it from a backup" in str(error)


def test_a_database_that_was_deleted_is_not_ready(db: Database, file: Path) -> None:
    db.ready()
    file.unlink()

    with pytest.raises(StoreError) as caught:
        db.ready()
    assert caught.value.kind == "unreachable"


def test_what_another_holds_is_busy(
    db: Database, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "WAIT_SECONDS", 0.2)
    impatient = Database.open(f"sqlite:///{file}")
    with db.write():
        assert fails(impatient).kind == "busy"
        impatient.ready()
    assert reports.save(impatient, new(), "anna")
    impatient.close()


def test_a_database_that_is_opened_to_be_read_is_read(db: Database, file: Path) -> None:
    kept = reports.save(db, new(), "anna")
    reader = Database.open(f"sqlite:///file:{file}?mode=ro&uri=true")

    assert reports.load(reader, T, kept)
    assert audit.verify(reader).problem is None
    assert reader.secret == db.secret
    assert fails(reader).kind == "read-only"
    reader.close()


@pytest.fixture
def frozen(db: Database, file: Path) -> Iterator[Path]:
    """The folder of a database, which nobody may write."""
    reports.save(db, new(), "anna")
    db.close()
    if os.getuid() == 0:
        mount = ["mount", "--bind", str(file.parent), str(file.parent)]
        if subprocess.run(mount, capture_output=True, check=False).returncode:
            pytest.skip("root ignores modes, and may not mount here")
        subprocess.run(["mount", "-o", "remount,ro,bind", str(file.parent)], check=True)
        yield file
        subprocess.run(["umount", str(file.parent)], check=True)
    else:
        file.parent.chmod(0o500)
        yield file
        file.parent.chmod(0o700)


def fails_to_write(file: Path) -> StoreError:
    try:
        db = Database.open(f"sqlite:///{file}")
    except StoreError as error:  # without a log to join, SQLite does not even open it
        return error
    try:
        return fails(db)
    finally:
        db.close()


def test_a_folder_that_is_read_only_is_told(frozen: Path) -> None:
    assert fails_to_write(frozen).kind in ("read-only", "unreachable")
    assert opens(frozen.with_name("other.db")).kind in ("read-only", "unreachable")


FULL = """
import resource, sys
from stored_samples import new
from assay.errors import StoreError
from assay.store import audit
from assay.store.database import Database
from assay.store.reports import listed, save
db = Database.open(sys.argv[1])
if sys.argv[2] == "limit":
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
kept = []
try:
    while len(kept) < 5000:
        kept.append(save(db, new(), "anna"))
except StoreError as error:
    print(error.kind, "make room" in str(error))
db.ready()
assert [row.id for row in reversed(listed(db, "tenant", limit=9999))] == kept, "lost"
found = audit.verify(db)
assert (found.entries, found.problem) == (len(kept), None), found
print(len(kept))
"""


def until_full(file: Path, how: str) -> None:
    child = subprocess.run(
        [sys.executable, "-c", FULL, f"sqlite:///{file}", how],
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([*sys.path, str(Path(__file__).parents[1])]),
        },
    )

    assert child.returncode == 0, child.stderr
    first, count = child.stdout.splitlines()
    assert first == "full True"
    assert int(count) > 5


def test_a_limit_of_file_size_loses_nothing_that_was_stored(file: Path) -> None:
    until_full(file, "limit")


def test_a_full_disk_loses_nothing_and_work_goes_on_with_room(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(disk)]
    if os.getuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only who may mount can fill a disk")
    try:
        until_full(disk / "assay.db", "disk")
        subprocess.run(["mount", "-o", "remount,size=9m", str(disk)], check=True)
        db = Database.open(f"sqlite:///{disk}/assay.db")
        assert reports.save(db, new(), "anna")
        db.close()
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_no_password_stands_in_what_is_told_of_a_database() -> None:
    engine: Any = SimpleNamespace(url=make_url("postgresql://u:hidden@h/x"))
    db = Database(engine, lambda: datetime.now(UTC))

    assert db.name == db.url == "postgresql://u:***@h/x"
    assert repr(db) == "Database('postgresql://u:***@h/x')"
    with pytest.raises(ConfigError, match="set ASSAY_SECRET"):
        db.secret  # noqa: B018 - it is made when it is asked for


def test_no_value_stands_in_the_error_of_a_conflict(db: Database) -> None:
    kept = reports.save(db, new(), "anna", review=True)

    with pytest.raises(StoreError) as caught, db.write() as connection:
        connection.exec_driver_sql(
            "INSERT INTO reviews (report_id, tenant, state, sent_at, open_claims, why)"
            f" VALUES ('{kept}', 'Zebrafink', 'waiting', '2026-01-01', 0, '')"
        )

    assert caught.value.kind == "busy"
    assert "Zebrafink" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
