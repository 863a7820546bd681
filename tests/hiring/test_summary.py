"""A recruiter's summary, checked end to end: what people read, what was removed, what is odd."""

import json
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from assay import Source, Sources
from assay.hiring.opinions import judges_person
from assay.hiring.pack import record_of
from assay.hiring.summary import Summary, summarize

AS_OF = date(2026, 11, 30)
RESUME = """Rosa Villafuerte

Experience
Data Engineer, Acme GmbH, 01/2008 - 12/2010
- Assisted with the migration of the billing system to Kubernetes
- Led the redesign of the warehouse portal
Analyst, Orion Labs, 01/2011 - 06/2020
- Built reports in Python

Education
Bachelor of Science in Biology, University of Leeds, 2004 - 2007

Skills
SQL (intermediate), Python (2 years), Tableau

Certificates
AWS Certified Developer - Associate, 2019
"""
POSTING = "We need Terraform and Python."
KEPT = [
    "Rosa Villafuerte worked as a Data Engineer at Acme GmbH.",
    "She has two years of Python.",
    "She has a Bachelor of Science in Biology from the University of Leeds.",
]
MARKED = ["She holds the Certified Kubernetes Administrator certificate.", "Rosa knows Terraform."]
FAILED = [
    "She has six years of Python.",
    "She led the migration of the billing system to Kubernetes.",
]
OPINION = "She is an excellent communicator and a great fit for this role."


def _summary(*statements: str, records: tuple[object, ...] = (), posting: str = "") -> Summary:
    texts = [Source("cv", RESUME, about="candidate")]
    texts += [Source("job", posting, about="posting")] if posting else []
    known = [record_of(data, f"r{n}") for n, data in enumerate(records)]
    return summarize(" ".join(statements), Sources(texts, AS_OF, known))


def test_what_holds_is_kept_what_differs_is_removed_and_the_rest_is_marked() -> None:
    found = _summary(*KEPT, *MARKED, *FAILED, OPINION)

    assert found.text.splitlines() == [*KEPT, *(f"{text} [not checked]" for text in MARKED)]
    assert [item.statement.text for item in found.shown.removed] == [*FAILED, OPINION]
    assert found.removed == 3
    assert [item.statement.text for item in found.opinions] == [OPINION]


def test_an_opinion_that_the_resume_holds_is_no_opinion_of_the_model() -> None:
    source = Source("cv", RESUME + "\nAwarded: excellent team player of 2019\n", about="candidate")

    found = summarize("Awarded: excellent team player of 2019", Sources([source], AS_OF))

    assert not found.opinions
    assert found.removed == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sie ist hervorragend geeignet.", True),
        ("Une candidate idéale pour ce poste.", True),
        ("Es una candidata ideal.", True),
        ("她是理想的候选人。", True),
        ("She led a team of five.", False),
        ("Excel and Tableau", False),
    ],
)
def test_opinions_in_five_languages(text: str, expected: bool) -> None:
    assert judges_person(text) is expected


def test_statements_that_contradict_each_other_are_named() -> None:
    found = _summary("She has six years of Python.", "She has two years of Python.", KEPT[0])

    assert [(c.one, c.other, c.reason) for c in found.conflicts] == [(0, 1, "number-differs")]


def test_statements_that_agree_do_not_contradict() -> None:
    assert _summary(*KEPT, *MARKED).conflicts == ()


def test_what_no_statement_mentions_is_listed_for_information() -> None:
    found = _summary(KEPT[0], "She knows SQL.")

    left = [(entry.kind, entry.text.split(",")[0]) for entry in found.unmentioned]
    assert left == [
        ("employment", "Analyst"),
        ("education", "Bachelor of Science"),
        ("skill", "Python"),
        ("skill", "Tableau"),
        ("certificate", "AWS Certified Developer - Associate"),
    ]
    assert found.removed == 0


def test_odd_things_are_flagged_and_change_no_verdict() -> None:
    flat = {"work": [{"company": "Acme GmbH", "title": "Chief Engineer", "start_date": "2008-01"}]}

    found = _summary(*KEPT, *MARKED, records=(flat,), posting=POSTING)

    flags = {flag.code: flag.detail for flag in found.report.flags}
    assert flags["before-its-time"] == "Kubernetes came out in 2014; the job ended in 2010"
    assert flags["only-in-posting-term"] == "Terraform"
    assert flags["titles-differ"] == "Data Engineer in cv-record, Chief Engineer in r0"
    plain = _summary(*KEPT, *MARKED, records=(flat,))
    assert [v.status for v in found.report.verdicts] == [v.status for v in plain.report.verdicts]


def test_nothing_that_holds_is_never_shown_as_fine() -> None:
    found = _summary(OPINION)

    assert found.text == ""
    assert found.shown.decision.action == "withhold"


@pytest.mark.parametrize("form", ["text", "json", "markdown", "html"])
def test_the_command_says_what_was_removed_and_why(tmp_path: Path, form: str) -> None:
    (tmp_path / "cv.txt").write_text(RESUME, "utf-8")
    (tmp_path / "sum.txt").write_text(" ".join([*KEPT, *MARKED, *FAILED, OPINION]), "utf-8")
    command = [sys.executable, "-m", "assay", "summary", "sum.txt", "--resume", "cv.txt"]

    done = subprocess.run(
        [*command, "--format", form], capture_output=True, text=True, check=False, cwd=tmp_path
    )

    assert done.returncode == 0, done.stderr
    if form == "json":
        found = json.loads(done.stdout)
        assert [item["statement"] for item in found["removed"]] == [*FAILED, OPINION]
        assert found["summary"].splitlines()[0] == KEPT[0]
    else:
        assert "overstated" in done.stdout
        assert "judges" in done.stdout


def test_the_command_needs_somebody_to_speak_of(tmp_path: Path) -> None:
    (tmp_path / "sum.txt").write_text("She knows SQL.", "utf-8")
    command = [sys.executable, "-m", "assay", "summary", "sum.txt"]

    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    assert done.returncode == 2
    assert "no résumé was given; name a text with --resume or JSON with --record" in done.stderr
