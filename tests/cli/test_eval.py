"""`assay eval`: what it measures, where it looks for data, and how it refuses bad rows."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SOURCE = "The mill at Orrin opened in 1931."
OTHER = "The dam at Tarn opened in 1907."
WRONG = "The mill opened in 1948."
RIGHT = "The mill opened in 1931."
NASTY = "The mill\x1b[31m\u202e opened in 1948."


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    bare = {key: value for key, value in os.environ.items() if key != "ASSAY_DATA"}
    return subprocess.run(
        [sys.executable, "-m", "assay", "eval", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**bare, **environment},
    )


def row(name: str, response: str, norm: str | None = None, **changes: Any) -> dict[str, Any]:
    start = response.find("1948")
    labels = [{"start": start, "end": start + 4, "text": "1948", "norm": norm}] if norm else []
    given = {"id": name, "source": SOURCE, "response": response, "labels": labels}
    return {**given, "granularity": "span", "verdict": "supported", **changes}


ROWS = [
    row("hit", WRONG, "contradicted"),
    row("soft", WRONG, "misleading"),
    row("alarm", WRONG),
    row("clean", RIGHT),
    row("miss", "The mill never paid in 1948, as all say.", "unsupported", source="No figures."),
]


def write(path: Path, *rows: dict[str, Any]) -> str:
    path.write_text("\n".join(json.dumps(each) for each in rows), "utf-8")
    return str(path)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write(tmp_path / "mill.jsonl", *ROWS[:4])
    return tmp_path


def figures(*arguments: str, **environment: str) -> list[dict[str, Any]]:
    done = run(*arguments, "--format", "json", **environment)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def counts(figure: dict[str, Any]) -> tuple[int, int]:
    return figure["hits"], figure["of"]


def test_the_figures_of_four_rows(data: Path) -> None:
    made, _ = figures(str(data / "mill.jsonl"))

    responses, spans = made["responses"], made["spans"]
    assert (made["file"], made["rows"], made["sources"]) == ("mill.jsonl", 4, 1)
    assert counts(responses["precision"]) == (1, 3)
    assert counts(responses["recall"]) == (1, 1)
    assert responses["f1"]["value"] == 0.5
    assert counts(responses["clean_flagged"]) == (2, 3)
    assert responses["arguable_only"] == 1
    assert responses["flag_everything_f1"] == pytest.approx(0.4)
    assert counts(spans["precision"]) == (1, 2)
    assert counts(spans["recall"]) == (1, 1)
    assert spans["arguable"] == 1
    assert made["reasons"]["date-differs"]["hits"] == 1
    # the rows of one source are not independent: of one source alone no interval can be told
    assert responses["precision"]["interval"] is None


def test_the_table_says_the_same(data: Path) -> None:
    done = run(str(data / "mill.jsonl"))

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("mill.jsonl: 4 responses over 1 sources, 1 with an error\n")
    assert "flags: number; policy: default\n" in done.stdout
    assert "flagging everything: 0.400" in done.stdout
    assert "2 of 3 without an error, 1 of them with arguable spans only" in done.stdout
    assert "1 of 2 flags, 1 more arguable" in done.stdout
    assert "all files" not in done.stdout


def test_false_alarms_are_shown_with_their_detail(data: Path) -> None:
    path = str(data / "mill.jsonl")

    shown = run(path, "--show", "5").stdout
    made, _ = figures(path, "--show", "5")

    assert "    alarm [date-differs]\n      The mill opened in [[1948]].\n" in shown
    assert "        claimed: 1948\n        actual: 1931" in shown
    assert "    hit [" not in shown
    assert "    soft [" not in shown
    [alarm] = made["false_alarms"]
    assert (alarm["id"], alarm["text"], alarm["span"]) == ("alarm", "1948", [19, 23])
    assert alarm["details"][0]["actual"].startswith("1931")


def test_show_and_misses_print_so_many_and_only_if_asked(tmp_path: Path) -> None:
    alarms = [row(f"a{n}", WRONG) for n in range(3)]
    path = write(tmp_path / "d.jsonl", *alarms, ROWS[4], {**ROWS[4], "id": "again"})

    assert run(path, "--show", "2").stdout.count("[[1948]]") == 2
    assert run(path).stdout.count("[[") == 0


def test_missed_numbers_are_marked_in_their_sentence(tmp_path: Path) -> None:
    response = "All was well. The mill opened in the spring. The year was not 1948 at all."
    label = {"start": 14, "end": 43, "norm": "unsupported"}
    number = {"start": 62, "end": 66, "norm": "unsupported"}
    rows = [row("m", response, labels=[label, number], source="Nothing.")]
    path = write(tmp_path / "d.jsonl", *rows)

    [made, _] = figures(path, "--misses", "3")
    done = run(path, "--misses", "3").stdout

    flags = made["spans"]["recall"]["hits"]
    assert made["spans"]["recall"]["of"] == 1
    assert made["spans"]["recall_all"]["of"] == 2
    assert [miss["text"] for miss in made["missed"]] == ["1948"] * (1 - flags)
    assert ("      The year was not [[1948]] at all." in done) is not flags


def test_failed_quotes_are_flags_of_the_second_kind(tmp_path: Path) -> None:
    rows = [row("q", 'The paper says "the mill was sold to a bank".', verdict="contradicted")]
    path = write(tmp_path / "d.jsonl", *rows)

    recalls = [
        figures(path, "--flags", kind)[0]["spans"]["recall"] for kind in ("number", "failed")
    ]

    assert [counts(recall) for recall in recalls] == [(0, 0), (1, 1)]


def test_unverifiable_claims_are_flags_of_the_third_kind(tmp_path: Path) -> None:
    path = write(tmp_path / "d.jsonl", row("u", "Mara Quill sings well.", verdict="contradicted"))

    made = [figures(path, "--flags", kind)[0]["spans"]["recall"] for kind in ("failed", "all")]

    assert [counts(recall) for recall in made] == [(0, 1), (1, 1)]


def test_a_name_is_looked_up_in_the_folder(data: Path) -> None:
    for name in ("mill", "mill.jsonl"):
        assert figures(name, "--data", str(data))[0]["rows"] == 4
        assert figures(name, ASSAY_DATA=str(data))[0]["rows"] == 4


def test_the_option_stands_before_the_environment(data: Path) -> None:
    assert figures("mill", "--data", str(data), ASSAY_DATA="/nowhere/at/all")[0]["rows"] == 4


def test_without_an_argument_the_whole_folder_is_measured(data: Path) -> None:
    write(data / "dam.jsonl", row("d", "The dam opened in 1907.", source=OTHER))
    write(data / "cv.jsonl", {"id": "r", "kind": "cv", "text": "Mara"})

    *files, total = figures(ASSAY_DATA=str(data))
    text = run(ASSAY_DATA=str(data)).stdout

    assert [made["file"] for made in files] == ["dam.jsonl", "mill.jsonl"]
    assert (total["total"]["rows"], total["total"]["sources"]) == (5, 2)
    assert total["total"]["left_out"] == ["cv.jsonl"]
    assert "cv.jsonl: left out, its rows have no labels" in text
    assert "all files: 5 responses over 2 sources" in text


def test_drafts_are_skipped_and_counted(tmp_path: Path) -> None:
    draft = row("d", '{"claims": [{"claim": "It opened in 1948."}]}')
    path = write(tmp_path / "d.jsonl", ROWS[0], draft, {**draft, "id": "s"})

    assert figures(path)[0]["skipped"] == {"draft": 2}
    assert "skipped: 2 rows whose response is a JSON draft" in run(path).stdout


def test_a_row_may_rest_on_a_record(tmp_path: Path) -> None:
    record = {"name": "Orrin mill", "opened": "1931"}
    rows = [
        row(f"{said}", f"Orrin mill opened in {said}.", source=None, record=record, verdict=verdict)
        for said, verdict in ((1931, "supported"), (1948, "contradicted"))
    ]
    made, _ = figures(write(tmp_path / "d.jsonl", *rows), "--flags", "failed")

    assert made["claims"]["all"]["false_verified"]["of"] == 1
    assert counts(made["responses"]["recall"]) == (1, 1)
    assert counts(made["responses"]["clean_flagged"]) == (0, 1)


def test_each_half_has_its_own_sources(tmp_path: Path) -> None:
    rows = [row(f"{n}", WRONG, source=f"{SOURCE} {n}") for n in range(12)]
    path = write(tmp_path / "d.jsonl", *rows)
    even = [not int(hashlib.sha256(r["source"].encode()).hexdigest(), 16) % 2 for r in rows]

    tune, report = (figures(path, "--split-half", half)[0] for half in ("tune", "report"))

    assert 0 < sum(even) < 12
    assert (tune["rows"], report["rows"]) == (sum(even), 12 - sum(even))
    assert (tune["half"], report["half"]) == ("tune", "report")


def test_a_limit_takes_the_first_rows(data: Path) -> None:
    made = figures(str(data / "mill.jsonl"), "--limit", "1")[0]

    assert (made["rows"], made["limit"], counts(made["responses"]["precision"])) == (1, 1, (1, 1))


def test_the_policy_is_taken_and_named(data: Path) -> None:
    (data / "mine.toml").write_text("name = 'mine'\n[check]\nmax_source_chars = 5\n")
    path = str(data / "mill.jsonl")

    assert figures(path, "--policy", "strict")[0]["policy"] == "strict"
    _expect_error(run(path, "--policy", str(data / "mine.toml")), "mill.jsonl, line 1", "at most 5")


def test_two_runs_give_the_same_bytes(data: Path) -> None:
    path = str(data / "mill.jsonl")

    assert run(path, PYTHONHASHSEED="1").stdout == run(path, PYTHONHASHSEED="2").stdout


def test_foreign_text_cannot_steer_a_terminal(tmp_path: Path) -> None:
    path = write(tmp_path / "d.jsonl", row("\x1b]0;t\x07", NASTY), row("m", NASTY, "contradicted"))

    shown = run(path, "--show", "9", "--misses", "9")

    assert shown.returncode == 0, shown.stderr
    assert "[[" in shown.stdout
    assert "\x1b" not in shown.stdout
    assert "\u202e" not in shown.stdout


def test_a_missing_folder_is_one_line(data: Path) -> None:
    _expect_error(run(ASSAY_DATA="/nowhere/at/all"), "/nowhere/at/all", "no such folder")
    _expect_error(run("mill", "--data", str(data / "mill.jsonl")), "mill.jsonl", "is no folder")
    _expect_error(run(), "no data was given", "ASSAY_DATA")
    _expect_error(run(ASSAY_DATA=""), "no data was given")
    _expect_error(run("--data", ""), "no data was given")


def test_a_missing_file_is_one_line(data: Path) -> None:
    _expect_error(run("rye"), "rye: no such file", "ASSAY_DATA")
    _expect_error(run("rye", ASSAY_DATA=str(data)), "rye: no such file", str(data))
    _expect_error(run("r" * 300, ASSAY_DATA=str(data)), "no such file")


def test_a_folder_without_rows_is_one_line(tmp_path: Path) -> None:
    _expect_error(run("--data", str(tmp_path)), "holds no file of labelled rows")
    write(tmp_path / "d.jsonl", row("r", WRONG, source=None, record={}))
    _expect_error(run("--data", str(tmp_path)), "d.jsonl, line 1", "holds no value")
    write(tmp_path / "d.jsonl", row("d", '{"claims": []}'))
    _expect_error(run("--data", str(tmp_path)), "no row to measure", "1 respond with a JSON draft")


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ("{", "not JSON"),
        (json.dumps({**ROWS[0], "response": None}), "response is None; expected a text"),
        (json.dumps(row("x", WRONG, "wrong")), "labels[0].norm is 'wrong'"),
        (json.dumps({**ROWS[0], "granularity": "word"}), "granularity is 'word'"),
        (json.dumps({**ROWS[0], "source": 3}), "source is 3"),
    ],
)
def test_a_bad_row_is_named(data: Path, second: str, message: str) -> None:
    path = data / "mill.jsonl"
    path.write_text(f"{json.dumps(ROWS[0])}\n{second}\n", "utf-8")

    _expect_error(run(str(path)), "mill.jsonl, line 2: ", message)
    _expect_error(run("--data", str(data)), "mill.jsonl, line 2: ", message)


def test_a_form_that_is_not_written(data: Path) -> None:
    path = str(data / "mill.jsonl")
    _expect_error(run(path, "--format", "markdown"), "--format is 'markdown'")


def _expect_error(done: subprocess.CompletedProcess[str], *messages: str) -> None:
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert done.stderr.startswith("assay: ")
    assert done.stderr.count("\n") == 1
    for message in messages:
        assert message in done.stderr
    assert done.stdout == ""


def test_csv_in_the_short_form(tmp_path: Path) -> None:
    path = tmp_path / "d.csv"
    path.write_text(
        f"output,source,verdict,model\n{RIGHT},{SOURCE},supported,m\n{WRONG},{SOURCE},failed,n\n"
    )

    made, _ = figures(str(path), "--flags", "failed")

    assert counts(made["responses"]["recall"]) == (1, 1)
    assert counts(made["responses"]["clean_flagged"]) == (0, 1)
    assert made["by_model"].keys() == {"m", "n"}
    assert made["claims"]["numeric"]["claims"] == 2
    assert made["responses"]["auroc"]["value"] == 1.0


def test_the_page_holds_every_figure_and_no_foreign_markup(tmp_path: Path) -> None:
    said = 'It says "the <b>old</b> mill".'
    label = {"start": 0, "end": len(said), "norm": "contradicted"}
    source = "This is the <b>old</b> mill."
    nasty = row("<img onerror=1>", said, source=source, labels=[label], model="<script>x</script>")
    path = write(tmp_path / "d.jsonl", nasty, *ROWS)
    out = tmp_path / "page.html"

    done = run(path, "--flags", "failed", "--format", "html", "--out", str(out))

    page = out.read_text("utf-8")
    assert (done.returncode, done.stdout) == (0, "")
    for words in ("precision", "AUROC", "claims by kind", "ranking", "failed, yet on none"):
        assert words in page
    assert "the &lt;b&gt;old&lt;/b&gt; mill" in page
    assert "&lt;img" in page
    assert "<b>" not in page
    assert "<img" not in page
    assert "<script" not in page
    assert "http" not in page.split("</style>")[1]


def test_the_worst_are_printed_if_asked_for(data: Path) -> None:
    wrong = write(
        data / "w.jsonl", row("bad", RIGHT, labels=[{"start": 0, "end": 4, "norm": "contradicted"}])
    )

    shown = run(wrong, "--worst", "1").stdout
    made, _ = figures(wrong, "--worst", "1")

    assert "  verified, yet on an error\n    bad [" in shown
    assert [place["id"] for place in made["wrongly_verified"]] == ["bad"]
    assert made["wrongly_failed"] == []
    assert "verified, yet" not in run(wrong).stdout


@pytest.mark.parametrize(
    ("gate", "code", "told"),
    [
        (("--min-precision", "numeric=0.4"), 0, "holds, 0.500"),
        (("--min-precision", "numeric=0.9"), 1, "DOES NOT HOLD, 0.500"),
        (("--min-precision", "quote=0.1"), 1, "no such claim was measured"),
        (("--max-false-verified", "all=0.1", "--min-recall", "all=1"), 0, "holds"),
    ],
)
def test_a_gate_fails_a_build(data: Path, gate: tuple[str, ...], code: int, told: str) -> None:
    done = run(str(data / "mill.jsonl"), *gate)

    assert done.returncode == code, done.stderr
    assert told in done.stdout
    assert "mill.jsonl: 4 responses" in done.stdout


def test_a_gate_that_cannot_be_read_is_one_line(data: Path) -> None:
    _expect_error(run(str(data / "mill.jsonl"), "--min-recall", "x=1"), "--min-recall is 'x=1'")


def test_two_policies_and_two_versions_on_the_same_rows(data: Path) -> None:
    path, saved = str(data / "mill.jsonl"), str(data / "saved.txt.jsonl")

    assert run(path, "--flags", "failed", "--policy", "article", "--save", saved).returncode == 0
    policies = run(path, "--flags", "failed", "--against", "article").stdout
    versions = run(path, "--flags", "failed", "--against", saved).stdout
    made = figures(path, "--flags", "failed", "--against", "article")[-1]["total"]["comparison"]

    assert "compared on the same 4 rows: article" in policies
    assert policies == versions
    assert (made["rows"], made["differing"]) == (4, _flagged(made))
    assert made["changes"]["response recall"] == {
        "before": 0.0,
        "after": 1.0,
        "difference_interval": [1.0, 1.0],
    }
    text = Path(saved).read_text("utf-8")
    assert SOURCE not in text
    _expect_error(run(path, "--limit", "2", "--against", saved), "was saved with")


def _flagged(made: dict[str, Any]) -> list[str]:
    """The keys of the flagged rows: the published check reads no number in prose."""
    keys: list[str] = made["differing"]
    assert [key.split()[1] for key in keys] == ["hit", "soft", "alarm"]
    return keys


def test_planting_stands_alone(data: Path) -> None:
    path = str(data / "mill.jsonl")

    _expect_error(run(path, "--plant", "example"), "--plant stands alone")
    _expect_error(run("--plant", "nowhere.jsonl"), "nowhere.jsonl: no such file")
