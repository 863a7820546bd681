"""What the routes share: the database, the limits, the model, the metrics."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from logging import ERROR
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING

from assay.errors import ConfigError, StoreError
from assay.plugins import named_in
from assay.policy import BUILT_IN, Policy
from assay.service import logs
from assay.service.metrics import Metrics
from assay.service.quotas import Quotas
from assay.service.turns import Turns
from assay.store import keys, policies
from assay.store.retirement import retire

if TYPE_CHECKING:
    from assay.models import Model
    from assay.service.settings import ServiceSettings
    from assay.store.database import Database

_FRESH_SECONDS = 1.0
_RETIRE_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Provider:
    """The model that is asked, by the name that people see; without one, why there is none."""

    name: str = ""
    model: Model | None = None
    why_not: str = "no model is configured"


class Service:
    """One application's state; safe to use from several threads."""

    def __init__(self, settings: ServiceSettings, db: Database, provider: Provider) -> None:
        self.settings = settings
        self.db = db
        self.provider = provider
        self.quotas = Quotas(db, settings)
        self.metrics = Metrics()
        self.turns = Turns(settings.checks_at_once, settings.check_seconds)
        self._keyless = (-_FRESH_SECONDS, False)
        if settings.keep_at_most:
            Thread(target=self._retire, name="retire", daemon=True).start()

    def _retire(self) -> None:
        """Now and every hour, take out what is too old; what fails is tried again in an hour."""
        while True:
            try:
                retire(self.db, self.settings.keep_at_most, "service")
            except StoreError as error:
                logs.event("retire", level=ERROR, failure=error.kind)
            sleep(_RETIRE_SECONDS)

    @property
    def open_to_local(self) -> bool:
        """True on a loopback address while no key was made: whoever is on this machine may ask."""
        if not self.settings.on_loopback:
            return False
        at, keyless = self._keyless
        if monotonic() - at >= _FRESH_SECONDS:
            keyless = not keys.any_keys(self.db)
            self._keyless = (monotonic(), keyless)
        return keyless

    def policy(self, tenant: str, name: str) -> tuple[Policy, int | None]:
        """A policy by name with its version, None for a built-in one; raises ConfigError."""
        if name in BUILT_IN:
            return Policy.named(name), None
        found = policies.get(self.db, tenant, name)
        if found is None:
            known = ", ".join(sorted((*BUILT_IN, *self._own(tenant))))
            raise ConfigError(f"unknown policy {name!r}; expected one of {known}")
        return _read(found.toml, found.name), found.version

    def version_of(self, tenant: str, name: str, version: int | None) -> Policy:
        """The policy of a stored report."""
        if version is None:
            return Policy.named(name)
        found = policies.get(self.db, tenant, name, version)
        if found is None:
            raise ConfigError(f"policy {name!r} has no version {version}")
        return _read(found.toml, found.name)

    def _own(self, tenant: str) -> list[str]:
        return [policy.name for policy in policies.listed(self.db, tenant)]


@lru_cache(maxsize=64)
def _read(toml: str, name: str) -> Policy:
    return Policy.from_toml(toml, name)


def refuse_plugins(toml: str, name: str) -> None:
    """Raise ConfigError for a policy that names plug-ins: those are the operator's to choose."""
    named = named_in(Policy.from_toml(toml, name).checks)
    if named:
        raise ConfigError(f"{name}: names the plug-in {named[0]!r}; a server takes none")


def provider_from_environment() -> Provider:
    """The model that the environment names; none where it names none."""
    from assay.settings import connection_from

    try:
        connection = connection_from(os.environ)
        from assay.providers import connect

        return Provider(f"{connection.model}, {connection.title}", connect(connection))
    except ConfigError as error:
        return Provider(why_not=str(error))
