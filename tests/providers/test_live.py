"""One request to each real provider, only where its key is set."""

import os
from contextlib import suppress

import pytest

from assay.errors import AssayError
from assay.hiring.asking import explain_with
from assay.hiring.match import NothingLeftError
from assay.providers import connect
from assay.settings import VARIABLES, connection_from
from hiring.asked import texts
from providers.test_providers import PROVIDERS

KEYS = {"gemini": "GEMINI_API_KEY", "openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}


@pytest.mark.parametrize("provider", [name for name in PROVIDERS if name in KEYS])
def test_a_real_model_explains(provider: str) -> None:
    if not os.environ.get(KEYS[provider]):
        pytest.skip(f"{KEYS[provider]} is not set: no request to {provider}")
    model = connect(connection_from(os.environ, provider))
    replies = []
    with suppress(NothingLeftError):  # a model may well quote badly
        replies.append(explain_with(model, texts()).reply)
    assert all(reply and reply.model for reply in replies)


def test_all_variables_are_listed() -> None:
    assert {*KEYS.values(), "ASSAY_MODEL_KEY", "ASSAY_MODEL", "ASSAY_MODEL_URL"} <= {*VARIABLES}
    assert issubclass(NothingLeftError, AssayError)
