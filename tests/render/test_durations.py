"""Computed lengths are told in years; what a source says keeps its spelling."""

import pytest

from assay.render.durations import in_years
from assay.verdicts import Detail


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("90 months", "7 years 6 months"),
        ("24 months", "2 years"),
        ("11 months", "11 months"),
        ("12 months", "1 year"),
        ("overstated by 42 months", "overstated by 3 years 6 months"),
        ("12.75 months", "12.75 months"),
        ("12 to 14 months", "12 to 14 months"),
        ("16.4 %", "16.4 %"),
    ],
)
def test_a_computed_length(given: str, told: str) -> None:
    assert in_years(given, Detail(formula="A + B")) == told
    assert in_years(given, Detail()) == given
