"""`verify(answer, evidence)` under its default policy without a judge.

Flagged if the decision is REVIEW or FAIL, as its own measurement counts. Its record names a claim
without its place in the answer, so that it has no spans; the score orders its three decisions.
"""

from __future__ import annotations

import groundlens

from bench.peers.judging import PeerResult

_ORDER = {"PASS": 0.0, "REVIEW": 0.5, "FAIL": 1.0}


def judge(source: str, response: str) -> PeerResult:
    decision = groundlens.verify(response, [("source", source)]).decision
    return PeerResult(decision != "PASS", score=_ORDER[decision])
