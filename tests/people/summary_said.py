"""One thing that a summary says, and the words of summaries."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vita import loaded


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence about a person: its kind, and its fault if it is false.

    `posting` is a text that a fault was taken from.
    """

    text: str
    kind: str
    fault: str | None = None
    posting: str = ""


def words(language: str) -> Mapping[str, Any]:
    """The words of summaries in a language."""
    found: Mapping[str, Any] = loaded("summaries")[language]
    return found
