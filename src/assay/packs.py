"""What a domain adds to the core: how to read its documents as records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.records import Record
from assay.sources import Source


@dataclass(frozen=True, slots=True)
class Pack:
    """A domain by its name; `read` makes a record of a source of its kind, None of any other."""

    name: str
    read: Callable[[Source], Record | None]
