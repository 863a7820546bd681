"""Who may work now: a few checks at a time, some calls of a model, and no check for ever."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from threading import BoundedSemaphore, Event
from time import monotonic
from typing import TYPE_CHECKING, Final

from assay.interruption import CalledOff, asking
from assay.service.refusals import RefusalError

if TYPE_CHECKING:
    from collections.abc import Iterator

WAITING: Final = 32
MODEL_CALLS: Final = 16
SPARE: Final = 40
"""Threads for pages and probes while checks wait and models think."""
GONE: Final[ContextVar[Event | None]] = ContextVar("gone", default=None)
"""Is set when the sender of the request of this context went away."""
_PATIENCE: Final = 5.0
_RETRY_AFTER: Final = "5"


class Turns:
    """The places of one process, and the threads that they need.

    `seconds` ends a check that takes longer.
    """

    def __init__(self, at_once: int, seconds: float) -> None:
        self.threads = at_once + WAITING + MODEL_CALLS + SPARE
        self._running = BoundedSemaphore(at_once)
        self._line = BoundedSemaphore(at_once + WAITING)
        self._asking = BoundedSemaphore(MODEL_CALLS)
        self._seconds = seconds

    @contextmanager
    def check(self) -> Iterator[None]:
        """A place for a check; raises RefusalError 503 without one, 413 where it takes too long.

        The check ends as well when whoever asked for it is `GONE`.
        """
        if not self._line.acquire(blocking=False):
            raise _busy()
        try:
            if not self._running.acquire(timeout=_PATIENCE):
                raise _busy()
            try:
                with self.limited(monotonic() + self._seconds):
                    yield
            finally:
                self._running.release()
        finally:
            self._line.release()

    @contextmanager
    def model_call(self) -> Iterator[None]:
        """A place for a call of a model; raises RefusalError 503 without one."""
        if not self._asking.acquire(blocking=False):
            raise _busy()
        try:
            yield
        finally:
            self._asking.release()

    @contextmanager
    def limited(self, until: float = 0.0) -> Iterator[None]:
        """Within it a check ends by RefusalError 413 when its time is over.

        Without `until` its time begins with its first step.
        """

        def still_wanted() -> bool:
            nonlocal until
            until = until or monotonic() + self._seconds
            gone = GONE.get()
            return monotonic() <= until and not (gone and gone.is_set())

        try:
            with asking(still_wanted):
                yield
        except CalledOff:
            message = (
                f"the check took more than {self._seconds:g} seconds and was ended; "
                "send fewer claims or less text at a time"
            )
            raise RefusalError(413, "too-much-work", message) from None


def _busy() -> RefusalError:
    message = f"the server is busy; try again in {_RETRY_AFTER} seconds"
    return RefusalError(503, "busy", message, {"Retry-After": _RETRY_AFTER})
