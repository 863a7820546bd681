"""Numbers that count without a unit: scores, ranks, ages, and the nouns of a line."""

import pytest

from assay.text.dates import dates
from assay.text.quantities import quantities


def read(text: str) -> list[str]:
    return [
        " ".join(
            part
            for part in (
                f"{q.value.normalize():f}",
                q.unit,
                "ordinal" if q.dimension == "ordinal" else "",
                q.noun,
            )
            if part
        )
        for q in quantities(text)
    ]


@pytest.mark.parametrize(
    "text", ["3.8/5", "3,8/5", "3.8 of 5", "3.8 out of 5", "(3.8/5)", "3.8/5.0"]
)
def test_a_score_is_two_quantities(text: str) -> None:
    assert read(text) == ["3.8", "5"]


@pytest.mark.parametrize(
    "text", ["Python 2.7/3", "HTTP/2", "HTTP/1.1", "24/7", "TLS 1.2/1.3", "7.2/5", "9.11/2001"]
)
def test_no_score(text: str) -> None:
    assert read(text) == []


def test_dates_and_fractions_with_slashes_stay() -> None:
    assert read("1/2, 3/4") == ["0.5", "0.75"]
    assert read("03/05/2021") == []
    assert len(dates("03/05/2021")) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("was ninth", ["9 ordinal"]),
        ("The place of Rotterdam was eighth.", ["8 ordinal"]),
        ("finished fourth", ["4 ordinal"]),
        ("came third", ["3 ordinal"]),
        ("came first", ["1 ordinal"]),
        ("was first", []),
        ("was second to none", []),
        ("first-time buyers", []),
        ("third-time lucky", []),
        ("a one-time fee", []),
        ("42 per cent of first-time buyers", ["42 %"]),
    ],
)
def test_ordinals(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Customers number 33 thousand", ["33000"]),
        ("Its employees number 656.", ["656"]),
        ("Offices number three", ["3"]),
        ("rose in number from 181 to 237", ["181"]),
        ("number 5", []),
        ("No. 5", []),
        ("House number 5", []),
        ("is number one", []),
    ],
)
def test_number_as_a_verb(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Carmen Izaguirre (56)", ["56"]),
        ("Izaguirre (56) is a baker", ["56"]),
        ("Lukas Ambühler 67", ["67"]),
        ("Guests: Lukas Ambühler 67, Carmen Izaguirre 56.", ["67", "56"]),
        ("Section (12)", []),
        ("Carmen Izaguirre (5)", []),
        ("see below (12)", []),
        ("We use Red Hat 67.", []),
        ("Lukas Ambühler 6.7", []),
        ("Windows Server 67", []),
        ("Kapitel Drei, Gesetz (12) und die Verordnung der Stadt", []),
    ],
)
def test_ages_of_names(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Employees: 656\nThe annual report", ["656"]),
        ("Employees: 656\r\nReports", ["656"]),
        ("Employees: 656\u2028Reports", ["656"]),
        ("656 Beamte\nBerichte und Reports", ["656 beamte"]),
        ("led 12 senior\nengineers", ["12"]),
        ("led 12 engineers\nand more", ["12 engineers"]),
        ("8,800 business customers", ["8800 customers"]),
        ("742 000 parcels in 2015–16", ["742000 parcels"]),
    ],
)
def test_nouns_stand_in_the_line(text: str, expected: list[str]) -> None:
    assert read(text) == expected
