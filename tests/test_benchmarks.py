"""The page of benchmarks is what its results say, and results that do not fit are refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from bench.peers.evaluate import speed_table
from bench.peers.page import PAGE, RESULTS, markdown, page
from bench.peers.speed import Speed
from bench.peers.tables import Table, figure, read_runs, set_tables

TABLE = Table("Speed", ("On one machine.",), ("what", "ratio"), (("fold", 1.5), ("a|b", None)))


def _figure(value: float | None) -> dict[str, Any]:
    return {"value": value, "interval": None}


def _run(folder: Path, name: str, digest: str, rows: int = 4) -> None:
    header = {"peer": name, "version": "1.0", "licence": "MIT", "setting": "As told.", "most": None}
    header |= {"assay": "0.1", "policy": "default", "python": "3.11", "half": "report"}
    line = {"set": "made_up", "system": name, "rows": rows, "sources": 2, "bad": 1, "crashed": 0}
    line |= {"precision": _figure(0.5), "recall": _figure(1.0), "f1": _figure(2 / 3)}
    line |= {"clean_flagged": _figure(None), "balanced_accuracy": _figure(0.75), "auroc": None}
    line |= {"span_precision": None, "span_recall": None, "span_overlap": None}
    line |= {"digest": digest}
    lines = (header | {"limit": None}, line)
    (folder / "peers").mkdir(exist_ok=True)
    (folder / "peers" / f"{name}.jsonl").write_text("\n".join(map(json.dumps, lines)), "utf-8")


def test_the_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == page(RESULTS)


def test_a_table_is_read_as_it_was_written() -> None:
    assert Table.from_json(TABLE.to_json(), "speed.json") == TABLE


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"title": "x"}, "expected an object with columns, notes, rows, title"),
        (
            {"title": "x", "notes": [], "columns": ["a", "b"], "rows": [["one"]]},
            r"rows\[0\] has 1 cells; expected 2",
        ),
    ],
)
def test_a_table_of_another_shape_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Table.from_json(json.dumps(given), "speed.json")


def test_a_bar_in_a_cell_does_not_end_it() -> None:
    assert markdown(TABLE.columns, TABLE.rows).splitlines() == [
        "| what | ratio |",
        "|---|---|",
        "| fold | 1.5 |",
        "| a\\|b | – |",
    ]


def test_further_tables_stand_on_the_page(tmp_path: Path) -> None:
    (tmp_path / "speed.json").write_text(TABLE.to_json(), "utf-8")

    made = page(tmp_path)

    assert "## Speed\n\nOn one machine.\n\n| what | ratio |" in made
    assert "Not measured yet" in made


def test_a_set_has_one_table_with_all_systems(tmp_path: Path) -> None:
    _run(tmp_path, "assay", "d1")
    _run(tmp_path, "other", "d1", rows=3)

    (table,) = set_tables(read_runs(tmp_path / "peers"))

    assert table.title == "made_up"
    assert table.columns[:4] == ("system", "precision", "recall", "F1")
    assert "AUROC" not in table.columns
    assert [row[0] for row in table.rows] == ["assay", "other (3 of 4 rows)"]
    assert "## made_up" in page(tmp_path)


def test_runs_over_other_rows_are_refused(tmp_path: Path) -> None:
    _run(tmp_path, "assay", "d1")
    _run(tmp_path, "other", "d2")

    with pytest.raises(ValueError, match="other was measured on other rows of made_up than assay"):
        page(tmp_path)


def test_a_figure_shows_its_interval() -> None:
    assert figure({"value": 0.1239, "interval": [0.1, 0.25]}) == "0.12 (0.10–0.25)"
    assert figure({"value": 1.0, "interval": None}) == "1.00"
    assert figure({"value": None, "interval": None}) == "–"
    assert figure(None) == "–"


def test_speeds_make_a_table_that_names_who_looks_up_no_quotes() -> None:
    made = speed_table({"one": [Speed(4096, 10, 17.0, 9), Speed(102_400, 10, 5.0, 10)], "two": []})

    assert made.columns == (
        "package",
        "4 kB × 10 quotes",
        "100 kB × 10 quotes",
        "same answer as assay",
    )
    assert made.rows == (("one", 17.0, 5.0, "19 of 20"),)
    assert made.notes[-1] == "two: looks up no quotes."
