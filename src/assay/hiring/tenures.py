"""How long somebody worked: in all, for each employer, in each position, with each skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from assay.reading.choosing import counted, naming
from assay.reading.tenure import formula_of, timeline_of, total_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from assay.reading.intervals import Together
    from assay.records import Record
    from assay.verdicts import Timeline


class Tenure(NamedTuple):
    """A duration with how it was reckoned; `items` are the numbers of its entries.

    `kind` is "all", "employer", "title" or "skill", `name` whose it is. `stated` is what the
    record itself says of it. `covered` is None where no entry has a known time.
    """

    kind: str
    name: str
    items: tuple[int, ...]
    covered: Together | None
    formula: str
    stated: str = ""


def tenures(
    record: Record, as_of: date | None, without: frozenset[str] = frozenset()
) -> tuple[Tenure, ...]:
    """The tenure table of a record; entries with a mark in `without` do not count."""
    numbers = counted(record, without)
    return tuple(_rows(record, numbers, as_of))


def timeline(
    record: Record, as_of: date | None, without: frozenset[str] = frozenset()
) -> Timeline | None:
    """All employments of a record on one timeline."""
    return timeline_of(record, counted(record, without), as_of)


def _rows(record: Record, numbers: Sequence[int], as_of: date | None) -> Iterator[Tenure]:
    total = next(record.of("total_experience"), None)
    stated = total.text("years") if total else ""
    if numbers or stated:
        yield _row(record, "all", "", numbers, as_of, stated)
    for kind in ("employer", "title"):
        groups: dict[str, list[int]] = {}
        shown: dict[str, str] = {}
        for at in numbers:
            name = record.items[at].text(kind)
            key = " ".join(name.casefold().split())
            if key:
                shown.setdefault(key, name)
                groups.setdefault(key, []).append(at)
        for key, items in groups.items():
            yield _row(record, kind, shown[key], items, as_of)
    for skill in record.of("skill"):
        name, years = skill.text("name"), skill.text("years")
        items = [at for at in numbers if naming(record.items[at], name)]
        if years or items:
            yield _row(record, "skill", name, items, as_of, years)


def _row(  # noqa: PLR0913, PLR0917 - a row has that many columns
    record: Record,
    kind: str,
    name: str,
    items: Sequence[int],
    as_of: date | None,
    stated: str = "",
) -> Tenure:
    covered, known = total_of(record, items, as_of)
    formula = formula_of(record, known, covered, as_of) if covered else ""
    return Tenure(kind, name, tuple(items), covered, formula, stated)
