"""`--names FILE`: a user's own names on the command line."""

import subprocess
import sys
from pathlib import Path

import pytest


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "assay", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@pytest.mark.parametrize(("given", "status"), [([], 1), (["--names", "own.csv"], 0)])
def test_own_names_count(tmp_path: Path, given: list[str], status: int) -> None:
    (tmp_path / "cv.txt").write_text("Skills: Zephyr, SQL\n", "utf-8")
    (tmp_path / "out.txt").write_text("The CV lists Westwind.\n", "utf-8")
    (tmp_path / "own.csv").write_text("name,aliases\nWestwind,Zephyr\n", "utf-8")

    done = run(tmp_path, "check", "out.txt", "-s", "cv.txt", *given)

    assert done.returncode == status, done.stdout + done.stderr


def test_a_bad_list_is_named(tmp_path: Path) -> None:
    (tmp_path / "cv.txt").write_text("SQL\n", "utf-8")
    (tmp_path / "own.csv").write_text("a,b\n", "utf-8")

    done = run(tmp_path, "check", "cv.txt", "-s", "cv.txt", "--names", "own.csv")

    assert done.returncode == 2
    assert "own.csv: the first line is 'a,b'; expected the columns name,aliases" in done.stderr
