"""The published formula for numbers, row by row, and what the default mode says instead."""

import pytest

from assay import Policy, Source, Sources, check
from assay.report import Report

Row = tuple[tuple[str, str], str, str, str, str, str]

YEARS = ("Python: {} years", "Python experience: {} years")
MARGIN = ("The margin changed by {} points.", "The margin changed by {} points.")
DEFECTS = ("The release had {} defects.", "The release had {} defects.")
COST = ("The project cut costs by {}%.", "The project cut costs by {}%.")
REVENUE = ("Acme had revenue of ${} billion.", "Acme had revenue of ${} billion.")
START = ("Acme was founded in {}.", "Acme was founded in {}.")

# texts, actual, claimed, published status, published detail, our status
ROWS: list[Row] = [
    (YEARS, "4.8", "5", "verified", "0.0417", "verified"),
    (YEARS, "2", "6", "failed", "value differs by 200.0%", "failed"),
    (YEARS, "4.6", "5", "verified", "0.0870", "verified"),
    (YEARS, "4.54", "5", "failed", "value differs by 10.1%", "verified"),
    (YEARS, "4.5", "5", "failed", "value differs by 11.1%", "verified"),
    (YEARS, "5", "5.5", "verified", "0.1000", "verified"),
    (YEARS, "5", "4.5", "verified", "0.1000", "verified"),
    (YEARS, "5", "8", "failed", "value differs by 60.0%", "failed"),
    (YEARS, "1.0", "1.1", "failed", "value differs by 10.0%", "verified"),
    (YEARS, "3", "3.3", "verified", "0.1000", "verified"),
    (YEARS, "10", "11", "verified", "0.1000", "failed"),
    (YEARS, "20", "22", "verified", "0.1000", "failed"),
    (YEARS, "20", "22.1", "failed", "value differs by 10.5%", "failed"),
    (YEARS, "0.9", "1.0", "failed", "value differs by 11.1%", "verified"),
    (DEFECTS, "0", "0", "verified", "0.0000", "verified"),
    (DEFECTS, "0", "0.1", "verified", "0.1000", "failed"),
    (DEFECTS, "0", "1", "failed", "value differs by 100.0%", "failed"),
    (MARGIN, "-5", "20", "verified", "-5.0000", "failed"),
    (START, "2021", "2015", "verified", "0.0030", "failed"),
    (START, "2021", "1900", "verified", "0.0599", "failed"),
    (START, "2021", "1800", "failed", "value differs by 10.9%", "failed"),
    (COST, "30", "33", "verified", "0.1000", "failed"),
    (COST, "30", "34", "failed", "value differs by 13.3%", "failed"),
    (REVENUE, "3.8", "4.2", "failed", "value differs by 10.5%", "failed"),
    (COST, "14", "23", "failed", "value differs by 64.3%", "failed"),
]


def _check(texts: tuple[str, str], actual: str, claimed: str, policy: Policy) -> Report:
    source, statement = texts
    sources = Sources([Source("cv", source.format(actual))])
    return check(statement.format(claimed), sources, policy)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[1]} {row[2]}")
def test_article_mode_is_the_published_formula(row: Row) -> None:
    texts, actual, claimed, published, detail, _ = row
    report = _check(texts, actual, claimed, Policy.article())

    found = [f for v in report.verdicts for f in v.findings if f.detail]
    assert report.status == published
    assert [f.detail.difference for f in found if f.detail] == [detail]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[1]} {row[2]}")
def test_the_default_mode_mends_it(row: Row) -> None:
    texts, actual, claimed, _, _, ours = row
    report = _check(texts, actual, claimed, Policy.default())

    assert report.status == ours, report.verdicts


def test_a_number_that_the_source_has_nothing_about() -> None:
    for policy, reason in (
        (Policy.article(), "article-no-source-data"),
        (Policy.default(), "no-source-data"),
    ):
        report = _check(("She sings in a choir.", "{} years of Python."), "", "6", policy)

        assert report.status == "unverifiable"
        assert report.verdicts[0].reasons[0] == reason


def test_a_sentence_with_two_numbers_is_two_claims_that_both_fail() -> None:
    source = "Acme had revenue of $3.8 billion in 2023 and 120 employees."
    statement = "Acme had revenue of $4.2 billion in 2023 and 150 employees."

    report = check(statement, Sources([Source("report", source)]))

    numbers = [v for v in report.verdicts if v.claim.atoms and "2023" not in v.claim.atoms[0].text]
    failed = {
        a.text
        for v in numbers
        for f in v.findings
        if f.outcome == "failure"
        for a in (v.claim.atoms[i] for i in f.atoms)
    }
    assert failed == {"$4.2 billion", "150"}
