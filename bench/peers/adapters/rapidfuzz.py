"""`fuzz.partial_ratio` of every sentence in the source, as is widely done; threshold 90.

Flagged if a sentence stays below; the score is 100 minus the least ratio.
"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz

from assay.text.sentences import sentences
from bench.peers.judging import PeerResult

THRESHOLD = 90.0


def judge(source: str, response: str) -> PeerResult:
    ratios = {
        span: fuzz.partial_ratio(response[slice(*span)], source) for span in sentences(response)
    }
    low = tuple(span for span, ratio in ratios.items() if ratio < THRESHOLD)
    return PeerResult(bool(low), low, 100.0 - min(ratios.values(), default=100.0))


def found(source: str, quotes: Sequence[str]) -> list[bool]:
    return [
        fuzz.partial_ratio(quote, source, score_cutoff=THRESHOLD) >= THRESHOLD for quote in quotes
    ]
