"""Digits and words to numbers, whatever groups, scales or spells them."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.text.digits import amount, plain_digits
from assay.text.numbers import numbers, unread


def read(text: str) -> list[Decimal]:
    return [number.value for number in numbers(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5", "5"),
        ("1,234", "1234"),
        ("0,123", "0.123"),
        ("39,7", "39.7"),
        ("1.234", "1.234"),
        ("1.234 Mitarbeiter", "1234"),
        ("1.234 €", "1234"),
        ("12.000 pro Jahr", "12000"),
        ("rund 1.900 Märkte", "1900"),
        ("Es waren 1.234 und mit den anderen mehr", "1234"),
        ("It was 1.234 and no more of it", "1.234"),
        ("1.234 GB", "1.234"),
        ("0.123", "0.123"),
        ("1.234,56", "1234.56"),
        ("1,234.56", "1234.56"),
        ("2,345,678.120", "2345678.12"),
        ("1.234.567", "1234567"),
        ("11,34,183", "1134183"),
        ("1'234'567", "1234567"),
        ("1’234", "1234"),
        ("742 000", "742000"),
        ("1\u202f234\u00a0567,5", "1234567.5"),
        ("１２３", "123"),
        ("१२", "12"),
        ("٣", "3"),
        ("4½", "4.5"),
        ("4 1/2 miles", "4.5"),
        ("½", "0.5"),
        (".05", "0.05"),
        ("$415²", "415"),
        ("5k", "5000"),
        ("5K", "5000"),
        ("3M", "3000000"),
        ("$3m", "3000000"),
        ("3m", "3"),
        ("1.5bn", "1500000000"),
        ("3 Mio. Euro", "3000000"),
        ("12.5 lakh", "1250000"),
        ("5 crore", "50000000"),
        ("5万", "50000"),
        ("3千万", "30000000"),
        ("2.5 hundred", "2.5"),
        ("1,500 million", "1500000000"),
    ],
)
def test_digits(text: str, expected: str) -> None:
    assert read(text)[:1] == [Decimal(expected)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("seventeen", "17"),
        ("forty-two", "42"),
        ("two million sixty-four thousand", "2064000"),
        ("sixty-two hundred", "6200"),
        ("seven thousand, three hundred ballots", "7300"),
        ("five hundred and two", "502"),
        ("one and one-half", "1.5"),
        ("two and a half million", "2500000"),
        ("half a million", "500000"),
        ("a dozen", "12"),
        ("two dozen", "24"),
        ("a hundred", "100"),
        ("zweiundzwanzig", "22"),
        ("dreizehn", "13"),
        ("fünfhundertdreißig", "530"),
        ("dreihunderttausend", "300000"),
        ("anderthalb", "1.5"),
        ("zwei Millionen", "2000000"),
        ("zweitausend einhundert", "2100"),
        ("zweitausendfünfhundert", "2500"),
        ("dreihundertzwanzigtausend", "320000"),
        ("tausendzweihundert", "1200"),
        ("tausendundeins", "1001"),
        ("neunhundertneunundneunzigtausendneunhundertneunundneunzig", "999999"),
        ("zwei Millionen dreihunderttausend", "2300000"),
        ("vingt-deux", "22"),
        ("soixante et onze", "71"),
        ("quatre-vingt-dix-sept", "97"),
        ("mille deux cents", "1200"),
        ("cinq mille cent", "5100"),
        ("deux et demi", "2.5"),
        ("veintidós", "22"),
        ("treinta y dos", "32"),
        ("dos mil quinientos", "2500"),
        ("二十五", "25"),
        ("三百万", "3000000"),
        ("十三", "13"),
        ("一千零五", "1005"),
        ("三点五", "3.5"),
        ("一亿二千万", "120000000"),
        ("二〇二一", "2021"),
    ],
)
def test_words(text: str, expected: str) -> None:
    assert read(text) == [Decimal(expected)]


@pytest.mark.parametrize(
    "text",
    [
        *("EC2", "S3", "K8s", "OAuth2", "HTTP/2", "IPv6", "C++17", "AZ-104", "1.2.3", "3.x"),
        *("24/7", "10:30", "+91 99999 99999", "(030) 1234567", "tel. 555 1234", "someone"),
        *("三五", "千万别", "tausende", "Tausendsassa", "zweitausendste", "Jahrtausend"),
    ],
)
def test_no_number(text: str) -> None:
    assert read(text) == []


def test_two_numbers() -> None:
    assert read("one and two, twenty and five") == [1, 2, 20, 5]
    assert read("3-5") == [3, 5]
    assert read("in 12\n345") == [12, 345]


def test_scale_and_decimals() -> None:
    (number,) = numbers("Revenue: 1.25 million")

    assert (number.start, number.end) == (9, 21)
    assert (number.decimals, number.scale) == (2, Decimal(10**6))


@pytest.mark.parametrize("chunk", ["1.2.3", "1,23,4", "1'23", "1,234.567.8", "9" * 40])
def test_no_amount(chunk: str) -> None:
    assert amount(chunk) is None


def _groups(value: int, sign: str, *, indian: bool = False) -> str:
    digits = str(value)
    last, rest = digits[-3:], digits[:-3]
    size = 2 if indian else 3
    parts: list[str] = []
    while rest:
        parts.insert(0, rest[-size:])
        rest = rest[:-size]
    return sign.join([*parts, last])


STYLES: list[Callable[[int], str]] = [
    str,
    lambda n: _groups(n, ","),
    lambda n: _groups(n, ",", indian=True),
    lambda n: _groups(n, "'"),
    lambda n: _groups(n, "\u202f"),
    lambda n: _groups(n, " "),
    lambda n: _groups(n, ".") + ",0",
    lambda n: str(n).translate(
        dict(zip(map(ord, "0123456789"), "０１２３４５６７８９", strict=True))
    ),
    lambda n: str(n).translate(dict(zip(map(ord, "0123456789"), "०१२३४५६७८९", strict=True))),
]


@given(st.integers(0, 10**9), st.sampled_from(STYLES))
def test_every_grouping_reads_back(value: int, style: Callable[[int], str]) -> None:
    written = style(value)

    found = numbers(f"There were {written} of them")

    assert [number.value for number in found] == [value]
    assert found[0].start == 11
    assert found[0].end == 11 + len(written)


_ONES = [
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
]
_TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def english(value: int) -> str:
    for size, name in ((10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if value >= size:
            rest = value % size
            joint = " and " if size == 100 else " "
            return f"{english(value // size)} {name}" + (joint + english(rest) if rest else "")
    if value < 20:
        return _ONES[value]
    tens, ones = divmod(value, 10)
    return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


@given(st.integers(0, 999_999_999))
def test_english_reads_back(value: int) -> None:
    assert read(english(value)) == [value]


def chinese(value: int) -> str:
    for size, name in ((10**8, "亿"), (10**4, "万"), (1000, "千"), (100, "百"), (10, "十")):
        if value >= size:
            rest = value % size
            zero = "零" if rest and rest < size // 10 else ""
            return chinese(value // size) + name + (zero + chinese(rest) if rest else "")
    return "零一二三四五六七八九"[value]


@given(st.integers(1, 999_999_999))
def test_chinese_reads_back(value: int) -> None:
    assert read(chinese(value)) == [value]


@given(st.text())
def test_plain_digits_keeps_the_length(text: str) -> None:
    assert len(plain_digits(text)) == len(text)


def test_a_long_table_of_figures_is_not_read_and_named() -> None:
    text = "12 " * 1100 + "and then much later: 7"

    assert len(numbers("12 " * 900)) == 900
    assert unread("12 " * 900) == ()
    assert read(text) == [7]
    assert unread(text) == ((0, 3299),)
    assert unread("Ｎ° 5 a\u00a0 long way off: " + "one " * 1001 + "½ " * 1001) == (
        (22, 22 + 4003),
        (22 + 4004, 22 + 4004 + 2001),
    )
