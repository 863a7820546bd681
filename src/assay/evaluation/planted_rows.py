"""Planted faults as labelled rows: the changed place is the error, the untouched has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.evaluation.labelled import Label, Row
from assay.evaluation.planting import planted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.evaluation.planting import TrueStatement

TRUE = "true"
"""The task of an untouched statement; that of a planted one is its operator."""


def planted_rows(statements: Iterable[TrueStatement], *, seed: int = 1) -> Iterator[Row]:
    """Every statement as it is, then with each fault that it allows."""
    for one in statements:
        yield _row(one, one.statement, (), TRUE)
        for fault in planted(one, seed=seed):
            start, end = fault.span
            if start == end:  # something was left out: the error is where it is missing
                start, end = max(0, start - 1), min(len(fault.text), end + 1)
            label = Label(start, end, "contradicted")
            yield _row(one, fault.text, (label,), fault.operator)


def _row(one: TrueStatement, text: str, labels: tuple[Label, ...], task: str) -> Row:
    return Row(
        one.id, one.source, text, labels, one.where, task=task, as_of=one.as_of, about=one.about
    )
