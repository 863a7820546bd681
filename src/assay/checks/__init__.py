"""All checkers of the package, found by a walk: adding one is adding its file."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from assay.errors import ConfigError

if TYPE_CHECKING:
    from assay.checker import Checker
    from assay.policy import CheckPolicy
    from assay.verdicts import Reason


@lru_cache(maxsize=1)
def checkers() -> dict[str, type[Checker]]:
    """Checker classes by name: the `CHECKER` of every module in this package."""
    modules = sorted(module.name for module in iter_modules(__path__))
    classes = [import_module(f"{__name__}.{name}").CHECKER for name in modules]
    return {cls.name: cls for cls in classes}


def configured(policy: CheckPolicy) -> tuple[Checker, ...]:
    """The checkers of the policy's mode with its settings.

    Raises ConfigError for a checker or a setting that does not exist, or one of another type.
    """
    known = checkers()
    for name in policy.checkers:
        if name not in known:
            expected = ", ".join(sorted(known))
            raise ConfigError(f"unknown checker 'check.{name}'; expected one of {expected}")
    return tuple(
        _build(cls, dict(policy.checkers.get(name, {})))
        for name, cls in known.items()
        if cls.mode == policy.mode
    )


def reasons() -> tuple[Reason, ...]:
    """Every reason that any checker can give, by checker."""
    return tuple(reason for cls in checkers().values() for reason in cls.reasons)


def _build(cls: type[Checker], settings: dict[str, Any]) -> Checker:
    known = {f.name: f.type for f in fields(cls)}  # type: ignore[arg-type]
    for key, value in settings.items():
        if key not in known:
            expected = ", ".join(sorted(known)) or "no setting at all"
            raise ConfigError(f"unknown key 'check.{cls.name}.{key}'; expected {expected}")
        if type(value).__name__ != known[key]:
            raise ConfigError(
                f"check.{cls.name}.{key} is {value!r}; expected a value of type {known[key]}"
            )
    return cls(**settings)
