"""`assay calibrate`: fits on one half, measures on the other, and a policy uses what it wrote."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from assay import Source, Sources, check
from assay.policy import ShowPolicy
from assay.shown import show
from assay.wire import result_json


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "assay", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "ASSAY_DATA": "", **environment},
    )


def rows(count: int = 480) -> list[dict[str, Any]]:
    """True and false statements, each over a source of its own; every fifth label is a mistake."""
    made = []
    for n in range(count):
        year = 1900 + n % 97
        said = year if n % 2 else year + 7
        name = "".join(chr(97 + int(digit)) for digit in f"{n}").capitalize() + "ford"
        wrong = (said != year) != (n % 5 == 0)
        made.append(
            {
                "output": f"The mill at {name} opened in {said}.",
                "source": f"The mill at {name} opened in {year}.",
                "verdict": "contradicted" if wrong else "supported",
            }
        )
    return made


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(map(json.dumps, rows())), "utf-8")
    return path


def test_a_table_is_fitted_measured_and_used(data: Path, tmp_path: Path) -> None:
    table, page = tmp_path / "mine.json", tmp_path / "mine.html"

    done = run("calibrate", str(data), "--name", "mine", "--out", str(table), "--page", str(page))

    assert done.returncode == 0, done.stderr
    assert "numeric" in done.stdout
    assert "at most so many wrong in a thousand shown" in done.stdout
    assert page.read_text("utf-8").count("<figure") == 2
    assert "rows: " in table.read_text("utf-8")
    policy = tmp_path / "p.toml"
    policy.write_text('[show]\ncalibration = "mine.json"\nmax_wrong_per_thousand = 50\n')
    (tmp_path / "out.txt").write_text("The mill opened in 1931.")
    (tmp_path / "src.txt").write_text("The mill opened in 1931.")
    files = (str(tmp_path / "out.txt"), "--source", str(tmp_path / "src.txt"))
    strict = run("check", *files, "--policy", str(policy), "--format", "json")
    loose = run("check", *files, "--format", "json")
    assert json.loads(strict.stdout)["decision"]["calibration"].startswith("mine ")
    assert json.loads(strict.stdout)["shown"]["statements"][0]["reasons"][0] == "too-unsure"
    assert (strict.returncode, loose.returncode) == (1, 0)
    assert run("policy", "lint", str(policy)).returncode == 1


def test_the_figures_as_json(data: Path) -> None:
    made = json.loads(run("calibrate", str(data), "--format", "json", "--max-wrong", "300").stdout)

    assert made["fitted"] + made["measured"] == 480
    numeric = made["kinds"]["numeric"]["after"]
    assert numeric["claims"] == sum(part["claims"] for part in numeric["bins"])
    assert numeric["ece"] < made["kinds"]["numeric"]["before"]["ece"]
    [limit] = made["limits"]
    assert 0 < limit["kept"] <= limit["verified"]
    assert limit["wrong"] / limit["kept"] <= 0.3


def test_the_same_bytes_twice(data: Path, tmp_path: Path) -> None:
    tables = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.json"
        run("calibrate", str(data), "--out", str(out), PYTHONHASHSEED=seed)
        tables.append(out.read_bytes())

    assert tables[0] == tables[1]


def review(verdict: object, wrong: object, source: str) -> str:
    return json.dumps({"verdict": verdict, "wrong": wrong, "source": source})


def test_reviews_are_enough_by_themselves(tmp_path: Path) -> None:
    lines = []
    for n, row in enumerate(rows()):
        report = check(row["output"], Sources([Source("s", row["source"])]))
        data = json.loads(result_json(report, show(report, ShowPolicy())))
        [verdict] = data["report"]["verdicts"]
        lines.append(review(verdict, row["verdict"] == "contradicted", f"{n}"))
    path = tmp_path / "reviews.jsonl"
    path.write_text("\n".join(lines), "utf-8")

    done = run("calibrate", "--reviews", str(path))

    assert done.returncode == 0, done.stderr
    assert "reviews" in done.stdout


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 1: not JSON"),
        ("[]", "line 1: expected an object"),
        (review({}, "yes", "s"), "line 1: expected an object"),
        (review({"claim": 3}, True, "s"), "line 1: not a verdict of a report"),
        ("", "holds no review"),
    ],
)
def test_reviews_that_do_not_fit_are_one_line(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(line, "utf-8")

    done = run("calibrate", "--reviews", str(path))

    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_too_little_or_nothing_is_refused(data: Path) -> None:
    few = data.with_name("few.jsonl")
    few.write_text("\n".join(data.read_text("utf-8").split("\n")[:60]), "utf-8")

    assert "too little to" in run("calibrate", str(few)).stderr
    assert run("calibrate", str(few)).returncode == 2
    assert "no data was given" in run("calibrate").stderr


def test_a_policy_whose_table_is_missing_is_one_line(tmp_path: Path) -> None:
    policy = tmp_path / "p.toml"
    policy.write_text('[show]\ncalibration = "none.json"\n')

    done = run("policy", "lint", str(policy))

    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "none.json: no such file" in done.stderr
