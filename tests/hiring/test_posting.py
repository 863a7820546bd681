"""Years of experience that postings ask for; the postings are invented."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import InputError
from assay.hiring.posting import Range, experience, requirements
from timing import seconds

FIRM = "For more than 50 years our family firm has built ferries. "

ASKED = [
    ("0-1 years of relevant experience", "0–1 years"),
    ("3–5 years of experience with Java", "3–5 years"),
    ("12+ years of professional experience", "12+ years"),
    (FIRM + "You bring at least 2 years", "2+ years"),
    (FIRM + "You bring at least 2 years of welding experience.", "2+ years"),
    ("Pilot. Requirements: 3+ years flying gliders. Own boots.", "3+ years"),
    ("Must have - A calm hand - At least 3 years of experience with kilns - Patience", "3+ years"),
    ("Our client is looking for a baker with 5 years of experience.", "5 years"),
    ("5 years of experience in our industry", "5 years"),
    ("As a firm with 40 years of experience we expect 2 years of experience.", "2 years"),
    (
        "About us\n10 years of experience in milling.\nYour profile\n4 years of experience.",
        "4 years",
    ),
    ("Requirements\nSalary: 60k\n3+ years flying gliders", "3+ years"),
    ("Experience: 1 year", "1 year"),
    ("Experience Level: Mid (3-5 years)", "3–5 years"),
    ("Experience in retail (min. 3 years)", "3+ years"),
    ("5 years of programme management experience required", "5 years"),
    ("at least five (5) years’ experience", "5+ years"),
    ("Java 17. 8 yrs. experience.", "8 years"),
    ("up to 2 years of experience", "up to 2 years"),
    ("18 months of experience", "1.5 years"),
    ("6 months experience", "6 months"),
    ("2 years of Java experience and 4 years of experience overall", "4 years"),
    ("Nice to have:\n- 2 years of Kafka\nRequirements:\n- 3+ years of Go", "3+ years"),
    ("mindestens drei Jahre Berufserfahrung", "3+ years"),
    ("Sie bringen 3-5 Jahre Erfahrung im Brückenbau mit.", "3–5 years"),
    ("Au moins 5 ans d'expérience en gestion", "5+ years"),
    ("Vous justifiez d’une expérience de 3 ans minimum", "3+ years"),
    (
        "Notre société, forte de 20 ans d'expérience, recherche un comptable avec 5 ans "
        "d'expérience.",
        "5 years",
    ),
    ("Mínimo 3 años de experiencia en ventas", "3+ years"),
    ("Experiencia mínima de 2 años", "2+ years"),
    ("3年以上Java开发经验", "3+ years"),
    ("工作经验：3-5年", "3–5 years"),
]

NOT_ASKED = [
    "Salary INR 12-18 LPA. Java 17 required.",
    "€50,000 to €60,000, raised after 2 years",
    "Job title: 10 Years Challenge Manager",
    "Windows 11, Java 17, 5G",
    FIRM,
    "With over 20 years of experience, we are the leader.",
    "We have 30 years of experience in logistics.",
    "Our team brings together 100 years of experience.",
    "Join a crew with 20+ years of combined experience",
    "Founded 25 years ago, we build cranes.",
    "In the last 10 years we grew.",
    "Experience gained within the last 5 years",
    "2-year rotational programme to gain experience",
    "A 3-year apprenticeship.",
    "fixed-term contract of 2 years, experience welcome",
    "You get 6 months of training and experience",
    "You must be at least 18 years old.",
    "A degree with 3 years of study",
    "5 years of experience is not required.",
    "No 5 years of experience needed",
    "Seit über 50 Jahren ist unser Familienunternehmen am Markt.",
    "Ausbildung: 3 Jahre",
    "Fort de 30 ans d’expérience, notre groupe recrute.",
    "CDD de 2 ans",
    "Nuestra empresa tiene 20 años de experiencia.",
    "Con más de 20 años de experiencia, somos líderes",
    "Contrato de 2 años",
    "我们公司成立20年",
    "公司拥有30年行业经验",
    "",
]

DETAILS = [
    ("3–5 years of experience with Java", [("required", "Java")]),
    ("5 years of Java required, 8 years preferred", [("required", "Java"), ("preferred", "")]),
    ("3 years of experience, ideally in retail", [("required", "")]),
    ("Ideally 5 years of sales experience.", [("preferred", "sales")]),
    ("2 years of Rust is a plus", [("preferred", "Rust")]),
    ("3 years of Java, Kafka is a plus", [("required", "Java")]),
    ("Preferred: 4 years of Go", [("preferred", "Go")]),
    (
        "Nice to have\n- 2 years of Go\nRequirements\n- 3 years of C++",
        [("preferred", "Go"), ("required", "C++")],
    ),
    (
        "2 years' experience building kilns Preferred Qualifications: patience",
        [("required", "building kilns")],
    ),
    ("Experience in retail (min. 3 years)", [("required", "retail")]),
    ("2 Jahre Erfahrung mit SAP wünschenswert", [("preferred", "SAP")]),
    ("Idéalement 2 ans d'expérience en gestion", [("preferred", "gestion")]),
    ("3 años de experiencia en ventas, deseable", [("preferred", "ventas")]),
    ("5年以上销售经验优先", [("preferred", "销售")]),
]


@pytest.mark.parametrize(("text", "label"), ASKED)
def test_asked(text: str, label: str) -> None:
    found = experience(text)

    assert found is not None
    assert found.label == label


@pytest.mark.parametrize("text", NOT_ASKED)
def test_not_asked(text: str) -> None:
    assert [one.range.label for one in requirements(text)] == []


@pytest.mark.parametrize(("text", "expected"), DETAILS)
def test_level_and_subject(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(one.level, one.what) for one in requirements(text)] == expected


def test_places() -> None:
    text = FIRM + "You bring at least 2 years of welding experience."

    (found,) = requirements(text)

    assert text[found.start : found.end] == "at least 2 years of welding experience"
    assert text[found.what_start : found.what_end] == "welding"
    assert text[found.range.start : found.range.end] == "at least 2 years"


@pytest.mark.parametrize(
    ("low", "high", "label"),
    [
        (3, 5, "3–5 years"),
        (12, None, "12+ years"),
        (1, 1, "1 year"),
        (0, 1, "0–1 years"),
        (1, None, "1+ years"),
        (None, 1, "up to 1 year"),
        (4.5, 4.5, "4.5 years"),
        (Decimal("2.50"), 3, "2.5–3 years"),
        (0.5, 1.5, "6–18 months"),
        (0, 0, "0 years"),
    ],
)
def test_labels(low: float | None, high: float | None, label: str) -> None:
    found = experience("", low, high)

    assert found is not None
    assert found.label == label


def test_explicit_fields_override_the_text() -> None:
    found = experience("5-8 years of experience", 0, 1)

    assert found == Range(Decimal(0), Decimal(1))


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(8, 5, "swap them"), (-1, None, "0 to 60"), (None, 1000, "0 to 60"), (float("nan"), 1, "60")],
)
def test_impossible_fields(low: float, high: float, said: str) -> None:
    with pytest.raises(InputError, match=said):
        experience("", low, high)


@given(
    st.lists(
        st.sampled_from(
            [
                *NOT_ASKED,
                *(text for text, _ in ASKED),
                "5",
                "years",
                " of ",
                ",",
                ":",
                "\n",
                "经验",
                "we",
                "plus",
            ]
        )
    ).map("".join)
)
def test_spans_hold_what_was_read(text: str) -> None:
    for one in requirements(text):
        assert one.start <= one.what_start <= one.what_end <= max(one.end, one.what_end)
        assert text[one.what_start : one.what_end] == one.what
        assert one.range.start is not None
        assert 0 <= one.start <= one.range.start < one.end <= len(text)


@pytest.mark.parametrize(
    "unit",
    [
        "5 years of experience. ",
        "5 years of ",
        "5 years, ",
        "a: ",
        "Requirements: ",
        "- A ",
        "经验",
    ],
)
def test_time_is_linear(unit: str) -> None:
    def spent(size: int) -> float:
        text = (unit * (size // len(unit) + 1))[:size]
        return seconds(lambda: requirements(text))

    for _ in range(4):
        small, large = spent(10_000), spent(100_000)
        if large <= 15 * small + 0.02:
            return
    pytest.fail(f"{unit!r}: {small:.4f} s for 10 kB, {large:.4f} s for 100 kB")
