"""Work that whoever asked for it may call off, between two of its steps."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_ASKED: ContextVar[Callable[[], bool] | None] = ContextVar("asked", default=None)


class CalledOff(BaseException):
    """The work is not wanted any more."""


@contextmanager
def asking(still_wanted: Callable[[], bool]) -> Iterator[None]:
    """Within it `still_wanted` is asked at every step; CalledOff ends the work once it is not."""
    token = _ASKED.set(still_wanted)
    try:
        yield
    finally:
        _ASKED.reset(token)


def step() -> None:
    """Raise CalledOff if the work is not wanted; called before each claim and each line read."""
    still_wanted = _ASKED.get()
    if still_wanted is not None and not still_wanted():
        raise CalledOff
