"""What every operator asks of a statement and its source, read once."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from tomllib import loads
from typing import TYPE_CHECKING, Any, Final

from assay.reading.polarity import negations
from assay.reading.terms import terms
from assay.text.concepts import carries
from assay.text.fold import fold
from assay.text.languages import read_table
from assay.text.listed import pattern_of
from assay.text.quantities import Values, values
from assay.text.sentences import sentences
from assay.text.words import HAN_RUN, han_pairs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from assay.evaluation.planting.statement import TrueStatement
    from assay.reading.terms import Term
    from assay.sources import Span
    from assay.text.dates import Date, DateRange
    from assay.text.quantities import Quantity

LANGUAGES: Final = ("en", "de", "fr", "es")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_BLANK: Final = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True, eq=False)
class Given:
    """What a source gives, read once for all statements about it.

    `passages` are the sentences and lines, `paragraphs` what blank lines part. Two are the same
    only if they are one object, so that what is found in one can be kept by it.
    """

    text: str
    quantities: tuple[Quantity, ...]
    dates: tuple[Date | DateRange, ...]
    passages: tuple[Span, ...]
    paragraphs: tuple[Span, ...]

    def passage_at(self, at: int) -> Span:
        """The passage that holds a place; an empty one where none does."""
        index = bisect_right(self._starts, at) - 1
        held = index >= 0 and at < self.passages[index][1]
        return self.passages[index] if held else (at, at)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return tuple(start for start, _ in self.passages)

    @cached_property
    def by_passage(self) -> dict[Span, list[Quantity]]:
        """The quantities of each passage that has any."""
        found: dict[Span, list[Quantity]] = {}
        for quantity in self.quantities:
            found.setdefault(self.passage_at(quantity.start), []).append(quantity)
        return found

    @cached_property
    def by_meaning(self) -> dict[tuple[object, ...], list[Quantity]]:
        """The quantities that say the same, wherever they stand."""
        found: dict[tuple[object, ...], list[Quantity]] = {}
        for quantity in self.quantities:
            found.setdefault(meant(quantity), []).append(quantity)
        return found

    @cached_property
    def folded_parts(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The passages and the paragraphs as they are compared."""
        return self._folded(self.passages), self._folded(self.paragraphs)

    def _folded(self, spans: Sequence[Span]) -> tuple[str, ...]:
        return tuple(_fold(self.text[start:end]) for start, end in spans)


@dataclass(frozen=True, slots=True)
class Context:
    """A statement and its source: values, language, and the passages that belong together."""

    statement: TrueStatement
    language: str
    said: Values
    given: Given

    @property
    def text(self) -> str:
        """The words of the statement."""
        return self.statement.statement

    @property
    def source(self) -> str:
        """The words of the source."""
        return self.statement.source

    @property
    def denies(self) -> bool:
        """True if the statement denies anything: what is exchanged in it may leave it true."""
        return bool(negations(self.text))

    def terms(self) -> list[Term]:
        """The content words and names of the statement outside its numbers and dates."""
        return [term for term in terms(self.text, value_spans(self.said)) if not term.light]

    def written(self, span: Span) -> str:
        """The words of the source at a place."""
        return self.source[span[0] : span[1]]

    def stands(self, words: str) -> bool:
        """True if the source has these words in this order, typography and case aside."""
        return _stands(folded(words), folded(self.source))


def context_of(statement: TrueStatement) -> Context:
    """Read a statement and its source; the reading of one source is kept for its neighbours."""
    text = statement.statement
    language = language_of(text, statement.source)
    return Context(statement, language, values(text), _read(statement.source))


@lru_cache(maxsize=16)
def _read(source: str) -> Given:
    found = values(source)
    paragraphs = tuple(_parted(source, _BLANK))
    return Given(source, found.quantities, found.dates, tuple(_passages(source)), paragraphs)


def _passages(source: str) -> Iterator[Span]:
    """Sentences, cut at the ends of lines as well: a row of a table stands alone."""
    for start, end in sentences(source):
        low = start
        for line in source[start:end].split("\n"):
            if line.strip():
                yield low, low + len(line)
            low += len(line) + 1


def _parted(source: str, blank: re.Pattern[str]) -> Iterator[Span]:
    low = 0
    for match in blank.finditer(source):
        yield low, match.start()
        low = match.end()
    yield low, len(source)


@lru_cache(maxsize=1024)
def language_of(text: str, around: str = "") -> str:
    """The code of the language that a text has most function words of.

    Where two have as many, the text around it decides; English where that does not either.
    """
    if HAN_RUN.search(text):
        return "zh"
    own, other = _counts(text), _counts(around)
    return max(LANGUAGES, key=lambda code: (own[code], other[code]))


def _counts(text: str) -> dict[str, int]:
    found = [word.casefold() for word in _WORD.findall(text)]
    return {code: sum(word in _own(code) for word in found) for code in LANGUAGES}


@lru_cache(maxsize=8)
def _own(code: str) -> frozenset[str]:
    """Function words of a language, and its words for numbers and persons."""
    table, quantities = read_table(code), read_table(f"quantities-{code}")
    listed = (value for value in table.values() if isinstance(value, list))
    words = (word for group in listed for word in group)
    return frozenset((*words, *quantities["numbers"]))


@lru_cache(maxsize=1)
def data() -> Mapping[str, Any]:
    """The words that operators exchange, and the names that they invent."""
    own = files(__package__)
    tables = (own.joinpath(name).read_text("utf-8") for name in ("words.toml", "names.toml"))
    return {key: value for text in tables for key, value in loads(text).items()}


def own_words(group: str, language: str) -> list[Any]:
    """The entries of a group for a language, with those for any."""
    table = data()[group]
    return [*table.get(language, ()), *table.get("any", ())]


@lru_cache(maxsize=256)
def pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Finds whole words in any case, the longest first."""
    return pattern_of(words)


def cased(words: str, like: str) -> str:
    """The words with a capital where those that they replace have one."""
    return words[:1].upper() + words[1:] if like[:1].isupper() else words


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """A text as it is compared: no typography, no case, one space for white space."""
    return _fold(text)


def _fold(text: str) -> str:
    return " ".join(fold(text).text.casefold().split())


def _stands(words: str, text: str) -> bool:
    if words not in text or HAN_RUN.search(words):
        return words in text
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def value_spans(found: Values) -> list[Span]:
    """The places of all quantities and dates, in order."""
    places = [(q.start, q.end) for q in found.quantities] + [(d.start, d.end) for d in found.dates]
    return sorted(places)


def carried(word: str, passage: str) -> bool:
    """True if a passage has a word in any form, or another word of the same concept."""
    if HAN_RUN.search(word):
        return word in passage or not han_pairs(word).isdisjoint(han_pairs(passage))
    return any(carries(word, given) for given in _words(passage))


@lru_cache(maxsize=512)
def _words(passage: str) -> frozenset[str]:
    return frozenset(
        part for term in terms(passage) for part in (term.word, *_WORD.findall(term.word))
    )


def meant(quantity: Quantity) -> tuple[object, ...]:
    """What a quantity says, wherever it stands."""
    return quantity.value, quantity.high, quantity.unit, quantity.bound, quantity.dimension


def says_same(passage: str, language: str) -> bool:
    """True if a passage says of one thing what was said of another: "also", "the same year"."""
    return pattern(tuple(own_words("back", language))).search(passage) is not None
