"""Labelled cases: one line of JSON each, with what a sane expert would say of it.

A case gives a source and a claim (with or without a quote), or a model's whole reply; `expected`
gives the verdict and, where it matters, spans, results per claim, flags and counts, and the
values that are read in the source (`source_values`).
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from assay.errors import AssayError, InputError
from assay.evaluation.case_format import MAX_GENERATED, validate
from assay.evaluation.expectations import READ, problems
from assay.evaluation.json_lines import json_lines
from assay.evaluation.source_values import problems_of_values, unreadable
from assay.extractors.draft import Shape
from assay.hiring.pack import PACK, pack_named, record_of
from assay.pipeline import check
from assay.policy import Policy
from assay.sources import Source, Sources

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.checker import Plugin
    from assay.report import Report

PARAMS = frozenset(
    {
        "as_of",
        "locale",
        "source_format",
        "allow_ellipsis",
        "mode",
        "pack",
        "sources",
        "about",
        "cited_source",
        "answer",
        "claims",
        "raw_output",
        "raw_output_generator",
        "schema",
        "finish_reason",
        "hidden_spans",
        "chunk",
        "chunk_text",
        "aliases",
        "generator",
    }
)
"""The params that are read; a case with another one is skipped by its name."""

DOCUMENT = "source"


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What became of one case. `spans` are [start, end) of all evidence in the sources.

    `status` is that of the case: verified, failed, unverifiable, error or skipped; `problems`
    say what was expected instead, or what was not read.
    """

    id: str
    kind: str
    passed: bool
    status: str
    reasons: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def skipped(self) -> bool:
        return self.status == "skipped"


def read_cases(text: str, name: str) -> list[dict[str, Any]]:
    """Parse a file of cases; raises InputError naming the line and the field."""
    cases: list[dict[str, Any]] = []
    for line in json_lines(text, name):
        validate(line.value, line.where)
        cases.append({"id": f"line-{line.number}", "kind": "case", **line.value})
    if not cases:
        raise InputError(f"{name}: holds no case; expected one JSON object a line")
    return cases


def run_cases(
    cases: list[dict[str, Any]], policy: Policy, plugins: Sequence[Plugin] = ()
) -> Iterator[CaseResult]:
    """The result of every case, in order."""
    for case in cases:
        yield run_case(case, policy, plugins)


def run_case(case: dict[str, Any], policy: Policy, plugins: Sequence[Plugin] = ()) -> CaseResult:
    """Check one case and compare with what it expects."""
    params = case.get("params") or {}
    name, kind = str(case["id"]), str(case["kind"])
    unread = [f"params.{key}" for key in params if key not in PARAMS]
    unread += [f"expected.{key}" for key in case["expected"] if key not in READ]
    unread += unreadable(case["expected"])
    if unread:
        return CaseResult(name, kind, False, "skipped", problems=tuple(unread))
    start = time.perf_counter()
    try:
        sources = _sources(case, params)
        report = _check(case, sources, params, (policy, plugins))
    except AssayError as error:
        found = problems(case, None, policy)
        found = [f"{problem}: {error}" for problem in found]
        return CaseResult(name, kind, not found, "error", (str(error),), (), tuple(found))
    found = [*problems(case, report, policy), *problems_of_values(case["expected"], sources)]
    taken, most = time.perf_counter() - start, case["expected"].get("max_seconds")
    if most is not None and taken > most:
        found.append(f"took {taken:.1f} s; expected at most {most}")
    reasons = dict.fromkeys(r for verdict in report.verdicts for r in verdict.reasons)
    spans = tuple((e.start, e.end) for v in report.verdicts for e in v.passages())
    status = report.status.value
    return CaseResult(name, kind, not found, status, tuple(reasons), spans, tuple(found))


def _check(
    case: dict[str, Any],
    sources: Sources,
    params: dict[str, Any],
    rules: tuple[Policy, Sequence[Plugin]],
) -> Report:
    policy, plugins = rules
    chosen = _policy(params, policy)
    named = [plugin for plugin in plugins if plugin.name in chosen.checks.checkers]
    pack = pack_named(params.get("pack", PACK.name), sources)
    judge = partial(check, policy=chosen, pack=pack, plugins=named)
    if "raw_output" in params or "raw_output_generator" in params:
        text = params.get("raw_output")
        text = _generated(params["raw_output_generator"]) if text is None else text
        reason = params.get("finish_reason")
        return judge(text, sources, shape=Shape(), finish_reason=reason)
    if "claims" in params:
        return judge({"claims": params["claims"]}, sources)
    quote = case.get("quote")
    cited = params.get("cited_source")
    if quote is not None:
        key = f"{cited}Quote" if isinstance(cited, str) else "quote"
        item = {"claim": case["claim"], key: quote}
        return judge({"claims": [item]}, sources)
    if cited is not None:
        wanted = [cited] if isinstance(cited, str) else cited
        sources = Sources([sources[name] for name in wanted], sources.as_of)
    return judge(str(params.get("answer", case["claim"])), sources)


def _sources(case: dict[str, Any], params: dict[str, Any]) -> Sources:
    as_of = date.fromisoformat(params["as_of"]) if params.get("as_of") else None
    if "sources" in params:
        about = params.get("about", {})
        given = params["sources"].items()
        return Sources([Source(name, text, about.get(name)) for name, text in given], as_of)
    records = [] if case.get("record") is None else [record_of(case["record"])]
    text = _generated(params["generator"]) if "generator" in params else case.get("source") or ""
    if records and not text:
        return Sources([], as_of, records)
    chunk = params.get("chunk")
    source = Source(
        DOCUMENT,
        text,
        format=params.get("source_format", "text"),
        hidden=tuple((start, end) for start, end in params.get("hidden_spans", ())),
        part=(chunk[0], chunk[1]) if chunk else None,
    )
    return Sources([source], as_of, records)


def _policy(params: dict[str, Any], policy: Policy) -> Policy:
    if params.get("mode") == "article":
        return Policy.article()
    if "aliases" in params:
        policy = replace(policy, checks=replace(policy.checks, aliases=params["aliases"]))
    if "allow_ellipsis" not in params:
        return policy
    settings = {**policy.checks.checkers.get("quote", {})}
    settings["allow_ellipsis"] = bool(params["allow_ellipsis"])
    checkers = {**policy.checks.checkers, "quote": settings}
    return replace(policy, checks=replace(policy.checks, checkers=checkers))


def _generated(generator: dict[str, Any]) -> str:
    """A long text from its recipe: `repeat` n times, then `suffix`."""
    unit, count = str(generator["repeat"]), int(generator["n"])
    if count > MAX_GENERATED or len(unit) * count > MAX_GENERATED:
        raise InputError(f"a generated text has at most {MAX_GENERATED:,} characters")
    return str(generator.get("prefix", "")) + unit * count + str(generator.get("suffix", ""))
