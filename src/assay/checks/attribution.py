"""Does a person have what a claim says: this employer, title, degree, certificate, skill, tool?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.reading.deciding import Asked
from assay.reading.naming import places_of
from assay.reading.numbered import names_of, without_names
from assay.reading.placing import PLACE_REASONS
from assay.text.quantities import values
from assay.verdicts import Finding, Outcome, Reason, SearchEvidence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.claims import Claim
    from assay.reading import Readings
    from assay.reading.distributing import Item

F, D = Outcome.FAILURE, Outcome.DOUBT
V, U = Outcome.VERIFIED, Outcome.UNDECIDED

REASONS = (
    Reason("entry-holds", V, "An entry of the record says this."),
    Reason("line-holds", V, "A line of the source says this."),
    Reason("use-shown", V, "A line of the source shows the use of it."),
    Reason("absent-holds", V, "The sources do not show it, as the claim says."),
    Reason("denied-holds", V, "The source denies it as the claim does."),
    Reason("contradicted", F, "The claim denies what the source shows."),
    Reason("not-completed", F, "The source says that it is not finished yet."),
    Reason("not-begun", F, "It begins after the day of the check."),
    Reason("expired", D, "The source says that it was valid until a day that has passed."),
    Reason("not-in-record", F, "The record knows all of this kind and does not have it."),
    Reason("other-owner", F, "The source says this of another employer."),
    Reason("not-shown", U, "The sources do not name this, under any name that is known."),
    *PLACE_REASONS,
)
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}
_LONGEST = 600


@dataclass(frozen=True, slots=True)
class AttributionCheck:
    """Looks up what a claim says that a person has or did; has no settings."""

    name: ClassVar[str] = "attribution"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """One finding for all atoms of a claim, or none."""
        atoms = tuple(at for at, atom in enumerate(claim.atoms) if atom.kind != "quotation")
        if claim.absent or not atoms or (claim.quotations() and not isinstance(claim.place, str)):
            return ()
        asked = Asked.by(claim, readings)
        if len(claim.text) > _LONGEST or (claim.quotations() and not asked.records):
            return ()  # what a point says beyond its quotes is asked of a record only
        decided = asked.under_names(claim.text)
        if (decided is None or not decided.holds) and not _counts(claim, readings):
            items = asked.by_items(claim.text)
            if items and (found := tuple(_of_items(claim, items))):
                return (*found, *_not_shown(claim, asked))
        if decided is None:
            return tuple(_not_shown(claim, asked))
        reason, evidence = decided
        whole = len(atoms) == len(claim.atoms)
        return (Finding(reason, _OUTCOMES[reason], atoms, self.name, evidence, whole=whole),)


def _counts(claim: Claim, readings: Readings) -> bool:
    """True for a claim with a number or date that is no part of a name of the records."""
    if not claim.valued():
        return False
    names = names_of(readings.known())
    if not names:
        return True
    found = without_names(claim.text, values(claim.text), names)
    return bool(found.quantities or found.dates)


def _of_items(claim: Claim, items: tuple[Item, ...]) -> Iterator[Finding]:
    """One finding for all items that hold, and one for an item that is refuted alone.

    Only beside others that hold is a part surely an item of the list. Where one is not decided,
    neither is what is said of all.
    """
    if any(item.decided and item.decided.reason == "absent-holds" for item in items):
        return  # a part of a name stands nowhere either
    held = [item for item in items if item.decided and item.decided.holds]
    others = [item for item in items if item not in held]
    if len(held) < len(items) - 1:
        return
    evidence = tuple(e for item in held if item.decided for e in item.decided.evidence)
    apart = {at for item in others for at in _atoms_in(claim, item)}
    atoms = tuple(at for at in range(len(claim.atoms)) if at not in apart)
    if held and held[0].decided:
        reason = held[0].decided.reason
        yield Finding(reason, V, atoms, AttributionCheck.name, evidence, whole=not others)
    for item in others:
        if item.decided is not None:
            reason, shown = item.decided
            outcome = _OUTCOMES[reason]
            yield Finding(reason, outcome, _atoms_in(claim, item), AttributionCheck.name, shown)


def _atoms_in(claim: Claim, item: Item) -> tuple[int, ...]:
    low, high = item.span
    return tuple(at for at, atom in enumerate(claim.atoms) if low <= atom.start < high)


def _not_shown(claim: Claim, asked: Asked) -> Iterator[Finding]:
    """What a claim names and no source does, with the names that were looked for."""
    vocabulary = asked.readings.vocabulary
    known = {m.thing for text in asked.texts for m in vocabulary.mentions(text)}
    sources = tuple(dict.fromkeys(r.own.id for r in (*asked.about, *asked.records)))
    mentions = [m for m in vocabulary.mentions(claim.text) if m.clear]
    missing: dict[tuple[str, ...], tuple[int, ...]] = {}
    for at, atom in enumerate(claim.atoms if sources else ()):
        named = next((m.thing for m in mentions if m.start <= atom.start < m.end), None)
        if atom.kind == "quotation" or (named is None and atom.kind != "name") or named in known:
            continue
        names = named.names if named else (atom.text,)
        if not any(places_of(name, text) for name in names for text in asked.texts):
            missing[names] = (*missing.get(names, ()), at)
    for names, atoms in missing.items():
        search = SearchEvidence(names, sources)
        yield Finding("not-shown", U, atoms, AttributionCheck.name, (search,))


CHECKER = AttributionCheck
