"""Sentences of a source that speak to a machine: they can be quoted, and prove nothing."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.text.fold import fold
from assay.text.languages import lexicon
from assay.text.sentences import sentences

if TYPE_CHECKING:
    from assay.sources import Span

_WORD = re.compile(r"[^\W\d_]+")
_ROLE_TAG = re.compile(
    r"\[/?(?:system|inst)\]|<\|?/?(?:system|im_start|im_end)\|?>|^(?:system|assistant):",
    re.IGNORECASE,
)


def instructions(text: str) -> tuple[Span, ...]:
    """Spans of the sentences in `text` that are instruction-like, in order."""
    lowered = fold(text).text
    if not _suspicious(lowered):
        return ()
    spans = ((_first_line(text, a, b), b) for a, b in sentences(text) if _speaks(text, a, b))
    return tuple(spans)


def _speaks(text: str, start: int, end: int) -> bool:
    return _is_instruction(fold(text[start:end]).text)


def _first_line(text: str, start: int, end: int) -> int:
    """Where the first line of a sentence begins that holds a word of the instruction.

    Lines of a list without bullets read like one sentence; those before it are left alone.
    """
    at = start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        if _suspicious(fold(text[at:stop]).text):
            return at
        at = stop + 1
    return start


@lru_cache(maxsize=1)
def _orders() -> re.Pattern[str]:
    """All orders as whole words; Chinese ones as strings."""
    phrases = lexicon().order
    spaced = "|".join(re.escape(phrase) for phrase in phrases if phrase.isascii())
    others = "|".join(re.escape(phrase) for phrase in phrases if not phrase.isascii())
    return re.compile(rf"(?<!\w)(?:{spaced})(?!\w)|{others}")


def _suspicious(lowered: str) -> bool:
    words = lexicon()
    return (
        any(word in lowered for word in words.instruction)
        or any(word in lowered for word in words.cjk_instruction)
        or bool(_orders().search(lowered))
        or bool(_ROLE_TAG.search(lowered))
    )


def _is_instruction(sentence: str) -> bool:
    words = lexicon()
    if _orders().search(sentence) or _ROLE_TAG.search(sentence):
        return True
    found = set(_WORD.findall(sentence))
    if any(p in found or (" " in p and p in sentence) for p in words.instruction):
        return bool(found & words.instructed)
    return any(p in sentence for p in words.cjk_instruction) and any(
        p in sentence for p in words.cjk_instructed
    )
