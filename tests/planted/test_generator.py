"""The generator of true and planted statements, held to what it promises."""

import re
from collections import Counter, defaultdict
from decimal import Decimal
from itertools import pairwise

import pytest
from facts import facts
from faults import OPERATORS
from generate import Sample, samples
from values import Value, holds
from wordings import fact_types, slots

PER_TYPE = 240


@pytest.fixture(scope="module")
def found() -> list[Sample]:
    return list(samples(0, PER_TYPE))


def test_types_and_languages() -> None:
    assert len(fact_types()) >= 40
    languages = Counter(language for kind in fact_types() for language in kind.wordings)
    assert all(languages[language] >= 8 for language in ("de", "fr", "es", "zh"))


def test_wordings_of_each_type(found: list[Sample]) -> None:
    """Thirty each among the true English ones in the words of the source."""
    seen: dict[str, set[str]] = defaultdict(set)
    for sample in found:
        if sample.truth and not sample.loose and sample.language == "en":
            seen[sample.fact_type].add(sample.wording)

    assert {name: len(texts) for name, texts in seen.items() if len(texts) < 30} == {}
    for text in set().union(*seen.values()):
        assert not re.search(r"\d", re.sub(r"\{\w+\}", "", text))


def test_same_seed_same_samples() -> None:
    assert list(samples(3, 12)) == list(samples(3, 12))
    assert list(samples(3, 12)) != list(samples(4, 12))
    assert [fact.source for fact in facts(3)] == [fact.source for fact in facts(3)]


def test_every_operator_occurs(found: list[Sample]) -> None:
    counts = Counter(sample.operator for sample in found)

    assert set(OPERATORS) | {None} == set(counts)
    assert min(counts.values()) >= 10


def test_half_of_each_type_is_true(found: list[Sample]) -> None:
    true = Counter(sample.fact_type for sample in found if sample.truth)

    assert all(0.4 * PER_TYPE <= count <= 0.65 * PER_TYPE for count in true.values())
    assert len(found) == PER_TYPE * len(fact_types())


def test_no_statement_is_both_true_and_false(found: list[Sample]) -> None:
    truths: dict[tuple[str, str], set[bool]] = defaultdict(set)
    for sample in found:
        truths[sample.source, sample.statement.casefold()].add(sample.truth)

    assert [key for key, values in truths.items() if len(values) > 1] == []


def test_spans_cut_whole_sentences() -> None:
    for fact in facts(0):
        start, end = fact.span
        before, after = fact.source[:start], fact.source[end:]
        assert fact.source[start:end].strip() == fact.source[start:end] != ""
        assert before == "" or before.endswith(("\n", ". ", "- ", "。")), fact.fact_id
        assert after[:1] in {"", "\n", " ", *",、，"} or fact.source[end - 1] == "。"


def test_sources_are_documents() -> None:
    for fact in facts(0):
        parts = re.split(r"\n+|(?<=[.。])\s*(?=[^\d\s])", fact.source)
        assert 5 <= len([part for part in parts if part.strip()]) <= 16, fact.source
        assert "{" not in fact.source
        assert "«" not in fact.source


def test_distinct_sources() -> None:
    sources = [fact.source for fact in facts(0)]

    assert len(set(sources)) == len(sources)


def test_statements_name_the_period_where_the_source_has_two() -> None:
    for kind in fact_types():
        for wordings in kind.wordings.values():
            if any("{u}" in doc for doc in wordings.docs):
                for frame in (*wordings.frames, *wordings.loose):
                    assert "year" in slots(frame), (kind.name, frame)


def test_statements_tell_the_subjects_of_the_source_apart() -> None:
    """Each has a name, or another slot, whose counterpart stands beside it in the document."""
    for kind in fact_types():
        for wordings in kind.wordings.values():
            for doc in (doc for doc in wordings.docs if "{w}" in doc or "{w_" in doc):
                others = {name.rstrip("23") for name in slots(doc) if name[-1] in "23"}
                others |= {"who", "last"} if others & {"who", "last"} else set()
                others |= {"org2"} if "org3" in doc else set()
                for frame in wordings.frames:
                    assert others & set(slots(frame)) or not others, (kind.name, frame, doc)


def _years(number: str, bound: str = "exact") -> Value:
    return Value("duration", Decimal(number), "year", bound=bound)


@pytest.mark.parametrize(
    ("actual", "claim", "expected"),
    [
        ("4.5", "5", True),
        ("0.9", "1.0", True),
        ("1.5", "2", False),
        ("10", "11", False),
        ("20", "22", False),
        ("6", "2", False),
    ],
)
def test_tenure_by_the_rules(actual: str, claim: str, expected: bool) -> None:
    assert holds(_years(actual), _years(claim), "tenure", lenient=True) == expected


@pytest.mark.parametrize(
    ("actual", "scale", "claim", "said_scale", "expected"),
    [
        ("1.23", 10**6, "1.2", 10**6, True),
        ("640", 10**3, "1", 10**6, False),
        ("4.23", 10**6, "4", 10**6, False),
        ("640", 10**3, "0.64", 10**6, True),
    ],
)
def test_money_by_the_rules(
    actual: str, scale: int, claim: str, said_scale: int, expected: bool
) -> None:
    source = Value("money", Decimal(actual), "USD", scale)
    said = Value("money", Decimal(claim), "USD", said_scale)

    assert holds(source, said, "rounded") == expected


@pytest.mark.parametrize(
    ("actual", "claim", "expected"),
    [("10.25", "10.3", True), ("16.89", "17", False), (".05", ".1", False), ("12", "12", True)],
)
def test_percentages_by_the_rules(actual: str, claim: str, expected: bool) -> None:
    source, said = (Value("percent", Decimal(n), "percent") for n in (actual, claim))

    assert holds(source, said, "rounded") == expected


def test_bounds_are_sets() -> None:
    bounds = ["at least", "over", "at most", "under", "nearly", "about"]
    met = [b for b in bounds if holds(_years("7"), _years("7", b), "exact")]
    nearer = [b for b in bounds if holds(_years("7"), _years("7.5", b), "exact")]

    assert met == ["at least", "at most", "about"]
    assert nearer == ["at most", "under", "nearly", "about"]
    assert not holds(_years("5", "at least"), _years("5", "over"), "exact")
    assert holds(_years("5", "over"), _years("5", "at least"), "exact")


def test_dates_by_precision() -> None:
    dates = [Value("date", start=text) for text in ("2019-03-14", "2019-03", "2019")]

    for finer, coarser in pairwise(dates):
        assert holds(finer, coarser, "exact")
        assert not holds(coarser, finer, "exact")
