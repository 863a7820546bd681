"""The scanner takes time in proportion to the text, whatever the text."""

import pytest

from assay.text.quantities import values
from timing import seconds

HAZARDS = [
    *("1 1 1 1 ", "1/1/1/", "111,111,", "one and one and ", "1-1-", "1.1.1.", "9", "1.", "(1)"),
    *("5 years ", "2019-", "may 5 ", "三年", "½", "a million ", "1 234 ", "+1 23 ", "'19 "),
    *("from 5 to ", "5%,", "spent 5 to 7 years; ", "5 years of rust; ", "३ वर्ष ", "twenty-"),
    *("since March 2019 at Acme; ", "between 5 and 7 kg ", "2019年3月至5月", "百", "3.8/5 "),
    *("12 Mitarbeiter, ", "a year and a half ", "2 years 6 months ", "x1 ", "1x", "tel. 5 "),
    *("half a ", "first place ", "Q3 2019 to ", "5 senior \n", "Anna Lind 56, ", "Lind (56) "),
    *("a third of ", "one in five ", "三分之", "tripled ", "over 5 ", "zweitausend"),
    *("two thirds of the users; ", "spread over 5 sites; ", "2019 €5m, in ", "2019-03/2021-06 "),
    *("tausendfünf ", "-5 people\n", "1/3 of ", "656\nYears ", "三成五"),
    *("customers number 5 ", "a b c d 5 degrees ", "quatre-vingt-", "$5m-", "one hundred and "),
]


def _spent(unit: str, size: int) -> float:
    text = (unit * (size // len(unit) + 1))[:size]
    return seconds(lambda: values(text))


@pytest.mark.parametrize("unit", HAZARDS)
def test_time_is_linear(unit: str) -> None:
    for _ in range(4):
        small, large = _spent(unit, 10_000), _spent(unit, 100_000)
        if large <= 15 * small + 0.02:
            return
    pytest.fail(f"{unit!r}: {small:.4f} s for 10 kB, {large:.4f} s for 100 kB")
