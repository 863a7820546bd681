"""Fitting a table, and how its probabilities are measured: small counts reckoned by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.confidence import ANY, Seen
from assay.errors import InputError
from assay.evaluation.calibrating import calibrate
from assay.evaluation.calibration import STRENGTH, UNCALIBRATED, Known, fit
from assay.evaluation.reliability import Forecast, bins, reliability
from assay.report import sha256

EXACT = Seen("numeric", "verified", "number-holds", "exact")
FOLDED = EXACT._replace(tier="folded")
OPEN = Seen("numeric", "undecided", "not-carried", "none")
FAILED = Seen("numeric", "failure", "number-differs", "exact")


def claims(seen: Seen, right: int, wrong: int, start: int = 0) -> list[Known]:
    """So many claims that are right and wrong, each from a source of its own."""
    return [
        Known(seen, at >= right, sha256(f"{seen} {start + at}"), "made")
        for at in range(right + wrong)
    ]


EVEN = [
    *claims(EXACT, 190, 10),
    *claims(FOLDED, 80, 20),
    *claims(OPEN, 60, 40),
    *claims(FAILED, 5, 95),
]


def test_a_row_is_drawn_towards_the_row_above_it() -> None:
    table = fit(EVEN, "t")

    whole = (30 + STRENGTH * 0.5) / (300 + STRENGTH)
    kind = whole  # no claim of another kind draws it elsewhere
    assert table.wrong(Seen(ANY, "verified", ANY, ANY)) == pytest.approx(whole)
    assert table.wrong(Seen("numeric", "verified", "new", "new")) == pytest.approx(kind)
    assert table.wrong(EXACT) < table.wrong(FOLDED)
    cell = table.cells[EXACT]
    assert (cell.right, cell.wrong) == (190, 10)
    assert 0.05 < cell.p_wrong < 0.1


def test_a_rare_row_says_little_by_itself() -> None:
    rare = Seen("numeric", "verified", "restated", "exact")
    table = fit([*EVEN, *claims(rare, 0, 2)], "t")

    assert table.wrong(rare) < 0.3


def test_an_exact_passage_is_never_less_sure_than_a_folded_one() -> None:
    table = fit([*claims(EXACT, 80, 20), *claims(FOLDED, 99, 1), *claims(FAILED, 5, 95)], "t")

    assert table.wrong(EXACT) == pytest.approx(table.wrong(FOLDED))


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=4, max_size=4))
def test_verified_is_never_less_sure_than_unverifiable_and_failed_never_more(
    counts: list[tuple[int, int]],
) -> None:
    made = [
        one
        for seen, (right, wrong) in zip((EXACT, FOLDED, OPEN, FAILED), counts, strict=True)
        for one in claims(seen, right, wrong)
    ]
    table = fit([*made, *EVEN], "t")

    unsure = table.wrong(Seen("numeric", "undecided", "new", "none"))
    assert table.wrong(EXACT) <= table.wrong(FOLDED) <= unsure <= table.wrong(FAILED)


@pytest.mark.parametrize(
    "few",
    [claims(EXACT, 100, 30), claims(EXACT, 500, 3), claims(EXACT, 3, 500), []],
)
def test_too_little_is_refused(few: list[Known]) -> None:
    with pytest.raises(InputError, match="too little to fit"):
        fit(few, "t")


def test_too_little_to_measure_is_refused() -> None:
    one_half = [one for one in claims(EXACT, 900, 300) if not int(one.cluster, 16) % 2]

    with pytest.raises(InputError, match="too little to measure: 0 claims"):
        calibrate(one_half, "t")


def forecasts(p_wrong: float, right: int, wrong: int, name: str = "") -> list[Forecast]:
    return [Forecast(p_wrong, at >= right, f"{name}{at}") for at in range(right + wrong)]


def test_ece_and_brier_by_hand() -> None:
    made = reliability([*forecasts(0.1, 80, 20), *forecasts(0.5, 50, 50)])

    # |.2 - .1| on half of the claims; squares: 80·.01 + 20·.81, 100·.25; base rate .35
    assert made.ece == pytest.approx(0.05)
    assert made.brier == pytest.approx((80 * 0.01 + 20 * 0.81 + 100 * 0.25) / 200)
    assert made.base_brier == pytest.approx(0.35 * 0.65)
    assert made.gain == pytest.approx(made.base_brier - made.brier)
    assert [(b.claims, b.wrong) for b in made.bins] == [(100, 20), (100, 50)]


def test_the_interval_of_the_gain_is_over_clusters() -> None:
    apart = reliability([*forecasts(0.1, 90, 10, "a"), *forecasts(0.9, 10, 90, "b")]).gain_interval
    together = reliability(
        [f._replace(cluster=str(f.wrong)) for f in forecasts(0.5, 100, 100)]
    ).gain_interval

    assert apart is not None
    assert 0 < apart.low < 0.16 < apart.high
    assert together is not None
    assert together.low < 0.0


@given(st.lists(st.integers(0, 9), min_size=1, max_size=700), st.integers(1, 150))
def test_bins_keep_all_claims_and_never_part_equal_ones(levels: list[int], mass: int) -> None:
    made = bins([Forecast(level / 10, False, "c") for level in levels], mass)

    assert sum(b.claims for b in made) == len(levels)
    assert [b.p_wrong for b in made] == sorted(b.p_wrong for b in made)
    assert all(b.claims >= min(mass, len(levels)) for b in made)
    assert len(made) <= len(set(levels))


def test_a_table_is_measured_on_what_it_was_not_fitted_on() -> None:
    made = calibrate([*EVEN, *claims(EXACT, 600, 40, 500), *claims(FAILED, 20, 600, 500)], "t")

    assert made.fitted + len(made.measured) == len(EVEN) + 640 + 620
    assert all(int(one.cluster, 16) % 2 for one in made.measured)
    groups = {group.name: group for group in made.kinds}
    assert groups.keys() == {"all", "numeric"}
    numeric = groups["numeric"]
    assert numeric.after.ece < 0.05
    assert numeric.after.gain_interval is not None
    assert numeric.after.gain_interval.low > 0
    assert made.table.fitted_on[0].startswith("made: ")


def test_a_limit_tells_what_it_leaves() -> None:
    made = calibrate(
        [*claims(EXACT, 985, 15), *claims(FOLDED, 300, 100), *claims(FAILED, 9, 90)], "t"
    )
    kept, all_ = made.limited(50), made.limited(1000)

    assert kept.kept.of == all_.kept.of == all_.kept.hits
    assert kept.kept.hits == sum(one.seen == EXACT for one in made.measured)
    assert kept.wrong.value is not None
    assert kept.wrong.value < 0.05
    assert made.limited(0).kept.hits == 0


def test_before_a_calibration_a_status_is_taken_at_its_word() -> None:
    assert [UNCALIBRATED.wrong(seen) for seen in (EXACT, OPEN, FAILED)] == [0.0, 0.5, 1.0]
