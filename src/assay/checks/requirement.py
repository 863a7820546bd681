"""Does the posting ask for it as firmly as a claim says: required, preferred, only mentioned?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.reading.gaps import Wanted, says_none, shown_at
from assay.reading.requiring import LEVELS, asked_by, asks
from assay.text.languages import lexicon
from assay.verdicts import Detail, Finding, Outcome, Reason, SearchEvidence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assay.claims import Atom, Claim
    from assay.reading import Reading, Readings
    from assay.reading.requiring import Ask, Level
    from assay.reading.vocabulary import Thing
    from assay.sources import Span
    from assay.verdicts import Evidence

F, D = Outcome.FAILURE, Outcome.DOUBT
V = Outcome.VERIFIED

REASONS = (
    Reason("requirement-holds", V, "The posting asks for it like this."),
    Reason("requirement-differs", F, "The posting asks for it less, or more, firmly."),
    Reason("requirement-unclear", D, "The posting says different things of how firmly it asks."),
    Reason("not-in-posting", D, "The posting does not name it."),
    Reason("no-gap-holds", V, "The profile shows all that the posting names."),
    Reason("gap-exists", F, "The posting names something that the profile does not show."),
)
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}
_RANK = {level: -at for at, level in enumerate(LEVELS)}


@dataclass(frozen=True, slots=True)
class RequirementCheck:
    """Compares what a claim says of the posting's demands with the posting; has no settings."""

    name: ClassVar[str] = "requirement"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """Findings for the words of a claim that say how firmly something is asked for."""
        postings = [r for r in readings if r.source.about == "posting" and not r.damaged]
        if claim.absent or not postings:
            return ()
        demands = _demands(postings, readings)
        if says_none(claim.text):
            return (self._no_gap(claim, demands, readings),)
        said = asks(claim.text, readings.vocabulary)
        found = (self._finding(claim, ask, demands, postings) for ask in said)
        return tuple(finding for finding in found if finding.atoms)

    def _finding(
        self, claim: Claim, ask: Ask, demands: _Demands, postings: list[Reading]
    ) -> Finding:
        levels = demands.get(ask.thing, {})
        reason, place = _judged(ask, levels)
        atoms = tuple(
            n
            for n, atom in enumerate(claim.atoms)
            if atom.kind != "quotation" and _within(atom, ask)
        )
        searched = SearchEvidence(ask.thing.names, tuple(r.source.id for r in postings))
        evidence = place[0].evidence(*place[1]) if place else (searched,)
        asked = f"{ask.thing.name}: {'not ' * ask.denied}{ask.level}"
        actual = f"{ask.thing.name}: {', '.join(levels)}" if levels else None
        return Finding(
            reason, _OUTCOMES[reason], atoms, self.name, evidence, Detail(asked, actual), whole=True
        )

    def _no_gap(self, claim: Claim, demands: _Demands, readings: Readings) -> Finding:
        """Whether the profile shows all that the posting names."""
        profile = [r for r in (*readings, *readings.records) if r.source.about != "posting"]
        every = tuple(range(len(claim.atoms)))
        evidence: list[Evidence] = []
        for thing, levels in demands.items():
            one = Wanted((thing,), ())
            found = [s for s in shown_at(one, profile, readings.vocabulary) if s.clear]
            if not found:
                reading, span = next(iter(levels.values()))
                detail = Detail(claimed=claim.text, actual=f"{thing.name} is not shown")
                places = reading.evidence(*span)
                return Finding("gap-exists", F, every, self.name, places, detail)
            evidence += found[0].reading.evidence(*found[0].span)
        if not evidence:
            return Finding("not-in-posting", D, every, self.name)
        return Finding("no-gap-holds", V, every, self.name, tuple(evidence), whole=True)


_Demands = dict["Thing", dict["Level", tuple["Reading", "Span"]]]


def _demands(postings: list[Reading], readings: Readings) -> _Demands:
    """What the postings name, the levels at which they do and a place of each."""
    found: _Demands = {}
    for reading in postings:
        entries = reading.bindings.entries
        named = asked_by(reading.source.text, entries, readings.vocabulary)
        for thing, levels in named.items():
            for level, span in levels.items():
                found.setdefault(thing, {}).setdefault(level, (reading, span))
    return found


def _judged(
    ask: Ask, levels: Mapping[Level, tuple[Reading, Span]]
) -> tuple[str, tuple[Reading, Span] | None]:
    """The reason for what a claim says of one thing, and the place that decides."""
    if not levels:
        return ("requirement-holds" if ask.denied else "not-in-posting"), None
    firmest = max(levels, key=lambda level: _RANK[level])
    place = levels[firmest]
    if ask.level == "mentioned":
        return ("requirement-differs" if ask.denied else "requirement-holds"), place
    if {"required", "preferred"} <= levels.keys():
        return "requirement-unclear", place
    same = firmest == ask.level
    return ("requirement-differs" if same == ask.denied else "requirement-holds"), place


def _within(atom: Atom, ask: Ask) -> bool:
    """True for the words of the list and its level, and for those that name the posting."""
    words = lexicon()
    named = atom.text.casefold() in words.asker | words.posting
    return (ask.start <= atom.start and atom.end <= ask.end) or named


CHECKER = RequirementCheck
