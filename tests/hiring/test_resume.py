"""The reader of plain-text résumés."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.hiring.resume import read_resume
from assay.records import Field, Item, Record
from hiring.measure_resumes import KINDS, LAYOUTS, compare, ends, measure, read_values, total
from hiring.resume_table import SMALL, Jobs
from timing import seconds

HERE = Path(__file__).parent / "data" / "resumes"
TRUTH: dict[str, dict[str, Any]] = json.loads((HERE / "truth.json").read_text("utf-8"))
NAMES = (
    *("employer", "title", "place", "start", "end", "degree", "field", "institution", "expected"),
    *("name", "code", "issuer", "date", "expires", "level", "years", "text"),
)
HELD = ("employment", "degree", "certificate", "skill", "language", "achievement")


@pytest.mark.parametrize("place", range(len(LAYOUTS)))
def test_layouts_that_were_developed_on(place: int) -> None:
    name = list(LAYOUTS)[place]

    scores = total(measure({name: LAYOUTS[name]}, range(500 + place * 3, 503 + place * 3)))

    for kind in KINDS:
        assert scores[kind].precision >= 0.99, (kind, scores[kind].wrong)
        assert scores[kind].recall >= 0.95, (kind, scores[kind].missed)
    assert scores["employment"].recall >= 0.99, scores["employment"].missed


@pytest.mark.parametrize("name", sorted(TRUTH))
def test_realistic_resumes(name: str) -> None:
    record = read_resume((HERE / name).read_text("utf-8"), "person")
    truth = TRUTH[name]

    read = read_values(record)
    for kind in HELD:
        score = compare(read[kind], truth.get(kind, []), NAMES)
        assert (score.wrong, score.missed) == ([], []), kind
    assert [sorted(item.marks) for item in record.of("employment")] == truth["marks"]
    assert [item.text("years") for item in record.of("total_experience")] == truth["years"]
    assert [field.text for field in record.unread] == truth["unread"]
    assert bool(record.complete) == (not truth["unread"])


@pytest.mark.parametrize(("name", "text", "jobs"), SMALL, ids=[name for name, _, _ in SMALL])
def test_small_resumes(name: str, text: str, jobs: Jobs) -> None:
    record = read_resume(text, "person")

    found = [
        (item.text("employer"), item.text("title"), *ends(item)) for item in record.of("employment")
    ]
    assert sorted(found) == sorted(jobs), name


def test_what_is_not_understood_is_listed() -> None:
    record = read_resume("Experience\nSummit, Orbit, 2015 - 2018\n", "person")

    assert [field.text for field in record.unread] == ["Summit, Orbit, 2015 - 2018"]
    assert record.complete == frozenset()


def test_a_whole_resume_is_complete() -> None:
    record = read_resume("Experience\nJava Developer at Acme Ltd (2018 - 2020)\n", "p", "cv")

    assert record.complete == {"employer", "title", "degree", "certificate"}
    assert (record.id, record.source, record.unread) == ("p", "cv", ())


def test_marks() -> None:
    text = """Experience
Marketing Intern, Tall Trees Ltd, 06/2014 - 08/2014
Part-time Barista, Bean Bros Inc., 2013 - 2014
Freelance Designer, various clients, 2015 - 2018
Incoming Analyst, Stone Bank plc, since 09/2026
"""
    found = [sorted(item.marks) for item in read_resume(text, "person").of("employment")]

    assert found == [["internship"], ["part-time"], ["freelance"], ["incoming"]]


def test_unfinished_and_expected_degrees() -> None:
    text = """Education
BSc Mathematics, University of Westmoor, 2010 - 2012 (not completed)
MSc Physics, Lakeland State University, expected June 2027
"""
    found = list(read_resume(text, "person").of("education"))

    assert [(item.text("degree"), sorted(item.marks)) for item in found] == [
        ("BSc", ["unfinished"]),
        ("MSc", ["expected"]),
    ]
    assert found[1].period is not None
    assert found[1].period.expected


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Summary\nEngineer with 6+ years of experience.", ["6+ years"]),
        ("Total experience: 4.5 years", ["4.5 years"]),
        ("Profil\n12 Jahre Berufserfahrung", ["12 Jahre"]),
        ("Profil\n8 ans d'expérience professionnelle", ["8 ans"]),
        ("Perfil\n10 años de experiencia", ["10 años"]),
        ("个人简介\n8年工作经验，熟悉制造业", ["8年"]),
        ("Summary\n5 years of experience with Java", []),
        ("Summary\nA firm of 60 years.", []),
    ],
)
def test_stated_total(text: str, years: list[str]) -> None:
    assert [one.text("years") for one in read_resume(text, "p").of("total_experience")] == years


def test_html() -> None:
    text = "<h2>Experience</h2><p>Java Developer at Acme Ltd (2018 - 2020)</p>"
    (job,) = read_resume(text, "person", format="html").of("employment")

    place = job.fields["employer"].place
    assert not isinstance(place, str)
    assert text[slice(*place)] == "Acme Ltd"


def _fields(item: Item) -> list[Field]:
    written = [item.period.written] if item.period else []
    return [*item.fields.values(), *item.body, *written]


def _checked(text: str, record: Record) -> None:
    """Every field stands at its place."""
    for field in [*record.unread, *(one for item in record.items for one in _fields(item))]:
        assert not isinstance(field.place, str)
        start, end = field.place
        assert 0 <= start < end <= len(text)
        assert " ".join(text[start:end].split()) == field.text
    for item in record.items:
        assert not isinstance(item.place, str)
        assert 0 <= item.place[0] < item.place[1] <= len(text)


PIECES = (
    *("Experience", "EDUCATION", "Berufserfahrung", "工作经历", "Skills", "Languages", "## ", "**"),
    *(
        "2018 – 2020",
        "03/2018 - present",
        "seit 2019",
        "2019年3月至今",
        "'09 - 2015",
        "May",
        "2017",
    ),
    *("Acme GmbH", "Java Developer", "高级工程师", "Berlin", "(", ")", "•", "- ", "1. ", "|", "\t"),
    *("\n", "\n\n", "  ", ", ", ": ", " – ", " at ", "BSc", "University of X", "PMP", "English"),
    *(
        "expected",
        "\r\n",
        "\f",
        "，",
        "。",
        "5 years",
        "Page 1 of 2",
        "a@b.example",
        "—",
        "‰",
        "\u0301",
    ),
)


@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_pieces_are_read_without_failing(parts: list[str]) -> None:
    text = "".join(parts)
    _checked(text, read_resume(text, "person"))


@given(st.text(max_size=300))
def test_any_text_is_read_without_failing(text: str) -> None:
    _checked(text, read_resume(text, "person"))


@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_places_and_damage(name: str) -> None:
    from invented import LANGUAGES, person

    rng = Random(name)
    for seed in range(3):
        for language in LANGUAGES:
            text = LAYOUTS[name](person(seed, language))[0]
            lines = text.split("\n")
            rng.shuffle(lines)
            torn = text[: rng.randrange(len(text))]
            for one in (text, text.replace("\n", "\r\n"), "\n".join(lines), torn):
                _checked(one, read_resume(one, "person"))


HAZARDS = [
    *(
        "2018 - 2020 ",
        "2018 – 2020\n",
        "Engineer at Acme Ltd, Berlin (2018 - 2020)\n",
        "(((",
        " | ",
    ),
    *("- did 5 things\n", " ", "\t", "a: b, c; d\n", "a", "Java, ", "Experience\n", "_2018_ "),
    *(
        "2018年3月至今 北京云图科技 高级工程师\n",
        "Jan. ",
        "\n",
        "01/15 - 02/16 ",
        " at x",
        "— ",
        "1) ",
    ),
    *("Education\nBSc, Maths, University of X, 2010\n", "Skills\nJava (Expert, 3 years), C\n"),
    *("Certificates\nPMP - x (AB-1) 2018\n", "PMP, exp. 2019\n", "Languages: English (C2)\n"),
    *("left side words          Right side words\n", "**a** ", "Acme Ltd (2010 - 2020)\nCook\n"),
    *(
        "(x\n",
        "Java (Expert, ",
        "PMP, Org, exp. 2019\n",
        "- did it\n  and more of it\n",
        "May\n2017\n",
    ),
    "Employer: A Ltd\nPosition: Cook\nPeriod: 2010 - 2011\n",
]


def _spent(head: str, unit: str, size: int) -> float:
    text = head + (unit * (size // len(unit) + 1))[:size]
    return seconds(lambda: read_resume(text, "person"))


@pytest.mark.parametrize("unit", HAZARDS)
@pytest.mark.parametrize("head", ["Experience\n", "Certificates\n", "Skills\n", "Languages\n"])
def test_time_is_linear(head: str, unit: str) -> None:
    for _ in range(4):
        small, large = _spent(head, unit, 10_000), _spent(head, unit, 100_000)
        if large <= 15 * small + 0.1:
            return
    pytest.fail(f"{unit!r}: {small:.4f} s for 10 kB, {large:.4f} s for 100 kB")


def test_languages_behind_a_label_within_a_line() -> None:
    text = "Baker\nResidence: Oslo  Languages: Norwegian, English (fluent), Danish - good . Web\n"

    found = [(i.text("name"), i.text("level")) for i in read_resume(text, "x").of("language")]

    assert found[:2] == [("Norwegian", ""), ("English", "fluent")]


@pytest.mark.parametrize(
    "text",
    [
        "EDUCATION AND COURSES\nDegree: Marine Biology Master Degree\nCoastal University, Bergen\n",
        "EDUCATION\nMaster of Marine Biology\nCoastal University | Bergen\n",
        "Education\n2001 - 2005: Master in Marine Biology.\nThesis on crabs.\nCoastal University\n",
        "Education\nMaster of Marine Biology GPA: 3.8\nCoastal University, 2005, Bergen, Norway\n"
        "Diving, 2006, Bergen, Norway\nFirst Aid, 2015, Bergen, Norway\n",
    ],
)
def test_degrees_as_real_texts_have_them(text: str) -> None:
    [item] = read_resume(text, "x").of("education")

    read = [item.text(name) for name in ("degree", "field", "institution")]
    assert (read[0] or "").startswith("Master")
    assert read[1:] == ["Marine Biology", "Coastal University"]
