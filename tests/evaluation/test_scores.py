"""Counting of flags against labels, and the intervals: small tables counted by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.evaluation.scores import (
    Figure,
    Interval,
    ReasonScore,
    Tally,
    f1,
    fate,
    found,
    overlap,
    percentiles,
    reason_scores,
    resampled,
    score,
    total,
    wilson,
)

CLEAN = Tally(responses=1, content=10, covered=6)
FALSE_ALARM = Tally(responses=1, flagged=1, flags=2, flag_chars=4, content=10, covered=10)
CAUGHT = Tally(
    responses=1,
    bad=1,
    flagged=1,
    bad_flagged=1,
    flags=2,
    hits=1,
    soft_flags=1,
    spans=1,
    spans_found=1,
    hard_spans=2,
    hard_found=1,
    hard_chars=8,
    flag_chars=6,
    both_chars=4,
    content=10,
    covered=9,
)
MISSED = Tally(responses=1, bad=1, spans=1, hard_spans=2, hard_chars=5, content=10)
ROWS = [("a", CLEAN), ("a", CAUGHT), ("b", MISSED), ("c", CAUGHT), ("d", FALSE_ALARM), ("e", CLEAN)]


@pytest.mark.parametrize(
    ("a", "b", "shares"),
    [
        ((0, 3), (2, 5), True),
        ((0, 3), (3, 5), False),
        ((3, 5), (0, 3), False),
        ((0, 9), (4, 5), True),
        ((4, 4), (0, 9), False),
    ],
)
def test_spans_overlap_if_they_share_a_character(
    a: tuple[int, int], b: tuple[int, int], shares: bool
) -> None:
    assert overlap(a, b) is shares


def test_a_flag_on_an_error_is_a_hit_even_if_something_arguable_is_there_too() -> None:
    hard, soft = [(0, 4)], [(2, 8)]

    assert fate((3, 5), hard, soft) == "hit"
    assert fate((4, 5), hard, soft) == "soft"
    assert fate((8, 9), hard, soft) == "false"


def test_found_counts_spans_and_not_flags() -> None:
    assert found([(0, 4), (6, 9), (20, 21)], [(1, 2), (3, 7)]) == 2
    assert found([(0, 4)], [(0, 1), (1, 2), (2, 3)]) == 1


def test_all_figures_of_six_responses() -> None:
    scores = score(ROWS)

    assert (scores.sources, scores.tally.responses) == (5, 6)
    assert scores.precision[::2] == (2 / 3, 2)
    assert scores.recall[::2] == (2 / 3, 2)
    assert scores.f1.value == pytest.approx(2 / 3)
    assert scores.clean_flagged[::2] == (1 / 3, 1)
    assert scores.flag_everything == pytest.approx(2 * 0.5 / 1.5)
    assert (scores.span_precision.hits, scores.span_precision.of) == (2, 6)
    assert (scores.span_recall.hits, scores.span_recall.of) == (2, 3)
    assert scores.span_f1.value == pytest.approx(2 * (1 / 3) * (2 / 3) / (1 / 3 + 2 / 3))
    assert (scores.hard_recall.hits, scores.hard_recall.of) == (2, 6)
    assert scores.tally.soft_flags == 2
    # caught 2 of 3, clean left alone 2 of 3; characters in both 8, in spans 21, in flags 16
    assert scores.balanced.value == pytest.approx(2 / 3)
    assert scores.span_overlap.value == pytest.approx(16 / 37)
    assert scores.coverage[::2] == (40 / 60, 40)


def test_what_was_never_counted_has_no_figure() -> None:
    scores = score([("a", CLEAN), ("b", CLEAN)])

    assert scores.precision == scores.recall == scores.span_recall == Figure(None, None, 0, 0)
    assert scores.f1 == scores.span_f1 == Figure(None)
    assert scores.flag_everything is None
    assert scores.clean_flagged.value == 0


def test_no_rows_have_no_figures() -> None:
    assert score([]).tally == Tally()
    assert score([]).f1 == Figure(None)


@pytest.mark.parametrize(
    ("precision", "recall", "expected"),
    [(0.5, 0.5, 0.5), (1.0, 0.5, 2 / 3), (None, 0.0, 0.0), (0.0, 0.0, 0.0), (0.3, None, None)],
)
def test_f1(precision: float | None, recall: float | None, expected: float | None) -> None:
    assert f1(precision, recall) == (None if expected is None else pytest.approx(expected))


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (1, 10, 0.0179, 0.4042), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_wilson_by_published_values(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 500), st.data())
def test_wilson_holds_the_share_and_narrows(of: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, of))
    near, far = wilson(hits, of), wilson(100 * hits, 100 * of)

    assert near is not None
    assert far is not None
    assert 0 <= near.low <= hits / of <= near.high <= 1
    assert far.high - far.low < near.high - near.low


def test_wilson_of_nothing() -> None:
    assert wilson(0, 0) is None


def test_the_middle_95_of_a_hundred_per_cent() -> None:
    assert percentiles([n / 1000 for n in range(1000)]) == Interval(0.025, 0.974)
    assert percentiles([None, *[n / 1000 for n in range(1000)]]) == Interval(0.025, 0.974)
    assert percentiles([None, None]) is None
    assert percentiles([0.5] * 1000) is None


def test_resampling_is_the_same_every_time_and_keeps_sources_whole() -> None:
    sources = [Tally(responses=1, flags=3, hits=3), Tally(responses=1, flags=5)]

    draws = [Tally(*draw) for draw in resampled(sources)]

    assert draws == list(resampled(sources))
    assert len(draws) == 1000
    assert {(d.flags, d.hits) for d in draws} == {(6, 6), (8, 3), (10, 0)}
    share = sum(d.flags == 8 for d in draws) / 1000
    assert math.isclose(share, 0.5, abs_tol=0.06)


def test_rows_of_one_source_are_drawn_together() -> None:
    hit, miss = Tally(responses=1, flags=1, hits=1), Tally(responses=1, flags=1)
    apart = score([(f"{n}", row) for n, row in enumerate([hit, miss] * 20)])
    hits_together = score([(f"{n // 10}", row) for n, row in enumerate([hit] * 20 + [miss] * 20)])

    narrow, wide = apart.span_precision.interval, hits_together.span_precision.interval
    assert narrow is not None
    assert wide is not None
    assert apart.span_precision.value == hits_together.span_precision.value == 0.5
    assert narrow.high - narrow.low < 0.4
    assert wide.high - wide.low > 0.8


def test_the_order_of_rows_within_a_source_does_not_matter() -> None:
    swapped = [ROWS[1], ROWS[0], *ROWS[2:]]

    assert ROWS[0] != ROWS[1]
    assert score(swapped) == score(ROWS)


def test_where_no_draw_differs_the_interval_is_not_a_point() -> None:
    scores = score([(f"{n}", FALSE_ALARM) for n in range(3)])

    assert scores.span_precision == Figure(0.0, wilson(0, 3), 0, 6)


def test_every_interval_holds_its_figure() -> None:
    scores = score([(f"{name}{n}", row) for n in range(8) for name, row in ROWS])

    figures = [part for part in scores if isinstance(part, Figure)]
    assert len(figures) == 11
    for figure in figures:
        assert figure.value is not None
        assert figure.interval is not None
        assert 0 <= figure.interval.low < figure.value < figure.interval.high <= 1


def test_a_flag_of_two_reasons_counts_for_both() -> None:
    scores = reason_scores(
        [(("b", "a"), "hit"), (("b",), "false"), (("b", "b"), "false"), (("c",), "soft")]
    )

    assert scores == (
        ReasonScore("b", Figure(1 / 3, wilson(1, 3), 1, 3), 0),
        ReasonScore("a", Figure(1.0, wilson(1, 1), 1, 1), 0),
        ReasonScore("c", Figure(None, None, 0, 0), 1),
    )


def test_tallies_add_up() -> None:
    assert total([CAUGHT, MISSED, CLEAN]).hard_spans == 4
    assert total([]) == Tally()
