"""The entailment model: what it is asked, what it may say, and a tiny one that tests can reckon."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tiny_model import LABELS, write_model

from assay import ConfigError, Policy, Report, Source, Sources, check, show
from assay.checker import Plugin
from assay.nli import Entailment, Odds, Pair
from assay.policy import CheckPolicy

NAMED = Policy("with-nli", CheckPolicy(checkers={"nli": {"model": "unused"}}))
TEXT = "Intro.\nShe led the payroll team in Zurich.\nShe wrote no Java.\nThe canteen serves soup."


def _judged(
    output: str | Mapping[str, Any],
    score: Callable[[Sequence[Pair]], Sequence[Odds]],
    *sources: Source,
) -> Report:
    given = Sources(sources or [Source("cv", TEXT)])
    return check(output, given, NAMED, plugins=[Plugin(Entailment(score), "1")])


def _always(entailment: float, contradiction: float) -> Callable[[Sequence[Pair]], list[Odds]]:
    return lambda pairs: [Odds(entailment, contradiction)] * len(pairs)


@pytest.mark.parametrize(
    ("odds", "reason"),
    [
        ((0.1, 0.6), "nli:contradicts"),
        ((0.9, 0.1), "nli:entails"),
        ((0.75, 0.1), None),
        ((0.1, 0.5), None),
        ((0.9, 0.6), "nli:contradicts"),
    ],
)
def test_what_counts_lies_above_its_threshold(odds: tuple[float, float], reason: str) -> None:
    report = _judged("She managed the payroll team in Zurich.", _always(*odds))

    found = [f.reason for f in report.verdicts[0].findings if f.checker == "nli"]
    assert found == ([reason] if reason else [])


def test_it_takes_a_verified_claim_back_and_gives_none() -> None:
    restated = "She led the payroll team in Zurich."

    assert _judged(restated, _always(0, 0)).status == "verified"
    assert _judged(restated, _always(0, 1)).status == "unverifiable"
    assert _judged("She conquered the moon.", _always(1, 0)).status == "unverifiable"
    assert _judged("She led 3 payroll teams.", _always(1, 0)).status == "unverifiable"


def test_it_does_not_soften_a_failure() -> None:
    source = Source("cv", "The mill opened in 1931.")
    output = "The mill opened in 1948."

    assert _judged(output, _always(0, 0), source).status == "failed"
    assert _judged(output, _always(1, 0), source).status == "failed"
    assert _judged(output, _always(0, 1), source).status == "failed"


def _asked(output: str | Mapping[str, Any], *sources: Source) -> list[Pair]:
    asked: list[Pair] = []

    def score(pairs: Sequence[Pair]) -> list[Odds]:
        asked.extend(pairs)
        return [Odds(0, 0)] * len(pairs)

    _judged(output, score, *sources)
    return asked


def test_a_claim_is_compared_with_what_is_nearest() -> None:
    ((premise, hypothesis),) = _asked("She managed the payroll team.")

    assert "She led the payroll team in Zurich." in premise
    assert "canteen" not in premise
    assert hypothesis == "She managed the payroll team."


def test_the_passages_of_the_other_checks_come_first() -> None:
    filler = "".join(f"Payroll team number {n} met.\n" for n in "abcdefgh")
    output = {"claims": [{"claim": "She wrote payroll code.", "quote": "wrote no Java"}]}

    ((premise, _),) = _asked(output, Source("cv", filler + TEXT))

    assert "She wrote no Java." in premise


def test_a_posting_and_hidden_text_are_no_premise() -> None:
    posting = Source("job", "We want somebody who led the payroll team.", about="posting")
    hidden = "She led the payroll team in Bern."
    text = Source("cv", f"{TEXT}\n{hidden}", hidden=((len(TEXT) + 1, len(TEXT) + 1 + len(hidden)),))

    ((premise, _),) = _asked("She led the payroll team in Bern.", posting, text)

    assert "want somebody" not in premise
    assert "Bern" not in premise


def test_gaps_and_claims_without_a_word_in_common_are_not_asked() -> None:
    gap = {"gaps": [{"point": "Zurich is not shown.", "quote": "payroll team"}]}

    assert not _asked(gap)
    assert not _asked("Elephants migrate.")


def test_a_model_that_fails_doubts_everything() -> None:
    def score(pairs: Sequence[Pair]) -> list[Odds]:
        raise RuntimeError("a private detail")

    report = _judged("She led the payroll team in Zurich.", score)

    assert report.verdicts[0].reasons == ("check-crashed",)
    assert show(report, NAMED.show).decision.action == "review"


def test_a_model_that_loses_an_answer_doubts_everything() -> None:
    report = _judged("She led the payroll team in Zurich.", lambda pairs: [])

    assert report.verdicts[0].reasons == ("check-crashed",)


def test_nothing_of_it_is_loaded_without_it() -> None:
    code = (
        "import assay, assay.cli.app, sys; "
        "print(sorted({'onnxruntime', 'numpy', 'tokenizers'} & set(sys.modules)))"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"


# what follows runs a model


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    for module in ("onnxruntime", "tokenizers", "onnx"):
        pytest.importorskip(module, reason=f"{module} is missing: pip install 'assay[nli,dev]'")
    return write_model(tmp_path_factory.mktemp("tiny"))


PAIRS = [
    ("She led the team.", "She led the team.", "entailment"),
    ("She led the payroll team in Zurich.", "She led the team.", "entailment"),
    ("She led the team.", "She led the payroll team.", ""),
    ("She led the team.", "She never led the team.", "contradiction"),
    ("She wrote no Java.", "She wrote Java.", "contradiction"),
    ("She wrote no Java.", "She wrote no Java.", "entailment"),
]


def _said(odds: Odds) -> str:
    if odds.contradiction > 0.5:
        return "contradiction"
    return "entailment" if odds.entailment > 0.75 else ""


@pytest.mark.parametrize("batch", [1, 2, 4, 8])
def test_batches_answer_as_the_model_does(folder: Path, batch: int) -> None:
    from assay.nli_model import OnnxModel

    model = OnnxModel(str(folder), batch=batch)
    pairs = [(premise, hypothesis) for premise, hypothesis, _ in PAIRS]

    assert [_said(odds) for odds in model(pairs)] == [said for *_, said in PAIRS]
    assert model(pairs) == OnnxModel(str(folder), batch=batch)(pairs)
    assert model([*pairs, *pairs]) == (*model(pairs), *model(pairs))


@pytest.mark.parametrize(
    "labels",
    [LABELS, LABELS[::-1], ("entailment", "contradiction", "neutral")],
)
def test_labels_are_read_in_any_order(
    folder: Path, tmp_path: Path, labels: tuple[str, ...]
) -> None:
    from assay.nli_model import OnnxModel

    model = OnnxModel(str(write_model(tmp_path / "other", labels)))

    assert [_said(odds) for odds in model([(p, h) for p, h, _ in PAIRS])] == [s for *_, s in PAIRS]


def test_an_answer_is_kept_and_the_number_kept_is_bounded(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from assay import nli_model

    monkeypatch.setattr(nli_model, "_KEPT", 2)
    model = nli_model.OnnxModel(str(folder), batch=1)
    pairs = [(premise, hypothesis) for premise, hypothesis, _ in PAIRS]
    first = model(pairs)

    runs: list[int] = []
    run = model._run

    def counted(part: Sequence[Pair]) -> Iterator[Odds]:
        runs.append(len(part))
        return run(part)

    monkeypatch.setattr(model, "_run", counted)

    assert model([pairs[0]]) == first[:1]
    assert model([pairs[0]]) == first[:1]
    assert runs == [1]
    assert len(model._kept) == 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda f: (f / "model.onnx").unlink(), "model.onnx: no such file; expected the model"),
        (lambda f: (f / "tokenizer.json").unlink(), "tokenizer.json: no such file"),
        (lambda f: (f / "config.json").unlink(), "config.json: no such file"),
        (lambda f: (f / "model.onnx").write_bytes(b"no model"), "model.onnx: cannot be loaded"),
        (lambda f: (f / "tokenizer.json").write_text("{}"), "tokenizer.json: cannot be loaded"),
        (lambda f: (f / "config.json").write_text("{}"), "config.json: expected “id2label”"),
        (lambda f: (f / "config.json").write_text("nonsense"), "expected “id2label”"),
        (
            lambda f: (f / "config.json").write_text(
                json.dumps({"id2label": {"0": "entailment", "1": "not_entailment"}})
            ),
            "one of contradiction",
        ),
        (
            lambda f: (f / "config.json").write_text(
                json.dumps({"id2label": {"0": "contradiction", "1": "entailment"}})
            ),
            "cannot answer for a pair of texts (ValueError); expected a model with 2 labels",
        ),
    ],
)
def test_a_folder_that_cannot_be_used_is_one_clear_line(
    folder: Path, tmp_path: Path, change: Callable[[Path], object], message: str
) -> None:
    from assay.plugins import plugins_of

    broken = write_model(tmp_path / "broken")
    change(broken)
    policy = CheckPolicy(checkers={"nli": {"model": str(broken)}})

    with pytest.raises(ConfigError) as error:
        plugins_of(policy)

    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "check.nli has no 'model'"),
        ({"model": 3}, "check.nli.model is 3; expected a value of type str"),
        ({"model": "nowhere"}, "which is no folder; expected one with model.onnx"),
        ({"model": ".", "contradiction": 2}, "check.nli.contradiction is 2; expected from 0 to 1"),
        ({"model": ".", "batch": 0}, "check.nli.batch is 0; expected 1 or more"),
        ({"model": ".", "speed": 1}, "unknown key 'check.nli.speed'"),
    ],
)
def test_settings_are_checked(settings: dict[str, object], message: str) -> None:
    from assay.plugins import plugins_of

    with pytest.raises(ConfigError, match=message.replace("(", r"\(")):
        plugins_of(CheckPolicy(checkers={"nli": settings}))  # type: ignore[dict-item]


def test_a_missing_extra_names_the_line_that_installs_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from assay.plugins import plugins_of

    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    policy = CheckPolicy(checkers={"nli": {"model": str(folder)}})

    with pytest.raises(ConfigError, match=r"pip install 'assay\[nli\]'"):
        plugins_of(policy)


def test_the_version_tells_of_every_file(folder: Path, tmp_path: Path) -> None:
    from assay.nli_model import OnnxModel

    same = OnnxModel(str(write_model(tmp_path / "same")))
    turned = OnnxModel(str(write_model(tmp_path / "turned", LABELS[::-1])))

    assert OnnxModel(str(folder)).version == same.version
    assert turned.version != same.version


def test_the_command_line_uses_it_where_the_policy_names_it(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "cv.txt").write_text("She led the team in Zurich. She wrote no Java.", "utf-8")
    (tmp_path / "answer.txt").write_text("She led no team in Zurich.", "utf-8")
    (tmp_path / "nli.toml").write_text(f'[check.nli]\nmodel = "{folder}"\n', "utf-8")
    texts = [str(tmp_path / "answer.txt"), "--source", str(tmp_path / "cv.txt")]
    command = [sys.executable, "-m", "assay", "check", *texts, "--format", "json"]

    def reasons(*options: str) -> set[str]:
        done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
        assert done.returncode == 1, done.stderr
        (verdict,) = json.loads(done.stdout)["report"]["verdicts"]
        return {finding["reason"] for finding in verdict["findings"]}

    assert "nli:contradicts" not in reasons()
    assert "nli:contradicts" in reasons("--policy", str(tmp_path / "nli.toml"))
