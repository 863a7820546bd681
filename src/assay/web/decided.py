"""Decisions of reviewers about claims, as the page shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assay.render import wording
from assay.render.catalogue import catalogue
from assay.render.html_text import Decided, esc, icon
from assay.store.reviews import standing
from assay.verdicts import Status

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from assay.store.reviews import ClaimDecision

SIGNS = {"accept": "tick", "overrule": "pen", "another-look": "clock", "undo": "undo"}


def decision_json(decision: ClaimDecision, person: str) -> dict[str, Any]:
    """A decision as JSON, with its sign and its words; `mine` if `person` made it."""
    return {
        "claim": decision.claim,
        "action": decision.action,
        "verdict": decision.verdict,
        "reviewer": decision.reviewer,
        "at": decision.at.isoformat(),
        "reason": decision.reason,
        "revision": decision.revision,
        "second_opinion": decision.second_opinion,
        "mine": decision.reviewer == person,
        "sign": SIGNS[decision.action],
        "did": _of_verdict("did", decision),
        "mark": _of_verdict("sign", decision) if decision.action != "undo" else "",
    }


def decided_marks(history: Iterable[ClaimDecision], person: str) -> dict[str, Decided]:
    """For each claim about which somebody decided: its sign, and who decided what in HTML."""
    past = tuple(history)
    stands = standing(past)
    found = {}
    for claim, all_of_it in by_claim(past).items():
        own = stands.get(claim)
        others = [each for each in all_of_it if each.second_opinion]
        lines = [*([own] if own else []), *others]
        found[claim] = Decided(
            SIGNS[own.action] if own else "",
            _of_verdict("sign", own) if own else "",
            _record([_line(each, person) for each in lines]),
        )
    return found


def by_claim(history: Iterable[ClaimDecision]) -> dict[str, list[ClaimDecision]]:
    """The decisions about each claim, in their order."""
    found: dict[str, list[ClaimDecision]] = {}
    for decision in history:
        found.setdefault(decision.claim, []).append(decision)
    return found


def day_and_time(at: datetime) -> str:
    """A time in UTC for those whose browser runs no script."""
    return f"{at:%d %b %Y, %H:%M} UTC"


def _of_verdict(prefix: str, decision: ClaimDecision) -> str:
    name = f"{prefix}_{decision.action.replace('-', '_')}"
    verdict = wording.STATUS_WORDS[Status(decision.verdict)] if decision.verdict else ""
    return catalogue()["review"][name].format(verdict=verdict)


def _record(lines: list[str]) -> str:
    if not lines:
        return ""
    title = catalogue()["review"]["people"]
    rows = "".join(lines)
    return f'<section class="block people"><h4>{title}</h4><ul role="list">{rows}</ul></section>'


def _line(decision: ClaimDecision, person: str) -> str:
    words = catalogue()["review"]
    who = words["you"] if decision.reviewer == person else decision.reviewer
    second = f'<span class="k">{words["second_opinion"]}</span> ' if decision.second_opinion else ""
    reason = f'<q dir="auto">{esc(decision.reason)}</q>' if decision.reason else ""
    return (
        f"<li>{icon(SIGNS[decision.action])}<div><bdi><b>{esc(who)}</b></bdi> "
        f'<time class="k" datetime="{decision.at.isoformat()}">{day_and_time(decision.at)}</time> '
        f"{second}<p>{esc(_of_verdict('did', decision))} {reason}</p></div></li>"
    )
