"""What a calibration is asked, how its rows widen, and which limit keeps a promise."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import assay
from assay import Source, Sources
from assay.confidence import (
    ANY,
    Calibration,
    Cell,
    Seen,
    calibration_json,
    read_calibration,
    seen,
    shipped,
    tier,
    widened,
)
from assay.errors import ConfigError
from assay.verdicts import Outcome

FLOOR = {
    Seen(ANY, "verified", ANY, ANY): Cell(8, 2, 0.2),
    Seen(ANY, "undecided", ANY, ANY): Cell(5, 5, 0.5),
    Seen(ANY, "doubt", ANY, ANY): Cell(4, 6, 0.6),
    Seen(ANY, "failure", ANY, ANY): Cell(1, 9, 0.9),
}
SURE = Seen("numeric", "verified", "number-holds", "exact")
UNSURE = Seen("event", "verified", "line-holds", "folded")
TABLE = Calibration(
    "t",
    {
        **FLOOR,
        SURE: Cell(199, 1, 0.005),
        SURE._replace(tier=ANY): Cell(210, 4, 0.02),
        UNSURE: Cell(90, 10, 0.1),
    },
)


def verdict_of(output: str, source: str) -> assay.Verdict:
    [made] = assay.check(output, Sources([Source("s", source)])).verdicts
    return made


@pytest.mark.parametrize(
    ("output", "source", "expected"),
    [
        ("The mill opened in 1931.", "The mill opened in 1931.", ("verified", "exact")),
        ('It says "new  looms".', "It has “New looms”.", ("verified", "folded")),
        ("The mill opened in 1948.", "The mill opened in 1931.", ("failure", "exact")),
        ("Mara sings.", "The mill opened in 1931.", ("undecided", "none")),
    ],
)
def test_what_is_seen_of_a_verdict(output: str, source: str, expected: tuple[str, str]) -> None:
    found = seen(verdict_of(output, source))

    assert (found.outcome, found.tier) == expected


def test_a_formula_is_a_tier_of_its_own() -> None:
    cv = "Jobs\nAcme, Engineer, 2015-01 to 2018-12\nBolt, Engineer, 2019-01 to 2020-12\n"
    report = assay.check(
        "He has 6 years of experience.", Sources([Source("cv", cv)]), pack=assay_pack()
    )

    assert [tier(verdict) for verdict in report.verdicts] == ["reckoned"]


def assay_pack() -> "assay.packs.Pack":
    from assay.hiring.pack import PACK

    return PACK


@pytest.mark.parametrize(
    ("asked", "p_wrong"),
    [
        (SURE, 0.005),
        (SURE._replace(tier="record"), 0.02),
        (SURE._replace(reason="never-seen"), 0.2),
        (Seen("quote", "doubt", "x", "none"), 0.6),
    ],
)
def test_what_was_never_seen_takes_the_nearest_row(asked: Seen, p_wrong: float) -> None:
    assert TABLE.wrong(asked) == p_wrong


@pytest.mark.parametrize(
    ("per_thousand", "threshold"), [(4, -1.0), (5, 0.005), (36, 0.005), (37, 0.1), (1000, 0.1)]
)
def test_a_limit_takes_the_surest_rows_while_their_mean_allows(
    per_thousand: float, threshold: float
) -> None:
    # 200 claims at 0.005 are 1 wrong; with 100 at 0.1 they are 11 of 300
    assert TABLE.threshold(per_thousand) == threshold


def test_a_table_is_the_same_after_writing_and_reading() -> None:
    again = read_calibration(calibration_json(TABLE), "t")

    assert again == TABLE
    assert again.fingerprint() == TABLE.fingerprint()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(schema_version=9), "schema_version"),
        (lambda d: d.update(rows=3), "must be lists"),
        (lambda d: d["rows"].append(["numeric"]), "rows["),
        (lambda d: d["rows"].append(["numeric", "verified", "r", "exact", 1, 1, 1.5]), "rows["),
        (lambda d: d["rows"].append(["numeric", "good", "r", "exact", 1, 1, 0.5]), "rows["),
        (lambda d: d["rows"].append(["numeric", "verified", "r", "exact", -1, 1, 0.5]), "rows["),
        (lambda d: d["rows"].clear(), "no row for any claim"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(change: object, message: str) -> None:
    data = json.loads(calibration_json(TABLE))
    change(data)  # type: ignore[operator]

    with pytest.raises(ConfigError) as caught:
        read_calibration(json.dumps(data), "t.json")
    assert message in str(caught.value)
    assert str(caught.value).startswith("t.json")


def test_the_shipped_table_says_where_it_comes_from_and_knows_all_outcomes() -> None:
    table = shipped()

    assert len(table.fitted_on) >= 3
    assert all("claims" in line for line in table.fitted_on)
    for outcome in Outcome:
        assert 0 < table.wrong(Seen("numeric", outcome.value, "never", "none")) < 1


def test_the_shipped_table_never_falls_where_it_must_not() -> None:
    table = shipped()
    for kind in sorted({key.kind for key, _ in table} - {ANY}):
        keys = [key for key, _ in table if key.kind == kind]
        open_ = [key for key in keys if key.outcome in {"undecided", "doubt"} and ANY in key]
        highest = max((table.wrong(key) for key in open_ if key.reason == ANY), default=1.0)
        for key in keys:
            if key.outcome == "verified":
                assert table.wrong(key) <= highest
                if key.tier == "exact" and key._replace(tier="folded") in table.cells:
                    assert table.wrong(key) <= table.wrong(key._replace(tier="folded"))
    assert Path(assay.__file__).with_name("calibration.json").stat().st_size < 100_000


@given(st.tuples(*[st.sampled_from(["a", "b", ANY])] * 2), st.sampled_from(list(Outcome)))
def test_looking_up_ends_with_the_row_of_the_outcome(
    parts: tuple[str, str], outcome: Outcome
) -> None:
    keys = widened(Seen("numeric", outcome.value, *parts))

    assert keys[-1] == Seen(ANY, outcome.value, ANY, ANY)
    assert TABLE.wrong(keys[0]) in {cell.p_wrong for _, cell in TABLE}
