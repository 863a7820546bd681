"""The generator of invented people, held to what it promises."""

import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from invented import LANGUAGES, person
from layouts import LAYOUTS
from layouts_unseen import UNSEEN
from page import Truth
from tenure_facts import TYPES
from tenure_faults import FAULTS
from tenure_statements import Statement, statements
from tenure_words import wordings

ALL = {**LAYOUTS, **UNSEEN}
NAMES = ("employer", "title", "place", "degree", "field", "institution", "name", "level", "code")
LAST = 2026 * 12 + 10


def _flat(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture(scope="module")
def drawn() -> list[tuple[Truth, list[Statement]]]:
    found = []
    for place, (name, layout) in enumerate(sorted(ALL.items())):
        for language in LANGUAGES:
            for seed in range(place * 20, place * 20 + 12):
                someone = person(seed, language)
                found.append((ALL[name](someone)[1], statements(someone, layout)))
    return found


def test_same_seed_same_person_and_text() -> None:
    first = [(person(5, lang), ALL[name](person(5, lang))) for lang in LANGUAGES for name in ALL]
    again = [(person(5, lang), ALL[name](person(5, lang))) for lang in LANGUAGES for name in ALL]

    assert first == again
    assert statements(person(5, "en"), ALL["piped"]) == statements(person(5, "en"), ALL["piped"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_hundred_people(language: str) -> None:
    people = [person(seed, language) for seed in range(300)]

    assert len({(one.name, one.employments) for one in people}) == 300
    assert {job.kind for one in people for job in one.employments} == {
        "job",
        "internship",
        "part-time",
    }
    assert all(2 <= len(one.employments) <= 6 for one in people)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(ALL))
def test_truth_stands_in_the_text(name: str, language: str) -> None:
    for seed in range(40):
        text, truth = ALL[name](person(seed, language))
        flat = _flat(text)

        entries = [entry for kind in truth.values() for entry in kind]
        named = [entry[key] for entry in entries for key in NAMES if entry.get(key)]
        named += [entry["text"] for entry in truth["achievements"]]
        assert [words for words in named if _flat(words) not in flat] == []
        years = [
            entry[key][:4]
            for entry in entries
            for key in ("start", "end", "date", "expires")
            if entry.get(key) and entry[key] != "present"
        ]
        assert [year for year in years if year not in flat] == []


@pytest.mark.parametrize("name", sorted(ALL))
def test_every_person_is_told_whole(name: str) -> None:
    for seed in range(30):
        someone = person(seed, "en")
        truth = ALL[name](someone)[1]

        assert Counter(entry["employer"] for entry in truth["employments"]) == Counter(
            job.employer for job in someone.employments
        )
        assert all(truth[kind] for kind in ("education", "skills", "certificates", "languages"))


def test_periods_are_those_of_the_person() -> None:
    for name, layout in ALL.items():
        for seed in range(30):
            someone = person(seed, "de")
            held = {(job.employer, job.title): job for job in someone.employments}
            for entry in layout(someone)[1]["employments"]:
                job = held[entry["employer"], entry["title"]]
                end = f"{job.end[0]}-{job.end[1]:02}" if job.end else "present"
                assert f"{job.start[0]}-{job.start[1]:02}".startswith(entry["start"]), name
                assert end.startswith(entry["end"]), name


def test_thirty_wordings_of_each_type() -> None:
    for language in LANGUAGES:
        for kind in TYPES:
            texts = {text for frames in wordings(language, kind).values() for text in frames}
            assert len(texts) >= 30, (language, kind)
            assert not [text for text in texts if re.search(r"[\[\]|]", text)]


def test_types_faults_and_languages_all_occur(
    drawn: list[tuple[Truth, list[Statement]]],
) -> None:
    every = [statement for _, found in drawn for statement in found]

    counts = Counter((one.language, one.fact_type, one.expected) for one in every)
    pairs = [(lang, kind, said) for lang in LANGUAGES for kind in TYPES for said in _SAID]
    unfaulty = {"certificate", "degree", "start", "end", "from_to"}
    few = [p for p in pairs if counts[p] < (8 if p[1] in unfaulty else 15)]
    assert few == []
    assert {one.fault for one in every} == {None, *FAULTS}


_SAID = ("true", "false")


def _months(entry: dict[str, Any], *, wide: bool) -> set[int]:
    """Every month of an employment as the widest or the narrowest reading has it."""
    first, last = (_ends(entry[key], last=key == "end") for key in ("start", "end"))
    if wide:
        return set(range(first[0], min(last[1], LAST) + 1))
    return set(range(first[1], max(first[1], last[0]) + 1))


def _ends(date: str, *, last: bool) -> tuple[int, int]:
    if date == "present":
        return LAST, LAST
    year, month = int(date[:4]), int(date[5:] or 0)
    if month:
        return (year * 12 + month - 1, year * 12 + month - 1)
    return (year * 12, year * 12 + 11)


def _actual(truth: Truth, statement: Statement) -> list[int]:
    """The lengths that the text allows, from sets of months."""
    jobs = truth["employments"]
    if statement.fact_type == "skill":
        years = [s["years"] for s in truth["skills"] if s["name"] == statement.subject]
        return [12 * year for year in years]
    key = {"tenure": "employer", "title_years": "title"}.get(statement.fact_type)
    mine = [job for job in jobs if key is None or job[key] == statement.subject]
    low, high = (
        len(set().union(*(_months(job, wide=wide) for job in mine))) for wide in (False, True)
    )
    return list(range(low, high + 1))


def _true_of(value: dict[str, Any], actual: int, times: float) -> bool:
    claimed: int = value["months"]
    bound: str = value["bound"]
    slack = (times - 1) * 0.2
    if bound in {"at_least", "over"}:
        edge = claimed * (1 - slack)
        return actual >= edge if bound == "at_least" or slack else actual > edge
    if bound == "under":
        return actual < claimed or actual <= claimed * (1 + slack) - 1e-9
    if bound == "nearly":
        return 0.9 * claimed - 1e-9 <= actual < claimed
    off = abs(claimed - actual)
    step = {"years": 12, "half": 6}.get(value["unit"], 1)
    near = off <= 0.1 * times * actual + 1e-9
    near |= (actual + step / 2) // step * step == claimed and off <= 0.15 * times * actual
    return near and (bound == "about" or off < 12 * times)


def test_lengths_are_judged_alike_from_sets_of_months(
    drawn: list[tuple[Truth, list[Statement]]],
) -> None:
    for truth, found in drawn:
        for one in found:
            if "months" in one.value:
                readings = _actual(truth, one)
                held = [_true_of(dict(one.value), n, 2 if one.fault else 1) for n in readings]
                assert all(held) if one.expected == "true" else not any(held), one


def test_dates_and_counts_are_those_of_the_text(
    drawn: list[tuple[Truth, list[Statement]]],
) -> None:
    for truth, found in drawn:
        for one in found:
            if "dates" in one.value or "number" in one.value:
                assert _said(truth, one) == (one.expected == "true"), one


def _said(truth: Truth, one: Statement) -> bool:
    """Whether the dates or the number of a statement are printed of its subject."""
    if "number" in one.value:
        return bool(one.value["number"] == len({job["employer"] for job in truth["employments"]}))
    jobs = [job for job in truth["employments"] if job["employer"] == one.subject]
    if one.fact_type == "certificate":
        printed = [(c["date"],) for c in truth["certificates"] if c["name"] == one.subject]
    elif one.fact_type == "degree":
        printed = [(e["end"],) for e in truth["education"] if e["degree"] in one.subject]
        printed = [(e["end"],) for e in truth["education"] if e["field"] in one.subject] or printed
    else:
        keys = {"start": ("start",), "end": ("end",)}.get(one.fact_type, ("start", "end"))
        printed = [tuple(job[key] for key in keys) for job in jobs]
    dates = one.value["dates"]
    return any(
        all(whole.startswith(date) for whole, date in zip(ends, dates, strict=True))
        for ends in printed
    )


def test_statements_name_what_they_are_about(
    drawn: list[tuple[Truth, list[Statement]]],
) -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for _, found in drawn:
        for one in found:
            if one.fact_type not in {"total", "employers", "degree"}:
                assert one.subject in one.text, one
            assert "{" not in one.text, one
            seen[one.text].add(one.expected)
            assert one.text[0] == one.text.lstrip()[0], one


def test_show_prints_text_and_truth() -> None:
    script = Path(__file__).parent / "show.py"
    args = ["--layout", "left_column", "--seed", "4", "--language", "de"]
    done = subprocess.run(
        [sys.executable, str(script), *args], capture_output=True, check=True, encoding="utf-8"
    )

    assert '"employments"' in done.stdout
