"""Verdicts that are wrong today; a row that comes right fails its test and moves to the others."""

from typing import Any, TypeAlias

import pytest

from assay import Source, Sources, check

Table: TypeAlias = dict[str, list[tuple[str, ...]]]


def status(source: str, statement: str) -> list[str]:
    report = check(statement, Sources([Source("s", source)]))
    return [verdict.status.value for verdict in report.verdicts]


VERIFIED: Table = {
    "every word of the first sentence speaks for the whole text": [
        ("| Lund | closed | none |\n| Graz | open | 40 staff |", "Lund has 40 staff."),
    ],
    "another name in the same part is taken for the subject": [
        ("Acme's rival Beta employs 30 people.", "Acme employs 30 people."),
        ("Acme employs 30 people, Beta 40.", "Beta employs 30 people."),
    ],
    "the number of a row is not held against the number behind a word": [
        ("| Lot | Weight |\n|---|---|\n| 7 | 55 kg |\n| 5 | 8 kg |", "Lot 7 weighs 8 kg."),
    ],
    "dates between title and employer belong to the employer before too": [
        (
            "EXPERIENCE\nCook\n2015 - 2018\nAcme\nDriver\n2018 - 2020\nBeta",
            "She worked at Acme from 2018 to 2020.",
        ),
    ],
}
FAILED: Table = {
    "a number after a name is taken for a part of the name": [
        ("Acme employs 30 people, Beta 40.", "Beta employs 40 people."),
    ],
}
REFUSED: Table = {
    "a bound after the noun is taken for a limit that the claim drops": [
        ("She led 5 people or more.", "She led at least 4 people.", "verified"),
    ],
}


def rows(table: Table) -> list[Any]:
    return [
        pytest.param(*row, marks=pytest.mark.xfail(reason=reason))
        for reason, listed in table.items()
        for row in listed
    ]


@pytest.mark.parametrize(("source", "statement"), rows(VERIFIED))
def test_not_verified(source: str, statement: str) -> None:
    assert "verified" not in status(source, statement)


@pytest.mark.parametrize(("source", "statement"), rows(FAILED))
def test_not_failed(source: str, statement: str) -> None:
    assert "failed" not in status(source, statement)


@pytest.mark.parametrize(("source", "statement", "expected"), rows(REFUSED))
def test_decided(source: str, statement: str, expected: str) -> None:
    assert status(source, statement) == [expected]


def test_a_restated_value_in_hidden_text_is_told_as_hidden() -> None:
    text = "She has 5 years of Java."
    report = check(text, Sources([Source("s", text, hidden=((0, len(text)),))]))

    assert report.verdicts[0].reasons == ("hidden-text",)
