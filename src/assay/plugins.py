"""Checkers from outside of the package that a policy names, found and built."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from assay.checker import Plugin
from assay.checks import built, checkers
from assay.errors import AssayError, ConfigError

if TYPE_CHECKING:
    from assay.policy import CheckPolicy, Setting

GROUP = "assay.checkers"
"""The group of entry points: the name is that of the checker, the value its class."""
NLI = "nli"


@dataclass(frozen=True, slots=True)
class NliSettings:
    """The table `[check.nli]`: the folder of a model, from when on it counts, how it is asked."""

    model: str
    contradiction: float = 0.5
    entailment: float = 0.75
    batch: int = 8
    max_tokens: int = 256


def named_in(policy: CheckPolicy) -> tuple[str, ...]:
    """The checkers that a policy names and the package does not have; nothing is loaded.

    Raises ConfigError for one that is not installed.
    """
    named = tuple(name for name in policy.checkers if name not in checkers())
    installed = {NLI, *_installed()} if named else set()
    for name in named:
        if name not in installed:
            expected = ", ".join(sorted((*checkers(), *installed)))
            raise ConfigError(
                f"unknown checker 'check.{name}'; expected one of {expected}, or a plug-in that is "
                f"installed (entry point {GROUP!r})"
            )
    return named


def plugins_of(policy: CheckPolicy) -> tuple[Plugin, ...]:
    """The plug-ins that a policy names, with its settings.

    Raises ConfigError for one that is not installed or cannot be built.
    """
    return tuple(
        _nli(policy.checkers[name]) if name == NLI else _third_party(name, policy.checkers[name])
        for name in named_in(policy)
    )


def _nli(table: Mapping[str, Setting]) -> Plugin:
    from assay.nli import Entailment
    from assay.nli_model import OnnxModel

    settings = built(NliSettings, NLI, table)
    for key in ("contradiction", "entailment"):
        value = getattr(settings, key)
        if not 0 <= value <= 1:
            raise ConfigError(f"check.{NLI}.{key} is {value}; expected from 0 to 1")
    model = OnnxModel(settings.model, batch=settings.batch, max_tokens=settings.max_tokens)
    return Plugin(Entailment(model, settings.contradiction, settings.entailment), model.version)


def _installed() -> dict[str, EntryPoint]:
    """The entry points of the group by name; a name that two packages give is a ConfigError."""
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        if found.setdefault(entry.name, entry).value != entry.value:
            raise ConfigError(f"two packages give the plug-in {entry.name!r}; uninstall one")
    return found


def _third_party(name: str, table: Mapping[str, Setting]) -> Plugin:
    entry = _installed()[name]
    try:
        cls: type[Any] = entry.load()
        checker: Any = built(cls, name, table)
        own = checker.name
    except AssayError:
        raise
    except Exception as error:
        raise ConfigError(
            f"the plug-in {name!r} ({entry.value}) cannot be loaded: {type(error).__name__}; "
            "expected a dataclass with the shape of assay.checker.Checker"
        ) from None
    if own != name:
        raise ConfigError(
            f"the plug-in {name!r} ({entry.value}) calls itself {own!r}; both names must be equal"
        )
    package = entry.dist
    return Plugin(checker, f"{package.name} {package.version}" if package else "unknown")
