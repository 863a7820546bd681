"""Whether one date follows from another, at the precision that is written."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.text.dates import Date, DateRange, dates
from assay.text.intervals import Edge, compare_dates, compare_ranges, covers, edge_of, years_of


def one(text: str) -> Date:
    (found,) = dates(text)
    assert isinstance(found, Date)
    return found


def span(text: str) -> DateRange:
    (found,) = dates(text)
    assert isinstance(found, DateRange)
    return found


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        ("2019", "2019", "holds"),
        ("2019", "May 2019", "holds"),
        ("2019", "5 May 2019", "holds"),
        ("May 2019", "5 May 2019", "holds"),
        ("Q2 2019", "May 2019", "holds"),
        ("H1 2019", "Q2 2019", "holds"),
        ("summer 2019", "July 2019", "holds"),
        ("1990s", "1995", "holds"),
        ("May 2019", "2019", "less-precise"),
        ("5 May 2019", "May 2019", "less-precise"),
        ("May 2019", "Q2 2019", "less-precise"),
        ("Q2 2019", "H1 2019", "less-precise"),
        ("1995", "1990s", "less-precise"),
        ("2019", "2020", "differs"),
        ("May 2019", "June 2019", "differs"),
        ("5 May 2019", "6 May 2019", "differs"),
        ("Q3 2019", "May 2019", "differs"),
        ("H2 2019", "Q2 2019", "differs"),
        ("1990s", "2001", "differs"),
        ("May 2018", "2019", "differs"),
    ],
)
def test_precision_is_carried_and_never_filled_in(claimed: str, actual: str, expected: str) -> None:
    assert compare_dates(one(claimed), one(actual)) == expected


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        ("5 March 2019", "03/05/2019", "ambiguous-date"),
        ("3 May 2019", "03/05/2019", "ambiguous-date"),
        ("03/05/2019", "5 March 2019", "ambiguous-date"),
        ("2019", "03/05/2019", "holds"),
        ("2018", "03/05/2019", "differs"),
        ("April 2019", "03/05/2019", "differs"),
        ("13 May 2019", "13/05/2019", "holds"),
        ("5 May 2019", "05/05/2019", "holds"),
    ],
)
def test_two_readings_count_only_where_they_agree(claimed: str, actual: str, expected: str) -> None:
    assert compare_dates(one(claimed), one(actual)) == expected


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        ("FY2024", "FY2024", "holds"),
        ("FY2024", "Q3 FY2024", "holds"),
        ("Q3 FY2024", "Q3 FY2024", "holds"),
        ("Q3 FY2024", "FY2024", "less-precise"),
        ("Q3 FY2024", "Q2 FY2024", "differs"),
        ("FY2024", "FY2023", "differs"),
        ("FY2024", "2024", "fiscal-calendar-unknown"),
        ("2024", "FY2024", "fiscal-calendar-unknown"),
        ("Q3 2024", "Q3 FY2024", "fiscal-calendar-unknown"),
    ],
)
def test_fiscal_periods_are_no_calendar_ones(claimed: str, actual: str, expected: str) -> None:
    assert compare_dates(one(claimed), one(actual)) == expected


@pytest.mark.parametrize(
    ("claimed", "actual"),
    [
        ("30 February 2019", "February 2019"),
        ("2019", "31 April 2019"),
        ("31 April 2019", "31 April 2019"),
        ("FY2019", "31 April 2019"),
    ],
)
def test_a_day_that_does_not_exist_proves_nothing(claimed: str, actual: str) -> None:
    assert compare_dates(one(claimed), one(actual)) == "invalid-date"


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        ("early 2019", "early 2019", "holds"),
        ("2019", "early 2019", "holds"),
        ("early 2019", "2019", "less-precise"),
        ("early 2019", "early 2018", "differs"),
        ("March 2019", "early 2019", "less-precise"),
    ],
)
def test_a_stage_is_a_part_of_its_date(claimed: str, actual: str, expected: str) -> None:
    assert compare_dates(one(claimed), one(actual)) == expected


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        ("2019-2021", "2019-2021", "holds"),
        ("2019-2021", "March 2019 - June 2021", "holds"),
        ("March 2019 - June 2021", "2019-2021", "less-precise"),
        ("2019-2021", "2018-2021", "differs"),
        ("2019-2021", "2019-2022", "differs"),
        ("May 2018 - June 2021", "2019-2021", "differs"),
        ("2019 - present", "2019 - present", "holds"),
        ("2019 - present", "May 2019 - present", "holds"),
        ("May 2019 - present", "2019 - present", "less-precise"),
        ("2019 - present", "2019-2021", "differs"),
        ("2019-2021", "2019 - present", "differs"),
        ("FY2023-FY2024", "2023-2024", "fiscal-calendar-unknown"),
    ],
)
def test_ranges_are_compared_end_by_end(claimed: str, actual: str, expected: str) -> None:
    assert compare_ranges(span(claimed), span(actual)) == expected


@pytest.mark.parametrize(
    ("range_", "date", "expected"),
    [
        ("2019-2021", "2020", True),
        ("2019-2021", "May 2021", True),
        ("2019-2021", "2022", False),
        ("2019-2021", "2018", False),
        ("2019 - May 2021", "2021", False),
        ("May 2019 - 2021", "2019", False),
        ("May 2019 - present", "2030", True),
        ("May 2019 - present", "May 2019", True),
        ("May 2019 - present", "April 2019", False),
        ("2019-2021", "FY2020", False),
        ("FY2019-FY2021", "2020", False),
    ],
)
def test_a_range_covers_every_day_of_a_date(range_: str, date: str, expected: bool) -> None:
    assert covers(span(range_), one(date)) is expected


@pytest.mark.parametrize(
    ("text", "edge", "expected"),
    [
        ("2019-2021", "begin", "2019"),
        ("2019-2021", "finish", "2021"),
        ("2019 - present", "begin", "2019"),
        ("2019 - present", "finish", None),
    ],
)
def test_the_ends_of_a_range(text: str, edge: Edge, expected: str | None) -> None:
    found = edge_of(span(text), edge)

    assert (found.name if found else None) == expected


def test_a_single_date_is_both_its_ends() -> None:
    date = one("May 2019")

    assert edge_of(date, "begin") is edge_of(date, "finish") is date


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5 May 2019", {2019}),
        ("1990s", {1990, 1999}),
        ("2019-2021", {2019, 2021}),
        ("2019 - present", {2019}),
        ("FY2024", set()),
        ("31 April 2019", set()),
    ],
)
def test_years_of(text: str, expected: set[int]) -> None:
    (found,) = dates(text)

    assert years_of(found) == expected


DAYS = st.dates(datetime.date(1950, 1, 1), datetime.date(2049, 12, 31))
FORMS = ["%d %B %Y", "%B %Y", "%Y", "%Y-%m-%d"]


@given(DAYS, st.sampled_from(FORMS), st.sampled_from(FORMS))
def test_a_day_written_less_precisely_holds_and_more_precisely_does_not(
    day: datetime.date, coarse: str, fine: str
) -> None:
    claimed, actual = one(day.strftime(coarse)), one(day.strftime(fine))
    rank = {"year": 0, "month": 1, "day": 2}

    expected = "holds" if rank[claimed.precision] <= rank[actual.precision] else "less-precise"

    assert compare_dates(claimed, actual) == expected


@given(DAYS, DAYS, st.sampled_from(FORMS))
def test_other_days_differ(first: datetime.date, second: datetime.date, form: str) -> None:
    claimed, actual = first.strftime(form), second.strftime(form)

    relation = compare_dates(one(claimed), one(actual))

    assert relation == ("holds" if claimed == actual else "differs")


@pytest.mark.parametrize(
    ("claimed", "actual"),
    [("early 2019", "November 2019"), ("late 2019", "2 March 2019"), ("early 2019", "late 2019")],
)
def test_a_date_outside_a_stage_differs(claimed: str, actual: str) -> None:
    assert compare_dates(one(claimed), one(actual)) == "differs"


@pytest.mark.parametrize("actual", ["July 2019", "Q3 2019", "5 October 2019"])
def test_no_summer_day_is_in_a_winter(actual: str) -> None:
    assert compare_dates(one("winter 2019"), one(actual)) == "differs"


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        ("early 2019", "March 2019", "holds"),
        ("early 2019", "June 2019", "less-precise"),
        ("mid 2019", "June 2019", "holds"),
        ("late 2019", "October 2019", "holds"),
        ("early March 2019", "5 March 2019", "holds"),
        ("early March 2019", "25 March 2019", "differs"),
        ("winter 2019", "January 2019", "holds"),
    ],
)
def test_a_date_inside_a_stage(claimed: str, actual: str, expected: str) -> None:
    assert compare_dates(one(claimed), one(actual)) == expected
