"""What a clause does to words that stand in it: denies them, or takes them back by a hedge.

A quote cut out of "has not yet been approved" is found, and says the opposite of its source.
Only the clause around the words is read: bounded work for every place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from assay.text.languages import lexicon

_WINDOW = 400
_AFTER = 60
_MARKS = ("\n", "\r", ". ", "! ", "? ", "; ", "|", " - ")
_ALL_MARKS = (*_MARKS, "。", "！", "？", "；", "•", " – ", " — ", "\u2028", "\u2029")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_PART = re.compile(r"[,，、:：()（）]")
_POST = re.compile(
    r"""[ \t*_]*(?:[:：(–—-][ \t]*)?
    (?:(?:is|are|was|were|has|have|had|does|do|did|ist|sind|war|wird|wurde|est|sont|es|son)[ ])?
    (?:been[ ])?
    (?:not|no|none|never|nil|n/a|nein|keine?|nicht|non|pas|aucune?|ninguno|ninguna|nunca|无|没有|不|未)
    (?!\w)(?![ ](?:only|just|merely|later|nur|solo|sólo))""",
    re.VERBOSE | re.IGNORECASE,
)
_CONTRACTED = re.compile(
    r"[ \t]*(?:is|are|was|were|has|have|had|does|do|did|ca|wo|could|would)n['’]t\b", re.IGNORECASE
)
# a conjunction with a verb of its own begins a new predicate: "did not ask and had been told"
_PREDICATE = re.compile(
    r"\b(?:and|und|et|y|or|oder|ou|o) (?:has|had|have|is|was|were|are|does|did|will|can|hat|hatte"
    r"|ist|war|wird|a|avait|est|était|ha|había|es|era)\b"
)
_NEAR = 3
_ITEM = 3


@dataclass(frozen=True, slots=True)
class Governor:
    """A word that denies or hedges, at [start, end) of the text."""

    kind: Literal["negation", "hedge"]
    word: str
    start: int
    end: int


def governor(text: str, start: int, end: int, *, hedges: bool = True) -> Governor | None:
    """The word outside text[start:end] whose negation or hedge reaches into it, if there is one."""
    low = _clause_start(text, start)
    before = text[low:start].casefold().replace("’", "'")
    if len(before) != start - low:  # case folding may lengthen a text and move its offsets
        before = text[low:start]
    found = None
    if _may_govern(before):
        found = _negation_before(before, low, text[start:end])
    found = found or _negation_after(text[end : end + _AFTER], end)
    if found is None and hedges and _may_govern(before):
        found = _hedge_before(text, low, start)
    return found


def _clause_start(text: str, start: int) -> int:
    low = max(0, start - _WINDOW)
    for mark in _MARKS if text.isascii() else _ALL_MARKS:
        at = text.rfind(mark, low, start)
        if at >= 0:
            low = at + len(mark)
    return low


def _may_govern(clause: str) -> bool:
    """False if no word of a clause can deny or hedge: the quick answer for nearly all."""
    if not _triggers().isdisjoint(_WORD.findall(clause)) or "n't" in clause:
        return True
    words = lexicon()
    return not clause.isascii() and any(
        word in clause for word in (*words.cjk_negation, *words.cjk_hedge)
    )


@lru_cache(maxsize=1)
def _triggers() -> frozenset[str]:
    words = lexicon()
    return words.negation | words.hedge | words.hedge_to


def negations(text: str) -> tuple[str, ...]:
    """The words in `text` that deny something."""
    plain = text.casefold().replace("’", "'")
    if not _may_govern(plain):
        return ()
    words = lexicon()
    plain = _without_exceptions(plain)
    found = [w for w in _WORD.findall(plain) if w in words.negation or w.endswith("n't")]
    return (*found, *(w for w in words.cjk_negation if w in plain))


def _without_exceptions(text: str) -> str:
    for phrase in lexicon().not_negation:
        if phrase in text:
            text = text.replace(phrase, " " * len(phrase))
    return text


def _negation_before(before: str, low: int, quoted: str) -> Governor | None:
    before = _without_exceptions(before)
    words = lexicon()
    cuts = [m.end() for m in _PART.finditer(before)]
    own = cuts[-1] if cuts else 0
    for match in reversed(list(_WORD.finditer(before))):
        word = match.group()
        if word in words.contrast:
            return None
        if not (word in words.negation or word.endswith("n't")):
            continue
        if _PREDICATE.search(before[match.end() :] + quoted[:40].casefold()):
            return None
        if match.start() >= own or _is_list(before[match.end() :], quoted):
            return Governor("negation", word, low + match.start(), low + match.end())
        return None
    for word in words.cjk_negation:
        at = before.rfind(word, own)
        if at >= 0:
            return Governor("negation", word, low + at, low + at + len(word))
    return None


def _is_list(between: str, quoted: str) -> bool:
    """True if from the negation to the quote there are only short items of one list."""
    items = re.split(r"[,，、]", between)
    if not items[0].strip():
        return False  # the answer "no" to something before it
    head = _WORD.findall(quoted.casefold().split(",")[0])
    last = _WORD.findall(items[-1]) + head
    if len(last) > _ITEM + 1 or (last and last[0] in lexicon().pronoun):
        return False
    return all(len(_WORD.findall(item)) <= _ITEM + 3 * (i == 0) for i, item in enumerate(items))


def _negation_after(after: str, end: int) -> Governor | None:
    match = _POST.match(after) or _CONTRACTED.match(after)
    if not match or _without_exceptions(match.group().casefold()) != match.group().casefold():
        return None
    return Governor("negation", match.group().strip(), end + match.start(), end + match.end())


def _hedge_before(text: str, low: int, start: int) -> Governor | None:
    words = lexicon()
    found = list(_WORD.finditer(text, low, start))[-_NEAR:]
    for index, match in reversed(list(enumerate(found))):
        word = match.group().casefold()
        followed = found[index + 1].group().casefold() if index + 1 < len(found) else ""
        if word == "may" and match.group() != "may":
            continue  # the month, or the start of a sentence that no clause hedges
        if word in words.hedge or (word in words.hedge_to and followed == "to"):
            if _PART.search(text, match.end(), start):
                return None
            return Governor("hedge", match.group(), match.start(), match.end())
    tail = text[max(low, start - 8) : start]
    for word in words.cjk_hedge:
        if word in tail:
            at = start - len(tail) + tail.rfind(word)
            return Governor("hedge", word, at, at + len(word))
    return None
