"""Bad input: one clear line that names the file or field, exit status 2, never "show"."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

CV = "Skills: Rust, SQL. Ran payroll for 300 employees."
DRAFT = json.dumps({"claims": [{"claim": "Ran payroll", "quote": "Ran payroll"}]})


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "assay", *arguments], input=stdin, capture_output=True, check=False
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cv.txt").write_text(CV, "utf-8")
    (tmp_path / "draft.json").write_text(DRAFT, "utf-8")
    return tmp_path


def _file(data: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / "cv.txt").write_bytes(data)


def _folder(folder: Path) -> None:
    (folder / "cv.txt").unlink()
    (folder / "cv.txt").mkdir()


BAD_SOURCES: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda folder: (folder / "cv.txt").unlink(), "no such file"),
    "folder": (_folder, "is a folder"),
    "utf-16": (_file(CV.encode("utf-16")), "UTF-16"),
    "utf-16 without mark": (_file(CV.encode("utf-16-le")), "binary"),
    "latin-1": (_file("Müller, café".encode("latin-1")), "is not UTF-8"),
    "byte order mark": (_file(b"\xef\xbb\xbf" + CV.encode()), "byte order mark"),
    "binary": (_file(b"%PDF-1.7\x00\x01\x02"), "binary"),
    "empty": (_file(b""), "is empty"),
    "blank": (_file(b" \n\t"), "is empty"),
}


@pytest.mark.parametrize("label", BAD_SOURCES)
def test_a_source_that_cannot_be_used(folder: Path, label: str) -> None:
    spoil, message = BAD_SOURCES[label]
    spoil(folder)

    _expect_error(
        run("check", str(folder / "draft.json"), "--source", str(folder / "cv.txt")),
        "cv.txt",
        message,
    )


@pytest.mark.parametrize(
    ("draft", "message"),
    [
        (DRAFT[:-9], "cut off"),
        ('{"claims": [}', "not valid JSON"),
        ('{"claims": [{"claim": "a", "bookQuote": "b"}]}', "'bookQuote'"),
        ('{"claims": [{"claim": "a", "quote": "b", "quote": "c"}]}', "'quote' twice"),
        (json.dumps({"claims": [{"claim": "a", "quote": "q" * 100_000}]}), "claims[0]"),
        (
            json.dumps({"claims": [{"claim": f"a {n}", "quote": "b"} for n in range(10_000)]}),
            "10,000 claims",
        ),
        ('{"points": []}', "'points'"),
        ('{"claims": [null', "draft.json"),
    ],
)
def test_a_draft_that_cannot_be_used(folder: Path, draft: str, message: str) -> None:
    (folder / "draft.json").write_text(draft, "utf-8")

    _expect_error(
        run("check", str(folder / "draft.json"), "--source", str(folder / "cv.txt")), message
    )


def test_a_source_over_the_limit(folder: Path) -> None:
    (folder / "policy.toml").write_text("[check]\nmax_source_chars = 10\n")

    _expect_error(
        run(
            "check",
            str(folder / "draft.json"),
            "--source",
            str(folder / "cv.txt"),
            "--policy",
            str(folder / "policy.toml"),
        ),
        "cv.txt",
        "at most 10",
    )


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        ("[check]\nmax_chars = 1\n", "'check.max_chars'"),
        ("[check.quote]\nfuzzy = true\n", "'check.quote.fuzzy'"),
        ("[check.quotes]\nmax_words = 3\n", "'check.quotes'"),
        ("[check.quote]\nmax_words = 'x'\n", "check.quote.max_words"),
        ("[show]\nunverifiable = 'keep'\n", "show.unverifiable"),
        ("[show]\nstrict = 1\n", "show.strict"),
        ("[check]\nmax_claims = -1\n", "check.max_claims"),
        ("[show]\nmax_removed_share = nan\n", "from 0 to 1"),
        ("[show]\nmax_removed_share = 7.0\n", "from 0 to 1"),
        ("[check.quote]\nmax_words = -4\n", "check.quote.max_words"),
        ("[check.quote]\nmax_places = 0\n", "check.quote.max_places"),
        ("name = 5\n", "expected a string"),
        ("[check]\nmode = 'lax'\n", "check.mode"),
        ("extends = 'none'\n", "'none'"),
        ("colour = 'red'\n", "'colour'"),
        ("check = 3\n", "must be a table"),
        ("[check\n", "not valid TOML"),
    ],
)
@pytest.mark.parametrize("command", ["check", "lint"])
def test_a_policy_that_cannot_be_used(
    folder: Path, policy: str, message: str, command: str
) -> None:
    path = folder / "policy.toml"
    path.write_text(policy)

    if command == "lint":
        _expect_error(run("policy", "lint", str(path)), message)
    else:
        source = str(folder / "cv.txt")
        _expect_error(
            run("check", str(folder / "draft.json"), "-s", source, "-p", str(path)), message
        )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--as-of", "30.11.2026"], "2026-11-30"),
        (["--policy", "nonsense"], "'nonsense'"),
        (["--finish-reason", "length"], "cut off"),
        (["--finish-reason", "SAFETY"], "did not end by itself"),
        (["--out", "/nowhere/at/all.txt"], "cannot be written"),
    ],
)
def test_an_option_that_cannot_be_used(folder: Path, arguments: list[str], message: str) -> None:
    source = str(folder / "cv.txt")

    _expect_error(run("check", str(folder / "draft.json"), "-s", source, *arguments), message)


def test_a_long_quote_in_prose(folder: Path) -> None:
    (folder / "draft.json").write_text('It says "' + "q" * 100_000 + '".', "utf-8")
    source = str(folder / "cv.txt")

    _expect_error(run("check", str(folder / "draft.json"), "-s", source), "100,000 characters")


def test_a_result_that_cannot_be_written_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "assay", "demo"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "Traceback" not in done.stderr


def test_two_sources_with_one_id(folder: Path) -> None:
    source = str(folder / "cv.txt")

    _expect_error(run("check", str(folder / "draft.json"), "-s", source, "-s", source), "'cv'")


def test_standard_input_is_taken_once(folder: Path) -> None:
    _expect_error(run("check", "-", "--source", "-", stdin=CV.encode()), "standard input")
    done = run("check", "-", "--source", str(folder / "cv.txt"), stdin=DRAFT.encode())
    assert done.returncode == 0, done.stderr


def test_no_command_and_unknown_options_are_usage_errors() -> None:
    assert run("check", "--colour").returncode == 2
    assert run("nothing").returncode == 2


def _expect_error(done: subprocess.CompletedProcess[bytes], *messages: str) -> None:
    error = done.stderr.decode()
    assert done.returncode == 2, (done.stdout, error)
    assert error.startswith("assay: ")
    assert error.count("\n") == 1, error
    assert len(error) < 400
    for message in messages:
        assert message in error
    assert b"Traceback" not in done.stdout + done.stderr
    assert done.stdout == b""
