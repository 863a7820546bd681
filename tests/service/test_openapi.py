"""The OpenAPI document says what is answered; made-up requests find nothing else."""

import time
from pathlib import Path
from typing import Any

import pytest
import schemathesis

from served import Make, Served, routes
from service_fuzz import Found, lines, run, serve


def _document(served: Served) -> dict[str, Any]:
    document: dict[str, Any] = served.client().get("/openapi.json").json()
    return document


def _operations(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        f"{method.upper()} {path}": operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }


def test_made_up_requests_are_answered_as_the_document_says(tmp_path: Path) -> None:
    found = Found()
    app, key = serve(tmp_path)
    run(app, key, examples=15, seed=1, found=found, until=time.monotonic() + 40)

    assert not found.problems, "\n".join(lines(found))
    assert found.requests > 1_200
    statuses = {status for _, status in found.answers}
    assert statuses >= {200, 201, 400, 401, 404, 405, 409, 415}


def test_a_wrong_answer_would_be_found(tmp_path: Path) -> None:
    found = Found()
    inner, key = serve(tmp_path)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        async def changed(message: Any) -> None:
            if scope.get("path") == "/health" and message["type"] == "http.response.start":
                message = {**message, "status": 418}
            await send(message)

        await inner(scope, receive, changed)

    run(app, key, examples=1, seed=1, found=found, until=time.monotonic() + 20)

    assert "GET /health: status_code_conformance: Undocumented status code" in found.problems


def test_every_route_of_programs_is_in_the_document(shared: Served) -> None:
    shown = {
        f"{method} {getattr(route, 'path').replace(':path', '')}"  # noqa: B009
        for route in routes(shared.app)
        for method in getattr(route, "methods", None) or ()
        if getattr(route, "include_in_schema", False)
    }

    assert shown == set(_operations(_document(shared)))
    assert {"POST /v1/check", "DELETE /v1/subjects/{subject_id}", "GET /metrics"} <= shown


def test_every_operation_says_what_it_is_and_what_can_go_wrong(shared: Served) -> None:
    for name, operation in _operations(_document(shared)).items():
        assert operation["summary"], name
        assert operation["description"], name
        assert operation["tags"], name
        assert ("security" in operation) == ("/health" not in name), name
        for status, response in operation["responses"].items():
            if status >= "400":
                (content,) = response["content"].values()
                assert content["schema"] == {"$ref": "#/components/schemas/Problem"}, name
        wanted = {"500", "503"} | ({"401", "403"} if "security" in operation else set())
        wanted |= {"415"} if "requestBody" in operation else set()
        assert name == "GET /health" or wanted <= operation["responses"].keys(), name


def test_nothing_of_the_framework_is_in_the_document(shared: Served) -> None:
    text = str(_document(shared))

    assert "ValidationError" not in text
    assert "#/components/schemas/Problem" in text


def _examples(document: dict[str, Any]) -> dict[str, Any]:
    found = {}
    for name, operation in _operations(document).items():
        if "requestBody" in operation:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            body = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
            found[name] = body.get("examples", [])
    return found


def test_every_example_is_accepted(make: Make) -> None:
    served = make()
    client = served.client()
    examples = _examples(_document(served))

    assert len(examples) == 6
    for name, bodies in examples.items():
        assert bodies, name
        for body in bodies:
            method, path = name.split()
            path = path.replace("{report_id}", served.stored()).replace("{name}", "house")
            assert client.request(method, path, json=body).status_code in (200, 201), name


ALLOWED = [
    ("/v1/reports/r-1", "DELETE, GET"),
    ("/v1/reports/r-1/review", "GET, POST"),
    ("/v1/check", "POST"),
    ("/health", "GET"),
    ("/sign-in", "GET, POST"),
]


@pytest.mark.parametrize(("path", "methods"), ALLOWED)
def test_an_address_names_its_methods(shared: Served, path: str, methods: str) -> None:
    answer = shared.client().request("OPTIONS", path)

    assert (answer.status_code, answer.headers["allow"]) == (405, methods)


def test_the_document_is_valid(shared: Served) -> None:
    schema = schemathesis.openapi.from_dict(_document(shared))

    schema.validate()
    assert schema.specification.version.startswith("3.1")
