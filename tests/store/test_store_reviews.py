"""Reviews: nothing is overwritten, nothing of another undone, nothing open is shown."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from assay import InputError
from assay.store import audit
from assay.store.assignees import ANYONE, Anyone, StaleAssignee
from assay.store.database import Database
from assay.store.decisions import LONGEST_REASON
from assay.store.reports import listed, load, save
from assay.store.reviews import (
    Change,
    ClaimDecision,
    Decided,
    Finished,
    QueueFilter,
    Stale,
    StaleFinish,
    assign,
    decide,
    decided,
    finish,
    history,
    open_claims,
    queue,
    send,
    standing,
    state,
)
from assay.store.schema import reviews
from assay.store.sending import claims_of
from stored_samples import Clock, T, by, new


@pytest.fixture
def report(db: Database) -> str:
    return save(db, new(), "anna", review=True)


def made(outcome: Decided | Stale) -> ClaimDecision:
    assert isinstance(outcome, Decided)
    return outcome.decision


def test_a_decision_is_appended_and_stands(db: Database, report: str, clock: Clock) -> None:
    decision = made(decide(db, T, report, Change("c1", "accept", 0), by("anna")))

    assert (decision.revision, decision.reviewer, decision.at) == (1, "anna", clock.now)
    assert history(db, T, report) == (decision,)
    assert standing(history(db, T, report)) == {"c1": decision}


def test_an_overrule_says_what_is_right_and_why(db: Database, report: str) -> None:
    change = Change("c1", "overrule", 0, "verified", "  The letter of May says 2022.\n")

    decision = made(decide(db, T, report, change, by("anna")))

    assert (decision.verdict, decision.reason) == ("verified", "The letter of May says 2022.")


def test_an_old_revision_is_stale_and_stores_nothing(db: Database, report: str) -> None:
    first = made(decide(db, T, report, Change("c1", "accept", 0), by("anna")))

    stale = decide(db, T, report, Change("c1", "overrule", 0, "verified", "so"), by("ben"))

    assert stale == Stale(first)
    assert history(db, T, report) == (first,)


def test_a_second_opinion_stands_beside_the_first(db: Database, report: str) -> None:
    first = made(decide(db, T, report, Change("c1", "accept", 0), by("anna")))
    change = Change("c1", "overrule", 0, "verified", "so", second_opinion=True)

    second = made(decide(db, T, report, change, by("ben")))

    assert (second.revision, second.second_opinion) == (2, True)
    assert standing(history(db, T, report)) == {"c1": first}
    third = made(decide(db, T, report, Change("c1", "overrule", 1, "verified", "so"), by("anna")))
    assert standing(history(db, T, report)) == {"c1": third}


def test_an_undo_brings_back_what_stood_before(db: Database, report: str) -> None:
    first = made(decide(db, T, report, Change("c1", "accept", 0), by("anna")))
    second = made(decide(db, T, report, Change("c1", "overrule", 1, "verified", "so"), by("ben")))
    assert standing(history(db, T, report)) == {"c1": second}

    made(decide(db, T, report, Change("c1", "undo", 2), by("ben")))
    assert standing(history(db, T, report)) == {"c1": first}

    made(decide(db, T, report, Change("c1", "undo", 3), by("anna")))
    assert standing(history(db, T, report)) == {}
    assert [d.revision for d in history(db, T, report)] == [1, 2, 3, 4]


def test_what_stands_again_after_an_undo_is_not_stale(db: Database, report: str) -> None:
    made(decide(db, T, report, Change("c1", "accept", 0), by("anna")))
    made(decide(db, T, report, Change("c1", "undo", 1), by("anna")))

    assert made(decide(db, T, report, Change("c1", "accept", 0), by("ben"))).revision == 3


def test_who_saw_what_was_undone_is_told(db: Database, report: str) -> None:
    made(decide(db, T, report, Change("c1", "accept", 0), by("anna")))
    undo = made(decide(db, T, report, Change("c1", "undo", 1), by("anna")))

    stale = decide(db, T, report, Change("c1", "overrule", 1, "verified", "so"), by("ben"))

    assert stale == Stale(undo)


def test_only_who_decided_can_undo(db: Database, report: str) -> None:
    made(decide(db, T, report, Change("c1", "accept", 0), by("anna")))

    with pytest.raises(InputError, match="by anna, who alone can undo it"):
        decide(db, T, report, Change("c1", "undo", 1), by("ben"))


def test_two_of_one_name_are_told_apart_by_their_keys(db: Database, report: str) -> None:
    anna, other = by("anna"), replace(by("anna"), key_id="k-2")
    first = made(decide(db, T, report, Change("c1", "accept", 0), anna))
    assert (first.reviewer, first.key_id) == ("anna", "k-anna")

    with pytest.raises(InputError, match="who alone can undo it"):
        decide(db, T, report, Change("c1", "undo", 1), other)
    assert finish(db, T, report, "withhold", other, seen=0) == StaleFinish(first)
    assert isinstance(finish(db, T, report, "withhold", other, seen=first.sequence), Finished)

    *_, decided_by, finished_by = audit.entries(db)
    assert (decided_by.actor, finished_by.actor) == ("k-anna", "k-2")
    with db.read() as connection:
        assert connection.execute(select(reviews.c.finished_key)).scalar() == "k-2"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (Change("c99", "accept", 0), "no claim 'c99'"),
        (Change("c1", "overrule", 0, "verified"), "needs a reason"),
        (Change("c1", "overrule", 0, "verified", " \n"), "needs a reason"),
        (Change("c1", "another-look", 0), "needs a reason"),
        (Change("c1", "accept", 0, reason="x" * (LONGEST_REASON + 1)), "2,001 characters"),
        (Change("c1", "overrule", 0, None, "so"), "needs a verdict"),
        (Change("c1", "overrule", 0, "good", "so"), "needs a verdict"),  # type: ignore[arg-type]
        (Change("c1", "overrule", 0, "failed", "so"), "has the verdict failed already"),
        (Change("c3", "overrule", 0, "verified", "so"), "has the verdict verified already"),
        (Change("c1", "undo", 0), "no decision that could be undone"),
        (Change("c1", "undo", 0, second_opinion=True), "cannot be an undo"),
        (Change("c1", "reject", 0), "action is 'reject'"),  # type: ignore[arg-type]
        (Change("c1", "accept", 1), "revisions up to 0"),
        (Change("c1", "accept", -1), "revisions up to 0"),
    ],
)
def test_a_change_that_cannot_be_is_refused(
    db: Database, report: str, change: Change, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        decide(db, T, report, change, by("anna"))

    assert history(db, T, report) == ()


def test_a_reason_may_be_as_long_as_is_allowed(db: Database, report: str) -> None:
    change = Change("c1", "accept", 0, reason="x" * LONGEST_REASON)

    assert len(made(decide(db, T, report, change, by("anna"))).reason) == LONGEST_REASON


def test_an_overrule_can_be_overruled_back(db: Database, report: str) -> None:
    made(decide(db, T, report, Change("c1", "overrule", 0, "verified", "so"), by("anna")))

    with pytest.raises(InputError, match="has the verdict verified already"):
        decide(db, T, report, Change("c1", "overrule", 1, "verified", "so"), by("ben"))
    assert made(decide(db, T, report, Change("c1", "overrule", 1, "failed", "no"), by("ben")))


def test_another_look_keeps_the_review_waiting_and_makes_it_nobodys(
    db: Database, report: str
) -> None:
    assign(db, T, report, "anna", "anna")

    made(decide(db, T, report, Change("c3", "another-look", 0, reason="Which year?"), by("anna")))

    now = state(db, T, report)
    assert now
    assert (now.state, now.assignee) == ("waiting", None)
    (row,) = queue(db, T, QueueFilter(reasons=("another-look",))).rows
    assert row.open_claims == 4
    with pytest.raises(InputError, match="c1, c2, c3, c5 still to be decided"):
        finish(db, T, report, "show", by("anna"), seen=now.last_sequence)

    made(decide(db, T, report, Change("c3", "accept", 1), by("ben")))
    assert queue(db, T, QueueFilter(reasons=("another-look",))).rows == ()


def test_a_review_can_be_finished_when_all_is_decided(
    db: Database, report: str, clock: Clock
) -> None:
    for claim in ("c1", "c2", "c5"):
        decision = made(decide(db, T, report, Change(claim, "accept", 0), by("anna")))
    clock.move(hours=1)

    done = finish(db, T, report, "show", by("anna"), seen=decision.sequence)

    assert isinstance(done, Finished)
    assert done.state == state(db, T, report)
    assert (done.state.state, done.state.outcome) == ("finished", "show")
    assert (done.state.finished_by, done.state.finished_at) == ("anna", clock.now)
    assert done.state.last_sequence == decision.sequence
    with pytest.raises(InputError, match="is finished"):
        decide(db, T, report, Change("c1", "undo", 1), by("anna"))
    with pytest.raises(InputError, match="finished already"):
        finish(db, T, report, "show", by("anna"), seen=decision.sequence)


@pytest.mark.parametrize("action", ["review", "withhold"])
def test_what_is_not_shown_can_be_finished_with_open_claims(
    db: Database, report: str, action: str
) -> None:
    assert isinstance(finish(db, T, report, action, by("anna"), seen=0), Finished)  # type: ignore[arg-type]


def test_a_finish_over_a_decision_that_was_not_seen_is_stale(db: Database, report: str) -> None:
    made(decide(db, T, report, Change("c1", "accept", 0), by("anna")))
    other = made(decide(db, T, report, Change("c2", "accept", 0), by("ben")))
    own = made(decide(db, T, report, Change("c5", "accept", 0), by("anna")))

    for seen in (0, other.sequence, own.sequence - 1):
        assert finish(db, T, report, "show", by("anna"), seen=seen) == StaleFinish(own)
    assert isinstance(finish(db, T, report, "show", by("anna"), seen=own.sequence), Finished)


def test_a_finish_over_a_decision_that_is_not_there_is_refused(db: Database, report: str) -> None:
    other = save(db, new(), "anna", review=True)
    made(decide(db, T, report, Change("c1", "accept", 0), by("anna")))
    last = made(decide(db, T, other, Change("c1", "accept", 0), by("ben"))).sequence

    for seen in (last, 2**53):
        with pytest.raises(InputError, match=f"seen is {seen}; the last decision of this review"):
            finish(db, T, report, "withhold", by("anna"), seen=seen)
    now = state(db, T, report)
    assert now
    assert now.state == "waiting"


def test_a_finished_review_can_be_sent_again_to_the_end_of_the_queue(
    db: Database, report: str
) -> None:
    decision = made(decide(db, T, report, Change("c1", "another-look", 0, reason="?"), by("anna")))
    finish(db, T, report, "withhold", by("anna"), seen=decision.sequence)
    other = save(db, new(), "anna", review=True)

    assert send(db, T, report, "ben")

    rows = queue(db, T, QueueFilter()).rows
    assert [row.report_id for row in rows] == [other, report]
    assert rows[1].open_claims == 3
    assert "another-look" in rows[1].reasons
    assert history(db, T, report) == (decision,)


def test_sending_what_waits_changes_nothing(db: Database, report: str) -> None:
    assign(db, T, report, "anna", "anna")
    before = (state(db, T, report), audit.verify(db).entries)

    assert send(db, T, report, "ben")

    assert (state(db, T, report), audit.verify(db).entries) == before


def test_a_report_that_was_only_kept_can_be_sent(db: Database) -> None:
    kept = save(db, new(), "anna")
    assert state(db, T, kept) is None

    assert send(db, T, kept, "anna")

    assert [row.report_id for row in queue(db, T, QueueFilter()).rows] == [kept]


ABSENT: Mapping[str, Callable[[Database, str, str], object]] = {
    "decide": lambda db, t, r: decide(db, t, r, Change("c1", "accept", 0), by("eve")),
    "finish": lambda db, t, r: finish(db, t, r, "withhold", by("eve"), seen=9),
    "send": lambda db, t, r: send(db, t, r, "eve"),
    "assign": lambda db, t, r: assign(db, t, r, "eve", "eve"),
    "state": state,
    "history": history,
    "queue": lambda db, t, _: queue(db, t, QueueFilter()).total,
    "decided": lambda db, t, _: list(decided(db, t)),
}


@pytest.mark.parametrize("name", ABSENT)
def test_another_tenant_neither_sees_nor_changes_anything(
    db: Database, report: str, name: str
) -> None:
    made(decide(db, T, report, Change("c1", "accept", 0), by("anna")))
    before = (history(db, T, report), state(db, T, report), audit.verify(db))

    if name in ("decide", "finish"):
        with pytest.raises(InputError, match="was not sent to review"):
            ABSENT[name](db, "other", report)
    else:
        assert not ABSENT[name](db, "other", report)

    assert (history(db, T, report), state(db, T, report), audit.verify(db)) == before


def test_decided_reports_come_with_all_decisions_in_order(
    db: Database, report: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assay.store.reviews._PAGE", 1)
    save(db, new(), "anna", review=True)
    third = save(db, new(), "anna", review=True)
    for each in (third, report):
        made(decide(db, T, each, Change("c1", "accept", 0), by("anna")))

    found = list(decided(db, T))

    assert [(kept.id, past) for kept, past in found] == [
        (each, history(db, T, each)) for each in (report, third)
    ]
    assert [kept.id for kept, _ in decided(db, T, after=report)] == [third]


def test_the_order_of_decisions_does_not_follow_a_clock_that_jumps(
    db: Database, report: str, clock: Clock
) -> None:
    for revision, hours in enumerate((0, -30, 50, -1)):
        clock.move(hours=hours)
        last = made(decide(db, T, report, Change("c1", "accept", revision), by(f"r{revision}")))

    assert [d.revision for d in history(db, T, report)] == [1, 2, 3, 4]
    assert standing(history(db, T, report)) == {"c1": last}
    clock.move(days=-9)
    assert isinstance(finish(db, T, report, "withhold", by("anna"), seen=last.sequence), Finished)
    assert send(db, T, report, "anna")


def test_the_audit_log_has_no_reason_and_no_name(db: Database, report: str) -> None:
    made(decide(db, T, report, Change("c1", "overrule", 0, "verified", "Zebrafink"), by("anna")))
    assign(db, T, report, "Kolibri", "anna")
    assign(db, T, report, None, "anna")

    lines = [entry.line() for entry in audit.entries(db)]

    assert not any("Zebrafink" in line for line in lines)
    assert '"verdict":"verified"' in lines[1]
    assert not any("Kolibri" in line for line in lines)
    assert ['"assigned":1' in line for line in lines] == [False, False, True, False]
    assert '"assigned":0' in lines[3]


changes = st.builds(
    Change,
    st.sampled_from(["c1", "c3"]),
    st.sampled_from(["accept", "overrule", "another-look", "undo"]),
    st.integers(0, 6),
    st.sampled_from(["verified", "failed", "unverifiable"]),
    st.just("so"),
    st.booleans(),
)


@given(st.lists(st.tuples(changes, st.sampled_from(["anna", "ben"])), max_size=12))
def test_whatever_reviewers_do_what_stands_follows_from_the_history(
    steps: list[tuple[Change, str]],
) -> None:
    db = Database.open("sqlite://")
    report = save(db, new(), "anna", review=True)
    past: tuple[ClaimDecision, ...] = ()
    for change, who in steps:
        stood = standing(past).get(change.claim)
        try:
            outcome = decide(db, T, report, change, by(who))
        except InputError:
            outcome = None
        if isinstance(outcome, Decided):
            past = (*past, outcome.decision)
            assert outcome.decision.revision == sum(d.claim == change.claim for d in past)
            assert change.action != "undo" or (stood and stood.reviewer == who)
            stands = standing(past).get(change.claim)
            if change.second_opinion:
                assert stands == stood
            elif change.action != "undo":
                assert stands == outcome.decision
        assert history(db, T, report) == past
    kept = load(db, T, report)
    (row,) = queue(db, T, QueueFilter()).rows
    assert kept
    assert row.open_claims == len(open_claims(claims_of(kept.result.report), past))
    assert ("another-look" in row.reasons) == any(
        d.action == "another-look" for d in standing(past).values()
    )
    assert audit.verify(db).entries == 1 + len(past)
    assert listed(db, T)[0].review == "waiting"
    db.close()


def test_an_undone_look_gives_the_review_back_unless_somebody_took_it(
    db: Database, report: str
) -> None:
    def holder() -> str | None:
        found = state(db, T, report)
        assert found
        return found.assignee

    assign(db, T, report, "anna", "anna")
    made(decide(db, T, report, Change("c3", "another-look", 0, reason="Which year?"), by("anna")))
    assert holder() is None
    made(decide(db, T, report, Change("c3", "undo", 1), by("anna")))
    assert holder() == "anna"

    made(decide(db, T, report, Change("c3", "another-look", 2, reason="Which year?"), by("anna")))
    assign(db, T, report, "ben", "ben")
    made(decide(db, T, report, Change("c3", "undo", 3), by("anna")))
    assert holder() == "ben"


@pytest.mark.parametrize(
    ("seen", "taken"), [(None, False), ("ben", False), ("anna", True), (ANYONE, True)]
)
def test_a_review_is_taken_only_from_whom_it_was_seen_with(
    db: Database, report: str, seen: str | Anyone | None, taken: bool
) -> None:
    assign(db, T, report, "anna", "anna")
    found = assign(db, T, report, "ben", "ben", seen=seen)
    assert found == (True if taken else StaleAssignee("anna"))
    now = state(db, T, report)
    assert now
    assert now.assignee == ("ben" if taken else "anna")
