"""The language model as a function: a request goes in, a reply comes out.

A fake is a plain function. A model may propose; it never gives a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from assay.errors import AssayError, ModelError, ModelFailure
from assay.redaction import redact
from assay.report import sha256


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """What one model is asked, in one message from the system and one from the user.

    `schema` is the JSON Schema that the reply should follow; None asks for prose. `max_tokens`
    bounds the reply.
    """

    system: str
    user: str
    schema: Mapping[str, Any] | None = None
    temperature: float = 0.1
    max_tokens: int = 2_000


@dataclass(frozen=True, slots=True)
class ModelReply:
    """What came back; `finish_reason` says why the model stopped ("stop" for a whole reply).

    Tokens are the provider's own count, None where it gives none. `model` is the name that the
    provider reports.
    """

    text: str
    finish_reason: str | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    model: str = ""


Model: TypeAlias = Callable[[ModelRequest], ModelReply]

_STOPPED: dict[str, tuple[ModelFailure, str]] = {
    "length": ("truncated", "the reply was cut off at {limit:,} tokens; allow more (max_tokens)"),
    "content_filter": ("refused", "the provider declined to answer; show no model text for this"),
    "error": ("provider", "the provider stopped with an error; try again later"),
}


def fence_of(*texts: str) -> str:
    """A mark to set round texts: it stands in none of them, and is the same for the same ones."""
    mark = sha256("\0".join(texts))[:12]
    while any(mark in text for text in texts):
        mark = sha256(mark)[:12]
    return f"DATA-{mark}"


def ask(model: Model, request: ModelRequest) -> ModelReply:
    """One request, one attempt; raises ModelError unless a whole reply came back.

    The error has neither the provider's text nor a cause: both can hold keys.
    """
    reply, problem = _attempt(model, request)
    if problem is not None:
        raise problem
    if not (isinstance(reply, ModelReply) and isinstance(reply.text, str)):
        raise ModelError("the model gave no reply that can be read; try again", kind="unusable")
    stopped = _STOPPED.get(str(reply.finish_reason or ""))
    if stopped:
        kind, message = stopped
        raise ModelError(message.format(limit=request.max_tokens), kind=kind)
    if not reply.text.strip():
        raise ModelError(
            "the model's reply is empty; try again, or ask another model", kind="empty"
        )
    text = reply.text.encode("utf-8", "replace").decode("utf-8")  # no lone surrogates
    return replace(reply, text=redact(text), model=redact(reply.model))


def _attempt(model: Model, request: ModelRequest) -> tuple[Any, AssayError | None]:
    """The reply or what is to be raised, outside of the handler: so no error is its context."""
    try:
        return model(request), None
    except ModelError as error:
        return None, ModelError(redact(str(error)), kind=error.kind, retry_after=error.retry_after)
    except AssayError as error:  # of a recorder that cannot write, say
        return None, type(error)(redact(str(error)))
    except Exception:
        return None, ModelError("the model's provider failed; try again later")
