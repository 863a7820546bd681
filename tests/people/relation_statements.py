"""True statements about names and relations, and statements with a planted fault.

`statements(person, layout)` draws them from one person's page in one layout.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random

from assembled import Layout
from relation_facts import TYPES, Fact, facts
from relation_faults import FAULTS, Case, Claim, faults
from relation_page import Paged, with_extra, words
from spelled import elided
from tenure_words import expanded
from vita import Person

PER_FACT = 2
_CAPITAL = ("{l}", "{who}", "{name}", "{surname}")
__all__ = ["FAULTS", "TYPES", "Statement", "statements", "wordings"]


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence about a person with what is expected of it: "true" or "false".

    `value` holds what fills the wording; `posting` is a text that a fault was taken from.
    """

    text: str
    seed: int
    language: str
    layout: str
    fact_type: str
    wording: str
    fault: str | None
    expected: str
    subject: str
    claim: str
    value: Mapping[str, str] = field(default_factory=dict)
    posting: str = ""


@cache
def wordings(language: str, kind: str) -> Mapping[str, tuple[str, ...]]:
    """The wordings of a fact type by manner."""
    return {
        manner: tuple(dict.fromkeys(text for frame in frames for text in expanded(frame)))
        for manner, frames in words(language)[kind].items()
    }


def _frame(rng: Random, language: str, claim: Claim) -> str:
    """A wording for the manner, or for any."""
    lists = wordings(language, claim.kind)
    own = lists.get(claim.manner, ()) if claim.manner != "any" else ()
    return rng.choice([*own, *lists.get("any", ())])


def _filled(rng: Random, frame: str, person: Person, fill: Mapping[str, str]) -> str:
    names = {"name": person.name, "surname": person.surname}
    who = rng.choice(words(person.language)["who"]).format(**names)
    text = elided(frame.format(**fill, **names, who=who), person.language)
    text = text[:-1] if text.endswith("..") else text
    return text[:1].upper() + text[1:] if frame.startswith(_CAPITAL) else text


def _stated(
    rng: Random, paged: Paged, fact: Fact, claim: Claim, fault: str | None = None
) -> Statement:
    person = paged.person
    frame = _frame(rng, person.language, claim)
    every = [text for texts in wordings(person.language, claim.kind).values() for text in texts]
    return Statement(
        text=_filled(rng, frame, person, claim.fill),
        seed=person.seed,
        language=person.language,
        layout=paged.layout,
        fact_type=fact.kind,
        wording=f"{claim.kind}/{person.language}/{every.index(frame)}",
        fault=fault,
        expected="false" if fault else "true",
        subject=fact.subject,
        claim=claim.kind,
        value=dict(claim.fill),
        posting=claim.posting,
    )


def drawn(paged: Paged) -> list[Statement]:
    """The statements about a page, each text once."""
    person = paged.person
    rng = Random(f"{paged.layout} {person.seed} {person.language} relations")
    found = facts(rng, paged)
    made: list[Statement] = []
    for fact in found:
        case = Case(fact, found, paged)
        true = Claim(fact.kind, fact.fill, fact.manner)
        made += [_stated(rng, paged, fact, true) for _ in range(PER_FACT)]
        made += [_stated(rng, paged, fact, claim, fault) for fault, claim in faults(rng, case)]
    return list({statement.text: statement for statement in made}.values())


def statements(person: Person, layout: Layout) -> list[Statement]:
    """The statements of one person's page in one layout."""
    return drawn(with_extra(person, layout))
