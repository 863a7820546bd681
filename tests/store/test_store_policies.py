"""Policies: versions are added, never changed."""

import pytest

from assay.errors import AssayError, ConfigError, InputError
from assay.store import audit
from assay.store.database import Database
from assay.store.policies import get, listed, put
from stored_samples import T

ONE = 'extends = "strict"\n'
TWO = "[check.quote]\nmax_words = 9\n"


def test_every_version_stays(db: Database) -> None:
    assert put(db, T, "mine", ONE, "anna") == 1
    assert put(db, T, "mine", TWO, "anna") == 2
    assert put(db, "other", "mine", ONE, "anna") == 1

    newest, first = get(db, T, "mine"), get(db, T, "mine", 1)
    assert newest
    assert first
    assert (newest.version, newest.toml) == (2, TWO)
    assert (first.version, first.toml) == (1, ONE)
    assert get(db, T, "mine", 3) is None
    assert get(db, T, "other") is None


def test_the_list_has_the_newest_of_each(db: Database) -> None:
    for name, toml in (("b", ONE), ("a", ONE), ("b", TWO)):
        put(db, T, name, toml, "anna")

    assert [(p.name, p.version) for p in listed(db, T)] == [("a", 1), ("b", 2)]
    assert listed(db, "other") == []


@pytest.mark.parametrize(
    ("name", "toml", "error"),
    [
        ("default", ONE, InputError),
        ("strict", ONE, InputError),
        ("", ONE, InputError),
        ("../x", ONE, InputError),
        ("x" * 65, ONE, InputError),
        ("mine", "no toml", ConfigError),
        ("mine", "[show]\nunknown = 1", ConfigError),
        ("mine", "[check.unknown]\nx = 1", ConfigError),
        ("mine", '[show]\ncalibration = "file.json"', ConfigError),
    ],
)
def test_a_policy_that_cannot_be_used_is_refused(
    db: Database, name: str, toml: str, error: type[AssayError]
) -> None:
    with pytest.raises(error):
        put(db, T, name, toml, "anna")

    assert listed(db, T) == []
    assert audit.verify(db).entries == 0
