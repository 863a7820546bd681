"""True statements about tenure and dates, and statements with a planted fault.

`statements(person, layout)` draws them from one person's résumé in one layout.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from assembled import Layout
from tenure_facts import TYPES, Fact, facts
from tenure_faults import Case, faults
from tenure_rules import Length, holds, rounded
from tenure_words import count, dative, day, finished, length, within, wording_id, wordings
from vita import Person, loaded

PER_FACT = 2
__all__ = ["TYPES", "Statement", "statements"]


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence about a person with what is expected of it: "true" or "false".

    `value` holds the claim: months, unit and bound, or dates, or a number.
    """

    text: str
    seed: int
    language: str
    layout: str
    fact_type: str
    wording: str
    fault: str | None
    expected: str
    fact: str
    subject: str
    value: Mapping[str, Any] = field(default_factory=dict)


def lengths(low: int, high: int) -> list[Length]:
    """Every way to claim a length between the two."""
    found = []
    for months in {low, high, (low + high) // 2}:
        years = rounded(months, "years")
        found += [Length(months, "months"), Length(years, "years"), Length(years, "years", "about")]
        found.append(Length(months // 12 * 12, "years", "at_least"))
        found.append(Length((months - 1) // 12 * 12, "years", "over"))
        found += [Length(months // 12 * 12 + 12, "years", bound) for bound in ("under", "nearly")]
        if months > 12 and months % 12:
            found.append(Length(months, "both"))
        if rounded(months, "half") % 12 == 6 and months > 12:
            found.append(Length(rounded(months, "half"), "half"))
    return [claim for claim in dict.fromkeys(found) if claim.months > 0]


def _true_lengths(fact: Fact) -> list[Length]:
    """The claims that hold for all readings."""
    low = min(reading.low for reading in fact.lengths)
    high = max(reading.high for reading in fact.lengths)
    months = [month for reading in fact.lengths for month in reading.all()]
    claims = [claim for claim in lengths(low, high) if all(holds(claim, m) for m in months)]
    if fact.kind == "skill":
        return [claim for claim in claims if claim.unit == "years" and claim.bound == "exact"]
    return claims


def _true_values(rng: Random, fact: Fact) -> Iterator[dict[str, Any]]:
    if fact.lengths:
        claims = _true_lengths(fact)
        chosen = rng.sample(claims, min(PER_FACT, len(claims)))
        yield from ({"length": claim} for claim in chosen)
    elif fact.dates:
        yield {"dates": fact.dates}
        coarse = tuple(date[:4] for date in fact.dates)
        if len(set(coarse)) == len(coarse):
            yield {"dates": coarse}
    elif fact.kind == "employers":
        yield {"number": fact.number}
    elif fact.kind == "still":
        yield {"manner": fact.manner}


def _filled(
    rng: Random, frame: str, person: Person, fill: Mapping[str, str], value: Mapping[str, Any]
) -> str:
    """The frame with names and the value; the first date in "in" and both plain."""
    language = person.language
    names = {"name": person.name, "surname": person.surname}
    made = {**fill, **names, "who": rng.choice(loaded(f"tenure_{language}")["who"]).format(**names)}
    if "length" in value:
        made["d"] = length(rng, value["length"], language)
        made["dd"] = dative(made["d"])
    if "number" in value:
        made["n"] = count(rng, value["number"], language)
    dates: Sequence[str] = value.get("dates", ())
    figures = "({s}" in frame or "（{s}" in frame
    for slot, date in zip("sx", dates, strict=False):
        made[slot] = day(rng, date, language, figures=figures)
        made["i" + slot] = within(rng, date, language)
    return finished(frame, frame.format(**made), language)


def _frame(rng: Random, language: str, kind: str, manner: str) -> str:
    """A wording for the manner, or for any."""
    lists = wordings(language, kind)
    return rng.choice([*lists.get(manner, ()), *lists.get("any", ())])


def _plain(value: Mapping[str, Any]) -> dict[str, Any]:
    """The claim as data."""
    claim = value.get("length")
    if isinstance(claim, Length):
        return {"months": claim.months, "unit": claim.unit, "bound": claim.bound}
    return dict(value)


def _stated(
    rng: Random, case: Case, layout: str, value: Mapping[str, Any], fault: str | None = None
) -> Statement:
    fact, person = case.fact, case.person
    frame = _frame(rng, person.language, fact.kind, value.get("manner", fact.manner))
    return Statement(
        text=_filled(rng, frame, person, fact.fill, value),
        seed=person.seed,
        language=person.language,
        layout=layout,
        fact_type=fact.kind,
        wording=wording_id(person.language, fact.kind, frame),
        fault=fault,
        expected="false" if fault else "true",
        fact=f"{person.language}/{layout}/{person.seed}/{fact.kind}/{fact.subject}",
        subject=fact.subject,
        value=_plain(value),
    )


def statements(person: Person, layout: Layout) -> list[Statement]:
    """The statements of one person's résumé in one layout."""
    name = layout.__name__
    rng = Random(f"{name} {person.seed} {person.language} statements")
    text, truth = layout(person)
    found = facts(text, truth, loaded(person.language)["in_field"][0])
    made: list[Statement] = []
    for fact in found:
        case = Case(fact, found, person, text)
        made += [_stated(rng, case, name, value) for value in _true_values(rng, fact)]
        made += [_stated(rng, case, name, value, fault) for fault, value in faults(rng, case)]
    return list({statement.text: statement for statement in made}.values())
