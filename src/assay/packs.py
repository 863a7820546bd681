"""What a domain adds to the core: how to read its documents as records, and its names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.reading.vocabulary import Vocabulary
from assay.records import Record
from assay.sources import Source


@dataclass(frozen=True, slots=True)
class Pack:
    """A domain by its name; `read` makes a record of a source of its kind, None of any other.

    `vocabulary` gives the names that it knows.
    """

    name: str
    read: Callable[[Source], Record | None]
    vocabulary: Callable[[], Vocabulary] = Vocabulary
