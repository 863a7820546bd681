"""The audit log: who did what to which object, each entry chained to the one before by its hash.

Entries hold codes, ids and counts, never texts; a subject is named by its keyed hash, and each row
that an entry speaks of has its keyed digest there.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from datetime import UTC
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import insert, select, update

from assay.errors import StoreError
from assay.store.database import CLOCK
from assay.store.rows import ERASE, Accounts
from assay.store.schema import audit, audit_head, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlalchemy import Connection, Row

    from assay.store.database import Database

GENESIS: Final = "0" * 64
"""What the first entry has as the hash of the one before."""
_PAGE: Final = 1000
_NO_TEXT: Final = "cannot be read"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; `at` is an ISO time in UTC, `hash` covers all else, `previous` among it."""

    sequence: int
    at: str
    tenant: str
    actor: str
    action: str
    object: str
    detail: Mapping[str, str | int]
    previous: str
    hash: str

    def line(self) -> str:
        """The entry as one line of JSON."""
        return _canonical({**_covered(self), "hash": self.hash})


@dataclass(frozen=True, slots=True)
class Verification:
    """How many entries hold, the hash of the last of them, and what does not hold."""

    entries: int
    head: str
    problem: str | None


def take_turn(connection: Connection) -> None:
    """Let no other write with an entry come between what is read next and the entry about it."""
    connection.execute(select(audit_head).with_for_update())


def append(  # noqa: PLR0913 - the fields of an entry, by name
    connection: Connection,
    *,
    tenant: str,
    actor: str,
    action: str,
    object: str,  # noqa: A002 - the word of the format
    detail: Mapping[str, str | int],
) -> None:
    """Add an entry inside the transaction of `Database.write`."""
    clock = connection.get_execution_options()[CLOCK]
    head = connection.execute(select(audit_head).with_for_update()).one()
    entry = Entry(
        head.sequence + 1,
        clock().astimezone(UTC).isoformat(timespec="microseconds"),
        plain(tenant),
        plain(actor),
        action,
        plain(object),
        dict(detail),
        head.hash,
        "",
    )
    digest = _digest(entry)
    covered = {**_covered(entry), "detail": _canonical(entry.detail)}
    connection.execute(insert(audit).values(**covered, hash=digest))
    connection.execute(update(audit_head).values(sequence=entry.sequence, hash=digest))


def record(db: Database, *, tenant: str, actor: str, action: str, object: str) -> None:  # noqa: A002
    """Add an entry about something that changes nothing."""
    with db.write() as connection:
        append(connection, tenant=tenant, actor=actor, action=action, object=object, detail={})


def newest(db: Database) -> int:
    """The number of the last entry, 0 for none."""
    with db.read() as connection:
        return int(connection.execute(select(audit_head.c.sequence)).scalar() or 0)


def erased_since(connection: Connection, tenant: str, subject: str, number: int) -> bool:
    """True if a person, by keyed hash, was erased after the entry of this number."""
    found = select(audit.c.sequence).where(
        audit.c.tenant == plain(tenant),
        audit.c.sequence > number,
        audit.c.action == ERASE,
        audit.c.object == subject,
    )
    return connection.execute(found.limit(1)).first() is not None


def entries(db: Database, *, tenant: str | None = None, after: int = 0) -> Iterator[Entry]:
    """The entries after a sequence number, in order, of one tenant or of all."""
    while True:
        wanted = select(audit).where(audit.c.sequence > after)
        if tenant is not None:
            wanted = wanted.where(audit.c.tenant == plain(tenant))
        with db.read() as connection:
            page = connection.execute(wanted.order_by(audit.c.sequence).limit(_PAGE)).all()
        for row in page:
            yield _entry(row)
        if len(page) < _PAGE:
            return
        after = page[-1].sequence


def verify(db: Database, *, head: str | None = None) -> Verification:
    """Recompute the chain; `head` is a hash that was noted earlier and must stand in it.

    Finds what was changed, taken out, put in or moved, and what was cut off at the end; then what
    reports, reviews, decisions, policies and keys have otherwise than their entries. Anybody can
    compute the hashes from an export; so whoever can rewrite the file can take entries out with
    their rows and chain anew, without its key: only a noted `head` shows that.
    """
    chain = _Chain(head)
    try:
        with db.read() as connection:
            problem = chain.read(connection)
            if problem is None:
                problem = chain.accounts.problem(connection, db.secret)
    except StoreError as error:
        if error.kind != "corrupt":
            raise
        problem = "a row cannot be read" if chain.ended else f"entry {chain.count + 1} {_NO_TEXT}"
    return Verification(chain.count, chain.last, problem)


@dataclass(slots=True)
class _Chain:
    """How much of the chain was read and holds."""

    noted: str | None
    count: int = 0
    last: str = GENESIS
    ended: bool = False
    accounts: Accounts = field(default_factory=Accounts)

    def read(self, connection: Connection) -> str | None:
        """Go through all entries; what does not hold, None if all do."""
        found = self.noted in (None, GENESIS)
        kept = connection.execute(select(audit_head)).all()
        for row in connection.execute(select(audit).order_by(audit.c.sequence)):
            problem = _problem(row, self.count + 1, self.last)
            if problem:
                return problem
            self.accounts.take(_entry(row))
            self.count, self.last = self.count + 1, row.hash
            found = found or self.last == self.noted
        self.ended = True
        if len(kept) != 1:
            return "the row that names the last entry is missing"
        if (kept[0].sequence, kept[0].hash) != (self.count, self.last):
            told = f"the last entry should be number {kept[0].sequence}"
            return f"{told}, and number {self.count} is last"
        return None if found else "the noted hash does not stand in the chain"


def _problem(row: Row[Any], number: int, previous: str) -> str | None:
    if row.sequence != number:
        return f"entry {number} is missing"
    try:
        entry = _entry(row)
        canonical = row.detail == _canonical(entry.detail)
        digest = _digest(entry)
    except (TypeError, ValueError):
        return f"entry {number} {_NO_TEXT}"
    if entry.previous != previous:
        return f"entry {number} does not follow the one before it"
    if not canonical or entry.hash != digest:
        return f"entry {number} was changed"
    return None


def _entry(row: Row[Any]) -> Entry:
    values = row._mapping
    return Entry(**{**values, "detail": json.loads(values["detail"])})


def _covered(entry: Entry) -> dict[str, Any]:
    return {
        "sequence": entry.sequence,
        "at": entry.at,
        "tenant": entry.tenant,
        "actor": entry.actor,
        "action": entry.action,
        "object": entry.object,
        "detail": entry.detail,
        "previous": entry.previous,
    }


def _digest(entry: Entry) -> str:
    return hashlib.sha256(_canonical(_covered(entry)).encode("ascii")).hexdigest()


def _canonical(value: object) -> str:
    """JSON with sorted keys, without spaces, in ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
