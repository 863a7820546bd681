"""Bounds of quantities: what stands before ("at least", 超过) and after ("+", "or more")."""

from __future__ import annotations

from functools import lru_cache

from assay.text.phrases import phrase_at, phrase_before, word_before
from assay.text.quantity_words import Bound, vocabulary
from assay.text.scan import Scan


def bound_before(text: str, start: int) -> tuple[int, Bound] | None:
    """The start and the bound of a phrase that ends where a quantity begins."""
    found = phrase_before(vocabulary().before, text, start)
    if found and text[found[0]] in "<>~" and text[found[0] - 1 : found[0]] in ("-", "=", "<", ">"):
        return None
    return found


def bound_after(scanned: Scan, end: int) -> tuple[int, Bound] | None:
    """The end and the bound of what follows a number or its unit."""
    text, after = scanned.text, vocabulary().after
    char = text[end : end + 1]
    if char == "+":
        return None if text[end + 1 : end + 2].isdigit() else (end + 1, "at_least")
    if char not in {" ", "-"} and char < "\u3000":
        return None
    head = scanned.head(end)
    tail = scanned.tail(end) if head in after else None
    if not tail:
        return None
    stop = tail.end()
    if text[stop + 1 : stop + 2].isdigit() and tail[2] == head and text[stop] == " ":
        return None
    found = phrase_at(after, head, text, tail.start("word"))
    if found and text[found[0] : found[0] + 2].strip(" ").isdigit():
        return None
    # "29 songs and more than two hours": the words belong to what follows
    if found and text.startswith((" than ", " als "), found[0]):
        return None
    return found


def joint(text: str, end: int, start: int) -> str:
    """How two numbers are joined: "-", "to", "into", "or", "and", or "" for not at all."""
    return _joint(text[end:start]) if end < start else ""


@lru_cache(maxsize=1 << 10)
def _joint(gap: str) -> str:
    if gap in ("-", "~", " ~ "):
        return "-"
    if gap == " - ":
        return " - "
    word = gap.strip(" -")
    phrases = vocabulary().phrases
    if not word:
        return ""
    if word in phrases["to"]:
        return "to"
    if word in phrases["into"]:
        return "into"
    if word in phrases["or"]:
        return "or"
    return "and" if word in phrases["and"] else ""


def opened_by(text: str, start: int, name: str) -> int:
    """Where a word of the list `name` begins that stands directly before `start`, else -1."""
    words = vocabulary().phrases[name]
    word = word_before(text, start)
    if word in words:
        return start - 1 - len(word)
    if text[start - 1 : start] > "\u3000":
        for size in (1, 2):
            if text[max(0, start - size) : start] in words:
                return start - size
    return -1
