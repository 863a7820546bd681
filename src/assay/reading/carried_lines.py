"""Does one line of a source carry all that a claim says of somebody, and nothing else with it?"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.naming import places_of
from assay.reading.polarity import negations
from assay.reading.relating import same_value
from assay.reading.relations import Said, blanked, content_left, said_of
from assay.reading.roles import words_of
from assay.reading.terms import terms
from assay.text.concepts import carries
from assay.text.dates import Date
from assay.text.languages import lexicon
from assay.text.operators import operators
from assay.text.quantities import Quantity, values
from assay.text.words import HAN_RUN, inflected

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading.anchors import Anchor
    from assay.reading.bound import Value
    from assay.reading.terms import Term
    from assay.sources import Span

_START = 4
_PARTICLES = "了的地得将把使由 ，,、"
_LISTS = frozenset({"certificate", "degree", "unfinished", "language", "skill", "use"})


class Carried(NamedTuple):
    """A line that carries a claim, whether as items of a list, what both deny, and under a name.

    [`start`, `end`) is what the claim has of its text; `whole` if it names all of a line as one
    item.
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


def carried(text: str, anchor: Anchor) -> Carried | None:
    """The line if it carries all of a claim's text, in which the person is blanked already."""
    if _strangers(text, anchor):
        return None
    names = [span for name in anchor.owners for span in places_of(name, text)]
    own, rest = bool(names), blanked(text, names)
    return _as_items(rest, anchor, owned=own) or _as_sentence(rest, anchor, owned=own)


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
    if not spans or not (whole or anchor.groups & _LISTS):
        return None
    said = said_of(blanked(text, spans))
    if content_left(said.rest) or operators(said.rest):
        return None
    denied = anchor.denied or any(negations(item) for item in matched)
    places = [anchor.text.find(item) for item in matched]
    start = max(0, min(places))
    end = max(at + len(item) for at, item in zip(places, matched, strict=True))
    return Carried(anchor, True, said, denies(text, names), denied, owned, start, end, whole)


def denies(text: str, names: Sequence[Span]) -> bool:
    """True if a claim denies what it names; "not yet completed" is no denial."""
    return bool(negations(said_of(blanked(text, names)).rest.replace("\0", " ")))


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[tuple[Term, ...], tuple[Value, ...]]:
    """The terms of a line without those of its values, and the values."""
    found = values(text)
    every: list[Value] = sorted([*found.quantities, *found.dates], key=lambda value: value.start)
    said = terms(text, [(value.start, value.end) for value in every])
    return tuple(term for term in said if not term.light), tuple(every)


def _as_sentence(text: str, anchor: Anchor, *, owned: bool) -> Carried | None:
    """All words of a claim stand in one stretch of a line, and the stretch has no others."""
    said = said_of(text)
    left = content_left(said.rest)
    if not left:
        return None
    low, high = left[0][0], left[-1][1]
    words, every = _read(text.replace("\0", " "))
    wanted = [term for term in words if low <= term.start < high]
    amounts = [value for value in every if low <= value.start < high]
    given, numbers = _read(anchor.text)
    places = _places_of_values(amounts, numbers)
    if places is None:
        return None
    if not anchor.text.isascii() and HAN_RUN.search(anchor.text):
        ends = _han_carried(text, left, anchor.text)
    else:
        ends = _stretch(wanted, given, places, owned=bool(anchor.owners))
    if not ends:
        return None
    end = max([*ends, *(value.end for value in places)])
    if any(value not in places for value in numbers if value.start < end):
        return None
    if not _limited_alike(text[low:high], anchor.text[:end]):
        return None
    denied = anchor.denied or bool(negations(anchor.text[:end]))
    return Carried(anchor, False, said, denies(text, ()), denied, owned, 0, end)


def _limited_alike(claim: str, line: str) -> bool:
    """True if what limits a claim limits a line, but for 将 before the object of a verb."""
    mine, theirs = _limits(claim), _limits(line)
    return mine == theirs or mine - theirs == {("将", "future")}


def _limits(text: str) -> set[tuple[str, str]]:
    told = (o for o in operators(text) if o.word not in lexicon().negation)
    return {("将" if o.word == "将" else "", group) for o in told for group in o.groups}


def _places_of_values(asked: Sequence[Value], given: Sequence[Value]) -> list[Value] | None:
    """The values of a line that are those of a claim; None if one of them is missing."""
    found = [next((other for other in given if _alike(one, other)), None) for one in asked]
    return None if None in found else [value for value in found if value is not None]


def _alike(one: Value, other: Value) -> bool:
    if isinstance(one, Quantity) and isinstance(other, Quantity):
        alone = one._replace(noun="", noun_start=0, noun_end=0)
        return same_value(alone, other) and one.dimension == other.dimension
    return isinstance(one, Date) == isinstance(other, Date) and same_value(one, other)


def _stretch(
    wanted: Sequence[Term], given: Sequence[Term], values: Sequence[Value], *, owned: bool
) -> list[int]:
    """The ends of the words of a line that are those of a claim, none if they are not.

    From the first content word or value of the line to the last one that is used there is no
    other; `values` are those of the line that the claim has. Only under a name that all of a line
    is about the order may differ, and what comes behind be left out.
    """
    used: list[int] = []
    for term in wanted:
        at = next((n for n, own in enumerate(given) if n not in used and _carry(term, own)), None)
        if at is None:
            return []
        used.append(at)
    names = [at for at, term in zip(used, wanted, strict=True) if term.name and given[at].name]
    if not used or names != sorted(names) or not (owned or used == sorted(used)):
        return []
    last = max([given[max(used)].end, *(value.end for value in values)])
    last = last if owned else given[-1].end
    idle = [own for at, own in enumerate(given) if at not in used and own.start < last]
    if any(content_left(said_of(own.word).rest) for own in idle):
        return []
    return [given[at].end for at in used]


def _carry(said: Term, own: Term) -> bool:
    if said.word == own.word:
        return True
    digits = any(char.isdecimal() for char in said.word + own.word)
    if digits:
        return False
    if said.name and own.name:
        return inflected(said.word, own.word)
    return carries(said.word, own.word)


def _han_carried(text: str, left: Sequence[Span], line: str) -> list[int]:
    """The ends of the runs of a claim in a line, but for particles; the line begins with one."""
    kept = [at for at, char in enumerate(line) if char not in _PARTICLES]
    own = "".join(line[at] for at in kept).casefold()
    content = content_left(said_of(line).rest)
    start = content[0][0] if content else 0
    start += next((len(w) for w in lexicon().cjk_negation if line.startswith(w, start)), 0)
    first = sum(1 for at in kept if at < start)
    ends: list[int] = []
    at = 0
    for low, high in left:
        run = "".join(char for char in text[low:high] if char not in _PARTICLES).casefold()
        if not ends and not own.startswith(run):
            run = run.removeprefix("时")
        found = _find(own, run, at)
        if found < 0 or (not ends and found > first):
            return []
        at = found + len(run)
        if run:
            ends.append(kept[at - 1] + 1)
    return ends


def _find(line: str, run: str, at: int) -> int:
    """Where a run stands in a line, a Latin one as a word of its own; -1 for nowhere."""
    if not run.isascii():
        return line.find(run, at)
    match = re.compile(rf"(?<![a-z0-9]){re.escape(run)}(?![a-z0-9])").search(line, at)
    return match.start() if match else -1
