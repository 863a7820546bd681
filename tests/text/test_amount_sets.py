"""Bounds as sets: every pair of them, ranges, and what holds for every quantity."""

from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from assay.text.amounts import amounts, comparable, compare
from assay.text.quantities import Quantity, quantities


def read(text: str) -> Quantity:
    (quantity,) = quantities(text)
    return quantity


PHRASES = {
    "exact": "{} kg",
    "at_least": "at least {} kg",
    "over": "over {} kg",
    "at_most": "at most {} kg",
    "under": "under {} kg",
    "nearly": "nearly {} kg",
    "about": "about {} kg",
}
OPEN_ABOVE = ("at_least", "over")
CLOSE = Fraction(1, 10**6)


def member(bound: str, said: int, value: Fraction) -> bool:
    """The rule book's bounds, word for word."""
    low, high = said * Fraction(9, 10), said * Fraction(11, 10)
    return {
        "exact": value == said,
        "at_least": value >= said,
        "over": value > said,
        "at_most": value <= said,
        "under": value < said,
        "nearly": low <= value < said,
        "about": low <= value <= high,
    }[bound]


def samples(*said: int) -> list[Fraction]:
    edges = {said_ * Fraction(n, 10) for said_ in said for n in (9, 10, 11)}
    near = {edge + step for edge in edges for step in (-CLOSE, Fraction(0), CLOSE)}
    return sorted(near | {Fraction(-(10**9)), Fraction(10**9)})


def expected_relation(claimed: str, said: int, actual: str, real: int) -> str:
    points = samples(said, real)
    given_points = [p for p in points if member(actual, real, p)]
    wanted = [member(claimed, said, p) for p in given_points]
    ways = {"at_least": 1, "over": 1, "at_most": -1, "under": -1}
    if all(wanted):
        return "holds"
    opposite = ways.get(claimed, 0) * ways.get(actual, 0) == -1
    return "differs" if opposite or not any(wanted) else "open"


CLOSED = ("exact", "nearly", "about")
PAIRS = [(one, other) for one, other in product(PHRASES, repeat=2)]


@pytest.mark.parametrize(("claimed", "actual"), PAIRS)
def test_every_pair_of_bounds_is_compared_as_sets(claimed: str, actual: str) -> None:
    for said, real in product((90, 99, 100, 109, 110, 111, 200), (99, 100, 101, 110)):
        one, other = read(PHRASES[claimed].format(said)), read(PHRASES[actual].format(real))
        assert (one.bound, other.bound) == (claimed, actual)

        relation = compare(one, other)

        assert relation == expected_relation(claimed, said, actual, real), (said, real)


UNITS = ["years", "months", "%", "kg", "people", "million dollars", "K users", "pp", "°C", "times"]
NUMBERS = st.decimals(min_value=0, max_value=10**6, places=2) | st.integers(0, 10**6).map(Decimal)


@given(NUMBERS, st.sampled_from(UNITS), st.booleans())
def test_an_exact_quantity_follows_from_itself(number: Decimal, unit: str, tenure: bool) -> None:
    found = quantities(f"-{number} {unit}") + quantities(f"{number} {unit}")
    assume(len(found) == 2)

    for quantity in found:
        assert comparable(quantity, quantity)
        assert compare(quantity, quantity, tenure=tenure) == "holds"


BOUNDED = st.builds(
    lambda phrase, number: read(phrase.format(number)),
    st.sampled_from([*PHRASES.values(), "{0}-1000000 kg"]),
    st.integers(1, 10**5),
)


@given(BOUNDED, BOUNDED, st.booleans())
def test_what_holds_has_an_amount_in_common(one: Quantity, other: Quantity, tenure: bool) -> None:
    relation = compare(one, other, tenure=tenure)
    low = max(low for low in (amounts(one).low, amounts(other).low, Fraction(0)) if low is not None)
    tops = [high for high in (amounts(one).high, amounts(other).high) if high is not None]

    assert relation != "holds" or all(low <= top for top in tops)


def test_a_range_and_an_open_bound_that_meet_decide_nothing() -> None:
    assert compare(read("3-5 years"), read("at least 3 years")) == "open"


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        ("3-5 years", "36-60 months", "holds"),
        ("3-6 years", "4-5 years", "differs"),
        ("4-6 years", "3-5 years", "differs"),
        ("3-5 years", "3-6 years", "differs"),
    ],
)
def test_a_range_claimed_for_a_range_must_have_its_ends(
    claimed: str, actual: str, expected: str
) -> None:
    assert compare(read(claimed), read(actual)) == expected
