"""What a server needs to know before it starts; nothing of it is needed on one's own machine."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from limits import parse

from assay.errors import ConfigError
from assay.store.database import DEFAULT_URL

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST_DAYS = 36_500
LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
_HOST = re.compile(r"[\w.-]+|\[[0-9a-f:.]+\]", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """Where a server listens, what it stores in, and its limits.

    `hosts` are the names under which people reach it. `max_body` is in bytes, `cooldown` the
    number of seconds between two requests of a session to a model; quotas are written as
    "60/hour". A check that takes more than `check_seconds` is ended. No report is kept for more
    than `keep_at_most` days, whatever its policy; 0 sets no limit.
    """

    database: str = DEFAULT_URL
    host: str = "127.0.0.1"
    port: int = 8000
    hosts: tuple[str, ...] = ()
    max_body: int = 20_000_000
    cooldown: int = 30
    key_quota: str = "120/hour"
    tenant_quota: str = "1000/hour"
    checks_at_once: int = 4
    check_seconds: int = 60
    keep_at_most: int = 0
    demo: bool = False

    def __post_init__(self) -> None:
        for name in ("key_quota", "tenant_quota"):
            _quota(name, getattr(self, name))
        for host in self.hosts:
            if not _HOST.fullmatch(host):
                expected = "expected a name without scheme and port, such as assay.example.com"
                raise ConfigError(f"hosts has {host!r}; {expected}")
        for name in ("max_body", "checks_at_once", "check_seconds", "cooldown"):
            if getattr(self, name) < 1:
                raise ConfigError(f"{name} is {getattr(self, name)}; expected one or more")
        if not 0 <= self.keep_at_most <= _LONGEST_DAYS:
            expected = f"expected days, at most {_LONGEST_DAYS:,}, or 0 for no limit"
            raise ConfigError(f"keep_at_most is {self.keep_at_most}; {expected}")

    @property
    def on_loopback(self) -> bool:
        """True if only this machine can reach the server.

        A name of another machine in `hosts` says that a proxy lets others in.
        """
        return all(map(is_loopback, (self.host, *self.hosts)))

    @property
    def names(self) -> frozenset[str]:
        """The names of hosts that a request may ask for, without a port."""
        listens = f"[{self.host.strip('[]')}]" if ":" in self.host else self.host
        own = (*LOOPBACK_NAMES, listens) if is_loopback(self.host) else ()
        return frozenset(name.lower() for name in (*own, *self.hosts))


def is_loopback(host: str) -> bool:
    """True for a name or an address of this machine alone."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def settings_from(environ: Mapping[str, str], **given: Any) -> ServiceSettings:
    """Settings from ASSAY_DATABASE, ASSAY_HOSTS, ASSAY_MAX_BODY, …; what is `given` comes first.

    Raises ConfigError that names the variable and what was expected.
    """
    found: dict[str, Any] = {}
    for field in fields(ServiceSettings):
        variable = f"ASSAY_{field.name.upper()}"
        text = environ.get(variable, "").strip()
        if given.get(field.name) is not None:
            found[field.name] = given[field.name]
        elif text:
            found[field.name] = _value(variable, text, field.default)
    return ServiceSettings(**found)


def _value(variable: str, text: str, default: object) -> object:
    if isinstance(default, bool):
        if text.lower() not in ("0", "1", "true", "false"):
            raise ConfigError(f"{variable} is {text!r}; expected 1 or 0")
        return text.lower() in ("1", "true")
    if isinstance(default, int):
        if not text.isascii() or not text.isdigit():
            raise ConfigError(f"{variable} is {text!r}; expected a whole number")
        return int(text)
    if isinstance(default, tuple):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text


def _quota(name: str, text: str) -> None:
    try:
        parse(text)
    except ValueError:
        expected = "expected a number a time, such as 60/hour"
        raise ConfigError(f"{name} is {text!r}; {expected}") from None
