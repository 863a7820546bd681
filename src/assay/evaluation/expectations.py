"""What a case expects, compared with what a check gave; every difference is one line."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from assay.evaluation.source_values import KEYS
from assay.shown import show

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.policy import Policy
    from assay.report import Report
    from assay.verdicts import Bar, TextEvidence

READ = KEYS | frozenset(
    {
        "verdict",
        "accept",
        "error",
        "span",
        "spans",
        "span_utf16",
        "surface",
        "occurrences",
        "results",
        "reported_removed",
        "extracted_quotes",
        "parsed_claims",
        "parsed_quote",
        "must_not",
        "flags_any",
        "document_flags_any",
        "max_seconds",
        "months",
        "overlaps",
    }
)
"""What is compared; a case that expects something else is skipped by its name."""

FLAG_NAMES: dict[str, str] = {
    "negated_context": "negated-in-source",
    "quote_too_short": "quote-trivial",
    "quote_trivial": "quote-trivial",
    "misattributed": "other-owner",
    "wrong_section": "other-owner",
    "hidden_text": "hidden-text",
    "prompt_injection": "instruction-like",
    "confusable": "mixed-script",
    "mixed_script": "mixed-script",
    "invisible_characters": "invisible-characters",
    "bidi_control": "bidi-control",
    "damaged_text": "damaged-source",
    "extraction_quality": "damaged-source",
    "no_text": "damaged-source",
    "ambiguous_date": "ambiguous-date",
    "fiscal_calendar_unknown": "fiscal-calendar-unknown",
    "invalid_date": "invalid-date",
    "future_end_date": "future-end",
    "reversed_range": "reversed-range",
}
"""Names that public reports use for what has another name here."""


def problems(case: dict[str, Any], report: Report | None, policy: Policy) -> list[str]:
    """Every way in which a report (None: an error was raised) is not what the case expects."""
    expected = case["expected"]
    accepted = expected.get("accept") or [expected["verdict"]]
    status = report.status.value if report else "error"
    found = []
    if status not in accepted:
        found.append(f"status is {status}; expected {' or '.join(accepted)}")
    found.extend(f"must not be {name}" for name in expected.get("must_not", ()) if name == status)
    if report is not None and status == expected["verdict"]:
        found.extend(_spans(expected, report, case))
        found.extend(_counts(expected, report, policy))
        found.extend(_months(expected, report))
    if report is not None:
        found.extend(_flags(expected, report))
    return found


def _months(expected: dict[str, Any], report: Report) -> Iterator[str]:
    """The months that were reckoned; a case lists them with and without the last month."""
    details = [f.detail for v in report.verdicts for f in v.findings if f.detail]
    drawn = [detail.timeline for detail in details if detail.timeline]
    wanted = expected.get("months")
    if wanted and not any(round(timeline.months) in wanted for timeline in drawn):
        found = ", ".join(f"{timeline.months:.4g}" for timeline in drawn) or "none"
        yield f"months are {found}; expected {' or '.join(map(str, wanted))}"
    if "overlaps" in expected:
        count = sum(_overlapping(timeline.bars) for timeline in drawn)
        if count != len(expected["overlaps"]):
            yield f"{count} entries overlap; expected {len(expected['overlaps'])}"


def _overlapping(bars: Sequence[Bar]) -> int:
    order = sorted(bars, key=lambda bar: bar.start)
    return sum(other.start < one.end for one, other in pairwise(order))


def _spans(expected: dict[str, Any], report: Report, case: dict[str, Any]) -> Iterator[str]:
    evidence = [e for verdict in report.verdicts for e in verdict.passages()]
    places = {span for e in evidence for span in ((e.start, e.end), *e.rivals)}
    wanted = [tuple(span) for span in expected.get("spans", [])]
    if "span" in expected:
        wanted.append(tuple(expected["span"]))
    for span in wanted:
        if span not in places:
            yield f"span {list(span)} is not among {sorted(places)}"
    if "surface" in expected and expected["surface"] not in {e.text for e in evidence}:
        yield f"surface {expected['surface']!r} is not among {[e.text for e in evidence]}"
    if (
        "occurrences" in expected
        and evidence
        and evidence[0].occurrences != expected["occurrences"]
    ):
        yield f"{evidence[0].occurrences} occurrences; expected {expected['occurrences']}"
    if "span_utf16" in expected:
        found = [_utf16(e, case.get("source") or "") for e in evidence]
        if tuple(expected["span_utf16"]) not in found:
            yield f"UTF-16 span {expected['span_utf16']} is not among {found}"


def _utf16(evidence: TextEvidence, text: str) -> tuple[int, int]:
    def units(end: int) -> int:
        return len(text[:end].encode("utf-16-le", "surrogatepass")) // 2

    return units(evidence.start), units(evidence.end)


def _counts(expected: dict[str, Any], report: Report, policy: Policy) -> Iterator[str]:
    results = [verdict.status.value for verdict in report.verdicts]
    if "results" in expected and results != expected["results"]:
        yield f"results are {results}; expected {expected['results']}"
    if "parsed_claims" in expected and len(results) != expected["parsed_claims"]:
        yield f"{len(results)} claims; expected {expected['parsed_claims']}"
    quotes = [a.text for v in report.verdicts for _, a in v.claim.quotations()]
    if "extracted_quotes" in expected and quotes != expected["extracted_quotes"]:
        yield f"quotes are {quotes}; expected {expected['extracted_quotes']}"
    if "parsed_quote" in expected and expected["parsed_quote"] not in quotes:
        yield f"quotes are {quotes}; expected {expected['parsed_quote']!r} among them"
    if "reported_removed" in expected:
        removed = show(report, policy.show).removed_count
        if removed != expected["reported_removed"]:
            yield f"{removed} removed; expected {expected['reported_removed']}"


def _flags(expected: dict[str, Any], report: Report) -> Iterator[str]:
    document = {flag.code for flag in report.flags}
    raised = document | {f.code for v in report.verdicts for f in v.flags}
    raised |= {finding.reason for v in report.verdicts for finding in v.findings}
    for key, have in (("flags_any", raised), ("document_flags_any", document)):
        wanted = {FLAG_NAMES.get(name, name) for name in expected.get(key, ())}
        if wanted and not wanted & have:
            yield f"none of {sorted(wanted)} was raised, but {sorted(have)}"
