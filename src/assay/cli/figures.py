"""The figures of `assay eval` as a table for people and as JSON, one object a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from assay.evaluation.agreement import Judged, around
from assay.evaluation.flags import FlagKind
from assay.evaluation.scores import Figure, ReasonScore, Scores, reason_scores, score
from assay.render.plain import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from assay.evaluation.labelled import Half
    from assay.sources import Span
    from assay.verdicts import Detail

_NUMBERS = "with a number"


class Scope(NamedTuple):
    """What of every file was measured, and how: the settings that a figure depends on.

    `limit` is the most rows of a file; None: all rows.
    """

    policy: str
    kind: FlagKind
    half: Half | None = None
    limit: int | None = None

    def __str__(self) -> str:
        parts = [f"flags: {self.kind.value}", f"policy: {clean(self.policy)}"]
        parts += [f"half: {self.half}"] if self.half else []
        parts += [f"limit: {self.limit} rows a file"] if self.limit else []
        return "; ".join(parts)


class Measured(NamedTuple):
    """The judged rows of a file, or of several, and how many rows were left out, and why."""

    name: str
    scope: Scope
    rows: tuple[Judged, ...]
    records: int
    drafts: int

    def scores(self) -> Scores:
        """All figures but those by reason."""
        return score([(row.cluster, row.tally) for row in self.rows])

    def reasons(self) -> tuple[ReasonScore, ...]:
        """The figures by reason."""
        pairs = (zip(row.flags, row.fates, strict=True) for row in self.rows)
        return reason_scores([(flag.reasons, fate) for row in pairs for flag, fate in row])


class _Place(NamedTuple):
    """A place of a response to audit, with the sentences around it; a miss has no reason."""

    id: str
    reasons: tuple[str, ...]
    details: tuple[Detail, ...]
    span: Span
    response: str

    def marked(self) -> str:
        """The sentences with the place in double brackets, as one clean line."""
        (start, end), (low, high) = self.span, around(self.response, self.span)
        parts = (self.response[low:start], self.response[start:end], self.response[end:high])
        before, words, after = parts
        return clean(f"{before}[[{words}]]{after}")


def whole(measured: Sequence[Measured]) -> Measured:
    """All files as one."""
    rows = tuple(row for part in measured for row in part.rows)
    records, drafts = (sum(part.records for part in measured), sum(p.drafts for p in measured))
    return Measured("all files", measured[0].scope, rows, records, drafts)


def file_text(part: Measured, show: int, misses: int) -> Iterator[str]:
    """The table of one file, then the places to audit that were asked for."""
    yield from _table(part)
    if show:
        yield "  false alarms (no label there)"
        yield from _listed(_false_alarms(part, show))
    if misses:
        yield "  missed: errors with a number and without a flag"
        yield from _listed(_missed(part, misses))


def total_text(measured: Sequence[Measured]) -> list[str]:
    """The table over all files where there are several."""
    return list(_table(whole(measured))) if len(measured) > 1 else []


def file_json(part: Measured, show: int, misses: int) -> list[str]:
    """One object with all figures of a file and the places that were asked for."""
    row = {"file": part.name, **_figures(part)}
    if show:
        row["false_alarms"] = [_place(place) for place in _false_alarms(part, show)]
    if misses:
        row["missed"] = [_place(place) for place in _missed(part, misses)]
    return [json.dumps(row, ensure_ascii=True)]


def total_json(measured: Sequence[Measured], left_out: list[str]) -> list[str]:
    """The last object: the figures over all files, and the files that have no labels."""
    row = {"total": {"files": len(measured), "left_out": left_out, **_figures(whole(measured))}}
    return [json.dumps(row, ensure_ascii=True)]


def _false_alarms(part: Measured, most: int) -> list[_Place]:
    found = (
        _Place(judged.row.id, flag.reasons, flag.details, flag.span, judged.row.response)
        for judged in part.rows
        for flag in judged.false_alarms
    )
    return [place for place, _ in zip(found, range(most), strict=False)]


def _missed(part: Measured, most: int) -> list[_Place]:
    found = (
        _Place(judged.row.id, (), (), span, judged.row.response)
        for judged in part.rows
        for span in judged.missed
    )
    return [place for place, _ in zip(found, range(most), strict=False)]


def _listed(places: list[_Place]) -> Iterator[str]:
    for place in places:
        why = f" [{', '.join(place.reasons)}]" if place.reasons else ""
        yield f"    {clean(place.id)}{why}"
        yield f"      {place.marked()}"
        for detail in place.details:
            yield from (f"        {name}: {clean(said)}" for name, said in _said(detail).items())
    if not places:
        yield "    none"


def _said(detail: Detail) -> dict[str, str]:
    """What a finding says, by name; empty parts are left out."""
    parts = {
        "claimed": detail.claimed,
        "actual": detail.actual,
        "difference": detail.difference,
        "closest": detail.closest.text if detail.closest else None,
    }
    return {name: said for name, said in parts.items() if said}


def _place(place: _Place) -> dict[str, Any]:
    start, end = place.span
    return {
        "id": place.id,
        "reasons": list(place.reasons),
        "details": [_said(detail) for detail in place.details],
        "span": [start, end],
        "text": place.response[start:end],
        "sentence": place.response[slice(*around(place.response, place.span))],
    }


def _table(part: Measured) -> Iterator[str]:
    scores = part.scores()
    tally = scores.tally
    yield (
        f"{clean(part.name)}: {tally.responses} responses over {scores.sources} sources, "
        f"{tally.bad} with an error"
    )
    yield f"  {part.scope}"
    yield from _left_out(part)
    if not part.rows:
        return
    crashed = sum(row.crashed for row in part.rows)
    if crashed:
        yield f"  ! a check stopped with an error at {crashed} claims, which it could not flag"
    everything = _number(scores.flag_everything)
    yield _line("responses", None)
    yield _line("  precision", scores.precision, "flagged")
    yield _line("  recall", scores.recall, "with an error")
    yield _line("  F1", scores.f1, f"flagging everything: {everything}")
    arguable = f", {tally.arguable} of them with arguable spans only" if tally.arguable else ""
    yield _line("  clean flagged", scores.clean_flagged, f"without an error{arguable}")
    yield _line("spans", None)
    yield _line("  precision", scores.span_precision, f"flags, {tally.soft_flags} more arguable")
    number = part.scope.kind is FlagKind.NUMBER
    yield _line("  recall", scores.span_recall, f"errors {_NUMBERS}" if number else "errors")
    yield _line("  F1", scores.span_f1)
    if number:
        yield _line("  recall, all", scores.hard_recall, "errors")
    yield from _by_reason(part.reasons())


def _by_reason(reasons: Iterable[ReasonScore]) -> Iterator[str]:
    yield _line("precision by reason", None)
    none = True
    for made in reasons:
        none = False
        yield _line(f"  {made.reason}", made.precision, f"flags, {made.soft_flags} more arguable")
    if none:
        yield "    no flag"


def _line(title: str, figure: Figure | None, unit: str = "") -> str:
    if figure is None:
        return f"  {title}"
    value = f"  {title:<24}{_number(figure.value):>5}  {_interval(figure):<11}"
    if figure.of is None:
        return f"{value}  {unit}".rstrip()
    return f"{value}  {figure.hits} of {figure.of} {unit}"


def _left_out(part: Measured) -> Iterator[str]:
    """How many rows are not measured, and why."""
    if part.records:
        yield f"  skipped: {part.records} rows that rest on a record, which is not read yet"
    if part.drafts:
        yield f"  skipped: {part.drafts} rows whose response is a JSON draft and no prose"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _interval(figure: Figure) -> str:
    if figure.interval is None:
        return ""
    return f"{figure.interval.low:.3f}–{figure.interval.high:.3f}"


def _figures(part: Measured) -> dict[str, Any]:
    scores = part.scores()
    tally = scores.tally
    return {
        "flags": part.scope.kind.value,
        "policy": part.scope.policy,
        "half": part.scope.half,
        "limit": part.scope.limit,
        "rows": tally.responses,
        "sources": scores.sources,
        "skipped": {"record": part.records, "draft": part.drafts},
        "crashed": sum(row.crashed for row in part.rows),
        "responses": {
            "precision": _figure(scores.precision),
            "recall": _figure(scores.recall),
            "f1": _figure(scores.f1),
            "flag_everything_f1": scores.flag_everything,
            "clean_flagged": _figure(scores.clean_flagged),
            "arguable_only": tally.arguable,
        },
        "spans": {
            "precision": _figure(scores.span_precision),
            "recall": _figure(scores.span_recall),
            "f1": _figure(scores.span_f1),
            "recall_all": _figure(scores.hard_recall),
            "arguable": tally.soft_flags,
        },
        "reasons": {
            made.reason: {**_figure(made.precision), "arguable": made.soft_flags}
            for made in part.reasons()
        },
    }


def _figure(figure: Figure) -> dict[str, Any]:
    """As `Figure`, with the interval as a pair; a proportion also says of what it is the share."""
    interval = list(figure.interval) if figure.interval else None
    made: dict[str, Any] = {"value": figure.value, "interval": interval}
    return made if figure.of is None else {**made, "hits": figure.hits, "of": figure.of}
