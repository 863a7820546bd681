"""What a recogniser finds in a flat text."""

from __future__ import annotations

from typing import NamedTuple


class Hit(NamedTuple):
    """A private value at flat [start, end)."""

    kind: str
    start: int
    end: int
