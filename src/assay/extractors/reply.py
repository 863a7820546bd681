"""The JSON in a model's reply: read leniently around it, strictly inside it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from assay.errors import InputError

_REASONING = re.compile(
    r"\A\s*<(think|thinking|reasoning)>.*?</\1>|\A.*?</(?:think|thinking|reasoning)>", re.DOTALL
)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[ \t]*[\w+-]*[ \t]*\n?[ \t\r\n]*(?=[{\[])", re.MULTILINE)
_FENCE_END = re.compile(r"\s*(?:```|~~~)")
_FINISHED = frozenset({"stop", "end_turn", "stop_sequence", "completed", "complete", "eos"})
_LIST_KEYS = r"claims|matches|gaps"
_OPENING = re.compile(
    rf'^[ \t]*(?=\{{\s*"|\[\s*(?:\{{|null\b|\]))|(?=\{{\s*"(?:{_LIST_KEYS})"\s*:)', re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Reply:
    """The value of a reply, and the spans around it: reasoning first, then other text."""

    value: Any
    reasoning: tuple[int, int] | None
    around: tuple[tuple[int, int], ...]


def body_start(text: str) -> int:
    """The offset at which a reply's JSON begins; -1 if the reply is prose.

    A byte order mark, a reasoning block (also one with only its closing tag), a fence and a
    preamble may stand before it.
    """
    start = _after_reasoning(text)
    match = re.compile(r"[\s\ufeff]*").match(text, start)
    start = match.end() if match else start
    if text[start : start + 1] in ("{", "["):
        return start
    fence = _FENCE.search(text, start)
    if fence:
        return fence.end()
    opening = _OPENING.search(text, start)
    return opening.end() if opening else -1


def _after_reasoning(text: str) -> int:
    match = _REASONING.match(text) if "</" in text else None
    return match.end() if match else 0


def read_reply(text: str, *, finish_reason: str | None = None) -> Reply:
    """Parse the JSON of a reply.

    Raises InputError for a reply that was cut off, holds no JSON, holds it twice, repeats a key
    in one object, or nests too deeply.
    """
    if finish_reason and finish_reason.casefold() in ("length", "max_tokens"):
        raise InputError(
            f"the draft is cut off (finish reason {finish_reason!r}); ask again with a higher limit"
        )
    if finish_reason and finish_reason.casefold() not in _FINISHED:
        raise InputError(
            f"the reply did not end by itself (finish reason {finish_reason!r}); ask again"
        )
    if not text.strip():
        raise InputError("the draft is empty; expected an object or a list of claims")
    start = body_start(text)
    if start < 0:
        raise InputError("the draft is no JSON: expected an object or a list of claims")
    value, end = _decode(text, start)
    closing = _FENCE_END.match(text, end)
    end = closing.end() if closing else end
    rest = body_start(text[end:])
    if rest >= 0:
        raise InputError(f"the reply holds a second draft at character {end + rest}; expected one")
    after = _after_reasoning(text)
    around = tuple(
        s for s in ((after, start), (end, len(text))) if text[s[0] : s[1]].strip(" \t\r\n`~\ufeff")
    )
    return Reply(value, (0, after) if after else None, around)


def _decode(text: str, start: int) -> tuple[Any, int]:
    decoder = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)
    try:
        value, end = decoder.raw_decode(text, start)
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            raise InputError(
                f"the draft is cut off at character {error.pos}: {error.msg}; ask again"
            ) from None
        raise InputError(
            f"the draft is not valid JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from None
    except InputError:
        raise
    except ValueError as error:
        raise InputError(f"the draft holds a number that cannot be read: {error}") from None
    except RecursionError:
        raise InputError("the draft nests too deeply; expected lists of flat items") from None
    return value, end


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(f"the draft gives the key {key!r} twice in one item; expected once")
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise InputError(f"the draft holds {name}, which is no JSON value")
