"""An entailment model as a plug-in: it may doubt a claim or give a hint, and verifies nothing.

It compares a claim with the sentences of the sources that a check used, or that share most words
with it. The model itself is a function from pairs to probabilities.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from assay.text.sentences import sentences
from assay.text.words import content
from assay.verdicts import Detail, Finding, Outcome, Reason, TextEvidence

if TYPE_CHECKING:
    from assay.reading import Reading, Readings
    from assay.verdicts import Verdict

Pair: TypeAlias = tuple[str, str]
"""A premise and a hypothesis."""


class Odds(NamedTuple):
    """How probable it is that a premise entails a hypothesis, and that it contradicts it."""

    entailment: float
    contradiction: float


Scorer: TypeAlias = Callable[[Sequence[Pair]], Sequence[Odds]]
"""Gives the odds of pairs in their order; the same pairs have the same odds."""

CONTRADICTS = Reason(
    "contradicts", Outcome.DOUBT, "A language model reads the closest passage as denying this."
)
ENTAILS = Reason(
    "entails",
    Outcome.UNDECIDED,
    "A language model reads this in the closest passage; that proves nothing.",
)
_MOST = 3
_LONGEST = 1_200


@dataclass(frozen=True, slots=True)
class Entailment:
    """Asks an entailment model about every claim at once.

    `contradiction` and `entailment` are the probabilities above which it says so.
    """

    name: ClassVar[str] = "nli"
    mode: ClassVar[str] = "strict"
    reasons: ClassVar[tuple[Reason, ...]] = (CONTRADICTS, ENTAILS)

    score: Scorer
    contradiction: float = 0.5
    entailment: float = 0.75

    def check_all(
        self, verdicts: Sequence[Verdict], readings: Readings
    ) -> tuple[tuple[Finding, ...], ...]:
        """One doubt or hint for a claim, or nothing; a gap and a claim without text near: nothing.

        Raises what the model raises.
        """
        found = [_premise(verdict, readings) for verdict in verdicts]
        pairs = [
            (premise.text, verdict.claim.text.strip())
            for premise, verdict in zip(found, verdicts, strict=True)
            if premise
        ]
        odds = iter(self.score(pairs) if pairs else ())
        return tuple(
            self._findings(verdict, premise, next(odds)) if premise else ()
            for verdict, premise in zip(verdicts, found, strict=True)
        )

    def _findings(self, verdict: Verdict, premise: Premise, odds: Odds) -> tuple[Finding, ...]:
        if odds.contradiction > self.contradiction:
            reason, told = CONTRADICTS, f"contradiction {odds.contradiction:.2f}"
        elif odds.entailment > self.entailment:
            reason, told = ENTAILS, f"entailment {odds.entailment:.2f}"
        else:
            return ()
        atoms = tuple(range(len(verdict.claim.atoms)))
        detail = Detail(verdict.claim.text.strip(), premise.text, told)
        finding = Finding(reason.code, reason.outcome, atoms, self.name, premise.evidence, detail)
        return (finding,)


class Premise(NamedTuple):
    """The sentences that a claim is compared with, and where they stand."""

    text: str
    evidence: tuple[TextEvidence, ...]


def _premise(verdict: Verdict, readings: Readings) -> Premise | None:
    """The sentences that the checks of a claim rest on, and those nearest to it, in their order."""
    claim = verdict.claim
    if claim.absent or not claim.atoms or not claim.text.strip():
        return None
    texts = [reading for reading in readings if reading.source.about != "posting"]
    texts += [record for record in readings.records if record.origin is None]
    words = content(claim.text)
    kept: set[tuple[int, int]] = set()
    for number, reading in enumerate(texts):
        kept.update((number, at) for at in _used(verdict, reading))
    near = [
        (-score, number, at)
        for number, reading in enumerate(texts)
        for at, score in _Index.of(reading.source.text).near(words).items()
    ]
    for _, number, at in sorted(near):
        if len(kept) >= _MOST:
            break
        kept.add((number, at))
    chosen = [
        (texts[number], *_spans(texts[number].source.text)[at]) for number, at in sorted(kept)
    ]
    written = " ".join(" ".join(r.source.text[low:high].split()) for r, low, high in chosen)
    if not written:
        return None
    return Premise(written[:_LONGEST], tuple(_evidence(chosen)))


def _used(verdict: Verdict, reading: Reading) -> Iterator[int]:
    """The sentences of a text in which a finding has its passages."""
    spans = _spans(reading.source.text)
    for passage in verdict.passages():
        if passage.source != reading.source.id:
            continue
        first = bisect_right(spans, passage.start, key=lambda span: span[1])
        last = bisect_left(spans, passage.end, key=lambda span: span[0])
        yield from range(first, last)


def _evidence(chosen: Sequence[tuple[Reading, int, int]]) -> Iterator[TextEvidence]:
    for reading, start, end in chosen:
        given = (reading.given or reading.source).text[start:end]
        if reading.view is None and given == reading.source.text[start:end]:
            yield TextEvidence(reading.source.id, start, end, given)


@lru_cache(maxsize=64)
def _spans(text: str) -> list[tuple[int, int]]:
    return sentences(text)


@dataclass(frozen=True, slots=True)
class _Index:
    """In which sentences of a text each word stands; a rare word counts more."""

    places: Mapping[str, Sequence[int]]
    size: int

    @classmethod
    def of(cls, text: str) -> _Index:
        return _index(text)

    def near(self, words: frozenset[str]) -> Counter[int]:
        """The sentences that share a word, with what their words weigh together."""
        found: Counter[int] = Counter()
        for word in sorted(words):
            places = self.places.get(word, ())
            weight = round(1000 * math.log(1 + self.size / len(places))) if places else 0
            for place in places:
                found[place] += weight
        return found


@lru_cache(maxsize=64)
def _index(text: str) -> _Index:
    places: defaultdict[str, list[int]] = defaultdict(list)
    spans = _spans(text)
    for number, (start, end) in enumerate(spans):
        for word in sorted(content(text[start:end])):
            places[word].append(number)
    return _Index(places, len(spans))
