"""Does the profile really not show what a gap says is missing? Searched under all its names.

A search that finds nothing proves what a document shows, never what a person can do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.reading.gaps import beyond, judges, says_none, shown_at, speaks_of_person, wanted
from assay.reading.ladders import has_step
from assay.text.quantities import values
from assay.verdicts import Finding, Outcome, Reason, SearchEvidence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.claims import Claim
    from assay.reading import Reading, Readings

F, D = Outcome.FAILURE, Outcome.DOUBT
V = Outcome.VERIFIED

REASONS = (
    Reason("gap-holds", V, "The profile was searched for this and does not show it."),
    Reason("contradicted-gap", F, "The profile shows what the claim says is missing."),
    Reason("gap-unsure", D, "The profile may show this in other words, or less of it."),
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
        """A finding for the words of a gap, and a doubt about one that judges."""
        if not claim.absent:
            return ()
        return tuple(self._findings(claim, readings))

    def _findings(self, claim: Claim, readings: Readings) -> Iterator[Finding]:
        every = tuple(range(len(claim.atoms)))
        if judges(claim.text):
            yield Finding("gap-judges", D, every, self.name)
        quotes = [atom.text for _, atom in claim.quotations()]
        asked = wanted(claim.text, quotes, readings.vocabulary)
        profile = _profile(readings)
        if not profile or any(reading.damaged for reading in profile):
            yield Finding("gap-not-searched", D, every, self.name)
            return
        if not asked.tried or says_none(claim.text):
            return
        flags = ("speaks-of-person",) if speaks_of_person(claim.text) else ()
        found = list(shown_at(asked, profile, readings.vocabulary))
        if found:
            first = next((one for one in found if one.clear), found[0])
            # what is asked may be more of it than the profile shows: five years, an expert
            more = any(values(text).quantities or has_step(text) for text in (claim.text, *quotes))
            reason = "gap-unsure" if more or not first.clear else "contradicted-gap"
            evidence = first.reading.evidence(*first.span)
            yield Finding(reason, _OUTCOMES[reason], every, self.name, evidence, flags=flags)
            return
        if beyond(claim.text, asked, quotes, readings.vocabulary):
            yield Finding("gap-says-more", D, every, self.name, flags=flags)
            return
        names = tuple(dict.fromkeys(reading.own.id for reading in profile))
        search = SearchEvidence(asked.tried, names)
        atoms = tuple(n for n, atom in enumerate(claim.atoms) if atom.kind != "quotation")
        yield Finding("gap-holds", V, atoms, self.name, (search,), flags=flags)


def _profile(readings: Readings) -> list[Reading]:
    """All that speaks of the person: every text and record but a posting."""
    found = [*readings.items, *readings.records]
    return [reading for reading in found if reading.source.about != "posting"]


CHECKER = GapCheck
