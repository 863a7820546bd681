"""All checkers of the package, found by a walk: adding one is adding its file."""

from __future__ import annotations

from dataclasses import MISSING, fields
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, TypeVar

from assay.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from assay.checker import Checker
    from assay.policy import CheckPolicy
    from assay.verdicts import Reason

T = TypeVar("T")


@lru_cache(maxsize=1)
def checkers() -> dict[str, type[Checker]]:
    """Checker classes by name: the `CHECKER` of every module in this package."""
    modules = sorted(module.name for module in iter_modules(__path__))
    classes = [import_module(f"{__name__}.{name}").CHECKER for name in modules]
    return {cls.name: cls for cls in classes}


def configured(policy: CheckPolicy, plugins: Collection[str] = ()) -> tuple[Checker, ...]:
    """The checkers of the policy's mode with its settings; `plugins` are names known elsewhere.

    Raises ConfigError for a checker or a setting that does not exist, or one of another type.
    """
    known = checkers()
    for name in policy.checkers:
        if name not in known and name not in plugins:
            expected = ", ".join(sorted((*known, *plugins)))
            raise ConfigError(
                f"unknown checker 'check.{name}'; expected one of {expected}, or a plug-in that is "
                "installed and given to this check"
            )
    return tuple(
        built(cls, name, policy.checkers.get(name, {}))
        for name, cls in known.items()
        if cls.mode == policy.mode
    )


def reasons() -> tuple[Reason, ...]:
    """Every reason that any checker can give, by checker."""
    return tuple(reason for cls in checkers().values() for reason in cls.reasons)


def built(cls: type[T], name: str, settings: Mapping[str, Any]) -> T:
    """A dataclass of settings from the table `check.<name>` of a policy.

    Raises ConfigError for a key that it does not have, or lacks, or a value of another type.
    """
    wanted = fields(cls)  # type: ignore[arg-type]
    known = {f.name: getattr(f.type, "__name__", f.type) for f in wanted}
    for key, value in settings.items():
        if key not in known:
            expected = ", ".join(sorted(known)) or "no setting at all"
            raise ConfigError(f"unknown key 'check.{name}.{key}'; expected {expected}")
        whole = known[key] == "float" and type(value) is int
        if type(value).__name__ != known[key] and not whole:
            raise ConfigError(
                f"check.{name}.{key} is {value!r}; expected a value of type {known[key]}"
            )
    needed = [f.name for f in wanted if f.default is MISSING and f.default_factory is MISSING]
    for key in needed:
        if key not in settings:
            raise ConfigError(f"check.{name} has no {key!r}; give one in the policy")
    return cls(**settings)
