"""`assay replay`: a stored result once more, or under another show policy."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from assay.cli.files import (
    naming,
    read_policy,
    read_source,
    read_text,
    split_spec,
    with_names,
    write_out,
)
from assay.cli.match import match_texts
from assay.cli.options import NamesOption, OutOption, OutputFormat
from assay.cli.output import exit_status
from assay.cli.records import MappingOption, RecordOption, read_records
from assay.errors import InputError
from assay.hiring.match import JOB, PROFILE
from assay.plugins import plugins_of
from assay.policy import BUILT_IN
from assay.render.plain import clean
from assay.render.wording import ACTIONS, meaning
from assay.replay import Difference, Replay, read_stored, replay, reshown, sources_for
from assay.report import SCHEMA_VERSION, SourceRef

if TYPE_CHECKING:
    from assay.policy import Policy
    from assay.replay import Stored
    from assay.shown import Shown
    from assay.sources import Sources
    from assay.verdicts import Flag

_LIMIT = 200_000_000

SourceOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--source",
        "-s",
        help="A text of the report, [ID=]FILE; repeat for each. For a match: profile=FILE and "
        "job=FILE, as they were given to it.",
    ),
]


def replay_command(  # noqa: PLR0913, PLR0917 - one parameter an option
    report: Annotated[
        str, typer.Argument(help="A result of check, match or summary in JSON; - reads it.")
    ],
    source: SourceOption = None,
    record: RecordOption = None,
    mapping: MappingOption = None,
    policy: Annotated[
        str | None,
        typer.Option("--policy", "-p", help="The policy (default: the built-in one of its name)."),
    ] = None,
    names: NamesOption = None,
    show_policy: Annotated[
        str | None,
        typer.Option(
            "--show-policy", help="Only decide again, under what this policy shows; no text needed."
        ),
    ] = None,
    form: Annotated[
        OutputFormat, typer.Option("--format", "-f", help="text or json.")
    ] = OutputFormat.TEXT,
    out: OutOption = None,
) -> None:
    """Check a stored result again: the same bytes, or what differs.

    Exit status: 0 the same, 1 it differs, 2 did not run. With --show-policy: 0 show, 1 review or
    withhold.
    """
    if form not in (OutputFormat.TEXT, OutputFormat.JSON):
        raise InputError(f"--format is {form.value!r}; this command writes text or json")
    given, beside = source or [], record or []
    with naming(report):
        stored = read_stored(read_text(report, what="a result in JSON", limit=_LIMIT))
    if show_policy is not None:
        if given or beside or policy or names:
            raise InputError("--show-policy checks nothing again; leave all other options out")
        chosen = read_policy(show_policy)
        shown = reshown(stored, chosen.show)
        _write(_decided(stored, chosen, shown, form), form, out)
        raise typer.Exit(exit_status(shown.decision))
    if not given and not beside:
        raise InputError(
            "no text was given; name those of the report with --source and --record, or a new "
            "policy of what is shown with --show-policy"
        )
    chosen = with_names(_policy_of(stored, policy), names)
    sources, flags = _sources(stored, given, beside, mapping, chosen)
    plugins = plugins_of(chosen.checks)
    with naming(report):
        found = replay(stored, sources, chosen, plugins=plugins, flags=flags)
    _write(_replayed(stored, found, form), form, out)
    raise typer.Exit(0 if found.same else 1)


def _policy_of(stored: Stored, name: str | None) -> Policy:
    known = stored.report.policy
    if name is None and known not in BUILT_IN:
        raise InputError(f"the report was made under policy {known!r}; name its file (--policy)")
    return read_policy(name or known)


def _sources(
    stored: Stored, given: list[str], beside: list[str], mapping: str | None, policy: Policy
) -> tuple[Sources, tuple[Flag, ...]]:
    """The sources of a report, and the flags of texts that were made ready for a model."""
    records = read_records(beside, mapping, policy)
    texts = [read_source(spec, policy) for spec in given]
    paths = {name: path for name, _, path in map(split_spec, given)}
    digests = {ref.sha256 for ref in stored.report.sources}
    plain = {ref.sha256 for ref in map(SourceRef.of, texts)} <= digests
    if stored.kind == "match" and not plain and set(paths) == {PROFILE, JOB}:
        ready = match_texts(paths[PROFILE], paths[JOB], policy, None, given=False)
        return sources_for(stored, tuple(ready.sources), records), ready.flags
    return sources_for(stored, texts, records), ()


def _replayed(stored: Stored, found: Replay, form: OutputFormat) -> Any:
    if form is OutputFormat.JSON:
        return {
            "schema_version": SCHEMA_VERSION,
            "same": found.same,
            "causes": [cause._asdict() for cause in found.causes],
            "places": [place._asdict() for place in found.places],
        }
    report = stored.report
    made = clean(
        f"assay {report.version}, policy {report.policy} ({report.fingerprint}), as of "
        f"{report.as_of}, Unicode {report.unicode}"
        + "".join(f", plug-in {label}" for label in report.plugins)
    )
    if found.same:
        return [f"The same bytes: {len(report.verdicts)} verdicts; {made}."]
    lines = [f"It differs. The report was made with {made}."]
    lines += ["What differs:", *map(_line, found.causes)] if found.causes else [_UNKNOWN]
    if found.places:
        lines += ["First places in the result:", *map(_line, found.places)]
    return lines


_UNKNOWN = "Nothing that a report names differs: this is another build of assay."


def _line(difference: Difference) -> str:
    what, before, after = map(clean, difference)
    return f"  {what}: {before} → {after}"


def _decided(stored: Stored, policy: Policy, shown: Shown, form: OutputFormat) -> Any:
    """The decision under another show policy, and every statement with another fate."""
    before = stored.result.shown
    fates = {item.statement.order: item.fate for item in before.statements}
    changed = [item for item in shown.statements if fates.get(item.statement.order) != item.fate]
    if form is OutputFormat.JSON:
        return {
            "schema_version": SCHEMA_VERSION,
            "policy": policy.name,
            "decision": {"action": shown.decision.action, "reasons": shown.decision.reasons},
            "was": {"action": before.decision.action, "reasons": before.decision.reasons},
            "changed": [
                {
                    "statement": item.statement.text,
                    "was": fates.get(item.statement.order),
                    "is": item.fate,
                    "reasons": item.reasons,
                }
                for item in changed
            ],
        }
    lines = [f"{ACTIONS[shown.decision.action]} (was: {ACTIONS[before.decision.action]})"]
    lines += [f"  {meaning(code)} [{code}]" for code in shown.decision.reasons]
    lines += [
        f"  {fates.get(item.statement.order)} → {item.fate}: {clean(item.statement.text)}"
        for item in changed
    ]
    return lines


def _write(told: Any, form: OutputFormat, out: str | None) -> None:
    if form is OutputFormat.JSON:
        write_out(json.dumps(told, ensure_ascii=True, indent=2) + "\n", out)
    else:
        write_out("\n".join(told) + "\n", out)
