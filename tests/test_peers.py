"""Peers are found by a walk, measured on the same rows as assay, and their figures are right."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from bench.peers import environments, evaluate
from bench.peers.judging import Peer, PeerResult, peer, peer_names, places
from bench.peers.metrics import figures
from bench.peers.page import RESULTS, SETS
from bench.peers.rows import HALF, LabelledRows, by_hash, read_sets, text_of
from bench.peers.run import own_lines, peer_lines
from bench.peers.systems import BASELINES, FAILED, UNPROVED, digits_missing

from assay.evaluation.labelled import Label, Row, half_of

REQUIREMENTS = Path(environments.__file__).with_name("requirements")
HARD = "unsupported"


def _row(name: str, source: str, response: str, *labels: Label) -> Row:
    return Row(name, source, response, labels, name)


ROWS = (
    _row("r1", "She led 8 teams.", "He led 9 teams.", Label(0, 2, HARD), Label(7, 8, HARD)),
    _row("r2", "She led 8 teams.", "She left.", Label(4, 8, HARD)),
    _row("r3", "He left.", "He left."),
    _row("r4", "He came in 2019.", "He came in 2019."),
    _row("r5", "He came in 2019.", "He may have come.", Label(3, 6, "other")),
)
SET = LabelledRows("set", ROWS)


def numbers_of(source: str, response: str) -> PeerResult:
    """A peer: flags a response with a number in it."""
    spans = tuple((at, at + 1) for at, char in enumerate(response) if char.isdecimal())
    return PeerResult(bool(spans), spans, float(len(spans)))


def test_every_adapter_has_its_pinned_requirements() -> None:
    pinned = {path.stem: path.read_text("utf-8") for path in REQUIREMENTS.glob("*.txt")}

    assert set(peer_names()) == set(pinned)
    for name, text in pinned.items():
        assert any(line.startswith(f"{name}==") for line in text.splitlines()), name
        assert all("==" in line for line in text.splitlines()), name


def test_an_unknown_peer_is_named_beside_the_known_ones() -> None:
    with pytest.raises(ValueError, match="unknown peer 'nobody'; expected one of corroborate"):
        peer("nobody")


@pytest.mark.parametrize(
    ("response", "texts", "found"),
    [
        ("in 15 and 5", ["5"], ((10, 11),)),
        ("5 and 5", ["5", "5"], ((0, 1), (6, 7))),
        ("5 and 5", ["5", "5", "5"], ((0, 1), (6, 7))),
        ("$5 (net)", ["$5", "(net)"], ((0, 2), (3, 8))),
        ("nothing", ["5", ""], ()),
    ],
)
def test_places_of_texts_that_a_peer_names(
    response: str, texts: list[str], found: tuple[tuple[int, int], ...]
) -> None:
    assert places(response, texts) == found


def test_figures_of_five_rows_computed_by_hand() -> None:
    results = (
        PeerResult(True, ((7, 8), (3, 6)), 0.9),
        PeerResult(False, (), 0.2),
        PeerResult(True, ((0, 2),), 0.9),
        PeerResult(False, (), 0.2),
        PeerResult(False, (), 0.1),
    )

    made = figures("fake", SET, results)

    assert {key: made[key] for key in ("rows", "sources", "bad", "crashed")} == {
        "rows": 5,
        "sources": 3,
        "bad": 2,
        "crashed": 0,
    }
    assert {key: figure["value"] for key, figure in made.items() if isinstance(figure, dict)} == {
        "precision": 0.5,
        "recall": 0.5,
        "f1": 0.5,
        "clean_flagged": 0.3333,
        "balanced_accuracy": 0.5833,
        "auroc": 0.6667,
        "span_precision": 0.3333,
        "span_recall": 0.3333,
        "span_overlap": 0.1538,
    }
    assert made["flag_everything_f1"] == 0.5714
    low, high = made["precision"]["interval"]
    assert 0 <= low < 0.5 < high <= 1


def test_a_flag_on_what_is_arguable_only_is_neither_right_nor_wrong() -> None:
    results = [PeerResult(False)] * 4 + [PeerResult(True, ((3, 6),))]

    made = figures("fake", SET, results)

    assert made["span_precision"]["value"] is None
    assert made["clean_flagged"]["value"] == 0.3333


def test_no_auroc_without_a_score_for_every_row() -> None:
    scored, unscored = PeerResult(True, (), 1.0), PeerResult(True)

    assert figures("fake", SET, [scored] * 4 + [unscored])["auroc"] is None
    assert figures("fake", SET, [scored] * 4 + [None])["auroc"] is not None


def test_labels_of_whole_responses_name_no_place() -> None:
    whole = LabelledRows("whole", (replace(ROWS[1], labels=(Label(0, 9, HARD),)), ROWS[2]))

    made = figures("fake", whole, [PeerResult(True, ((0, 9),)), PeerResult(False)])

    assert SET.placed
    assert not whole.placed
    assert made["span_precision"] is None
    assert made["recall"]["value"] == 1.0


def test_a_peer_is_measured_and_timed_beside_assay() -> None:
    (line,) = peer_lines(Peer("fake", "", numbers_of), SET)

    assert line["system"] == "fake"
    assert line["recall"] == {"value": 0.5, "interval": line["recall"]["interval"]}
    assert line["clean_flagged"]["value"] == 0.3333
    assert 0 < line["time_ratio"] < 1


def test_a_peer_that_takes_minutes_sees_the_first_rows_only() -> None:
    (line,) = peer_lines(Peer("fake", "", numbers_of, most=2), SET)

    assert (line["rows"], line["bad"]) == (2, 2)


def test_an_error_of_a_peer_is_counted_and_stops_nothing() -> None:
    def fragile(source: str, response: str) -> PeerResult:
        if "left" in response:
            raise KeyError(response)
        return numbers_of(source, response)

    (line,) = peer_lines(Peer("fake", "", fragile), SET)

    assert line["crashed"] == 2
    assert line["recall"]["value"] == 0.5


def test_assay_and_the_baselines_are_measured_on_the_same_rows() -> None:
    lines = {line["system"]: line for line in own_lines(SET)}

    assert list(lines) == [FAILED, UNPROVED, *BASELINES]
    assert {line["rows"] for line in lines.values()} == {5}
    assert lines[FAILED]["recall"]["value"] == 0.5
    assert lines["digits that the source lacks"]["precision"]["value"] == 1.0
    assert lines["flag everything"]["f1"]["value"] == 0.5714
    assert lines["flag nothing"]["recall"]["value"] == 0.0


def test_digits_that_the_source_lacks() -> None:
    assert digits_missing("It cost 1,200.", "It cost 1200.") == PeerResult(False)
    assert digits_missing("In 2019.", "In 201 and 2019.") == PeerResult(True, ((3, 6),))


def test_rows_are_the_report_half_by_the_hash_of_their_ids(tmp_path: Path) -> None:
    sources = [f"source {n}" for n in range(40)]
    lines = [
        {"id": f"r{n}", "source": s, "response": "He left.", "labels": [], "granularity": "span"}
        for n, s in enumerate(sources)
    ]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, lines)), "utf-8")
    (tmp_path / "b.jsonl").write_text('{"id": "x", "text": "no labels"}', "utf-8")

    (every,) = read_sets(tmp_path)
    (some,) = read_sets(tmp_path, 5)

    assert {row.source for row in every.rows} == {s for s in sources if half_of(s) is HALF}
    assert every.rows == by_hash(every.rows)
    assert [row.id for row in every.rows] != sorted(row.id for row in every.rows)
    assert some.rows == every.rows[:5]
    assert some.digest != every.digest


def test_a_peer_is_given_a_record_as_indented_json() -> None:
    row = replace(_row("r", "", "It has 3 doors."), record='{"doors": {"count": 5}}')

    assert text_of(row) == '{\n  "doors": {\n    "count": 5\n  }\n}'
    assert text_of(ROWS[0]) == "She led 8 teams."


def test_only_complete_environments_are_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PEER_ENVIRONMENTS", str(tmp_path))
    (tmp_path / "rapidfuzz").mkdir()
    (tmp_path / "quotecheck").mkdir()
    (tmp_path / "quotecheck" / ".ready").touch()

    assert environments.ready() == {"quotecheck": tmp_path / "quotecheck" / "bin" / "python"}


def test_a_run_that_fails_is_none(capfd: pytest.CaptureFixture[str]) -> None:
    assert environments.run(Path(sys.executable), "bench.peers.nowhere", []) is None
    assert "bench.peers.nowhere" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("value", "said"), [("", "ASSAY_DATA is not set"), ("/nowhere", "which is no folder")]
)
def test_without_data_one_sentence_says_what_is_missing(
    value: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSAY_DATA", value)

    with pytest.raises(SystemExit, match=said):
        evaluate.data_folder()


def test_results_hold_figures_and_no_text_of_a_row() -> None:
    names = {"set", "system", "digest"}
    for path in (RESULTS / "peers").glob("*.jsonl"):
        _, *lines = map(json.loads, path.read_text("utf-8").splitlines())
        assert lines, path.name
        for line in lines:
            told = {key for key, value in line.items() if isinstance(value, str)}
            assert told == names, path.name


def test_every_measured_set_is_described() -> None:
    known = SETS.read_text("utf-8")
    for path in (RESULTS / "peers").glob("*.jsonl"):
        for line in map(json.loads, path.read_text("utf-8").splitlines()[1:]):
            assert f"[{line['set']}]" in known
