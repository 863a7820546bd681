"""`assay policy`: what a policy says, and whether a policy file can be used."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Annotated

import typer

from assay.checks import checkers, configured
from assay.cli.files import read_policy
from assay.plugins import named_in, plugins_of
from assay.policy import BUILT_IN, Policy

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
    """Check that a policy file can be used; exit status 2 and the offending key if not."""
    policy = read_policy(file)
    plugins_of(policy.checks)
    print(f"{file}: fine; fingerprint {policy.checks.fingerprint()}")


@policy_app.command("list")
def list_command() -> None:
    """List the built-in policies."""
    for name in sorted(BUILT_IN):
        first = (BUILT_IN[name].__doc__ or "").splitlines()[0]
        print(f"{name:8}  {first}")


def policy_toml(policy: Policy) -> str:
    """A policy in TOML, with the defaults of every checker of its mode."""
    lines = [f'name = "{policy.name}"', "", "[check]"]
    plain = asdict(policy.checks)
    plain.pop("checkers")
    aliases = plain.pop("aliases")
    lines += [f"{key} = {_value(value)}" for key, value in plain.items()]
    plugins = named_in(policy.checks)
    for checker in configured(policy.checks, plugins):
        settings = [f.name for f in fields(checkers()[checker.name])]  # type: ignore[arg-type]
        if settings:
            lines += ["", f"[check.{checker.name}]"]
            lines += [f"{key} = {_value(getattr(checker, key))}" for key in settings]
    for name in plugins:
        lines += ["", f"[check.{name}]"]
        lines += [f"{key} = {_value(value)}" for key, value in policy.checks.checkers[name].items()]
    if aliases:
        lines += ["", "[aliases]", *(f'"{key}" = "{name}"' for key, name in aliases.items())]
    for title, part in (("show", policy.show), ("ask", policy.ask)):
        lines += ["", f"[{title}]"]
        lines += [f"{key} = {_value(value)}" for key, value in asdict(part).items()]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
