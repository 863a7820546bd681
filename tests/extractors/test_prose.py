"""Prose → statements, claims and non-claims."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import Policy, Source, Sources, check, show
from assay.extractors.prose import extract_prose


def _quotes(text: str) -> list[str]:
    return [a.text for c in extract_prose(text).claims for _, a in c.quotations()]


@pytest.mark.parametrize(
    ("text", "quotes"),
    [
        (
            'He lists "Rust" and "SQL", and the summary says "moved in 2021".',
            ["Rust", "SQL", "moved in 2021"],
        ),
        ("The text says “Dr. Ek came. He left.” and ends.", ["Dr. Ek came. He left."]),
        ("Die Anzeige nennt „sichere APIs“.", ["sichere APIs"]),
        ("L'annonce mentionne « Java » .", [" Java "]),
        ("简历写道：“负责支付系统”。", ["负责支付系统"]),
        ("文中提到「支付系统」。", ["支付系统"]),
        ("The page states 'free of charge'.", ["free of charge"]),
        ('"It is free," the page says.', ["It is free,"]),
        ('A 5" pipe and a 7" pipe.', []),
        ('The "best practices" guide is long.', []),
        ("It's Anna's dog's bone.", []),
        ('She calls it a "win" and reads on.', []),
        ('It mentions the film "Finding Dory".', []),
        ('The skills section lists in its summary "Rust".', ["Rust"]),
        ('The answer to the question "What is DNA?" is short.', []),
        ("no quotes here", []),
    ],
)
def test_only_a_governed_string_is_a_quotation(text: str, quotes: list[str]) -> None:
    assert _quotes(text) == quotes


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# Candidate summary", "heading"),
        ("Experience", "heading"),
        ("Key points:", "heading"),
        ("Is there more?", "question"),
        ("还有问题吗？", "question"),
        ("Sure, happy to help!", "greeting"),
        ("I could not find anything about that.", "meta"),
        ("Here is what I found.", "meta"),
        ("— * —", "no-content"),
    ],
)
def test_non_claims_have_a_reason(text: str, reason: str) -> None:
    found = extract_prose(text)

    assert [n.reason for n in found.non_claims] == [reason]
    assert not found.claims


@pytest.mark.parametrize(
    "text",
    [
        "Sure, he earned 5 million.",
        "Here is Anna's salary of $9.",
        "I could not find it but Oslo is big.",
        "Results in 2021:",
        "Thank you for asking; the candidate has a doctorate in law.",
        "Hello, she is a certified surgeon.",
        "I hope this helps, she is a certified doctor.",
        "Here is the summary: she managed the company.",
        "# She led the whole company and is a doctor",
        "Isn't it impressive that she ran the whole company?",
        "你好，她管理整个公司。",
    ],
)
def test_what_holds_a_number_or_a_name_is_never_waved_through(text: str) -> None:
    assert extract_prose(text).claims


def test_a_plain_statement_is_unverifiable_and_says_what_was_not_checked() -> None:
    report = check("He sang in Graz.", Sources([Source("cv", "In Graz he danced and sang.")]))

    assert report.verdicts[0].status == "unverifiable"
    assert report.verdicts[0].unchecked == ("sang", "Graz")


def test_what_a_sentence_says_beside_its_quotation_is_a_claim_of_its_own() -> None:
    source = Sources([Source("cv", "Knows Rust.")])

    report = check('The text says "Knows Rust" and he earned 9 medals.', source)

    assert [v.status for v in report.verdicts] == ["verified", "unverifiable"]
    assert report.status == "unverifiable"


def test_a_frame_that_says_more_than_the_quote_is_not_waved_through() -> None:
    source = Sources([Source("cv", "Knows Rust.")])

    report = check('The certified welder Anna says "Knows Rust".', source)

    assert report.verdicts[0].status == "unverifiable"
    assert "Anna" in report.verdicts[0].unchecked


def test_nothing_checkable_is_withheld() -> None:
    source = Sources([Source("cv", "Knows Rust.")])

    for text in ("", "   ", "# Title", "Any questions?"):
        report = check(text, source)
        assert report.status == "unverifiable"
        assert show(report, Policy.default().show).decision.action == "withhold"


@given(st.text(alphabet="aB1. \n-\"'“”«»?!，。「」says写道", max_size=80))
def test_every_character_is_covered(text: str) -> None:
    found = extract_prose(text)
    spans = [s.place for s in found.statements] + [n.place for n in found.non_claims]
    covered: set[int] = set()
    for span in spans:
        assert isinstance(span, tuple)
        covered.update(range(*span))
    assert all(i in covered or text[i].isspace() for i in range(len(text)))
    for claim in found.claims:
        assert isinstance(claim.place, tuple)
        assert claim.text == text[slice(*claim.place)]
