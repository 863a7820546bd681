"""Policies of tenants: every version stays, so that an old report names the rules it had."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from assay.checks import configured
from assay.errors import InputError
from assay.plugins import named_in
from assay.policy import BUILT_IN, Policy
from assay.store import audit
from assay.store.database import CLOCK
from assay.store.rows import add
from assay.store.schema import plain, policies

if TYPE_CHECKING:
    from assay.store.database import Database

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class StoredPolicy:
    """One version of a policy, as it was written."""

    name: str
    version: int
    toml: str
    created_at: datetime


def put(db: Database, tenant: str, name: str, toml: str, actor: str) -> int:
    """Keep a new version of a policy and give its number, from 1 on.

    Raises InputError for a name that cannot be, ConfigError for a policy that cannot be used.
    """
    if not _NAME.fullmatch(name):
        raise InputError(
            f"the policy's name is {name!r}; expected letters, digits, '.', '_' and '-', at most 64"
        )
    if name in BUILT_IN:
        raise InputError(f"{name!r} is a built-in policy; choose another name")
    policy = Policy.from_toml(toml, name)
    configured(policy.checks, named_in(policy.checks))
    where = (policies.c.tenant == plain(tenant), policies.c.name == name)
    with db.write() as connection:
        newest = connection.execute(select(func.max(policies.c.version)).where(*where)).scalar()
        version = (newest or 0) + 1
        made = add(
            connection,
            db.secret,
            policies,
            tenant=plain(tenant),
            name=name,
            version=version,
            toml=toml,
            created_at=connection.get_execution_options()[CLOCK](),
        )
        audit.append(
            connection,
            tenant=tenant,
            actor=actor,
            action="policy.put",
            object=name,
            detail={"version": version, "fingerprint": policy.checks.fingerprint(), **made},
        )
    return version


def get(db: Database, tenant: str, name: str, version: int | None = None) -> StoredPolicy | None:
    """A version of a policy, the newest if none is named; None if there is none."""
    wanted = _SELECTED.where(policies.c.tenant == plain(tenant), policies.c.name == plain(name))
    if version is not None:
        wanted = wanted.where(policies.c.version == version)
    with db.read() as connection:
        row = connection.execute(wanted.order_by(policies.c.version.desc()).limit(1)).first()
    return StoredPolicy(**row._mapping) if row else None


def listed(db: Database, tenant: str) -> list[StoredPolicy]:
    """The newest version of every policy of a tenant, by name."""
    newest = (
        select(policies.c.name, func.max(policies.c.version).label("version"))
        .where(policies.c.tenant == plain(tenant))
        .group_by(policies.c.name)
        .subquery()
    )
    same = (policies.c.name == newest.c.name) & (policies.c.version == newest.c.version)
    wanted = _SELECTED.join(newest, same).where(policies.c.tenant == plain(tenant))
    with db.read() as connection:
        rows = connection.execute(wanted.order_by(policies.c.name)).all()
    return [StoredPolicy(**row._mapping) for row in rows]


_SELECTED = select(policies.c.name, policies.c.version, policies.c.toml, policies.c.created_at)
