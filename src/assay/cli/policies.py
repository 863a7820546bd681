"""`assay policy`: what a policy says, and whether a policy file can be used."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assay.checks import checkers, configured
from assay.cli.files import read_policy
from assay.confidence import shipped
from assay.plugins import named_in, plugins_of
from assay.policy import BUILT_IN, NO_LIMIT, Policy
from assay.render.wording import FLAGS, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.confidence import Calibration
    from assay.policy import ShowPolicy

policy_app = typer.Typer(help="Show or check policies.", no_args_is_help=True)


@policy_app.command("show")
def show_command(
    name: Annotated[str, typer.Argument(help="A built-in policy or a TOML file.")] = "default",
) -> None:
    """Print a policy with every setting, as a TOML file that could be edited."""
    print(policy_toml(read_policy(name)), end="")


@policy_app.command("lint")
def lint_command(
    file: Annotated[str, typer.Argument(help="A policy in TOML.")],
) -> None:
    """Check that a policy file can be used, and that each of its settings can have an effect.

    Exit status: 0 fine, 1 a setting has no effect or shows nothing, 2 it cannot be used.
    """
    policy = read_policy(file)
    plugins_of(policy.checks)
    problems = list(_problems(policy.show))
    for problem in problems:
        print(f"{file}: {problem}")
    if problems:
        raise typer.Exit(1)
    print(f"{file}: fine; fingerprint {policy.checks.fingerprint()}")


def _problems(policy: ShowPolicy) -> Iterator[str]:
    """Settings that do not do what one may think."""
    known = {*catalogue(), *FLAGS}
    for code in policy.veto:
        if code not in known and ":" not in code:
            yield f"show.veto has {code!r}, which no verdict and no flag carries"
    if policy.calibration is None or policy.max_wrong_per_thousand >= NO_LIMIT:
        return
    if policy.calibration is shipped():
        yield (
            "show.max_wrong_per_thousand rests on the shipped calibration, most of whose verified "
            "claims are about planted faults; fit one on your own rows (assay calibrate)"
        )
    if policy.calibration.threshold(policy.max_wrong_per_thousand) < 0:
        yield (
            f"show.max_wrong_per_thousand is {policy.max_wrong_per_thousand:g}, and no verified "
            f"claim of the calibration {policy.calibration.name} is that sure: nothing is shown "
            "without a mark"
        )


@policy_app.command("diff")
def diff_command(
    one: Annotated[str, typer.Argument(help="A built-in policy or a TOML file.")],
    other: Annotated[str, typer.Argument(help="Another one.")],
) -> None:
    """Print every setting in which two policies differ.

    Exit status: 0 none, 1 some, 2 a policy cannot be used.
    """
    before, after = (_told(read_policy(name)) for name in (one, other))
    keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    for key in keys:
        print(f"{key}: {before.get(key, 'not set')} → {after.get(key, 'not set')}")
    if keys:
        raise typer.Exit(1)
    print("no difference")


@policy_app.command("list")
def list_command() -> None:
    """List the built-in policies."""
    for name in sorted(BUILT_IN):
        first = (BUILT_IN[name].__doc__ or "").splitlines()[0]
        print(f"{name:8}  {first}")


def _told(policy: Policy) -> dict[str, str]:
    """The settings, with the fingerprint of the calibration."""
    table = policy.show.calibration
    told = settings(policy)
    return {**told, "show.calibration": _value(table.label if table else "none")}


def policy_toml(policy: Policy) -> str:
    """A policy in TOML, with the defaults of every checker of its mode."""
    tables: dict[str, list[str]] = {}
    for key, value in settings(policy).items():
        alias = key.startswith("aliases.")
        table, _, name = key.partition(".") if alias else key.rpartition(".")
        tables.setdefault(table, []).append(f"{name} = {value}")
    lines = [f'name = "{policy.name}"']
    for table, entries in tables.items():
        lines += ["", f"[{table}]", *entries]
    return "\n".join(lines) + "\n"


def settings(policy: Policy) -> dict[str, str]:
    """Every setting but the name, by its dotted key, as TOML writes its value."""
    checks, show = policy.checks, policy.show
    found: dict[str, Any] = {}
    plain = [f.name for f in fields(checks) if f.name not in {"checkers", "aliases"}]
    found |= {f"check.{name}": getattr(checks, name) for name in plain}
    plugins = named_in(checks)
    for checker in configured(checks, plugins):
        for part in fields(checkers()[checker.name]):  # type: ignore[arg-type]
            found[f"check.{checker.name}.{part.name}"] = getattr(checker, part.name)
    for name in plugins:
        found |= {f"check.{name}.{key}": value for key, value in checks.checkers[name].items()}
    found |= {f"aliases.{_value(alias)}": name for alias, name in checks.aliases.items()}
    plain = [f.name for f in fields(show) if f.name not in {"severity", "calibration"}]
    found |= {f"show.{name}": getattr(show, name) for name in plain}
    found["show.calibration"] = _calibration(show.calibration)
    found |= {f"show.severity.{kind}": weight for kind, weight in show.severity.items()}
    found |= {f"ask.{f.name}": getattr(policy.ask, f.name) for f in fields(policy.ask)}
    found |= {f"keep.{f.name}": getattr(policy.keep, f.name) for f in fields(policy.keep)}
    return {key: _value(value) for key, value in found.items()}


def _calibration(table: Calibration | None) -> str:
    if table is None:
        return "none"
    return "default" if table is shipped() else table.file or table.name


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
