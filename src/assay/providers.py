"""Real model providers, over the client library that people already use (extra `llm`).

One attempt, one deadline, no redirect. What fails becomes a ModelError in our own words, because a
provider's message can repeat the key that it was sent.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias
from urllib.parse import urlsplit

from pydantic import SecretStr

from assay.errors import ConfigError, ModelError, ModelFailure
from assay.models import ModelReply
from assay.redaction import guard_logs, redact, remember

if TYPE_CHECKING:
    import httpx2
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.models import Model as Client
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.settings import ModelSettings

    from assay.models import Model, ModelRequest

ProviderName: TypeAlias = Literal["gemini", "openai", "anthropic", "compatible"]

TIMEOUT = 30.0
"""Seconds for the whole request, connecting to the last byte."""
_CONNECT = 5.0
_LONGEST = 86_400.0
"""Seconds that a provider can ask to wait."""
_INSTALL = "no model client is installed: pip install 'assay[llm]'"


@dataclass(frozen=True, slots=True)
class Connection:
    """Which model of which provider, and the key that it takes.

    "compatible" is any server that speaks the format of OpenAI (Ollama, vLLM, llama.cpp) and needs
    its `url`; for the others `url` replaces the provider's own address. `native_schema` False asks
    for JSON in words only, for servers that know no JSON Schema. `timeout` is in seconds.
    """

    provider: ProviderName
    model: str
    key: SecretStr
    url: str | None = None
    native_schema: bool = True
    timeout: float = TIMEOUT

    def __post_init__(self) -> None:
        if self.timeout <= 0:
            raise ConfigError(f"the timeout is {self.timeout:g} seconds; expected more than 0")
        if self.url is None:
            if self.provider == "compatible":
                raise ConfigError("an OpenAI-compatible server needs its URL; got none")
            return
        try:
            parts = urlsplit(self.url)
        except ValueError:
            parts = urlsplit("")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ConfigError("the model's URL must begin with http:// or https:// and name a host")
        if parts.username or parts.password or parts.query:
            raise ConfigError("the model's URL holds a key; give it as ASSAY_MODEL_KEY instead")
        near = parts.hostname in ("localhost", "127.0.0.1", "::1")
        if parts.scheme == "http" and self.provider != "compatible" and not near:
            raise ConfigError(f"the key of {self.title} is not sent over http; use an https URL")

    @property
    def title(self) -> str:
        """What people call it: its provider, and the host of its URL if it has one."""
        names = {"gemini": "Gemini", "openai": "OpenAI", "anthropic": "Anthropic"}
        name = names.get(self.provider, "the server")
        return f"{name} at {_host(self.url)}" if self.url else name


def connect(connection: Connection) -> Model:
    """The model of a connection; each call is one request, made in this thread.

    Raises ConfigError if the client library is missing, ModelError (on a call) if it fails.
    """
    try:
        import pydantic_ai  # noqa: F401 - the extra is there or not
    except ImportError:
        raise ConfigError(_INSTALL) from None
    remember(connection.key.get_secret_value())
    guard_logs()

    def model(request: ModelRequest) -> ModelReply:
        reply = _attempt(connection, request)
        if isinstance(reply, ModelError):
            raise reply
        return reply

    return model


def _attempt(connection: Connection, request: ModelRequest) -> ModelReply | ModelError:
    """The reply, or the error to raise where no provider's error is its context."""
    try:
        return _reply(_run(connection, request))
    except Exception as error:
        return _failure(connection, error)


def _run(connection: Connection, request: ModelRequest) -> ModelResponse:
    """Wait for the answer, also where this thread runs an event loop already."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(_request(connection, request))
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, _request(connection, request)).result()


async def _request(connection: Connection, request: ModelRequest) -> ModelResponse:
    import httpx2
    from pydantic_ai import messages
    from pydantic_ai.direct import model_request

    timeout = httpx2.Timeout(connection.timeout, connect=min(_CONNECT, connection.timeout))
    # A redirect would carry the key to another host.
    async with httpx2.AsyncClient(timeout=timeout, follow_redirects=False) as http:
        client = _CLIENTS[connection.provider](connection, http)
        system = messages.SystemPromptPart(request.system)
        user = messages.UserPromptPart(request.user)
        return await model_request(
            client,
            [messages.ModelRequest(parts=[system, user])],
            model_settings=_settings(connection, request),
            model_request_parameters=_parameters(connection, request, client),
        )


def _settings(connection: Connection, request: ModelRequest) -> ModelSettings:
    return {
        "temperature": request.temperature,
        "max_tokens": request.max_tokens,
        "max_retries": 0,
        "timeout": connection.timeout,
        "request_timeout": connection.timeout,
        "thinking": False,
    }


def _parameters(
    connection: Connection, request: ModelRequest, client: Client
) -> ModelRequestParameters:
    """The schema as the provider's own kind of output, where it has one."""
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.output import OutputObjectDefinition

    able = connection.native_schema and client.profile.get("supports_json_schema_output")
    if request.schema is None or not able:
        return ModelRequestParameters()
    form = OutputObjectDefinition(json_schema=dict(request.schema), name="reply", strict=True)
    return ModelRequestParameters(output_mode="native", output_object=form)


def _gemini(connection: Connection, http: httpx2.AsyncClient) -> Client:
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    key, url = connection.key.get_secret_value(), connection.url
    return GoogleModel(
        connection.model, provider=GoogleProvider(api_key=key, base_url=url, http_client=http)
    )


def _openai(connection: Connection, http: httpx2.AsyncClient) -> Client:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    key, url = connection.key.get_secret_value(), connection.url
    return OpenAIChatModel(
        connection.model, provider=OpenAIProvider(api_key=key, base_url=url, http_client=http)
    )


def _anthropic(connection: Connection, http: httpx2.AsyncClient) -> Client:
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    key, url = connection.key.get_secret_value(), connection.url
    return AnthropicModel(
        connection.model, provider=AnthropicProvider(api_key=key, base_url=url, http_client=http)
    )


def _compatible(connection: Connection, http: httpx2.AsyncClient) -> Client:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    provider = OpenAICompatibleProvider(
        "compatible",
        base_url=connection.url or "",
        api_key=connection.key.get_secret_value() or "none",
        http_client=http,
    )
    return OpenAIChatModel(connection.model, provider=provider)


_CLIENTS: dict[ProviderName, Callable[[Connection, Any], Client]] = {
    "gemini": _gemini,
    "openai": _openai,
    "anthropic": _anthropic,
    "compatible": _compatible,
}


def _reply(response: ModelResponse) -> ModelReply:
    """The text parts only: what a model thought aloud is no answer."""
    from pydantic_ai.messages import TextPart

    text = "".join(part.content for part in response.parts if isinstance(part, TextPart))
    usage = response.usage
    return ModelReply(
        redact(text.encode("utf-8", "replace").decode("utf-8")),
        response.finish_reason,
        usage.input_tokens or None,
        usage.output_tokens or None,
        response.model_name or "",
    )


def _failure(connection: Connection, error: Exception) -> ModelError:
    """Our own words for a failure; nothing of the provider's text is in them."""
    from pydantic_ai import exceptions as known

    name, wait = connection.title, getattr(error, "retry_after", None)
    status = _status(error)
    if status is not None:
        return _of_status(connection, status, wait)
    if isinstance(error, known.ModelTimeoutError | known.ModelRequestTimeout | TimeoutError):
        limit = f"{connection.timeout:g} seconds"
        return ModelError(f"{name} did not answer within {limit}; try again", kind="timeout")
    if isinstance(error, known.ModelConnectionError):
        where = f" at {_host(connection.url)}" if connection.url else ""
        return ModelError(
            f"{name} could not be reached{where}; check network and address, then try again",
            kind="unreachable",
        )
    if isinstance(error, known.ContentFilterError):
        return ModelError(f"{name} declined to answer; show no model text for this", kind="refused")
    if isinstance(error, known.UserError):
        return ModelError(
            f"{name}: the client refused its settings; check model and key", kind="not-configured"
        )
    return ModelError(f"{name} gave no reply that can be read; try again", kind="unusable")


def _status(error: Exception) -> int | None:
    """The HTTP status of an error, or of the client's error behind it."""
    told = (
        getattr(error, "status_code", None),
        *(getattr(error.__cause__, name, None) for name in ("status_code", "code")),
    )
    return next((status for status in told if isinstance(status, int)), None)


def _of_status(connection: Connection, status: int, wait: object) -> ModelError:
    name, model = connection.title, connection.model
    after = min(float(wait), _LONGEST) if isinstance(wait, int | float) else None
    told = f"in {after:.0f} seconds" if after else "later"
    messages: dict[int, tuple[ModelFailure, str]] = {
        401: ("unauthorized", f"{name} refused the key (401); check it"),
        403: ("forbidden", f"{name}: the key may not use the model {model!r} (403); check both"),
        400: (
            "rejected",
            f"{name} refused the request (400); check the key and the model {model!r}; a server "
            "that knows no JSON Schema needs ASSAY_MODEL_SCHEMA=prompted",
        ),
        404: ("not-found", f"{name} has no model {model!r} (404); check its name and the address"),
        413: (
            "rejected",
            f"{name} refused the request (413); the texts are too long for {model!r}",
        ),
        408: ("timeout", f"{name} took too long (408); try again"),
        429: ("rate-limited", f"{name} takes no more requests now (429); try again {told}"),
    }
    refused = f"{name} refused the request ({status}); check the model {model!r} and the address"
    kind, message = messages.get(status, ("rejected", refused))
    if 300 <= status < 400:
        message = f"{name} sent a redirect ({status}), which is not followed; check the address"
    elif status >= 500:
        kind, message = "provider", f"{name} failed ({status}); try again {told}"
    return ModelError(message, kind=kind, retry_after=after)


def _host(url: str | None) -> str:
    """Host and port of a URL, without the user and password that it may hold."""
    return re.sub(r"^.*@", "", urlsplit(url or "").netloc)
