"""Thousands of altered quotes, none of them verified, and of true ones, all verified."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from altered import Judgement, Material, collect, fixtures, judge, offenders, texts_of
from quote_oracle import reserve, sections, stands

BUCKETS = ("altered", "true", "reserved")


def told(wrong: Sequence[Judgement]) -> str:
    return f"{len(wrong)} disagreements, the first:\n" + "\n".join(map(str, wrong[:10]))


@pytest.fixture(scope="module")
def own() -> Material:
    return collect(fixtures(), 4000)


@pytest.fixture(scope="module")
def measured() -> Material:
    folder = os.environ.get("ASSAY_DATA")
    if not folder:
        pytest.skip("ASSAY_DATA does not name a folder of measuring data")
    texts = texts_of(Path(folder))
    if not texts:
        pytest.skip(f"ASSAY_DATA={folder!r} has no ats_fixtures.jsonl")
    return collect(texts, 20_000)


@pytest.mark.parametrize("bucket", BUCKETS)
def test_quotes_of_own_texts(own: Material, bucket: str) -> None:
    wrong = offenders(bucket, [judge(sample) for sample in getattr(own, bucket)])

    assert not wrong, told(wrong)


@pytest.mark.parametrize("bucket", BUCKETS)
def test_quotes_of_measuring_data(measured: Material, bucket: str) -> None:
    wrong = offenders(bucket, [judge(sample) for sample in getattr(measured, bucket)])

    assert not wrong, told(wrong)


def test_same_seed_gives_same_samples() -> None:
    texts = fixtures()

    assert collect(texts, 100, seed=7) == collect(texts, 100, seed=7)


def test_every_operator_is_met(own: Material) -> None:
    altered = {sample.operator.split(" + ")[0] for sample in own.altered}
    true = {sample.operator for sample in own.true}

    assert len(altered) == 13
    assert len(true) == 29


TEXT = """Skills
- Java, Go and C++
- 4.5 years of Node.js in a team with-
out a lead. No PHP.
十三年"""


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("java, go", True),
        ("“Ｇｏ and C++”", True),
        ("without a lead", True),
        ("years\nof Node.js", True),
        ("Go and C", False),
        ("5 years", False),
        ("Node", False),
        ("Go Java", False),
        ("C++ 4.5 years", False),
        ("三年", False),
    ],
)
def test_oracle_finds_whole_words_in_one_section(quote: str, expected: bool) -> None:
    assert stands(TEXT, quote) is expected


@pytest.mark.parametrize(
    ("quote", "expected"),
    [("Node.js in a team", ""), ("PHP", "negation"), ("4.5 years", "")],
)
def test_oracle_sees_reservations(quote: str, expected: str) -> None:
    assert reserve(TEXT.replace("without", "with out"), quote) == expected


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("one\ntwo\nthree", 1),
        ("one\n\ntwo", 2),
        ("one\n• two\n2. three", 3),
        ("one\nContract type: two", 2),
        ("one\nnot capital: two", 1),
        ("one\nFour words are many: two", 1),
        ("Experience\none", 2),
    ],
)
def test_oracle_cuts_at_boundaries(text: str, count: int) -> None:
    assert len(sections(text)) == count
