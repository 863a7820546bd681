"""Its batch mode: every block quotation and every inline quotation of six words or more.

Flagged if one of them is not found (drift or absent); the score is one minus the least similarity.
"""

from __future__ import annotations

from collections.abc import Sequence

import quotecheck
from quotecheck import batch

from bench.peers.judging import PeerResult, places


def judge(source: str, response: str) -> PeerResult:
    items = batch.run(response, source)
    missed = [item.quote for item in items if not item.match.ok]
    least = min((item.match.similarity for item in items), default=1.0)
    return PeerResult(bool(missed), places(response, missed), 1.0 - least)


def found(source: str, quotes: Sequence[str]) -> list[bool]:
    return [quotecheck.check(quote, source).ok for quote in quotes]
