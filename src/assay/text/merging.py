"""Stretches that overlap or touch, made one."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

_Place = TypeVar("_Place", int, Fraction)


def merged(stretches: Iterable[tuple[_Place, _Place]]) -> list[tuple[_Place, _Place]]:
    """The stretches in order; those that overlap or touch are one."""
    found: list[tuple[_Place, _Place]] = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found
