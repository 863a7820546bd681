"""What a clause does to words that stand in it: denies them, or takes them back by a hedge.

A quote cut out of "has not yet been approved" is found, and says the opposite of its source.
Only the clause around the words is read, folded: bounded work for every place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from assay.reading.structure import boundaries, heads_list, list_head, part_start
from assay.text.fold import fold
from assay.text.languages import lexicon
from assay.text.plain import plain

if TYPE_CHECKING:
    from assay.sources import Source

_WINDOW, _AFTER, _REACH, _LATE = 400, 60, 25, 6
_CLAUSE_ENDS = (". ", "! ", "? ", "; ", "|")
_CJK_ENDS = re.compile(r"。|•|[!?;](?=[\u3040-\u30ff\u3400-\u9fff])")
_STOPS = ".!?;。！？；…"
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_PART = re.compile(r"[,、:()]")
_LINE_END_HYPHEN = re.compile(r"[-‐\xad][ \t]*[\r\n]+[ \t]*")
# "never, ever led", "not (even once) led", "not, contrary to rumours, approved"
_BRACKETED = re.compile(r"\([^()]{0,80}\)")
_CJK_ASIDE = re.compile(r"([不未没])[,，][^,，]{0,40}[,，]")
_ASIDE = re.compile(r"\s*(?:,[^,]{0,60},|\([^()]{0,60}\)|,(?=\s\w+\s*$))")
_NO_LONGER = re.compile(r"(?<!\w)n(?:e\s|['’])\s?\w+ (plus)(?!\w)")
_NEAR, _NEAR_TO = 3, 6
_ITEM = 3


@dataclass(frozen=True, slots=True)
class Governor:
    """A word that denies or hedges, in its folded form."""

    kind: Literal["negation", "hedge"]
    word: str


def governor(
    source: Source, start: int, end: int, *, hedges: bool = True, floor: int = 0
) -> Governor | None:
    """The word outside source[start:end] whose negation or hedge reaches into it, or None.

    Words before `floor` are not asked.
    """
    before = _clause_before(source, start, floor)
    quoted = ""
    may_govern = _may_govern(before)
    if may_govern:
        quoted = _flat(source, start, start + _AFTER)
    found = _negation_before(before, quoted) if may_govern else None
    after = _clause_after(source, end)
    if found is None and after:
        found = _negation_after(after)
    if found is None and hedges:
        found = _hedge_after(after) if after else None
        if found is None and may_govern:
            found = _hedge_before(before, quoted)
    return found


def reported(source: Source, start: int) -> bool:
    """True if the clause before a place says that somebody says what follows: "claims that"."""
    said = _WORD.findall(_clause_before(source, start, 0))[-_NEAR_TO:]
    return any(word in lexicon().cite - lexicon().posting for word in said)


def negations(text: str) -> tuple[str, ...]:
    """The words in `text` that deny something."""
    folded, words = _denying(text), lexicon()
    found = [w for w in _WORD.findall(folded) if w in words.negation or w.endswith("n't")]
    found += [match[1] for match in _NO_LONGER.finditer(folded)]
    return (*found, *(w for w in words.cjk_negation if w in folded))


def _denying(text: str) -> str:
    """The folded text without what only looks like a denial; nothing if no word denies."""
    folded = fold(text.replace("№", "#")).text
    return _without_exceptions(folded) if _may_govern(folded) else ""


def denied_words(text: str) -> tuple[str, ...]:
    """The words that the denials of `text` speak of: the next content word, else the last."""
    folded, words = _denying(text), lexicon()
    found: dict[str, None] = {}
    spoken = _WORD.findall(folded)
    known = words.stop | words.negation
    last = next((word for word in reversed(spoken) if word not in known), "")
    following = ""
    for word in reversed(spoken):
        if word in words.negation or word.endswith("n't"):
            found[following or last or word] = None
        elif word not in words.stop:
            following = word
    for word in words.cjk_negation:
        at = folded.find(word)
        if at >= 0:
            found[folded[at + len(word) : at + len(word) + 2] or word] = None
    return tuple(found)


def _clause_before(source: Source, start: int, floor: int) -> str:
    """The folded words of the clause before `start`."""
    low = max(floor, start - _WINDOW, 0)
    low = part_start(source, low, start)
    before = list_head(source, low, floor) + _flat(source, low, start)
    ends = [at + len(mark) for mark in _CLAUSE_ENDS if (at := before.rfind(mark)) >= 0]
    if not before.isascii():
        ends.extend(match.end() for match in _CJK_ENDS.finditer(before))
    return before[max(ends) :] if ends else before


def _clause_after(source: Source, end: int) -> str:
    """The folded words directly after `end`; none after a full stop or a boundary."""
    text = source.text
    if plain(text[end - 1 : end]) in _STOPS:
        return ""
    high = min([end + _AFTER, *(start for start, _ in boundaries(source, end - 1, end + _AFTER))])
    line = text.find("\n", end, high)
    if line >= 0 and heads_list(text, line + 1):
        high = line
    return _flat(source, end, high)


def _flat(source: Source, start: int, end: int) -> str:
    """The folded words of a part of a source, with a quick way for plain text."""
    part = _LINE_END_HYPHEN.sub(" ", source.text[start:end])
    if part.isascii() and source.format == "text":
        gap = " " if part[-1:].isspace() else ""  # "lead. " ends a sentence, "lead." may not
        return " ".join(part.split()).lower().replace("`", "'") + gap
    return fold(part, source.format).text


def _may_govern(clause: str) -> bool:
    """False if no word of a clause can deny or hedge: the quick answer for nearly all."""
    triggered = not _triggers().isdisjoint(_WORD.findall(clause))
    if triggered or "n't" in clause or _NO_LONGER.search(clause):
        return True
    words = lexicon()
    return not clause.isascii() and any(
        word in clause for word in (*words.cjk_negation, *words.cjk_hedge)
    )


@dataclass(frozen=True, slots=True)
class _Patterns:
    """The words of all languages that work by their place, as patterns over folded text."""

    answer: re.Pattern[str]
    contracted: re.Pattern[str]
    unfinished: re.Pattern[str]
    predicate: re.Pattern[str]


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    words = lexicon()
    auxiliary, conjunction = _any(words.auxiliary), _any(words.conjunction)
    return _Patterns(
        # "Kubernetes: none", "is not required", "(no)"
        answer=re.compile(
            rf"(?:[ |…?*_]|\.{{2,}})*(?:[:(-] ?)?(?:(?:{auxiliary}) (?:\w+ )?){{0,2}}"
            rf"(?:{_any(words.answer)})(?!\w)"
            r"(?! (?:only|just|merely|later|nur|solo|sólo)\b)"
        ),
        contracted=re.compile(
            r" ?(?:is|are|was|were|has|have|had|does|do|did|ca|wo|could|would)n't\b"
        ),
        unfinished=re.compile(
            rf" ?[,:(\[-][ ,:(-]{{0,3}}(?:but )?(?:still )?({_any(words.unfinished)})(?!\w)"
            r"| ?(?P<late>in progress|planned for|expected (?:in|by)|due in)\b"
        ),
        # "did not ask and had been told": what follows is no longer denied
        predicate=re.compile(rf"\b(?:{conjunction}) (?:{auxiliary})\b"),
    )


def _any(words: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, words))


@lru_cache(maxsize=1)
def _answers() -> frozenset[str]:
    """Words that answer a question by themselves: "Smoking: no, driving licence: yes"."""
    words = lexicon()
    return frozenset(words.answer) - words.late_negation


@lru_cache(maxsize=1)
def _hedging_pairs() -> frozenset[str]:
    words = lexicon()
    to = {f"{word} to" for word in words.hedge_to}
    return frozenset(to | {f"{word} for" for word in words.hedge_for})


@lru_cache(maxsize=1)
def _triggers() -> frozenset[str]:
    words = lexicon()
    denials = {phrase.split()[0] for phrase in words.denial}
    return words.negation | words.hedge | words.hedge_to | words.hedge_for | denials


def _without_exceptions(text: str) -> str:
    """Blank phrases that only look like a denial, and write "not" for those that are one."""
    for phrase in lexicon().denial:
        if phrase in text:
            text = text.replace(phrase, "not".ljust(len(phrase)))
    for phrase in lexicon().not_negation:
        if phrase in text:
            text = text.replace(phrase, " " * len(phrase))
    return text


def _negation_before(before: str, quoted: str) -> Governor | None:
    before = _BRACKETED.sub(lambda match: " " * len(match.group()), _without_exceptions(before))
    words = lexicon()
    own = max((match.end() for match in _PART.finditer(before)), default=0)
    for match in reversed(list(_WORD.finditer(before))):
        word = match.group()
        if word in words.contrast:
            return None
        if not (word in words.negation or word.endswith("n't")):
            continue
        between = before[match.end() :]
        aside = _ASIDE.match(between) is not None
        if between.lstrip()[:1] in (",", ")", ":") and word in _answers():
            continue  # the answer "no" to something before it
        other = _patterns().predicate.search(between + quoted)
        if other and other.start() <= len(between):
            return None
        if len(_WORD.findall(between)) > _REACH:
            return None
        if aside or match.start() >= own or _is_list(between, quoted):
            return Governor("negation", word)
        return None
    plain = re.split(r"[,:;]", _CJK_ASIDE.sub(lambda match: match[1], before))[-1]
    word = next((word for word in words.cjk_negation if word in plain), "")
    return Governor("negation", word) if word else None


def _is_list(between: str, quoted: str) -> bool:
    """True if from the negation to the quote there are only short items of one list."""
    items = re.split(r"[,、]", between)
    last = _WORD.findall(items[-1]) + _WORD.findall(quoted.split(",", maxsplit=1)[0])
    if len(last) > _ITEM + 1 or (last and last[0] in lexicon().pronoun):
        return False
    return all(len(_WORD.findall(item)) <= _ITEM + 3 * (i == 0) for i, item in enumerate(items))


def _negation_after(after: str) -> Governor | None:
    clause = re.split(r"[,;:.!?()|。\"]|\b(?:and|und|et|y|but|aber|mais|pero)\b", after)[0]
    late = [word for word in _WORD.findall(clause)[:_LATE] if word in lexicon().late_negation]
    late += [word for word in lexicon().cjk_negation if len(word) > 1 and word in clause[:8]]
    if late and _without_exceptions(clause) == clause:
        return Governor("negation", late[0])
    patterns = _patterns()
    match = patterns.answer.match(after) or patterns.contracted.match(after)
    if not match or _without_exceptions(match.group()) != match.group():
        return None
    aside = (
        match.group().lstrip()[:1] in ("(", "-") and after[match.end() :].lstrip(" ")[:1].isalpha()
    )
    if aside and match.group().split()[-1].strip("(-") in _answers():
        return None  # "(no downtime)" speaks of something else, "(no)" and "(not held)" do not
    return Governor("negation", match.group().strip())


def _hedge_after(after: str) -> Governor | None:
    match = _patterns().unfinished.match(after)
    return Governor("hedge", match.group().strip(" ,:([-")) if match else None


def _hedge_before(before: str, quoted: str) -> Governor | None:
    words = lexicon()
    head = before.rstrip(" -*•").removesuffix(":").strip()
    if before.rstrip(" -*•").endswith(":") and head in words.unfinished:
        return Governor("hedge", head)
    found = list(_WORD.finditer(before))[-_NEAR_TO:]
    for index, match in reversed(list(enumerate(found))):
        word = match.group()
        followed = found[index + 1].group() if index + 1 < len(found) else ""
        if word == "may" and (before + quoted)[match.end() :].lstrip()[:1].isdecimal():
            continue  # the month
        near = len(found) - index <= _NEAR and word in words.hedge
        if near or f"{word} {followed}" in _hedging_pairs():
            return None if _PART.search(before, match.end()) else Governor("hedge", word)
    word = next((word for word in words.cjk_hedge if _stands(word, before[-8:])), "")
    return Governor("hedge", word) if word else None


def _stands(word: str, before: str) -> bool:  # one character only as the first of a clause
    at = before.find(word)
    return at >= 0 and (len(word) > 1 or not before[at - 1 : at].isalnum())
