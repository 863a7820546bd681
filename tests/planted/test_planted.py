"""The checks against planted faults, with the shares that they must reach; and the measure itself.

`python tests/planted/measure.py` measures more samples and says what went wrong.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest
from generate import Sample, samples
from measure import (
    Judged,
    accusations,
    by_fact,
    by_sample,
    judge,
    listed,
    misses,
    table,
    undecided,
)

from assay import Claim, Report, Source, Sources, Status, Verdict, check

SEED = 0
PER_TYPE = 24
FAULTS_NOT_VERIFIED = 0.99
TRUE_VERIFIED = 0.98
# a fact counts only if all its statements hold
FACTS_VERIFIED = 0.97
FEW = 6


@pytest.fixture(scope="module")
def judged() -> list[Judged]:
    return list(judge(samples(SEED, PER_TYPE)))


def test_faults_are_not_verified(judged: list[Judged]) -> None:
    found = misses(judged)

    assert by_fact(judged).caught_share >= FAULTS_NOT_VERIFIED, "\n".join(listed(found, 1))
    assert by_sample(judged).caught_share >= FAULTS_NOT_VERIFIED, "\n".join(listed(found, 1))


def test_true_statements_are_verified(judged: list[Judged]) -> None:
    found = [*accusations(judged), *undecided(judged)]

    assert by_fact(judged).passed_share >= FACTS_VERIFIED, "\n".join(listed(found, 1))


def test_nearly_all_true_statements_are_verified(judged: list[Judged]) -> None:
    assert by_sample(judged).passed_share >= TRUE_VERIFIED


def _always(status: Status) -> Callable[[str, Sources], Report]:
    """A check that says the same of everything."""

    def fake(statement: str, sources: Sources) -> Report:
        claim = Claim("c1", statement, (0, len(statement)), 0, ())
        return replace(check("", sources), verdicts=(Verdict(claim, status, ("fake",), ()),))

    return fake


@pytest.fixture(scope="module")
def few() -> list[Sample]:
    return list(samples(SEED, FEW))


def test_the_measure_sees_every_miss(few: list[Sample]) -> None:
    found = list(judge(few, _always(Status.VERIFIED)))

    for shares in (by_fact(found), by_sample(found)):
        assert (shares.caught, shares.caught_share, shares.refuted) == (0, 0, 0)
        assert (shares.passed_share, shares.accused) == (1, 0)
        assert shares.loose_passed == shares.loose
    assert [one.sample for one in misses(found)] == [s for s in few if not s.truth]
    assert (accusations(found), undecided(found)) == ([], [])


def test_the_measure_sees_every_false_accusation(few: list[Sample]) -> None:
    found = list(judge(few, _always(Status.FAILED)))

    for shares in (by_fact(found), by_sample(found)):
        assert (shares.caught_share, shares.refuted) == (1, shares.faults)
        assert (shares.passed_share, shares.accused) == (0, shares.true)
        assert shares.loose_accused == shares.loose
    assert [one.sample for one in accusations(found)] == [s for s in few if s.truth]
    assert (misses(found), undecided(found)) == ([], [])


def test_the_measure_sees_what_stays_undecided(few: list[Sample]) -> None:
    found = list(judge(few, _always(Status.UNVERIFIABLE)))

    shares = by_sample(found)
    assert (shares.caught_share, shares.refuted) == (1, 0)
    assert (shares.passed, shares.accused, shares.loose_passed, shares.loose_accused) == (0,) * 4
    assert [one.sample for one in undecided(found)] == [s for s in few if s.truth and not s.loose]


def _judged(sample: Sample, status: Status, **changes: object) -> Judged:
    return Judged(replace(sample, **changes), status, ("fake",), ())  # type: ignore[arg-type]


def test_one_sample_decides_for_its_fact(few: list[Sample]) -> None:
    fact = replace(few[0], fact_id="fact", loose=False)
    fault = replace(fact, truth=False, operator="digit")
    found = [
        _judged(fault, Status.FAILED),
        _judged(fault, Status.UNVERIFIABLE),
        _judged(fault, Status.VERIFIED),
        _judged(fact, Status.VERIFIED, truth=True, operator=None),
        _judged(fact, Status.UNVERIFIABLE, truth=True, operator=None),
        _judged(fact, Status.FAILED, truth=True, operator=None, loose=True),
    ]

    alone, together = by_sample(found), by_fact(found)

    assert (alone.faults, alone.caught, alone.refuted) == (3, 2, 1)
    assert (alone.true, alone.passed, alone.accused) == (2, 1, 0)
    assert (together.faults, together.caught, together.refuted) == (1, 0, 0)
    assert (together.true, together.passed, together.accused) == (1, 0, 0)
    assert (together.loose, together.loose_accused) == (1, 1)
    without = by_fact([found[0], found[1], found[3]])
    assert (without.caught, without.refuted, without.passed) == (1, 0, 1)


def test_claims_that_did_not_decide_give_no_reason(few: list[Sample]) -> None:
    def fake(statement: str, sources: Sources) -> Report:
        claim = Claim("c1", statement, (0, 1), 0, ())
        verdicts = (
            Verdict(claim, Status.VERIFIED, ("good",), ()),
            Verdict(claim, Status.UNVERIFIABLE, ("bad",), (), ("word",)),
        )
        return replace(check("", sources), verdicts=verdicts)

    one = next(judge(few, fake))

    assert (one.status, one.reasons, one.unchecked) == (Status.UNVERIFIABLE, ("bad",), ("word",))


def test_kinds_are_listed_the_largest_first_and_every_group_has_a_row(few: list[Sample]) -> None:
    found = list(judge(few, _always(Status.FAILED)))
    kind = few[0].fact_type
    same = [replace(one, unchecked=("word",)) for one in found if one.sample.fact_type == kind]
    other = next(one for one in accusations(found) if one.sample.fact_type != kind)

    lines = "\n".join(listed([other, *accusations(same)], 1))
    rows = "\n".join(table(found, by_sample))

    assert lines.index(f"{kind} · fake") < lines.index(f"{other.sample.fact_type} · fake")
    assert lines.count("statement:") == 2
    assert f"unchecked: 'word' {len(accusations(same))}" in lines
    names = {s.fact_type for s in few} | {s.language for s in few}
    names |= {s.operator for s in few if s.operator}
    assert all(f"\n{name} " in rows for name in names)


def test_the_source_is_given_as_it_is(few: list[Sample]) -> None:
    given: list[tuple[str, Source]] = []

    def fake(statement: str, sources: Sources) -> Report:
        given.extend((statement, source) for source in sources)
        return check("", sources)

    list(judge(few, fake))

    assert [(text, source.text) for text, source in given] == [(s.statement, s.source) for s in few]
