"""The words of a text that carry content, with their places: what a claim asks a source for."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.phrases import phrases
from assay.text.concepts import concepts, concepts_of
from assay.text.languages import lexicon
from assay.text.words import HAN_RUN, looks_like_name, stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.sources import Span
    from assay.text.words import Token

_ELIDED = re.compile(r"(?:qu|[dlnsjcmt])['’](?=\w{2})")
_SHORT_RUN = 24
_WORDLIKE = ("word", "name", "function")
_NO_SPAN = (0, 0)
_VERBAL = ("ed", "ing", "te", "ten", "ung")


class Term(NamedTuple):
    """A content word, a name, or a number that is no quantity ("8" of "Java 8").

    `word` is folded; `light` ones ask nothing of a source but help to tell two places apart.
    """

    start: int
    end: int
    word: str
    name: bool
    light: bool = False


def terms(text: str, taken: Iterable[Span] = ()) -> list[Term]:
    """The terms of a text in order, without those inside the spans of `taken` (in order)."""
    taken = tuple(taken)
    found = list(_words(text, taken))
    if not text.isascii():
        found = sorted([*found, *_han(_without(text, taken))])
    _name_first(text, found)
    return list(_outside(text, found, taken))


def _without(text: str, spans: Iterable[Span]) -> str:
    """The text with spaces for some spans."""
    kept, last = [], 0
    for start, end in spans:
        kept += [text[last:start], " " * (end - start)]
        last = end
    return "".join([*kept, text[last:]])


def _name_first(text: str, found: list[Term]) -> None:
    """Take the first word of a sentence for a name where a name follows: "Rosa Villafuerte"."""
    for at, (one, other) in enumerate(pairwise(found)):
        plain = one.name or one.light or one.word in lexicon().preposition
        if other.name and not plain and text[one.end : other.start] == " ":
            capital = text[one.start].isupper() and text[other.start].isupper()
            if capital and not one.word.endswith(_VERBAL) and not concepts_of(one.word):
                found[at] = one._replace(name=True)


def _words(text: str, taken: Iterable[Span] = ()) -> Iterator[Term]:
    known = phrases(text)
    found = stream(text)
    for token in _open(found, taken) if taken else found:
        kind, written, word, start, end, value = token
        if known and start in known:
            phrase = known[start]
            if phrase.word and start == phrase.start:
                yield Term(*phrase, name=False)
        elif kind in _WORDLIKE and ("'" in word or "’" in word) and (m := _ELIDED.match(word)):
            yield from _moved(_words(text[start + m.end() : end]), start + m.end())
        elif "-" in written and (half := _asking_half(written)):
            parts = tuple(_moved(_words(half), start))
            yield from parts or (Term(start, start + len(half), half.casefold(), name=True),)
        elif kind == "name":
            yield Term(start, end, word, True)
        elif kind == "word":
            yield Term(start, end, word, False)
        elif kind == "quantity":
            yield Term(start, end, value or word, False)
        elif kind == "function":
            if looks_like_name(token):
                yield Term(start, end, word, True)
            elif word not in lexicon().stop or concepts_of(word):
                yield Term(start, end, word, False, True)


def _open(found: Iterable[Token], taken: Iterable[Span]) -> Iterator[Token]:
    """The tokens less the quantities that stand in a taken span."""
    spans = iter(taken)
    start, stop = next(spans, _NO_SPAN)
    for token in found:
        while stop <= token.start and start < stop:
            start, stop = next(spans, _NO_SPAN)
        if not (token.kind == "quantity" and start <= token.start and token.end <= stop):
            yield token


def _asking_half(written: str) -> str:
    """The first half of "Java-Erfahrung", whose second half asks nothing; "" for another word."""
    half, _, last = written.rpartition("-")
    words, last = lexicon(), last.casefold()
    return half if any(last in group for group in (words.tenure, words.entry, words.light)) else ""


def _han(text: str) -> Iterator[Term]:
    """Runs of Han characters between light words; a word of a concept is a term of its own.

    Where no spaces part the words, a run is as long as the text makes it: it is compared by its
    parts (`Bindings.level`). A single character is light.
    """
    known = phrases(text)
    for match in HAN_RUN.finditer(text):
        run, start = match.group(), match.start()
        for first, word, light in _pieces_of(run) if len(run) < _SHORT_RUN else _cut_run(run):
            at = start + first
            phrase = known.get(at)
            if phrase:
                if phrase.word and at == phrase.start:
                    yield Term(*phrase, name=False)
            elif not light:
                yield Term(at, at + len(word), word, name=False, light=len(word) == 1)


@lru_cache(maxsize=1 << 12)
def _pieces_of(run: str) -> tuple[tuple[int, str, bool], ...]:
    return _cut_run(run)


def _cut_run(run: str) -> tuple[tuple[int, str, bool], ...]:
    """The pieces of a run: where each begins, and whether it asks nothing."""
    found = _pieces().finditer(run)
    return tuple((piece.start(), piece.group(), piece.lastgroup == "light") for piece in found)


@lru_cache(maxsize=1)
def _pieces() -> re.Pattern[str]:
    """Known words, one of one character only at the end of a run; light words; other runs."""
    words = lexicon()
    every = {*concepts().of, *words.career, *words.entry, *words.cjk_kept}
    known = sorted((w for w in every if HAN_RUN.fullmatch(w)), key=len, reverse=True)
    long = "|".join(_whole(word) for word in known if len(word) > 1)
    short = "".join(w for w in known if len(w) == 1)
    light = "|".join((*words.cjk_light, *words.cjk_stop))
    one = rf"{long}|[{short}]$|{light}"
    return re.compile(rf"{long}|[{short}]$|(?P<light>{light})|(?:(?!{one})\S)+")


def _whole(word: str) -> str:
    """A pattern for a word that does not end in a light one: no 员工 in 管理员工作."""
    next_ = "".join(o[1] for o in lexicon().cjk_light if len(o) == 2 and o[0] == word[-1])
    return rf"{word}(?![{next_}])" if next_ else word


def _outside(text: str, found: list[Term], taken: Iterable[Span]) -> Iterator[Term]:
    """The terms outside all spans; of one that holds a value what stands before and after it.

    "$55/hour" is one word with a number in it, and so is "accuracy=0.58".
    """
    spans = iter(taken)
    span = next(spans, None)
    for term in found:
        while span and span[1] <= term.start:
            span = next(spans, None)
        if span is None or term.end <= span[0]:
            yield term
        elif term.start < span[0] and text[span[0] - 1] in "=:":
            yield from _moved(terms(text[term.start : span[0] - 1]), term.start)
        elif term.end > span[1] and text[span[1]] in "/-":
            yield from _moved(terms(text[span[1] + 1 : term.end]), span[1] + 1)


def _moved(found: Iterable[Term], by: int) -> Iterator[Term]:
    return (term._replace(start=term.start + by, end=term.end + by) for term in found)
