"""Counters of rate limits that all workers share: a storage for the `limits` library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from limits.storage import Storage
from sqlalchemy import delete, insert, select, update

from assay.errors import StoreError
from assay.store.schema import windows

if TYPE_CHECKING:
    from sqlalchemy import Row

    from assay.store.database import Database


class WindowStorage(Storage):
    """Fixed windows, each from its first hit on; keys are kept as keyed hashes.

    A window whose end lies further away than it is long is over: the clock was set back.
    """

    STORAGE_SCHEME = None

    def __init__(self, db: Database) -> None:
        super().__init__()
        self._db = db

    @property
    def base_exceptions(self) -> type[Exception]:
        return StoreError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count `amount` hits, in a new window of `expiry` seconds if the last one is over."""
        name = self._name(key)
        where = windows.c.key == name
        with self._db.write() as connection:
            now = self._now()
            row = connection.execute(select(windows).where(where).with_for_update()).first()
            if row is not None and not _over(row, now):
                count = int(row.hits) + amount
                connection.execute(update(windows).where(where).values(hits=count))
                return count
            connection.execute(delete(windows).where(where | (windows.c.expires <= now)))
            values = {"key": name, "hits": amount, "length": expiry, "expires": now + expiry}
            connection.execute(insert(windows).values(**values))
        return amount

    def get(self, key: str) -> int:
        """The hits of the window that is open, 0 if none is."""
        row = self._row(key)
        return int(row.hits) if row is not None else 0

    def get_expiry(self, key: str) -> float:
        """When the window ends, in seconds since 1970; now if none is open."""
        row = self._row(key)
        return float(row.expires) if row is not None else self._now()

    def check(self) -> bool:
        """True if the database can be read."""
        try:
            self._db.ready()
        except StoreError:
            return False
        return True

    def reset(self) -> int | None:
        """End all windows and say how many there were."""
        with self._db.write() as connection:
            return int(connection.execute(delete(windows)).rowcount)

    def clear(self, key: str) -> None:
        """End the window of a key."""
        with self._db.write() as connection:
            name = self._name(key)
            connection.execute(delete(windows).where(windows.c.key == name))

    def _name(self, key: str) -> str:
        return self._db.secret.keyed("window", key)

    def _now(self) -> float:
        return self._db.clock().timestamp()

    def _row(self, key: str) -> Row[Any] | None:
        where = windows.c.key == self._name(key)
        with self._db.read() as connection:
            row = connection.execute(select(windows).where(where)).first()
        return None if row is None or _over(row, self._now()) else row


def _over(row: Row[Any], now: float) -> bool:
    return not now < row.expires <= now + row.length
