"""Operators on names and codes: invented ones, and those of something else in the source."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from assay.evaluation.planting.context import data, folded, own_words, says_same, value_spans
from assay.evaluation.planting.statement import Edit
from assay.hiring.vocabulary import vocabulary
from assay.text.languages import lexicon
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from assay.evaluation.planting.context import Context
    from assay.sources import Span

SORTS: Final = ("person", "organization", "school", "certificate", "skill")
CODE: Final = re.compile(r"(?<![\w.-])[A-Z]{1,6}[- ]?\d{2,6}(?:-\d{2,6})?(?![\w-]|\.\d)")
_CAPITAL: Final = r"[A-ZÀ-ÖØ-Þ][\w'’&-]*"
_RUN: Final = re.compile(rf"{_CAPITAL}(?: (?:{_CAPITAL}|&|of|de|del|du|von))*(?<! of| de| du)")
_BEFORE: Final = re.compile(r"(?<=[^.!?] )\b[A-Z][\w'’&-]* $")
_NEAR: Final = 40
_LONGEST: Final = 3
_MOST_JUDGED: Final = 200
_HAN_LEAST, _HAN_MOST = 2, 8
_HAN_AFTER: Final = "于在是曾任担负向为，,的（"


class Named(NamedTuple):
    """A name at [start, end) of a text, and its sort."""

    start: int
    end: int
    words: str
    sort: str


def name_invented(rng: Random, context: Context) -> Iterator[Edit]:
    """A name of the same sort that the source has nowhere."""
    edits = []
    for name in _named_in(context):
        pool = [new for new in _pool(name.sort, context.language) if _strange(context, new)]
        edits += [Edit(name.start, name.end, new) for new in pool]
    yield from rng.sample(edits, len(edits))


def name_of_elsewhere(rng: Random, context: Context) -> Iterator[Edit]:
    """A name of the same sort from another place of the source.

    What else the statement names must stand there with the right name only.
    """
    source = name_runs(context.source, context.language)
    edits = []
    for name in _named_in(context):
        ties = _ties(context, name)
        every = {o.words for o in source if o.sort == name.sort} if ties else set()
        others = [other for other in sorted(every) if not _is_known(context, name, other)]
        judged = rng.sample(others, min(_MOST_JUDGED, len(others)))
        elsewhere = (other for other in judged if _is_elsewhere(context, ties, other))
        edits += [Edit(name.start, name.end, other) for other in elsewhere]
    yield from rng.sample(edits, len(edits))


def code_changed(rng: Random, context: Context) -> Iterator[Edit]:
    """Another digit in a code, or in the number of a thing."""
    taken = value_spans(context.said)
    edits = []
    for match in CODE.finditer(context.text):
        start, end = match.span()
        if any(a < end and start < b for a, b in taken) or not context.stands(match.group()):
            continue
        for at in (at for at in range(start, end) if context.text[at].isdigit()):
            for new in "123456789":
                code = context.text[start:at] + new + context.text[at + 1 : end]
                if new != context.text[at] and not context.stands(code):
                    edits.append(Edit(start, end, code))
    yield from rng.sample(edits, len(edits))


@lru_cache(maxsize=64)
def name_runs(text: str, language: str) -> tuple[Named, ...]:
    """Names of persons, organisations, certificates and skills, in order, none in another."""
    found = list(_known(text))
    found += _han_names(text) if language == "zh" else _latin_names(text)
    kept: list[Named] = []
    for name in sorted(found, key=lambda name: (name.start, -name.end)):
        if not kept or name.start >= kept[-1].end:
            kept.append(name)
    return tuple(kept)


def context_has(text: str, name: str) -> bool:
    """True if a text has a name, in whatever case."""
    return folded(name) in folded(text)


def _named_in(context: Context) -> list[Named]:
    """The names of the statement that the source has too; a choice of names is left alone."""
    choice = "|".join(map(re.escape, own_words("either", context.language)))
    if re.search(rf"(?<!\w)(?:{choice})(?!\w)", context.text, re.IGNORECASE):
        return []
    found = name_runs(context.text, context.language)
    return [name for name in found if context.stands(name.words)]


def _known(text: str) -> Iterator[Named]:
    """Names of the vocabulary."""
    for mention in vocabulary().mentions(text):
        sort, start, end = mention.thing.kind, mention.start, mention.end
        # one letter, or a word of a longer name, is seldom what the vocabulary means
        whole = end - start > 1 and not _BEFORE.search(text[max(0, start - _NEAR) : start])
        if mention.clear and sort in SORTS and whole:
            yield Named(start, end, text[start:end], sort)


def _latin_names(text: str) -> Iterator[Named]:
    given = frozenset(data()["given_names"]["any"])
    for match in _RUN.finditer(text):
        words = match.group().split(" ")
        before = lexicon().stop | _listed("honorifics")
        skip = next((at for at, word in enumerate(words) if word.casefold() not in before), 0)
        start = match.start() + sum(len(word) + 1 for word in words[:skip])
        own = words[skip:]
        if _is_organization(own):
            sort = "organization" if _listed("schools").isdisjoint(own) else "school"
            yield Named(start, match.end(), text[start : match.end()], sort)
        elif own[0] in given and 1 < len(own) <= _LONGEST:
            yield Named(start, match.end(), text[start : match.end()], "person")


def _is_organization(words: list[str]) -> bool:
    named = len(words) > 1
    return named and (words[-1].rstrip(".") in _listed("suffixes") or words[0] in _listed("heads"))


def _han_names(text: str) -> Iterator[Named]:
    for run in HAN_RUN.finditer(text):
        for start, end in _han_organizations(run.group()):
            low, high = run.start() + start, run.start() + end
            yield Named(low, high, text[low:high], "organization")
    surnames = "".join(data()["surnames"]["zh"])
    person = rf"(?<![\u4e00-\u9fff])[{surnames}][\u4e00-\u9fff]{{1,2}}?(?=[{_HAN_AFTER}])"
    for match in re.finditer(person, text):
        yield Named(*match.span(), match.group(), "person")


def _han_organizations(run: str) -> Iterator[Span]:
    """Names that end in a word for an organisation and begin where something else ends."""
    ends = "|".join(data()["suffixes"]["zh"])
    apart = re.compile("|".join(data()["before_name"]["zh"]) + f"|[{_HAN_AFTER}年月日]")
    last = 0
    for match in re.finditer(rf"(?:{ends})+", run):
        low = max((m.end() for m in apart.finditer(run, last, match.start())), default=last)
        stem = run[low : match.start()]
        no_name = stem.startswith(_no_names()) or stem.endswith(_no_names())
        if _HAN_LEAST <= len(stem) <= _HAN_MOST and not no_name:
            yield low, match.end()
        last = match.end()


@lru_cache(maxsize=1)
def _no_names() -> tuple[str, ...]:
    return tuple(data()["no_name"]["zh"])


@lru_cache(maxsize=8)
def _listed(group: str) -> frozenset[str]:
    return frozenset(data()[group]["any"])


def _pool(sort: str, language: str) -> list[str]:
    names = data()["invented"][sort]
    return list(names.get(language, ())) or list(names["any"])


def _strange(context: Context, name: str) -> bool:
    """True if neither the name nor another name of its thing stands in the source or statement."""
    thing = vocabulary().thing(name)
    every = (name, *(thing.names if thing else ()))
    texts = folded(context.source), folded(context.text)
    return not any(folded(one) in text for one in every for text in texts)


def _is_known(context: Context, name: Named, other: str) -> bool:
    """True if a name is a part of another, or the statement has both."""
    one, two = folded(name.words), folded(other)
    return one in two or two in one or context_has(context.text, other)


def _ties(context: Context, name: Named) -> list[list[str]]:
    """Folded parts of the source, each list all that have a value or name of the statement.

    All parts of a list have the right name as well.
    """
    places = value_spans(context.said)
    places += [(run.start, run.end) for run in name_runs(context.text, context.language)]
    places += [match.span() for match in CODE.finditer(context.text)]
    apart = {(a, b) for a, b in places if b <= name.start or name.end <= a}
    own = folded(name.words)
    found = []
    for anchor in sorted({folded(context.text[a:b]) for a, b in apart}):
        for parts in context.given.folded_parts:
            tied = [part for part in parts if anchor in part]
            if tied and all(own in part for part in tied):
                found.append(tied)
    return found


def _is_elsewhere(context: Context, ties: list[list[str]], other: str) -> bool:
    """True if a name stands apart from what ties the right one, and no part points from it back."""
    word = folded(other)
    if all(any(word in part for part in tied) for tied in ties):
        return False
    passages, _ = context.given.folded_parts
    return not any(says_same(p, context.language) for p in passages if word in p)
