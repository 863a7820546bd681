"""How an older schema becomes the newest one: alembic, run from code on an open connection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory

if TYPE_CHECKING:
    from sqlalchemy import Connection


def scripts() -> ScriptDirectory:
    """The migrations that come with the package."""
    config = Config()
    config.set_main_option("script_location", "assay.store:migrations")
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


def upgrade(connection: Connection) -> None:
    """Run what is missing, inside the transaction of `connection`."""
    directory = scripts()

    def steps(revision: Any, context: Any) -> Any:
        del context
        return directory._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), directory, fn=steps) as environment:
        environment.configure(connection=connection, transactional_ddl=True)
        with environment.begin_transaction():
            environment.run_migrations()
