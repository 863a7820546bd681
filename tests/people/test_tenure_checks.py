"""Statements about the tenure of invented people, checked against their résumés as read."""

from collections.abc import Iterator

import pytest
from judged import LANGUAGES, Judged, wrong
from measure_tenure import judge, with_oracle, with_reader

from assay import Status

PEOPLE = 10
FAULTS_NOT_VERIFIED, TRUE_VERIFIED, TRUE_FAILED = 0.99, 0.98, 0.003


def people() -> list[tuple[int, str]]:
    return [(seed, language) for language in LANGUAGES for seed in range(PEOPLE)]


@pytest.fixture(scope="module", params=[with_reader, with_oracle], ids=["reader", "oracle"])
def judged(request: pytest.FixtureRequest) -> list[Judged]:
    return list(judge(people(), request.param))


def _of(judged: list[Judged], expected: str) -> Iterator[Judged]:
    return (one for one in judged if one.statement.expected == expected)


def test_faults_are_not_verified(judged: list[Judged]) -> None:
    faults = list(_of(judged, "false"))

    share = sum(one.right for one in faults) / len(faults)
    assert share >= FAULTS_NOT_VERIFIED, "\n".join(wrong(faults, 3))


def test_true_statements_are_verified(judged: list[Judged]) -> None:
    true = list(_of(judged, "true"))

    share = sum(one.right for one in true) / len(true)
    failed = sum(one.status is Status.FAILED for one in true) / len(true)
    assert share >= TRUE_VERIFIED, "\n".join(wrong(true, 3))
    assert failed <= TRUE_FAILED, "\n".join(wrong(true, 3))
