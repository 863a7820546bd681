"""The closest passage: a hint in the source's own spelling, within bounded time."""

import time

import pytest

from assay import Source, Sources
from assay.reading import Readings
from assay.reading.nearest import nearest


def _nearest(quote: str, *texts: str) -> tuple[str, list[tuple[str, str, str]]] | None:
    sources = Sources([Source(f"s{n}", text) for n, text in enumerate(texts)])
    found = nearest(quote, Readings.of(sources).items)
    if found is None:
        return None
    assert sources[found.source].text[found.start : found.end] == found.text
    return found.text, [(d.kind, d.quoted, d.actual) for d in found.differences]


@pytest.mark.parametrize(
    ("quote", "source", "passage", "differences"),
    [
        (
            "Java (3 years)",
            "Skills: Java (Intermediate, 3 years)",
            "Java (Intermediate, 3 years)",
            [("missing", "", "Intermediate,")],
        ),
        ("Led 9 People", "He led 8 people.", "led 8 people", [("changed", "9", "8")]),
        ("is cleared", "is not cleared", "is not cleared", [("missing", "", "not")]),
        ("is NOT cleared", "is cleared", "is cleared", [("added", "NOT", "")]),
        ("APIs build", "build APIs", "build APIs", [("moved", "APIs build", "build APIs")]),
        ("负责五个国家", "负责三个国家", "负责三个国家", [("changed", "五", "三")]),
        ("fi\ufb01ne art", "the ﬁne art", "ﬁne art", [("changed", "fi\ufb01ne", "ﬁne")]),
    ],
)
def test_nearest(
    quote: str, source: str, passage: str, differences: list[tuple[str, str, str]]
) -> None:
    assert _nearest(quote, source) == (passage, differences)


def test_nothing_near_is_none() -> None:
    assert _nearest("won the regional sales award", "Skills: Rust") is None
    assert _nearest("...", "Skills: Rust") is None


def test_the_best_of_several_sources() -> None:
    found = _nearest("led a team of nine", "a team", "He led a team of eight.")

    assert found is not None
    assert found[0] == "led a team of eight"


@pytest.mark.parametrize("unit", ["word ", "a ", "led a team of ", "负责"])
def test_bounded_on_repetitive_text(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    quote = unit * 400 + "nothing of this"
    readings = Readings.of(Sources([Source("s", text)])).items
    nearest(quote, readings)  # folds the source once
    start = time.process_time()

    nearest(quote, readings)

    assert time.process_time() - start < 2
