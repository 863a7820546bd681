"""Private values do not leave, harmless ones stay, and every span of the text is what it was."""

import itertools
import time
import tracemalloc
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invented_values import KINDS, harmless_values, private_values

from assay.privacy import MASK, mask

SEEDS = (101, 102, 103)
"""Not looked at while the recognisers were written."""
COUNT = 200


def _left(text: str, value: str) -> str:
    """What is still to be read of a value after masking."""
    at = text.index(value)
    return "".join(char for char in mask(text).text[at : at + len(value)] if char.isalnum())


@pytest.mark.parametrize("seed", SEEDS)
def test_private_values_are_masked(seed: int) -> None:
    missed: Counter[str] = Counter()
    total = 0
    for item in private_values(seed, COUNT):
        total += 1
        missed[item.kind] += bool(_left(item.text, item.value))
    assert total == COUNT * len(KINDS)
    assert sum(missed.values()) <= 0.01 * total, missed
    assert max(missed.values()) <= 0.03 * COUNT, missed


@pytest.mark.parametrize("seed", SEEDS)
def test_harmless_numbers_stay(seed: int) -> None:
    lines = list(harmless_values(seed, 5 * COUNT))
    masked = [line.text for line in lines if mask(line.text).found]
    assert len(masked) <= 0.01 * len(lines), masked[:10]


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        ("Asha Rao, Java", ["Asha Rao"], "████████, Java"),
        ("ASHA\u00a0RAO, Java", ["Asha Rao"], "████████, Java"),
        ("wants 3,000,000 a year", ["3000000"], "wants █████████ a year"),
        ("Puneet from Pune", ["Pune"], "Puneet from ████"),
        ("see resume.pdf", ["resume.pdf"], "see ██████████"),
        ("Java", ["", "  ", "\u0300"], "Java"),
    ],
)
def test_values_that_are_known_go_too(text: str, known: list[str], expected: str) -> None:
    assert mask(text, known).text == expected


@pytest.mark.parametrize(
    "address",
    [
        "12 Baker Street",
        "221B Baker Street, Apt 4",
        "1600 Pennsylvania Avenue",
        "Hauptstraße 12a",
        "Berliner Allee 7",
        "12 bis rue de la Paix",
        "Calle Mayor 5",
        "中山路88号",
    ],
)
def test_usual_street_addresses_are_masked(address: str) -> None:
    assert mask(f"Lives at {address}.").text == f"Lives at {MASK * len(address)}."


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_masking_keeps_length_and_lines(text: str) -> None:
    masked = mask(text)
    assert len(masked.text) == len(text)
    spans = [range(item.start, item.end) for item in masked.found]
    inside = {place for span in spans for place in span}
    for place, (old, new) in enumerate(zip(text, masked.text, strict=True)):
        assert new == old or (place in inside and new == MASK)
        assert new == old or old not in "\r\n"


@given(st.text(alphabet="0123456789+-(). /@.comabtel:\n", max_size=80))
def test_found_values_are_apart_and_in_order(text: str) -> None:
    found = mask(text).found
    assert all(a.start < a.end <= b.start for a, b in itertools.pairwise(found))


@pytest.mark.parametrize(
    "text",
    [
        "windows server 2016 2019 2022",
        "ranges 2015-2018 2019-2021",
        "Call centre lead 2012 2013 2014",
        "5 years old codebase 2015-01",
        "Umsatz 912 345 678,50 im Jahr",
        "Won 1st and 3rd prize, 2015, 2017",
        "GitHub: never used",
        "LinkedIn is not used",
        "GitHub: Actions and Pages",
        "Telegram: Bots",
        "Birth Centre London, Midwife, 03/2015 - 12/2019",
        "Born Clinic London, Midwife, 01.03.2015 - 31.12.2019",
        "Naissance et Famille, sage-femme, 03/2015 - 12/2019",
    ],
)
def test_years_and_amounts_stay(text: str) -> None:
    assert mask(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        "x ssn" + " " * 300 + "z",
        "Steuer-ID:" + " " * 60 + "offen",
        "Passport No.: " + "." * 300,
        "Account |" + " |" * 200,
        "ssn" + ":" * 3000,
        "1  " * 3000,
        "SSN 1  2  3  4 " * 300,
    ],
)
def test_no_text_takes_long(text: str) -> None:
    began = time.perf_counter()
    mask(text)
    assert time.perf_counter() - began < 2


HAZARDS = (
    "1 ",
    "+1 (",
    "a@",
    "a.b",
    "a at b dot ",
    "x/ ",
    "tel ",
    "IBAN ",
    "born 1 ",
    "www.",
    "1-",
)


@pytest.mark.parametrize("unit", HAZARDS)
def test_time_grows_with_the_text(unit: str) -> None:
    def seconds(size: int) -> float:
        text = unit * (size // len(unit))
        best = float("inf")
        for _ in range(3):
            began = time.perf_counter()
            mask(text)
            best = min(best, time.perf_counter() - began)
        return best

    small = seconds(4_000)
    assert seconds(32_000) < 8 * 4 * max(small, 0.002)


def test_masking_a_text_costs_memory_in_its_own_measure() -> None:
    text = "Call +44 20 7946 0018 or write to jane@example.org. Built things in Python. " * 500
    tracemalloc.start()
    mask(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 400 * len(text)
