"""Proof of absence: what a claim says that a document does not show is searched in every form."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.reading.carried_lines import denies
from assay.reading.holding import named_items
from assay.reading.ladders import same_level
from assay.reading.naming import places_of, short_name
from assay.reading.polarity import governor, negations
from assay.reading.relations import Said, blanked, said_of
from assay.text.languages import lexicon, words_of_group
from assay.text.operators import operators
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.reading import Reading
    from assay.reading.vocabulary import Vocabulary
    from assay.sources import Span

_CLOSED = {
    "certificate": "certificate",
    "credential": "certificate",
    "employer": "employer",
    "hiring": "employer",
    "work": "employer",
}
_HAN_EDGES = "在于为的了过曾到把"
_LONG, _NEAR, _STEM = 4, 5, 5
_LINKS = frozenset({"of", "and", "the", "for", "in", "de", "der", "und", "et", "y"})
_TWICE = {"without", "ohne", "sans", "sin", "lack", "lacks"}
_WORD = re.compile(r"[^\W\d_]+")
_TOKEN = re.compile(r"[^\W_]+")
_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}


def absent(
    text: str, about: Sequence[Reading], records: Sequence[Reading], vocabulary: Vocabulary
) -> str | None:
    """How a claim that denies one thing fares: "absent-holds", "contradicted" or None.

    A document is denied to name it, or a record knows all of its kind; a résumé that was read from
    a text does so whether all of its lines were understood or not, for the text is searched.
    """
    said = said_of(_undenied(text))
    if not said.left or not denies(text, ()) or operators(blanked(said.rest, said.left)):
        return None
    if not about or len(_TWICE.intersection(negations(text))) > len(negations(text)) - 1 > 0:
        return None
    name = _name(text, said)
    if not name or any(reading.damaged for reading in about):
        return None
    shown = not said.groups.isdisjoint(("document", "telling"))
    found = [(r, span) for r in about for span in places_of(name, r.source.text)]
    if found:
        told = any(not governor(r.source, *span) for r, span in found)
        only = shown and said.kinds is None
        return "contradicted" if told and only else None
    named = any(True for r in records if r.record for _ in named_items(text, r.record))
    texts = (text for r in about for text in (r.source.text, r.withheld) if text)
    if named or any(may_show(name, text, vocabulary) for text in texts):
        return None
    closed = any(
        _CLOSED.get(group) in r.record.complete or (group in _CLOSED and r.record.source)
        for r in records
        if r.record
        for group in said.groups
    )
    return "absent-holds" if closed or shown else None


def _name(text: str, said: Said) -> str:
    """What a claim denies, if that is a name: other things can be said in other words."""
    start, end = said.left[0][0], said.left[-1][1]
    name = text[start:end].strip(_HAN_EDGES)
    blank = (at for at in range(start, end) if said.rest[at] == "\0")
    if any(text[at] == "\0" or _begins_small(text, at) for at in blank):
        return ""
    return "" if not name or (name[0].islower() and len(said.left) > 1) else name


def _begins_small(text: str, at: int) -> bool:
    """True for the first letter of a word without a capital: no part of a name."""
    return text[at].islower() and not text[at - 1].isalpha()


def _undenied(text: str) -> str:
    """The text with its words of denial blanked."""
    words = lexicon()
    known = [*words.cjk_negation, *(w for w in words.negation if w.isalpha())]
    spans = [s for word in negations(text) if word in known for s in _words(word, text)]
    return blanked(text, spans)


def _words(word: str, text: str) -> list[Span]:
    edge = r"(?!\w)" if word[0].islower() else ""
    before = r"(?<!\w)" if edge else ""
    return [m.span() for m in re.finditer(before + re.escape(word) + edge, text, re.IGNORECASE)]


def may_show(name: str, text: str, vocabulary: Vocabulary) -> bool:
    """True if a text, or another name of what it names, may show a name: "AWS" is of Amazon."""
    things = dict.fromkeys(mention.thing for mention in vocabulary.mentions(text))
    others = (other for thing in things for other in thing.names)
    if len(name) < _LONG and (_alone(name).search(text) or (len(name) > 2 and name in text)):
        return True
    if same_level(name, text):
        return True
    return _looks_like(name, text) or any(_has_words(name, other) for other in others)


def has_part(name: str, text: str) -> bool:
    """True if a text has a word of a name, but for those that many names have."""
    common = words_of_group("gaps", "common")
    han = HAN_RUN.search(name)
    if han:
        run = han.group()
        return run[:2] in text or run[-2:] in text
    words = [w for w in _TOKEN.findall(name) if w.casefold() not in common]
    known = _tokens(text)
    return any(
        _akin(_fold(word), own) if len(word) >= _NEAR else _fold(word) == own
        for word in words
        for own in known
    )


@lru_cache(maxsize=512)
def _alone(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", re.IGNORECASE)


def _has_words(name: str, other: str) -> bool:
    """True if all words of a name, but those of its kind, stand in another name."""
    every = (w for w in _WORD.findall(name) if len(w) > 1)
    words = [w for w in every if w.casefold() not in _kind_words()]
    known = _tokens(other)
    return bool(words) and all(any(_akin(_fold(w), own) for own in known) for w in words)


def _looks_like(name: str, text: str) -> bool:
    """True if a text may show a name in another form: spelling, ending, parts, initials."""
    bare = short_name(name)
    for plain in (False, True):
        form, own = _squeezed(bare, plain=plain), _squeezed(text, plain=plain)
        # a short name stands inside many words
        if (len(form) >= _LONG or HAN_RUN.search(form)) and form in own:
            return True
    every = [w for w in _WORD.findall(bare) if w.casefold() not in _kind_words()]
    words = [w for w in every if len(w) >= _LONG] or every or _WORD.findall(bare)
    common = words_of_group("gaps", "common")
    telling = [w for w in words if w.casefold() not in common]
    known = _tokens(text)
    seen = [w for w in telling or words if any(_akin(_fold(w), other) for other in known)]
    return len(seen) * 2 > len(telling or words) or _as_initials(bare, text)


@lru_cache(maxsize=1)
def _kind_words() -> frozenset[str]:
    """ "Certified" and its like, which names of one kind have in common."""
    return frozenset(words_of_group("relations", "certificate"))


@lru_cache(maxsize=256)
def _squeezed(text: str, *, plain: bool = False) -> str:
    """Letters and digits alone, without marks; ü as ue, or as u if `plain`."""
    return "".join(char for char in _fold(text, plain=plain) if char.isalnum())


def _fold(text: str, *, plain: bool = False) -> str:
    lowered = text.casefold()
    if not plain:
        lowered = "".join(_SPELLED.get(char, char) for char in lowered)
    parts = unicodedata.normalize("NFKD", lowered)
    return "".join(char for char in parts if not unicodedata.combining(char))


@lru_cache(maxsize=64)
def _tokens(text: str) -> frozenset[str]:
    return frozenset(_fold(word) for word in (*_WORD.findall(text), *_TOKEN.findall(text)))


def _akin(one: str, other: str) -> bool:
    """True for forms of one word, and for one that differs in a letter."""
    if one == other:
        return True
    if min(len(one), len(other)) < _NEAR:
        return False
    if one[:_STEM] == other[:_STEM]:
        return True
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    at = next((n for n, char in enumerate(short) if char != long[n]), len(short))
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]


def _as_initials(name: str, text: str) -> bool:
    """True if one side has the initials of the other: CKA, Certified Kubernetes Administrator."""
    words = _WORD.findall(name)
    if len(words) > 1:
        initials = "".join(word[0] for word in words if word.casefold() not in _LINKS).upper()
        return re.search(rf"(?<!\w){re.escape(initials)}(?!\w)", text) is not None
    if not (name.isupper() and len(name) > 1 and name.isalpha()):
        return False
    spelled = r"\w*[\s-]+(?:(?:of|and|de|der|für|the)\s+)?".join(map(re.escape, name))
    return re.search(rf"(?<!\w){spelled}", text, re.IGNORECASE) is not None
