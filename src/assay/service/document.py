"""The OpenAPI document: what the framework writes, brought in line with what is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fastapi import FastAPI

if TYPE_CHECKING:
    from collections.abc import Iterator

_FRAMEWORK_ONLY: Final = ("HTTPValidationError", "ValidationError")
_PROBLEM: Final = {"schema": {"$ref": "#/components/schemas/Problem"}}
_WRONG_TYPE: Final = {
    "description": "Unsupported Media Type",
    "content": {"application/json": _PROBLEM},
}
_RETRY_AFTER: Final = {
    "description": "Seconds to wait",
    "schema": {"type": "integer", "minimum": 1},
}
_SCHEMES: Final = {
    "key": {"type": "http", "scheme": "bearer", "description": "A key of assay keys add."},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "__Host-assay",
        "description": "A session of a browser; changes need its token in X-CSRF-Token.",
    },
}
_OPEN: Final = ("/health", "/health/ready")


class Documented(FastAPI):
    """An application whose document says what this service answers."""

    def openapi(self) -> dict[str, Any]:
        """The document, made once."""
        if self.openapi_schema is None:
            self.openapi_schema = _mended(super().openapi())
        return self.openapi_schema


def _mended(document: dict[str, Any]) -> dict[str, Any]:
    components = document["components"]
    for name in _FRAMEWORK_ONLY:
        components["schemas"].pop(name, None)
    components["securitySchemes"] = _SCHEMES
    for path, operation in _operations(document):
        responses = operation["responses"]
        if "Problem" not in str(responses.get("422", "Problem")):
            del responses["422"]  # what cannot be read is answered with 400
        if "requestBody" in operation:
            responses["415"] = _WRONG_TYPE
        for status in {"429"} & responses.keys():
            responses[status]["headers"] = {"Retry-After": _RETRY_AFTER}
        if path not in _OPEN:
            operation["security"] = [{"key": []}, {"session": []}]
    return document


def _operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for operation in methods.values():
            yield path, operation
