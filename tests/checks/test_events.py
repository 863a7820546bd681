"""How strongly, in which direction, in which order, by whom, and of which number."""

from datetime import date

import pytest

from assay import Report, Source, Sources, check
from assay.hiring.pack import PACK

AS_OF = date(2026, 11, 30)
RESUME = """Rosa Villafuerte

Experience
Store Manager, Hollin Grocers, 01/2021 - 12/2023
- Led the redesign of the warehouse portal
- Reduced the error rate of the nightly import
- Delivered order 10442 to Bergen Rope Works
- Trained 5 new colleagues
Shift Lead, Hollin Grocers, 01/2019 - 12/2020
- Assisted with the migration of the billing system

Education
Bachelor of Science in Biology, University of Leeds, 2014 - 2017

Skills
SQL (intermediate), Python (expert)

Languages
German (B1), Spanish (native)
"""


def _report(claim: str) -> Report:
    return check(claim, Sources([Source("cv", RESUME, about="candidate")], AS_OF), pack=PACK)


@pytest.mark.parametrize(
    ("claim", "status", "reason"),
    [
        ("Rosa led the migration of the billing system.", "failed", "overstated"),
        ("Rosa managed the migration of the billing system.", "failed", "overstated"),
        ("Rosa contributed to the redesign of the warehouse portal.", "verified", "says-less"),
        ("Rosa spearheaded the redesign of the warehouse portal.", "verified", "strength-holds"),
        ("Rosa increased the error rate of the nightly import.", "failed", "opposed"),
        ("She has advanced SQL skills.", "failed", "overstated"),
        ("She has basic Python skills.", "verified", "says-less"),
        ("Her German is at level C1.", "failed", "overstated"),
        ("Rosa has a Master of Science in Biology.", "failed", "overstated"),
        ("Rosa was shift lead before becoming store manager.", "verified", "order-holds"),
        ("Rosa was store manager before becoming shift lead.", "failed", "order-differs"),
        ("Rosa delivered order 99817 to Bergen Rope Works.", "failed", "identifier-differs"),
        ("Rosa was trained by 5 new colleagues.", "unverifiable", "actor-unclear"),
        ("Hollin Grocers trained 5 new colleagues.", "unverifiable", "actor-unclear"),
    ],
)
def test_one_word_decides(claim: str, status: str, reason: str) -> None:
    report = _report(claim)

    assert report.status.value == status
    assert reason in {r for verdict in report.verdicts for r in verdict.reasons}


@pytest.mark.parametrize(
    "claim",
    [
        "The redesign of the warehouse portal made Rosa reduce the error rate.",
        "Rosa reduced the error rate of the nightly import because she led the redesign.",
        "Rosa reduced the error rate of the nightly import more than anybody.",
        "Rosa led the redesign of the portal.",
        "Rosa headed the migration of the warehouse portal.",
        "Rosa has a Bachelor of Arts in Biology.",
        "Rosa was store manager after the war.",
        "Rosa delivered an order to Acme Rockets.",
    ],
)
def test_what_the_source_does_not_carry_is_not_verified(claim: str) -> None:
    assert _report(claim).status.value != "verified"


def test_saying_less_is_flagged() -> None:
    verdict = _report("Rosa contributed to the redesign of the warehouse portal.").verdicts[0]

    assert [flag.code for flag in verdict.flags] == ["understated"]
    assert verdict.findings[0].detail is not None
    assert verdict.findings[0].detail.actual == "led"


def test_a_source_that_says_it_as_strongly_is_enough() -> None:
    text = RESUME + "\nProjects\n- Led the migration of the billing system\n"
    sources = Sources([Source("cv", text, about="candidate")], AS_OF)

    report = check("Led the migration of the billing system", sources, pack=PACK)

    assert report.status == "verified"


@pytest.mark.parametrize(
    "claim",
    [
        "Rosa gewann den Auftrag 2021.",
        "Rosa handled an order of 500 units.",
        "Rosa's account 2016-2019 is closed.",
    ],
)
def test_years_and_amounts_are_no_identifiers(claim: str) -> None:
    reasons = {r for verdict in _report(claim).verdicts for r in verdict.reasons}

    assert "identifier-differs" not in reasons
