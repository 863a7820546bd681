"""The queue: filters, orders, pages and counts."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from assay import InputError
from assay.decisions import DECISIONS
from assay.hiring.match import judge, match_sources
from assay.render.wording import FLAGS, catalogue
from assay.report import Report
from assay.shown import Shown
from assay.store.database import Database
from assay.store.families import _DECISIONS, _FLAGS, BY_REASON, FAMILIES, families, why
from assay.store.reports import delete, save
from assay.store.reviews import Change, QueueFilter, assign, decide, finish, queue
from assay.verdicts import CHECK_CRASHED, Flag, Outcome, Status
from assay.wire import Result
from stored_samples import Clock, T, by, new, result


def waits(expected: float | None) -> Result:
    decision = replace(result().shown.decision, expected_wrong=expected)
    return Result(result().report, replace(result().shown, decision=decision))


@pytest.fixture
def names(db: Database, clock: Clock) -> Mapping[str, str]:
    """Five reviews: anna's is two days old, the next a day, the rest are new; cy's is unknown."""
    rows: list[tuple[str, str, float | None, float]] = [
        ("ada", "summary", 0.1, 30),
        ("Béa", "check", 0.9, 24),
        ("cy", "match", None, -3),
        ("dee 100%", "check", 0.9, 2),
        ("eli", "check", 0.0, 0),
    ]
    found = {}
    for title, kind, expected, hours in rows:
        made = new(title=title, kind=kind, subtitle="Job_1 Nurse", result=waits(expected))
        found[save(db, made, "anna", review=True)] = title
        clock.move(hours=hours)
    save(db, new(title="not sent"), "anna")
    return found


def titles(db: Database, wanted: QueueFilter) -> list[str]:
    return [row.title for row in queue(db, T, wanted).rows]


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, "ada Béa cy dee eli"),
        ({"order": "newest"}, "eli dee cy Béa ada"),
        ({"order": "most-wrong"}, "cy Béa dee ada eli"),
        ({"kinds": ("check",)}, "Béa dee eli"),
        ({"kinds": ("summary", "match")}, "ada cy"),
        ({"words": "BÉA"}, "Béa"),
        ({"words": "NURSE a"}, "ada Béa"),
        ({"words": "%"}, "dee"),
        ({"words": "job_1"}, "ada Béa cy dee eli"),
        ({"words": "jobx1"}, ""),
        ({"words": "nurse eli"}, "eli"),
        ({"older_than_hours": 24}, "ada"),
        ({"older_than_hours": 22}, "ada Béa"),
        ({"reasons": ("differs",)}, "ada Béa cy dee eli"),
        ({"reasons": ("sources", "another-look")}, ""),
        ({"state": "finished"}, ""),
        ({"whose": "mine", "person": "anna"}, ""),
        ({"whose": "nobody"}, "ada Béa cy dee eli"),
        ({"limit": 2}, "ada Béa"),
    ],
)
def test_a_filter_lets_through_what_it_says(
    db: Database, names: Mapping[str, str], wanted: dict[str, Any], expected: str
) -> None:
    assert names
    found = " ".join(title.removesuffix(" 100%") for title in titles(db, QueueFilter(**wanted)))

    assert found == expected


def test_a_report_is_found_by_its_id(db: Database, names: Mapping[str, str]) -> None:
    for report, title in names.items():
        assert titles(db, QueueFilter(words=report)) == [title]


@pytest.mark.parametrize("order", ["oldest", "newest", "most-wrong"])
def test_pages_make_up_the_whole(db: Database, names: Mapping[str, str], order: Any) -> None:
    whole = [row.report_id for row in queue(db, T, QueueFilter(order=order)).rows]

    pages: list[str] = []
    while len(pages) < len(names):
        last = pages[-1] if pages else None
        page = queue(db, T, QueueFilter(order=order, limit=2, after=last))
        assert page.total == 5
        pages += [row.report_id for row in page.rows]

    assert pages == whole


def test_a_page_cannot_go_on_from_what_is_gone(db: Database, names: Mapping[str, str]) -> None:
    first = next(iter(names))
    delete(db, T, first, "anna")

    with pytest.raises(InputError, match="start from the beginning"):
        queue(db, T, QueueFilter(after=first))


def test_counts_are_of_the_whole_queue(
    db: Database, names: Mapping[str, str], clock: Clock
) -> None:
    ids = list(names)
    assign(db, T, ids[0], "anna", "anna")
    assign(db, T, ids[1], "ben", "anna")
    finish(db, T, ids[4], "withhold", by("anna"), seen=0)

    page = queue(db, T, QueueFilter(whose="mine", person="anna", kinds=("summary",)))

    assert [row.assignee for row in page.rows] == ["anna"]
    assert page.total == 1
    assert page.counts["whose"] == {"everyone": 4, "mine": 1, "nobody": 2}
    assert page.counts["kinds"] == {"check": 2, "match": 1, "summary": 1}
    assert page.counts["age"] == {"over-a-day": 1}
    assert page.counts["reasons"]["differs"] == 4
    assert page.counts["reasons"]["another-look"] == 0
    assert page.oldest_sent_at == page.rows[0].sent_at
    assert [r.title for r in queue(db, T, QueueFilter(state="finished")).rows] == ["eli"]
    assert clock


def test_a_row_says_why_it_waits(db: Database, names: Mapping[str, str]) -> None:
    assert names
    row = queue(db, T, QueueFilter(limit=1)).rows[0]

    assert row.why[0] == ("number-differs", "25% claimed, 20% found")
    assert [code for code, _ in row.why[1:]] == ["quote-not-found", "not-checked"]
    assert (row.verified, row.failed, row.unverifiable, row.open_claims) == (2, 2, 1, 3)
    assert row.reasons == ("differs", "uncovered-or-not-run")


def test_a_remark_is_not_told_as_what_was_found() -> None:
    sources = match_sources("Rust.", "We need Java.")
    draft = {"matches": [{"point": "You know Java.", "profileQuote": "Java", "jobQuote": "Java"}]}
    found = judge(draft, sources)

    assert why(found.report, found.shown)[0] == ("wrong-source", "Java")


def test_why_says_nothing_of_a_source_that_is_not_kept(db: Database) -> None:
    save(db, new(retention="hashes"), "anna", review=True)

    (row,) = queue(db, T, QueueFilter()).rows

    assert ("number-differs", "25%") in row.why


def test_decisions_of_today_count_once_they_stand(db: Database, clock: Clock) -> None:
    report = save(db, new(), "anna", review=True)
    decide(db, T, report, Change("c5", "accept", 0), by("anna"))
    clock.move(days=1)
    decide(db, T, report, Change("c1", "accept", 0), by("anna"))
    decide(db, T, report, Change("c2", "overrule", 0, "verified", "so"), by("anna"))
    decide(db, T, report, Change("c2", "accept", 1, second_opinion=True), by("ben"))
    decide(db, T, report, Change("c3", "another-look", 0, reason="?"), by("anna"))
    page = queue(db, T, QueueFilter())
    assert (page.decided_today, page.overruled_today) == (2, 1)

    decide(db, T, report, Change("c2", "undo", 1), by("anna"))

    page = queue(db, T, QueueFilter())
    assert (page.decided_today, page.overruled_today) == (1, 0)


def test_the_order_of_the_queue_does_not_follow_a_clock_that_jumps(
    db: Database, clock: Clock
) -> None:
    ids = []
    for hours in (0, -48, 100, -10):
        clock.move(hours=hours)
        ids.append(save(db, new(), "anna", review=True))

    assert [row.report_id for row in queue(db, T, QueueFilter()).rows] == ids
    assert queue(db, T, QueueFilter()).counts["age"] == {"over-a-day": 2}


def test_every_reason_that_a_person_may_have_to_judge_is_in_a_family() -> None:
    undecided = {
        code for code, reason in catalogue().items() if reason.outcome is not Outcome.VERIFIED
    }

    assert set(BY_REASON) == undecided
    assert set(BY_REASON.values()) | {"another-look"} == set(FAMILIES)
    assert set(_FLAGS) <= set(FLAGS)
    assert set(_DECISIONS) <= {*DECISIONS, CHECK_CRASHED.code}


def judged(reason: str, status: Status) -> tuple[Report, Shown]:
    first = replace(result().report.verdicts[0], status=status, reasons=(reason,), findings=())
    return replace(result().report, verdicts=(first,), flags=()), result().shown


@pytest.mark.parametrize("code", sorted(BY_REASON))
def test_a_reason_puts_the_report_into_its_family(code: str) -> None:
    assert families(*judged(code, Status.UNVERIFIABLE)) == (BY_REASON[code],)
    assert families(*judged(code, Status.VERIFIED)) == ()
    assert why(*judged(code, Status.FAILED))[0][0] == code


@pytest.mark.parametrize(
    ("status", "family"), [(Status.FAILED, "differs"), (Status.UNVERIFIABLE, "ambiguous")]
)
def test_a_reason_of_a_plug_in_has_a_family_too(status: Status, family: str) -> None:
    assert families(*judged("mine:odd", status)) == (family,)


def test_flags_and_the_decision_say_why_too() -> None:
    report, shown = judged("number-differs", Status.FAILED)
    flagged = replace(
        report,
        flags=(Flag("instruction-like", "cv", (0, 3)), Flag("not-understood", "cv")),
        ledger=replace(report.ledger, uncovered=((0, 1), (2, 3))),
    )
    decision = replace(shown.decision, reasons=("uncovered", "removed-share"))

    assert families(flagged, replace(shown, decision=decision)) == (
        *("differs", "uncovered-or-not-run", "instruction-like"),
    )
    assert why(flagged, replace(shown, decision=decision))[1:] == (
        ("uncovered", "2"),
        ("instruction-like", "cv"),
    )
