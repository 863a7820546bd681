"""A server on loopback that speaks the wire formats of OpenAI, Gemini and Anthropic."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal, TypeAlias

Wire: TypeAlias = Literal["openai", "gemini", "anthropic"]


@dataclass(frozen=True)
class Seen:
    """One request as it arrived."""

    wire: Wire
    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def key(self) -> str:
        """The key that came with it."""
        given = (self.headers.get(n, "") for n in ("authorization", "x-goog-api-key", "x-api-key"))
        return next(value.removeprefix("Bearer ") for value in given if value)


@dataclass(frozen=True)
class Answer:
    """What is sent back: `missing` bytes are announced and never sent, `delay` is in seconds."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0
    missing: int = 0


Script: TypeAlias = Callable[[Seen], Answer]


@dataclass(frozen=True)
class Loopback:
    """The address of a running server, and what it has seen."""

    url: str
    seen: list[Seen]


@contextmanager
def serving(script: Script) -> Iterator[Loopback]:
    """Run a server that answers by `script` until the end of the block."""
    seen: list[Seen] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            data = self.rfile.read(int(self.headers.get("content-length", 0)))
            headers = {name.casefold(): value for name, value in self.headers.items()}
            seen.append(Seen(_wire(self.path), self.path, headers, json.loads(data)))
            answer = script(seen[-1])
            time.sleep(answer.delay)
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(answer.body) + answer.missing))
            self.end_headers()
            self.wfile.write(answer.body)
            self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
            del format, args

        def handle(self) -> None:
            try:
                super().handle()
            except OSError:  # the client did not wait
                return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield Loopback(f"http://127.0.0.1:{server.server_port}", seen)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _wire(path: str) -> Wire:
    if "generateContent" in path:
        return "gemini"
    return "anthropic" if path.endswith("/messages") else "openai"


def said(wire: Wire, text: str, *, stop: str = "stop", thought: str = "") -> bytes:
    """A reply of a model in the format of `wire`; `stop` is "stop", "length" or "refusal"."""
    return json.dumps(_FORMS[wire](text, stop, thought)).encode()


def saying(text: str, *, stop: str = "stop", thought: str = "") -> Script:
    """The script of a model that always says the same, in the format that it is asked in."""
    return lambda seen: Answer(said(seen.wire, text, stop=stop, thought=thought))


def _openai(text: str, stop: str, thought: str) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": text}
    if stop == "refusal":
        message = {"role": "assistant", "content": None, "refusal": text}
    if thought:
        message["reasoning_content"] = thought
    choice = {"index": 0, "message": message, "finish_reason": stop.replace("refusal", "stop")}
    usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
    head = {"id": "c1", "object": "chat.completion", "created": 1, "model": "small-1"}
    return {**head, "choices": [choice], "usage": usage}


def _gemini(text: str, stop: str, thought: str) -> dict[str, Any]:
    reasons = {"stop": "STOP", "length": "MAX_TOKENS", "refusal": "SAFETY"}
    parts = [{"text": thought, "thought": True}] if thought else []
    half = len(text) // 2
    parts += [{"text": text[:half]}, {"text": text[half:]}] if stop != "refusal" else []
    candidate: dict[str, Any] = {"finishReason": reasons[stop], "index": 0}
    if parts:
        candidate["content"] = {"role": "model", "parts": parts}
    usage = {"promptTokenCount": 11, "candidatesTokenCount": 7, "totalTokenCount": 18}
    return {"candidates": [candidate], "usageMetadata": usage, "modelVersion": "small-1"}


def _anthropic(text: str, stop: str, thought: str) -> dict[str, Any]:
    reasons = {"stop": "end_turn", "length": "max_tokens", "refusal": "refusal"}
    content = [{"type": "thinking", "thinking": thought, "signature": "s"}] if thought else []
    content += [{"type": "text", "text": text}]
    head = {"id": "m1", "type": "message", "role": "assistant", "model": "small-1"}
    usage = {"input_tokens": 11, "output_tokens": 7}
    end = {"stop_reason": reasons[stop], "stop_sequence": None}
    return {**head, "content": content, **end, "usage": usage}


_FORMS: dict[Wire, Callable[[str, str, str], dict[str, Any]]] = {
    "openai": _openai,
    "gemini": _gemini,
    "anthropic": _anthropic,
}
