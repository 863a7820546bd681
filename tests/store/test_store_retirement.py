"""What is older than the operator allows goes, with an entry for each report."""

import pytest

from assay.store import audit
from assay.store.database import Database
from assay.store.reports import listed, save
from assay.store.retirement import retire
from assay.store.reviews import Change, decide, history
from stored_samples import Clock, T, by, new


def test_what_is_too_old_goes_in_every_tenant(
    db: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assay.store.retirement._AT_ONCE", 2)
    old = [save(db, new(title="Zebrafink", tenant=tenant), "a", review=True)
           for tenant in (T, "other", T)]  # fmt: skip
    decide(db, T, old[0], Change("c1", "accept", 0), by("anna"))
    clock.move(days=10)
    young = save(db, new(), "a", review=True)
    clock.move(days=20, seconds=-1)
    assert retire(db, 30, "service") == 0
    before = audit.newest(db)

    clock.move(seconds=1)
    assert retire(db, 30, "service") == 3
    assert retire(db, 30, "service") == 0

    assert [row.id for row in listed(db, T)] == [young]
    assert listed(db, "other") == []
    assert history(db, T, old[0]) == ()
    told = list(audit.entries(db, after=before))
    assert [(each.action, each.object) for each in told] == [
        ("report.retire", kept) for kept in old
    ]
    assert [each.tenant for each in told] == [T, "other", T]
    assert {(each.actor, each.detail["days"]) for each in told} == {("service", 30)}
    assert audit.verify(db).problem is None
