"""The whole check takes time in proportion to its source, whatever the source repeats."""

import pytest

from assay import Source, Sources, check
from timing import seconds

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
    "2020年销售40辆汽车",
    "\n40",
    "Sales rose from 4 to 6. ",
    "2019年3月至5月",
    "三年经验，",
    "March 2019 ",
    "Java (expert), Rust (5 years), ",
    "Acme, which is 5, ",
]


def _seconds(unit: str, size: int, mark: int) -> float:
    text = f"{mark} " + unit * (size // len(unit))
    return seconds(lambda: check(CLAIM, Sources([Source("s", text)])))


@pytest.mark.parametrize("unit", UNITS)
def test_ten_times_the_source_takes_at_most_twenty_times_as_long(unit: str) -> None:
    check(CLAIM, Sources([Source("s", unit)]))
    for attempt in range(3):
        short = min(_seconds(unit, 20_000, attempt * 10 + n) for n in range(3))
        long = _seconds(unit, 200_000, attempt)
        if long <= 20 * max(short, 0.005):
            return

    pytest.fail(f"{long:.2f} s for 200 kB, {short:.3f} s for 20 kB")
