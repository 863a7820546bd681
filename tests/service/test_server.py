"""A real server: it starts without configuration, stops in good order, and guards its door."""

import os
import re
import signal
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from assay.cli.serve import serve_command
from assay.errors import ConfigError
from assay.store import audit, keys, reports
from assay.store.database import Database
from served import ASK, CHECK
from service_processes import COMMAND, environment, run, served


def test_it_starts_in_an_empty_folder_and_stops_with_its_data_whole(tmp_path: Path) -> None:
    with served(tmp_path) as server, server.client() as client:
        checked = client.post("/v1/check", json={**CHECK, "store": True})
        without = client.post("/v1/matches", json=ASK)
        pages = [client.get(path).status_code for path in ("/try", "/review", "/why")]
        status = server.end()

    assert checked.status_code == 200
    assert pages == [200, 200, 200]
    assert (without.status_code, without.json()["code"]) == (503, "model-not-configured")
    assert status in (0, -signal.SIGTERM)
    assert f"http://127.0.0.1:{server.port}" in server.told
    events = [line for line in server.lines if line["event"] == "request"]
    assert len(events) >= 6
    assert {line["level"] for line in server.lines} == {"info"}
    db = Database.open(f"sqlite:///{tmp_path / 'assay.db'}", create=False)
    assert reports.load(db, "local", checked.json()["id"]) is not None
    assert audit.verify(db).problem is None
    db.close()
    assert (tmp_path / "assay.db.key").stat().st_mode & 0o077 == 0
    assert list((tmp_path / "tmp").iterdir()) == []


def test_a_request_that_runs_is_answered_before_it_stops(tmp_path: Path) -> None:
    body = {**CHECK, "output": "He knows Rust. " * 1_000, "store": True}
    with served(tmp_path) as server, server.client() as client:
        answers = []
        asking = threading.Thread(
            target=lambda: answers.append(client.post("/v1/check", json=body))
        )
        asking.start()
        asking.join(0.1)
        early = list(answers)
        server.end()
        asking.join()

    assert early == []
    assert [answer.status_code for answer in answers] == [200]
    assert len(answers[0].json()["report"]["verdicts"]) == 1_000


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_demo_leaves_nothing_behind(tmp_path: Path, how: signal.Signals) -> None:
    with served(tmp_path, "--demo") as server, server.client() as client:
        total = client.get("/v1/reviews").json()["total"]
        page = client.get("/review")
        server.end(how)

    assert total > 5
    assert page.status_code == 200
    assert "nothing is kept" in server.told
    assert [path.name for path in tmp_path.iterdir()] == ["tmp"]
    assert list((tmp_path / "tmp").iterdir()) == []


def test_port_0_takes_a_free_one_and_says_which(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0"],
        cwd=tmp_path,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert running.stdout
    line = running.stdout.readline()
    running.kill()
    running.communicate()

    (port,) = re.findall(r"http://127\.0\.0\.1:(\d+) ", line)
    assert int(port) > 0


PUBLIC: dict[str, Any] = {"host": "0.0.0.0"}
NAME = ["assay.example"]
REFUSED: list[tuple[dict[str, Any], dict[str, str], str]] = [
    (PUBLIC, {}, "no key was made"),
    ({**PUBLIC, "allowed_host": NAME}, {}, "no key was made"),
    ({"allowed_host": NAME}, {}, "assay.example: others can reach this"),
    ({}, {"ASSAY_HOSTS": "assay.example"}, "no key was made"),
    ({}, {"ASSAY_HOST": "0.0.0.0"}, "no key was made"),
    ({"demo": True, "workers": 2}, {}, "--demo keeps nothing"),
    ({"demo": True, "database": "sqlite:///a.db"}, {}, "--demo keeps nothing"),
    ({"database": "nonsense"}, {}, "address of the database"),
    ({"host": "192.0.2.1", "port": 0}, {}, "cannot listen on 192.0.2.1"),
    ({}, {"ASSAY_COOLDOWN": "soon"}, "ASSAY_COOLDOWN"),
    ({}, {"ASSAY_MAX_BODY": "-1"}, "ASSAY_MAX_BODY"),
    ({}, {"ASSAY_MAX_BODY": "0"}, "max_body"),
    ({}, {"ASSAY_KEY_QUOTA": "often"}, "key_quota"),
    ({}, {"ASSAY_DEMO": "maybe"}, "ASSAY_DEMO"),
]
REFUSED_WITH_KEYS = [
    (PUBLIC, "name the hosts"),
    ({"allowed_host": ["https://assay.example"]}, "without scheme and port"),
    ({"allowed_host": ["assay.example:8000"]}, "without scheme and port"),
]


@pytest.mark.parametrize(("options", "variables", "words"), REFUSED)
def test_it_refuses_to_start(
    here_alone: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: dict[str, Any],
    variables: dict[str, str],
    words: str,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    with pytest.raises(ConfigError, match=re.escape(words)):
        serve_command(**options)
    assert {file.name for file in here_alone.iterdir()} <= {"assay.db", "assay.db.key"}


@pytest.mark.parametrize(("options", "words"), REFUSED_WITH_KEYS)
def test_it_refuses_to_start_with_keys_alone(
    here_alone: Path, options: dict[str, Any], words: str
) -> None:
    db = Database.open(f"sqlite:///{here_alone / 'assay.db'}")
    keys.create(db, "Ada", "t", ["check"], "test")
    db.close()

    with pytest.raises(ConfigError, match=re.escape(words)):
        serve_command(**options)


@pytest.fixture
def here_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, nothing configured, and a server that would fail if it started."""

    def started(*args: Any, **given: Any) -> None:
        raise AssertionError("it started")

    for name in [name for name in os.environ if name.startswith("ASSAY_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(uvicorn, "run", started)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    return tmp_path


def test_what_refuses_to_start_exits_with_one_line(tmp_path: Path) -> None:
    done = run(tmp_path, "serve", "--host", "0.0.0.0", "--port", "1")

    assert done.returncode == 2
    assert "no key was made" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_two_workers_share_quotas_and_metrics(tmp_path: Path) -> None:
    db = Database.open(f"sqlite:///{tmp_path / 'assay.db'}")
    made = keys.create(db, "Ada", "default", keys.SCOPES, "test")
    model = {"ASSAY_MODEL_URL": "http://127.0.0.1:9/v1", "ASSAY_MODEL": "openai:none"}
    given = {**model, "OPENAI_API_KEY": "sk-0123456789-FAKE", "ASSAY_KEY_QUOTA": "3/hour"}
    with served(tmp_path, "--workers", "2", **given) as server:
        statuses = []
        for _ in range(8):  # a connection each, so that both workers get some
            with server.client(made.secret) as client:
                statuses.append(client.post("/v1/matches", json=ASK).status_code)
        for _ in range(20):
            with server.client(made.secret) as client:
                assert client.post("/v1/check", json=CHECK).status_code == 200
                text = client.get("/metrics").text
        (count,) = re.findall(
            r'assay_requests_total\{method="POST",route="/v1/check",status="200"\} (\S+)', text
        )
        status = server.end()

    assert (statuses.count(502), statuses.count(429)) == (3, 5)
    assert float(count) == 20
    assert 'assay_claims_total{status="failed"} 40.0' in text
    assert "FAKE" not in str(server.lines)
    assert status in (0, -signal.SIGTERM)
    assert audit.verify(db).problem is None
    assert list((tmp_path / "tmp").iterdir()) == []
    db.close()
