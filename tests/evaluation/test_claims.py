"""Claims against labels: which are wrong, how they count, how responses rank, gates, comparison."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import Policy
from assay.confidence import Seen, shipped
from assay.errors import InputError
from assay.evaluation.agreement import Judged, judge_rows
from assay.evaluation.claim_scores import ClaimTally, claim_scores, claim_tally
from assay.evaluation.comparison import Counted, compare, counted, read_saved, saved
from assay.evaluation.flags import FlagKind
from assay.evaluation.gates import gate, held
from assay.evaluation.labelled import Label, Row
from assay.evaluation.measured import Measured, Scope
from assay.evaluation.observations import Observation, observations
from assay.evaluation.places import worst
from assay.evaluation.ranking import Scored, auroc, roc
from assay.evaluation.scores import Tally
from assay.pipeline import check
from assay.sources import Source, Sources

SOURCE = "The mill has 7 looms and 40 weavers. It opened in May 1911."
RESPONSE = "The mill has 7 looms and 45 weavers. It opened in May 1911."


def seen_of(response: str, *labels: str, soft: tuple[str, ...] = ()) -> dict[str, bool | None]:
    """Each claim by its value, with whether the labels say that it is wrong."""
    hard = [(response.index(text), response.index(text) + len(text)) for text in labels]
    loose = [(response.index(text), response.index(text) + len(text)) for text in soft]
    report = check(response, Sources([Source("s", SOURCE)]))
    made = observations(report, hard, loose)
    names = [
        "+".join(verdict.claim.atoms[i].text for i in verdict.claim.valued().values())
        for verdict in report.verdicts
    ]
    return dict(zip(names, (one.wrong for one in made), strict=True))


def test_a_claim_is_wrong_where_a_label_touches_what_it_is_about() -> None:
    assert seen_of(RESPONSE, "45") == {"7": False, "45": True, "May 1911": False}
    assert seen_of(RESPONSE, "weavers") == {"7": True, "45": True, "May 1911": False}
    assert seen_of(RESPONSE, "The mill has 7 looms") == {"7": True, "45": True, "May 1911": False}
    assert seen_of(RESPONSE) == {"7": False, "45": False, "May 1911": False}


def test_a_claim_on_an_arguable_span_only_counts_for_nothing() -> None:
    assert seen_of(RESPONSE, soft=("45",))["45"] is None
    assert seen_of(RESPONSE, "45", soft=("45",))["45"] is True


def observed(outcome: str, wrong: bool | None, kind: str = "numeric") -> Observation:
    return Observation((0, 1), Seen(kind, outcome, "r", "exact"), wrong)


MANY = [
    *[observed("verified", False)] * 6,
    *[observed("verified", True)] * 2,
    *[observed("failure", True)] * 3,
    observed("failure", False),
    *[observed("undecided", True)] * 5,
    *[observed("doubt", False)] * 4,
    observed("verified", None),
]


def test_counts_of_claims_by_hand() -> None:
    tally = claim_tally(MANY)

    assert tally == ClaimTally(
        claims=21,
        wrong=10,
        right=11,
        verified=8,
        verified_wrong=2,
        verified_right=6,
        failed=4,
        failed_wrong=3,
        open=9,
        caught=8,
    )


def test_figures_of_claims_by_hand() -> None:
    scores = claim_scores([(f"{n}", claim_tally([one])) for n, one in enumerate(MANY)])

    assert scores.precision[::2] == (3 / 4, 3)
    assert scores.recall[::2] == (3 / 10, 3)
    assert scores.caught[::2] == (8 / 10, 8)
    assert scores.false_verified[::2] == (2 / 8, 2)
    assert scores.passed[::2] == (6 / 11, 6)
    assert scores.abstention[::2] == (9 / 21, 9)
    interval = scores.false_verified.interval
    assert interval is not None
    assert 0 <= interval.low < 0.25 < interval.high <= 1


def test_of_no_claim_nothing_is_known() -> None:
    scores = claim_scores([("a", claim_tally([]))])

    assert all(figure.value is None for figure in scores[1:])


def scored(*pairs: tuple[float, bool]) -> list[Scored]:
    return [Scored(score, bad, str(at)) for at, (score, bad) in enumerate(pairs)]


@pytest.mark.parametrize(
    ("pairs", "area"),
    [
        ([(0.9, True), (0.1, False)], 1.0),
        ([(0.1, True), (0.9, False)], 0.0),
        ([(0.5, True), (0.5, False)], 0.5),
        ([(0.9, True), (0.4, True), (0.5, False), (0.4, False)], 0.625),
        ([(0.9, True)], None),
        ([], None),
    ],
)
def test_the_area_under_the_curve(pairs: list[tuple[float, bool]], area: float | None) -> None:
    assert auroc(scored(*pairs)).value == area


@given(st.lists(st.tuples(st.sampled_from([0.1, 0.2, 0.3]), st.booleans()), max_size=12))
def test_the_area_is_what_the_curve_encloses(pairs: list[tuple[float, bool]]) -> None:
    points = roc(scored(*pairs))
    area = auroc(scored(*pairs)).value

    assert (area is None) == (not points)
    enclosed = sum((x2 - x1) * (y1 + y2) / 2 for (x1, y1), (x2, y2) in pairwise(points))
    assert area is None or enclosed == pytest.approx(area)


@pytest.mark.parametrize(
    ("figure", "text", "holds", "told"),
    [
        ("precision", "numeric=0.75", True, "holds, 0.750 (3 of 4)"),
        ("precision", "numeric=0.76", False, "DOES NOT HOLD, 0.750 (3 of 4)"),
        ("recall", "all=0.3", True, "holds"),
        ("false_verified", "numeric=0.25", True, "holds"),
        ("false_verified", "numeric=0.24", False, "DOES NOT HOLD"),
        ("precision", "quote=0.0", False, "no such claim was measured"),
        ("false_verified", "event=1", False, "no such claim was measured"),
    ],
)
def test_gates(figure: str, text: str, holds: bool, told: str) -> None:
    scores = claim_scores([(f"{n}", claim_tally([one])) for n, one in enumerate(MANY)])

    [made] = held([gate(figure, text)], {"numeric": scores, "all": scores})

    assert made.holds is holds
    assert told in made.told()


@pytest.mark.parametrize(
    "text", ["numeric", "numeric=", "numeric=x", "colour=0.5", "all=1.1", "=1"]
)
def test_a_gate_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="--min-precision is"):
        gate("precision", text)


ROWS = [
    Row("a", SOURCE, "It opened in May 1911.", (), "f, line 1", model="m"),
    Row("b", SOURCE, "It opened in May 1948.", (Label(13, 21, "contradicted"),), "f, line 2"),
    Row("c", SOURCE, "It opened in May 1911.", (Label(13, 21, "contradicted"),), "f, line 3"),
    Row("d", SOURCE, "It opened in May 1948.", (), "f, line 4", model="m"),
]


def measure(rows: list[Row] = ROWS) -> Measured:
    scope = Scope("default", FlagKind.FAILED)
    judged: tuple[Judged, ...] = tuple(judge_rows(rows, Policy.default(), FlagKind.FAILED))
    return Measured("f", scope, judged)


def test_the_worst_are_verified_errors_then_failures_on_none() -> None:
    verified, failed = worst(measure(), 5, shipped())

    assert [place.id for place in verified] == ["c"]
    assert [place.id for place in failed] == ["d"]
    assert worst(measure(), 0, shipped()) == ([], [])


def test_responses_are_told_apart_by_model() -> None:
    groups = measure().by("model")

    assert {name: scores.tally.responses for name, scores in groups.items()} == {
        "m": 2,
        "not told": 2,
    }
    assert measure(ROWS[1:3]).by("model") == {}


def test_a_response_is_as_doubtful_as_its_claims() -> None:
    good, bad, *_ = measure().scored(shipped())

    assert good.score < 0.5 < bad.score
    assert (good.bad, bad.bad) == (False, True)


def row(key: str, flagged: int, *, bad: int = 1, cluster: str = "") -> Counted:
    tally = Tally(responses=1, bad=bad, flagged=flagged, bad_flagged=bad * flagged)
    return Counted(key, cluster or key, tally, ClaimTally())


def test_two_sides_are_compared_row_by_row() -> None:
    before = [row(f"{n}", 0) for n in range(40)]
    after = [row(f"{n}", int(n < 20)) for n in range(40)]

    made = compare(("old", before), ("new", after))

    recall = next(change for change in made.changes if change.name == "response recall")
    assert (recall.before, recall.after) == (0.0, 0.5)
    assert recall.interval is not None
    assert 0.3 < recall.interval.low < 0.5 < recall.interval.high < 0.7
    assert made.differing == tuple(f"{n}" for n in range(20))


def test_the_same_on_both_sides_differs_nowhere() -> None:
    rows = [row(f"{n}", n % 2) for n in range(10)]

    made = compare(("a", rows), ("b", rows))

    assert made.differing == ()
    assert {change.interval for change in made.changes} <= {None, (0.0, 0.0)}


@pytest.mark.parametrize(
    "other", [[row("0", 1)], [row("0", 1), row("2", 1)], [row("0", 1), row("1", 1, cluster="x")]]
)
def test_other_rows_are_not_compared(other: list[Counted]) -> None:
    with pytest.raises(InputError, match="on other rows"):
        compare(("old", [row("0", 1), row("1", 1)]), ("new", other))


def test_counts_that_were_saved_are_read_again() -> None:
    rows = counted([measure()])

    assert read_saved(saved(rows, "v1", "all"), "x.jsonl", "all") == ("v1", rows)
    assert SOURCE not in saved(rows, "v1", "all")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"label": "v"}', '{"label": 1, "tally": []}'])
def test_what_was_not_saved_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^x\.jsonl"):
        read_saved(text, "x.jsonl", "all")


def test_counts_with_other_flags_are_refused() -> None:
    text = saved(counted([measure()]), "v1", "flags number")

    with pytest.raises(InputError, match="was saved with 'flags number'"):
        read_saved(text, "x.jsonl", "flags all")


def test_counts_that_are_no_numbers_are_refused() -> None:
    text = saved(counted([measure()]), "v1", "all").replace("[1,", '["1",')

    with pytest.raises(InputError, match="expected what --save wrote"):
        read_saved(text, "x.jsonl", "all")


def test_two_rows_with_one_id_stay_two() -> None:
    rows = [replace(row, id="same") for row in ROWS]
    made = counted([measure(rows)])

    assert len({row.key for row in made}) == len(rows)


def test_the_largest_difference_has_an_interval() -> None:
    made = compare(("a", [row("0", 0), row("1", 0)]), ("b", [row("0", 1), row("1", 1)]))

    recall = next(change for change in made.changes if change.name == "response recall")
    assert (recall.before, recall.after, recall.interval) == (0.0, 1.0, (1.0, 1.0))


def test_counts_of_another_version_are_refused() -> None:
    text = saved(counted([measure()]), "v1", "all").replace('"hits", ', "")

    with pytest.raises(InputError, match="save it again"):
        read_saved(text, "x.jsonl", "all")


def test_a_tally_keeps_its_claims_when_a_row_is_copied() -> None:
    judged = measure().rows[1]

    assert replace(judged, missed=()).claims == judged.claims
    assert judged.claims[0].wrong is True
