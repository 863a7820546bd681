"""Erasure: of one person nothing is left but counts and a keyed hash."""

from pathlib import Path

import pytest

from assay import InputError
from assay.store import audit
from assay.store.database import Database
from assay.store.erasure import Erased, erase
from assay.store.keys import any_keys, create, listed, of_secret, open_session, revoke, session_of
from assay.store.reports import listed as reports_listed
from assay.store.reports import load, save
from assay.store.reviews import Change, QueueFilter, decide, history, queue
from stored_samples import Clock, T, by, new, result_of


def test_all_of_one_person_goes_and_nothing_of_another(db: Database) -> None:
    gone = [save(db, new(subject_id="p-1"), "a", review=True) for _ in range(2)]
    kept = [
        save(db, new(subject_id=subject, tenant=tenant), "a", review=True)
        for subject, tenant in (("p-2", T), (None, T), ("p-1", "other"))
    ]
    for each in (gone[0], kept[0]):
        decide(db, T, each, Change("c1", "accept", 0), by("anna"))
    decide(db, T, gone[0], Change("c2", "overrule", 0, "verified", "so"), by("anna"))

    assert erase(db, T, "p-1", "dpo") == Erased(reports=2, decisions=2)

    assert all(load(db, T, each) is None and not history(db, T, each) for each in gone)
    assert [row.report_id for row in queue(db, T, QueueFilter()).rows] == kept[:2]
    assert load(db, "other", kept[2])
    assert len(history(db, T, kept[0])) == 1
    assert erase(db, T, "p-1", "dpo") == Erased(0, 0)


def everything(file: Path) -> bytes:
    return b"".join(each.read_bytes() for each in file.parent.iterdir())


def test_no_byte_of_what_was_kept_is_left(db: Database, file: Path) -> None:
    report = save(
        db, new(subject_id="p-zebra", title="Zebrafink", subtitle="Kolibri"), "a", review=True
    )
    created = create(db, "Zebrafink", T, ["check"], "a", subject_id="p-zebra")
    session = open_session(db, created.id)

    erase(db, T, "p-zebra", "dpo")

    left = everything(file)
    for text in ("p-zebra", "Zebrafink", "zebrafink", "Kolibri", "moved billing", "choir"):
        assert text.encode() not in left
    assert report.encode() in left  # in the audit log
    assert of_secret(db, created.secret) is None
    assert session_of(db, session.token) is None
    assert any_keys(db)
    assert listed(db)[0].subject_id is None


def test_the_audit_log_still_holds_and_counts(db: Database, clock: Clock) -> None:
    save(db, new(subject_id="p-1"), "a")
    clock.move(days=-1)
    erase(db, T, "p-1", "dpo")

    entry = list(audit.entries(db))[-1]

    assert (entry.action, entry.actor) == ("subject.erase", "dpo")
    assert entry.object == db.secret.subject(T, "p-1")
    assert entry.detail == {"reports": 1, "decisions": 0, "keys": 0}
    assert audit.verify(db).problem is None
    assert reports_listed(db, T) == []


def test_an_empty_subject_is_refused(db: Database) -> None:
    save(db, new(), "a")

    with pytest.raises(InputError, match="id of a subject"):
        erase(db, T, "", "dpo")

    assert len(reports_listed(db, T)) == 1


def test_a_reader_at_work_puts_off_only_the_last_traces(db: Database, file: Path) -> None:
    save(db, new(subject_id="p-1"), "a")
    with db.read() as connection:
        connection.exec_driver_sql("SELECT count(*) FROM reports").scalar()
        assert erase(db, T, "p-1", "dpo") == Erased(1, 0)
    assert b"choir" in everything(file)

    save(db, new(tenant="other", retention="none", result=result_of("He sails.")), "a")

    assert b"choir" not in everything(file)


def test_the_hash_of_a_person_says_nothing_in_another_tenant(db: Database) -> None:
    for tenant in (T, "other"):
        save(db, new(subject_id="p-1", tenant=tenant), "a")
        erase(db, tenant, "p-1", "dpo")

    saved, erased, *others = audit.entries(db)

    assert saved.detail["subject"] == erased.object
    assert erased.object not in [each.object for each in others]
    assert erased.object not in [each.detail.get("subject") for each in others]
    assert db.secret.subject("a:b", "c") != db.secret.subject("a", "b:c")


def test_whoever_was_erased_since_a_request_began_stays_erased(db: Database) -> None:
    save(db, new(subject_id="p-1"), "a")
    began = audit.newest(db)
    erase(db, T, "p-1", "dpo")

    with pytest.raises(InputError, match="erased meanwhile; nothing was stored"):
        save(db, new(subject_id="p-1"), "a", review=True, since=began)
    assert reports_listed(db, T) == []

    for other in (new(subject_id="p-2"), new(), new(subject_id="p-1", tenant="other")):
        assert save(db, other, "a", since=began)
    assert save(db, new(subject_id="p-1"), "a", since=audit.newest(db))
    assert audit.verify(db).problem is None


def test_a_key_that_was_revoked_meanwhile_stores_nothing(db: Database) -> None:
    revoked = create(db, "Bo", T, ["check"], "cli")
    erased = create(db, "Ada", T, ["match"], "cli", subject_id="p-1")
    assert save(db, new(), revoked.id)
    revoke(db, revoked.id, "cli")
    erase(db, T, "p-1", "dpo")

    for key in (revoked, erased):
        with pytest.raises(InputError, match="revoked meanwhile; nothing was stored"):
            save(db, new(), key.id)
    assert len(reports_listed(db, T)) == 1
