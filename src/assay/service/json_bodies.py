"""Bodies read strictly: what JSON does not allow is refused, and numbers stay as written."""

from __future__ import annotations

import json
import re
from asyncio import create_task
from collections import Counter
from threading import Event
from typing import TYPE_CHECKING, Any, Final, NoReturn

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from assay.mapping.values import deeper, loads, shown
from assay.service.callers import known
from assay.service.turns import GONE

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.responses import Response

_SHORT: Final = 20_000
"""Bytes that are read faster than another thread is asked."""
_MOST_VALUES: Final = 200_000
"""So that a body takes a few times its own size in memory, and not a hundred times."""
_STRING: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


class Written(float):
    """A number with its fraction or exponent as it stood in the body."""

    __slots__ = ("text",)

    text: str

    def __new__(cls, text: str) -> Written:
        made = super().__new__(cls, text)
        made.text = text
        return made


class JsonRoute(APIRoute):
    """A route whose body is read strictly, and not before its sender is known."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of the framework, over a request of ours."""
        inner, has_body = super().get_route_handler(), self.body_field is not None

        async def handler(request: Request) -> Response:
            if not has_body:
                return await inner(request)
            await known(request)
            whole = _JsonRequest(request.scope, request.receive)
            await whole.body()
            watch = create_task(_note_leaving(request, gone := Event()))
            token = GONE.set(gone)
            try:
                return await inner(whole)
            finally:
                GONE.reset(token)
                watch.cancel()

        return handler


async def _note_leaving(request: Request, gone: Event) -> None:
    """After the whole body nothing comes but that the sender went away."""
    message = await request.receive()
    if message["type"] == "http.disconnect":
        gone.set()


class _JsonRequest(Request):
    async def json(self) -> Any:
        body = await self.body()
        if len(body) <= _SHORT:
            return read_body(body)
        return await run_in_threadpool(read_body, body)


def read_body(body: bytes) -> Any:
    """The value of a body; raises HTTPException 400 for what is no JSON, or could mean two things.

    Refused are other encodings than UTF-8, NaN and Infinity, a key twice in one object, half of a
    surrogate pair, and more than 200,000 values.
    """
    if body.count(b",") > _MOST_VALUES and _STRING.sub(b"", body).count(b",") > _MOST_VALUES:
        raise _refusal(f"it has more than {_MOST_VALUES:,} values; send parts of it")
    try:
        text = body.decode("utf-8")
        value = json.loads(
            text, parse_float=Written, parse_constant=_no_number, object_pairs_hook=_object
        )
        if _SURROGATE.search(text):  # whole pairs are one character
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise _refusal(f"byte {error.start} is no UTF-8; send the text as UTF-8") from None
    except UnicodeEncodeError:
        raise _refusal("a text has half of a surrogate pair (\\ud800 to \\udfff)") from None
    except RecursionError:
        raise _refusal("it is nested too deeply; flatten it") from None
    except json.JSONDecodeError as error:
        raise _refusal(f"{error.msg} (line {error.lineno}, column {error.colno})") from None
    except ValueError:
        raise _refusal("a whole number has too many digits; send it as text") from None
    return value


def exact(value: Any, depth: int = 0) -> Any:
    """JSON with its numbers as texts, as they are read from a file; raises InputError if deep."""
    if isinstance(value, dict):
        below = deeper(depth, "data")
        return {key: exact(each, below) for key, each in value.items()}
    if isinstance(value, list):
        below = deeper(depth, "data")
        return [exact(each, below) for each in value]
    if isinstance(value, Written):
        return loads(value.text)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return loads(json.dumps(value))
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise _refusal(f"the key {shown(twice)} stands twice in one object")
    return found


def _no_number(text: str) -> NoReturn:
    raise _refusal(f"{text} is no number of JSON; send it as text")


def _refusal(message: str) -> HTTPException:
    return HTTPException(400, f"the body is no JSON that can be read: {message}")
