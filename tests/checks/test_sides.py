"""Who did it to whom: the names of a claim on the sides of its verb."""

import time

import pytest

from assay import Source, Sources, Status, check
from assay.checks.sides import SidesCheck
from assay.extractors.prose import extract_prose
from assay.reading import Readings

EXCHANGED = [
    (
        "Skarvik Ltd acquired Norda Group in May 2024.",
        "Norda Group acquired Skarvik Ltd in May 2024.",
    ),
    ("Erik Holm succeeded Ina Sol in 2022.", "Ina Sol succeeded Erik Holm in 2022."),
    ("Erik Holm was succeeded by Ina Sol in 2022.", "Erik Holm succeeded Ina Sol in 2022."),
    (
        "Colne Works bought the site in 2009 from Ostler Co.",
        "Ostler Co bought the site in 2009 from Colne Works.",
    ),
    ("Anna Witt beat Clara Voss by 2.4 seconds.", "Clara Voss beat Anna Witt by 2.4 seconds."),
    (
        "Olivar Sur SL compró Almazara Clara SL en 2023.",
        "Almazara Clara SL compró Olivar Sur SL en 2023.",
    ),
    (
        "Paul Mercier a succédé à Sophie Garnier le 15 mars 2024.",
        "Sophie Garnier a succédé à Paul Mercier le 15 mars 2024.",
    ),
    ("Siemens übernahm Mentor im Jahr 2017.", "Mentor übernahm Siemens im Jahr 2017."),
]
SAME = [
    (
        "Norda Group acquired Skarvik Ltd in May 2024.",
        "In May 2024 Norda Group acquired Skarvik Ltd.",
    ),
    (
        "Skarvik Ltd was acquired by Norda Group in May 2024.",
        "Norda Group acquired Skarvik Ltd in May 2024.",
    ),
    (
        "In 2009 Ostler Co bought the site from Colne Works.",
        "Ostler Co bought the site in 2009 from Colne Works.",
    ),
    ("Siemens merged with Mentor in 2017.", "Mentor merged with Siemens in 2017."),
    ("Mentor wurde 2017 von Siemens übernommen.", "Siemens hat Mentor 2017 übernommen."),
    (
        "Ben Ash and Ann Lowe led the merger in 2019.",
        "Ann Lowe and Ben Ash led the merger in 2019.",
    ),
    ("At Harbor Ltd, Jane Doe managed 4 people.", "Jane Doe managed 4 people at Harbor Ltd."),
]


def reasons(claim: str, source: str) -> set[str]:
    report = check(claim, Sources([Source("s", source)]))
    return {finding.reason for verdict in report.verdicts for finding in verdict.findings}


@pytest.mark.parametrize(("claim", "source"), EXCHANGED)
def test_names_on_the_other_sides_prove_nothing(claim: str, source: str) -> None:
    report = check(claim, Sources([Source("s", source)]))

    assert report.status is not Status.VERIFIED
    assert "sides-exchanged" in reasons(claim, source)
    # the source's own words hold
    assert "sides-exchanged" not in reasons(source, source)


@pytest.mark.parametrize(("claim", "source"), SAME)
def test_the_same_sides_in_another_order_are_not_doubted(claim: str, source: str) -> None:
    assert "sides-exchanged" not in reasons(claim, source)


def test_one_sentence_that_says_it_so_is_enough() -> None:
    source = "Ina Sol praised Erik Holm in 2019. Erik Holm praised Ina Sol in 2020."

    assert "sides-exchanged" not in reasons("Erik Holm praised Ina Sol in 2020.", source)


def test_a_posting_says_nothing_of_who_did_it() -> None:
    posting = Source("p", "Mentor acquired Siemens in 2017.", about="posting")
    report = check("Siemens acquired Mentor in 2017.", Sources([posting]))

    assert "sides-exchanged" not in {f.reason for v in report.verdicts for f in v.findings}


CLAIM = "Brandt Systems acquired Nordvik Holdings in 2019."
SOURCE = "Nordvik Holdings acquired Brandt Systems in 2019."


@pytest.mark.parametrize(
    "more",
    [
        " The office is in Goethestraße.",
        " It has a plant in İzmir.",
        " Nordvik Holdings met Brandt Systems." * 300,
    ],
)
def test_what_else_a_source_says_hides_nothing(more: str) -> None:
    assert "sides-exchanged" in reasons(CLAIM, SOURCE + more)
    assert "sides-exchanged" in reasons(CLAIM, more.strip() + " " + SOURCE)


def test_a_long_text_without_a_sentence_end_takes_no_time() -> None:
    text = "Nordvik Holdings acquired Brandt Systems and " * 2_000
    short, long = (
        min(_seconds(f"{CLAIM} {n}", text[:size]) for n in range(3))
        for size in (len(text) // 10, len(text))
    )

    assert long < 15 * short + 0.05


def _seconds(claim: str, text: str) -> float:
    readings = Readings.of(Sources([Source("s", text)]))
    [made, *_] = extract_prose(claim).claims
    start = time.perf_counter()
    SidesCheck().check(made, readings)
    return time.perf_counter() - start
