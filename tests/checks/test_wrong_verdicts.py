"""Verdicts that are wrong today; a row that comes right fails its test and moves to the others."""

from typing import Any, TypeAlias

import pytest

from assay import Source, Sources, check

Table: TypeAlias = dict[str, list[tuple[str, ...]]]


def status(source: str, statement: str) -> list[str]:
    report = check(statement, Sources([Source("s", source)]))
    return [verdict.status.value for verdict in report.verdicts]


VERIFIED: Table = {
    "an item without a value speaks for the value of the next": [
        ("Python (intermediate), Java (6 years)", "She has 6 years of Python."),
        ("Java, Rust (5 years)", "She has 5 years of Java."),
        ("Skills: Java (expert), Rust (5 years)", "She has 5 years of Java."),
        ("She knows Java, and has led teams for 5 years.", "She has 5 years of Java."),
    ],
    "every word of the first sentence speaks for the whole text": [
        ("The developer knows Python. She has 5 years of Java.", "She has 5 years of Python."),
        ("Anna Lind knows Rust. Bo Falk has 5 years of Java.", "Bo Falk has 5 years of Rust."),
        ("| Lund | closed | none |\n| Graz | open | 40 staff |", "Lund has 40 staff."),
    ],
    "a heading stands under the heading before it": [
        ("## Lund\n\nOpen daily.\n\n## Graz: 40 staff", "Lund has 40 staff."),
    ],
    "another name in the same part is taken for the subject": [
        ("Acme, which bought Beta, employs 30 people.", "Beta employs 30 people."),
        ("Acme's rival Beta employs 30 people.", "Acme employs 30 people."),
        ("Unlike Bo, Anna has 5 years of Java.", "Bo has 5 years of Java."),
        ("Acme employs 30 people, Beta 40.", "Beta employs 30 people."),
        ("Name: Anna\nAge: 30\nCity: Lund", "Lund is 30 years old."),
    ],
    "dates between title and employer belong to the employer before too": [
        (
            "EXPERIENCE\nCook\n2015 - 2018\nAcme\nDriver\n2018 - 2020\nBeta",
            "She worked at Acme from 2018 to 2020.",
        ),
    ],
    "two words of direction cancel each other": [
        ("Growth: revenue fell by 5 %.", "Growth: revenue rose by 5 %."),
    ],
    "a stage or a winter covers the whole year": [
        ("Acme opened in November 2019.", "Acme opened in early 2019."),
        ("Acme opened in July 2019.", "Acme opened in winter 2019."),
    ],
    "a rate is dropped": [
        ("It earned $5m per year.", "It earned $5m."),
        ("Acme employs 30 people on average.", "Acme employs 30 people."),
    ],
}
FAILED: Table = {
    "a part does not share the words between a date and its number": [
        ("In 2019, Acme earned $5m; in 2020, $7m.", "Acme earned $7m in 2020."),
        ("Acme employs 30 people, Beta 40.", "Beta employs 40 people."),
    ],
}
REFUSED: Table = {
    "a bound after the noun is taken for a limit that the claim drops": [
        ("She led 5 people or more.", "She led at least 4 people.", "verified"),
    ],
    "the other direction is a word that is not carried": [
        ("Revenue fell by 5 %.", "Revenue rose by 5 %.", "failed"),
    ],
    "the ends of a range are not known as start and end": [
        ("She worked at Acme from 2015 to 2018.", "She joined Acme in 2015.", "verified"),
        ("She worked at Acme from 2015 to 2018.", "She left Acme in 2017.", "failed"),
    ],
    "a word of the concept table that folding changes is never found": [
        ("Verließ Acme 2018.", "She left Acme in 2018.", "verified"),
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


@pytest.mark.xfail(reason="a doubt about the place of a restated claim is told as a bound")
def test_a_restated_value_in_hidden_text_is_told_as_hidden() -> None:
    text = "She has 5 years of Java."
    report = check(text, Sources([Source("s", text, hidden=((0, len(text)),))]))

    assert report.verdicts[0].reasons == ("hidden-text",)
