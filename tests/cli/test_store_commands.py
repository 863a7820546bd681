"""`assay audit` and `assay keys`: what they print, and how they exit."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from assay.store.database import Database
from assay.store.keys import Principal, of_secret


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'assay.db'}"


def run(
    *arguments: str, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(os.path.abspath(each) for each in sys.path if each)
    return subprocess.run(
        [sys.executable, "-m", "assay", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": paths, **environment},
    )


def add(url: str, *more: str, name: str = "Ben") -> str:
    made = run("keys", "add", name, "--scope", "check", "--database", url, *more)
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


def test_a_key_is_made_and_printed_once(url: str) -> None:
    secret = add(url, "--scope", "review", "--tenant", "acme", "--subject", "p-1")

    db = Database.open(url)
    who = of_secret(db, secret)
    db.close()
    assert who
    assert who == Principal(who.key_id, "acme", "Ben", frozenset({"check", "review"}), "p-1")
    told = run("keys", "list", "--database", url)
    assert told.stdout == (
        f"{who.key_id}  acme  Ben  check review  subject p-1  made {told.stdout[-19:-9]}  in use\n"
    )
    assert secret not in told.stdout


def test_a_key_can_be_revoked_once(url: str) -> None:
    secret = add(url)
    key = run("keys", "list", "--database", url).stdout.split()[0]

    assert run("keys", "revoke", key, "--database", url).stdout == f"revoked {key}\n"

    db = Database.open(url)
    assert of_secret(db, secret) is None
    db.close()
    again = run("keys", "revoke", key, "--database", url)
    assert (again.returncode, again.stderr) == (
        2,
        f"assay: no key '{key}' that is in use; see: assay keys list\n",
    )
    assert "revoked" in run("keys", "list", "--database", url).stdout


@pytest.mark.parametrize("scopes", [[], ["--scope", "all"]])
def test_a_key_needs_scopes_that_there_are(url: str, scopes: list[str]) -> None:
    made = run("keys", "add", "Ben", *scopes, "--database", url)

    assert made.returncode == 2
    assert "expected one or more of check, match, review, admin" in made.stderr


def test_the_log_holds_until_somebody_changes_it(url: str, tmp_path: Path) -> None:
    add(url)
    held = run("audit", "verify", "--database", url)
    head = held.stdout.split()[-1]
    assert (held.returncode, held.stdout) == (0, f"holds: 1 entry, last {head}\n")
    assert re.fullmatch("[0-9a-f]{64}", head)
    add(url, name="Bo")
    assert run("audit", "verify", "--database", url, "--head", head).returncode == 0

    other = run("audit", "verify", "--database", url, "--head", "0" * 63 + "1")
    assert (other.returncode, other.stdout) == (
        1,
        "does not hold: the noted hash does not stand in the chain (2 entries read and held)\n",
    )
    raw = sqlite3.connect(tmp_path / "assay.db")
    raw.execute("DROP TRIGGER audit_no_delete")
    raw.execute("DELETE FROM audit WHERE sequence = 2")
    raw.commit()
    raw.close()
    cut = run("audit", "verify", "--database", url)
    assert (cut.returncode, cut.stdout) == (
        1,
        "does not hold: the last entry should be number 2, and number 1 is last "
        "(1 entry read and held)\n",
    )


def test_the_log_is_exported_as_lines_of_json(url: str) -> None:
    add(url)
    add(url, name="Bo")

    lines = run("audit", "export", "--database", url).stdout.splitlines()

    assert [json.loads(line)["sequence"] for line in lines] == [1, 2]
    assert run("audit", "export", "--database", url, "--after", "1").stdout == lines[1] + "\n"


@pytest.mark.parametrize(
    "command", [["audit", "verify"], ["audit", "export"], ["keys", "list"], ["keys", "revoke", "k"]]
)
def test_a_database_that_is_not_there_is_not_made(
    url: str, tmp_path: Path, command: list[str]
) -> None:
    made = run(*command, "--database", url)

    assert made.returncode == 2
    assert "assay.db: cannot be opened or read" in made.stderr
    assert made.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_the_environment_names_the_database(url: str, tmp_path: Path) -> None:
    add(url)
    (tmp_path / "elsewhere").mkdir()

    found = run("keys", "list", cwd=tmp_path / "elsewhere", ASSAY_DATABASE=url)
    default = run("keys", "list", cwd=tmp_path, ASSAY_DATABASE="")

    assert "Ben" in found.stdout
    assert found.stdout == default.stdout


def test_without_the_extra_one_line_says_what_to_install() -> None:
    blocked = (
        "import sys\nfrom importlib.machinery import PathFinder\n"
        "class No(PathFinder):\n"
        "    @classmethod\n"
        "    def find_spec(cls, name, path=None, target=None):\n"
        "        if name in ('sqlalchemy', 'alembic'):\n"
        "            return None\n"
        "        return super().find_spec(name, path, target)\n"
        "sys.meta_path[:] = [m for m in sys.meta_path if m is not PathFinder] + [No]\n"
        "sys.argv = ['assay', 'audit', 'verify']\n"
        "from assay.cli.app import run\nrun()\n"
    )
    made = subprocess.run(
        [sys.executable, "-c", blocked], capture_output=True, text=True, check=False
    )

    assert made.returncode == 2
    assert made.stderr == (
        "assay: this command needs a database library; install it with: "
        "pip install 'assay[server]'\n"
    )
