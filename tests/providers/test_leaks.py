"""Public reports of leaked keys: what a provider's error holds reaches nobody."""

import logging
from io import StringIO

import pytest

from assay.errors import ModelError
from assay.hiring.asking import explain_with
from hiring.asked import failing, texts

FAKE = "FAKE"
ERRORS = [
    (
        f"AuthenticationError: upstream answered 401, key sk-or-v1-00000000{FAKE}{FAKE} rejected",
        ["sk-or-v1-0000000", FAKE],
    ),
    (
        '400 Bad Request: {"headers":{"Authorization":"Bearer '
        f'{FAKE}-tok-1234567890abcdef","x-api-key":"{FAKE}-ant-0987654321"}}}}',
        [f"{FAKE}-tok", f"{FAKE}-ant", "Bearer"],
    ),
    (f"GET https://api.example/v1?key={FAKE}1234567890 failed: timed out", [FAKE, "?key="]),
    (f"{{'api_key': '{FAKE}{FAKE}', 'body': 'private detail'}}", [FAKE, "private"]),
]


@pytest.mark.parametrize(("told", "secret"), ERRORS)
@pytest.mark.parametrize("kind", [RuntimeError, ValueError, OSError, KeyError, TimeoutError])
def test_nothing_of_a_providers_error_is_told(
    kind: type[Exception], told: str, secret: list[str], logs: StringIO
) -> None:
    with pytest.raises(ModelError) as caught:
        explain_with(failing(kind(told)), texts())
    logging.getLogger("feature").error("no explanation", exc_info=caught.value)
    everything = str(caught.value) + repr(caught.value) + logs.getvalue()
    assert not [part for part in secret if part in everything]
    assert "try again" in str(caught.value)
    assert "no explanation" in logs.getvalue()
