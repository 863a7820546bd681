"""`assay test`: labelled cases as a regression suite."""

from __future__ import annotations

import json
from collections import Counter
from typing import Annotated

import typer

from assay.cli.files import read_policy, read_text, write_out
from assay.cli.options import OutputFormat, PolicyOption
from assay.errors import InputError
from assay.evaluation.cases import CaseResult, read_cases, run_cases
from assay.plugins import plugins_of
from assay.render.plain import clean


def cases_command(
    cases: Annotated[list[str], typer.Argument(help="Files of cases, one JSON object a line.")],
    policy: PolicyOption = None,
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", "-k", help="Only cases of this kind; repeat for more."),
    ] = None,
    form: Annotated[
        OutputFormat, typer.Option("--format", "-f", help="text or json.")
    ] = OutputFormat.TEXT,
) -> None:
    """Run labelled cases and say which do not hold.

    Exit status: 0 all hold, 1 some do not, 2 did not run. Skipped cases are named.
    """
    if form not in (OutputFormat.TEXT, OutputFormat.JSON):
        raise InputError(f"--format is {form.value!r}; this command writes text or json")
    chosen = read_policy(policy)
    rows = [case for path in cases for case in read_cases(read_text(path, what="cases"), path)]
    rows = [case for case in rows if not kind or case["kind"] in kind]
    if not rows:
        raise InputError(f"no case of kind {', '.join(kind or [])} in {', '.join(cases)}")
    results = list(run_cases(rows, chosen, plugins_of(chosen.checks)))
    lines = _json(results) if form is OutputFormat.JSON else _text(results)
    write_out("\n".join(lines) + "\n", None)
    failed = any(not result.passed and not result.skipped for result in results)
    raise typer.Exit(1 if failed else 0)


def _summary(results: list[CaseResult]) -> dict[str, int]:
    counts = Counter(
        "skipped" if r.skipped else "passed" if r.passed else "failed" for r in results
    )
    return {"cases": len(results), **{k: counts[k] for k in ("passed", "failed", "skipped")}}


def _json(results: list[CaseResult]) -> list[str]:
    lines = []
    for result in results:
        row: dict[str, object] = {"id": result.id, "kind": result.kind, "status": result.status}
        if result.skipped:
            row["skipped"] = list(result.problems)
        else:
            row |= {
                "passed": result.passed,
                "reasons": list(result.reasons),
                "spans": [list(span) for span in result.spans],
                "problems": list(result.problems),
            }
        lines.append(json.dumps(row, ensure_ascii=True))
    return [*lines, json.dumps({"summary": _summary(results)})]


def _text(results: list[CaseResult]) -> list[str]:
    lines = []
    for result in results:
        name = f"{clean(result.id)} ({clean(result.kind)})"
        if result.skipped:
            lines.append(f"- {name} skipped: {clean(', '.join(result.problems))}")
        elif not result.passed:
            lines.append(f"✕ {name}: {clean('; '.join(result.problems))}")
    counts = _summary(results)
    lines.append(f"{counts['passed']} hold, {counts['failed']} do not, {counts['skipped']} skipped")
    return lines
