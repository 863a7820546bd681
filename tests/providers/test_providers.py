"""The real client library against a server on loopback, in each provider's wire format."""

import json
import logging
import socket
import time
import traceback
from io import StringIO
from pathlib import Path

import pytest
from pydantic import SecretStr

from assay.errors import ConfigError, ModelError
from assay.extractors.reply import read_reply
from assay.models import ModelRequest, ask
from assay.providers import Connection, ProviderName, connect
from providers.loopback import Answer, Loopback, Script, Seen, saying, serving

PROVIDERS: tuple[ProviderName, ...] = ("openai", "gemini", "anthropic", "compatible")
SCHEMA = {
    "type": "object",
    "properties": {"points": {"type": "array", "items": {"type": "string"}}},
    "required": ["points"],
    "additionalProperties": False,
}
REQUEST = ModelRequest("Say what you see.", "A red house.", SCHEMA, max_tokens=64)
MODELS = {"openai": "gpt-5.6-luna", "gemini": "gemini-3.5-flash-lite"}


def key_of(provider: str) -> str:
    """A key of the right shape, put together here so that no scanner takes it for a real one."""
    heads = {"openai": "sk-proj-", "gemini": "AIza", "anthropic": "sk-ant-api03-"}
    return heads.get(provider, "local-") + "FAKE" * 8


def connection(provider: ProviderName, url: str, **more: object) -> Connection:
    model = MODELS.get(provider, "claude-haiku-4-5")
    path = "/v1" if provider in ("openai", "compatible") else ""
    given = {"timeout": 8.0, **more}
    return Connection(provider, model, SecretStr(key_of(provider)), url + path, **given)  # type: ignore[arg-type]


def failure(provider: ProviderName, script: Script, **more: object) -> tuple[ModelError, Loopback]:
    with serving(script) as server:
        model = connect(connection(provider, server.url, **more))
        with pytest.raises(ModelError) as caught:
            ask(model, REQUEST)
    return caught.value, server


@pytest.fixture(params=PROVIDERS)
def provider(request: pytest.FixtureRequest) -> ProviderName:
    name: ProviderName = request.param
    return name


def test_a_reply_comes_back_with_its_counts(provider: ProviderName) -> None:
    with serving(saying('{"points": ["red"]}')) as server:
        reply = ask(connect(connection(provider, server.url)), REQUEST)
    assert (reply.text, reply.finish_reason) == ('{"points": ["red"]}', "stop")
    assert (reply.input_tokens, reply.output_tokens, reply.model) == (11, 7, "small-1")
    assert len(server.seen) == 1


def test_the_request_is_what_was_asked(provider: ProviderName) -> None:
    with serving(saying("{}")) as server:
        ask(connect(connection(provider, server.url)), REQUEST)
    (seen,) = server.seen
    sent = json.dumps(seen.body)
    assert seen.key == key_of(provider)
    assert "Say what you see." in sent
    assert "A red house." in sent
    assert "64" in sent
    assert "0.1" in sent
    assert '"points"' in sent  # the schema went out natively


def test_a_server_without_schemas_is_asked_in_words_only() -> None:
    with serving(saying("{}")) as server:
        ask(connect(connection("compatible", server.url, native_schema=False)), REQUEST)
    assert '"points"' not in json.dumps(server.seen[0].body)


def test_a_model_is_asked_inside_of_a_running_event_loop() -> None:
    import asyncio

    async def inside(url: str) -> str:
        return ask(connect(connection("compatible", url)), REQUEST).text

    with serving(saying("{}")) as server:
        assert asyncio.run(inside(server.url)) == "{}"


STATUSES = [
    (401, "unauthorized", "refused the key (401)"),
    (403, "forbidden", "may not use the model"),
    (404, "not-found", "has no model"),
    (400, "rejected", "ASSAY_MODEL_SCHEMA=prompted"),
    (413, "rejected", "too long"),
    (429, "rate-limited", "try again in 17 seconds"),
    (500, "provider", "failed (500)"),
    (503, "provider", "failed (503)"),
    (529, "provider", "failed (529)"),
    (302, "rejected", "redirect (302)"),
]


@pytest.mark.parametrize(("status", "kind", "words"), STATUSES)
def test_a_status_becomes_one_clear_error_after_one_attempt(
    provider: ProviderName, status: int, kind: str, words: str
) -> None:
    def script(seen: Seen) -> Answer:
        body = json.dumps({"error": {"message": "private detail", "code": status}}).encode()
        return Answer(body, status, {"retry-after": "17", "location": "/elsewhere"})

    error, server = failure(provider, script)
    assert (error.kind, len(server.seen)) == (kind, 1)
    assert words in str(error)
    assert "private detail" not in str(error)
    assert error.retry_after == 17 or status != 429


def test_a_slow_provider_is_given_up_at_the_deadline(provider: ProviderName) -> None:
    began = time.monotonic()
    error, server = failure(provider, lambda seen: Answer(delay=1.5), timeout=0.3)
    assert error.kind == "timeout"
    assert "try again" in str(error)
    assert len(server.seen) == 1
    assert time.monotonic() - began < 6


@pytest.mark.parametrize(
    "answer",
    [
        Answer(b'{"id": "c1", "choices": [', missing=500),
        Answer(b'{"id": "c1", "choices": ['),
        Answer(b"<html>gateway</html>"),
        Answer(b'{"unexpected": true}'),
        Answer(b"[]"),
        Answer(b""),
    ],
    ids=["cut", "cut-inside", "html", "wrong-schema", "list", "nothing"],
)
def test_a_broken_body_is_no_reply(provider: ProviderName, answer: Answer) -> None:
    error, server = failure(provider, lambda seen: answer)
    assert error.kind in ("unusable", "unreachable", "empty")
    assert "try again" in str(error)
    assert len(server.seen) == 1


def test_a_refusal_is_told(provider: ProviderName) -> None:
    error, _ = failure(provider, saying("I can't help with that.", stop="refusal"))
    assert error.kind == "refused"
    assert "can't help" not in str(error)


def test_a_truncated_reply_is_never_a_reply(provider: ProviderName) -> None:
    error, _ = failure(provider, saying('{"points": ["re', stop="length"))
    assert error.kind == "truncated"
    assert "64 tokens" in str(error)


@pytest.mark.parametrize("text", ["", "  \n"])
def test_an_empty_reply_is_told(provider: ProviderName, text: str) -> None:
    error, _ = failure(provider, saying(text))
    assert error.kind == "empty"


def test_thoughts_are_no_answer(provider: ProviderName) -> None:
    with serving(saying('{"points": []}', thought="the secret plan")) as server:
        reply = ask(connect(connection(provider, server.url)), REQUEST)
    assert reply.text == '{"points": []}'


@pytest.mark.parametrize(
    "text",
    ['<think>hm {"a": 1}</think>{"points": []}', 'Here:\n```json\n{"points": []}\n```\nDone.'],
)
def test_reasoning_and_fences_are_read_around(provider: ProviderName, text: str) -> None:
    with serving(saying(text)) as server:
        reply = ask(connect(connection(provider, server.url)), REQUEST)
    assert read_reply(reply.text, finish_reason=reply.finish_reason).value == {"points": []}


def test_no_connection_is_told(provider: ProviderName) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(ModelError, match="could not be reached at 127") as caught:
        ask(connect(connection(provider, url)), REQUEST)
    assert caught.value.kind == "unreachable"


@pytest.mark.parametrize("status", [200, 400, 401, 403, 429, 500])
def test_a_key_that_is_echoed_is_nowhere(
    provider: ProviderName, status: int, logs: StringIO
) -> None:
    key = key_of(provider)

    def script(seen: Seen) -> Answer:
        body = json.dumps({"error": {"message": f"bad key {seen.key}", "headers": seen.headers}})
        return Answer(body.encode(), status, {"x-echo": seen.key})

    error, _ = failure(provider, script)
    logging.getLogger("caller").error("key is %s", key)
    told = traceback.TracebackException.from_exception(error, capture_locals=True)
    ours = [repr(frame.locals) for frame in told.stack if "assay" in Path(frame.filename).parts]
    everything = [str(error), repr(error), *told.format_exception_only(), *ours, logs.getvalue()]
    assert ours
    assert error.__cause__ is None
    assert error.__context__ is None
    assert not [text for text in everything if key in text or key[:16] in text]
    assert "key is [key]" in logs.getvalue()


def test_a_key_goes_to_no_other_host_than_its_own() -> None:
    with pytest.raises(ConfigError, match="not sent over http"):
        Connection("openai", "m", SecretStr("k" * 20), "http://example.org/v1")
    with pytest.raises(ConfigError, match="http:// or https://"):
        Connection("compatible", "m", SecretStr(""), "ftp://example.org")
    with pytest.raises(ConfigError, match="needs its URL"):
        Connection("compatible", "m", SecretStr(""))


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("http://user:hunter2@localhost:1/v1", "holds a key"),
        ("http://localhost:1/v1?key=hunter2", "holds a key"),
        ("http://[x", "must begin with"),
        ("http:///v1", "must begin with"),
    ],
)
def test_an_address_that_holds_a_key_or_no_host_is_refused(url: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told) as caught:
        Connection("compatible", "m", SecretStr(""), url)
    assert "hunter2" not in str(caught.value)


def test_a_server_is_called_by_its_host() -> None:
    error, _ = failure("compatible", lambda seen: Answer(b"", 401))
    assert "the server at 127.0.0.1" in str(error)
