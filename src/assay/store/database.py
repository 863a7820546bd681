"""One database: opened, migrated, read and written; every error of it is mapped here."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager
from datetime import UTC, datetime
from hmac import compare_digest
from typing import TYPE_CHECKING, Final

from sqlalchemy import insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from assay.errors import ConfigError
from assay.store.engines import (
    WAIT_SECONDS,
    WRITES,
    engine_for,
    file_of,
    forget_deleted,
    in_memory,
    keep_a_log,
    make_private,
)
from assay.store.failures import kind_of, store_error
from assay.store.schema import REVISIONS, secret_check
from assay.store.secret import given_secret, random_secret, secret_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection, Engine

    from assay.store.secret import Secret

CLOCK: Final = "assay_clock"
"""The execution option of a connection by which a write knows the time."""
DEFAULT_URL: Final = "sqlite:///assay.db"


def _now() -> datetime:
    return datetime.now(UTC)


class Database:
    """A database with its clock and its secret; safe to use from several threads."""

    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        self._engine = engine
        self._memory = in_memory(engine.url)
        self._turn = threading.Lock()  # fair to threads, which SQLite's own lock is not
        self._secret: Secret | None = None
        self._known: str | None = None
        self._traces = False
        self.clock = clock
        self.url = engine.url.render_as_string(hide_password=True)
        file = file_of(engine.url)
        self.name = str(file) if file else self.url

    @classmethod
    def open(
        cls,
        url: str = DEFAULT_URL,
        *,
        secret: bytes | None = None,
        clock: Callable[[], datetime] = _now,
        create: bool = True,
    ) -> Database:
        """Open a database and bring its schema up to date.

        Without `create`, a database that is not there is an error. `clock` gives aware datetimes.
        Raises StoreError, ConfigError for an address that is none or a secret that is missing or
        another's.
        """
        db = cls(engine_for(url), clock)
        try:
            if secret is not None:
                db._secret = given_secret(secret)
            with db._failures():
                db._prepare(create)
            if db._secret is not None:
                db._same(db._secret)
            if create:
                db.secret  # noqa: B018 - one that is missing is told now, not at the first hash
        except BaseException:
            db.close()
            raise
        return db

    def __repr__(self) -> str:
        return f"Database({self.url!r})"

    @property
    def secret(self) -> Secret:
        """The key of its hashes: as given, else of the file beside it."""
        if self._secret is None:
            self._secret = self._same(self._found())
        return self._secret

    def _found(self) -> Secret:
        file = file_of(self._engine.url)
        if file:
            return secret_beside(file)
        if self._memory:
            return random_secret()
        raise ConfigError(
            f"{self.name}: a secret is needed; set ASSAY_SECRET to 32 random characters"
        )

    def _same(self, secret: Secret) -> Secret:
        """The secret, if the database was made with it."""
        own = secret.keyed("check").encode()
        if self._known is not None and not compare_digest(self._known.encode(), own):
            raise ConfigError(
                f"{self.name}: was made with another secret; restore its key file from a backup, "
                "or set ASSAY_SECRET to the secret that was used"
            )
        return secret

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one state of the database."""
        with (
            self._failures(),
            self._alone(self._memory),
            self._engine.connect() as connection,
            connection.begin(),
        ):
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A connection whose writes are all stored at its end, or none after an error."""
        with self._failures(), self._alone(True):
            with self._engine.connect() as connection:
                options = {WRITES: True, CLOCK: self.clock}
                with connection.execution_options(**options).begin():
                    yield connection
            if self._traces:
                self._traces = not forget_deleted(self._engine)

    def ready(self) -> None:
        """Raise StoreError unless the database can be read; takes one small read."""
        file = file_of(self._engine.url)
        if file and not file.exists():
            raise store_error("unreachable", self.name)
        with self.read() as connection:
            self._check(self._version(connection))

    def forget_deleted(self) -> None:
        """Leave no trace in its log of what was deleted.

        Where a reader is in the way, it is tried again after each of the next writes.
        """
        with self._failures(), self._alone(True):
            self._traces = not forget_deleted(self._engine)

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def _prepare(self, create: bool) -> None:
        file = file_of(self._engine.url)
        if file and not create and not file.exists():
            raise store_error("unreachable", self.name)
        if file:
            make_private(file)
        with self.read() as connection:
            version = self._version(connection)
            if version == REVISIONS[-1]:
                self._known = self._hash_of_secret(connection)
                return
        self._check(version, upgrading=True)
        if version is None and file and self._secret is None:
            # before the schema: who sees a schema can rely on the key
            self._secret = secret_beside(file, make=True)
        keep_a_log(self._engine)
        from assay.store.migrations import upgrade

        with self.write() as connection:
            if self._version(connection) != REVISIONS[-1]:
                upgrade(connection)
                hashed = self.secret.keyed("check")
                connection.execute(insert(secret_check).values(id=1, hash=hashed))
            self._known = self._hash_of_secret(connection)

    def _hash_of_secret(self, connection: Connection) -> str:
        found = connection.execute(select(secret_check.c.hash)).scalar()
        if found is None:
            raise store_error("corrupt", self.name)
        return str(found)

    def _version(self, connection: Connection) -> str | None:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(select(text("version_num from alembic_version"))).scalar()
        return None if found is None else str(found)

    def _check(self, version: str | None, *, upgrading: bool = False) -> None:
        if version is not None and version not in REVISIONS:
            raise store_error("newer", self.name)
        if version is None and not upgrading:
            raise store_error("corrupt", self.name)

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise store_error(kind_of(error), self.name) from None

    @contextmanager
    def _alone(self, needed: bool) -> Iterator[None]:
        if not needed or self._engine.dialect.name != "sqlite":
            yield
            return
        if not self._turn.acquire(timeout=WAIT_SECONDS):
            raise store_error("busy", self.name)
        try:
            yield
        finally:
            self._turn.release()
