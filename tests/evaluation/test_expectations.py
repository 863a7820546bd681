"""What a case says of the values in its source: each row that holds has one that does not."""

import json
from typing import Any

import pytest

from assay import InputError, Policy
from assay.evaluation.cases import CaseResult, read_cases, run_case
from assay.evaluation.expectations import FLAG_NAMES
from assay.evaluation.source_values import KEYS, UNIT_NAMES
from assay.text.quantities import values

ANY = {"verdict": "unverifiable", "accept": ["verified", "failed", "unverifiable"]}


def result(source: str, expected: dict[str, Any], **params: Any) -> CaseResult:
    case = {"id": "x", "kind": "k", "source": source, "claim": "It has it.", "params": params}
    return run_case({**case, "expected": {**ANY, **expected}}, Policy.default())


HOLDS: list[tuple[str, dict[str, Any]]] = [
    ("Shipped 742 000 parcels.", {"value": 742000}),
    ("Budget: $2,345,678.120", {"value": 2345678.12}),
    ("Budget: $2,345,678.120", {"value": 2345678.12, "unit": "USD"}),
    ("Budget: $2,345,678.120", {"value": 2345678.12, "unit": "$"}),
    ("Margin change: -5 points.", {"value": -5}),
    ("It has over 50 ferries.", {"value": 50}),
    ("Satisfaction reached 64%.", {"value": 64, "unit": "%"}),
    ("Satisfaction reached 64%.", {"value": 64, "unit": "percent"}),
    ("Satisfaction reached 58%.", {"value": 0.58}),
    ("Satisfaction reached 58%.", {"value": 0.58, "unit": ""}),
    ("accuracy=0.58 on the set", {"value": 58, "unit": "%"}),
    ("accuracy=0.58 on the set", {"value": 0.58}),
    ("p50 12.4 ms; p99 88 ms", {"value": 88, "unit": "ms"}),
    ("p50 12.4 ms; p99 88 ms", {"unit": "ms"}),
    ("Humidity of 32 to 40 percent.", {"value": {"min": 32, "max": 40}, "unit": "%"}),
    ("You bring 3–5 years of Java.", {"value": {"min": 3, "max": 5}, "unit": "years"}),
    ("Six years or more are required.", {"value": {"min": 6}}),
    ("More than 6 years are required.", {"value": {"min": 6}}),
    ("At most 6 years are required.", {"value": {"max": 6}}),
    ("Promoted Q3/2018", {"value": "2018-Q3"}),
    ("Promoted Q3/2018", {"value": "2018-Q3", "precision": "quarter"}),
    ("Started 2017-05", {"precision": "month"}),
    ("Contract 03/2012 - 09/2013", {"value": ["2012-03", "2013-09"]}),
    ("Contract 03/2012 - 09/2013", {"value": "2013-09", "precision": "month"}),
    ("Editor, Jan 2020 to date", {"value": ["2020-01", None]}),
    ("Editor, Jan 2020 to date", {"value": ["2020-01", "present"]}),
    ("A mix of Go and Rust.", {"numbers": []}),
    ("Ran 3 sites with 18 staff, 3 to 5 days each.", {"numbers": [18, 3, 3, 5]}),
    ("Won 3rd prize with 18 staff.", {"numbers": [18], "numbers_must_not_include": [3]}),
    ("Names only: Augusta Maybach.", {"dates": []}),
    ("Tulsa - NOV. 2012 - 2019", {"dates": ["2019", "2012-11"]}),
    ("Start: 14.17.2021", {"dates": []}),
    ("Lease signed 04/05/2019.", {"dates": []}),
]
FAILS: list[tuple[str, dict[str, Any]]] = [
    ("", {"value": 0}),
    ("Shipped 742 000 parcels.", {"value": 742}),
    ("Budget: $2,345,678.120", {"value": 2345678.12, "unit": "EUR"}),
    ("Budget: $2,345,678.120", {"value": 2345678.12, "unit": ""}),
    ("Margin change: -5 points.", {"value": 5}),
    ("Satisfaction reached 64%.", {"value": 62, "unit": "%"}),
    ("Satisfaction reached 64%.", {"value": 64, "unit": "pp"}),
    ("Satisfaction reached 58%.", {"value": 0.58, "unit": "%"}),
    ("Satisfaction reached 58%.", {"value": 5.8}),
    ("accuracy=0.58 on the set", {"value": 58}),
    ("accuracy=0.58 on the set", {"value": 5.8, "unit": "%"}),
    ("p50 12.4 ms; p99 88 s", {"value": 88, "unit": "ms"}),
    ("p50 12.4 ms; p99 88 ms", {"unit": "s"}),
    ("Humidity of 32 to 40 percent.", {"value": {"min": 32, "max": 41}}),
    ("Humidity of 32 to 40 percent.", {"value": {"min": 31, "max": 40}}),
    ("Humidity of 32 to 40 percent.", {"value": {"min": 32, "max": 40}, "unit": "pp"}),
    ("Humidity of 32 to 40 percent.", {"value": 40}),
    ("Humidity of 32 to 40 percent.", {"value": {"min": 32}}),
    ("From 32 and up to 40 grams.", {"value": {"min": 32, "max": 40}}),
    ("Six years or more are required.", {"value": {"min": 5}}),
    ("Six years or more are required.", {"value": {"max": 6}}),
    ("Six years are required.", {"value": {"min": 6}}),
    ("Promoted Q3/2018", {"value": "2018-Q2"}),
    ("Promoted Q3/2018", {"value": "2018"}),
    ("Promoted Q3/2018", {"value": 2018}),
    ("Promoted Q3/2018, left in 2019", {"value": "2018-Q3", "precision": "year"}),
    ("Started 2017-05", {"precision": "day"}),
    ("Contract 03/2012 - 09/2013", {"value": ["2012-03", "2013-10"]}),
    ("Contract 03/2012 - 09/2013", {"value": ["2012-04", "2013-09"]}),
    ("Contract 03/2012 - 09/2013", {"value": ["2012-03", "present"]}),
    ("In 03/2012, and again in 09/2013", {"value": ["2012-03", "2013-09"]}),
    ("Editor, Jan 2020 to date", {"value": ["2020-01", "2024-12"]}),
    ("A mix of 2 languages.", {"numbers": []}),
    ("Ran 3 sites with 18 staff.", {"numbers": [3]}),
    ("Ran 3 sites with 18 staff.", {"numbers": [3, 18, 18]}),
    ("Ran 3 sites with 18 staff.", {"numbers_must_not_include": [4, 18]}),
    ("Humidity of 32 to 40 percent.", {"numbers_must_not_include": [40]}),
    ("Employed since March 2012.", {"dates": []}),
    ("Employed since March 2012.", {"dates": ["2012-03", "2012-03"]}),
    ("Employed since March 2012.", {"dates": ["2012"]}),
    ("Start: 14.17.2021", {"value": "2021-17-14"}),
    ("Lease signed 04/05/2019.", {"value": "2019-05-04"}),
]


@pytest.mark.parametrize(("source", "expected"), HOLDS)
def test_holds(source: str, expected: dict[str, Any]) -> None:
    assert result(source, expected).problems == ()


@pytest.mark.parametrize(("source", "expected"), FAILS)
def test_does_not_hold(source: str, expected: dict[str, Any]) -> None:
    found = result(source, expected)

    assert not found.passed
    assert not found.skipped
    assert len(found.problems) == 1


def test_the_status_does_not_matter() -> None:
    case = {"id": "x", "kind": "k", "source": "It has 7 sites.", "claim": "It has 9 sites."}
    for verdict in ("verified", "failed", "unverifiable"):
        expected = {"verdict": verdict, "value": 9}
        found = run_case({**case, "expected": expected}, Policy.default())
        assert any(problem.startswith("value 9 is not read") for problem in found.problems)


def test_what_is_missing_is_said_with_what_is_read() -> None:
    found = result("Ran 3 to 5 sites in 2019.", {"value": 7, "unit": "%"})

    assert found.problems == ("value 7, unit '%' is not read in the source, but 3 to 5, 2019",)


def test_every_source_is_read_and_markup_is_none_of_it() -> None:
    texts = {"a": "It has 7 sites.", "b": "It has 9 sites."}
    rows = '<p data-n="12">It has <b>1</b>,500 sites.</p>'

    assert result("", {"numbers": [7, 9]}, sources=texts).passed
    assert not result("", {"numbers": [7]}, sources=texts).passed
    assert result(rows, {"numbers": [1500]}, source_format="html").passed
    assert not result(rows, {"numbers": [1500]}).passed


@pytest.mark.parametrize(
    "expected",
    [
        {"value": True},
        {"value": []},
        {"value": ["2012"]},
        {"value": [2012, 2013]},
        {"value": ["2012", "2013", "2014"]},
        {"value": {}},
        {"value": {"min": "2012"}},
        {"value": {"least": 3}},
        {"value": float("nan")},
        {"numbers": ["3"]},
        {"numbers_must_not_include": [None]},
        {"dates": [2012]},
    ],
)
def test_a_form_that_the_rule_does_not_know_is_skipped_by_name(expected: dict[str, Any]) -> None:
    found = result("It has 3 sites.", expected)

    assert found.skipped
    assert found.problems == (f"expected.{next(iter(expected))}",)


@pytest.mark.parametrize("key", sorted(KEYS))
def test_a_wrong_type_is_an_error(key: str) -> None:
    case = {"source": "a", "claim": "a", "expected": {"verdict": "failed", key: None}}

    with pytest.raises(InputError, match=rf"line 1: expected\.{key} is None"):
        read_cases(json.dumps(case), "cases.jsonl")


WORK = [
    {"company": "Acme", "title": "Cook", "start_date": "2018-01", "end_date": "2019-12"},
    {"company": "Beta", "title": "Cook", "start_date": "2019-07", "end_date": "2020-12"},
]


@pytest.mark.parametrize(
    ("expected", "passed"),
    [
        ({"verdict": "verified", "months": [36, 35]}, True),
        ({"verdict": "verified", "months": [42]}, False),
        ({"verdict": "verified", "overlaps": [["Acme", "Beta"]]}, True),
        ({"verdict": "verified", "overlaps": []}, False),
        ({"verdict": "failed"}, False),
    ],
)
def test_a_record_is_read_and_its_months_are_compared(
    expected: dict[str, Any], passed: bool
) -> None:
    case = {"id": "x", "kind": "tenure", "source": None, "record": {"work": WORK}}
    claim = "She has 3 years of experience."

    found = run_case({**case, "claim": claim, "expected": expected}, Policy.default())

    assert found.passed is passed


@pytest.mark.parametrize("unit", sorted(set(UNIT_NAMES.values())))
def test_units_have_the_names_that_are_read(unit: str) -> None:
    written = {"pp": "7 percentage points", "x": "7 times", "mile": "7 miles"}
    texts = [written.get(unit, f"It took 7 {unit}."), f"It took 7 {unit}s."]

    assert unit in {found.unit for text in texts for found in values(text).quantities}


@pytest.mark.parametrize("name", ["ambiguous_date", "fiscal_calendar_unknown", "invalid_date"])
def test_flags_of_dates_have_the_names_of_reasons(name: str) -> None:
    assert FLAG_NAMES[name] == name.replace("_", "-")
    assert not result("It has it.", {"flags_any": [name]}).passed
