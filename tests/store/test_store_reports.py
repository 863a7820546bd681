"""Reports: kept as they were, listed, deleted; nobody sees those of another tenant."""

import json
import re
from pathlib import Path

import pytest

from assay import InputError, Source, Sources
from assay.hiring.pack import records_of
from assay.store import audit
from assay.store.database import Database
from assay.store.documents import read_result, result_text
from assay.store.reports import delete, listed, load, save
from assay.store.reviews import state
from stored_samples import SOURCES, TEXT, Clock, T, new, result, result_of


def test_a_report_comes_back_as_it_was_kept(db: Database, clock: Clock) -> None:
    given = new(subject_id="p-1", subtitle="Engineer", model="m", policy_version=3)

    kept = load(db, T, save(db, given, "anna"))

    assert kept
    assert kept.result == given.result
    assert kept.sources == SOURCES
    assert kept.created_at == clock.now
    fields = ("tenant", "kind", "title", "subtitle", "subject_id", "policy", "policy_version")
    assert [getattr(kept, f) for f in fields] == [getattr(given, f) for f in fields]


def test_ids_are_url_safe_and_differ(db: Database) -> None:
    ids = {save(db, new(), "anna") for _ in range(20)}

    assert len(ids) == 20
    assert all(re.fullmatch(r"r-[\w-]{16}", each) for each in ids)


def test_records_and_all_that_a_source_says_come_back(db: Database) -> None:
    text = "Experience\nAcme – Engineer, March 2019 – present\n• Ran K8s.\n\nSkills: Java"
    records = records_of(Sources([Source("cv", text)]))
    sources = Sources(
        [Source("cv2", text, "candidate", "markdown", ((0, 3),), ((4, 5),), ((6, 9),), (0, 20))],
        records=records,
    )

    kept = load(db, T, save(db, new(sources=sources), "anna"))

    assert records
    assert kept
    assert kept.sources == sources


def test_lone_surrogates_and_nul_are_kept_in_texts_and_replaced_in_titles(db: Database) -> None:
    text = "Skills: Ru\ud800st\0, SQL."
    sources = Sources([Source("cv", text)])
    given = new(result=result_of("He knows Ru\ud800st\0.", sources), sources=sources)

    kept = load(db, T, save(db, new(title="a\ud800\0b"), "anna"))
    exact = load(db, T, save(db, given, "anna"))

    assert exact
    assert (exact.result, exact.sources) == (given.result, sources)
    assert kept
    assert kept.title == "a?\N{REPLACEMENT CHARACTER}b"


@pytest.mark.parametrize("retention", ["hashes", "none"])
def test_with_less_retention_no_source_is_kept(db: Database, retention: str) -> None:
    kept = load(db, T, save(db, new(retention=retention), "anna"))

    assert kept
    assert kept.sources is None
    assert kept.result.report.output == result().report.output
    assert [v.status for v in kept.result.report.verdicts] == [
        v.status for v in result().report.verdicts
    ]
    assert "moved billing to Postgres in 2021" not in result_text(kept.result)


def test_a_report_is_seen_by_its_tenant_alone(db: Database) -> None:
    kept = save(db, new(), "anna")

    assert load(db, "other", kept) is None
    assert not delete(db, "other", kept, "eve")
    assert listed(db, "other") == []
    assert load(db, T, kept)


def test_the_list_is_newest_first_in_pages_whatever_the_clock_says(
    db: Database, clock: Clock
) -> None:
    ids = []
    for hours in (0, -5, 2, -1):
        clock.move(hours=hours)
        ids.append(save(db, new(), "anna"))

    pages = [[row.id for row in listed(db, T, limit=3)]]
    pages.append([row.id for row in listed(db, T, limit=3, after=pages[0][-1])])

    assert pages == [ids[:0:-1], ids[:1]]


def test_the_list_of_a_subject_has_light_rows(db: Database) -> None:
    save(db, new(subject_id="p-2"), "anna")
    kept = save(db, new(subject_id="p-1"), "anna", review=True)

    (row,) = listed(db, T, subject_id="p-1")

    assert (row.id, row.review, row.action) == (kept, "waiting", "show")
    assert (row.verified, row.failed, row.unverifiable) == (2, 2, 1)


def test_a_list_cannot_go_on_from_a_report_that_is_gone(db: Database) -> None:
    kept = save(db, new(), "anna")
    delete(db, T, kept, "anna")

    with pytest.raises(InputError, match="start from the beginning"):
        listed(db, T, after=kept)


def test_deleting_takes_the_review_along_and_leaves_no_trace(db: Database) -> None:
    kept = save(db, new(title="Zebrafink"), "anna", review=True)

    assert delete(db, T, kept, "anna")
    assert not delete(db, T, kept, "anna")
    assert load(db, T, kept) is None
    assert state(db, T, kept) is None
    assert _bytes(db).count(b"Zebrafink") == 0
    assert _bytes(db).count(TEXT[:12].encode()) == 0


def _bytes(db: Database) -> bytes:
    return b"".join(each.read_bytes() for each in Path(db.name).parent.iterdir())


def test_the_audit_log_has_codes_ids_and_counts_but_no_texts(db: Database) -> None:
    kept = save(db, new(subject_id="p-1", subtitle="Sub"), "anna", review=True)
    delete(db, T, kept, "anna")

    saved, deleted = audit.entries(db)

    assert (saved.action, saved.object, saved.actor) == ("report.save", kept, "anna")
    told = {k: v for k, v in saved.detail.items() if not k.endswith("_row")}
    assert told == {
        "kind": "summary",
        "retention": "full",
        "action": "show",
        "review": 1,
        "verified": 2,
        "failed": 2,
        "unverifiable": 1,
        "subject": db.secret.subject(T, "p-1"),
    }
    assert (deleted.action, deleted.object) == ("report.delete", kept)
    lines = saved.line() + deleted.line()
    assert not any(text in lines for text in ("p-1", "Ilse", "Sub", "Postgres"))


def test_a_report_and_its_review_are_kept_together_or_not_at_all(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("no entry")

    monkeypatch.setattr(audit, "append", fails)
    with pytest.raises(RuntimeError):
        save(db, new(), "anna", review=True)

    assert listed(db, T) == []


@pytest.mark.parametrize("changes", [{"tenant": ""}, {"retention": "some"}])
def test_a_report_needs_a_tenant_and_a_retention(db: Database, changes: dict[str, str]) -> None:
    with pytest.raises(InputError, match=r"expected|needs"):
        save(db, new(**changes), "anna")


def test_what_another_version_stored_otherwise_is_one_clear_error() -> None:
    with pytest.raises(InputError, match="use the version that stored it"):
        read_result(json.dumps({"report": 1}))
