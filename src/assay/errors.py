"""What can go wrong, by whose turn it is to act.

    AssayError
    ├── InputError    the caller gave something that cannot be used (a file, a draft, a size)
    ├── ConfigError   the operator's policy or settings cannot be used
    ├── ModelError    a model provider or a plug-in failed
    └── StoreError    the database cannot be read or written

A quote that is not found, a number that differs, a check that could not decide are no errors:
they are findings. Messages say what was given, what was expected and what to do.
"""

from typing import Literal, TypeAlias

ModelFailure: TypeAlias = Literal[
    "not-configured",
    "unauthorized",
    "forbidden",
    "not-found",
    "rejected",
    "rate-limited",
    "provider",
    "timeout",
    "unreachable",
    "refused",
    "truncated",
    "empty",
    "unusable",
]
"""What failed at the model: its set-up, its provider, the way to it, or its reply."""

StoreFailure: TypeAlias = Literal["full", "read-only", "busy", "corrupt", "newer", "unreachable"]
"""What failed at the database: no room, no right to write, another writer, damage, a schema of a
newer version, or the way to it."""


class AssayError(Exception):
    """Root of everything that this package raises on purpose; the message is one clear line."""


class InputError(AssayError, ValueError):
    """An output, a draft, a source or a file cannot be used as it was given."""


class ConfigError(AssayError, ValueError):
    """A policy or a setting is unknown or out of range."""


class ModelError(AssayError, RuntimeError):
    """A model provider or a third-party checker failed; carries neither body nor cause.

    `kind` says what failed, for code that reacts to it. `retry_after` is the number of seconds
    after which a provider wants to be asked again, if it told.
    """

    def __init__(
        self, message: str, *, kind: ModelFailure = "provider", retry_after: float | None = None
    ) -> None:
        self.kind = kind
        self.retry_after = retry_after
        super().__init__(message)


class StoreError(AssayError, RuntimeError):
    """The database cannot be read or written; carries no values of what was stored.

    `kind` says what failed, for code that reacts to it.
    """

    def __init__(self, message: str, *, kind: StoreFailure) -> None:
        self.kind = kind
        super().__init__(message)
