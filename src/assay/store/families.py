"""Why an output waits for a person: the reasons of its verdicts, in a few families."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from assay.render.durations import in_years
from assay.store.retention import HASHED
from assay.verdicts import Outcome, Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.report import Report
    from assay.shown import Shown
    from assay.verdicts import Finding, Verdict

Family: TypeAlias = Literal[
    "differs",
    "says-no-or-may",
    "sources",
    "ambiguous",
    "uncovered-or-not-run",
    "instruction-like",
    "another-look",
]
FAMILIES: Final[tuple[Family, ...]] = (
    "differs",
    "says-no-or-may",
    "sources",
    "ambiguous",
    "uncovered-or-not-run",
    "instruction-like",
    "another-look",
)

_REASONS: Final[dict[Family, str]] = {
    "differs": "article-not-quoted article-number-failed contradicted not-completed not-begun "
    "not-in-record other-owner comparison-differs overstated opposed contradicted-gap "
    "identifier-differs derived-differs number-differs date-differs direction-differs "
    "exceeds-total order-differs quote-not-found quote-trivial wrong-source ellipsis-reverses "
    "fragments-reordered fragments-apart requirement-differs gap-exists has-ended has-not-ended",
    "says-no-or-may": "negated-in-source hedged-in-source polarity-differs qualifier-dropped "
    "expired nli:contradicts",
    "sources": "record-text-differ damaged-source gap-not-searched",
    "ambiguous": "actor-unclear sides-exchanged ambiguous-subject ambiguous-date other-period "
    "period-not-carried bound-not-carried less-precise inside-range other-event qualifier-added "
    "gap-unsure gap-unnamed gap-says-more gap-judges gap-unproved requirement-unclear "
    "crosses-sections edge-inside-character edge-inside-number only-in-posting quote-too-long "
    "quote-reused",
    "uncovered-or-not-run": "not-checked check-crashed no-source-data not-shown not-counted "
    "not-carried point-exceeds-quote point-unrelated not-in-posting fiscal-calendar-unknown "
    "invalid-date no-as-of article-no-source-data article-cannot-parse nli:entails",
    "instruction-like": "instruction-like hidden-text",
}
_FLAGS: Final[dict[str, Family]] = {
    "damaged-source": "sources",
    "titles-differ": "sources",
    "reversed-range": "sources",
    "reader-crashed": "uncovered-or-not-run",
    "instruction-like": "instruction-like",
    "hidden-text": "instruction-like",
    "bidi-control": "instruction-like",
}
_DECISIONS: Final[dict[str, Family]] = {
    "uncovered": "uncovered-or-not-run",
    "nothing-checkable": "uncovered-or-not-run",
    "check-crashed": "uncovered-or-not-run",
    "reader-crashed": "uncovered-or-not-run",
    "uncalibrated": "uncovered-or-not-run",
}

BY_REASON: Final[dict[str, Family]] = {
    code: family for family, codes in _REASONS.items() for code in codes.split()
}
"""The family of every reason for which a claim fails or stays unverifiable."""

_IN_WORDS: Final = frozenset({"wrong-source", "gap-exists"})
"""Reasons whose actual value is a remark, not what a source gives."""
_MOST: Final = 20
_LONGEST: Final = 90


def families(report: Report, shown: Shown) -> tuple[Family, ...]:
    """The families of what a person must look at, in the order of FAMILIES.

    The reasons of plug-ins fall under "ambiguous": they may doubt, never refute.
    """
    found: set[Family] = set()
    for verdict in report.verdicts:
        if verdict.status is not Status.VERIFIED:
            other: Family = "differs" if verdict.status is Status.FAILED else "ambiguous"
            found |= {BY_REASON.get(code, other) for code in verdict.reasons}
    flags = (*report.flags, *(flag for verdict in report.verdicts for flag in verdict.flags))
    found |= {_FLAGS[flag.code] for flag in flags if flag.code in _FLAGS}
    found |= {_DECISIONS[code] for code in shown.decision.reasons if code in _DECISIONS}
    return tuple(family for family in FAMILIES if family in found)


def why(report: Report, shown: Shown) -> tuple[tuple[str, str], ...]:
    """Codes with a short detail each, what tells most first: failures, doubts, then the rest."""
    told = sorted(_told(report), key=lambda item: item[0])
    rows = [(code, detail) for _, code, detail in told]
    for code in shown.decision.reasons:
        if code in _DECISIONS:
            places = len(report.ledger.uncovered)
            rows.append((code, str(places) if code == "uncovered" else ""))
    sources: dict[str, dict[str, None]] = {}
    for flag in report.flags:
        if flag.code in _FLAGS:
            sources.setdefault(flag.code, {})[flag.source or ""] = None
    rows += [(code, _short(", ".join(filter(None, names)))) for code, names in sources.items()]
    return tuple(dict.fromkeys(rows))[:_MOST]


def _told(report: Report) -> Iterator[tuple[int, str, str]]:
    for verdict in report.verdicts:
        if verdict.status is Status.VERIFIED:
            continue
        deciding = verdict.deciding()
        for finding in deciding:
            detail = _detail(verdict, finding)
            plain = not (finding.detail and finding.detail.actual)
            rank = 0 if finding.outcome is Outcome.FAILURE else 2
            rank = 4 if finding.outcome is Outcome.UNDECIDED else rank
            yield rank + plain, finding.reason, detail
        if not deciding:
            yield 5, verdict.reasons[0], _short(verdict.claim.text)


def _detail(verdict: Verdict, finding: Finding) -> str:
    """What was claimed and what the source gives, or the claim; no keyed hashes."""
    detail = finding.detail
    claimed = detail.claimed if detail and detail.claimed else verdict.claim.text
    claimed = verdict.claim.text if claimed.startswith(HASHED) else claimed
    actual = in_years(detail.actual, detail) if detail and detail.actual else None
    if not actual or actual.startswith(HASHED) or finding.reason in _IN_WORDS:
        return _short(claimed)
    return f"{_short(claimed)} claimed, {_short(actual)} found"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1].rstrip() + "…"
