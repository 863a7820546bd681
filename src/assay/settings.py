"""Which model to ask, from names that people give and from the environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import SecretStr

from assay.errors import ConfigError
from assay.redaction import remember

if TYPE_CHECKING:
    from assay.providers import Connection, ProviderName

_KEYS: dict[ProviderName, str] = {
    "gemini": "GEMINI_API_KEY",
    "openai": "OPENAI_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
    "compatible": "ASSAY_MODEL_KEY",  # a key of a provider is never sent to another address
}
_DEFAULTS: dict[ProviderName, str] = {
    "gemini": "gemini-3.5-flash-lite",
    "openai": "gpt-5.6-luna",
    "anthropic": "claude-haiku-4-5",
}
HOW = (
    "set GEMINI_API_KEY, OPENAI_API_KEY or ANTHROPIC_API_KEY, or name an OpenAI-compatible server "
    "with --model-url and --model"
)
VARIABLES = (
    *_KEYS.values(),
    "ASSAY_MODEL",
    "ASSAY_MODEL_URL",
    "ASSAY_MODEL_SCHEMA",
    "GEMINI_MODEL",
)
"""All variables that are read; none is needed for anything but asking a model."""


def connection_from(
    environ: Mapping[str, str], model: str | None = None, url: str | None = None
) -> Connection:
    """The connection that a user wants.

    `model` is "gemini:NAME", "openai:NAME", "anthropic:NAME", a provider alone, or with `url` the
    name of a model there. Without one ASSAY_MODEL, then the first key that is set decides. Raises
    ConfigError that says how to turn the feature on.
    """
    from assay.providers import Connection

    for variable in _KEYS.values():
        remember(environ.get(variable, "").strip())
    wanted = model or environ.get("ASSAY_MODEL", "")
    address = url or environ.get("ASSAY_MODEL_URL") or None
    provider, name = _provider(wanted, address, environ)
    if provider != "compatible" and not (url and model):
        address = None  # a provider's key goes elsewhere only where both are named in one call
    name = name or (environ.get("GEMINI_MODEL", "") if provider == "gemini" else "")
    name = name or _DEFAULTS.get(provider, "")
    if not name:
        raise ConfigError("the OpenAI-compatible server needs the name of a model; give --model")
    key = environ.get(_KEYS[provider], "").strip()
    if not key and provider != "compatible":
        raise ConfigError(f"no key for {provider}: set {_KEYS[provider]}, or {HOW}")
    schema = environ.get("ASSAY_MODEL_SCHEMA", "native")
    if schema not in ("native", "prompted"):
        raise ConfigError(f"ASSAY_MODEL_SCHEMA is {schema!r}; expected native or prompted")
    return Connection(provider, name, SecretStr(key), address, schema == "native")


def _provider(wanted: str, url: str | None, environ: Mapping[str, str]) -> tuple[ProviderName, str]:
    """The provider, and the model's name as far as it is given."""
    for provider in _DEFAULTS:
        if wanted == provider or wanted.startswith(f"{provider}:"):
            return provider, wanted.removeprefix(provider).removeprefix(":")
    if url:
        return "compatible", wanted
    if wanted:
        raise ConfigError(
            f"the model is {wanted!r}; expected gemini:NAME, openai:NAME or anthropic:NAME, "
            "or a name together with --model-url"
        )
    for provider in _DEFAULTS:
        if environ.get(_KEYS[provider], "").strip():
            return provider, ""
    raise ConfigError(f"no model is configured: {HOW}; all else works without")
