"""What goes wrong in a database, as one clear line: what, where, what to do; never its values."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from assay.errors import StoreError, StoreFailure

MEANINGS: Final[dict[StoreFailure, str]] = {
    "full": "there is no room to write (the disk is full, or a quota or limit is reached) and "
    "nothing was stored; make room and try again",
    "read-only": "cannot be written; give this user the right to write the file and its folder",
    "busy": "another process or thread kept it locked; try again",
    "corrupt": "is no database of assay, or a damaged one; restore it from a backup",
    "newer": "was written by a newer version of assay; update assay",
    "unreachable": "cannot be opened or read; see that it exists, is reachable and may be read",
}

_SQLITE: Final[dict[int, StoreFailure]] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR_WRITE: "full",
    sqlite3.SQLITE_IOERR_FSYNC: "full",
    sqlite3.SQLITE_IOERR_SHMSIZE: "full",
    sqlite3.SQLITE_IOERR_TRUNCATE: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
    sqlite3.SQLITE_ERROR: "corrupt",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_IOERR: "unreachable",
}
"""By the extended code of SQLite where it tells more, else by its primary one."""

_STATES: Final[dict[str, StoreFailure]] = {
    "53": "full",
    "25006": "read-only",
    "42501": "read-only",
    "40": "busy",
    "55P03": "busy",
    "42": "corrupt",
    "XX": "corrupt",
}
"""By the SQLSTATE of other databases, or by its first two characters."""


def store_error(kind: StoreFailure, name: str) -> StoreError:
    """The error of a kind for the database called `name`."""
    return StoreError(f"{name}: {MEANINGS[kind]}", kind=kind)


def kind_of(error: SQLAlchemyError | sqlite3.Error) -> StoreFailure:
    """What failed."""
    if isinstance(error, PoolTimeout | IntegrityError):  # a conflict with a write at the same time
        return "busy"
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        if code is None:  # raised by the driver itself: text that is not UTF-8
            return "corrupt"
        return _SQLITE.get(code) or _SQLITE.get(code & 0xFF, "unreachable")
    state = str(getattr(cause, "sqlstate", None) or "")
    return _STATES.get(state) or _STATES.get(state[:2], "unreachable")
