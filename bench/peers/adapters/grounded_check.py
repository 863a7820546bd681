"""`verify(extract(text), sources)`: its exact tier (quotes, numbers, citations, entities).

Flagged if the result did not pass; the score is one minus its rate. The import is `grounded`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import grounded

from bench.peers.judging import PeerResult


def judge(source: str, response: str) -> PeerResult:
    result = grounded.verify(grounded.extract(response), [_source(source)])
    spans = tuple((f.claim.start, f.claim.end) for f in result.failures)
    return PeerResult(not result.passed, spans, 1.0 - result.rate)


def found(source: str, quotes: Sequence[str]) -> list[bool]:
    kind = grounded.Kind.QUOTE
    claims = [grounded.Claim(kind, quote, 0, len(quote)) for quote in quotes]
    verified = grounded.verify(claims, [_source(source)])
    return [not finding.is_failure for finding in verified.findings]


def _source(text: str) -> grounded.Source:
    return grounded.Source(Path("source.txt"), text)
