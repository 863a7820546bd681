"""`assay audit`: whether the audit log still holds, and its entries."""

from __future__ import annotations

from typing import Annotated

import typer

from assay.cli.stores import DatabaseOption, opened

audit_app = typer.Typer(help="Verify or export the audit log.", no_args_is_help=True)


@audit_app.command("verify")
def verify_command(
    database: DatabaseOption = None,
    head: Annotated[
        str | None,
        typer.Option("--head", help="A hash noted earlier, which must stand in the log."),
    ] = None,
) -> None:
    """Recompute the audit log, hold the rows against it, and print the hash of its last entry.

    Exit status: 0 it holds, 1 it does not, 2 did not run.
    """
    with opened(database) as db:
        from assay.store.audit import verify

        found = verify(db, head=head)
    entries = f"{found.entries:,} {'entry' if found.entries == 1 else 'entries'}"
    if found.problem:
        print(f"does not hold: {found.problem} ({entries} read and held)")
        raise typer.Exit(1)
    print(f"holds: {entries}, last {found.head}")


@audit_app.command("export")
def export_command(
    database: DatabaseOption = None,
    after: Annotated[
        int, typer.Option("--after", help="Only entries after this number.", min=0)
    ] = 0,
) -> None:
    """Print the entries as lines of JSON, the oldest first."""
    with opened(database) as db:
        from assay.store.audit import entries

        for entry in entries(db, after=after):
            print(entry.line())
