"""What a provider really gets: none of a full set of private values, in fields or in free text."""

import json
from typing import Any

from invented_values import harmless_values, private_values
from pydantic import SecretStr

from assay.hiring.asking import outgoing
from assay.hiring.profile import read_profile
from assay.hiring.vacancy import Vacancy
from assay.models import ModelReply, ModelRequest, ask
from assay.policy import Policy
from assay.providers import Connection, connect
from providers.loopback import saying as serving_reply
from providers.loopback import serving

SEED, COUNT = 104, 40
FIELDS = {
    "name": "Asha Rao-Lindqvist",
    "email": "asha.rao@example.org",
    "phone": "+91 99999 99999",
    "city": "Pune",
    "address": {"street": "14 Tamarind Lane", "zip": "411001"},
    "expectedPay": 3000000,
    "dateOfBirth": "1989-03-12",
    "links": ["https://asha.example/cv", "linkedin.com/in/asha-rao"],
    "resume": {"file": "asha-rao-2026.pdf"},
    "employerName": "Backend Works",
    "cv": {"skills": ["developer"], "summary": "Java"},
    "headline": "Asha Rao-Lindqvist, Pune, Backend Works. Asha is a backend developer at 3,000,000",
    "desiredRole": "Java Engineer; see asha-rao-2026.pdf",
    "skills": [{"name": "Java", "level": "Intermediate", "years": 3}],
}
PRIVATE = [
    *("Asha", "Rao", "Lindqvist", "asha.rao@example.org", "99999", "Pune", "Tamarind", "411001"),
    *("3000000", "3,000,000", "1989", "asha.example", "linkedin", "asha-rao-2026"),
]
POSTING = Vacancy("Java Engineer", description="Build secure Java APIs.")


def captured(profile: Any) -> str:
    """Everything of the request that is made for a profile."""
    seen: list[ModelRequest] = []

    def model(request: ModelRequest) -> ModelReply:
        seen.append(request)
        return ModelReply("{}", "stop")

    ask(model, outgoing(read_profile(profile), POSTING, Policy.hiring()).request(Policy.hiring()))
    return seen[0].system + seen[0].user


def test_no_generated_value_is_in_the_request() -> None:
    items = list(private_values(SEED, COUNT))
    assert len(items) >= 200
    left = [
        item.value
        for item in items
        if item.value in captured({"headline": f"Developer. {item.text}", "skills": ["Java"]})
    ]
    assert len(left) <= 0.01 * len(items), left


def test_no_field_and_no_repetition_of_a_field_is_in_the_request() -> None:
    sent = captured(FIELDS)
    assert not [value for value in PRIVATE if value in sent]
    assert "backend developer" in sent
    assert "Java (Intermediate, 3 years)" in sent


def test_harmless_numbers_are_in_the_request() -> None:
    items = list(harmless_values(SEED, 300))
    texts = [captured({"headline": item.text, "skills": ["Java"]}) for item in items]
    lost = [item.text for item, text in zip(items, texts, strict=True) if "█" in text]
    assert len(lost) <= 0.01 * len(items), lost


def test_the_wire_holds_what_the_request_holds() -> None:
    with serving(serving_reply("{}")) as server:
        connection = Connection("compatible", "m", SecretStr("k" * 20), server.url + "/v1")
        texts = outgoing(read_profile(FIELDS), POSTING, Policy.hiring())
        ask(connect(connection), texts.request(Policy.hiring()))
    sent = json.dumps(server.seen[0].body, ensure_ascii=False) + str(server.seen[0].headers)
    assert not [value for value in PRIVATE if value in sent]
    assert "backend developer" in sent
