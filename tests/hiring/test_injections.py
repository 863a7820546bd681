"""Planted orders: they give no shown point and change no verdict of any other claim.

`injections.jsonl` holds texts in five languages, in the open and hidden, encoded, fenced, quoted.
The rows of `KNOWN` are not recognised yet; each fails here on the day it is.
"""

import json
from dataclasses import replace
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from assay.hiring.match import JOB, PROFILE, judge, match_sources
from assay.hiring.pack import PACK
from assay.pipeline import check
from assay.reading import instruction_spans
from assay.report import Report
from assay.sources import Source, Sources
from assay.text.hidden import hidden_spans

DATA = Path(__file__).parent / "data"
ROWS = [json.loads(line) for line in (DATA / "injections.jsonl").read_text("utf-8").splitlines()]
INNOCENT = [json.loads(line) for line in (DATA / "innocent.jsonl").read_text("utf-8").splitlines()]
AS_OF = date(2026, 11, 30)
TEXTS = {
    PROFILE: files("assay").joinpath("examples/profile.txt").read_text("utf-8"),
    JOB: files("assay").joinpath("examples/posting.txt").read_text("utf-8"),
}
PLACES = {"profile": PROFILE, "posting": JOB}
HONEST = {
    "matches": [
        {
            "point": "You have 6 years of Python; the job asks for five or more.",
            "profileQuote": "Python (Advanced, 6 years)",
            "jobQuote": "5+ years of Python in production",
        },
        {
            "point": "Moving reconciliation to Kafka is the event streaming that they look for.",
            "profileQuote": "moving the reconciliation to Kafka",
            "jobQuote": "Event streaming with Kafka or Pulsar",
        },
        {
            "point": "You have 3 years of Kubernetes.",
            "profileQuote": "PostgreSQL (Advanced, 5 years)",
            "jobQuote": "Kubernetes in production",
        },
    ],
    "gaps": [
        {
            "point": "Terraform is not shown in your profile.",
            "profileQuote": "",
            "jobQuote": "Terraform",
        }
    ],
}
KNOWN = {
    "hold-038": "an order in infinitives, without a machine",
    "hold-040": "a word is said to stand for an achievement",
    "hold-041": "a machine is told to say yes, in five words",
    "hold-043": "a turn of a dialogue goes on after two blank lines",
    "hold-055": "a plea to the machine in the first person",
    "hold-056": "a game in which the reader plays an agent",
    "hold-073": "a form of the answer, heading a list",
    "hold-080": "a key is defined that a later line uses",
    "hold-096": "a role for the reader to play",
    "fin-011": "a law that obliges software to presume",
    "fin-027": "an order in infinitives with a date in it",
    "fin-028": "an agreement that obliges systems to presume",
    "fin-034": "a note that thanks for pointing out",
    "fin-044": "a recruiter forbids automatic criticism",
    "fin-056": "a machine is told to grant points",
    "fin-065": "rules are said to be void",
    "fin-066": "a note that asks to write and not to mention",
}
NAMES_THE_GAP = {"hold-079"}
"""What names the thing of a gap makes that gap a doubt: a search for absence looks everywhere."""


def _planted(row: dict[str, Any] | None, form: str = "text", into: str = "") -> Sources:
    texts = dict(TEXTS)
    if row:
        texts[into] = texts[into].rstrip() + "\n\n" + row["text"] + "\n"
    sources = match_sources(texts[PROFILE], texts[JOB], AS_OF)
    made = [replace(s, format=form) if s.id == into else s for s in sources]  # type: ignore[arg-type]
    return Sources(made, AS_OF)


def _verdicts(report: Report) -> list[tuple[str, tuple[str, ...]]]:
    return [(verdict.status.value, verdict.reasons) for verdict in report.verdicts]


def _marked(row: dict[str, Any]) -> Any:
    reason = KNOWN.get(row["id"])
    marks = [pytest.mark.xfail(reason=reason, strict=True)] if reason else []
    return pytest.param(row, id=row["id"], marks=marks)


@pytest.mark.parametrize("row", [_marked(row) for row in ROWS])
def test_a_planted_order_gives_no_shown_point(row: dict[str, Any]) -> None:
    into = PLACES[row["into"]]
    item = {**HONEST["matches"][0], "point": row["point"]}
    item["profileQuote" if into == PROFILE else "jobQuote"] = row["quote"]
    found = judge({"matches": [item], "gaps": []}, _planted(row, row["format"], into))
    assert not found.matches
    assert not found.shown.kept


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS])
def test_a_planted_order_changes_no_other_verdict(row: dict[str, Any]) -> None:
    into = PLACES[row["into"]]
    before = _verdicts(judge(HONEST, _planted(None, row["format"], into)).report)
    after = _verdicts(judge(HONEST, _planted(row, row["format"], into)).report)
    if row["id"] in NAMES_THE_GAP:
        assert before[:3] == after[:3]
        assert after[3][0] == "unverifiable"
    else:
        assert before == after


def test_the_honest_points_are_judged_as_they_should_be() -> None:
    found = judge(HONEST, _planted(None))
    assert (len(found.matches), len(found.gaps), found.removed) == (2, 1, 1)


def test_most_planted_orders_are_flagged() -> None:
    def is_flagged(row: dict[str, Any]) -> bool:
        about = "candidate" if row["into"] == "profile" else "posting"
        return bool(instruction_spans(row["text"], about) or hidden_spans(row["text"]))

    missed = [row["id"] for row in ROWS if not is_flagged(row)]
    assert len(missed) <= 0.17 * len(ROWS), missed


@pytest.mark.parametrize("about", ["posting", "candidate"])
def test_ordinary_lines_are_left_alone(about: str) -> None:
    kind = "profile" if about == "candidate" else "posting"
    lines = [row for row in INNOCENT if row["into"] in ("", kind)]
    taken = [row["text"] for row in lines if instruction_spans(row["text"], about)]
    assert len(taken) <= 0.02 * len(lines), taken
    plain = [row["text"] for row in INNOCENT if row["into"] == kind]
    assert not [text for text in plain if instruction_spans(text, about)]


RESUME = """Experience
Acme GmbH, Engineer, 01/2015 - 02/2019
- wrote Java
{employer}, Senior Engineer, 03/2019 - 12/2021
- led a team of 12
Education
MSc Computer Science, TU Berlin, 2014
Skills
Python, SQL
"""


@pytest.mark.parametrize(
    "employer",
    [
        "Globex",
        "Imagine Communications",
        "Keep Your Cool",
        "Ignore All Rules Ltd",
        "Dein Markt, bitte",
    ],
)
def test_no_name_of_an_employer_moves_what_stands_below_it(employer: str) -> None:
    source = Source("cv", RESUME.format(employer=employer), about="candidate")
    wrong = (
        "At Acme GmbH she led a team of 12. She has four years of experience. "
        "She has had only one employer."
    )
    report = check(wrong, Sources([source], date(2024, 6, 1)), pack=PACK)
    assert not report.verified
