"""Who may use the service: keys, of which only hashes are kept, and sessions of people."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final
from unicodedata import category, normalize

from sqlalchemy import delete, func, insert, select, update

from assay.errors import InputError
from assay.store import audit
from assay.store.database import CLOCK
from assay.store.rows import add, now
from assay.store.schema import keys, plain, sessions

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy import Connection, Row

    from assay.store.database import Database

SCOPES: Final = ("check", "match", "review", "admin")
LOCAL: Final = "local"
"""The key id of a principal without a key, on a machine of one's own."""
_PREFIX: Final = "assay_"
_LONGEST_NAME: Final = 200
_SESSIONS: Final = 100


@dataclass(frozen=True, slots=True)
class Principal:
    """Who asks: a key's holder; with `subject_id` only for that person's own reports."""

    key_id: str
    tenant: str
    name: str
    scopes: frozenset[str]
    subject_id: str | None = None


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key as it is shown once."""

    id: str
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A key without its secret."""

    id: str
    tenant: str
    name: str
    scopes: tuple[str, ...]
    subject_id: str | None
    created_at: datetime
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True)
class Session:
    """A session as its browser gets it once; `csrf` must come with every change."""

    token: str = field(repr=False)
    csrf: str = field(repr=False)
    expires_at: datetime


def create(  # noqa: PLR0913, PLR0917 - what a key says
    db: Database,
    name: str,
    tenant: str,
    scopes: Iterable[str],
    actor: str,
    subject_id: str | None = None,
) -> NewKey:
    """Make a key; its secret is given here and never again.

    Raises InputError for an empty name or tenant, for one that another key of the tenant has or
    had, whatever its case and spaces, for no scope or an unknown one.
    """
    wanted = frozenset(scopes)
    if not wanted or not wanted <= set(SCOPES):
        given = ", ".join(sorted(wanted)) or "none"
        raise InputError(f"scopes are {given}; expected one or more of {', '.join(SCOPES)}")
    name, tenant = name.strip(), tenant.strip()
    if tenant == LOCAL:
        raise InputError(f"the tenant {LOCAL!r} is that of a server without keys; choose another")
    for what, text in (("name", name), ("tenant", tenant)):
        if not text.strip() or len(text) > _LONGEST_NAME:
            raise InputError(f"a key needs a {what} of at most {_LONGEST_NAME} characters")
    made = NewKey("k-" + secrets.token_hex(6), _PREFIX + secrets.token_urlsafe(32))
    subject = plain(subject_id) if subject_id else None
    ordered = [scope for scope in SCOPES if scope in wanted]
    with db.write() as connection:
        _refuse_used(connection, tenant, name)
        stored = add(
            connection,
            db.secret,
            keys,
            id=made.id,
            tenant=plain(tenant),
            name=plain(name),
            scopes=" ".join(ordered),
            subject_id=subject,
            hash=_hash(made.secret),
            created_at=connection.get_execution_options()[CLOCK](),
        )
        audit.append(
            connection,
            tenant=tenant,
            actor=actor,
            action="key.create",
            object=made.id,
            detail={"scopes": " ".join(ordered), **_named(db, tenant, subject), **stored},
        )
    return made


def of_secret(db: Database, secret: str) -> Principal | None:
    """Who holds a secret; None for an unknown or a revoked one."""
    valid = (keys.c.hash == _hash(secret), keys.c.revoked_at.is_(None))
    with db.read() as connection:
        row = connection.execute(select(keys).where(*valid)).first()
    return _principal(row.id, row) if row else None


def renew(db: Database, key_id: str, actor: str) -> str | None:
    """A new secret for a key, whose old one and sessions end; None for a key that is not in use.

    Name, reviews and decisions stay those of the holder. The secret is given here alone.
    """
    secret = _PREFIX + secrets.token_urlsafe(32)
    return secret if _change(db, key_id, actor, "key.renew", hash=_hash(secret)) else None


def revoke(db: Database, key_id: str, actor: str) -> bool:
    """End a key and its sessions; False if there is no such key, or it is revoked already."""
    return _change(db, key_id, actor, "key.revoke")


def _change(db: Database, key_id: str, actor: str, action: str, **values: str) -> bool:
    """Set values of a key in use, without any when it was revoked, and end its sessions."""
    with db.write() as connection:
        own = keys.c.id == plain(key_id)
        where = (own, keys.c.revoked_at.is_(None))
        row = connection.execute(select(keys.c.tenant).where(*where)).first()
        if row is None:
            return False
        changed = values or {"revoked_at": connection.get_execution_options()[CLOCK]()}
        connection.execute(update(keys).where(*where).values(**changed))
        connection.execute(delete(sessions).where(sessions.c.key_id == plain(key_id)))
        audit.append(
            connection,
            tenant=row.tenant,
            actor=actor,
            action=action,
            object=key_id,
            detail=now(connection, db.secret, keys, own),
        )
    return True


def listed(db: Database) -> list[KeyRow]:
    """All keys, also revoked ones, in the order in which they were made."""
    columns = [column for column in keys.c if column.name in KeyRow.__dataclass_fields__]
    with db.read() as connection:
        rows = connection.execute(select(*columns).order_by(keys.c.sequence)).all()
    return [KeyRow(**{**row._mapping, "scopes": tuple(row.scopes.split())}) for row in rows]


def any_keys(db: Database) -> bool:
    """True if a key was ever made: one that was revoked does not open the door again."""
    with db.read() as connection:
        return bool(connection.execute(select(func.count()).select_from(keys)).scalar())


def open_session(db: Database, who: Principal | str, hours: float = 12) -> Session:
    """Start a session of a principal, or of the holder of a key by its id.

    Of one key the newest hundred go on. Raises InputError for a key that is unknown or revoked.
    """
    token = secrets.token_urlsafe(32)
    with db.write() as connection:
        started = connection.get_execution_options()[CLOCK]()
        key_id = who if isinstance(who, str) else who.key_id
        row = connection.execute(
            select(keys).where(keys.c.id == plain(key_id), keys.c.revoked_at.is_(None))
        ).first()
        if row is not None:
            who = _principal(row.id, row)
        elif isinstance(who, str) or key_id != LOCAL:
            raise InputError(f"there is no key {key_id!r}, or it is revoked; log in with another")
        connection.execute(delete(sessions).where(sessions.c.expires_at <= started))
        own = select(sessions.c.hash).where(sessions.c.key_id == plain(key_id))
        oldest = own.order_by(sessions.c.expires_at.desc()).offset(_SESSIONS - 1)
        connection.execute(delete(sessions).where(sessions.c.hash.in_(oldest.limit(_SESSIONS))))
        expires = started + timedelta(hours=hours)
        connection.execute(
            insert(sessions).values(
                hash=_hash(token),
                key_id=plain(key_id),
                tenant=plain(who.tenant),
                name=plain(who.name),
                scopes=" ".join(sorted(who.scopes)),
                subject_id=plain(who.subject_id) if who.subject_id else None,
                expires_at=expires,
            )
        )
        if row is not None:  # nobody signs in on a machine of one's own
            audit.append(
                connection,
                tenant=row.tenant,
                actor=row.id,
                action="session.open",
                object=row.id,
                detail={},
            )
    return Session(token, _csrf(db, token), expires)


def session_of(db: Database, token: str) -> tuple[Principal, str] | None:
    """Who a session belongs to, with its CSRF token; None if it is over or its key revoked."""
    with db.read() as connection:
        row = connection.execute(select(sessions).where(sessions.c.hash == _hash(token))).first()
        if row is None or row.expires_at <= db.clock():
            return None
        if row.key_id != LOCAL:
            valid = (keys.c.id == row.key_id, keys.c.revoked_at.is_(None))
            if connection.execute(select(keys.c.id).where(*valid)).first() is None:
                return None
    return _principal(row.key_id, row), _csrf(db, token)


def close_session(db: Database, token: str) -> None:
    """End a session, if it is there."""
    with db.write() as connection:
        connection.execute(delete(sessions).where(sessions.c.hash == _hash(token)))


def _principal(key_id: str, row: Row[Any]) -> Principal:
    return Principal(key_id, row.tenant, row.name, frozenset(row.scopes.split()), row.subject_id)


def _refuse_used(connection: Connection, tenant: str, name: str) -> None:
    """Two people of one name could not be told apart by those who read their decisions."""
    audit.take_turn(connection)
    used = connection.execute(select(keys.c.name).where(keys.c.tenant == plain(tenant)))
    if _folded(plain(name)) in {_folded(row.name) for row in used}:
        raise InputError(
            f"tenant {tenant} has, or had, a key with the name {name!r}; choose another name"
        )


def _folded(name: str) -> str:
    seen = "".join(char for char in normalize("NFKC", name) if category(char) != "Cf")
    return " ".join(seen.casefold().split())


def _named(db: Database, tenant: str, subject: str | None) -> dict[str, str]:
    return {"subject": db.secret.subject(tenant, subject)} if subject else {}


def _csrf(db: Database, token: str) -> str:
    return db.secret.keyed("csrf", token)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
