"""The facts of a page as a résumé in JSON, with the keys that such files usually have."""

from typing import Any

from relation_page import Paged


def json_of(paged: Paged) -> dict[str, Any]:
    """Person, work, education, skills, certificates and languages."""
    truth = paged.truth
    return {
        "basics": {"name": paged.person.name},
        "work": [
            _given(
                name=entry["employer"],
                position=entry["title"],
                location=entry["place"],
                startDate=entry["start"],
                endDate=None if entry["end"] == "present" else entry["end"],
            )
            for entry in truth["employments"]
        ],
        "education": [
            _given(
                institution=entry["institution"],
                studyType=entry["degree"],
                area=entry["field"],
                endDate=entry["end"],
            )
            for entry in truth["education"]
            if not entry["expected"]
        ],
        "skills": [
            _given(name=entry["name"], level=entry.get("level")) for entry in truth["skills"]
        ],
        "certificates": [
            _given(name=entry["name"], date=entry.get("date")) for entry in truth["certificates"]
        ],
        "languages": [
            _given(language=entry["name"], fluency=entry["level"]) for entry in truth["languages"]
        ],
    }


def _given(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}
