"""Exchanges with a model, written down and played back: the same reply without a provider."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import lru_cache

from pydantic import TypeAdapter, ValidationError

from assay.errors import InputError, ModelError
from assay.models import Model, ModelReply, ModelRequest
from assay.redaction import redact


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and what came back for it."""

    request: ModelRequest
    reply: ModelReply


@lru_cache(maxsize=1)
def _adapter() -> TypeAdapter[Exchange]:
    return TypeAdapter(Exchange)


def exchange_line(exchange: Exchange) -> str:
    """One exchange as one line of JSON, without any key."""
    data = _adapter().dump_python(exchange, mode="json")
    return redact(json.dumps(data)) + "\n"


def read_exchanges(text: str) -> tuple[Exchange, ...]:
    """Exchanges from JSON lines; raises InputError that names the line which does not fit."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            found.append(_adapter().validate_json(line))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "the line"
            raise InputError(f"line {number}: no exchange: {where}: {first['msg']}") from None
    if not found:
        raise InputError("holds no exchange; record one with --save-exchange")
    return tuple(found)


def replaying(exchanges: Iterable[Exchange]) -> Model:
    """A model that answers as it did; the n-th equal request gets the n-th reply to it.

    What was never asked is a ModelError that says what differs.
    """
    known = tuple(exchanges)
    used = [False] * len(known)

    def model(request: ModelRequest) -> ModelReply:
        equal = [i for i, exchange in enumerate(known) if exchange.request == request]
        if not equal:
            raise ModelError(_differing(request, known), kind="not-configured")
        index = next((i for i in equal if not used[i]), equal[-1])
        used[index] = True
        return known[index].reply

    return model


def recording(model: Model, keep: Callable[[Exchange], None]) -> Model:
    """The same model; every exchange that ends with a reply goes to `keep`."""

    def recorded(request: ModelRequest) -> ModelReply:
        reply = model(request)
        keep(Exchange(request, reply))
        return reply

    return recorded


def _differing(request: ModelRequest, known: tuple[Exchange, ...]) -> str:
    """In what the closest recorded request differs."""
    names = [field.name for field in fields(ModelRequest)]
    differing = min(
        ([n for n in names if getattr(request, n) != getattr(e.request, n)] for e in known),
        key=len,
        default=names,
    )
    return (
        f"this request was not recorded: another {' and '.join(differing)}; "
        "record it again, or use the same texts and policy"
    )
