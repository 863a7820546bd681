"""A sentence with several numbers, taken apart: one claim for each number and date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.reading import bindings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.claims import Atom
    from assay.reading.binding import Bound

_VALUES = ("quantity", "date")


def assertions(text: str, atoms: tuple[Atom, ...]) -> list[tuple[Atom, ...]]:
    """The atoms of each claim that a text makes.

    Each quantity and each date is a claim with the words that it is about; a text without any,
    or one that is a quotation with its frame, is one claim.
    """
    valued = {atom.start for atom in atoms if atom.kind in _VALUES}
    if len(valued) < 2 or any(atom.kind == "quotation" for atom in atoms):
        return [atoms]
    bounds = [bound for bound in bindings(text).bounds if bound.value.start in valued]
    return [tuple(_about(bound, atoms)) for bound in bounds] or [atoms]


def _about(bound: Bound, atoms: tuple[Atom, ...]) -> Iterator[Atom]:
    """The value of a bound and the atoms of its words; a denial counts in its own part only."""
    words = {term.start for term in (*bound.own, *bound.shared)}
    start, end = bound.part
    for atom in atoms:
        if atom.kind in _VALUES:
            if atom.start == bound.value.start:
                yield atom
        elif atom.start in words or (atom.kind == "relation" and start <= atom.start < end):
            yield atom
