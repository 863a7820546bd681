"""Cases from public reports: data in tests/cases, one file a kind."""

import json
from pathlib import Path
from typing import Any

import pytest

from assay import InputError, Policy
from assay.evaluation.cases import CaseResult, read_cases, run_case

FOLDER = Path(__file__).parent / "cases"


def _listed(name: str) -> dict[str, str]:
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    rows = [line.partition(" ") for line in lines if line.strip() and not line.startswith("#")]
    return {case: reason for case, _, reason in rows}


CASES = [
    case
    for path in sorted(FOLDER.glob("*.jsonl"))
    for case in read_cases(path.read_text("utf-8"), path.name)
]
KNOWN_FAILURES = _listed("known-failures.txt")
NOT_READ = _listed("not-read.txt")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    result = run_case(case, Policy.default())

    if case["id"] in NOT_READ:
        assert result.skipped, f"{case['id']} is read now: take it out of not-read.txt"
        return
    assert not result.skipped, result.problems
    if case["id"] in KNOWN_FAILURES:
        assert not result.passed, f"{case['id']} holds now: take it out of known-failures.txt"
        return
    assert result.passed, result.problems


def test_ids_differ_and_lists_name_cases_that_exist() -> None:
    ids = [case["id"] for case in CASES]

    assert len(ids) == len(set(ids))
    assert set(KNOWN_FAILURES) | set(NOT_READ) <= set(ids)


@pytest.mark.parametrize("expected", ["failed", "unverifiable", "error"])
def test_a_wrong_expectation_does_not_hold(expected: str) -> None:
    case = next(case for case in CASES if case["id"] == "Q013")

    wrong = {**case, "expected": {"verdict": expected}}

    assert not run_case(wrong, Policy.default()).passed


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("span", [0, 1]),
        ("surface", "I do not manage people"),
        ("occurrences", 2),
        ("results", ["failed"]),
        ("parsed_claims", 2),
        ("reported_removed", 1),
        ("extracted_quotes", []),
        ("parsed_quote", "other"),
        ("must_not", ["verified"]),
        ("flags_any", ["hidden_text"]),
        ("document_flags_any", ["prompt_injection"]),
        ("span_utf16", [0, 1]),
    ],
)
def test_every_expectation_can_fail(key: str, value: object) -> None:
    case = next(case for case in CASES if case["id"] == "Q013")
    expected = {**case["expected"], key: value}

    assert not run_case({**case, "expected": expected}, Policy.default()).passed


def test_a_case_with_an_unknown_param_is_skipped_by_its_name() -> None:
    case = {**CASES[0], "params": {"colour": "red"}}

    result = run_case(case, Policy.default())

    assert result.skipped
    assert result.problems == ("params.colour",)


GOOD: dict[str, Any] = {"source": "a", "claim": "a", "expected": {"verdict": "failed"}}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1]",
        json.dumps({"id": "x"}),
        json.dumps({**GOOD, "claim": None}),
        json.dumps({**GOOD, "source": 5}),
        json.dumps({**GOOD, "expected": {}}),
        json.dumps({**GOOD, "expected": {"verdict": "verifed"}}),
        json.dumps({**GOOD, "expected": {"verdict": "failed", "accept": 5}}),
        json.dumps({**GOOD, "expected": {"verdict": "failed", "span": 5}}),
        json.dumps({**GOOD, "params": {"as_of": "yesterday"}}),
        json.dumps({**GOOD, "params": {"chunk": [1]}}),
        json.dumps({**GOOD, "params": {"generator": {"n": 3}}}),
        json.dumps({**GOOD, "params": {"sources": {"a": 3}}}),
        json.dumps({**GOOD, "params": {"source_format": "pdf"}}),
    ],
)
def test_a_file_of_cases_that_cannot_be_read_is_an_error(text: str) -> None:
    with pytest.raises(InputError, match=r"cases\.jsonl"):
        read_cases(text, "cases.jsonl")


def test_an_unknown_expectation_and_a_slow_case_do_not_hold() -> None:
    case = {**GOOD, "id": "x", "kind": "k", "expected": {"verdict": "unverifiable"}}

    def result(**expected: object) -> CaseResult:
        return run_case({**case, "expected": {**case["expected"], **expected}}, Policy.default())

    assert result().passed
    assert result(spann=[9, 9]).skipped
    assert not result(max_seconds=0).passed


def test_a_generated_text_is_bounded() -> None:
    params = {"generator": {"repeat": "a", "n": 10**10}}
    case = {**GOOD, "id": "x", "kind": "k", "params": params}

    assert run_case(case, Policy.default()).status == "error"


def test_a_case_names_its_pack() -> None:
    case: dict[str, Any] = {
        "id": "1",
        "kind": "event",
        "claim": "Java",
        "params": {
            "sources": {"cv": "Skills: Rust, SQL.", "job": "Java"},
            "about": {"job": "posting"},
            "raw_output": '{"gaps": [{"point": "Java", "jobQuote": "Java"}]}',
        },
        "expected": {"verdict": "verified"},
    }
    statuses = {
        name: run_case({**case, "params": {**case["params"], **given}}, Policy.default()).status
        for name, given in {"": {}, "none": {"pack": "none"}, "law": {"pack": "law"}}.items()
    }

    assert statuses == {"": "verified", "none": "unverifiable", "law": "error"}
