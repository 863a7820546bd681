"""Keyed digests of rows: an entry of the audit log speaks of a row, and can be held against it."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import insert, select

from assay.store.schema import decisions, keys, policies, reports, reviews

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, Row, Table

    from assay.store.audit import Entry
    from assay.store.secret import Secret

_NAMES: Final[dict[Table, tuple[str, ...]]] = {
    reports: ("id",),
    reviews: ("report_id",),
    decisions: ("report_id", "claim", "revision"),
    policies: ("tenant", "name", "version"),
    keys: ("id",),
}
"""The columns that tell one row from all others."""
DELETE: Final = "report.delete"
ERASE: Final = "subject.erase"
RETIRE: Final = "report.retire"
"""The entries after which rows are gone."""
_FOLLOWS: Final = {"open_claims"}
"""What is reckoned from other rows, and changes with them."""
_AT_ONCE: Final = 100


def digest(secret: Secret, table: Table, row: Row[Any]) -> dict[str, str]:
    """What an entry has in its detail for a row."""
    values = {
        column.name: value.isoformat() if isinstance(value, datetime) else value
        for column, value in zip(table.c, row, strict=True)
        if column.name not in _FOLLOWS
    }
    return {_word(table): secret.keyed("row", table.name, json.dumps(values, sort_keys=True))}


def add(connection: Connection, secret: Secret, table: Table, **values: Any) -> dict[str, str]:
    """Insert a row, and give its digest."""
    made = connection.execute(insert(table).values(**values).returning(*table.c)).one()
    return digest(secret, table, made)


def now(
    connection: Connection, secret: Secret, table: Table, where: ColumnElement[bool]
) -> dict[str, str]:
    """The digest of a row as it is at the moment."""
    return digest(secret, table, connection.execute(select(table).where(where)).one())


class Accounts:
    """What the rows must be after all entries so far."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[tuple[str, ...], tuple[int, str]]] = {}
        self._of_subject: dict[tuple[str, str], set[str]] = {}

    def take(self, entry: Entry) -> None:
        """Go on by one entry."""
        detail = entry.detail
        if entry.action in (DELETE, RETIRE):
            self._rows.pop(entry.object, None)
        elif entry.action == ERASE:
            for report in self._of_subject.pop((entry.tenant, entry.object), ()):
                self._rows.pop(report, None)
        elif entry.action == "report.save" and "subject" in detail:
            subject = (entry.tenant, str(detail["subject"]))
            self._of_subject.setdefault(subject, set()).add(entry.object)
        for table in _NAMES:
            if _word(table) in detail:
                given = {"tenant": entry.tenant, "name": entry.object, **detail}
                given |= {"id": entry.object, "report_id": entry.object}
                place = (table.name, *(str(given[name]) for name in _NAMES[table]))
                owned = self._rows.setdefault(place[1], {})
                owned[place] = (entry.sequence, str(detail[_word(table)]))

    def problem(self, connection: Connection, secret: Secret) -> str | None:
        """The first row that is not as its entry has it; None if all are."""
        for table in _NAMES:
            try:
                found = self._differs(connection, secret, table)
            except (TypeError, ValueError):
                found = f"a row of {table.name} cannot be read"
            if found:
                return found
        left = [(number, place[0]) for rows in self._rows.values()
                for place, (number, _) in rows.items()]  # fmt: skip
        if not left:
            return None
        number, name = min(left)
        return f"entry {number} speaks of a row of {name}, which is missing"

    def _differs(self, connection: Connection, secret: Secret, table: Table) -> str | None:
        for row in connection.execute(select(table).execution_options(yield_per=_AT_ONCE)):
            values = row._mapping
            place = (table.name, *(str(values[name]) for name in _NAMES[table]))
            number, told = self._rows.get(place[1], {}).pop(place, (0, ""))
            if not number:
                return f"no entry speaks of the row {' '.join(place[1:])} of {table.name}"
            if digest(secret, table, row) != {_word(table): told}:
                return f"entry {number} speaks of a row of {table.name}, which was changed"
        return None


def _word(table: Table) -> str:
    return f"{table.name}_row"
