"""One review: what the page shows of it at first, and what its script gets after each decision."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from assay.render import wording
from assay.render.catalogue import catalogue
from assay.render.html import report_view
from assay.render.html_output import rejected_fate, statement_fate
from assay.render.html_strip import cells, told
from assay.render.html_text import CLASSES, Page
from assay.reviewed import reviewed
from assay.store.reviews import LONGEST_REASON, open_claims, standing
from assay.verdicts import Status
from assay.web.decided import by_claim, decided_marks, decision_json
from assay.web.pages import page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assay.policy import ShowPolicy
    from assay.shown import Shown
    from assay.store.reports import StoredReport
    from assay.store.reviews import ClaimDecision, ReviewState


@dataclass(frozen=True, slots=True)
class Review:
    """Everything that is known of a review, in the eyes of one person."""

    stored: StoredReport
    history: tuple[ClaimDecision, ...]
    state: ReviewState | None
    person: str
    shown: Shown
    opinions: Mapping[str, Status]

    @classmethod
    def of(
        cls,
        stored: StoredReport,
        history: Sequence[ClaimDecision],
        state: ReviewState | None,
        person: str,
        policy: ShowPolicy,
    ) -> Review:
        report = stored.result.report
        given = opinions(stored, history)
        shown = reviewed(report, stored.kind, given, policy) if given else stored.result.shown
        if state and state.outcome and state.outcome != shown.decision.action:
            own = replace(shown.decision, action=state.outcome, reasons=("person-decided",))
            shown = replace(shown, decision=own)
        return cls(stored, tuple(history), state, person, shown, given)

    @property
    def drawn(self) -> Page:
        """What the parts of the report's page draw from."""
        report = self.stored.result.report
        marks = decided_marks(self.history, self.person)
        return Page.of(report, self.stored.sources, self.shown, self.opinions, marks)


def opinions(stored: StoredReport, history: Sequence[ClaimDecision]) -> dict[str, Status]:
    """The verdicts of people by claim: an accepted one is the machine's; another look is none."""
    machine = {v.claim.id: v.status for v in stored.result.report.verdicts}
    found = {}
    for claim, decision in standing(history).items():
        if decision.action == "accept":
            found[claim] = machine[claim]
        elif decision.action == "overrule" and decision.verdict:
            found[claim] = Status(decision.verdict)
    return found


def view(
    stored: StoredReport,
    history: Sequence[ClaimDecision],
    state: ReviewState | None,
    person: str,
    policy: ShowPolicy,
) -> dict[str, Any]:
    """The whole state of a review as JSON; `policy` is the one that the report was shown by."""
    review = Review.of(stored, history, state, person, policy)
    return _seen(review, review.drawn)


def _seen(review: Review, drawn: Page) -> dict[str, Any]:
    stored, state, shown = review.stored, review.state, review.shown
    open_, whole = _to_decide(review)
    return {
        "id": stored.id,
        "person": review.person,
        "strip": [_cell(cell) for cell in cells(drawn)],
        "decision": asdict(told(shown)),
        "counts": {status.value: drawn.counted(status) for status in Status},
        "expected_wrong": shown.decision.expected_wrong,
        "shown": len(shown.kept) + len(shown.marked),
        "removed": shown.removed_count,
        "statements": [
            {"fate": item.fate, **statement_fate(item)._asdict()} for item in shown.statements
        ],
        "rejected": [
            dict(zip(("why", "line"), rejected_fate(item, item in shown.rejected), strict=True))
            for item in stored.result.report.ledger.rejected
        ],
        "claims": _claims(review, open_),
        "open": len(open_),
        "to_decide": whole,
        "left": _left(len(open_), whole, ended=state is not None and state.state == "finished"),
        "last_sequence": state.last_sequence if state else 0,
        "may_decide": _waits(review),
        "may_finish": _waits(review) and not open_,
        "assignee": state.assignee if state else None,
        "finished": _finished(state),
    }


def context(
    stored: StoredReport,
    history: Sequence[ClaimDecision],
    state: ReviewState | None,
    person: str,
    policy: ShowPolicy,
) -> dict[str, Any]:
    """What the template "review" needs beside what every page gets; `data` is in it."""
    review = Review.of(stored, history, state, person, policy)
    drawn = review.drawn
    seen = _seen(review, drawn)
    verdicts = [
        {"value": each.value, "name": CLASSES[each], "words": wording.STATUS_WORDS[each]}
        for each in Status
    ]
    parts = report_view(drawn, page("act", verdicts=verdicts, longest=LONGEST_REASON))
    return {
        "nav": "review",
        "title": stored.title or catalogue()["queue"]["untitled"],
        "meta": _meta(stored),
        "strip": Markup(parts.strip),
        "notes": Markup(parts.notes),
        "panes": Markup(parts.panes),
        "marks": Markup(parts.data),
        "view": seen,
        "state": state,
        "not_kept": _word(f"not_kept_{stored.retention}") if stored.sources is None else "",
        "data": {"view": seen, "verdicts": verdicts, "longest": LONGEST_REASON},
    }


def _word(text: str, **values: object) -> str:
    return catalogue()["review"][text].format(**values)


def _cell(cell: Any) -> dict[str, str]:
    data = {key: value for key, value in asdict(cell).items() if key != "status"}
    return {**data, "symbol": CLASSES[cell.status] if cell.status else ""}


def _to_decide(review: Review) -> tuple[tuple[str, ...], int]:
    """The open claims, and how many asked for a decision at all."""
    machine = {v.claim.id: v.status.value for v in review.stored.result.report.verdicts}
    open_ = open_claims(machine, review.history)
    asked = {claim for claim, status in machine.items() if status != Status.VERIFIED.value}
    return open_, len(asked | set(open_))


def _left(open_: int, whole: int, *, ended: bool) -> str:
    if not whole:
        return _word("nothing_to_decide")
    name = "not_decided" if ended else "left"
    return _word(name, open=open_, whole=whole) if open_ else _word("all_decided")


def _waits(review: Review) -> bool:
    return review.state is not None and review.state.state == "waiting"


def _claims(review: Review, open_: tuple[str, ...]) -> list[dict[str, Any]]:
    stands = standing(review.history)
    past = by_claim(review.history)
    rows = []
    for verdict in review.stored.result.report.verdicts:
        claim = verdict.claim.id
        own = past.get(claim, [])
        decision = stands.get(claim)
        rows.append(
            {
                "id": claim,
                "status": verdict.status.value,
                "counts_as": review.opinions.get(claim, verdict.status).value,
                "open": claim in open_,
                "revision": max((each.revision for each in own), default=0),
                "decision": decision_json(decision, review.person) if decision else None,
                "second_opinions": [
                    decision_json(each, review.person) for each in own if each.second_opinion
                ],
            }
        )
    return rows


def _finished(state: ReviewState | None) -> dict[str, str] | None:
    if state is None or state.finished_at is None:
        return None
    return {
        "by": state.finished_by or "",
        "at": state.finished_at.isoformat(),
        "outcome": state.outcome or "",
        "words": _word(
            "finished_by",
            who=state.finished_by,
            day=f"{state.finished_at:%d %b %Y}",
            outcome=_word(f"outcome_{state.outcome}"),
        ),
    }


def _meta(stored: StoredReport) -> list[tuple[str, str]]:
    """Facts about the report, each with what stands in code type after it."""
    report = stored.result.report
    version = stored.policy_version
    heads = dict.fromkeys((stored.subtitle, _word(f"kind_{stored.kind}")))
    facts = [(head, "") for head in heads if head]
    facts.append((_word("made", day=f"{stored.created_at:%d %b %Y}"), ""))
    if report.as_of:
        facts.append((_word("checked_on", day=f"{report.as_of:%d %b %Y}"), ""))
    name = "policy" if version is None else "policy_version"
    facts.append((_word(name, name=stored.policy, version=version), ""))
    facts += [(_word("model", name=stored.model), "")] if stored.model else []
    facts += [(_word("plugin", name=label), "") for label in report.plugins]
    facts.append((_word("report"), stored.id))
    return facts
