"""The key of a database: what is stored as a keyed hash cannot be guessed without it."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from assay.errors import ConfigError
from assay.store.failures import store_error
from assay.store.schema import plain

_BYTES: Final = 32
_SHORTEST: Final = 16


@dataclass(frozen=True, slots=True)
class Secret:
    """A key for hashes; it stands in no representation."""

    value: bytes = field(repr=False)

    def keyed(self, purpose: str, *parts: str) -> str:
        """HMAC-SHA-256 of what it is for and of texts, in UTF-8 with NUL between them, in hex.

        Hashes for different purposes never agree. Only the last part may have a NUL.
        """
        data = "\0".join((purpose, *parts)).encode("utf-8", "surrogatepass")
        return hmac.new(self.value, data, hashlib.sha256).hexdigest()

    def subject(self, tenant: str, subject_id: str) -> str:
        """What stands in the audit log for a person: another hash in every tenant."""
        return self.keyed("subject", plain(tenant), plain(subject_id))


def given_secret(value: bytes) -> Secret:
    """A key that the operator chose; raises ConfigError for one that could be guessed."""
    if len(value) < _SHORTEST:
        raise ConfigError(
            f"the secret has {len(value)} bytes; expected {_SHORTEST} or more, for example from: "
            "openssl rand -hex 32"
        )
    return Secret(value)


def random_secret() -> Secret:
    """A key that nobody can know after this process."""
    return Secret(secrets.token_bytes(_BYTES))


def secret_beside(database: Path, *, make: bool = False) -> Secret:
    """The key in the file `<database>.key`; with `make`, a new one if there is none.

    Raises StoreError if it cannot be read or made, ConfigError if it is missing or no key.
    """
    file = database.with_name(database.name + ".key")
    try:
        if make and not file.exists():
            _make(file)
        text = file.read_text("ascii", "replace").strip()
    except FileNotFoundError:
        raise ConfigError(
            f"{file}: is missing; it is the key of {database.name}: restore it from a backup, or "
            "set ASSAY_SECRET to the secret that was used (a new one matches no earlier hash)"
        ) from None
    except OSError:
        raise store_error("read-only", str(file)) from None
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise ConfigError(
            f"{file}: holds no key; expected 64 hex digits; restore it from a backup, or set "
            "ASSAY_SECRET"
        )
    return Secret(bytes.fromhex(text))


def _make(file: Path) -> None:
    """Write a new key under a name of its own, then link it: whoever is first, all read one."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as opened:
            opened.write(secrets.token_hex(_BYTES) + "\n")
            opened.flush()
            os.fsync(opened.fileno())
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink()
