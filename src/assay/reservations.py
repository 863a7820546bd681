"""What plug-ins add to the verdicts: failures, doubts and hints, never support.

The rule holds whatever a plug-in says: what it verifies counts as undecided, its reasons carry its
name, and what cannot be read as a finding counts as a crash.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from assay.checker import BatchChecker
from assay.checks import checkers
from assay.errors import ConfigError
from assay.verdicts import (
    CHECK_CRASHED,
    Detail,
    Finding,
    Flag,
    Outcome,
    Passage,
    RecordEvidence,
    SearchEvidence,
    TextEvidence,
    Verdict,
    combine,
)

if TYPE_CHECKING:
    from assay.checker import Checker, Plugin
    from assay.policy import CheckPolicy
    from assay.reading import Readings

_NAME = re.compile(r"[a-z][a-z0-9_-]*")


def running(plugins: Sequence[Plugin], policy: CheckPolicy) -> tuple[Plugin, ...]:
    """The plug-ins in the order of their names, so that the order in which they come is nothing.

    Raises ConfigError for one that the policy does not name, whose name is no name or is taken, or
    that serves another mode.
    """
    names = [plugin.name for plugin in plugins]
    for plugin in plugins:
        name, mode = plugin.name, plugin.checker.mode
        if not _NAME.fullmatch(name):
            raise ConfigError(f"a plug-in is named {name!r}; expected a name such as 'my-check'")
        if name in checkers() or names.count(name) > 1:
            raise ConfigError(f"the name {name!r} of a plug-in is taken by another checker")
        if name not in policy.checkers:
            raise ConfigError(
                f"the plug-in {name!r} was given and the policy does not name it; add a table "
                f"[check.{name}], or leave it out"
            )
        if mode != policy.mode:
            raise ConfigError(
                f"the plug-in {name!r} serves the mode {mode!r}; the mode of the policy is "
                f"{policy.mode!r}"
            )
        if not plugin.version.strip():
            raise ConfigError(f"the plug-in {name!r} has no version; a report must name it")
    return tuple(sorted(plugins, key=lambda plugin: plugin.name))


def with_reservations(
    verdicts: list[Verdict], plugins: Sequence[Plugin], readings: Readings
) -> list[Verdict]:
    """The verdicts after all plug-ins; each sees those of the package's own checks."""
    if not plugins:
        return verdicts
    added: list[list[Finding]] = [[] for _ in verdicts]
    for plugin in plugins:
        if isinstance(plugin.checker, BatchChecker):
            made = _all_at_once(plugin.checker, verdicts, readings)
        else:
            made = [_one(plugin.checker, verdict, readings) for verdict in verdicts]
        for findings, new in zip(added, made, strict=True):
            findings.extend(new)
    return [
        _with(verdict, findings) if findings else verdict
        for verdict, findings in zip(verdicts, added, strict=True)
    ]


def _with(verdict: Verdict, added: Sequence[Finding]) -> Verdict:
    """A hint comes beside the reasons that decided, and no plug-in carries an unchecked word."""
    flags = (Flag(code) for finding in added for code in finding.flags)
    every = tuple(dict.fromkeys((*verdict.flags, *flags)))
    found = combine(verdict.claim, (*verdict.findings, *added), every)
    hints = all(finding.outcome is Outcome.UNDECIDED for finding in added)
    before = verdict.reasons if hints else ()
    reasons = tuple(dict.fromkeys((*before, *found.reasons)))
    return replace(found, reasons=reasons, unchecked=verdict.unchecked)


def _all_at_once(
    checker: BatchChecker, verdicts: Sequence[Verdict], readings: Readings
) -> list[tuple[Finding, ...]]:
    try:
        made = checker.check_all(tuple(verdicts), readings)
        pairs = list(zip(made, verdicts, strict=True))
    except Exception:
        return [_crashed(checker, verdict) for verdict in verdicts]
    return [_counted(checker, findings, verdict, readings) for findings, verdict in pairs]


def _one(checker: Checker, verdict: Verdict, readings: Readings) -> tuple[Finding, ...]:
    try:
        made = checker.check(verdict.claim, readings)
    except Exception:
        return _crashed(checker, verdict)
    return _counted(checker, made, verdict, readings)


def _crashed(checker: Checker | BatchChecker, verdict: Verdict) -> tuple[Finding, ...]:
    atoms = tuple(range(len(verdict.claim.atoms)))
    return (Finding(CHECK_CRASHED.code, Outcome.DOUBT, atoms, checker.name),)


def _counted(
    checker: Checker | BatchChecker,
    made: Sequence[Finding],
    verdict: Verdict,
    readings: Readings,
) -> tuple[Finding, ...]:
    """What counts of the findings of a plug-in; a crash if one of them cannot be read."""
    try:
        codes = {reason.code for reason in checker.reasons}
        whole = all(_is_readable(finding, codes, verdict, readings) for finding in made)
    except Exception:
        whole = False
    if not whole:
        return _crashed(checker, verdict)
    return tuple(
        replace(
            finding,
            reason=f"{checker.name}:{finding.reason}",
            outcome=_LOWERED.get(finding.outcome, finding.outcome),
            checker=checker.name,
            whole=False,
            flags=tuple(f"{checker.name}:{code}" for code in finding.flags),
        )
        for finding in made
    )


_LOWERED = {Outcome.VERIFIED: Outcome.UNDECIDED}


def _is_readable(finding: Finding, codes: set[str], verdict: Verdict, readings: Readings) -> bool:
    """True for a finding of a known reason whose atoms and passages exist."""
    detail = finding.detail
    closest = detail.closest if detail else None
    return (
        isinstance(finding, Finding)
        and isinstance(finding.outcome, Outcome)
        and finding.reason in codes
        and all(type(index) is int for index in finding.atoms)
        and all(0 <= index < len(verdict.claim.atoms) for index in finding.atoms)
        and all(isinstance(code, str) for code in finding.flags)
        and (detail is None or _is_told(detail))
        and all(_exists(evidence, readings) for evidence in finding.evidence)
        and (closest is None or _exists(closest, readings))
    )


def _is_told(detail: Detail) -> bool:
    told = (detail.claimed, detail.actual, detail.difference, detail.formula)
    return isinstance(detail, Detail) and all(text is None or type(text) is str for text in told)


def _exists(evidence: object, readings: Readings) -> bool:
    """True for a passage that has the characters of its source, and a record of this check."""
    if isinstance(evidence, SearchEvidence):
        return True
    if isinstance(evidence, RecordEvidence):
        return any(record.id == evidence.record for record in readings.known())
    if not isinstance(evidence, TextEvidence | Passage):
        return False
    reading = readings.uncut.get(evidence.source)
    places = (evidence.start, evidence.end)
    if reading is None or any(type(place) is not int for place in places):
        return False
    return 0 <= places[0] < places[1] and reading.source.text[slice(*places)] == evidence.text
