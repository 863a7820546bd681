"""`assay eval`: how far the verdicts agree with other people's labels."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias

import typer

from assay.cli.figures import comparison_lines, reading, table
from assay.cli.files import read_policy, read_text, write_out
from assay.cli.labelled_files import (
    DataArgument,
    FolderOption,
    data_name,
    labelled_sets,
    why_none,
)
from assay.cli.options import OutOption, OutputFormat, PolicyOption
from assay.cli.plant import write_certificate
from assay.cli.records import PackOption
from assay.confidence import shipped
from assay.errors import InputError
from assay.evaluation.agreement import judge_rows
from assay.evaluation.comparison import compare, counted, read_saved, saved
from assay.evaluation.eval_data import comparison_data, figures, gate_data, places
from assay.evaluation.flags import FlagKind
from assay.evaluation.gates import gate, held
from assay.evaluation.labelled import Half, LabelledSet, in_half
from assay.evaluation.measured import Measured, Scope, whole
from assay.plugins import plugins_of
from assay.version import __version__

if TYPE_CHECKING:
    from assay.evaluation.comparison import Comparison, Counted
    from assay.evaluation.gates import Gate, Held
    from assay.policy import Policy

FlagsOption: TypeAlias = Annotated[
    FlagKind,
    typer.Option(
        "--flags",
        help="What counts as a flag: numbers that differ or are missing; failed claims too; "
        "unverifiable claims too.",
    ),
]
HalfOption: TypeAlias = Annotated[
    Half | None,
    typer.Option(
        "--split-half",
        help="Measure one half of each file: “tune” where the SHA-256 of a row's source is an "
        "even number, else “report”; rows of one source stay together.",
    ),
]
ShowOption: TypeAlias = Annotated[
    int, typer.Option("--show", min=0, help="Print up to N false alarms of each file.")
]
MissesOption: TypeAlias = Annotated[
    int, typer.Option("--misses", min=0, help="Print up to N missed numbers of each file.")
]
WorstOption: TypeAlias = Annotated[
    int,
    typer.Option("--worst", min=0, help="Print up to N verified errors and N wrong failures."),
]
LimitOption: TypeAlias = Annotated[
    int | None, typer.Option("--limit", min=1, help="Only the first N rows of each file.")
]
AgainstOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        help="Compare on the same rows with another policy, or with the file that --save wrote "
        "under another version."
    ),
]
PlantOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        help="Instead of labelled rows: plant faults in your own true statements (JSON lines or "
        "CSV with statement and source; “example” for those of the package) and certify what is "
        "caught."
    ),
]
SaveOption: TypeAlias = Annotated[
    str | None, typer.Option(help="Write the counts of every row, without its text, to this file.")
]
GateOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        help="KIND=NUMBER: fail if the figure of claims of this kind (numeric, …, all) is worse."
    ),
]


class _Wanted(NamedTuple):
    """What is printed of a measurement, and how."""

    form: OutputFormat
    show: int
    misses: int
    worst: int


def eval_command(  # noqa: PLR0913, PLR0917 - one parameter an option
    data: DataArgument = None,
    folder: FolderOption = None,
    flags: FlagsOption = FlagKind.NUMBER,
    half: HalfOption = None,
    policy: PolicyOption = None,
    pack: PackOption = "auto",
    plant: PlantOption = None,
    seed: Annotated[int, typer.Option(help="Which faults are planted.")] = 1,
    against: AgainstOption = None,
    save: SaveOption = None,
    form: Annotated[
        OutputFormat, typer.Option("--format", "-f", help="text, json or html.")
    ] = OutputFormat.TEXT,
    show: ShowOption = 0,
    misses: MissesOption = 0,
    worst: WorstOption = 0,
    limit: LimitOption = None,
    min_precision: GateOption = None,
    min_recall: GateOption = None,
    min_caught: GateOption = None,
    min_passed: GateOption = None,
    max_false_verified: GateOption = None,
    out: OutOption = None,
) -> None:
    """Measure how the verdicts of a policy agree with other people's labels.

    Every response is checked against its source, and its flags are compared with the labelled
    spans. Exit status: 0 measured, 1 a gate does not hold, 2 did not run. Rows that are left out
    are counted.
    """
    if form is OutputFormat.MARKDOWN:
        raise InputError(f"--format is {form.value!r}; this command writes text, json or html")
    asked = _gates(
        precision=min_precision,
        recall=min_recall,
        caught=min_caught,
        passed=min_passed,
        false_verified=max_false_verified,
    )
    chosen = read_policy(policy)
    if plant is not None:
        if data or asked or against or save or half or limit or show or misses or worst:
            raise InputError(
                "--plant stands alone; no data, gate, comparison or choice of rows goes with it"
            )
        own = None if plant == "example" else plant
        write_certificate(own, chosen, seed=seed, form=form, out=out, pack=pack)
        return
    sets, left_out = labelled_sets(data or [], folder or None)
    scope = Scope(chosen.name, flags, half, limit, pack)
    measured = _measured(sets, chosen, scope)
    if not any(part.rows for part in measured):
        raise InputError(f"no row to measure in {', '.join(sets)}: {why_none(sets)}")
    rows = counted(measured)
    label = f"{chosen.name} (assay {__version__})"
    beside = None
    if against:
        beside = compare(_other(against, sets, scope), (label, rows))
    gates = held(asked, whole(measured).claims()) if asked else []
    wanted = _Wanted(form, show, misses, worst)
    write_out(_told(measured, chosen, wanted, (left_out, beside, gates)), out)
    if save:
        write_out(saved(rows, label, scope.rows), save)
    if not all(one.holds for one in gates):
        raise typer.Exit(1)


def _gates(**options: list[str] | None) -> list[Gate]:
    return [gate(figure, text) for figure, texts in options.items() for text in texts or []]


def _measured(sets: dict[str, LabelledSet], policy: Policy, scope: Scope) -> list[Measured]:
    made, plugins = [], plugins_of(policy.checks)
    for path, rows in sets.items():
        chosen = in_half(rows.rows, scope.half)[: scope.limit]
        judged = tuple(judge_rows(chosen, policy, scope.kind, scope.pack, plugins))
        made.append(Measured(Path(data_name(path)).name, scope, judged, rows.drafts))
    return made


def _other(against: str, sets: dict[str, LabelledSet], scope: Scope) -> tuple[str, list[Counted]]:
    """The other side of a comparison: counts that were saved, or those of another policy."""
    if against.endswith((".jsonl", ".json")):
        return read_saved(read_text(against, what="what --save wrote"), against, scope.rows)
    policy = read_policy(against)
    measured = _measured(sets, policy, scope._replace(policy=policy.name))
    return f"{policy.name} (assay {__version__})", counted(measured)


def _told(
    measured: list[Measured],
    policy: Policy,
    wanted: _Wanted,
    more: tuple[list[str], Comparison | None, list[Held]],
) -> str:
    left_out, beside, gates = more
    calibration = policy.show.calibration or shipped()
    if wanted.form is OutputFormat.HTML:
        from assay.evaluation.eval_page import eval_html

        return eval_html(measured, calibration, left_out, beside=beside, gates=gates)
    asked = wanted.show, wanted.misses, wanted.worst
    if wanted.form is OutputFormat.JSON:
        rows = [
            {"file": part.name, **figures(part, calibration), **places(part, asked, calibration)}
            for part in measured
        ]
        total = {
            "files": len(measured),
            "left_out": left_out,
            **figures(whole(measured), calibration),
            **({"comparison": comparison_data(beside)} if beside else {}),
            "gates": [gate_data(one) for one in gates],
        }
        return "".join(json.dumps(row) + "\n" for row in (*rows, {"total": total}))
    lines = [f"{name}: left out, its rows have no labels" for name in left_out]
    for part in measured:
        lines += [*table(part, calibration), *reading(part, asked, calibration), ""]
    if len(measured) > 1:
        lines += table(whole(measured), calibration)
    lines += comparison_lines(beside) if beside else []
    lines += [one.told() for one in gates]
    return "\n".join(lines).rstrip("\n") + "\n"
