"""The rows that are measured: the report half of every labelled set, in an order of their own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from assay.evaluation.labelled import Half, Row, in_half, is_labelled, read_labelled
from assay.report import sha256

HALF = Half.REPORT


@dataclass(frozen=True, slots=True)
class LabelledRows:
    """Rows of one set. `digest` changes with the rows, so that results can be compared."""

    name: str
    rows: tuple[Row, ...]

    @property
    def digest(self) -> str:
        """Twelve hex digits over the ids of the rows."""
        return sha256("\n".join(row.id for row in self.rows))[:12]

    @property
    def placed(self) -> bool:
        """True if labels name places within responses, not whole responses only."""
        spans = ((row, span) for row in self.rows for span in row.spans(hard=True))
        return any(
            row.response[slice(*span)].strip() != row.response.strip() for row, span in spans
        )


def read_sets(folder: Path, limit: int | None = None) -> list[LabelledRows]:
    """The first `limit` rows of every set of a folder, by the hash of their ids; None: all."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        text = path.read_text("utf-8")
        if is_labelled(text):
            rows = in_half(read_labelled(text, path.name).rows, HALF)
            found.append(LabelledRows(path.stem, by_hash(rows)[:limit]))
    return [part for part in found if part.rows]


def by_hash(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows in the order of the hash of their ids, so that the first ones are a fair sample."""
    return tuple(sorted(rows, key=lambda row: sha256(row.id)))


def text_of(row: Row) -> str:
    """What a peer is given as the source: the text, and a record as indented JSON."""
    record = row.record and json.dumps(json.loads(row.record), ensure_ascii=False, indent=2)
    return "\n\n".join(part for part in (row.source, record) if part)
