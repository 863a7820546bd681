"""The commands: what they print and how they exit."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from assay import __version__
from assay.wire import read_result

PROFILE = "Headline: Backend developer\nSkills: Java (Intermediate, 3 years)\n"
POSTING = (
    "Job title: Java Engineer\nDescription: Build secure Java APIs and deploy services on AWS.\n"
)
GOOD = {
    "point": "You know Java",
    "profileQuote": "Java (Intermediate, 3 years)",
    "jobQuote": "Build secure Java APIs",
}
BAD = {**GOOD, "point": "Java it is", "profileQuote": "Java (3 years)"}
GAP = {"point": "AWS is not shown", "profileQuote": "", "jobQuote": "deploy services on AWS"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "assay", *arguments], capture_output=True, text=True, check=False
    )


@pytest.fixture
def match(tmp_path: Path) -> list[str]:
    (tmp_path / "profile.txt").write_text(PROFILE, "utf-8")
    (tmp_path / "posting.txt").write_text(POSTING, "utf-8")
    return [
        "match",
        str(tmp_path / "profile.txt"),
        str(tmp_path / "posting.txt"),
        "--draft",
        str(tmp_path / "draft.json"),
    ]


def _draft(match: list[str], value: object) -> list[str]:
    Path(match[-1]).write_text(json.dumps(value), "utf-8")
    return match


def test_the_version_imports_neither_pydantic_nor_rich() -> None:
    code = (
        "import sys; sys.argv = ['assay', '--version']\n"
        "from assay.cli import main; main()\n"
        "print(sorted({'pydantic', 'rich', 'typer'} & set(sys.modules)))"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == f"assay {__version__}\n[]\n"


def test_the_library_imports_neither_pydantic_nor_rich() -> None:
    code = "import assay, sys; print(sorted({'pydantic', 'rich', 'typer'} & set(sys.modules)))"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"


def test_the_demo_tells_the_story() -> None:
    done = run("demo")

    story = done.stdout.split("2. ")[0]
    assert done.returncode == 0
    assert "Java (Intermediate, 3 years)" in story
    assert "AWS is not shown in your profile." in story
    assert "1 point was removed because it did not pass the check." in story
    assert "quote-not-found" in story
    assert story.count("✓") == 2


def test_match_shows_points_and_what_was_removed(match: list[str]) -> None:
    done = run(*_draft(match, {"matches": [GOOD, BAD], "gaps": [GAP]}))

    assert done.returncode == 0
    assert "1 point was removed" in done.stdout
    assert "closest passage, profile, line 2: “Java (Intermediate, 3 years)”" in done.stdout


def test_match_with_too_much_removed_goes_to_review(match: list[str]) -> None:
    done = run(*_draft(match, {"matches": [GOOD, BAD, None], "gaps": []}))

    assert done.returncode == 1
    assert "Decision: Review" in done.stdout


@pytest.mark.parametrize("form", ["text", "json", "markdown", "html"])
def test_nothing_left_is_an_error_in_every_form(match: list[str], form: str) -> None:
    done = run(*_draft(match, {"matches": [BAD], "gaps": []}), "--format", form)

    assert done.returncode == 1
    assert "nothing to show" in done.stderr
    assert "withhold" in done.stdout.lower()


def test_json_of_a_match_reads_back(match: list[str]) -> None:
    done = run(*_draft(match, {"matches": [GOOD, BAD], "gaps": [GAP]}), "--format", "json")

    data = json.loads(done.stdout)
    assert data["matches"] == [
        {
            "point": "You know Java",
            "profileQuote": "Java (Intermediate, 3 years)",
            "jobQuote": "Build secure Java APIs",
        }
    ]
    assert data["removed"] == 1
    assert data["decision"]["action"] == "show"
    assert len(read_result(done.stdout).report.verdicts) == 3


def test_check_writes_each_form(tmp_path: Path) -> None:
    (tmp_path / "cv.md").write_text("- Shipped **2,044** tests\n", "utf-8")
    (tmp_path / "out.txt").write_text('The CV says "Shipped 2,044 tests".', "utf-8")
    base = ["check", str(tmp_path / "out.txt"), "--source", f"cv:candidate={tmp_path / 'cv.md'}"]

    text = run(*base)
    data = json.loads(run(*base, "--format", "json").stdout)
    markdown = run(*base, "--format", "markdown").stdout
    run(*base, "--format", "html", "--out", str(tmp_path / "report.html"))

    assert text.returncode == 0
    assert "found in the source" in text.stdout
    assert data["status"] == "verified"
    assert data["report"]["sources"][0]["about"] == "candidate"
    assert "| ✓ found in the source |" in markdown
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!doctype html>")


def test_foreign_text_cannot_steer_a_terminal_or_a_page(tmp_path: Path) -> None:
    nasty = 'It says "\x1b[31mred\u202e <b>bold</b> | `x`".'
    (tmp_path / "cv.txt").write_text("x\x1b]0;title\x07 y", "utf-8")
    (tmp_path / "out.txt").write_text(nasty, "utf-8")
    base = ["check", str(tmp_path / "out.txt"), "--source", str(tmp_path / "cv.txt")]

    text = run(*base).stdout
    markdown = run(*base, "--format", "markdown").stdout

    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "\x1b" not in markdown
    assert "<b>" not in markdown


def test_a_policy_written_by_show_is_fine(tmp_path: Path) -> None:
    for name in ("default", "strict", "hiring", "article"):
        path = tmp_path / f"{name}.toml"
        path.write_text(run("policy", "show", name).stdout, "utf-8")
        assert run("policy", "lint", str(path)).returncode == 0
    assert "hiring" in run("policy", "list").stdout


def test_cases_exit_by_whether_all_hold(tmp_path: Path) -> None:
    case = {"id": "a", "kind": "quote", "source": "Java", "claim": "Java", "quote": "Java"}
    good = {**case, "expected": {"verdict": "verified"}}
    bad = {**case, "id": "b", "expected": {"verdict": "failed"}}
    other = {**case, "id": "c", "params": {"colour": 1}, "expected": {"verdict": "failed"}}
    path = tmp_path / "cases.jsonl"

    path.write_text("\n".join(map(json.dumps, [good, other])), "utf-8")
    assert run("test", str(path)).returncode == 0
    path.write_text("\n".join(map(json.dumps, [good, bad, other])), "utf-8")
    done = run("test", str(path), "--format", "json")

    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert rows[0] == {
        "id": "a",
        "kind": "quote",
        "status": "verified",
        "passed": True,
        "reasons": ["point-carried", "quote-found"],
        "spans": [[0, 4]],
        "problems": [],
    }
    assert rows[2] == {
        "id": "c",
        "kind": "quote",
        "status": "skipped",
        "skipped": ["params.colour"],
    }
    assert rows[3] == {"summary": {"cases": 3, "passed": 1, "failed": 1, "skipped": 1}}


def test_the_day_of_the_check_is_taken_and_kept(match: list[str]) -> None:
    done = run(*_draft(match, {"matches": [GOOD]}), "--as-of", "2025-01-31", "--format", "json")

    assert json.loads(done.stdout)["report"]["as_of"] == "2025-01-31"


def test_json_keeps_its_shape_when_nothing_is_left(match: list[str]) -> None:
    data = json.loads(run(*_draft(match, {"matches": [BAD]}), "--format", "json").stdout)

    assert (data["matches"], data["gaps"], data["removed"]) == ([], [], 1)


def test_an_empty_draft_says_so(match: list[str]) -> None:
    done = run(*_draft(match, {"matches": None, "gaps": None}))

    assert done.returncode == 1
    assert "Every point" not in done.stdout
