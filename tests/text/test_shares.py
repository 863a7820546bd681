"""Parts of a whole and multiples, in words and digits, in every language that has them."""

from decimal import Decimal

import pytest

from assay.text.amounts import comparable, compare
from assay.text.quantities import Quantity, quantities

THIRD = Decimal(1) / 3
TWO_THIRDS = Decimal(2) / 3


def only(text: str) -> Quantity:
    (quantity,) = quantities(text)
    return quantity


@pytest.mark.parametrize(
    ("text", "value", "noun"),
    [
        ("a third of the users", THIRD, "users"),
        ("one third of users", THIRD, "users"),
        ("one-third of its staff", THIRD, "staff"),
        ("a third of it", THIRD, ""),
        ("two thirds of users", TWO_THIRDS, "users"),
        ("a two-thirds majority", TWO_THIRDS, "majority"),
        ("three quarters of the staff", Decimal("0.75"), "staff"),
        ("three-quarters", Decimal("0.75"), ""),
        ("a quarter of our sites", Decimal("0.25"), "sites"),
        ("a fifth of users", Decimal("0.2"), "users"),
        ("nine-tenths of users", Decimal("0.9"), "users"),
        ("half of the team", Decimal("0.5"), "team"),
        ("one in five users", Decimal("0.2"), "users"),
        ("1 in 5 users", Decimal("0.2"), "users"),
        ("one in every four users", Decimal("0.25"), "users"),
        ("four out of five dentists", Decimal("0.8"), "dentists"),
        ("1/3 of users", THIRD, "users"),
        ("2/3 of the users", TWO_THIRDS, "users"),
        ("3/4 of users", Decimal("0.75"), "users"),
        ("7/10 of users", Decimal("0.7"), "users"),
        ("½ of users", Decimal("0.5"), "users"),
        ("ein Drittel der Nutzer", THIRD, "nutzer"),
        ("zwei Drittel der Nutzer", TWO_THIRDS, "nutzer"),
        ("drei Viertel der Nutzer", Decimal("0.75"), "nutzer"),
        ("ein Viertel der Kunden", Decimal("0.25"), "kunden"),
        ("ein Fünftel von uns", Decimal("0.2"), "uns"),
        ("die Hälfte der Nutzer", Decimal("0.5"), "nutzer"),
        ("jeder dritte Kunde", THIRD, "kunde"),
        ("zwei von drei Kunden", TWO_THIRDS, "kunden"),
        ("1/3 der Nutzer", THIRD, "nutzer"),
        ("un tiers des clients", THIRD, "clients"),
        ("deux tiers", TWO_THIRDS, ""),
        ("trois quarts des salariés", Decimal("0.75"), "salariés"),
        ("un quart des salariés", Decimal("0.25"), "salariés"),
        ("un cinquième des clients", Decimal("0.2"), "clients"),
        ("la moitié des clients", Decimal("0.5"), "clients"),
        ("un sur cinq", Decimal("0.2"), ""),
        ("un tercio de los usuarios", THIRD, "usuarios"),
        ("dos tercios", TWO_THIRDS, ""),
        ("tres cuartas partes de los usuarios", Decimal("0.75"), "usuarios"),
        ("la tercera parte de los usuarios", THIRD, "usuarios"),
        ("la mitad de los usuarios", Decimal("0.5"), "usuarios"),
        ("uno de cada cinco usuarios", Decimal("0.2"), "usuarios"),
        ("三分之二", TWO_THIRDS, ""),
        ("三分之一的用户", THIRD, "用户"),
        ("3分之2", TWO_THIRDS, ""),
        ("一半的用户", Decimal("0.5"), "用户"),
    ],
)
def test_parts_of_a_whole(text: str, value: Decimal, noun: str) -> None:
    found = only(text)

    assert (found.value, found.unit, found.dimension) == (value, "", "multiple")
    assert (found.bound, found.noun) == ("exact", noun)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("more than a third of users", "over"),
        ("almost two thirds", "nearly"),
        ("about one in five users", "about"),
        ("two-thirds or more", "at_least"),
        ("über die Hälfte der Nutzer", "over"),
        ("fast ein Drittel der Nutzer", "nearly"),
        ("plus de la moitié des clients", "over"),
        ("más de un tercio de los usuarios", "over"),
        ("超过三分之一", "over"),
        ("近四成", "nearly"),
    ],
)
def test_bounds_of_parts(text: str, bound: str) -> None:
    assert only(text).bound == bound


@pytest.mark.parametrize(
    "text",
    [
        "a third party, the third of them, third-rate, a quarter, three quarters",
        "in three quarters of 2019",
        "the second half, the first third",
        "a fifth column, one and one-quarter miles, 3 eighth, two third",
        "die zweite Hälfte, jede zweite Woche, ein Viertel",
        "un tiers, la deuxième moitié",
        "la segunda mitad, el cuarto de baño",
        "另一半",
        "page 1/3, 2/3",
    ],
)
def test_no_part(text: str) -> None:
    assert [found for found in quantities(text) if found.dimension == "multiple"] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a quarter of a million users", "250000 users"),
        ("a quarter of an hour", "0.25 hour"),
        ("built one in five years", "5 year"),
        ("四成", "40 %"),
        ("三成五", "35 %"),
        ("3成", "30 %"),
        ("a couple of years", "2 year"),
        ("a couple of projects", "2 projects"),
        ("un par de años", "2 year"),
    ],
)
def test_parts_and_pairs_of_units(text: str, expected: str) -> None:
    found = only(text)

    assert f"{found.value.normalize():f} {found.unit}{found.noun}" == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("twofold", 2), ("doubled", 2), ("threefold", 3), ("a three-fold rise", 3)),
        *(("revenue tripled in 2019", 3), ("quadrupled", 4), ("tenfold", 10)),
        *(("dreifach", 3), ("das Dreifache", 3), ("verdoppelt", 2), ("doppelt so viel", 2)),
        *(("verzehnfacht", 10), ("Umsatz verdreifacht", 3)),
        *(("a triplé", 3), ("le double de", 2), ("ventes doublées", 2)),
        *(("triplicó", 3), ("el doble de usuarios", 2)),
        *(("翻倍", 2), ("翻了一番", 2), ("翻两番", 4)),
    ],
)
def test_multiples_in_one_word(text: str, value: int) -> None:
    found = only(text)

    assert found.value == value
    assert (found.unit, found.dimension) == ("x", "multiple")


@pytest.mark.parametrize(
    ("claim", "source", "relation"),
    [
        ("a third of users", "one third of users", "holds"),
        ("a third of users", "33 % of users", "differs"),
        ("33 % of users", "a third of users", "differs"),
        ("33.3 % of users", "a third of users", "holds"),
        ("about a third of users", "33 % of users", "holds"),
        ("about 33 % of users", "a third of users", "holds"),
        ("a third of users", "about 33 % of users", "open"),
        ("half of users", "50 % of users", "holds"),
        ("50 % of users", "half of users", "holds"),
        ("half of users", "52 % of users", "differs"),
        ("more than a third of users", "40 % of users", "holds"),
        ("two thirds of users", "2/3 of users", "holds"),
        ("zwei Drittel", "三分之二", "holds"),
        ("one in four users", "25 % of users", "holds"),
        ("three quarters of users", "25 % of users", "differs"),
    ],
)
def test_parts_compare_with_percent(claim: str, source: str, relation: str) -> None:
    claimed, actual = only(claim), only(source)

    assert comparable(claimed, actual)
    assert compare(claimed, actual) == relation


def test_a_part_is_no_multiple_and_no_count() -> None:
    part = only("a third of users")

    assert not comparable(part, only("3 times as many"))
    assert not comparable(part, only("3 users"))
