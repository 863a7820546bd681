"""How often a model is asked: once per session in a while, and so often a key and a tenant."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from limits import RateLimitItemPerSecond, parse
from limits.strategies import FixedWindowRateLimiter

from assay.service.refusals import RefusalError
from assay.store.windows import WindowStorage

if TYPE_CHECKING:
    from limits import RateLimitItem

    from assay.service.callers import Caller
    from assay.service.settings import ServiceSettings
    from assay.store.database import Database

_SIGN_IN = parse("10/minute")


class Quotas:
    """Windows that start with their first request, kept in the database: workers share them."""

    def __init__(self, db: Database, settings: ServiceSettings) -> None:
        self._limiter = FixedWindowRateLimiter(WindowStorage(db))
        self._db = db
        self._cooldown = RateLimitItemPerSecond(1, settings.cooldown)
        self._key, self._tenant = parse(settings.key_quota), parse(settings.tenant_quota)

    def take(self, caller: Caller) -> None:
        """Count one request to a model; raises RefusalError 429 where it comes too soon."""
        wanted: list[tuple[RateLimitItem, str, str]] = []
        if name := _cooled(caller):
            words = f"one request to a model every {self._cooldown.get_expiry()} seconds"
            wanted.append((self._cooldown, name, words))
        wanted.append((self._key, f"key:{caller.key_id}", f"{self._key} of one key"))
        wanted.append((self._tenant, f"tenant:{caller.tenant}", f"{self._tenant} of one tenant"))
        for item, name, words in wanted:
            if not self._limiter.test(item, name):
                raise self._too_soon(item, name, words)
        for item, name, words in wanted:
            if not self._limiter.hit(item, name):
                raise self._too_soon(item, name, words)

    def sign_in(self, client: str) -> None:
        """Raise RefusalError 429 for an address from which many wrong keys came."""
        if not self._limiter.test(_SIGN_IN, f"sign-in:{client}"):
            raise self._too_soon(_SIGN_IN, f"sign-in:{client}", "10 wrong keys a minute")

    def wrong_key(self, client: str) -> None:
        """Count a wrong key from an address."""
        self._limiter.hit(_SIGN_IN, f"sign-in:{client}")

    def _too_soon(self, item: RateLimitItem, name: str, words: str) -> RefusalError:
        now = self._db.clock().timestamp()
        left = self._limiter.get_window_stats(item, name).reset_time - now
        wait = min(max(1, math.ceil(left)), item.get_expiry())
        message = f"allowed is {words}; try again in {wait} second{'s' * (wait != 1)}"
        return RefusalError(429, "too-soon", message, {"Retry-After": str(wait)})


def _cooled(caller: Caller) -> str:
    """Who waits between two requests: a person, by key or by session; "" for a program."""
    if caller.principal.subject_id is not None:
        return f"cooldown:{caller.key_id}"
    if caller.session:
        return f"session:{caller.session}"
    return "session:local" if caller.via == "local" else ""
