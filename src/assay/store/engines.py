"""What is different from one database to another: connections, locks, traces of what is deleted."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.pool import QueuePool, StaticPool

from assay.errors import ConfigError

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection, Engine

WRITES: Final = "assay_writes"
"""The execution option of a connection that is going to write."""
WAIT_SECONDS: Final = 10.0
"""How long one waits for another's lock."""


def engine_for(url: str) -> Engine:
    """An engine whose errors carry no values; raises ConfigError for a URL that is none."""
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite":
            return _sqlite(parsed)
        return create_engine(parsed, hide_parameters=True, pool_pre_ping=True)
    except (ArgumentError, ImportError):
        raise ConfigError(
            "the address of the database cannot be used; expected one such as "
            "sqlite:///assay.db, with its driver installed"
        ) from None


def make_private(file: Path) -> None:
    """Make an empty file that its owner alone may read; its log will have the same rights.

    One that is there stays as it is; where none can be made, opening it tells why.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def in_memory(url: URL) -> bool:
    """True for a SQLite database without a file."""
    if url.get_backend_name() != "sqlite":
        return False
    return url.database in (None, "", ":memory:") or "mode=memory" in str(url)


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database that has one."""
    if url.get_backend_name() != "sqlite" or in_memory(url):
        return None
    return Path(str(url.database).removeprefix("file:"))


def _sqlite(url: URL) -> Engine:
    memory = in_memory(url)
    engine = create_engine(
        url,
        hide_parameters=True,
        poolclass=StaticPool if memory else QueuePool,
        connect_args={
            "timeout": WAIT_SECONDS,
            "check_same_thread": False,
            "isolation_level": None,  # BEGIN is said below, the driver must not
        },
        **({} if memory else {"max_overflow": -1}),
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: sqlite3.Connection, record: object) -> None:
    del record
    for pragma in ("foreign_keys = ON", "synchronous = FULL", "secure_delete = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def keep_a_log(engine: Engine) -> None:
    """Let readers and one writer go on side by side (the WAL of SQLite)."""
    if engine.dialect.name != "sqlite" or in_memory(engine.url):
        return
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            _switch(engine)
        except OperationalError as error:
            busy = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            time.sleep(0.02)  # SQLite does not wait for this lock itself
        else:
            return


def _switch(engine: Engine) -> None:
    raw: Any = engine.raw_connection()
    try:
        mode = raw.driver_connection.execute("PRAGMA journal_mode").fetchone()
        if mode != ("wal",):
            raw.driver_connection.execute("PRAGMA journal_mode = WAL").fetchone()
    except sqlite3.OperationalError as error:
        raise OperationalError("PRAGMA journal_mode", None, error) from None
    finally:
        raw.close()


def forget_deleted(engine: Engine) -> bool:
    """Take out of the log of SQLite what was deleted; False if a reader is in the way."""
    if file_of(engine.url) is None:
        return True
    raw: Any = engine.raw_connection()
    connection = raw.driver_connection
    try:
        connection.execute("PRAGMA busy_timeout = 50").fetchone()
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        connection.execute(f"PRAGMA busy_timeout = {int(WAIT_SECONDS * 1000)}").fetchone()
    finally:
        raw.close()
    return not busy
