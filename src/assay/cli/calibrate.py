"""`assay calibrate`: how likely a verdict is right, measured on rows that people judged."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assay.cli.files import read_policy, read_text, write_out
from assay.cli.labelled_files import DataArgument, FolderOption, data_name, labelled_sets
from assay.cli.options import OutOption, OutputFormat, PolicyOption
from assay.cli.records import PackOption
from assay.confidence import calibration_json
from assay.errors import InputError
from assay.evaluation.agreement import judge_rows
from assay.evaluation.calibrating import ENOUGH, Calibrated, calibrate, known
from assay.evaluation.flags import FlagKind
from assay.evaluation.planted_rows import planted_rows
from assay.evaluation.reviews import read_reviews
from assay.evaluation.statements import read_statements
from assay.plugins import plugins_of
from assay.render.plain import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.evaluation.calibrating import Group, Kept
    from assay.evaluation.reliability import Reliability

LIMITS = (1.0, 5.0, 10.0, 20.0, 50.0, 100.0)
"""Wrong statements in a thousand, for which a threshold is shown."""


def calibrate_command(  # noqa: PLR0913, PLR0917 - one parameter an option
    data: DataArgument = None,
    folder: FolderOption = None,
    reviews: Annotated[
        list[str] | None,
        typer.Option(help="Decisions of reviewers: JSON lines with a verdict and “wrong”."),
    ] = None,
    plant: Annotated[
        list[str] | None,
        typer.Option(help="True statements (JSON lines, CSV), in which faults are planted."),
    ] = None,
    name: Annotated[str, typer.Option(help="The name of the table.")] = "calibration",
    note: Annotated[
        list[str] | None,
        typer.Option(help="A line on where the data come from, kept in the table; repeat."),
    ] = None,
    policy: PolicyOption = None,
    pack: PackOption = "auto",
    max_wrong: Annotated[
        list[float] | None,
        typer.Option(
            min=0, max=1000, help="Show what at most so many wrong ones in a thousand leave."
        ),
    ] = None,
    form: Annotated[
        OutputFormat, typer.Option("--format", "-f", help="text or json.")
    ] = OutputFormat.TEXT,
    page: Annotated[
        str | None, typer.Option(help="Write the figures and plots as a page to this file.")
    ] = None,
    out: OutOption = None,
) -> None:
    """Fit how likely a claim is wrong on labelled rows, planted faults and reviews.

    Half of the sources fit the table, the other half measure it; the table goes to --out. Name it
    in a policy: `[show] calibration = "FILE"`. Exit status: 0 fitted, 2 did not run.
    """
    if form not in (OutputFormat.TEXT, OutputFormat.JSON):
        raise InputError(f"--format is {form.value!r}; this command writes text or json")
    chosen = read_policy(policy)
    judged = partial(
        judge_rows,
        policy=chosen,
        kind=FlagKind.ALL,
        pack=pack,
        plugins=plugins_of(chosen.checks),
    )
    whole = folder and not (plant or reviews)  # a folder by itself is all of it
    sets = labelled_sets(data or [], folder or None)[0] if data or whole else {}
    claims = [
        one
        for path, rows in sets.items()
        for one in known(judged(rows.rows), Path(data_name(path)).stem)
    ]
    for file in plant or []:
        statements = read_statements(read_text(file, what="true statements"), file)
        claims += known(judged(planted_rows(statements)), f"{Path(file).stem}, planted")
    for file in reviews or []:
        claims += read_reviews(read_text(file, what="reviews, one JSON object a line"), file)
    if not claims:
        raise InputError("no data was given; name labelled rows, or reviews with --reviews")
    made = calibrate(claims, name, note or ())
    kept = [made.limited(limit) for limit in max_wrong or LIMITS]
    if out:
        write_out(calibration_json(made.table), out)
    if page:
        from assay.evaluation.calibration_page import calibration_html

        write_out(calibration_html(made, kept), page)
    told = _json(made, kept) if form is OutputFormat.JSON else "\n".join(_text(made, kept)) + "\n"
    write_out(told, None)


def _text(made: Calibrated, kept: Sequence[Kept]) -> Iterator[str]:
    rows = len(made.table.cells)
    yield f"{made.fitted} claims fitted, {len(made.measured)} measured; {rows} rows"
    for title, groups in (("by kind", made.kinds), ("by set", made.sets)):
        yield f"{title:24}{'claims':>8}{'wrong':>8}{'ECE':>16}{'Brier':>16}{'base rate':>10}  gain"
        yield from (_group(group) for group in groups)
    yield "verified claims by set: how many, found wrong, expected wrong"
    for part in made.verified():
        name = clean(part.name)[:21]
        yield f"  {name:22}{part.claims:8}{part.wrong:8}{part.expected:16.1f}"
    yield "at most so many wrong in a thousand shown: measured, and verified claims kept"
    for one in kept:
        sure = f"p ≤ {one.threshold:.4f}" if one.threshold >= 0 else "–"
        yield f"  {one.per_thousand:6g}   {sure:12}{_kept(one)}"


def _group(group: Group) -> str:
    before, after = group.before, group.after
    few = "" if after.claims >= ENOUGH else "  few"
    reach = after.gain_interval
    gain = reach.signed if reach else f"{after.gain:+.3f}"
    return (
        f"  {clean(group.name)[:21]:22}{after.claims:8}{after.wrong:8}"
        f"{before.ece:8.3f} →{after.ece:6.3f}{before.brier:8.3f} →{after.brier:6.3f}"
        f"{after.base_brier:10.3f}  {gain}{few}"
    )


def _kept(one: Kept) -> str:
    if one.wrong.value is None:
        return "none is that sure"
    return (
        f"{1000 * one.wrong.value:.1f} ({one.wrong.hits} of {one.wrong.of}), "
        f"{one.kept.hits} of {one.kept.of} kept"
    )


def _json(made: Calibrated, kept: Sequence[Kept]) -> str:
    data = {
        "name": made.table.name,
        "fingerprint": made.table.fingerprint(),
        "fitted_on": list(made.table.fitted_on),
        "fitted": made.fitted,
        "measured": len(made.measured),
        "kinds": {group.name: _data(group) for group in made.kinds},
        "sets": {group.name: _data(group) for group in made.sets},
        "verified": [part._asdict() for part in made.verified()],
        "limits": [
            {
                "per_thousand": one.per_thousand,
                "threshold": one.threshold,
                "wrong": one.wrong.hits,
                "kept": one.kept.hits,
                "verified": one.kept.of,
            }
            for one in kept
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _data(group: Group) -> dict[str, Any]:
    return {"before": _reliability(group.before), "after": _reliability(group.after)}


def _reliability(of: Reliability) -> dict[str, Any]:
    return {
        **of._asdict(),
        "bins": [part._asdict() for part in of.bins],
        "gain_interval": list(of.gain_interval) if of.gain_interval else None,
    }
