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
        return f"{head}tausend" + (german(rest) if rest else "")
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


@given(st.integers(1, 999).filter(_no_bare_one), st.integers(0, 999))
def test_german_thousands_read_back(thousands: int, rest: int) -> None:
    value = thousands * 1000 + rest

    assert [number.value for number in numbers(german(value))] == [value]
    apart = german(thousands * 1000) + (f" {german(rest)}" if rest else "")
    assert rest < 2 or [number.value for number in numbers(apart)] == [value]


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


ORDINALS = {
    "en": "first second third fourth",
    "de": "erstes zweites drittes viertes",
}
QUARTERS = [
    *("Q{q} {y}", "Q{q}/{y}", "Q{q} of {y}", "Q{q}-{y}", "{q}Q{s:02}", "{y}Q{q}", "{y} Q{q}"),
    *("{y}-Q{q}", "{en} quarter of {y}", "{en} quarter {y}", "{q}. Quartal {y}", "{y}年第{q}季度"),
    *("{y}年{h}季度", "{de} Quartal {y}", "{q}e trimestre {y}", "{q}º trimestre de {y}"),
]
HALVES = ["H{q} {y}", "H{q}/{y}", "{q}. Halbjahr {y}", "{en} half of {y}", "{y}年{u}半年"]
FISCAL = [
    *(("FY{y}", ""), ("FY {y}", ""), ("FY{s:02}", ""), ("fiscal year {y}", "")),
    *(("financial year {y}", ""), ("Geschäftsjahr {y}", ""), ("exercice {y}", "")),
    *(
        ("{y}财年", ""),
        ("Q{q} FY{y}", "-Q{q}"),
        ("FY{y} Q{q}", "-Q{q}"),
        ("Q{q} FY{s:02}", "-Q{q}"),
    ),
]


def _part_of_year(form: str, year: int, part: int) -> str:
    words = {code: names.split()[part - 1] for code, names in ORDINALS.items()}
    han = {"h": "一二三四"[part - 1], "u": "上下"[(part - 1) % 2]}
    return form.format(q=part, y=year, s=year % 100, **words, **han)


@given(st.sampled_from(QUARTERS), st.integers(1950, 2049), st.integers(1, 4))
def test_quarters_read_back(form: str, year: int, quarter: int) -> None:
    text = _part_of_year(form, year, quarter)

    (date,) = dates(text)

    assert isinstance(date, Date)
    assert (date.name, date.precision) == (f"{year}-Q{quarter}", "quarter")
    assert date.first == datetime.date(year, 3 * quarter - 2, 1)
    assert (date.start, date.end) == (0, len(text))


@given(st.sampled_from(HALVES), st.integers(1950, 2049), st.integers(1, 2))
def test_halves_of_years_read_back(form: str, year: int, half: int) -> None:
    (date,) = dates(_part_of_year(form, year, half))

    assert isinstance(date, Date)
    assert (date.name, date.first) == (f"{year}-H{half}", datetime.date(year, 6 * half - 5, 1))


@given(st.sampled_from(FISCAL), st.integers(1950, 2049), st.integers(1, 4))
def test_fiscal_dates_read_back(form: tuple[str, str], year: int, quarter: int) -> None:
    (date,) = dates(f"In {_part_of_year(form[0], year, quarter)}.")

    assert isinstance(date, Date)
    assert (date.precision, date.first) == ("fiscal", None)
    assert date.name == f"FY{year}" + form[1].format(q=quarter)


@given(DAYS, DAYS, st.sampled_from(["%Y-%m-%d", "%Y-%m"]))
def test_iso_intervals_read_back(one: datetime.date, two: datetime.date, form: str) -> None:
    low, high = sorted((one, two))

    (found,) = dates(f"{low.strftime(form)}/{high.strftime(form)}")

    assert isinstance(found, DateRange)
    assert [end.name for end in (found.begin, found.finish) if end] == [
        low.strftime(form),
        high.strftime(form),
    ]


HINDI = {
    "year": ["वर्ष", "वर्षों", "साल"],
    "month": ["महीने", "माह"],
    "week": ["सप्ताह"],
    "day": ["दिन"],
    "hour": ["घंटे"],
    "%": ["प्रतिशत"],
    "INR": ["रुपये"],
}
HINDI_SCALES = [("हज़ार", 10**3), ("लाख", 10**5), ("करोड़", 10**7)]
DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")
AMOUNTS = st.one_of(st.integers(2, 999), st.decimals(1, 99, places=1))


@given(
    st.sampled_from([(unit, name) for unit, names in HINDI.items() for name in names]),
    AMOUNTS,
    st.sampled_from([("", "exact"), ("लगभग ", "about"), ("कम से कम ", "at_least")]),
    st.booleans(),
)
def test_hindi_units_read_back(
    unit: tuple[str, str], value: int | Decimal, bound: tuple[str, str], own_digits: bool
) -> None:
    written = str(value).translate(DEVANAGARI) if own_digits else str(value)

    (found,) = quantities(f"{bound[0]}{written} {unit[1]}")

    assert (found.value, found.unit, found.bound) == (value, unit[0], bound[1])


@given(st.sampled_from(HINDI_SCALES), AMOUNTS)
def test_hindi_scales_read_back(scale: tuple[str, int], value: int | Decimal) -> None:
    (found,) = quantities(f"{value} {scale[0]} रुपये")

    assert found.value == value * scale[1]
    assert found.unit == "INR"


PERCENT = [
    *("{}%", "{} %", "{} percent", "{} per cent", "{} pct", "{} Prozent", "{} pour cent"),
    *("{} por ciento", "百分之{}", "{}％", "{} प्रतिशत", "{}\u00a0%", "{}\u202f%"),
]
PERCENT_WORDS = [
    *((german, "Prozent"), (french, "pour cent"), (spanish, "por ciento")),
    (
        lambda value: "百分之" + "零一二三四五六七八九"[value] if value < 10 else f"百分之{value}",
        "",
    ),
]


@given(st.sampled_from(PERCENT), AMOUNTS, st.sampled_from([".", ","]))
def test_percentages_of_every_language_read_back(
    form: str, value: int | Decimal, point: str
) -> None:
    text = form.format(str(value).replace(".", point))

    (found,) = quantities(f"It was {text}.")

    assert (found.value, found.unit, found.dimension) == (value, "%", "percent")
    assert (found.start, found.end) == (7, 7 + len(text))


@given(st.sampled_from(PERCENT_WORDS), st.integers(2, 99).filter(_no_bare_one))
def test_percentages_in_words_read_back(form: tuple[Callable[[int], str], str], value: int) -> None:
    write, name = form

    (found,) = quantities(f"{write(value)} {name}".strip())

    assert found.value == value
    assert found.unit == "%"


PARTS = [
    ("{en} {ens} of users", 20),
    ("{n}/{of} of users", 10),
    ("one in {of}", 1),
    ("{of_han}分之{n_han}", 9),
    ("{of}分之{n}", 99),
    ("{de} {des} der Nutzer", 10),
]
EN = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
EN_PARTS = "thirds quarters fifths sixths sevenths eighths ninths tenths"
DE_PARTS = "drittel viertel fünftel sechstel siebtel achtel neuntel zehntel"


@given(st.sampled_from(PARTS), st.integers(3, 10), st.data())
def test_parts_of_a_whole_read_back(form: tuple[str, int], of: int, data: st.DataObject) -> None:
    pattern, most = form
    n = data.draw(st.integers(2, of - 1)) if most > 1 else 1
    han = "零一二三四五六七八九十"
    text = pattern.format(
        n=n,
        of=of,
        en=EN[n - 1],
        ens=EN_PARTS.split()[of - 3],
        n_han=han[n],
        of_han=han[of],
        de=german(n),
        des=DE_PARTS.split()[of - 3],
    )

    (found,) = quantities(text)

    assert (found.value, found.unit, found.dimension) == (Decimal(n) / of, "", "multiple")


@pytest.mark.parametrize("write", [german, french, spanish])
def test_the_writers_differ(write: Callable[[int], str]) -> None:
    assert len({write(value) for value in range(3000)}) == 3000
