"""Which model is asked: names, addresses, keys."""

import pytest

from assay.errors import ConfigError
from assay.settings import connection_from

KEY = "k" * 20
GEMINI = {"GEMINI_API_KEY": KEY}
LOCAL = "http://localhost:11434/v1"


@pytest.mark.parametrize(
    ("environ", "model", "url", "provider", "name"),
    [
        (GEMINI, None, None, "gemini", "gemini-3.5-flash-lite"),
        ({**GEMINI, "GEMINI_MODEL": "g-2"}, None, None, "gemini", "g-2"),
        ({**GEMINI, "OPENAI_API_KEY": KEY}, None, None, "gemini", "gemini-3.5-flash-lite"),
        ({**GEMINI, "OPENAI_API_KEY": KEY}, "openai:gpt-x", None, "openai", "gpt-x"),
        ({**GEMINI, "ANTHROPIC_API_KEY": KEY}, "anthropic", None, "anthropic", "claude-haiku-4-5"),
        ({}, "llama3", LOCAL, "compatible", "llama3"),
        ({"ASSAY_MODEL": "llama3", "ASSAY_MODEL_URL": LOCAL}, None, None, "compatible", "llama3"),
        ({"ASSAY_MODEL": "gemini:g-3", **GEMINI}, None, None, "gemini", "g-3"),
        ({"ASSAY_MODEL": "gemini:g-3", **GEMINI}, "gemini:g-4", None, "gemini", "g-4"),
    ],
)
def test_a_model_is_chosen(
    environ: dict[str, str], model: str | None, url: str | None, provider: str, name: str
) -> None:
    found = connection_from(environ, model, url)
    assert (found.provider, found.model) == (provider, name)
    assert KEY not in repr(found)


@pytest.mark.parametrize(
    ("environ", "model", "url", "told"),
    [
        ({}, None, None, "no model is configured"),
        ({"GEMINI_API_KEY": " "}, None, None, "no model is configured"),
        ({}, "gemini", None, "no key for gemini: set GEMINI_API_KEY"),
        (GEMINI, "gpt-x", None, "expected gemini:NAME"),
        ({}, None, LOCAL, "needs the name of a model"),
        ({}, "llama3", "localhost:1", "must begin with http"),
        ({"ASSAY_MODEL_SCHEMA": "some"}, "llama3", LOCAL, "expected native or prompted"),
    ],
)
def test_what_is_missing_is_told(
    environ: dict[str, str], model: str | None, url: str | None, told: str
) -> None:
    with pytest.raises(ConfigError, match=told):
        connection_from(environ, model, url)


def test_a_key_of_a_provider_goes_to_no_other_server() -> None:
    environ = {"OPENAI_API_KEY": KEY, "GEMINI_API_KEY": KEY}
    assert connection_from(environ, "llama3", LOCAL).key.get_secret_value() == ""


def test_a_key_goes_elsewhere_only_where_both_are_named() -> None:
    environ = {"OPENAI_API_KEY": KEY, "ASSAY_MODEL_URL": "https://elsewhere.example/v1"}
    assert connection_from(environ, "openai:gpt-x").url is None
    both = connection_from(environ, "openai:gpt-x", "https://proxy.example/v1")
    assert both.url == "https://proxy.example/v1"


def test_schemas_can_be_asked_for_in_words() -> None:
    environ = {"ASSAY_MODEL_SCHEMA": "prompted"}
    assert not connection_from(environ, "llama3", LOCAL).native_schema
