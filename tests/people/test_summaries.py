"""Whole summaries of invented people: floors of the measure, on seeds of their own."""

from functools import cache

import pytest
from judged import LANGUAGES
from measure_summaries import Result, examples, results, tallies, with_reader

FIRST, SUMMARIES = 70_000, 144
FALSE_SHOWN, TRUE_REMOVED, TRUE_KEPT, UNDER_REVIEW = 0.02, 0.015, 0.85, 0.05


@cache
def found() -> tuple[Result, ...]:
    return tuple(results(FIRST, SUMMARIES, with_reader, LANGUAGES))


def _counts(truth: str) -> dict[str, int]:
    counts = tallies(found())["all", ""]
    return {fate: counts[f"{truth} {fate}"] for fate in ("kept", "marked", "removed", "unread")}


def test_false_statements_are_not_shown_as_if_they_held() -> None:
    counts = _counts("false")

    assert counts["kept"] <= FALSE_SHOWN * sum(counts.values()), "\n".join(examples(found(), 3))


def test_true_statements_are_kept_and_hardly_ever_removed() -> None:
    counts = _counts("true")

    assert counts["removed"] <= TRUE_REMOVED * sum(counts.values()), "\n".join(examples(found(), 3))
    assert counts["kept"] >= TRUE_KEPT * sum(counts.values())


def test_few_summaries_need_a_review() -> None:
    reviewed = sum(result.action != "show" for result in found())

    assert reviewed <= UNDER_REVIEW * len(found())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_summaries_with_faults_and_without(language: str) -> None:
    own = [r for r in found() if r.summary.about.paged.person.language == language]

    assert {r.summary.faults > 0 for r in own} == {True, False}
