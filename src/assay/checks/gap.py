"""Does the profile really not show what a gap says is missing? Searched under all its names.

A search that finds nothing proves what a document shows, never what a person can do; and only a
thing with a name can be searched.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.reading.gap_words import judges, speaks_of_person
from assay.reading.gaps import found_in, only_missing, things_of
from assay.reading.ladders import has_step
from assay.text.quantities import values
from assay.verdicts import Finding, Outcome, Reason, SearchEvidence

if TYPE_CHECKING:
    from assay.claims import Claim
    from assay.reading import Readings
    from assay.verdicts import Evidence

F, D = Outcome.FAILURE, Outcome.DOUBT
V = Outcome.VERIFIED

REASONS = (
    Reason("gap-holds", V, "The profile was searched for this and does not show it."),
    Reason("contradicted-gap", F, "The profile shows what the claim says is missing."),
    Reason("gap-unsure", D, "The profile may show this in other words, or less of it."),
    Reason("gap-unnamed", D, "What the gap speaks of has no name that could be searched."),
    Reason("gap-says-more", D, "The claim says more than that something is not shown."),
    Reason("gap-not-searched", D, "There is no readable profile to search."),
    Reason("gap-judges", D, "The claim judges a person; a gap speaks of a profile only."),
)
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}


@dataclass(frozen=True, slots=True)
class GapCheck:
    """Searches the profile for what a gap names; has no settings."""

    name: ClassVar[str] = "gap"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """One finding for all of a gap, or for the words of its point where it holds."""
        if not claim.absent:
            return ()
        reason, evidence = _judged(claim, readings)
        own = tuple(n for n, atom in enumerate(claim.atoms) if atom.kind != "quotation")
        atoms = own if reason == "gap-holds" else tuple(range(len(claim.atoms)))
        flags = ("speaks-of-person",) if speaks_of_person(claim.text) else ()
        return (Finding(reason, _OUTCOMES[reason], atoms, self.name, evidence, flags=flags),)


def _judged(claim: Claim, readings: Readings) -> tuple[str, tuple[Evidence, ...]]:
    """The reason for a gap and its evidence."""
    quotes = [atom.text for _, atom in claim.quotations()]
    vocabulary = readings.vocabulary
    asked = things_of(quotes, vocabulary)
    things = things_of([claim.text], vocabulary) or asked
    profile = [r for r in (*readings, *readings.records) if r.source.about != "posting"]
    if judges(claim.text):
        return "gap-judges", ()
    if not any(r.view is None for r in profile) or any(r.damaged for r in profile):
        return "gap-not-searched", ()
    if not things:
        return "gap-unnamed", ()
    if not set(things) <= set(asked) or not only_missing(claim.text, things, quotes, vocabulary):
        return "gap-says-more", ()
    found = {thing: found_in(thing, profile, readings) for thing in things}
    shown = [one.shown for one in found.values() if one.shown]
    # what is asked may be more of it than the profile shows: five years, an expert
    more = any(values(text).quantities or has_step(text) for text in (claim.text, *quotes))
    if shown and len(shown) == len(things) and not more:
        return "contradicted-gap", shown[0].evidence
    if any(one.maybe for one in found.values()):
        return "gap-unsure", shown[0].evidence if shown else ()
    names = tuple(dict.fromkeys(reading.own.id for reading in profile))
    tried = tuple(name for thing in things for name in thing.names)
    return "gap-holds", (SearchEvidence(tried, names),)


CHECKER = GapCheck
