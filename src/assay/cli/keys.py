"""`assay keys`: who may use the service."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.stores import DatabaseOption, opened
from assay.errors import InputError
from assay.render.plain import clean

if TYPE_CHECKING:
    from assay.store.keys import KeyRow

keys_app = typer.Typer(help="Make, list or revoke keys of the service.", no_args_is_help=True)

_ACTOR = "command-line"


@keys_app.command("add")
def add_command(
    name: Annotated[str, typer.Argument(help="Whose key it is.")],
    scope: Annotated[
        list[str] | None,
        typer.Option("--scope", help="What it allows: check, match, review, admin; repeat."),
    ] = None,
    tenant: Annotated[str, typer.Option("--tenant", help="Whose data it sees.")] = "default",
    subject: Annotated[
        str | None, typer.Option("--subject", help="Only this person's own reports.")
    ] = None,
    database: DatabaseOption = None,
) -> None:
    """Make a key and print it: this once, it is kept nowhere."""
    with opened(database, create=True) as db:
        from assay.store.keys import create

        made = create(db, name, tenant, scope or (), _ACTOR, subject)
    print(f"key {made.id}; what follows is shown only now", file=sys.stderr)
    print(made.secret)


@keys_app.command("list")
def list_command(database: DatabaseOption = None) -> None:
    """List all keys, also revoked ones, without their secrets."""
    with opened(database) as db:
        from assay.store.keys import listed

        for key in listed(db):
            print(_line(key))


@keys_app.command("renew")
def renew_command(
    key: Annotated[str, typer.Argument(help="The id of the key, as `assay keys list` shows it.")],
    database: DatabaseOption = None,
) -> None:
    """Print a new secret for a key; the old one and its sessions end at once."""
    with opened(database) as db:
        from assay.store.keys import renew

        secret = renew(db, key, _ACTOR)
        if secret is None:
            raise InputError(f"no key {key!r} that is in use; see: assay keys list")
    print(f"key {key}; what follows is shown only now", file=sys.stderr)
    print(secret)


@keys_app.command("revoke")
def revoke_command(
    key: Annotated[str, typer.Argument(help="The id of the key, as `assay keys list` shows it.")],
    database: DatabaseOption = None,
) -> None:
    """End a key and its sessions at once."""
    with opened(database) as db:
        from assay.store.keys import revoke

        if not revoke(db, key, _ACTOR):
            raise InputError(f"no key {key!r} that is in use; see: assay keys list")
    print(f"revoked {key}")


def _line(key: KeyRow) -> str:
    ended = f"revoked {key.revoked_at:%Y-%m-%d}" if key.revoked_at else "in use"
    subject = f"subject {key.subject_id}" if key.subject_id else "any subject"
    made = f"made {key.created_at:%Y-%m-%d}"
    parts = (key.id, key.tenant, key.name, " ".join(key.scopes), subject, made, ended)
    return "  ".join(map(clean, parts))
