"""Gaps of an explanation: searched under all names, worded on the profile, refused where shown."""

from datetime import date
from typing import Any

import pytest

from assay import Policy, check
from assay.hiring.match import SHAPE, NothingLeftError, explain, match_sources
from assay.hiring.pack import PACK
from assay.verdicts import SearchEvidence, Verdict

PROFILE = """Headline: Backend developer
Skills: Java (Intermediate, 3 years); K8s; SQL (basic)
Experience: Kept the servers of three shops running. I want to learn Rust. No Terraform yet.
"""
POSTING = """Job title: Java Engineer
Description: Build secure Java APIs and deploy services on AWS. Kubernetes required. You know
Terraform and Rust. 5 years of Java. Strong communication with customers. Advanced SQL.
"""
SOURCES = match_sources(PROFILE, POSTING, date(2026, 11, 30))


def _gap(point: str, quote: str) -> dict[str, Any]:
    return {"gaps": [{"point": point, "profileQuote": "", "jobQuote": quote}]}


def _verdict(point: str, quote: str) -> Verdict:
    draft = _gap(point, quote)
    return check(draft, SOURCES, Policy.hiring(), pack=PACK, shape=SHAPE).verdicts[0]


@pytest.mark.parametrize(
    ("point", "quote", "status", "reason"),
    [
        ("AWS is not shown in your profile.", "deploy services on AWS", "verified", "gap-holds"),
        ("Deploying services on AWS", "deploy services on AWS", "verified", "gap-holds"),
        ("Terraform is not shown.", "You know\nTerraform", "verified", "gap-holds"),
        ("Rust is not shown.", "Terraform and Rust", "verified", "gap-holds"),
        ("Kubernetes is not shown.", "Kubernetes required", "failed", "contradicted-gap"),
        ("Java is not shown.", "Build secure Java APIs", "failed", "contradicted-gap"),
        ("5 years of Java are not shown.", "5 years of Java", "unverifiable", "gap-unsure"),
        ("Advanced SQL is not shown.", "Advanced SQL", "unverifiable", "gap-unsure"),
        ("Cloud work is not shown.", "deploy services on AWS", "unverifiable", "gap-says-more"),
        ("AWS is missing, you are weak.", "services on AWS", "unverifiable", "gap-judges"),
    ],
)
def test_gaps(point: str, quote: str, status: str, reason: str) -> None:
    verdict = _verdict(point, quote)

    assert verdict.status.value == status
    assert reason in verdict.reasons


def test_a_gap_that_holds_says_what_was_searched_and_where() -> None:
    found = _verdict("AWS is not shown in your profile.", "deploy services on AWS")
    searches = [e for e in found.evidence() if isinstance(e, SearchEvidence)]

    assert searches[0].sources == ("profile",)
    assert {"AWS", "Amazon Web Services"} <= set(searches[0].terms)


def test_a_gap_that_does_not_hold_shows_the_place() -> None:
    found = _verdict("Kubernetes is not shown.", "Kubernetes required")

    assert "K8s" in [passage.text for passage in found.passages()]


@pytest.mark.parametrize(
    ("point", "shown"),
    [
        ("You lack AWS experience.", "Not shown in your profile: “deploy services on AWS”"),
        ("Ihnen fehlt AWS.", "In Ihrem Profil nicht zu sehen: „deploy services on AWS“"),
        ("AWS is not shown in your profile.", "AWS is not shown in your profile."),
    ],
)
def test_a_gap_speaks_of_the_profile(point: str, shown: str) -> None:
    explanation = explain(_gap(point, "deploy services on AWS"), SOURCES)

    assert [gap.text for gap in explanation.gaps] == [shown]
    assert explanation.gaps[0].job_quote == "deploy services on AWS"


def test_a_point_that_names_what_only_the_posting_has_is_flagged() -> None:
    match = {
        "point": "You know Java (Intermediate, 3 years), as for AWS.",
        "profileQuote": "Java (Intermediate, 3 years)",
        "jobQuote": "deploy services on AWS",
    }
    good = {**match, "point": "Java (Intermediate, 3 years)", "jobQuote": "secure Java APIs"}

    explanation = explain({"matches": [good, match]}, SOURCES)

    flags = {flag.code: flag.detail for flag in explanation.report.flags}
    assert flags["only-in-posting-term"] == "Amazon Web Services"


def test_the_published_check_searches_nothing() -> None:
    draft = _gap("Kubernetes is not shown.", "Kubernetes required")

    assert explain(draft, SOURCES, Policy.article()).gaps
    with pytest.raises(NothingLeftError):
        explain(draft, SOURCES)


def test_an_empty_profile_proves_no_gap() -> None:
    sources = match_sources(" ", POSTING)
    draft = _gap("AWS is not shown.", "deploy services on AWS")

    verdict = check(draft, sources, Policy.hiring(), pack=PACK, shape=SHAPE).verdicts[0]
    assert verdict.status.value == "unverifiable"
    assert "gap-not-searched" in verdict.reasons
