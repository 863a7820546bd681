"""Résumés in JSON, of all shapes; people and firms are invented."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import InputError
from assay.hiring.json_resume import looks_like_resume, read
from assay.records import Field, Item, Period
from assay.text.dates import Date
from timing import seconds

WHOLE = {
    "$schema": "https://example.org/schema.json",
    "basics": {
        "name": "Ida Roe",
        "label": "Ferry pilot",
        "email": "ida@example.org",
        "phone": "555-0100",
        "url": "https://example.org",
        "location": {"address": "1 Quay", "postalCode": "9", "city": "Brill"},
        "profiles": [{"network": "Net", "username": "ida"}],
    },
    "work": [
        {
            "name": "Quillon",
            "position": "Pilot",
            "url": "https://example.org",
            "location": "Brill",
            "startDate": "2018-03-01",
            "endDate": "2020-12",
            "summary": "Steered.",
            "highlights": ["Cut delays by 12 %"],
            "teamSize": 9,
        }
    ],
    "volunteer": [{"organization": "Lifeboat", "position": "Cook", "startDate": "2015"}],
    "education": [
        {
            "institution": "Port School",
            "area": "Navigation",
            "studyType": "Bachelor",
            "startDate": "2012-09-01",
            "endDate": "2015-06-01",
            "score": "3.7",
            "courses": ["NAV101 Tides"],
        }
    ],
    "awards": [{"title": "Golden Oar", "date": "2019-05-01", "awarder": "Harbour Board"}],
    "certificates": [{"name": "Radio", "date": "2016-02-01", "issuer": "Board", "code": "R-7"}],
    "publications": [{"name": "On Tides", "publisher": "Press", "releaseDate": "2017"}],
    "skills": [{"name": "Charts", "level": "Master", "keywords": ["Sextant", "Plotting (basic)"]}],
    "languages": [{"language": "Dutch", "fluency": "Native speaker"}],
    "projects": [
        {"name": "Buoy", "description": "A buoy.", "highlights": ["12 built"], "entity": "Quillon"}
    ],
}


def shown(item: Item) -> dict[str, str]:
    return {name: field.text for name, field in item.fields.items()}


def of(data: Any, kind: str) -> list[dict[str, str]]:
    return [shown(item) for item in read(data).of(kind)]


def one_job(**keys: Any) -> Item:
    (item,) = read({"work": [{"company": "Quillon", "title": "Pilot"} | keys]}).of("employment")
    return item


def name_of(period: Period | None) -> str:
    """The time as "begin/end", the end empty where it goes on."""
    if period is None:
        return "none"
    value = period.value
    if isinstance(value, Date):
        return value.name
    begin = value.begin.name if value.begin else ""
    return f"{begin}/{value.finish.name if value.finish else ''}"


def test_json_resume() -> None:
    found = read(WHOLE, "r1")

    assert [(item.kind, shown(item)) for item in found.items] == [
        ("employment", {"employer": "Quillon", "title": "Pilot", "place": "Brill"}),
        ("achievement", {"text": "Cut delays by 12 %", "employer": "Quillon"}),
        ("employment", {"employer": "Lifeboat", "title": "Cook"}),
        (
            "education",
            {"degree": "Bachelor", "field": "Navigation", "institution": "Port School"},
        ),
        ("achievement", {"text": "Golden Oar"}),
        ("certificate", {"name": "Radio", "code": "R-7", "issuer": "Board"}),
        ("skill", {"name": "Charts", "level": "Master"}),
        ("skill", {"name": "Sextant"}),
        ("skill", {"name": "Plotting", "level": "basic"}),
        ("language", {"name": "Dutch", "level": "Native speaker"}),
        ("achievement", {"text": "A buoy.", "project": "Buoy", "employer": "Quillon"}),
        ("achievement", {"text": "12 built", "project": "Buoy", "employer": "Quillon"}),
    ]
    assert (found.id, found.subject) == ("r1", Field("Ida Roe", "basics.name"))
    assert found.complete == {"employer", "title", "degree", "certificate"}
    assert [name_of(item.period) for item in found.items if item.period] == [
        *("2018-03-01/2020-12", "2015/", "2012-09-01/2015-06-01", "2019-05-01", "2016-02-01")
    ]


def test_what_is_not_understood_is_a_fact_and_contact_data_is_left_out() -> None:
    found = read(WHOLE)

    facts = [(f.subject, f.metric, f.value.text, f.value.place) for f in found.facts]
    assert facts == [
        ("", "label", "Ferry pilot", "basics.label"),
        ("location", "city", "Brill", "basics.location.city"),
        ("Quillon", "team size", "9", "work[0].teamSize"),
        ("Port School", "score", "3.7", "education[0].score"),
        ("Golden Oar", "awarder", "Harbour Board", "awards[0].awarder"),
        ("publications", "name", "On Tides", "publications[0].name"),
        ("On Tides", "publisher", "Press", "publications[0].publisher"),
        ("On Tides", "release date", "2017", "publications[0].releaseDate"),
    ]
    for private in ("ida@", "555", "Quay", "example.org"):
        assert private not in repr(found)


def test_places_lead_to_the_values() -> None:
    (item, achievement) = read(WHOLE).items[:2]

    assert item.place == "work[0]"
    assert item.fields["title"].place == "work[0].position"
    assert item.period is not None
    assert item.period.written == Field("2018-03-01 – 2020-12", "work[0].startDate")
    assert item.body == (
        Field("Steered.", "work[0].summary"),
        Field("Cut delays by 12 %", "work[0].highlights[0]"),
    )
    assert achievement.place == "work[0].highlights[0]"


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("2018", "2020", "2018/2020"),
        ("2018-01", "2020-12", "2018-01/2020-12"),
        ("2018-03-01", "2020-12-31", "2018-03-01/2020-12-31"),
        ("03/2018", "Mar 2020", "2018-03/2020-03"),
        ("2018-01-05T00:00:00Z", "2019-02-01 00:00", "2018-01-05/2019-02-01"),
        (2018, 2020.0, "2018/2020"),
        ({"year": 2018, "month": 3}, {"year": 2020, "month": "Sep"}, "2018-03/2020-09"),
        ("2018-01", "Present", "2018-01/"),
        ("2018-01", "current", "2018-01/"),
        ("2018-01", None, "2018-01/"),
        ("2018-01", "", "2018-01/"),
        ("2018", "heute", "2018/"),
        ("2018年3月", "至今", "2018-03/"),
        ("2018", "à ce jour", "2018/"),
        ("", "", "none"),
        (None, None, "none"),
        ("", "2020", "none"),
        ("2018", "unknown", "none"),
        ("2018-13", "2020", "none"),
        ("2018-02-31", "2020", "none"),
        ("sometime", None, "none"),
    ],
)
def test_dates(start: object, end: object, expected: str) -> None:
    assert name_of(one_job(start_date=start, end_date=end).period) == expected


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"from": "2018", "to": "2020"}, "2018/2020"),
        ({"start": "2018"}, "2018/"),
        ({"start": "2018", "end": None, "is_current": False}, "none"),
        ({"start": "2018", "current": True}, "2018/"),
        ({"period": "2018 – 2020"}, "2018/2020"),
        ({"dates": {"start": "2018", "end": "2020"}}, "2018/2020"),
        ({"duration": "3 years"}, "none"),
        ({}, "none"),
    ],
)
def test_keys_of_dates(keys: dict[str, Any], expected: str) -> None:
    assert name_of(one_job(**keys).period) == expected


def test_a_date_that_is_not_understood_is_listed_and_kept() -> None:
    found = read({"work": [{"company": "Quillon", "start_date": "2018", "end_date": "unknown"}]})

    assert found.unread == (
        Field("2018", "work[0].start_date"),
        Field("unknown", "work[0].end_date"),
    )
    assert [(f.subject, f.metric, f.value.text) for f in found.facts] == [
        ("Quillon", "start date", "2018"),
        ("Quillon", "end date", "unknown"),
    ]


@pytest.mark.parametrize("key", ["company", "employer", "organization", "companyName"])
@pytest.mark.parametrize("role", ["title", "position", "role", "jobTitle"])
@pytest.mark.parametrize("jobs", ["work", "professional_experience", "jobs", "workExperience"])
def test_spellings_of_keys(jobs: str, role: str, key: str) -> None:
    assert of({jobs: [{key: "Quillon", role: "Pilot"}]}, "employment") == [
        {"employer": "Quillon", "title": "Pilot"}
    ]


def test_roles_at_an_employer() -> None:
    roles = [{"title": "Mate", "start": "2018", "end": "2019"}, {"title": "Pilot", "start": "2019"}]
    found = read({"resume": {"experience": [{"company": {"name": "Quillon"}, "roles": roles}]}})

    assert [(shown(i), name_of(i.period)) for i in found.of("employment")] == [
        ({"employer": "Quillon", "title": "Mate"}, "2018/2019"),
        ({"employer": "Quillon", "title": "Pilot"}, "2019/"),
    ]
    assert found.items[1].place == "resume.experience[0].roles[1]"


@pytest.mark.parametrize(
    ("title", "kind", "marks"),
    [
        ("Data Intern", None, {"internship"}),
        ("Internal Auditor", None, set()),
        ("Praktikantin Marketing", None, {"internship"}),
        ("软件开发实习生", None, {"internship"}),
        ("Stage Manager", None, set()),
        ("Barista (part-time)", None, {"part-time"}),
        ("Volunteer Cook", None, {"volunteer"}),
        ("Volunteer Coordinator", None, set()),
        ("Freelance Designer", None, {"freelance"}),
        ("Pilot", "Internship", {"internship"}),
        ("Pilot", "Full-time", set()),
    ],
)
def test_marks(title: str, kind: str | None, marks: set[str]) -> None:
    assert one_job(title=title, employment_type=kind).marks == marks


@pytest.mark.parametrize(
    ("skill", "expected"),
    [
        ("Python", {"name": "Python"}),
        ("Python (primary)", {"name": "Python", "level": "primary"}),
        (
            "Java (Intermediate, 3 years)",
            {"name": "Java", "level": "Intermediate", "years": "3 years"},
        ),
        ("C++ - expert", {"name": "C++", "level": "expert"}),
        ("Rust: 2 yrs", {"name": "Rust", "years": "2 yrs"}),
        ("AWS (EC2, S3)", {"name": "AWS"}),
        ("Nets, ropes", {"name": "Nets, ropes"}),
        (
            {"name": "Go", "level": "good", "years": 4},
            {"name": "Go", "level": "good", "years": "4"},
        ),
        ({"name": "Go", "yearsOfExperience": "4+"}, {"name": "Go", "years": "4+"}),
        ({"name": "Go", "experience": "Used at Quillon"}, {"name": "Go"}),
    ],
)
def test_skills(skill: object, expected: dict[str, str]) -> None:
    assert of({"skills": [skill]}, "skill") == [expected]


@pytest.mark.parametrize(
    ("data", "names"),
    [
        ({"skills": "Nets, Java (good, 3 years); Ropes"}, ["Nets", "Java", "Ropes"]),
        ({"skills": {"Code": ["Go", "Rust"], "Tools": "Git, Make"}}, ["Go", "Rust", "Git", "Make"]),
        ({"skills": {"Go": "advanced", "Rust": 5}}, ["Go", "Rust"]),
        ({"technical_skills": ["Go", None, ""]}, ["Go"]),
    ],
)
def test_lists_of_skills(data: Any, names: list[str]) -> None:
    assert [shown["name"] for shown in of(data, "skill")] == names


@pytest.mark.parametrize(
    ("certificate", "expected", "date"),
    [
        ("Radio", {"name": "Radio"}, "none"),
        ("Deep Water (DW-204), 2023", {"name": "Deep Water", "code": "DW-204"}, "2023"),
        ("Scrum Master (CSM)", {"name": "Scrum Master (CSM)"}, "none"),
        (
            {"title": "Radio", "issued": "2019", "expiryDate": "2024-01"},
            {"name": "Radio", "expires": "2024-01"},
            "2019",
        ),
        (
            {"name": "Radio", "start_date": "2019", "end_date": "2024"},
            {"name": "Radio", "expires": "2024"},
            "2019",
        ),
    ],
)
def test_certificates(certificate: object, expected: dict[str, str], date: str) -> None:
    (item,) = read({"certifications": [certificate]}).items

    assert (shown(item), name_of(item.period)) == (expected, date)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("German (C1)", {"name": "German", "level": "C1"}),
        ("German – mother tongue", {"name": "German", "level": "mother tongue"}),
        ({"name": "German", "proficiency": "C1"}, {"name": "German", "level": "C1"}),
    ],
)
def test_languages(language: object, expected: dict[str, str]) -> None:
    assert of({"languages": [language]}, "language") == [expected]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"endDate": "2031-06"}, False),
        ({"endDate": "2031-06 (expected)"}, True),
        ({"endDate": "2031-06", "expected": True}, True),
        ({"startDate": "2028", "endDate": "2031", "status": "In progress"}, True),
        ({"expected_graduation": "June 2031"}, True),
    ],
)
def test_only_what_is_said_to_be_expected_is(keys: dict[str, Any], expected: bool) -> None:
    (item,) = read({"education": [{"degree": "BSc"} | keys]}).items

    assert item.period is not None
    assert item.period.expected is expected
    assert item.marks == ({"expected"} if expected else set())


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"total_years_experience": 0}, ["0"]),
        ({"totalExperience": 7.5}, ["7.5"]),
        ({"years_of_experience": "5+ years"}, ["5+ years"]),
        ({"experience": "5 years"}, ["5 years"]),
        ({"experience": "at sea"}, []),
        ({"total_experience": None}, []),
    ],
)
def test_total_experience(data: Any, expected: list[str]) -> None:
    assert [shown["years"] for shown in of(data, "total_experience")] == expected


@pytest.mark.parametrize(
    ("data", "complete"),
    [
        ({"work": [{"company": "Quillon", "title": "Pilot"}]}, {"employer", "title"}),
        ({"work": [{"company": "Quillon"}]}, {"employer"}),
        ({"work": [{"company": "Quillon", "title": "Pilot"}, "Mate at Orrin, 2012"]}, set()),
        ({"work": []}, set()),
        ({"volunteer": [{"organization": "Lifeboat", "position": "Cook"}]}, set()),
        ({"education": [{"degree": "BSc"}]}, {"degree"}),
        ({"certificates": ["Radio"]}, {"certificate"}),
        ({"skills": ["Go"]}, set()),
    ],
)
def test_silence_means_no_only_where_all_is_understood(data: Any, complete: set[str]) -> None:
    assert read(data).complete == complete


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (WHOLE, True),
        (json.dumps(WHOLE), True),
        ({"work": [{"company": "Quillon", "start_date": "", "end_date": ""}]}, True),
        ([{"employer": "Quillon", "from": "2018"}], True),
        ({"skills": ["Python (primary)"]}, True),
        ({"candidate": {"skills": [{"name": "Go"}]}}, True),
        ({"work": [{"company": "Quillon"}]}, False),
        ({"name": "Otter", "skills": {"dribble": 5}}, False),
        ({"total_years_experience": 0}, True),
        ({"metric": "accuracy", "value": 0.58}, False),
        ({"scores": [0.8, None]}, False),
        ("no JSON", False),
        (5, False),
    ],
)
def test_looks_like_resume(data: object, expected: bool) -> None:
    assert looks_like_resume(data) is expected


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("{", "no JSON"),
        ("[1, 2]", "list of 2 without dated jobs"),
        ("5", "expected one JSON object"),
        ('{"work": [], "work": []}', "'work' stands twice"),
    ],
)
def test_what_is_no_resume_is_named(data: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read(data)


KEYS = st.sampled_from(
    [
        "work",
        "education",
        "skills",
        "languages",
        "certificates",
        "projects",
        "awards",
        "company",
        "title",
        "start_date",
        "end_date",
        "from",
        "to",
        "period",
        "name",
        "level",
        "years",
        "keywords",
        "roles",
        "highlights",
        "location",
        "basics",
        "status",
        "expected",
        "current",
        "email",
        "total_years_experience",
        "type",
        "experience",
    ]
)
SCALARS = st.sampled_from(
    ["2018", "2018-03", "Present", "", "5 years", "Go (basic)", "C1", "x", "("]
)
ANY = st.recursive(
    SCALARS | st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(KEYS | st.text(), inner),
    max_leaves=40,
)


@given(st.dictionaries(KEYS, ANY))
def test_any_json_is_read(data: dict[str, Any]) -> None:
    try:
        found = read(data)
    except InputError:
        return
    looks_like_resume(data)
    for item in found.items:
        assert item.fields or item.body or item.period
        assert all(field.text for field in item.fields.values())


@pytest.mark.parametrize("shape", ["jobs", "keys", "text"])
def test_time_is_linear(shape: str) -> None:
    def spent(size: int) -> float:
        job = {"company": "Quillon", "title": "Pilot", "start": "2018", "highlights": ["a", "b"]}
        data: dict[str, Any] = {"work": [dict(job, more=i) for i in range(size)]}
        if shape == "keys":
            data = {"work": [{f"k{i}": i for i in range(20 * size)}]}
        if shape == "text":
            data = {"skills": "(a, " * 50 * size, "certificates": ["(a" * 50 * size]}
        return seconds(lambda: read(data))

    for _ in range(4):
        small, large = spent(40), spent(400)
        if large <= 15 * small + 0.02:
            return
    pytest.fail(f"{shape}: {small:.4f} s for 40, {large:.4f} s for 400")
