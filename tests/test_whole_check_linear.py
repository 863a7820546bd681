"""The whole check takes time in proportion to its source, whatever the source repeats."""

import time

import pytest

from assay import Source, Sources, check

CLAIM = "Acme had 5 years of Java and 7 offices in Graz in 2019."
UNITS = [
    "5 years of java; ",
    "5 to 7 years, ",
    "1 1 1 1 ",
    "in 2019 and ",
    "| a | 5 | b | 6 |\n",
    "- 5 people\n",
    "Acme Corp 5 years. ",
    "from 5 to 7 ",
    "offices in Aarhus, Graz, ",
    "3 of 5 ",
    "# 5\n",
    "Java\n5 years\n\n",
    "May 2019 – June 2020\nAcme\n",
    "A: 5\n",
    "no 5 years ",
    "他有5年经验，",
    "acme acme acme ",
]


def _seconds(unit: str, size: int, mark: int) -> float:
    text = f"{mark} " + unit * (size // len(unit))
    start = time.process_time()
    check(CLAIM, Sources([Source("s", text)]))
    return time.process_time() - start


@pytest.mark.parametrize("unit", UNITS)
def test_ten_times_the_source_takes_at_most_fifteen_times_as_long(unit: str) -> None:
    check(CLAIM, Sources([Source("s", unit)]))
    for attempt in range(3):
        short = min(_seconds(unit, 10_000, attempt * 10 + n) for n in range(3))
        long = _seconds(unit, 100_000, attempt)
        if long <= 15 * max(short, 0.005):
            return

    pytest.fail(f"{long:.2f} s for 100 kB, {short:.3f} s for 10 kB")
