"""Does one line of a source carry all that a claim says of somebody, and nothing else with it?"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.denying import denies_alike
from assay.reading.naming import places_of
from assay.reading.polarity import negations
from assay.reading.relating import same_value
from assay.reading.relations import Said, blanked, said_of
from assay.reading.roles import words_of
from assay.reading.stretches import han_stretch, same_prepositions, stretch
from assay.reading.terms import terms
from assay.text.dates import Date
from assay.text.languages import lexicon
from assay.text.operators import operators
from assay.text.quantities import Quantity, values
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.reading.anchors import Anchor
    from assay.reading.bound import Value
    from assay.reading.terms import Term
    from assay.sources import Span
    from assay.text.operators import Operator

_START = 4
_NEXT = re.compile(r"[ -]([^\W\d_]+)")
# what stands behind a noun: "contracts worth", "a tool used by"
_BEHIND = ("ed", "ing", "worth", "across")
_HALF = re.compile(
    r"(?:^|\s)(?:ein|ab|an|aus|auf|zu|vor|um|durch|weiter|zurück)\s*(?:[.;,]|$)", re.IGNORECASE
)
_TAKING_BACK = frozenset({"except", "conditional"})
_LISTS = frozenset({"certificate", "degree", "unfinished", "language", "skill", "use"})
_BY = re.compile(
    r"(?:(?<!\w)(?:by|of|von|durch|par|por|de|d['’]|for|für|pour|para|bei|als|as)\s*|['’]s\s*|[被由为])$",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"^\W*(?:was|were|been|being|wurde|wurden|a été|ont été|fue|fueron)(?!\w)|^被", re.IGNORECASE
)
_AT = re.compile(
    r"(?:(?<!\w)(?:at|for|with|by|of|from|bei|für|von|im|in|chez|pour|de|du|des|en|para|au|à|con|"
    r"while|when)\s+(?:the\s|der\s|la\s|el\s)?|d['’]|[在为于])$",
    re.IGNORECASE,
)
_WITH = re.compile(r"(?:(?<!\w)(?:with|mit|avec|con)\s|用)$", re.IGNORECASE)
_NOT_A_LIST = re.compile(
    r"(?<!\w)(?:or|oder|ou|either|entweder)(?!\w)|\[ \]|☐|[?？]", re.IGNORECASE
)


class Carried(NamedTuple):
    """A line that carries a claim, whether as items of a list, what both deny, and under a name.

    [`start`, `end`) is what the claim has of its text; `whole` if it names all of a line as one
    item, `used` if "with" stands before an item.
    """

    anchor: Anchor
    listed: bool
    said: Said
    claim_denies: bool
    line_denies: bool
    owned: bool
    start: int
    end: int
    whole: bool = False
    used: bool = False


def persons(text: str) -> list[Span]:
    """Where the person of a claim was blanked."""
    return [match.span() for match in re.finditer("\0+", text)]


def carried(text: str, anchor: Anchor) -> Iterator[Carried]:
    """How a line carries all of a claim's text, in which the person is blanked already."""
    if _strangers(text, anchor):
        return
    names = [span for name in anchor.owners for span in places_of(name, text)]
    if anchor.label and not any(places_of(name, text) for name in anchor.label):
        return
    own, rest = bool(names), blanked(text, names)
    if listed := _as_items(rest, anchor, owned=own):
        yield listed
    if _acts(text, names) and (told := _as_sentence(rest, text, anchor, owned=own)):
        yield told


def _acts(text: str, names: Sequence[Span]) -> bool:
    """True if the person does it, or nobody is named: not "5 colleagues trained Rosa"."""
    if not all(_AT.search(text[:start]) or start in _ends(text) for start, _ in names):
        return False
    first = said_of(blanked(text, [*names, *persons(text)])).left
    return all(
        start < (first[0][0] if first else len(text)) or _BY.search(text[:start])
        for start, _ in persons(text)
    )


def _ends(text: str) -> frozenset[int]:
    """Places directly behind the person: "在" is left out where nothing is lost."""
    return frozenset(end for _, end in persons(text) if HAN_RUN.search(text))


def _strangers(text: str, anchor: Anchor) -> bool:
    """True if a claim and a line have no word and no beginning of one in common."""
    if HAN_RUN.search(text) or HAN_RUN.search(anchor.text):
        return False
    return _starts(text).isdisjoint(_starts(anchor.text))


@lru_cache(maxsize=8192)
def _starts(text: str) -> frozenset[str]:
    stop = lexicon().stop
    return frozenset(w[:_START] for w in words_of(text) if len(w) == 1 or w not in stop)


def _as_items(text: str, anchor: Anchor, *, owned: bool) -> Carried | None:
    """All that a claim names are whole items of a line."""
    spans: list[Span] = []
    names: list[Span] = []
    matched: list[str] = []
    for item in sorted(anchor.items, key=len, reverse=True):
        found = places_of(item, blanked(text, spans))
        spans += found
        matched += [item] if found else []
        names += () if negations(item) else found
    whole = bool(anchor.items) and anchor.items[0] in matched
    if not spans or not (whole or anchor.groups & _LISTS) or _NOT_A_LIST.search(anchor.text):
        return None
    said = said_of(blanked(text, spans))
    if said.left or operators(said.rest):
        return None
    denied = anchor.denied or any(negations(item) for item in matched)
    places = [anchor.text.find(item) for item in matched]
    start = max(0, min(places))
    end = max(at + len(item) for at, item in zip(places, matched, strict=True))
    used = any(_WITH.search(text[:low]) for low, _ in spans)
    return Carried(anchor, True, said, denies(text, names), denied, owned, start, end, whole, used)


def denies(text: str, names: Sequence[Span]) -> bool:
    """True if a claim denies what it names; "not yet completed" is no denial."""
    return bool(negations(said_of(blanked(text, names)).rest.replace("\0", " ")))


@lru_cache(maxsize=4096)
def read(text: str) -> tuple[tuple[Term, ...], tuple[Value, ...]]:
    """The terms of a line without those of its values, and the values."""
    found = values(text)
    every: list[Value] = sorted([*found.quantities, *found.dates], key=lambda value: value.start)
    said = terms(text, [(value.start, value.end) for value in every])
    return tuple(term for term in said if not term.light), tuple(every)


def _as_sentence(text: str, claim: str, anchor: Anchor, *, owned: bool) -> Carried | None:
    """All words of a claim stand in one stretch of a line, and the stretch has no others."""
    said = said_of(text)
    left = said.left
    if not left or "?" in anchor.text or "？" in anchor.text:
        return None
    low, high = left[0][0], left[-1][1]
    words, every = read(text.replace("\0", " "))
    wanted = [term for term in words if low <= term.start < high]
    amounts = [value for value in every if low <= value.start < high]
    given, numbers = read(anchor.text)
    places = _places_of_values(amounts, numbers)
    if places is None or (_PASSIVE.search(anchor.text) and not _PASSIVE.search(text[low - 8 :])):
        return None
    under = bool(anchor.owners)
    if not anchor.text.isascii() and HAN_RUN.search(anchor.text):
        ends = han_stretch(text, left, anchor.text)
    else:
        ends = stretch(wanted, given, places, owned=under)
    if not ends:
        return None
    end = max([*ends, *(value.end for value in places)])
    if any(value not in places for value in numbers if value.start < end):
        return None
    denied = anchor.denied or bool(negations(anchor.text[:end]))
    strict = not (under or denied)
    if not denied and not same_prepositions(claim, (low, high), anchor.text[:end], strict=strict):
        return None
    if not _limited_alike(text.replace("\0", " "), anchor.text[:end], said.rest):
        return None
    if not denies_alike(text.replace("\0", " "), anchor.text[:end]):
        return None
    tail = anchor.text[end:]
    if _cut(tail) or any(not o.groups.isdisjoint(_TAKING_BACK) for o in operators(tail)):
        return None
    return Carried(anchor, False, said, denies(text, ()), denied, owned, 0, end)


def _cut(tail: str) -> bool:
    """True if a line goes on with the rest of a noun, or with the half of its verb.

    "Reduced headcount growth" reduced no headcount; "leitete den Umzug ein" led nothing.
    """
    if _HALF.search(tail):
        return True
    following = _NEXT.match(tail)
    word = following[1].casefold() if following else ""
    return bool(word) and word not in lexicon().stop and not word.endswith(_BEHIND)


def _limited_alike(claim: str, line: str, rest: str) -> bool:
    """True if what limits a claim limits a line, but for 将 before the object of a verb.

    Words of the frame ("while employed at") limit nothing.
    """
    mine = {key for o in operators(claim) if rest[o.start] != "\0" for key in _keys(o)}
    theirs = {key for o in operators(line) for key in _keys(o)}
    return mine == theirs or mine - theirs == {("将", "future")}


def _keys(operator: Operator) -> list[tuple[str, str]]:
    if operator.word in lexicon().negation:
        return []
    return [("将" if operator.word == "将" else "", group) for group in operator.groups]


def _places_of_values(asked: Sequence[Value], given: Sequence[Value]) -> list[Value] | None:
    """The values of a line that are those of a claim; None if one of them is missing."""
    found = [next((other for other in given if _alike(one, other)), None) for one in asked]
    return None if None in found else [value for value in found if value is not None]


def _alike(one: Value, other: Value) -> bool:
    if isinstance(one, Quantity) and isinstance(other, Quantity):
        alone = one._replace(noun="", noun_start=0, noun_end=0)
        return same_value(alone, other) and one.dimension == other.dimension
    return isinstance(one, Date) == isinstance(other, Date) and same_value(one, other)
