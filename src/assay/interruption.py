"""Work that whoever asked for it may call off, between two of its steps."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_ASKED: ContextVar[Callable[[], None] | None] = ContextVar("asked", default=None)


@contextmanager
def asking(still_wanted: Callable[[], None]) -> Iterator[None]:
    """Within it `still_wanted` is called at every step; what it raises ends the work."""
    token = _ASKED.set(still_wanted)
    try:
        yield
    finally:
        _ASKED.reset(token)


def step() -> None:
    """Ask whether the work is still wanted; called before each claim."""
    still_wanted = _ASKED.get()
    if still_wanted is not None:
        still_wanted()
