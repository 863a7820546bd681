"""Who does it: "5 colleagues trained Rosa" is not "Rosa trained 5 colleagues"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from assay.reading.naming import places_of, short_name
from assay.reading.relations import blanked, languages_of, said_of
from assay.text.languages import lexicon, read_table
from assay.verdicts import Finding, Outcome, Reason

if TYPE_CHECKING:
    from assay.claims import Claim
    from assay.reading import Readings
    from assay.records import Record

REASONS = (
    Reason(
        "actor-unclear",
        Outcome.DOUBT,
        "The claim has somebody else do what the source says of the person.",
    ),
)
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_LEADING = re.compile(r"^[^,]{1,60},\s+")
_BE = frozenset({"was", "were", "is", "are", "been", "being"})
_ORDERED = frozenset({"en"})
_SPOKEN_OF = frozenset({"being", "hiring", "employer", "present", "document", "title", "having"})


@dataclass(frozen=True, slots=True)
class ActorCheck:
    """Compares who does it, in languages whose order of words says so; has no settings."""

    name: ClassVar[str] = "actor"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """A doubt about a claim whose person suffers it, or whose employer does it; or nothing."""
        if claim.absent or claim.quotations() or languages_of(claim.text) != ("en",):
            return ()
        if not any(_suffers(claim.text, record) for record in readings.known()):
            return ()
        atoms = tuple(range(len(claim.atoms)))
        return (Finding(REASONS[0].code, REASONS[0].outcome, atoms, self.name),)


def _suffers(text: str, record: Record) -> bool:
    names = record.subject.text.split() if record.subject else []
    persons = [span for name in names if len(name) > 1 for span in places_of(name, text)]
    if persons:
        return _is_object(text, min(persons)[0]) or _is_passive(text, max(persons)[1])
    return any(_does_it(text, name) for name in record.employers if name)


def _is_object(text: str, at: int) -> bool:
    """True if a verb stands directly before the person, and its subject before that."""
    before = text[:at]
    before = before[_LEADING.match(before).end() :] if _LEADING.match(before) else before  # type: ignore[union-attr]
    words = _WORD.findall(before)
    if len(words) < 2 or not before.endswith(" "):
        return False
    last, known = words[-1], lexicon()
    plain = last not in known.stop and last not in known.preposition
    acts = last in _acts() or (last.endswith("ed") and last.islower())
    return (
        plain and acts and not said_of(last).groups and words[0].casefold() not in known.preposition
    )


@lru_cache(maxsize=1)
def _acts() -> frozenset[str]:
    table = read_table("doing")
    return frozenset((*table["doing"]["en"], *table["irregular"]["en"]))


def _is_passive(text: str, at: int) -> bool:
    """True for "Rosa was trained by five colleagues"."""
    words = _WORD.findall(text[at:])[:6]
    passive = bool(words) and words[0] in _BE and "by" in words[2:4]
    return passive and "hiring" not in said_of(text[at:]).groups


def _does_it(text: str, employer: str) -> bool:
    """True if a claim begins with an employer that does something but employ."""
    for name in {employer, short_name(employer)}:
        if places_of(name, text)[:1] == ((0, len(name)),):
            rest = blanked(text, [(0, len(name))], fill=" ")
            first = _WORD.search(rest)
            said = said_of(rest)
            verb = first is not None and first.group().islower()
            return verb and said.groups.isdisjoint(_SPOKEN_OF) and len(said.left) > 1
    return False


CHECKER = ActorCheck
