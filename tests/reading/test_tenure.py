"""Time worked, reckoned from the dated entries of a record."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import Source, Sources, check
from assay.reading.intervals import stretch_of, together
from assay.records import Field, Item, Period, Record
from assay.text.dates import DateRange, dates

AS_OF = date(2024, 6, 30)


def record(*rows: tuple[str, str, str], marks: frozenset[str] = frozenset()) -> Record:
    """A record of employments from (title, employer, dates)."""
    items = tuple(
        Item(
            "employment",
            {
                name: Field(text, f"work[{at}].{name}")
                for name, text in (("title", title), ("employer", employer))
                if text
            },
            f"work[{at}]",
            Period(dates(written)[0], Field(written, f"work[{at}].start")) if written else None,
            marks=marks,
        )
        for at, (title, employer, written) in enumerate(rows)
    )
    return Record("record", items, subject=Field("Anna Lind", "name"))


def judged(claim: str, given: Record, as_of: date | None = AS_OF) -> tuple[str, str, str]:
    """Status, reasons and formula of a claim against a record alone."""
    report = check(claim, Sources([], as_of, [given]))
    details = [f.detail for v in report.verdicts for f in v.deciding() if f.detail]
    formula = next((d.formula for d in details if d.formula), "")
    reasons = dict.fromkeys(r for v in report.verdicts for r in v.reasons)
    return report.status.value, "+".join(reasons), formula


OVERLAP = record(
    ("Clerk", "Harbor Office", "2018-01 – 2020-12"),
    ("Team lead", "Harbor Office", "2019-01 – 2020-12"),
)
GAP = record(
    ("Editor", "Lumen Press", "2010-01 – 2011-12"), ("Editor", "Belfry", "2015-01 – 2016-12")
)
OPEN = record(
    ("Engineer", "Orbit", "2014-07 – 2019-06"), ("Director", "Orbit", "2019-07 – present")
)
YEARS = record(("Engineer", "Ostra", "2011 – 2013"), ("Area lead", "Roomly", "2015 – 2017"))
F, V, U = "failed", "verified", "unverifiable"


@pytest.mark.parametrize(
    ("claim", "given", "status", "reason"),
    [
        ("She has 3 years of experience.", OVERLAP, V, "derived-holds"),
        ("She has 5 years of experience.", OVERLAP, F, "exceeds-total"),
        ("She has 4 years of experience.", GAP, V, "derived-holds"),
        ("She has 7 years of experience.", GAP, F, "exceeds-total"),
        ("She has 2 years of experience.", GAP, F, "derived-differs"),
        ("She worked at Belfry for 2 years.", GAP, V, "derived-holds"),
        ("She worked at Belfry for 4 years.", GAP, F, "derived-differs"),
        ("She worked at Belfry for 24 months.", GAP, V, "derived-holds"),
        ("She worked at Belfry for 24 years.", GAP, F, "exceeds-total"),
        ("Anna Lind was an editor for 4 years.", GAP, V, "derived-holds"),
        ("She was with Orbit for 10 years.", OPEN, V, "derived-holds"),
        ("She has been a director for 10 years.", OPEN, F, "derived-differs"),
        ("She has been a director for 5 years.", OPEN, V, "derived-holds"),
        ("She has been a director for at least 3 years.", OPEN, V, "derived-holds"),
        ("She has been a director for over 6 years.", OPEN, F, "derived-differs"),
        ("She has 12 years of experience.", YEARS, F, "exceeds-total"),
        ("She has at most 8 years of experience.", YEARS, V, "derived-holds"),
        ("She has about 4 years of experience.", YEARS, V, "derived-holds"),
        ("She worked at Candela for 2 years.", GAP, U, "not-carried"),
        ("She wrote Java at Belfry for 2 years.", GAP, U, "not-carried"),
    ],
)
def test_claims_of_time_worked(claim: str, given: Record, status: str, reason: str) -> None:
    found = judged(claim, given)

    assert found[0] == status
    assert reason in found[1]


def test_the_formula_names_every_entry_and_the_whole() -> None:
    assert judged("She has 3 years of experience.", OVERLAP)[2] == (
        "2018-01 – 2020-12 (36 months) + 2019-01 – 2020-12 (24 months), overlaps once = 36 months"
    )


def test_an_open_entry_needs_a_day() -> None:
    claim = "She has been a director for 5 years."

    assert judged(claim, OPEN, None)[:2] == (U, "no-as-of")
    assert judged(claim, OPEN, date(2030, 1, 1))[0] == F


def test_time_after_the_day_of_the_check_does_not_count() -> None:
    given = record(("Cook", "Acme", "2023-07 – 2033-12"))

    assert judged("She worked at Acme for 1 year.", given)[0] == V
    assert judged("She worked at Acme for 10 years.", given)[0] == F


def test_what_begins_later_has_not_begun() -> None:
    given = record(("Cook", "Acme", "2025-01 – 2026-12"))

    assert judged("She worked at Acme for 2 years.", given)[:2] == (F, "not-begun")


def test_an_entry_without_dates_leaves_the_total_open() -> None:
    given = record(("Cook", "Acme", "2020-01 – 2020-12"), ("Cook", "Beta", ""))

    assert judged("She has 5 years of experience.", given)[0] == U
    assert judged("She has 1 year of experience.", given)[0] == V


def test_internships_count_unless_the_policy_says_no() -> None:
    given = record(("Intern", "Acme", "2020-01 – 2020-12"), marks=frozenset({"study"}))

    assert judged("She has 1 year of experience.", given)[0] == U


@pytest.mark.parametrize(
    ("claim", "status"),
    [
        ("She has had 2 employers.", V),
        ("She has had three employers.", F),
        ("She has held 2 positions.", V),
        ("She has had 2 employers in Lund.", U),
    ],
)
def test_employers_and_positions_are_counted(claim: str, status: str) -> None:
    assert judged(claim, GAP)[0] == status


@pytest.mark.parametrize(
    ("claim", "status", "reason"),
    [
        ("She still works at Orbit.", V, "goes-on"),
        ("She no longer works at Orbit.", F, "has-not-ended"),
        ("She is a former employee of Orbit.", F, "has-not-ended"),
        ("She still works at Candela.", U, "not-shown"),
    ],
)
def test_whether_it_goes_on(claim: str, status: str, reason: str) -> None:
    assert judged(claim, OPEN)[:2] == (status, reason)


def test_what_has_ended_does_not_go_on() -> None:
    assert judged("She still works at Belfry.", GAP)[:2] == (F, "has-ended")
    assert judged("She no longer works at Belfry.", GAP)[:2] == (V, "is-over")


def test_dates_of_a_record_are_read_like_those_of_a_text() -> None:
    assert judged("She joined Belfry in January 2015.", GAP)[0] == V
    assert judged("She left Belfry in 2017.", GAP)[0] == F
    assert judged("She worked at Lumen Press from 2015 to 2016.", GAP)[0] == F


def test_a_text_and_a_record_that_differ_prove_nothing() -> None:
    text = Source("cv", "Anna Lind worked at Belfry for 5 years.")
    report = check("Anna Lind was at Belfry for 5 years.", Sources([text], AS_OF, [GAP]))

    assert report.verdicts[0].reasons == ("record-text-differ",)


def ranges(written: str) -> DateRange:
    found = dates(written)[0]
    assert isinstance(found, DateRange)
    return found


MONTHS = st.tuples(st.integers(2000, 2020), st.integers(1, 12))
SPANS = st.tuples(MONTHS, st.integers(0, 60))


def written(span: tuple[tuple[int, int], int]) -> tuple[str, set[int]]:
    (year, month), length = span
    first = year * 12 + month - 1
    last = first + length
    text = f"{year}-{month:02} – {last // 12}-{last % 12 + 1:02}"
    return text, set(range(first, last + 1))


@given(st.lists(SPANS, min_size=1, max_size=6))
def test_the_union_is_the_number_of_distinct_months(
    spans: list[tuple[tuple[int, int], int]],
) -> None:
    rows = [written(span) for span in spans]
    stretches = [stretch_of(ranges(text), None) for text, _ in rows]
    found = together([one for one in stretches if one])
    assert found

    assert found.months.exact
    assert found.months.nominal == len(set().union(*(months for _, months in rows)))


@given(st.lists(SPANS, min_size=1, max_size=5))
def test_years_alone_bound_the_months(spans: list[tuple[tuple[int, int], int]]) -> None:
    rows = [written(span) for span in spans]
    coarse = []
    for text, _ in rows:
        begin, end = text.split(" – ")
        coarse.append(stretch_of(ranges(f"{begin[:4]} – {end[:4]}"), None))
    found = together([one for one in coarse if one])
    assert found

    assert found.months.least <= len(set().union(*(m for _, m in rows))) <= found.months.most
