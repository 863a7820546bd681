"""What a statement says that somebody has, by its words: an employer, a degree, a skill.

The words of `languages/relations.toml` ask nothing of a source themselves; they tell of what kind
the thing is that the statement names. Only those of its own language count: "cargo" is a post in
Spanish and goods in English. A word with a capital inside a sentence is a name ("at Post").
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from assay.text.languages import lexicon, read_table
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.sources import Span

KINDS: Final[Mapping[str, frozenset[str]]] = {
    "employer": frozenset({"employment"}),
    "hiring": frozenset({"employment"}),
    "title": frozenset({"employment"}),
    "work": frozenset({"employment"}),
    "obtaining": frozenset({"certificate", "education"}),
    "credential": frozenset({"certificate", "education"}),
    "certificate": frozenset({"certificate"}),
    "degree": frozenset({"education"}),
    "skill": frozenset({"skill", "language"}),
    "use": frozenset({"skill"}),
    "language": frozenset({"language"}),
    "unfinished": frozenset({"education", "certificate"}),
}
"""The kinds of items that a group of words can speak of; of a group that is not here, any."""
LANGUAGES: Final = ("en", "de", "fr", "es", "zh")
_HELD: Final = frozenset({"credential", "obtaining"})
_BLANK: Final = "\0"
_SMALL: Final = 2
_GAP: Final = " … "
_MIXED: Final = re.compile(rf"{HAN_RUN.pattern}|[^{HAN_RUN.pattern[1:-2]}]+")
_WORD: Final = re.compile(r"[^\W_\0]+(?:['’.&/+-]+[^\W_\0]+)*[+#]*")
_PLAIN: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_ELIDED: Final = 3
_MUCH: Final = frozenset(
    {
        "much",
        "many",
        "most",
        "all",
        "every",
        "several",
        "few",
        "only",
        "both",
        "very",
        "more",
        "less",
        "least",
        "nothing",
        "viel",
        "viele",
        "alle",
        "nur",
        "beaucoup",
        "tous",
        "seulement",
        "mucho",
        "muchos",
        "todos",
        "solo",
        "sólo",
    }
)


@dataclass(frozen=True, slots=True)
class Said:
    """The groups that a text has a word of, the text with those words blanked, and what is left.

    `left` are the spans of its other content words, of Han text of each run.
    """

    groups: frozenset[str]
    rest: str
    left: tuple[Span, ...]

    @property
    def kinds(self) -> frozenset[str] | None:
        """The kinds of items that all its groups allow, None if it names no kind."""
        groups = self.groups - _HELD if "title" in self.groups else self.groups
        allowed = [KINDS[group] for group in groups if group in KINDS]
        return frozenset.intersection(*allowed) if allowed else None


def blanked(text: str, spans: Iterable[Span], fill: str = _BLANK) -> str:
    """A text of the same length where nothing is left of some spans."""
    chars = list(text)
    for start, end in spans:
        chars[start:end] = fill * (end - start)
    return "".join(chars)


@lru_cache(maxsize=4096)
def languages_of(text: str) -> tuple[str, ...]:
    """The languages whose function words and words of relations a text has most of."""
    if HAN_RUN.search(text):
        return ("zh",)
    found = {word.casefold() for word in _PLAIN.findall(text)}
    counts = {name: len(found & _common(name)) for name in LANGUAGES[:-1]}
    most = max(counts.values())
    return tuple(name for name, count in counts.items() if count == most)


@lru_cache(maxsize=8)
def _common(language: str) -> frozenset[str]:
    own = (w for languages in read_table("relations").values() for w in languages.get(language, ()))
    return frozenset((*read_table(language)["stop"], *own))


@lru_cache(maxsize=8192)
def said_of(text: str) -> Said:
    """The groups of a text, longest words first; a word in several groups is in all of them.

    Of a run of Han characters, words of one character count only where words make up all of it.
    """
    names = languages_of(text)
    lowered = text.casefold() if len(text.casefold()) == len(text) else text.lower()
    groups: set[str] = set()
    spans: list[Span] = []
    for name in names:
        table = _table(name)
        for start, end, word in _matches(table, text, lowered):
            groups |= table.words[word]
            spans.append((start, end))
        for start, end, word in _parted(table, lowered):
            groups |= table.words[word]
            first, _, last = word.partition(_GAP)
            spans += [(start, start + len(first)), (end - len(last), end)]
    rest = blanked(text, spans)
    return Said(frozenset(groups), rest, tuple(_content(rest, names)))


@dataclass(frozen=True, slots=True)
class _Table:
    words: Mapping[str, frozenset[str]]
    whole: re.Pattern[str]
    parted: tuple[str, ...]
    han: bool
    capitals: bool


@lru_cache(maxsize=8)
def _table(language: str) -> _Table:
    """The groups of each word or phrase of a language, and the pattern that finds them."""
    words: dict[str, frozenset[str]] = {}
    for group, languages in read_table("relations").items():
        for word in languages.get(language, ()):
            words[word] = words.get(word, frozenset()) | {group}
    ordered = sorted((w for w in words if _GAP not in w), key=len, reverse=True)
    joined = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in ordered)
    han = language == "zh"
    pattern = joined if han else rf"(?<!\w)(?:{joined})(?!-?\w)"
    parted = tuple(word for word in words if _GAP in word)
    return _Table(words, re.compile(pattern), parted, han, language == "de")


def _matches(table: _Table, text: str, lowered: str) -> Iterator[tuple[int, int, str]]:
    if table.han:
        for run in HAN_RUN.finditer(lowered):
            for start, end in _han_words(run.group(), table.whole):
                low, high = run.start() + start, run.start() + end
                yield low, high, lowered[low:high]
        return
    for match in table.whole.finditer(lowered):
        start, end = match.span()
        if not _is_name(text, start, end, capitals=table.capitals):
            yield start, end, " ".join(match.group().split())


def _parted(table: _Table, lowered: str) -> Iterator[tuple[int, int, str]]:
    """Verbs whose second half ends the sentence: "führt … auf"."""
    for word in table.parted:
        first, _, last = word.partition(_GAP)
        pattern = rf"(?<!\w){first}(?!\w)(?=[^.;:]*(?<!\w){last}\W*$)"
        match = re.search(pattern, lowered)
        if match:
            yield match.start(), lowered.rindex(last) + len(last), word


def _han_words(run: str, known: re.Pattern[str]) -> list[Span]:
    found = [match.span() for match in known.finditer(run)]
    if sum(end - start for start, end in found) == len(run):
        return found
    return [(start, end) for start, end in found if end - start > 1]


def _is_name(text: str, start: int, end: int, *, capitals: bool) -> bool:
    """True for a word with a capital that does not begin the text: "at Post", "from MIT"."""
    word = text[start:end]
    if word == "CV":
        return False
    if word.isupper() and end - start > 1:
        return True
    first = not any(char.isalnum() or char == _BLANK for char in text[:start])
    return word[0].isupper() and not first and not capitals


@lru_cache(maxsize=32)
def _stop(names: tuple[str, ...]) -> frozenset[str]:
    """The function words of some languages."""
    return frozenset(word for name in names for word in read_table(name)["stop"])


def _content(text: str, names: tuple[str, ...]) -> Iterator[Span]:
    """The words of a text that are no function words of its languages."""
    words, stop = lexicon(), _stop(names)
    capitals = names == ("de",)
    for match in _WORD.finditer(text):
        for start, end in _runs(match.group()):
            low, high = match.start() + start, match.start() + end
            written = text[low:high]
            word = written.casefold().replace("’", "'")
            if HAN_RUN.match(word):
                if word not in words.cjk_stop and word not in words.cjk_negation:
                    yield low, high
                continue
            elided = len(word) < _ELIDED and text[high : high + 1] in ("'", "’")
            owned = word == "s" and text[low - 1 : low] in ("'", "’")
            small = word in stop or (len(word) <= _SMALL and word in words.stop)
            small = small or word in words.person or word in words.negation
            small = small and word not in _MUCH
            if elided or owned or (small and not _is_name(text, low, high, capitals=capitals)):
                continue
            yield low, high


def _runs(word: str) -> list[Span]:
    """The parts of a string in which Han characters and others do not mix."""
    if word.isascii() or not HAN_RUN.search(word):
        return [(0, len(word))]
    return [match.span() for match in _MIXED.finditer(word)]
