"""Who may work now: a few checks at a time, some calls of a model, and no check for ever."""

from __future__ import annotations

from contextlib import contextmanager
from threading import BoundedSemaphore
from time import monotonic
from typing import TYPE_CHECKING, Final

from assay.interruption import CalledOff, asking
from assay.service.refusals import RefusalError

if TYPE_CHECKING:
    from collections.abc import Iterator

WAITING: Final = 32
MODEL_CALLS: Final = 16
THREADS: Final = WAITING + MODEL_CALLS + 40
"""So many that pages and probes are answered while checks wait and models think."""
_PATIENCE: Final = 5.0
_RETRY_AFTER: Final = "5"


class Turns:
    """The places of one process; `seconds` ends a check that takes longer."""

    def __init__(self, at_once: int, seconds: float) -> None:
        self._running = BoundedSemaphore(at_once)
        self._line = BoundedSemaphore(at_once + WAITING)
        self._asking = BoundedSemaphore(MODEL_CALLS)
        self._seconds = seconds

    @contextmanager
    def check(self) -> Iterator[None]:
        """A place for a check; raises RefusalError 503 without one, 413 where it takes too long."""
        if not self._line.acquire(blocking=False):
            raise _busy()
        try:
            if not self._running.acquire(timeout=_PATIENCE):
                raise _busy()
            try:
                with self.limited():
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
    def limited(self) -> Iterator[None]:
        """Within it a check ends by RefusalError 413 when its time is over."""
        until = 0.0

        def still_wanted() -> bool:
            nonlocal until
            until = until or monotonic() + self._seconds
            return monotonic() <= until

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
