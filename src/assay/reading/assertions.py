"""A sentence with several numbers, taken apart: one claim for each number and date."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING

from assay.claims import VALUE_KINDS
from assay.reading import bindings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.claims import Atom
    from assay.reading.bound import Bound
    from assay.sources import Span

_MANY = 24


def assertions(text: str, atoms: tuple[Atom, ...]) -> list[tuple[Span, tuple[Atom, ...]]]:
    """The span and the atoms of each claim that a text makes; atoms count from the span's start.

    Each quantity and each date is a claim with the words that it is about, and so is each run of
    words that no value is about; a text without values, or one that is a quotation with its frame,
    is one claim. Where there are very many, the span
    of a claim is its own part of the text.
    """
    valued = {atom.start for atom in atoms if atom.kind in VALUE_KINDS}
    if len(valued) < 2 or any(atom.kind == "quotation" for atom in atoms):
        return [((0, len(text)), atoms)]
    bounds = [bound for bound in bindings(text).bounds if bound.value.start in valued]
    if len(bounds) > _MANY:
        return _in_parts(bounds, atoms)
    whole = (0, len(text))
    found = [(whole, tuple(_about(bound, atoms))) for bound in bounds]
    return [*found, *_beside(found, atoms)] if found else [(whole, atoms)]


def _beside(
    found: list[tuple[Span, tuple[Atom, ...]]], atoms: tuple[Atom, ...]
) -> Iterator[tuple[Span, tuple[Atom, ...]]]:
    """What no value is about, each run of it a claim: "She flew to Mars; it cost $5 in May"."""
    taken = {atom.start for _, own in found for atom in own}
    runs: list[list[Atom]] = [[]]
    for atom in atoms:
        if atom.start in taken or atom.kind in VALUE_KINDS:
            if runs[-1]:
                runs.append([])
        elif atom.kind != "relation" or runs[-1]:
            runs[-1].append(atom)
    first = min((atom.start for atom in atoms if atom.kind in VALUE_KINDS), default=0)
    for run in filter(None, runs):
        if all(atom.kind == "relation" for atom in run):
            continue
        start = 0 if run[0].start < first else run[0].start
        end = run[-1].end
        own = (atom for atom in atoms if start <= atom.start and atom.end <= end)
        moved = (replace(a, start=a.start - start, end=a.end - start) for a in own)
        yield (start, end), tuple(moved)


def _in_parts(bounds: list[Bound], atoms: tuple[Atom, ...]) -> list[tuple[Span, tuple[Atom, ...]]]:
    """Each value with the atoms of its part alone, for a text with very many."""
    starts = [atom.start for atom in atoms]
    found = []
    for bound in bounds:
        start, end = bound.part
        own = atoms[bisect_left(starts, start) : bisect_left(starts, end)]
        kept = (a for a in own if a.kind not in VALUE_KINDS or a.start == bound.value.start)
        moved = tuple(replace(a, start=a.start - start, end=a.end - start) for a in kept)
        found.append(((start, end), moved))
    return found


def _about(bound: Bound, atoms: tuple[Atom, ...]) -> Iterator[Atom]:
    """The value of a bound and the atoms of its words; a denial counts in its own part only."""
    words = {term.start for term in (*bound.own, *bound.shared)}
    start, end = bound.part
    for atom in atoms:
        if atom.kind in VALUE_KINDS:
            if atom.start == bound.value.start:
                yield atom
        elif atom.start in words or (atom.kind == "relation" and start <= atom.start < end):
            yield atom
