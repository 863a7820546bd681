"""The database that a command works on."""

from __future__ import annotations

import os
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from assay.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.store.database import Database

DatabaseOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="The address of the database. Default: ASSAY_DATABASE, else sqlite:///assay.db.",
        show_default=False,
    ),
]


@contextmanager
def opened(url: str | None, *, create: bool = False) -> Iterator[Database]:
    """The database of an address, closed at the end; without `create` it must be there."""
    if not (find_spec("sqlalchemy") and find_spec("alembic")):
        raise ConfigError(
            "this command needs a database library; install it with: pip install 'assay[server]'"
        )
    from assay.store.database import DEFAULT_URL, Database

    given = url or os.environ.get("ASSAY_DATABASE") or DEFAULT_URL
    secret = os.environ.get("ASSAY_SECRET")
    db = Database.open(given, secret=secret.encode() if secret else None, create=create)
    try:
        yield db
    finally:
        db.close()
