"""The names that hiring knows: skills, certificates, degrees, titles, organisations.

The files in `data/vocabulary/` say where each list comes from and under which licence. A user's
own list is read by `read_aliases` and given to a policy.
"""

from __future__ import annotations

import csv
import io
import tomllib
from functools import lru_cache
from typing import Any

from assay.errors import InputError
from assay.hiring.tables import read_table
from assay.reading.vocabulary import Thing, Vocabulary, key_of

KINDS = ("skills", "certificates", "degrees", "titles", "organizations")
_COLUMNS = ("name", "aliases")


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """All names of the pack."""
    things = [
        Thing(name, kind.rstrip("s"), tuple(others))
        for kind in KINDS
        for name, others in _table(kind)["names"].items()
    ]
    words = _table("ordinary")["words"]["words"]
    return Vocabulary(tuple(things), frozenset(words))


def about(kind: str) -> dict[str, str]:
    """Where a list comes from and its licence, both by name."""
    found: dict[str, str] = _table(kind)["about"]
    return found


def _table(kind: str) -> dict[str, Any]:
    return read_table(f"vocabulary/{kind}")


def read_aliases(text: str, name: str) -> dict[str, str]:
    """The names of a user's own list, each with the usual name of its thing.

    CSV with the columns `name` and `aliases` (several between ";"), or TOML with a table `names`
    as in the files of this package. `name` is that of the file, for messages.
    Raises InputError for a list that is neither, and for an alias of two names.
    """
    rows = _toml_rows(text, name) if text.lstrip().startswith(("[", "#", '"')) else None
    rows = _csv_rows(text, name) if rows is None else rows
    found: dict[str, str] = {}
    keys: dict[str, str] = {}
    for thing, aliases in rows:
        for alias in (thing, *aliases):
            other = keys.setdefault(key_of(alias), thing)
            if other != thing:
                raise InputError(
                    f"{name}: {alias!r} stands for {other!r} and for {thing!r}; "
                    "expected one meaning for every name"
                )
            found[alias] = thing
    if not found:
        raise InputError(f"{name}: holds no name; expected lines such as Kubernetes,K8s;Kube")
    return found


def _toml_rows(text: str, name: str) -> list[tuple[str, list[str]]] | None:
    try:
        table = tomllib.loads(text).get("names")
    except tomllib.TOMLDecodeError:
        return None
    if not isinstance(table, dict) or not all(isinstance(v, list) for v in table.values()):
        raise InputError(f'{name}: expected a table [names] with lines such as "Kafka" = ["…"]')
    return [(key, [str(alias) for alias in value]) for key, value in table.items()]


def _csv_rows(text: str, name: str) -> list[tuple[str, list[str]]]:
    reader = csv.DictReader(io.StringIO(text))
    given = tuple(reader.fieldnames or ())
    if not set(_COLUMNS) <= set(given):
        raise InputError(
            f"{name}: the first line is {','.join(given)!r}; expected the columns name,aliases"
        )
    rows = []
    for row in reader:
        thing = (row["name"] or "").strip()
        aliases = [part.strip() for part in (row["aliases"] or "").split(";") if part.strip()]
        if not thing and aliases:
            raise InputError(f"{name}, line {reader.line_num}: aliases without a name")
        rows += [(thing, aliases)] if thing else []
    return rows
