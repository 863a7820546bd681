"""`check_answer(query, [source], answer)` as its README shows; flagged if `report.ok()` is False.

It names numbers, dates and quotes by their words; their places are looked up here.
"""

from __future__ import annotations

from collections.abc import Sequence

import corroborate

from bench.peers.judging import PeerResult, places


def judge(source: str, response: str) -> PeerResult:
    report = corroborate.check_answer("", [source], response)
    named = (text for finding in report.critical for text in finding.spans)
    return PeerResult(not report.ok(), places(response, named))


def found(source: str, quotes: Sequence[str]) -> list[bool]:
    report = corroborate.check_answer("", [source], "\n".join(f"“{quote}”" for quote in quotes))
    missed = {text for finding in report.critical for text in finding.spans}
    return [quote not in missed for quote in quotes]
