"""Does the quote stand in the source, word for word, and does its place let it speak?

Exact after folding, never fuzzy: typography is folded, words are not. A found quote can still
lie, so every place is also asked what its surroundings do to it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from assay.errors import ConfigError
from assay.reading.nearest import nearest
from assay.reading.placing import PLACE_REASONS, place_doubt
from assay.reading.polarity import governor, negations
from assay.reading.structure import boundaries
from assay.text.find import find_all
from assay.text.fold import Folded, fold
from assay.text.languages import lexicon
from assay.text.plain import plain
from assay.text.sentences import ends_inside
from assay.text.words import has_content, tokens
from assay.verdicts import Detail, Finding, MatchLevel, Outcome, Passage, Reason, TextEvidence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.claims import Atom, Claim
    from assay.reading import Reading, Readings
    from assay.sources import Span

F, D, V = Outcome.FAILURE, Outcome.DOUBT, Outcome.VERIFIED

REASONS = (
    Reason("quote-found", V, "The quoted words stand in the source."),
    Reason("quote-not-found", F, "The quoted words do not stand in the source."),
    Reason("quote-trivial", F, "The quote says nothing: no word with content, or only a label."),
    Reason("wrong-source", F, "The quoted words stand in another source than the one named."),
    Reason("ellipsis-reverses", F, "What the ellipsis leaves out turns the meaning round."),
    Reason("fragments-reordered", F, "The parts of the quote stand in another order."),
    Reason("fragments-apart", F, "The parts of the quote do not stand in one sentence."),
    Reason("crosses-sections", D, "The quote runs from one part of the source into the next."),
    Reason("edge-inside-character", D, "The quote begins or ends inside one character."),
    Reason("edge-inside-number", D, "The number goes on where the quote begins or ends."),
    Reason("gap-unproved", D, "A gap can rest on a posting only: it quotes what is asked for."),
    Reason("damaged-source", D, "The source is empty or damaged, so nothing can be said."),
    Reason("only-in-posting", D, "A posting says what is asked for, not what a person brings."),
    Reason("quote-too-long", D, "The quote is longer than this policy allows."),
    *PLACE_REASONS,
)
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}
_ELLIPSIS = re.compile(r"\s*(?:\[\s*(?:\.\.\.|…)\s*\]|\(\s*(?:\.\.\.|…)\s*\)|\.{3,}|…)\s*")


@dataclass(frozen=True, slots=True)
class _Hit:
    """One place of a quote, with the doubt that its surroundings raise (None: none)."""

    reading: Reading
    span: Span
    doubt: str | None


@dataclass(frozen=True, slots=True)
class QuoteCheck:
    """Settings: whether an ellipsis may join fragments of one sentence; the most words that a
    quote may have (0: any number); how many places of one quote are looked at.
    """

    name: ClassVar[str] = "quote"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = True
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    allow_ellipsis: bool = False
    max_words: int = 0
    max_places: int = 100

    def __post_init__(self) -> None:
        for key, least in (("max_words", 0), ("max_places", 1)):
            if getattr(self, key) < least:
                raise ConfigError(
                    f"check.quote.{key} is {getattr(self, key)}; expected {least} or more"
                )

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """One finding for each quotation of the claim."""
        readings = readings.uncut
        found = tuple(self._judge(index, atom, readings) for index, atom in claim.quotations())
        atoms = tuple(index for finding in found for index in finding.atoms)
        if claim.absent and found and not _asked_for(found, readings):
            return (*found, Finding("gap-unproved", D, atoms, self.name))
        if found and not claim.absent and _only_posting(claim, found, readings):
            return (*found, Finding("only-in-posting", D, atoms, self.name))
        return found

    def _judge(self, index: int, atom: Atom, readings: Readings) -> Finding:
        quote = atom.text
        if not (has_content(fold(quote).text) or has_content(plain(quote))):
            return _finding("quote-trivial", index, claimed=quote)
        if self.max_words and len(quote.split()) > self.max_words:
            words = f"{len(quote.split())} words, at most {self.max_words} are allowed"
            return _finding("quote-too-long", index, claimed=quote, difference=words)
        named = readings.get(atom.source) if atom.source else None
        searched = (named,) if named else readings.items
        hits, total = self._hits(quote, searched)
        if hits:
            return self._found(index, quote, hits, total)
        if self.allow_ellipsis and len(parts := _ELLIPSIS.split(quote.strip(" .…"))) > 1:
            return self._fragments(index, quote, parts, searched)
        return self._missed(index, quote, searched, readings)

    def _hits(self, quote: str, searched: Sequence[Reading]) -> tuple[list[_Hit], int]:
        hits: list[_Hit] = []
        total = 0
        clear = False
        for reading in searched:
            needle, places = self._places(quote, reading)
            for (low, high), split in places:
                span = reading.folded.span(low, high)
                if not _inside(span, reading.source.part):
                    continue
                total += 1
                doubt = "edge-inside-character" if split else None
                if not doubt and not clear:  # one clear place is enough
                    matched = reading.folded.text[low:high]
                    doubt = place_doubt(reading, span, needle, matched)
                    clear = doubt is None
                hits.append(_Hit(reading, span, doubt))
        return hits, total

    def _places(self, quote: str, reading: Reading) -> tuple[Folded, list[tuple[Span, bool]]]:
        needle = fold(quote)
        found = find_all(needle, reading.folded, limit=self.max_places)
        if not found.spans and reading.source.format != "text":
            needle = fold(quote, reading.source.format)
            found = find_all(needle, reading.folded, limit=self.max_places)
        return needle, list(zip(found.spans, found.split, strict=True))

    def _found(self, index: int, quote: str, hits: list[_Hit], total: int) -> Finding:
        clear = next((hit for hit in hits if hit.doubt is None), None)  # the first is judged
        best = clear or next((hit for hit in hits if hit.doubt != "quote-trivial"), hits[0])
        rivals = tuple(hit.span for hit in hits if hit is not best and hit.reading is best.reading)
        reason = best.doubt or "quote-found"
        evidence = _evidence(best.reading, best.span, quote, rivals, total)
        return Finding(reason, _OUTCOMES[reason], (index,), self.name, (evidence,))

    def _fragments(
        self, index: int, quote: str, parts: Sequence[str], searched: Sequence[Reading]
    ) -> Finding:
        """Judge a quote whose ellipsis joins fragments: all in order, in one sentence."""
        fragments = [part for part in parts if part]
        reordered = None
        for reading in searched:
            spans = [[h.span for h in self._hits(part, (reading,))[0]] for part in fragments]
            if not all(spans):
                continue
            chain = _chain(spans)
            if chain is None:
                reordered = reading
                continue
            whole = (chain[0][0], chain[-1][1])
            reason = _gap_reason(reading, chain)
            reason = reason or place_doubt(reading, whole, fold(quote), "") or "quote-found"
            evidence = tuple(_evidence(reading, span, quote) for span in chain)
            return Finding(reason, _OUTCOMES[reason], (index,), self.name, evidence)
        if reordered:
            return _finding("fragments-reordered", index, claimed=quote)
        return self._missed(index, quote, searched, None)

    def _missed(
        self, index: int, quote: str, searched: Sequence[Reading], readings: Readings | None
    ) -> Finding:
        others = [r for r in readings.items if r not in searched] if readings else []
        elsewhere, _ = self._hits(quote, others)
        if elsewhere:
            hit = elsewhere[0]
            (low, high), source = hit.span, hit.reading.source
            place = Passage(source.id, low, high, source.text[low:high])
            return _finding(
                "wrong-source", index, claimed=quote, actual="found elsewhere", closest=place
            )
        if any(reading.damaged for reading in searched):
            return _finding("damaged-source", index, claimed=quote)
        return _finding("quote-not-found", index, claimed=quote, closest=nearest(quote, searched))


def _inside(span: Span, part: Span | None) -> bool:
    return part is None or part[0] <= span[0] <= span[1] <= part[1]


def _finding(  # noqa: PLR0913 - the parts of a detail
    reason: str,
    index: int,
    *,
    claimed: str,
    actual: str | None = None,
    difference: str | None = None,
    closest: Passage | None = None,
) -> Finding:
    detail = Detail(claimed, actual, difference, closest=closest)
    return Finding(reason, _OUTCOMES[reason], (index,), QuoteCheck.name, detail=detail)


def _chain(spans: Sequence[Sequence[Span]]) -> list[Span] | None:
    """The tightest places of all fragments in their order, or None if the order is another."""
    best: list[Span] | None = None
    for first in spans[0]:
        chain = [first]
        for options in spans[1:]:
            following = next((s for s in options if s[0] >= chain[-1][1]), None)
            if following is None:
                break
            chain.append(following)
        if len(chain) == len(spans) and (
            best is None or chain[-1][1] - first[0] < best[-1][1] - best[0][0]
        ):
            best = chain
    return best


def _gap_reason(reading: Reading, chain: Sequence[Span]) -> str | None:
    text = reading.source.text
    start, end = chain[0][0], chain[-1][1]
    if ends_inside(text[start:end]) or any(True for _ in boundaries(reading.source, start, end)):
        return "fragments-apart"
    for (_, gap_start), (gap_end, _) in pairwise(chain):
        left_out = governor(reading.source, gap_end, end, floor=gap_start) is not None
        if left_out or negations(text[gap_start:gap_end]):
            return "ellipsis-reverses"
    return None


def _asked_for(findings: Sequence[Finding], readings: Readings) -> bool:
    """False if a gap quotes a text that is no posting, in a check that has one."""
    about = {reading.source.id: reading.source.about for reading in readings}
    if "posting" not in about.values():
        return True
    return all(about[e.source] == "posting" for finding in findings for e in finding.passages)


def _only_posting(claim: Claim, findings: Sequence[Finding], readings: Readings) -> bool:
    """True if a claim that is not about the posting rests on the posting alone."""
    about = {reading.source.id: reading.source.about for reading in readings}
    if "posting" not in about.values() or set(about.values()) == {"posting"}:
        return False
    evidence = [e for finding in findings for e in finding.passages]
    found = all(finding.reason == "quote-found" for finding in findings)
    if not found or any(about[e.source] != "posting" for e in evidence):
        return False
    words = {token.folded for token in tokens(claim.text)}
    return not any(w in words or (not w.isascii() and w in claim.text) for w in lexicon().posting)


def _evidence(
    reading: Reading, span: Span, quote: str, rivals: tuple[Span, ...] = (), total: int = 1
) -> TextEvidence:
    start, end = span
    text = reading.source.text[start:end]
    return TextEvidence(reading.source.id, start, end, text, _level(text, quote), rivals, total)


def _level(text: str, quote: str) -> MatchLevel:
    if text in quote:
        return "exact"
    return "case" if text.casefold() in quote.casefold() else "typography"


CHECKER = QuoteCheck
