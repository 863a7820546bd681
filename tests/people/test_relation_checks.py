"""Statements about names and relations of invented people, checked against their résumés."""

from collections.abc import Iterator
from functools import cache

import pytest
from judged import LANGUAGES, Judged, wrong
from measure_relations import falsely_verified, judge, with_oracle, with_reader

from assay import Status

PEOPLE = 14
FAULTS_NOT_VERIFIED, TRUE_VERIFIED, TRUE_FAILED = 0.97, 0.97, 0.01
TRUE_IN_EACH_LANGUAGE = 0.96


@cache
def judged(language: str, record: str) -> tuple[Judged, ...]:
    check = {"reader": with_reader, "oracle": with_oracle}[record]
    people = ((seed, language) for seed in range(PEOPLE if record == "reader" else 3))
    return tuple(judge(people, check))


def _of(found: tuple[Judged, ...], expected: str) -> Iterator[Judged]:
    return (one for one in found if one.statement.expected == expected)


@pytest.mark.parametrize("record", ["reader", "oracle"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_are_not_verified(language: str, record: str) -> None:
    faults = list(_of(judged(language, record), "false"))

    share = sum(one.right for one in faults) / len(faults)
    assert share >= FAULTS_NOT_VERIFIED, "\n".join(falsely_verified(faults))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_kind_of_fault_is_often_verified(language: str) -> None:
    kinds: dict[str | None, list[Judged]] = {}
    for one in _of(judged(language, "reader"), "false"):
        kinds.setdefault(one.statement.fault, []).append(one)

    shares = {kind: sum(one.right for one in some) / len(some) for kind, some in kinds.items()}
    assert {kind for kind, share in shares.items() if share < FAULTS_NOT_VERIFIED} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_true_statements_of_each_language_are_verified(language: str) -> None:
    true = list(_of(judged(language, "reader"), "true"))

    share = sum(one.right for one in true) / len(true)
    failed = sum(one.status is Status.FAILED for one in true) / len(true)
    assert share >= TRUE_IN_EACH_LANGUAGE, "\n".join(wrong(true, 3))
    assert failed <= TRUE_FAILED, "\n".join(wrong(true, 3))


def test_true_statements_are_verified() -> None:
    true = [one for language in LANGUAGES for one in _of(judged(language, "reader"), "true")]

    assert sum(one.right for one in true) / len(true) >= TRUE_VERIFIED
