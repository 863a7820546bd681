"""Words exchanged for others by lists of pairs, where they are words of their own.

None inside a number or date, a name, or a longer word.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from assay.evaluation.planting.context import cased, folded, own_words, pattern, value_spans
from assay.evaluation.planting.statement import Edit
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assay.evaluation.planting.context import Context

_BEGINS: Final = re.compile(r"(?:^|[.!?:;\n•–—])[\s\"'“„«‘(\[*-]*$")
_CAPITAL_NEXT: Final = re.compile(r"\s+[A-ZÀ-ÖØ-Þ]")
_HAN_BEFORE: Final = "大不没未无总小被"
_HAN_BEHIND: Final = "人率额案方者力层商家员部量点"
_NEXT: Final = re.compile(r"\s*[^\W\d_]+")
_HAN_NEXT: Final = 2
_FOLLOWING: Final = re.compile(r"(?: [\w'’-]+){1,3}")
_PRECEDING: Final = re.compile(r"[\w'’-]+(?: [\w'’-]+)? $")


def exchanged(context: Context, group: str, *, both: bool, titled: bool = False) -> Iterator[Edit]:
    """Every place of a word of a list of pairs outside numbers and dates, with its partner.

    With `titled` only beside the title of a person, where it may have a capital.
    """
    partners = _partners(group, context.language, both)
    if not partners:
        return
    for match in pattern(tuple(partners)).finditer(context.text):
        key = _key(context, partners, match, titled=titled)
        if key is None:
            continue
        edit = _put(context.text, match.span(), cased(partners[key], match.group()))
        if outside(context, edit):
            yield edit


def says_more(context: Context, edit: Edit) -> bool:
    """True if the changed word with its neighbours, or what it limited, is not in the source."""
    text = edit.apply(context.text)
    end = edit.start + len(edit.words)
    follows = _NEXT.match(text, end)
    if follows is None:
        return bool(edit.words) and not context.stands(edit.words)
    stop = min(follows.end(), end + _HAN_NEXT) if HAN_RUN.match(text, end) else follows.end()
    if edit.words.strip() and len(edit.words) > 1:
        return not context.stands(text[edit.start : stop])
    # what was limited must be limited wherever the source has it
    limited = text[end:stop].strip() if len(edit.words) != 1 else text[edit.start : stop]
    given, word = folded(context.source), folded(limited)
    old = folded(context.text[edit.start : edit.end])[: -len(edit.words) or None].strip()
    return given.count(word) == len(re.findall(rf"{re.escape(old)}\s*{re.escape(word)}", given))


def outside(context: Context, edit: Edit) -> bool:
    """True if an edit lies outside all numbers and dates: "no more than 5" is no denial."""
    spans = value_spans(context.said)
    return all(edit.end <= start or end <= edit.start for start, end in spans)


def leads(context: Context, start: int, end: int) -> bool:
    """True if a word has one capital, and because a sentence begins with it.

    "Rose Adams" begins a sentence too: the next word must have none, where nouns have none.
    """
    text = context.text
    word = text[start:end]
    if not word[:1].isupper() or not (word[1:].islower() or len(word) == 1):
        return False
    if word.casefold() in own_words("named_too", context.language):
        return False
    named = context.language != "de" and _CAPITAL_NEXT.match(text, end)
    return not named and _BEGINS.search(text[:start]) is not None


def _in_han_compound(text: str, start: int, end: int) -> bool:
    """True if a neighbour makes another word of a Chinese one: 负责人, 增长率, 大部分."""
    before, behind = text[max(0, start - 1) : start], text[end : end + 1]
    return bool((before and before in _HAN_BEFORE) or (behind and behind in _HAN_BEHIND))


def _key(
    context: Context, partners: Mapping[str, str], match: re.Match[str], *, titled: bool
) -> str | None:
    """The word of a list that stands at a match; None where it is a part of something else."""
    found = match.group()
    small = found[:1].lower() + found[1:]
    if titled:
        own = found if found in partners else small
        return own if own in partners and _beside_title(context, match) else None
    if found in partners:
        whole = not HAN_RUN.search(found) or not _in_han_compound(context.text, *match.span())
        return found if whole else None
    return small if small in partners and leads(context, *match.span()) else None


def _put(text: str, span: tuple[int, int], new: str) -> Edit:
    """The words of a place exchanged; taken out with one space, the next gets their capital."""
    start, end = span
    if new:
        return Edit(start, end, new)
    if text[end : end + 1] == " ":
        end += 1
    elif text[start - 1 : start] == " ":
        start -= 1
    leading = start == 0 and text[:1].isupper()
    return Edit(start, end + 1, text[end : end + 1].upper()) if leading else Edit(start, end, "")


def _beside_title(context: Context, match: re.Match[str]) -> bool:
    """True if the title of a person stands among the next words, or just before."""
    titles = pattern(tuple(own_words("titles", context.language)))
    if context.language == "zh":
        return titles.match(context.text, match.end()) is not None
    behind = _FOLLOWING.match(context.text, match.end())
    before = _PRECEDING.search(context.text[: match.start()])
    postposed = context.language in ("fr", "es") and before and titles.search(before.group())
    return bool(postposed or (behind and titles.search(behind.group())))


@lru_cache(maxsize=64)
def _partners(group: str, language: str, both: bool) -> Mapping[str, str]:
    pairs = own_words(group, language)
    found = dict(pairs)
    if both:
        found |= {other: one for one, other in pairs if other not in found}
    return found
