"""Its aligner with default settings (exact, lesser, fuzzy) on every sentence of the response.

Flagged if a sentence has no `char_interval`, which its README calls not grounded; no model runs.
"""

from __future__ import annotations

from collections.abc import Sequence

from langextract.core.data import Extraction
from langextract.resolver import Resolver

from assay.text.sentences import sentences
from bench.peers.judging import PeerResult

MOST = 60
_RESOLVER = Resolver()


def judge(source: str, response: str) -> PeerResult:
    spans = sentences(response)
    aligned = found(source, [response[slice(*span)] for span in spans])
    lost = tuple(span for span, ok in zip(spans, aligned, strict=True) if not ok)
    return PeerResult(bool(lost), lost)


def found(source: str, quotes: Sequence[str]) -> list[bool]:
    given = [Extraction("statement", quote) for quote in quotes]
    for _ in _RESOLVER.align(given, source, 0):
        pass
    return [extraction.char_interval is not None for extraction in given]
