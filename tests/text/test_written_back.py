"""What the scanner reads, written in any other form it supports, reads the same."""

import datetime
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.text.dates import Date, DateRange, dates
from assay.text.numbers import numbers
from assay.text.quantities import quantities

GERMAN = "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn"
GERMAN += " fünfzehn sechzehn siebzehn achtzehn neunzehn"
GERMAN_TENS = [
    "zwanzig",
    "dreißig",
    "vierzig",
    "fünfzig",
    "sechzig",
    "siebzig",
    "achtzig",
    "neunzig",
]
FRENCH = "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze"
FRENCH += " seize dix-sept dix-huit dix-neuf"
FRENCH_TENS = ["vingt", "trente", "quarante", "cinquante", "soixante"]
SPANISH = "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce"
SPANISH += " quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós"
SPANISH += " veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
SPANISH_TENS = ["treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"]
SPANISH_HUNDREDS = "ciento doscientos trescientos cuatrocientos quinientos seiscientos"
SPANISH_HUNDREDS += " setecientos ochocientos novecientos"


def german(value: int) -> str:
    if value >= 1000:
        rest = value % 1000
        thousands = german(value // 1000).removesuffix("s") if value // 1000 == 1 else ""
        head = thousands or german(value // 1000)
        return f"{head}tausend" + (f" {german(rest)}" if rest else "")
    if value >= 100:
        rest = value % 100
        return f"{GERMAN.split()[value // 100]}hundert" + (german(rest) if rest else "")
    if value < 20:
        return "eins" if value == 1 else GERMAN.split()[value]
    tens, ones = divmod(value, 10)
    return (f"{GERMAN.split()[ones]}und" if ones else "") + GERMAN_TENS[tens - 2]


def french(value: int) -> str:
    if value >= 1000:
        head = (
            ""
            if value < 2000
            else french(value // 1000).replace("vingts", "vingt").replace("cents", "cent") + " "
        )
        return f"{head}mille" + (f" {french(value % 1000)}" if value % 1000 else "")
    if value >= 100:
        head = "" if value < 200 else french(value // 100) + " "
        rest = value % 100
        last = "s" if value >= 200 and not rest else ""
        return f"{head}cent{last}" + (f" {french(rest)}" if rest else "")
    if value < 20:
        return FRENCH.split()[value]
    if value >= 80:
        return "quatre-vingts" if value == 80 else f"quatre-vingt-{french(value - 80)}"
    if value >= 60:
        rest = value - 60
        joint = " et " if rest in (1, 11) else "-"
        return "soixante" + (joint + french(rest) if rest else "")
    tens, ones = divmod(value, 10)
    joint = " et " if ones == 1 else "-"
    return FRENCH_TENS[tens - 2] + (joint + french(ones) if ones else "")


def spanish(value: int) -> str:
    if value >= 1000:
        head = "" if value < 2000 else spanish(value // 1000) + " "
        return f"{head}mil" + (f" {spanish(value % 1000)}" if value % 1000 else "")
    if value >= 100:
        rest = value % 100
        if value == 100:
            return "cien"
        return SPANISH_HUNDREDS.split()[value // 100 - 1] + (f" {spanish(rest)}" if rest else "")
    if value < 30:
        return SPANISH.split()[value]
    tens, ones = divmod(value, 10)
    return SPANISH_TENS[tens - 3] + (f" y {SPANISH.split()[ones]}" if ones else "")


def _no_bare_one(value: int) -> bool:
    return value % 10 != 1 and value // 1000 % 10 != 1


@given(st.integers(2, 999))
def test_german_reads_back(value: int) -> None:
    assert [number.value for number in numbers(german(value))] == [value]


@given(st.integers(2, 99).filter(_no_bare_one), st.integers(0, 999))
def test_german_thousands_read_back(thousands: int, rest: int) -> None:
    value = thousands * 1000 + rest

    assert [number.value for number in numbers(german(value))] == [value]


@given(st.integers(2, 999_999).filter(_no_bare_one))
def test_french_reads_back(value: int) -> None:
    assert [number.value for number in numbers(french(value))] == [value]


@given(st.integers(2, 999_999).filter(_no_bare_one))
def test_spanish_reads_back(value: int) -> None:
    assert [number.value for number in numbers(spanish(value))] == [value]


SCALES = [
    *(("{} thousand", 3), ("{}k", 3), ("{} million", 6), ("{} billion", 9), ("{} lakh", 5)),
    *(("{} crore", 7), ("{} Millionen", 6), ("{} Mrd.", 9), ("{} Mio.", 6), ("{} Tsd.", 3)),
    *(("{} millions", 6), ("{} milliards", 9), ("{} millones", 6), ("{} mil", 3)),
    *(("{}万", 4), ("{}亿", 8), ("{}千万", 7), ("{}M", 6), ("${}b", 9), ("€{}m", 6)),
]


@given(
    st.sampled_from(SCALES),
    st.one_of(st.integers(2, 999), st.decimals(1, 99, places=1), st.decimals(1, 99, places=2)),
)
def test_scales_read_back(form: tuple[str, int], value: int | Decimal) -> None:
    pattern, power = form

    (number,) = numbers(f"It was {pattern.format(value)}")

    assert number.value == value * 10**power


RANGES = [
    *("{}-{} {u}", "{}–{} {u}", "{} to {} {u}", "between {} and {} {u}", "from {} to {} {u}"),
    *("{} bis {} {u}", "zwischen {} und {} {u}", "von {} bis {} {u}", "{} à {} {u}"),
    *("entre {} et {} {u}", "de {} a {} {u}", "entre {} y {} {u}", "{}~{} {u}", "{} {u} to {} {u}"),
]


@given(
    st.sampled_from(RANGES),
    st.sampled_from(["kg", "km", "%", "EUR", "years", "Jahre", "ans", "años", "MW"]),
    st.lists(st.integers(2, 1499), min_size=2, max_size=2, unique=True).map(sorted),
)
def test_ranges_read_back(pattern: str, unit: str, ends: list[int]) -> None:
    text = pattern.format(*ends, u=unit)

    (quantity,) = quantities(f"It was {text}.")

    assert [quantity.value, quantity.high] == ends
    assert quantity.bound == "range"
    assert (quantity.start, quantity.end) == (7, 7 + len(text))


def _suffix(value: int) -> str:
    if value % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")


@given(st.integers(1, 999))
def test_ordinals_read_back(value: int) -> None:
    for text in (f"the {value}{_suffix(value)} prize", f"第{value}名", f"la {value}e place"):
        (quantity,) = quantities(text)
        assert quantity.dimension == "ordinal"
        assert quantity.value == value


MONTHS = {
    "{d}. {m} {y}": "Januar Februar März April Mai Juni Juli August September Oktober November"
    " Dezember",
    "{d} {m} {y}": "janvier février mars avril mai juin juillet août septembre octobre novembre"
    " décembre",
    "{d} de {m} de {y}": "enero febrero marzo abril mayo junio julio agosto septiembre octubre"
    " noviembre diciembre",
    "{m} {d}, {y}": "January February March April May June July August September October November"
    " December",
    "{d}-{m}-{y}": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
}
DAYS = st.dates(datetime.date(1900, 1, 1), datetime.date(2099, 12, 31))


def _said(day: datetime.date, form: str) -> str:
    return form.format(d=day.day, m=MONTHS[form].split()[day.month - 1], y=day.year)


@given(DAYS, st.sampled_from(sorted(MONTHS)))
def test_days_of_every_language_read_back(day: datetime.date, form: str) -> None:
    (date,) = dates(_said(day, form))

    assert isinstance(date, Date)
    assert (date.first, date.last, date.problem) == (day, day, "")


@given(
    DAYS,
    DAYS,
    st.sampled_from(sorted(MONTHS)),
    st.sampled_from([" - ", " – ", " to ", " bis ", " until ", " hasta ", " au "]),
)
def test_ranges_of_days_read_back(
    one: datetime.date, two: datetime.date, form: str, joint: str
) -> None:
    low, high = sorted((one, two))

    (found,) = dates(_said(low, form) + joint + _said(high, form))

    assert isinstance(found, DateRange)
    assert found.begin is not None
    assert found.finish is not None
    assert (found.begin.first, found.finish.last) == (low, high)


@pytest.mark.parametrize("write", [german, french, spanish])
def test_the_writers_differ(write: Callable[[int], str]) -> None:
    assert len({write(value) for value in range(3000)}) == 3000
