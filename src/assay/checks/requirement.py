"""Does the posting ask for it as firmly as a claim says: required, preferred, only mentioned?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from assay.reading.absence import may_show
from assay.reading.demands import Demand, demands, has_more
from assay.reading.gap_words import says_none
from assay.reading.gaps import found_in
from assay.reading.requiring import Ask, asks, says_only
from assay.verdicts import Detail, Finding, Outcome, Reason, SearchEvidence

if TYPE_CHECKING:
    from assay.claims import Claim
    from assay.reading import Reading, Readings
    from assay.reading.vocabulary import Thing, Vocabulary
    from assay.verdicts import Evidence

F, D = Outcome.FAILURE, Outcome.DOUBT
V = Outcome.VERIFIED

REASONS = (
    Reason("requirement-holds", V, "The posting asks for it like this."),
    Reason("requirement-differs", F, "The posting asks for it less, or more, firmly."),
    Reason("requirement-unclear", D, "The posting does not say clearly how firmly it asks."),
    Reason("not-in-posting", D, "The posting does not name it."),
    Reason("no-gap-holds", V, "The profile shows all that the posting names."),
    Reason("gap-exists", F, "The posting asks for something that the profile does not show."),
)
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}
_AGAINST = {"required": {"preferred", "denied"}, "preferred": {"required", "denied"}}
_Place: TypeAlias = "tuple[Reading, Demand]"


@dataclass(frozen=True, slots=True)
class RequirementCheck:
    """Compares what a claim says of the posting's demands with the posting; has no settings."""

    name: ClassVar[str] = "requirement"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """A finding for each thing of which a claim says how firmly it is asked for."""
        postings = [r for r in readings if r.source.about == "posting" and not r.damaged]
        if claim.absent or not postings:
            return ()
        if says_none(claim.text):
            return (self._no_gap(claim, postings, readings),)
        found = tuple(asks(claim.text, readings.vocabulary))
        named = _named(postings, readings) if found else {}
        whole = says_only(claim.text, found)
        judged = [
            self._finding(claim, ask, named.get(ask.thing, []), postings, readings.vocabulary)
            for ask in found
        ]
        # what is not all that a claim says can refute it, and not prove it
        return tuple(f for f in judged if f.outcome is F or (whole and f.atoms))

    def _finding(
        self,
        claim: Claim,
        ask: Ask,
        places: list[_Place],
        postings: list[Reading],
        vocabulary: Vocabulary,
    ) -> Finding:
        if places:
            reason, place = _judged(ask, places)
        else:
            absent = ask.denied and not _perhaps(ask.thing, postings, vocabulary)
            reason, place = "requirement-holds" if absent else "not-in-posting", None
        atoms = tuple(n for n, atom in enumerate(claim.atoms) if atom.kind != "quotation")
        searched = SearchEvidence(ask.thing.names, tuple(r.source.id for r in postings))
        evidence = place[0].evidence(*place[1].span) if place else (searched,)
        asked = f"{ask.thing.name}: {'not ' * ask.denied}{ask.level}"
        said = ", ".join(dict.fromkeys(demand.said for _, demand in places))
        detail = Detail(asked, f"{ask.thing.name}: {said}" if said else None)
        outcome = _OUTCOMES[reason]
        return Finding(reason, outcome, atoms, self.name, evidence, detail, whole=True)

    def _no_gap(self, claim: Claim, postings: list[Reading], readings: Readings) -> Finding:
        """Whether the profile shows all that the posting asks for."""
        profile = [r for r in (*readings, *readings.records) if r.source.about != "posting"]
        every = tuple(range(len(claim.atoms)))
        evidence: list[Evidence] = []
        sure = True
        for thing, places in _named(postings, readings).items():
            asked = [place for place in places if place[1].said in ("required", "preferred")]
            found = found_in(thing, profile, readings)
            if asked and not found.maybe:
                detail = Detail(claimed=claim.text, actual=f"{thing.name} is not shown")
                place = asked[0][0].evidence(*asked[0][1].span)
                return Finding("gap-exists", F, every, self.name, place, detail)
            sure = sure and bool(asked) and found.shown is not None
            evidence += found.shown.evidence[:1] if found.shown else ()
        for reading in postings:
            entries, vocabulary = reading.bindings.entries, readings.vocabulary
            sure = sure and not has_more(reading.source.text, entries, vocabulary)
        if not sure or not evidence:
            return Finding("requirement-unclear", D, every, self.name)
        return Finding("no-gap-holds", V, every, self.name, tuple(evidence), whole=True)


def _perhaps(thing: Thing, postings: list[Reading], vocabulary: Vocabulary) -> bool:
    """True if a posting may name a thing in another form."""
    texts = [reading.source.text for reading in postings]
    return any(may_show(name, text, vocabulary) for text in texts for name in thing.names)


def _named(postings: list[Reading], readings: Readings) -> dict[Thing, list[_Place]]:
    """What the postings name, with every place where they do."""
    found: dict[Thing, list[_Place]] = {}
    for reading in postings:
        entries = reading.bindings.entries
        for thing, places in demands(reading.source.text, entries, readings.vocabulary).items():
            found.setdefault(thing, []).extend((reading, place) for place in places)
    return found


def _judged(ask: Ask, places: list[_Place]) -> tuple[str, _Place]:
    """The reason for what a claim says of one thing, and the place that decides."""
    if ask.level == "mentioned":
        return ("requirement-differs" if ask.denied else "requirement-holds"), places[0]
    said = {demand.said: place for place in places for demand in [place[1]]}
    if "unclear" in said or len(said.keys() - {"mentioned"}) > 1:
        return "requirement-unclear", places[0]
    same = said.get(ask.level)
    against = next((said[s] for s in said if s in _AGAINST[ask.level]), None)
    if ask.denied:
        same, against = against, same
    if same:
        return "requirement-holds", same
    return ("requirement-differs", against) if against else ("requirement-unclear", places[0])


CHECKER = RequirementCheck
