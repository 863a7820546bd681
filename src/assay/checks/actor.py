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
_SPOKEN_OF = frozenset({"being", "hiring", "employer", "present", "document", "title", "having"})
_AWARDED = frozenset({"obtaining", "certificate", "degree", "credential", "hiring", "work"})


@dataclass(frozen=True, slots=True)
class ActorCheck:
    """Compares who does it, in languages whose order of words says so; has no settings."""

    name: ClassVar[str] = "actor"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """A doubt about a claim whose person suffers it, or whose employer does it; or nothing."""
        if claim.absent or claim.quotations() or not claim.atoms:
            return ()
        if not any(_suffers(claim.text, record) for record in readings.known()):
            return ()
        atoms = tuple(range(len(claim.atoms)))
        return (Finding(REASONS[0].code, REASONS[0].outcome, atoms, self.name),)


def _suffers(text: str, record: Record) -> bool:
    names = record.subject.text.split() if record.subject else []
    persons = [span for name in names if len(name) > 1 for span in places_of(name, text)]
    if not persons:
        return any(_does_it(text, name) for name in record.employers if name)
    if not _AWARDED.isdisjoint(said_of(text).groups):
        return False
    languages = languages_of(text)
    first, last = min(persons)[0], max(persons)[1]
    employed = any(places_of(name, text[last:]) for name in record.employers if name)
    return any(_is_object(text, first, last, name) for name in languages) or (
        not employed and any(_is_passive(text[last:], name) for name in languages)
    )


def _is_object(text: str, at: int, end: int, language: str) -> bool:
    """True if the person stands behind a verb that has its subject before it.

    English and French have the object directly behind the verb, Spanish behind "a".
    """
    match = _LEADING.match(text[:at])
    before = text[match.end() if match else 0 : at]
    words = _WORD.findall(before)
    if len(words) < 2 or not before.endswith(" ") or words[0].casefold() in lexicon().preposition:
        return False
    last, known = words[-1], lexicon()
    if language == "es":
        return last in _listed("object", "es") and not text[end:].strip(" .")
    if language == "en":
        return last in _acts() or (
            last.endswith("ed") and last.islower() and last not in known.stop
        )
    ends = language == "fr" and not text[end:].strip(" .")
    plain = last.islower() and last not in known.stop | known.preposition
    return ends and plain and not said_of(last).groups


@lru_cache(maxsize=1)
def _acts() -> frozenset[str]:
    return frozenset((*read_table("doing")["doing"]["en"], *_listed("irregular", "en")))


def _listed(group: str, language: str) -> list[str]:
    words: list[str] = read_table("actor")[group].get(language, [])
    return words


def _is_passive(after: str, language: str) -> bool:
    """True for "Rosa was trained by five colleagues"."""
    begins = "|".join(map(re.escape, _listed("passive", language)))
    agents = "|".join(map(re.escape, _listed("by", language)))
    if not begins:
        return False
    match = re.match(rf"\s+(?:{begins})\s+((?:\S+\s+){{0,2}}?)(?:{agents})\s+(\S+)", after)
    return match is not None and not match[2][:1].isupper()


def _does_it(text: str, employer: str) -> bool:
    """True if a claim begins with an employer that does something but employ."""
    for name in dict.fromkeys((employer, short_name(employer))):
        if places_of(name, text)[:1] == ((0, len(name)),):
            rest = blanked(text, [(0, len(name))], fill=" ")
            first = _WORD.search(rest)
            said = said_of(rest)
            verb = first is not None and first.group().islower()
            return verb and said.groups.isdisjoint(_SPOKEN_OF) and len(said.left) > 1
    return False


CHECKER = ActorCheck
