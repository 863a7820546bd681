"""Every word that a report shows for a code: one catalogue for all forms of output."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.checks import reasons
from assay.decisions import DECISIONS, TOO_UNSURE
from assay.nli import Entailment
from assay.report import NON_CLAIMS, REJECTIONS
from assay.reuse import QUOTE_REUSED
from assay.verdicts import BY_PERSON, CLAIM_REASONS, READER_CRASHED, Reason, Status

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.claims import Place
    from assay.decisions import Action
    from assay.report import Report
    from assay.shown import Fate
    from assay.verdicts import Detail, Difference, Flag, Verdict

STATUS_WORDS: dict[Status, str] = {
    Status.VERIFIED: "found in the source",
    Status.FAILED: "differs from the source",
    Status.UNVERIFIABLE: "could not be checked",
}
SYMBOLS: dict[Status, str] = {
    Status.VERIFIED: "✓",
    Status.FAILED: "✕",
    Status.UNVERIFIABLE: "?",
}
FATES: dict[Fate, str] = {
    "kept": "shown",
    "marked": "shown with a mark",
    "removed": "removed",
    "not-examined": "not examined",
}
ACTIONS: dict[Action, str] = {"show": "Show", "review": "Review", "withhold": "Withhold"}

FLAGS: dict[str, str] = {
    "bidi-control": "Characters that turn the direction of writing stand here.",
    "damaged-source": "This text was lost on its way; little can be said from it.",
    "future-end": "An entry ends after the day of the check; time counts to that day.",
    "hidden-text": "A part of this text is hidden from a human reader.",
    "instruction-like": "A sentence of this text speaks to a machine.",
    "invisible-characters": "Characters that cannot be seen stand here.",
    "not-understood": "Lines of this text were not understood and are in no record.",
    READER_CRASHED: "This text could not be read as a record: the reader stopped with an error.",
    "reversed-range": "A range of dates ends before it begins; it is not counted.",
    "speaks-of-person": "This gap says what a person lacks; only the profile is known.",
    "understated": "The source says more than this statement does.",
    "before-its-time": "A job ended before this technology could be used.",
    "only-in-posting-term": "The output names this; only the posting does, the profile does not.",
    "titles-differ": "Two records give other titles at one employer for the same time.",
    "hidden-left-out": "Text that its markup hides from a reader was not sent.",
    "masked": "A private value was masked before this text was sent.",
    "truncated": "The end of this text was not sent, because it is too long.",
    "mixed-script": "A word mixes letters of two scripts that look alike.",
}
FATE_REASONS: dict[str, str] = {
    "over-cap": "Enough points are shown already.",
    TOO_UNSURE: "Statements like this one are wrong more often than this policy allows.",
    "judges-person": "This judges the person; no source can prove an opinion.",
    BY_PERSON: "A reviewer decided so.",
}
"""Why a statement is not shown though no finding says so."""
LIMITS = (
    "“Found in the source” means that the words stand in the text that the model was given. "
    "It does not mean that the text is true, and it is not a hiring decision."
)


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Reason]:
    """Every reason that a finding can carry, by code."""
    every = (*reasons(), *CLAIM_REASONS, QUOTE_REUSED, *plugin_reasons())
    return {reason.code: reason for reason in every}


def plugin_reasons() -> tuple[Reason, ...]:
    """The reasons of the plug-in that comes with the package, under its name."""
    name = Entailment.name
    return tuple(replace(reason, code=f"{name}:{reason.code}") for reason in Entailment.reasons)


def meaning(code: str) -> str:
    """The sentence for a code of a finding, a rejection, a non-claim, a decision or a flag."""
    if code in catalogue():
        return catalogue()[code].meaning
    for table in (REJECTIONS, NON_CLAIMS, DECISIONS, FLAGS):
        if code in table:
            return table[code]
    plugin, _, own = code.partition(":")
    return f"The plug-in “{plugin}” says: {own}." if own else FATE_REASONS.get(code, code)


def why(verdict: Verdict) -> str:
    """The sentences of the reasons that decided a verdict."""
    codes = verdict.reasons
    if verdict.status is Status.VERIFIED and len(codes) > 1:
        codes = tuple(c for c in codes if c not in ("point-carried", "article-unread")) or codes
    return " ".join(meaning(code) for code in codes)


def flag_notes(flags: Iterable[Flag]) -> list[str]:
    """What flags of a report say, a line for each; equal ones are counted."""
    counts = Counter((flag.source, flag.code, flag.detail) for flag in flags)
    notes = []
    for (source, code, detail), count in counts.items():
        times = f" × {count}" if count > 1 else ""
        where = f"{source}: " if source else ""
        told = f" {detail}" if detail else ""
        notes.append(f"{where}{meaning(code)}{told}{times} [{code}]")
    return notes


def look_in(verdict: Verdict) -> str:
    """Where the extracting model would look for a claim that does not hold; "" for nowhere."""
    hint = verdict.claim.hint or ""
    return "" if verdict.status is Status.VERIFIED else " ".join(hint.split())[:80]


def difference(item: Difference) -> str:
    """One difference between a quote and the closest passage, in words."""
    if item.kind == "missing":
        return f"leaves out “{item.actual}”"
    if item.kind == "added":
        return f"adds “{item.quoted}”"
    if item.kind == "moved":
        return "has the words in another order"
    return f"has “{item.quoted}” for “{item.actual}”"


def quote_difference(detail: Detail, compared: tuple[Difference, ...]) -> str:
    """What a quote does to the closest passage, in the passage's own spelling; "" for nothing.

    `compared` is what differs word by word, () if that is not known.
    """
    given = detail.closest.differences if detail.closest else ()
    chosen = given if not compared or [d.kind for d in given] == ["moved"] else compared
    return "; ".join(map(difference, chosen))


def said_at(report: Report, place: Place) -> str:
    """What the output says at a place: its text, or the path in a structured one."""
    return report.output[slice(*place)] if isinstance(place, tuple) else place


def removed_sentence(count: int) -> str:
    """How many points were removed, for the person who reads what is left."""
    if count == 0:
        return "Every point above quotes the sources."
    if count == 1:
        return "1 point was removed because it did not pass the check."
    return f"{count} points were removed because they did not pass the check."
