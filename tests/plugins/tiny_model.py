"""An entailment model of a few hundred bytes that counts words: what it says can be reasoned out.

It entails where every word of the hypothesis stands in the premise and both deny equally often, and
contradicts where one of them denies more often. Anything else is neutral.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

WORDS = (
    *("she", "he", "led", "wrote", "the", "a", "team", "payroll", "java", "rust", "in", "zurich"),
    *("no", "not", "never"),
)
DENIALS = ("no", "not", "never")
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
LABELS = ("CONTRADICTION", "NEUTRAL", "ENTAILMENT")


def write_model(folder: Path, labels: Sequence[str] = LABELS) -> Path:
    """Write `model.onnx`, `tokenizer.json` and `config.json`; `labels` is the order of columns."""
    folder.mkdir(parents=True, exist_ok=True)
    names = {str(column): name for column, name in enumerate(labels)}
    (folder / "config.json").write_text(json.dumps({"id2label": names}), "utf-8")
    _tokenizer().save(str(folder / "tokenizer.json"))
    (folder / "model.onnx").write_bytes(_model([LABELS.index(n.upper()) for n in labels]))
    return folder


def _tokenizer() -> Any:
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    ids = {word: number for number, word in enumerate((*SPECIAL, *WORDS))}
    tokenizer = Tokenizer(models.WordLevel(ids, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    marks = [(mark, ids[mark]) for mark in ("[CLS]", "[SEP]")]
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=marks
    )
    return tokenizer


def _model(order: Sequence[int]) -> bytes:
    import numpy
    from onnx import TensorProto, checker, helper, numpy_helper

    size = len(SPECIAL) + len(WORDS)
    one_hot = numpy.eye(size, dtype=numpy.float32)
    one_hot[: len(SPECIAL)] = 0
    denials = numpy.zeros((size, 1), dtype=numpy.float32)
    for word in DENIALS:
        denials[len(SPECIAL) + WORDS.index(word)] = 1
    # columns of contradiction, neutral and entailment from: words missing, denials that differ
    weights = numpy.array([[-3, 0, -9], [9, 0, -12]], dtype=numpy.float32)[:, order]
    bias = numpy.array([-3, 0, 3], dtype=numpy.float32)[list(order)]
    given = {
        "one_hot": one_hot,
        "denials": denials,
        "content": 1 - denials.reshape(1, size),
        "weights": weights,
        "bias": bias,
        "one": numpy.float32(1),
        "axis": numpy.array([1]),
        "last": numpy.array([2]),
    }
    node = helper.make_node
    nodes = [
        node("Gather", ["one_hot", "input_ids"], ["words"]),
        node("Cast", ["token_type_ids"], ["second"], to=TensorProto.FLOAT),
        node("Sub", ["one", "second"], ["first"]),
        *(
            step
            for name, mask in (("premise", "first"), ("hypothesis", "second"))
            for step in (
                node("Unsqueeze", [mask, "last"], [f"{mask}_column"]),
                node("Mul", ["words", f"{mask}_column"], [f"{name}_words"]),
                node("ReduceSum", [f"{name}_words", "axis"], [name], keepdims=0),
                node("MatMul", [name, "denials"], [f"{name}_denials"]),
            )
        ),
        node("Sub", ["hypothesis", "premise"], ["beyond"]),
        node("Relu", ["beyond"], ["lacking"]),
        node("Mul", ["lacking", "content"], ["missing_words"]),
        node("ReduceSum", ["missing_words", "axis"], ["missing"], keepdims=1),
        node("Sub", ["hypothesis_denials", "premise_denials"], ["turned"]),
        node("Abs", ["turned"], ["differing"]),
        node("Concat", ["missing", "differing"], ["features"], axis=1),
        node("MatMul", ["features", "weights"], ["scores"]),
        node("Add", ["scores", "bias"], ["logits"]),
    ]
    graph = helper.make_graph(
        nodes,
        "tiny",
        [
            helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
            for name in ("input_ids", "token_type_ids")
        ],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", len(order)])],
        [numpy_helper.from_array(numpy.asarray(value), name) for name, value in given.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    checker.check_model(model)
    return bytes(model.SerializeToString())
