"""Do two names stand on the same sides of what happens? "A acquired B" is not "B acquired A".

In languages that tell subject from object by their order, a sentence of the source with the same
verb between the same names, exchanged, proves nothing. A passive turns the order round: "B was
acquired by A" says the same as "A acquired B".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from assay.text.fold import fold
from assay.text.languages import lexicon, read_table
from assay.text.sentences import sentences
from assay.text.words import Token, same_word, tokens
from assay.verdicts import Finding, Outcome, Reason, TextEvidence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.claims import Claim
    from assay.reading import Readings
    from assay.sources import Span

REASONS = (
    Reason(
        "sides-exchanged",
        Outcome.DOUBT,
        "The source says it with the names on the other sides: who did it, and to whom, differs.",
    ),
)
_LONGEST = 600
"""A claim or a sentence with more characters is no sentence; nothing is compared."""
_STEM = 4


class _Words(NamedTuple):
    """A sentence: its words in order, and at which places of them names, and agents' words stand.

    `by` are the places of words such as "by"; `together` those of words such as "with".
    """

    words: tuple[str, ...]
    names: dict[int, str]
    by: frozenset[int]
    together: frozenset[int]


@dataclass(frozen=True, slots=True)
class SidesCheck:
    """Compares the sides of names around a verb; has no settings."""

    name: ClassVar[str] = "sides"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """A doubt where every sentence with these names and verb has them exchanged; or nothing."""
        if claim.absent or claim.quotations() or not claim.atoms or len(claim.text) > _LONGEST:
            return ()
        said = _words(claim.text, _dates(claim))
        if len(said.names) < 2:
            return ()
        found: TextEvidence | None = None
        for reading in readings:
            if reading.source.about == "posting":
                continue
            for start, end in _near(reading.source.text, said):
                text = reading.source.text[start:end]
                sides = _compared(said, _words(text))
                if sides == "same":
                    return ()
                if sides == "exchanged" and found is None:
                    found = TextEvidence(reading.source.id, start, end, text)
        if found is None:
            return ()
        atoms = tuple(range(len(claim.atoms)))
        return (Finding(REASONS[0].code, REASONS[0].outcome, atoms, self.name, (found,)),)


def _dates(claim: Claim) -> tuple[Span, ...]:
    return tuple((a.start, a.end) for a in claim.atoms if a.kind in ("date", "quantity"))


@lru_cache(maxsize=4096)
def _words(text: str, taken: tuple[Span, ...] = ()) -> _Words:
    """The words of a sentence; what stands in `taken` is none."""
    kept = [t for t in tokens(text) if not any(low <= t.start < high for low, high in taken)]
    by, together = _listed("by"), _listed("together")
    return _Words(
        tuple(token.folded for token in kept),
        {at: token.folded for at, token in enumerate(kept) if _is_name(token)},
        frozenset(at for at, token in enumerate(kept) if token.folded in by),
        frozenset(at for at, token in enumerate(kept) if token.folded in together),
    )


def _is_name(token: Token) -> bool:
    return token.text[:1].isupper() and token.folded not in _light()


@lru_cache(maxsize=1)
def _light() -> frozenset[str]:
    return frozenset(lexicon().stop | lexicon().preposition)


@lru_cache(maxsize=4)
def _listed(group: str) -> frozenset[str]:
    return frozenset(word for words in read_table("actor")[group].values() for word in words)


def _near(text: str, said: _Words) -> Iterator[Span]:
    """The sentences with the longest name of a claim and the beginning of a verb, in order."""
    name = max(said.names.values(), key=lambda name: (len(name), name))
    stems = [word[:_STEM] for at, word in enumerate(said.words) if _is_verb(said, at)]
    for start, end, lowered in _sentences(text):
        if name in lowered and any(stem in lowered for stem in stems):
            yield start, end


@lru_cache(maxsize=16)
def _sentences(text: str) -> list[tuple[int, int, str]]:
    """The sentences of a text that are not too long, each with its folded words."""
    spans = [span for span in sentences(text) if span[1] - span[0] <= _LONGEST]
    return [(start, end, fold(text[start:end]).text) for start, end in spans]


def _is_verb(words: _Words, at: int) -> bool:
    """True for a word that names may stand around."""
    word = words.words[at]
    return at not in words.names and len(word) > 2 and word not in lexicon().stop


def _compared(said: _Words, given: _Words) -> Literal["same", "exchanged"] | None:
    """How two sentences set their common names around a common verb; None where they do not."""
    exchanged = False
    for at, verb in enumerate(said.words):
        if not _is_verb(said, at):
            continue
        for there, word in enumerate(given.words):
            if there in given.names or not same_word(verb, word):
                continue
            sides = _around(said, at, given, there)
            if sides == "same":
                return "same"
            exchanged |= sides == "exchanged"
    return "exchanged" if exchanged else None


def _around(
    said: _Words, at: int, given: _Words, there: int
) -> Literal["same", "exchanged"] | None:
    left, right = _apart(said, at)
    before, after = _apart(given, there)
    if not left or not right or not before or not after:
        return None
    turned = _passive(said, at) != _passive(given, there)
    if turned:
        before, after = after, before
    if left & before and right & after:
        return "same"
    if _joined(said, at) or _joined(given, there):
        return None
    crossed = left & after and right & before
    return "exchanged" if crossed and not left & before else None


def _apart(words: _Words, at: int) -> tuple[set[str], set[str]]:
    """The names on each side of a place; what stands on both (a legal form) tells nothing."""
    left = {name for place, name in words.names.items() if place < at}
    right = {name for place, name in words.names.items() if place > at}
    return left - right, right - left


def _passive(words: _Words, at: int) -> bool:
    """True if a name behind the verb is its agent ("acquired by Skarvik")."""
    return any(at < place and place + 1 in words.names for place in words.by)


def _joined(words: _Words, at: int) -> bool:
    """True if the verb takes both sides alike ("merged with Skarvik")."""
    return any(at < place and place + 1 in words.names for place in words.together)


CHECKER = SidesCheck
