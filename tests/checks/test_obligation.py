"""What may be done, must be done or should be done is not the same."""

import pytest

from assay import Source, Sources, Status, check

DEED = "Either party {} end the agreement with 30 days' notice."


@pytest.mark.parametrize(
    ("said", "given", "verified"),
    [
        ("may", "may", True),
        ("can", "may", True),
        ("must", "may", False),
        ("may", "must", False),
        ("should", "must", False),
        ("must", "should", False),
        ("shall", "must", True),
        ("will", "shall", True),
    ],
)
def test_words_of_obligation(said: str, given: str, verified: bool) -> None:
    report = check(DEED.format(said), Sources([Source("s", DEED.format(given))]))

    assert (report.status is Status.VERIFIED) is verified
