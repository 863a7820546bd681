"""Keys and sessions: shown once, kept as hashes, ended at once."""

import re
from pathlib import Path

import pytest

from assay import InputError
from assay.store import audit
from assay.store.database import Database
from assay.store.keys import (
    LOCAL,
    Principal,
    any_keys,
    close_session,
    create,
    listed,
    of_secret,
    open_session,
    renew,
    revoke,
    session_of,
)
from stored_samples import Clock, T


def test_a_key_names_its_holder(db: Database) -> None:
    made = create(db, "Ben", T, ["review", "check"], "anna", subject_id="p-1")

    assert re.fullmatch(r"assay_[\w-]{43}", made.secret)
    assert of_secret(db, made.secret) == Principal(
        made.id, T, "Ben", frozenset({"check", "review"}), "p-1"
    )
    assert of_secret(db, made.secret[:-1]) is None
    assert of_secret(db, "\ud800") is None


def test_a_secret_is_kept_nowhere(db: Database, file: Path) -> None:
    made = create(db, "Ben", T, ["check"], "anna")
    session = open_session(db, made.id)

    kept = b"".join(each.read_bytes() for each in file.parent.iterdir())

    assert b"Ben" in kept
    for secret in (made.secret, session.token, session.csrf):
        assert secret.encode() not in kept
        assert secret not in repr((made, session))


def test_a_revoked_key_opens_nothing(db: Database) -> None:
    made = create(db, "Ben", T, ["check"], "anna")
    session = open_session(db, made.id)

    assert revoke(db, made.id, "anna")

    assert of_secret(db, made.secret) is None
    assert session_of(db, session.token) is None
    assert not revoke(db, made.id, "anna")
    with pytest.raises(InputError, match="revoked"):
        open_session(db, made.id)
    assert [(key.id, bool(key.revoked_at)) for key in listed(db)] == [(made.id, True)]


def test_a_revoked_key_counts_as_one_that_was_made(db: Database) -> None:
    assert not any_keys(db)
    made = create(db, "Ben", T, ["check"], "anna")
    revoke(db, made.id, "anna")

    assert any_keys(db)


@pytest.mark.parametrize(
    ("name", "tenant", "scopes"),
    [("", T, ["check"]), (" ", T, ["check"]), ("x" * 201, T, ["check"]), ("a", "", ["check"]),
     ("a", T, []), ("a", T, ["check", "all"])],
)  # fmt: skip
def test_a_key_that_cannot_be_is_refused(
    db: Database, name: str, tenant: str, scopes: list[str]
) -> None:
    with pytest.raises(InputError, match=r"expected one or more|needs a"):
        create(db, name, tenant, scopes, "anna")

    assert listed(db) == []


def test_a_session_belongs_to_its_key_until_it_is_over(db: Database, clock: Clock) -> None:
    made = create(db, "Ben", T, ["check"], "anna")
    who = of_secret(db, made.secret)
    assert who
    session = open_session(db, who, hours=1)
    assert session_of(db, session.token) == (who, session.csrf)
    assert session_of(db, session.token[1:]) is None

    clock.move(minutes=59)
    assert session_of(db, session.token)
    clock.move(minutes=1)
    assert session_of(db, session.token) is None


def test_a_closed_session_is_over(db: Database) -> None:
    made = create(db, "Ben", T, ["check"], "anna")
    session = open_session(db, made.id)

    close_session(db, session.token)
    close_session(db, session.token)

    assert session_of(db, session.token) is None


def test_one_without_a_key_can_have_a_session_on_a_machine_of_ones_own(db: Database) -> None:
    who = Principal(LOCAL, T, "me", frozenset({"review"}))
    session = open_session(db, who)

    assert session_of(db, session.token) == (who, session.csrf)
    with pytest.raises(InputError, match="no key 'k-1'"):
        open_session(db, Principal("k-1", T, "eve", frozenset({"admin"})))


def test_a_session_has_what_the_key_allows_and_no_more(db: Database) -> None:
    made = create(db, "Ben", T, ["check"], "anna")
    more = Principal(made.id, "other", "eve", frozenset({"admin"}))

    found = session_of(db, open_session(db, more).token)

    assert found
    assert (found[0].tenant, found[0].scopes) == (T, frozenset({"check"}))


def test_the_audit_log_names_keys_by_id(db: Database) -> None:
    made = create(db, "Ben", T, ["check"], "anna", subject_id="p-1")
    revoke(db, made.id, "anna")

    first, second = audit.entries(db)

    assert (first.action, first.object) == ("key.create", made.id)
    assert first.detail["scopes"] == "check"
    assert first.detail["subject"] == db.secret.subject(T, "p-1")
    assert (second.action, second.object) == ("key.revoke", made.id)


def test_a_key_has_a_hundred_sessions_at_most(db: Database, clock: Clock) -> None:
    made = create(db, "Ada", "t", ["review"], "test")
    opened = []
    for _ in range(103):
        clock.move(seconds=1)
        opened.append(open_session(db, made.id).token)

    assert [session_of(db, token) is not None for token in opened] == [False] * 3 + [True] * 100


@pytest.mark.parametrize("name", ["Ben", "ben", " BEN ", "\uff22en"])
def test_a_name_belongs_to_one_key_of_a_tenant_for_ever(db: Database, name: str) -> None:
    made = create(db, "Ben", T, ["review"], "anna")
    for _ in range(2):
        with pytest.raises(InputError, match="choose another name"):
            create(db, name, T, ["review"], "anna")
        revoke(db, made.id, "anna")

    assert [key.id for key in listed(db)] == [made.id]
    assert create(db, name, "other", ["review"], "anna")
    assert create(db, "Ben K", T, ["review"], "anna")


def test_the_audit_log_has_who_signed_in(db: Database) -> None:
    made = create(db, "Ben", T, ["check"], "anna")
    open_session(db, made.id)
    open_session(db, Principal(LOCAL, T, "me", frozenset({"review"})))

    _, opened = audit.entries(db)
    assert (opened.action, opened.object, opened.actor) == ("session.open", made.id, made.id)
    assert (opened.tenant, opened.detail) == (T, {})


def test_a_renewed_key_has_another_secret_and_the_same_holder(db: Database) -> None:
    made = create(db, "Ben", T, ["review"], "anna")
    session = open_session(db, made.id)
    secret = renew(db, made.id, "anna")

    assert secret
    found = of_secret(db, secret)
    assert found
    assert (found.key_id, found.name) == (made.id, "Ben")
    assert of_secret(db, made.secret) is None
    assert session_of(db, session.token) is None
    assert audit.verify(db).problem is None
    assert [entry.action for entry in audit.entries(db)][-1] == "key.renew"
    revoke(db, made.id, "anna")
    assert renew(db, made.id, "anna") is None
    assert renew(db, "k-none", "anna") is None


@pytest.mark.parametrize("name", ["Ben\u200b", "B\u00aden", "\u2060Ben"])
def test_a_name_with_unseen_characters_is_the_same(db: Database, name: str) -> None:
    create(db, "Ben", T, ["review"], "anna")
    with pytest.raises(InputError, match="choose another name"):
        create(db, name, T, ["review"], "anna")


def test_a_name_has_no_spaces_around_it(db: Database) -> None:
    made = create(db, "  Ben ", T, ["review"], "anna")
    found = of_secret(db, made.secret)
    assert found
    assert found.name == "Ben"


def test_no_key_is_of_the_tenant_of_servers_without_keys(db: Database) -> None:
    with pytest.raises(InputError, match="choose another"):
        create(db, "Ben", LOCAL, ["admin"], "anna")
