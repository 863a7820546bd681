"""Whether one amount follows from another: rounding, units, ranges, tenure."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.text.amounts import (
    comparable,
    compare,
    round_half_up,
    tenure_holds,
    understates,
)
from assay.text.quantities import Quantity, quantities


def read(text: str) -> Quantity:
    (quantity,) = quantities(text)
    return quantity


def related(claimed: str, actual: str, *, tenure: bool = False) -> str:
    one, other = read(claimed), read(actual)
    assert comparable(one, other)
    return compare(one, other, tenure=tenure)


@pytest.mark.parametrize(
    ("actual", "claimed", "expected"),
    [
        ("4.8", "5", "holds"),
        ("2", "6", "differs"),
        ("4.6", "5", "holds"),
        ("4.54", "5", "holds"),
        ("4.5", "5", "holds"),
        ("5", "5.5", "holds"),
        ("5", "4.5", "holds"),
        ("5", "8", "differs"),
        ("1.0", "1.1", "holds"),
        ("3", "3.3", "holds"),
        ("10", "11", "differs"),
        ("20", "22", "differs"),
        ("20", "22.1", "differs"),
        ("0.9", "1.0", "holds"),
        ("1.5", "2", "differs"),
        ("0", "0", "holds"),
        ("0", "0.1", "differs"),
        ("0", "1", "differs"),
        ("by minus 5", "20", "differs"),
        ("by minus 5", "5", "differs"),
        ("9.8", "10", "holds"),
        ("2.61", "3", "holds"),
        ("2.6", "3", "differs"),
    ],
)
def test_tenure_of_the_published_table(actual: str, claimed: str, expected: str) -> None:
    assert related(f"{claimed} years", f"{actual} years", tenure=True) == expected


@pytest.mark.parametrize(
    ("actual", "claimed", "expected"),
    [
        ("4.8 years", "5 years", "differs"),
        ("30 %", "33 %", "differs"),
        ("30 %", "34 %", "differs"),
        ("$3.8 billion", "$4.2 billion", "differs"),
        ("14 %", "23 %", "differs"),
        ("20 people", "22 people", "differs"),
        ("2021 people", "2015 people", "differs"),
        ("0 %", "0.1 %", "differs"),
    ],
)
def test_nothing_but_tenure_has_a_tolerance(actual: str, claimed: str, expected: str) -> None:
    assert related(claimed, actual) == expected


@pytest.mark.parametrize(
    ("actual", "claimed", "expected"),
    [
        ("$10.25", "$10.3", "holds"),
        ("10.25 %", "10.3 %", "holds"),
        ("10.25 %", "10.2 %", "differs"),
        ("$1.23M", "$1.2M", "holds"),
        ("$1.23M", "$1.3M", "differs"),
        ("$1,234,567", "$1.2 million", "holds"),
        ("$1.2 million", "$1,234,567", "differs"),
        ("$640,000", "$1M", "differs"),
        ("16.89 %", "17 %", "differs"),
        ("0.05 %", "0.1 %", "differs"),
        ("40.0 %", "40 %", "holds"),
        ("40 %", "40.0 %", "holds"),
        ("$641,234", "$641,000", "holds"),
        ("$641,234", "$640,000", "differs"),
        ("-2.54 %", "-2.5 %", "holds"),
        ("-2.5 %", "2.5 %", "differs"),
        ("5.23 km", "5.2 km", "holds"),
        ("5.2 km", "5 km", "differs"),
        ("5,123 people", "5,100 people", "differs"),
    ],
)
def test_rounding(actual: str, claimed: str, expected: str) -> None:
    assert related(claimed, actual) == expected


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        ("5 km", "5000 m", "500 m"),
        ("90 minutes", "1.5 hours", "2 hours"),
        ("12 months", "1 year", "2 years"),
        ("60 months", "5 years", "6 years"),
        ("5 GB", "5000 MB", "5 MB"),
        ("2.0 kg", "2,000 g", "2 g"),
        ("5K users", "5,000 users", "5 users"),
        ("₹12 lakh", "₹1.2 million", "₹12 million"),
        ("5 °", "5 °C", "6 °C"),
        ("3 t", "3000 kg", "3 kg"),
    ],
)
def test_units_and_scales_are_applied_both_ways(one: str, same: str, other: str) -> None:
    assert related(one, same) == related(same, one) == "holds"
    assert related(one, other) == related(other, one) == "differs"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("$5", "€5"),
        ("5 %", "5 percentage points"),
        ("5 kg", "5 km"),
        ("5 people", "5 %"),
        ("5 years", "5 km"),
        ("5 °C", "5 °F"),
        ("5 people", "fifth place"),
        ("3x", "3 people"),
    ],
)
def test_not_comparable(one: str, other: str) -> None:
    assert not comparable(read(one), read(other))
    assert not comparable(read(other), read(one))


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        ("3-5 years", "3-5 years", "holds"),
        ("3-5 years", "36-60 months", "holds"),
        ("3-5 years", "6-8 years", "differs"),
        ("from 5 to 7 kg", "from 5 to 7 kg", "holds"),
        ("from 5 to 7 kg", "from 7 to 5 kg", "differs"),
        ("at least 3 years", "3-5 years", "holds"),
        ("at least 4 years", "3-5 years", "open"),
        ("at least 8 years", "3-5 years", "differs"),
        ("at most 5 years", "3-5 years", "holds"),
        ("over 3 years", "3-5 years", "open"),
        ("under 3 years", "3-5 years", "differs"),
        ("4 years", "3-5 years", "open"),
        ("6 years", "3-5 years", "differs"),
        ("3-5 years", "4 years", "holds"),
        ("3-5 years", "6 years", "differs"),
        ("3-5 years", "at least 6 years", "differs"),
    ],
)
def test_ranges(claimed: str, actual: str, expected: str) -> None:
    assert related(claimed, actual) == expected


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        ("6+ years", "14 years", True),
        ("at least 6 years", "9 years", True),
        ("at least 7 years", "10 years", False),
        ("over 5 years", "at least 12 years", True),
        ("84 months or more", "14 years", True),
        ("6 years", "14 years", False),
        ("at most 6 years", "14 years", False),
        ("6-8 years", "14 years", False),
        ("at least 6 years", "at most 14 years", False),
        ("at least -5 %", "-2 %", False),
    ],
)
def test_a_lower_bound_of_two_thirds_or_less_understates(
    claimed: str, actual: str, expected: bool
) -> None:
    assert understates(read(claimed), read(actual)) is expected


@given(st.integers(0, 600), st.integers(0, 600), st.sampled_from([1, 12]), st.integers(0, 2))
def test_tenure_is_the_rule_of_the_rule_book(said: int, real: int, unit: int, places: int) -> None:
    apart = abs(said - real)
    written = (Decimal(real) / unit).quantize(Decimal(10) ** -places, rounding=ROUND_HALF_UP)
    rounded = Fraction(written) * unit == said
    expected = apart < 12 and (10 * apart <= real or (rounded and 100 * apart <= 15 * real))

    assert tenure_holds(Fraction(said), Fraction(real), unit=Fraction(unit), decimals=places) is (
        expected
    )


@given(st.fractions(max_denominator=10**4), st.integers(0, 4))
def test_rounding_goes_to_the_nearest_step_and_keeps_the_sign(value: Fraction, places: int) -> None:
    step = Fraction(1, 10**places)
    rounded = round_half_up(value, places)

    assert rounded % step == 0
    assert abs(rounded - value) <= step / 2
    assert round_half_up(-value, places) == -rounded


@pytest.mark.xfail(reason="a count with a scale is rounded, though counts are exact")
def test_counts_are_exact_at_any_scale() -> None:
    assert related("5K users", "5,123 users") == "differs"
