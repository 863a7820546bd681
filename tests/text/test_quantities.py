"""Quantities: what number, of what unit, with what bound; and what is none."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.text.quantities import Quantity, quantities, values


def shown(quantity: Quantity) -> str:
    """ "3..5 year range", "5 USD", "230 trainees at_least", "3 ordinal prize"."""
    high = "" if quantity.high is None else f"..{quantity.high.normalize():f}"
    kind = quantity.dimension if quantity.dimension in ("ordinal", "multiple") else ""
    bound = "" if quantity.bound == "exact" else quantity.bound
    unit = "" if quantity.unit == "x" else quantity.unit
    words = (f"{quantity.value.normalize():f}{high}", unit, kind, bound, quantity.noun)
    return " ".join(word for word in words if word)


def read(text: str) -> list[str]:
    return [shown(quantity) for quantity in quantities(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Grew to 742 000 parcels in 2015–16.", ["742000 parcels"]),
        ("Umsatz je Monat: 2.467,80 €", ["2467.8 EUR"]),
        ("one and one-half miles", ["1.5 mile"]),
        ("Supervised one apprentice in the workshop.", ["1 apprentice"]),
        ("12.5 lakh rupees", ["1250000 INR"]),
        ("Margin change over the year: -5 points.", ["-5 points"]),
        ("12,480 active users on a $640K budget", ["12480 users", "640000 USD"]),
        ("Coached 800+ trainees across 55 schools", ["800 at_least trainees", "55 schools"]),
        ("1,500 million USD", ["1500000000 USD"]),
        ("EUR 1.5B, 15B EUR", ["1500000000 EUR", "15000000000 EUR"]),
        ("accuracy=0.58 on the set", ["0.58"]),
        ("List price $415² per seat", ["415 USD"]),
        ("अनुभव: १२ वर्ष", ["12 year"]),
        ("p50 12.4 ms; p99 88 ms", ["12.4 ms", "88 ms"]),
        ("-$5, $-5, minus 5 degrees, −3 %", ["-5 USD", "-5 USD", "-5 °", "-3 %"]),
        ("₹5,00,000 and Rs. 5 crore", ["500000 INR", "50000000 INR"]),
        (
            "US$5m, R$3, A$2, 5 M€, CHF 1'200",
            ["5000000 USD", "3 BRL", "2 AUD", "5000000 EUR", "1200 CHF"],
        ),
        ("INR 12-18 LPA", ["1200000..1800000 INR range"]),
        ("5 pounds of flour, 5 million pounds", ["5 lb", "5000000 GBP"]),
        ("5 of your saved jobs", ["5 jobs"]),
        ("half of the team, half a year", ["0.5 multiple team", "0.5 year"]),
        ("in 2019 €5m, in 2020 EUR 6m", ["5000000 EUR", "6000000 EUR"]),
        ("revenue: 2019 $5m, 2020 $6m", ["5000000 USD", "6000000 USD"]),
        ("2019 € of debt", ["2019 EUR"]),
        ("Table 12 €5", ["5 EUR"]),
        ("minus 5 people, a change of -5 people", ["-5 people", "-5 people"]),
        ("-5 people\n-3 dogs\n–2 cats", ["5 people", "3 dogs", "2 cats"]),
        ("- 5 people\n• 3 dogs", ["5 people", "3 dogs"]),
        ("-5 %\n-5 °C\nminus 5 degrees", ["-5 %", "-5 °C", "-5 °"]),
        ("Change\n-5\n", ["-5"]),
    ],
)
def test_values_and_units(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5%", "5 %"),
        ("5 percent", "5 %"),
        ("5 per cent", "5 %"),
        ("5 Prozent", "5 %"),
        ("5 pour cent", "5 %"),
        ("5 por ciento", "5 %"),
        ("百分之五", "5 %"),
        ("５％", "5 %"),
        ("5 pp", "5 pp"),
        ("5 percentage points", "5 pp"),
        ("5 points de pourcentage", "5 pp"),
        ("5 Prozentpunkte", "5 pp"),
        ("5个百分点", "5 pp"),
        ("50 basis points", "0.5 pp"),
        ("twice as big", "2 multiple"),
        ("three times as big", "3 multiple"),
        ("3x faster", "3 multiple"),
        ("3倍", "3 multiple"),
        ("3 times a week", "3 times"),
        ("2nd prize", "2 ordinal prize"),
        ("second place", "2 ordinal place"),
        ("the third largest", "3 ordinal largest"),
        ("第三名", "3 ordinal 名"),
        ("two-person team", "2 person"),
        ("5-year plan", "5 year"),
        ("3 years' experience", "3 year"),
        ("12名工程师", "12 工程"),
        ("50人的团队", "50 人"),
    ],
)
def test_kinds(text: str, expected: str) -> None:
    assert read(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 years 6 months", "30 month"),
        ("2 years and 3 months", "27 month"),
        ("1 yr 4 mos", "16 month"),
        ("2 y 3 mo", "27 month"),
        ("3年6个月", "42 month"),
        ("2 Jahre und 6 Monate", "30 month"),
        ("2 ans et 6 mois", "30 month"),
        ("2 años y 6 meses", "30 month"),
        ("2 hours 30 minutes", "150 minute"),
        ("4½ years", "4.5 year"),
        ("a year and a half", "1.5 year"),
        ("two years and a half", "2.5 year"),
        ("anderthalb Jahre", "1.5 year"),
        ("deux ans et demi", "2.5 year"),
        ("一年半", "1.5 year"),
        ("for a decade", "10 year"),
        ("two decades", "20 year"),
        ("for a year", "1 year"),
        ("seit einem Jahr", "1 year"),
        ("10 business days", "10 day"),
        ("5 full years", "5 year"),
    ],
)
def test_durations(text: str, expected: str) -> None:
    assert read(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("at least 3 years", "3 year at_least"),
        ("minimum 3 years", "3 year at_least"),
        ("3 years minimum", "3 year at_least"),
        ("3+ years", "3 year at_least"),
        ("Six years or more", "6 year at_least"),
        ("6 or more years", "6 year at_least"),
        ("6 years and more than enough", "6 year"),
        ("8–10+ years", "8 year at_least"),
        ("no less than 3 years", "3 year at_least"),
        ("mindestens 3 Jahre", "3 year at_least"),
        ("ab 3 Jahren", "3 year at_least"),
        ("au moins 3 ans", "3 year at_least"),
        ("al menos 3 años", "3 year at_least"),
        ("至少3年", "3 year at_least"),
        ("3年以上", "3 year at_least"),
        ("more than 3 years", "3 year over"),
        ("über 3 Jahre", "3 year over"),
        ("plus de 3 ans", "3 year over"),
        ("超过三年", "3 year over"),
        ("十多年", "10 year over"),
        ("over a decade", "10 year over"),
        ("up to 3 years", "3 year at_most"),
        ("höchstens 3 Jahre", "3 year at_most"),
        ("no more than 3 years", "3 year at_most"),
        ("hasta 3 años", "3 year at_most"),
        ("less than 3 years", "3 year under"),
        ("fewer than 3 people", "3 under people"),
        ("moins de 3 ans", "3 year under"),
        ("不到3年", "3 year under"),
        ("about 3 years", "3 year about"),
        ("~3 years", "3 year about"),
        ("ca. 3 Jahre", "3 year about"),
        ("约3年", "3 year about"),
        ("nearly 3 years", "3 year nearly"),
        ("a little under 5 years", "5 year nearly"),
        ("knapp 3 Jahre", "3 year nearly"),
        ("casi 3 años", "3 year nearly"),
        ("近3年", "3 year nearly"),
        ("3-5 years", "3..5 year range"),
        ("3 – 5 years", "3..5 year range"),
        ("3 to 5 years", "3..5 year range"),
        ("between 3 and 5 years", "3..5 year range"),
        ("von 3 bis 5 Jahren", "3..5 year range"),
        ("3 à 5 ans", "3..5 year range"),
        ("de 3 a 5 años", "3..5 year range"),
        ("entre 2 y 3 kg", "2..3 kg range"),
        ("3~5年", "3..5 year range"),
        ("三到五年", "3..5 year range"),
        ("32 to 40 percent", "32..40 % range"),
        ("$2–3 million", "2000000..3000000 USD range"),
        ("$2 to $3 million", "2000000..3000000 USD range"),
        ("$500 to $3 million", "500..3000000 USD range"),
        ("at least 3-5 years", "3 year at_least"),
        ("up to 3-5 years", "5 year at_most"),
    ],
)
def test_bounds(text: str, expected: str) -> None:
    assert read(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("stretches over 84 metres", "84 m"),
        ("stretches over more than 84 metres", "84 m over"),
        ("over 84 metres", "84 m over"),
        ("spread over 3 sites", "3 sites"),
        ("spread evenly over 3 sites", "3 sites"),
        ("took place over 3 days", "3 day"),
        ("took over 3 days", "3 day over"),
        ("over the last 5 years", "5 year"),
        ("over a period of 3 years", "3 year"),
        ("erstreckt sich über 84 Meter", "84 m"),
        ("verteilt über 3 Standorte", "3 standorte"),
        ("über 3 Jahre hinweg", "3 year"),
        ("seit über 3 Jahren", "3 year over"),
    ],
)
def test_over_a_distance_is_no_bound(text: str, expected: str) -> None:
    assert read(text) == [expected]


def test_from_a_to_b_is_ordered() -> None:
    (fell,) = quantities("fell from 8 to 5 percent")

    assert (fell.value, fell.high, fell.ordered) == (Decimal(8), Decimal(5), True)
    assert read("won 5 to 3") == ["5", "3"]
    assert read("von 95 auf 40 Minuten") == ["95..40 minute range"]
    assert read("从620毫秒降到85毫秒") == ["620..85 ms range"]


@pytest.mark.parametrize(
    "text",
    [
        "Java 8, Python 3.11, C++17, ISO 27001, EC2, S3, K8s, OAuth2, HTTP/2, IPv6 and v1.2.3",
        "24/7, 9-to-5, a score of 3-1",
        "1. First\n2. Second\n3) Third",
        "See passage 3, section 4, [12] and (2).",
        "no one, one of them, one another, someone, the one, one should ask",
        "a second look",
        "He may go.",
        "call 555-1234 or +49 30 1234567",
        "Kubernetes 1.27, with Angular 12, top 10",
        "Salary. Java 17 required.",
        "March 5",
        "2019, '19, 05/2021, 3 May 2020, Q3 2021, FY2024, 2021年3月5日, 1990s",
        "三年级, 一直, 统一, 三星",
        "once more, dos and don'ts, the sept",
        "9am, 10c, 3D",
        "Oracle 10g, Suite 9g, Logiciels : Sage 100, Databases: PostgreSQL 15",
        "lycée des Trois-Rivières, con un ahorro medio",
        "Telefon 04142 / 55 08-17",
        "The stack is a mix of Go and Rust.",
    ],
)
def test_no_quantity(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2020 employees", ["2020 employees"]),
        ("in 2020 employees were asked", []),
        ("more than 2000 users", ["2000 over users"]),
        ("2,019 of them", ["2019"]),
        ("2000 years", ["2000 year"]),
        ("$2000", ["2000 USD"]),
        ("Windows 2000", []),
    ],
)
def test_years_and_counts(text: str, expected: list[str]) -> None:
    assert [entry.removesuffix(" them") for entry in read(text)] == expected


def test_spans_are_of_the_original() -> None:
    text = "Ｏｖｅｒ ﬁve  years: at least\u00a0４½ \u200byears for 12 engineers"

    found = quantities(text)

    assert [text[q.start : q.end] for q in found] == [
        "Ｏｖｅｒ ﬁve  years",
        "at least\u00a0４½ \u200byears",
        "12",
    ]
    assert text[found[2].noun_start : found[2].noun_end] == found[2].noun == "engineers"


def test_decimals_and_scale() -> None:
    (quantity,) = quantities("$1.23M")

    assert (quantity.decimals, quantity.scale, quantity.value) == (
        2,
        Decimal(10**6),
        Decimal(1230000),
    )


FORMS = {
    ("year", "exact"): ["{} years", "{} Jahre", "{} ans", "{} años", "{}年", "{}-year"],
    ("year", "at_least"): ["at least {} years", "{}+ years", "mindestens {} Jahre", "{}年以上"],
    ("year", "over"): ["more than {} years", "más de {} años", "超过{}年", "über {} Jahre"],
    ("year", "at_most"): ["up to {} years", "höchstens {} Jahre", "au plus {} ans", "最多{}年"],
    ("year", "under"): ["less than {} years", "unter {} Jahren", "menos de {} años", "不到{}年"],
    ("year", "about"): ["about {} years", "rund {} Jahre", "environ {} ans", "约{}年"],
    ("year", "nearly"): ["nearly {} years", "knapp {} Jahre", "près de {} ans", "近{}年"],
    ("%", "exact"): ["{}%", "{} percent", "{} Prozent", "{} pour cent", "百分之{}"],
    ("pp", "exact"): ["{} percentage points", "{} pp", "{} Prozentpunkte", "{}个百分点"],
    ("EUR", "exact"): ["€{}", "{} €", "EUR {}", "{} euros", "{} EUR", "{}欧元"],
    ("USD", "exact"): ["${}", "US$ {}", "{} dollars", "USD {}", "{}美元"],
    ("INR", "exact"): ["₹{}", "Rs. {}", "INR {}", "{} rupees"],
    ("month", "exact"): ["{} months", "{} Monate", "{} mois", "{} meses", "{}个月"],
    ("kg", "exact"): ["{} kg", "{}kg", "{} kilograms"],
}


@given(
    st.sampled_from([(key, form) for key, forms in FORMS.items() for form in forms]),
    st.one_of(st.integers(2, 99), st.decimals(1, 99, places=1)),
)
def test_every_form_reads_back(form: tuple[tuple[str, str], str], value: int | Decimal) -> None:
    (unit, bound), pattern = form
    text = pattern.format(value)

    (quantity,) = quantities(f"It was {text}, they say.")

    assert (quantity.value, quantity.unit, quantity.bound) == (value, unit, bound)
    assert (quantity.start, quantity.end) == (7, 7 + len(text))


PIECES = [
    *("3", "5.5", "1,234", "2019", "12", "½", "三", "百", "第", "$", "€", "%", "-", "–", "+", "~"),
    *(" ", " ", " ", "\n", ",", ".", "(", ")", "'", "/", ":", "to", "and", "at least", "over"),
    *("years", "months", "half", "a", "one", "two", "million", "k", "May", "March", "年", "个月"),
    *(
        "employees",
        "from",
        "between",
        "Java",
        "twice",
        "third",
        "Q3",
        "FY",
        "since",
        "present",
        "多",
    ),
]


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join) | st.text(max_size=40))
def test_no_text_stops_the_reading(text: str) -> None:
    found, dated = values(text)

    spans = sorted([(q.start, q.end) for q in found] + [(d.start, d.end) for d in dated])
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(one[1] <= two[0] for one, two in pairwise(spans))
    assert found == quantities(text)


SENTENCES = [
    "Led {} people for {} years and cut costs by {}%.",
    "From {} to {} engineers, at least ${}k.",
    "Über {} Kunden, {} Jahre, rund {} €.",
    "超过{}年经验，{}名工程师，{}万元。",
]


@given(st.sampled_from(SENTENCES), st.lists(st.integers(2, 1800), min_size=3, max_size=3))
def test_a_span_alone_reads_the_same(sentence: str, values_: list[int]) -> None:
    text = sentence.format(*values_)

    found = quantities(text)

    assert len(found) >= 2
    for quantity in found:
        (alone,) = quantities(text[quantity.start : max(quantity.end, quantity.noun_end)])
        assert shown(alone) == shown(quantity)
