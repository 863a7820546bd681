"""Planted faults: what people and models get wrong about tenure and dates."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tenure_facts import Fact
from tenure_rules import Entry, Length, clearly_false, edges, envelope, rounded, summed
from vita import Person

Value = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """A fact among all that one résumé states."""

    fact: Fact
    found: Sequence[Fact]
    person: Person
    text: str

    def others(self) -> list[Fact]:
        """The facts of the same type about others."""
        return [
            other
            for other in self.found
            if other.kind == self.fact.kind and other.subject != self.fact.subject
        ]


Fault = Callable[[Random, Case], Iterator[Value]]


def _refuted(fact: Fact, claim: Length) -> bool:
    """Whether every reading makes the claim clearly false."""
    return claim.months > 0 and all(
        clearly_false(claim, months) for reading in fact.lengths for months in reading.all()
    )


def _strange(case: Case, claim: Length) -> bool:
    """Whether it is clearly false of everything else of its type as well."""
    return all(_refuted(fact, claim) for fact in (case.fact, *case.others()))


def _claims(months: int) -> list[Length]:
    years = rounded(months, "years")
    return [Length(years, "years"), Length(months, "months"), Length(years, "years", "about")]


def _one(rng: Random, claims: Sequence[Length]) -> Iterator[Value]:
    if claims:
        yield {"length": rng.choice(claims)}


def _miscounted(how: Callable[[Sequence[Entry]], int]) -> Fault:
    """The time of several jobs put together in another way than by their union."""

    def fault(rng: Random, case: Case) -> Iterator[Value]:
        fact = case.fact
        if fact.kind in {"total", "tenure"} and len(fact.entries) > 1:
            yield from _one(rng, [c for c in _claims(how(fact.entries)) if _refuted(fact, c)])

    return fault


def _company_age(rng: Random, case: Case) -> Iterator[Value]:
    printed = " ".join(case.text.split())
    for job in case.person.employments:
        if case.fact.kind == "tenure" and job.employer == case.fact.subject and job.age:
            claim = Length(job.age * 12, "years", rng.choice(["exact", "at_least", "over"]))
            if " ".join(str(job.about).split()) in printed and _strange(case, claim):
                yield {"length": claim}
                return


def _months_for_years(rng: Random, case: Case) -> Iterator[Value]:
    """Forty months as forty years, or eight years as eight months."""
    if case.fact.lengths and case.fact.kind != "total":
        months = case.fact.lengths[0].high
        claim = Length(months * 12, "years") if months <= 60 else Length(months // 12, "months")
        if _strange(case, claim):
            yield {"length": claim}


def _swapped_length(kind: str) -> Fault:
    """The time of another employer, title or skill."""

    def fault(rng: Random, case: Case) -> Iterator[Value]:
        if case.fact.kind == kind:
            ways = 1 if kind == "skill" else 3
            claims = [c for o in case.others() for c in _claims(o.lengths[0].high)[:ways]]
            yield from _one(rng, [claim for claim in claims if _refuted(case.fact, claim)])

    return fault


def _years(fact: Fact) -> set[int]:
    """The years in which any of the fact's entries starts or ends."""
    printed = [*fact.dates, *(e[end] for e in fact.entries for end in ("start", "end"))]
    return {edges(date)[0] // 12 for date in printed}


def _perhaps_coarse(rng: Random, dates: tuple[str, ...]) -> Value:
    coarse = tuple(date[:4] for date in dates)
    return {"dates": rng.choice([dates, coarse]) if len(set(coarse)) == len(dates) else dates}


def _swapped_dates(rng: Random, case: Case) -> Iterator[Value]:
    """The dates of another employer, in years in which nothing happens at this one."""
    if case.fact.kind not in {"start", "end", "from_to"} or not case.fact.dates:
        return
    own = _years(case.fact)
    dates = [other.dates for other in case.others() if other.dates]
    fitting = [some for some in dates if not {int(date[:4]) for date in some} & own]
    if fitting:
        yield _perhaps_coarse(rng, rng.choice(fitting))


def _year_shifted(rng: Random, case: Case) -> Iterator[Value]:
    """A year early or late, but never the year of another fact of the type."""
    taken = {year for fact in (case.fact, *case.others()) for year in _years(fact)}
    moved = [
        tuple(f"{int(date[:4]) + step}{date[4:]}" for date in case.fact.dates)
        for step in (-3, -2, -1, 1, 2, 3)
        if case.fact.dates
    ]
    fitting = [
        dates
        for dates in moved
        if not {int(date[:4]) for date in dates} & taken and max(dates) <= "2026-11"
    ]
    if fitting:
        yield _perhaps_coarse(rng, rng.choice(fitting))


def _present_frozen(rng: Random, case: Case) -> Iterator[Value]:
    """A job that goes on is said to be over, or the other way round."""
    fact = case.fact
    if fact.kind == "still":
        yield {"manner": "ended" if fact.manner == "open" else "open"}
    elif fact.kind in {"end", "from_to"} and fact.manner == "open":
        start = fact.entries[-1]["start"]
        years = sorted(set(range(int(start[:4]) + 1, 2026)) - _years(fact))
        if years:
            last = str(rng.choice(years))
            dates = (start[:4], last) if fact.kind == "from_to" else (last,)
            yield {"manner": "ended", "dates": dates}


def _count_shifted(rng: Random, case: Case) -> Iterator[Value]:
    number = case.fact.number
    if case.fact.kind == "employers":
        yield {"number": number + rng.choice([2, 3, -1, 1] if number > 2 else [1, 2, 3])}


FAULTS: dict[str, tuple[Fault, ...]] = {
    "double_counted": (_miscounted(summed),),
    "gap_counted": (_miscounted(envelope),),
    "company_age": (_company_age,),
    "months_for_years": (_months_for_years,),
    "employer_swapped": (_swapped_length("tenure"), _swapped_dates),
    "title_swapped": (_swapped_length("title_years"),),
    "skill_swapped": (_swapped_length("skill"),),
    "year_shifted": (_year_shifted,),
    "present_frozen": (_present_frozen,),
    "count_shifted": (_count_shifted,),
}


def faults(rng: Random, case: Case) -> Iterator[tuple[str, Value]]:
    """Each fault that the fact allows, with the value that it claims."""
    for name, operators in FAULTS.items():
        for operator in operators:
            for value in operator(rng, case):
                yield name, value
