"""Records of any JSON, with a mapping and without; weather, sport and sales are invented."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import InputError
from assay.mapping.record import mapping, record
from assay.records import Fact
from timing import seconds

WEATHER = {
    "station": {"name": "Mount Alder", "height_m": 1240},
    "days": [
        {"date": "2031-02-01", "tempC": {"max": -1.5, "min": -9}, "snow": True, "wind": None},
        {"date": "2031-02-02", "tempC": {"max": 0.5, "min": -4}, "snow": False, "wind": ""},
    ],
}
HOCKEY = {
    "season": "2031/32",
    "games": [
        {
            "date": "2031-10-04",
            "venue": {"name": "Pond Hall", "crowd": {"total": 5120}},
            "teams": [
                {"name": "Otters", "stats": {"goals": 3, "shots on goal": 28}},
                {"name": "Herons", "stats": {"goals": 2, "shots on goal": 31}},
            ],
        }
    ],
}
HOCKEY_MAPPING = """
complete = ["goals"]
[[facts]]
each = "games[*].teams[*]"
subject = "name"
metric = "stats.*"
period = "^.date"
[[facts]]
each = "games[*]"
subject = "venue.name"
metric = "'attendance'"
value = "venue.crowd.total"
period = "date"
"""


def told(facts: tuple[Fact, ...]) -> list[tuple[str, str, str, str]]:
    return [(fact.subject, fact.metric, fact.value.text, fact.period) for fact in facts]


def one(data: Any, rule: str) -> list[tuple[str, str, str, str]]:
    return told(record(data, mapping("[[facts]]\n" + rule)).facts)


def test_a_mapping_reads_a_sports_record() -> None:
    found = record(HOCKEY, mapping(HOCKEY_MAPPING), record_id="round 1")

    assert told(found.facts) == [
        ("Otters", "goals", "3", "2031-10-04"),
        ("Otters", "shots on goal", "28", "2031-10-04"),
        ("Herons", "goals", "2", "2031-10-04"),
        ("Herons", "shots on goal", "31", "2031-10-04"),
        ("Pond Hall", "attendance", "5120", "2031-10-04"),
    ]
    assert found.facts[3].value.place == 'games[0].teams[1].stats["shots on goal"]'
    assert found.id == "round 1"
    assert found.complete == {"goals"}


def test_without_a_mapping_every_value_is_a_fact() -> None:
    found = record(WEATHER)

    assert told(found.facts) == [
        ("station", "name", "Mount Alder", ""),
        ("Mount Alder", "height m", "1240", ""),
        ("days", "date", "2031-02-01", "2031-02-01"),
        ("days", "temp c max", "-1.5", "2031-02-01"),
        ("days", "temp c min", "-9", "2031-02-01"),
        ("days", "snow", "true", "2031-02-01"),
        ("days", "date", "2031-02-02", "2031-02-02"),
        ("days", "temp c max", "0.5", "2031-02-02"),
        ("days", "temp c min", "-4", "2031-02-02"),
        ("days", "snow", "false", "2031-02-02"),
    ]
    assert found.facts[4].value.place == "days[0].tempC.min"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"total_years_experience": 0}, [("", "total years experience", "0", "")]),
        (
            {"metric": "accuracy", "value": 0.58},
            [("", "metric", "accuracy", ""), ("", "accuracy", "0.58", "")],
        ),
        ({"scores": [0.8, None, 0.9]}, [("", "scores", "0.8", ""), ("", "scores", "0.9", "")]),
        (
            {"home": {"stats": {"points": 1}}, "away": {"stats": {"points": 2}}},
            [("home", "stats points", "1", ""), ("away", "stats points", "2", "")],
        ),
        (
            {"revenue": {"2030": {"total": 5}, "2031": {"total": 7}}},
            [("revenue", "total", "5", "2030"), ("revenue", "total", "7", "2031")],
        ),
        (
            [{"PLAYER_NAME": "Ida Roe", "PTS": "3"}],
            [("", "player name", "Ida Roe", ""), ("Ida Roe", "pts", "3", "")],
        ),
        (
            {"title": ["Moss"], "born": ["1852"]},
            [("", "title", "Moss", ""), ("Moss", "born", "1852", "")],
        ),
        (
            {"year": 2031, "month": 3, "rain": 4},
            [
                ("", "year", "2031", "2031-03"),
                ("", "month", "3", "2031-03"),
                ("", "rain", "4", "2031-03"),
            ],
        ),
        ({"a.b": {"%": 1e22}}, [("a b", "%", "1" + "0" * 22, "")]),
        ('{"rate": 0.50, "big": 1e3}', [("", "rate", "0.50", ""), ("", "big", "1000", "")]),
    ],
)
def test_default_facts(data: Any, expected: list[tuple[str, str, str, str]]) -> None:
    assert told(record(data).facts) == expected


@pytest.mark.parametrize(
    ("data", "rule", "expected"),
    [
        (
            {"Ida": {"age": 9}},
            'each = "*"\nsubject = "@key"\nmetric = "*"',
            [("Ida", "age", "9", "")],
        ),
        (
            {"rows": [["2031", 5]], "of": "rain"},
            'each = "rows[*]"\nperiod = "[0]"\nvalue = "[1]"\nmetric = "$.of"',
            [("", "rain", "5", "2031")],
        ),
        ({"m": {"a b": {"n": 1}}}, "metric = 'm[\"a b\"].**'", [("", "n", "1", "")]),
        (
            {"m": {"x": {"y": [1, {"zOne": 2}]}}},
            'metric = "m.**"\nsubject = "\'S\'"',
            [("S", "x y", "1", ""), ("S", "x y z one", "2", "")],
        ),
        (
            {"s": {"goals": {"total": 3}, "shots": {"total": 9}}},
            'metric = "s.*"\nvalue = "total"',
            [("", "goals", "3", ""), ("", "shots", "9", "")],
        ),
    ],
)
def test_paths(data: Any, rule: str, expected: list[tuple[str, str, str, str]]) -> None:
    assert one(data, rule) == expected


def test_a_value_without_its_subject_is_unread() -> None:
    data = {"rows": [{"who": "Ida", "n": 1}, {"n": 2}, {"who": None, "n": 3}]}
    rule = '[[facts]]\neach = "rows[*]"\nsubject = "who"\nmetric = "\'n\'"\nvalue = "n"'

    found = record(data, mapping(rule))

    assert told(found.facts) == [("Ida", "n", "1", "")]
    assert [field.place for field in found.unread] == ["rows[1].n", "rows[2].n"]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ('each = "gmes[*]"\nmetric = "*"', "no key 'gmes'; did you mean 'games'?"),
        ('each = "games.teams"\nmetric = "*"', r"'games' is a list of 1, expected an object with"),
        ('each = "season[*]"\nmetric = "*"', "'season' is a single value, expected a list"),
        ('each = "games[*]"\nmetric = "\'m\'"\nvalue = "crowd"', "no key 'crowd'"),
        ('each = "games[*]"\nmetric = "\'m\'"\nvalue = "venue"', "no single value"),
        (
            'each = "games[*]"\nsubject = "vanue.name"\nmetric = "\'m\'"\nvalue = "date"',
            "subject finds nothing.*'venue'",
        ),
        (
            'each = "games[*]"\nsubject = "teams"\nmetric = "\'m\'"\nvalue = "date"',
            "no single text",
        ),
        ('metrik = "*"', "unknown key 'metrik'; did you mean 'metric'"),
        ('metric = "season"', "has no value"),
        ('each = "games[*]"', "has no metric"),
        ('metric = "a..b"', "is no path at character 2"),
        ("metric = 5", "is '5'; expected a path"),
        ('metric = "**.x.*"', r"\*\* stands only at its end"),
        ('each = "games[*]"\nmetric = "$.games[*].date"', r"cannot stand there"),
        ('each = "games[*]"\nsubject = "teams[*].name"\nmetric = "*"', "cannot stand there"),
        ('each = "games[3]"\nmetric = "*"', "is a list of 1"),
    ],
)
def test_a_wrong_mapping_is_named(rule: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        one(HOCKEY, rule)

    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("complete = [", "is no TOML"),
        ("", r"no \[\[facts\]\]"),
        ("facts = 3", r"no \[\[facts\]\]"),
        ("fakts = 3", "did you mean 'facts'"),
        ('complete = "x"\n[[facts]]\nmetric = "*"', "list of texts"),
    ],
)
def test_a_wrong_file_is_named(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        mapping(text)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("{", "no JSON"),
        ('{"a": 1, "a": 2}', "'a' stands twice"),
        ("5", "expected a JSON object or a list"),
        ({}, "holds no value"),
        ({"a": [None, "", {}]}, "holds no value"),
        ({"a": {1, 2}}, "a is a set"),
        ({"k" * 600: 1}, "shorten them"),
        ("[" * 100 + "]" * 100, "60 levels"),
        ("[" * 200_000, "60 levels|no JSON"),
        ([1] * 200_001, "more than 200000 values"),
    ],
)
def test_what_cannot_be_read_is_named(data: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        record(data)


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(ANY)
def test_any_json_is_read_or_refused(data: Any) -> None:
    try:
        found = record(data)
    except InputError:
        return
    assert all(fact.metric and fact.value.text.strip() for fact in found.facts)
    assert len({fact.value.place for fact in found.facts}) == len(found.facts)


@given(ANY)
def test_text_and_objects_have_the_same_places(data: Any) -> None:
    try:
        found = record(data)
    except InputError:
        return
    again = record(json.dumps(data))

    assert [f.value.place for f in again.facts] == [f.value.place for f in found.facts]


@pytest.mark.parametrize("shape", ["rows", "wide", "names", "mapped"])
def test_time_is_linear(shape: str) -> None:
    def spent(size: int) -> float:
        rows = [{"name": f"n{i}", "stats": {"a": i, "b": i}, "value": i} for i in range(size)]
        data: Any = {"rows": rows, "date": "2031"}
        how = None
        if shape == "wide":
            data = {f"key {i}": i for i in range(4 * size)}
        if shape == "names":
            data = {"metric": "m" * 50 * size, "value": 1} | {f"k{i}": i for i in range(4 * size)}
        if shape == "mapped":
            how = mapping(
                '[[facts]]\neach="rows[*]"\nmetric="stats.*"\nsubject="name"\nperiod="$.date"'
            )
        return seconds(lambda: record(data, how))

    for _ in range(4):
        small, large = spent(400), spent(4000)
        if large <= 15 * small + 0.02:
            return
    pytest.fail(f"{shape}: {small:.4f} s for 400 rows, {large:.4f} s for 4000")
