"""Dates: what days they cover, how precise they are, and what is no date."""

import datetime
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.text.dates import Date, DateRange, dates


def shown(item: Date | DateRange | None) -> str:
    """ "since 2019", "2012-11..2019", "2019..open", "mid 2019", "2021-05-03 ambiguous"."""
    if item is None:
        return "open"
    if isinstance(item, DateRange):
        ends = (item.begin, item.finish)
        text = "..".join(end.name if end else "open" for end in ends)
        return text + (" reversed" if item.reversed else "")
    return " ".join(part for part in (item.word, item.stage, item.name, item.problem) if part)


def read(text: str) -> list[str]:
    return [shown(item) for item in dates(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2021-03-05", "2021-03-05"),
        ("2021-03", "2021-03"),
        ("05/2021", "2021-05"),
        ("03.2021", "2021-03"),
        ("2019.03", "2019-03"),
        ("5 March 2021", "2021-03-05"),
        ("5th of March 2021", "2021-03-05"),
        ("March 5th, 2021", "2021-03-05"),
        ("October 4, 2013", "2013-10-04"),
        ("Mar 2021", "2021-03"),
        ("Mar '21", "2021-03"),
        ("Sept. 2018", "2018-09"),
        ("Sept. 14 2012", "2012-09-14"),
        ("3 sept. 2022", "2022-09-03"),
        ("I may start on 17-Mar-2021.", "2021-03-17"),
        ("1er mars 2021", "2021-03-01"),
        ("5. März 2021", "2021-03-05"),
        ("03.05.2021", "2021-05-03"),
        ("März 2017", "2017-03"),
        ("février 2016", "2016-02"),
        ("5 de marzo de 2021", "2021-03-05"),
        ("marzo del 2021", "2021-03"),
        ("2021年3月5日", "2021-03-05"),
        ("二〇二一年三月", "2021-03"),
        ("2021年", "2021"),
        ("'19", "2019"),
        ("2019", "2019"),
        ("Q3 2021", "2021-Q3"),
        ("Q3/2018", "2018-Q3"),
        ("3Q21", "2021-Q3"),
        ("2021-Q3", "2021-Q3"),
        ("2020-H1", "2020-H1"),
        ("2023Q01", "2023-Q1"),
        ("third quarter of 2018", "2018-Q3"),
        ("3. Quartal 2018", "2018-Q3"),
        ("2020年第三季度", "2020-Q3"),
        ("H1 2020", "2020-H1"),
        ("2020年上半年", "2020-H1"),
        ("spring 2020", "2020-spring"),
        ("Sommer 2020", "2020-summer"),
        ("the 1990s", "1990s"),
        ("the '90s", "1990s"),
        ("mid-2019", "mid 2019"),
        ("early March 2019", "early 2019-03"),
        ("Ende 2019", "late 2019"),
        ("FY2021", "FY2021"),
        ("FY27 Q1", "FY2027-Q1"),
        ("Q3 FY2024", "FY2024-Q3"),
        ("fiscal year 2021", "FY2021"),
        ("2021财年", "FY2021"),
        ("since 2019", "since 2019"),
        ("seit März 2019", "since 2019-03"),
        ("depuis 2019", "since 2019"),
        ("2019年起", "since 2019"),
        ("until May 2020", "until 2020-05"),
        ("before 2019", "before 2019"),
        ("after 2019", "after 2019"),
        ("by 2019", "by 2019"),
        ("in 2019", "in 2019"),
        ("in 2019 €5m was raised", "in 2019"),
        ("in 2019 EUR 5m was raised", "in 2019"),
        ("2019 $5m", "2019"),
        ("founded in 1887", "in 1887"),
        ("14.17.2021", "2021-17-14 invalid"),
        ("30 February 2021", "2021-02-30 invalid"),
        ("03/05/2021", "2021-05-03 ambiguous"),
        ("24/05/2021", "2021-05-24"),
        ("05/24/2021", "2021-05-24"),
        ("04/04/2021", "2021-04-04"),
    ],
)
def test_dates(text: str, expected: str) -> None:
    assert read(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("NOV. 2012 - 2019", "2012-11..2019"),
        ("03/2012 - 09/2013", "2012-03..2013-09"),
        ("03/2012-09/2013", "2012-03..2013-09"),
        ("from March 2019 to May 2020", "2019-03..2020-05"),
        ("June–August 2019", "2019-06..2019-08"),
        ("2019年3月至5月", "2019-03..2019-05"),
        ("2019–2021", "2019..2021"),
        ("2019-21", "2019..2021"),
        ("2010–12", "2010..2012"),
        ("2019/20", "2019..2020"),
        ("2019/2021", "2019..2021"),
        ("2019-03/2021-06", "2019-03..2021-06"),
        ("2019-03-01/2021-06-30", "2019-03-01..2021-06-30"),
        ("2019-03-01/2021-06", "2019-03-01..2021-06"),
        ("2019/2021-06", "2019..2021-06"),
        ("between 2019 and 2021", "2019..2021"),
        ("von 2019 bis 2021", "2019..2021"),
        ("de 2019 à 2021", "2019..2021"),
        ("5-7 March 2021", "2021-03-05..2021-03-07"),
        ("March 5-7, 2021", "2021-03-05..2021-03-07"),
        ("'09 - 2015", "2009..2015"),
        ("2022 to 2020", "2022..2020 reversed"),
        ("Jan 2020 to date", "2020-01..open"),
        ("Jan 2020 till date", "2020-01..open"),
        ("Jan 2020 till now", "2020-01..open"),
        ("2019 - present", "2019..open"),
        ("2019 – heute", "2019..open"),
        ("2019 bis heute", "2019..open"),
        ("2019 à ce jour", "2019..open"),
        ("2019 – actuel", "2019..open"),
        ("2019 – actualidad", "2019..open"),
        ("2019年至今", "2019..open"),
        ("2019 -", "2019..open"),
    ],
)
def test_ranges(text: str, expected: str) -> None:
    assert read(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "References: Mark Jansen, Decatur; Augusta Maybach; Janet Novak.",
        "Re-certification may follow; ask Marchetti or the June Street office.",
        "Consultation friendly team, information fritters allowed.",
        "In March and in May, on March 5",
        "Suite 9g and 10c developer",
        "Java 17, ISO 9001, Windows 2000, section 2019",
        "2,019 and $2019 and 2019 km and 2000 million",
        "10:30, 1.2.3, 3/4, 555-1234, x2019",
        "3年 and 3个月",
    ],
)
def test_no_date(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2019", "2019-01-01", "2019-12-31"),
        ("February 2020", "2020-02-01", "2020-02-29"),
        ("Q3 2021", "2021-07-01", "2021-09-30"),
        ("H2 2021", "2021-07-01", "2021-12-31"),
        ("summer 2020", "2020-06-01", "2020-08-31"),
        ("winter 2020", "2020-01-01", "2021-02-28"),
        ("winter 2019/20", "2019-12-01", "2020-02-29"),
        ("1990s", "1990-01-01", "1999-12-31"),
        ("3 May 2020", "2020-05-03", "2020-05-03"),
    ],
)
def test_days_covered(text: str, first: str, last: str) -> None:
    (date,) = dates(text)

    assert isinstance(date, Date)
    assert (str(date.first), str(date.last)) == (first, last)


def test_fiscal_dates_have_no_days() -> None:
    (date,) = dates("Q3 FY2024")

    assert isinstance(date, Date)
    assert (date.first, date.last, date.precision) == (None, None, "fiscal")


def test_both_readings_of_a_date_with_slashes() -> None:
    (date,) = dates("04/05/2019")
    assert isinstance(date, Date)
    assert date.first == datetime.date(2019, 5, 4)
    assert date.other == (datetime.date(2019, 4, 5), datetime.date(2019, 4, 5))

    assert read("signed 04/05/2019, renewed 24/05/2019") == ["2019-05-04", "2019-05-24"]
    assert read("signed 04/05/2019, renewed 05/24/2019") == ["2019-04-05", "2019-05-24"]


def test_a_bullet_makes_no_range() -> None:
    assert read("2019\n- 2021 at Acme") == ["2019", "2021"]
    assert read("Nov 2014 - June 2015\nJuly 2013 - Nov 2014") == [
        "2014-11..2015-06",
        "2013-07..2014-11",
    ]


MONTHS = "January February March April May June July August September October November December"
FORMS: list[Callable[[datetime.date], str]] = [
    lambda day: day.isoformat(),
    lambda day: f"{day.day}.{day.month}.{day.year}",
    lambda day: f"{day.day:02}.{day.month:02}.{day.year}",
    lambda day: f"{day.day} {MONTHS.split()[day.month - 1]} {day.year}",
    lambda day: f"{MONTHS.split()[day.month - 1]} {day.day}, {day.year}",
    lambda day: f"{day.day}-{MONTHS.split()[day.month - 1][:3]}-{day.year}",
    lambda day: f"{day.year}年{day.month}月{day.day}日",
]
DAYS = st.dates(datetime.date(1900, 1, 1), datetime.date(2099, 12, 31))


@given(DAYS, st.sampled_from(FORMS))
def test_every_form_of_a_day_reads_back(
    day: datetime.date, form: Callable[[datetime.date], str]
) -> None:
    text = form(day)

    (date,) = dates(f"Signed on {text}, they say.")

    assert isinstance(date, Date)
    assert (date.first, date.last) == (day, day)
    assert (date.start, date.end) == (10, 10 + len(text))


@given(
    st.integers(1900, 2099),
    st.integers(1, 12),
    st.sampled_from(
        ["{y}-{m:02}", "{m:02}/{y}", "{m}/{y}", "{m:02}.{y}", "{name} {y}", "{y}年{m}月"]
    ),
)
def test_every_form_of_a_month_reads_back(year: int, month: int, form: str) -> None:
    text = form.format(y=year, m=month, name=MONTHS.split()[month - 1])

    assert read(f"At Acme since {text}.") in ([f"since {year}-{month:02}"], [f"{year}-{month:02}"])


@given(
    st.integers(1900, 2099), st.integers(1900, 2099), st.sampled_from([" - ", "–", " to ", " bis "])
)
def test_a_span_alone_reads_the_same(low: int, high: int, joint: str) -> None:
    text = f"Worked at Acme from {low}{joint}{high}; then since {high} at Bolt."

    for item in dates(text):
        (alone,) = dates(text[item.start : item.end])
        assert shown(alone) == shown(item).removeprefix("since ")


@pytest.mark.parametrize(
    "text", ["October 1 , 1935 -- April 1 , 1982", "October 1, 1935 - April 1, 1982"]
)
def test_commas_and_dashes_set_apart(text: str) -> None:
    (found,) = dates(text)

    assert isinstance(found, DateRange)
    assert [end.name for end in (found.begin, found.finish) if end] == ["1935-10-01", "1982-04-01"]
