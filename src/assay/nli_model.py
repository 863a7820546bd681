"""An entailment model in ONNX from a folder of the user's: pairs in, probabilities out.

The folder holds `model.onnx`, `tokenizer.json` and `config.json` with the names of the labels
(`id2label`), as they are published for sequence classification.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from assay.errors import ConfigError
from assay.nli import Odds, Pair

if TYPE_CHECKING:
    import onnxruntime
    import tokenizers

INSTALL = "pip install 'assay[nli]'"
_FILES = {
    "model.onnx": "the model",
    "tokenizer.json": "its tokenizer",
    "config.json": "the names of its labels",
}
_INPUTS = ("input_ids", "attention_mask", "token_type_ids")
_PADDING = ("[PAD]", "<pad>")
_KEPT = 4_096


class OnnxModel:
    """A loaded model on one thread of the processor, and what it answered before.

    Answers are kept by the hash of all pairs of a batch: in a model whose numbers are scaled over
    a batch, a pair alone would answer otherwise than it did among others. Pairs are sorted by
    length, `batch` of them go together, `max_tokens` bounds both texts of a pair. Raises
    ConfigError that names the file which is missing or cannot be used.
    """

    def __init__(self, folder: str, *, batch: int = 8, max_tokens: int = 256) -> None:
        for name, value, least in (("batch", batch, 1), ("max_tokens", max_tokens, 16)):
            if value < least:
                raise ConfigError(f"check.nli.{name} is {value}; expected {least} or more")
        self._batch = batch
        place = _checked(folder)
        self._entails, self._contradicts, self._labels = _labels(place / "config.json")
        self._session, self._tokenizer = _loaded(place, max_tokens)
        self.digest = _digest(place)
        self._kept: OrderedDict[str, tuple[Odds, ...]] = OrderedDict()
        self._try(place)

    @property
    def version(self) -> str:
        """The digest of the model's files, and the version of what runs it."""
        import onnxruntime

        return f"{self.digest[:16]} (onnxruntime {onnxruntime.__version__})"

    def __call__(self, pairs: Sequence[Pair]) -> tuple[Odds, ...]:
        """The odds of pairs, in their order; equal pairs are asked once."""
        distinct = sorted(set(pairs), key=lambda pair: (len(pair[0]) + len(pair[1]), pair))
        found: dict[Pair, Odds] = {}
        for start in range(0, len(distinct), self._batch):
            part = distinct[start : start + self._batch]
            found.update(zip(part, self._answers(part), strict=True))
        return tuple(found[pair] for pair in pairs)

    def _answers(self, part: Sequence[Pair]) -> tuple[Odds, ...]:
        written = json.dumps([self.digest, *part], ensure_ascii=True)
        key = hashlib.sha256(written.encode()).hexdigest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        self._kept[key] = tuple(self._run(part))
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]

    def _run(self, part: Sequence[Pair]) -> Iterator[Odds]:
        import numpy

        coded = self._tokenizer.encode_batch(list(part))
        columns = {
            "input_ids": [each.ids for each in coded],
            "attention_mask": [each.attention_mask for each in coded],
            "token_type_ids": [each.type_ids for each in coded],
        }
        wanted = [each.name for each in self._session.get_inputs()]
        feed = {name: numpy.asarray(columns[name], dtype=numpy.int64) for name in wanted}
        rows = self._session.run(None, feed)[0].tolist()
        if len(rows) != len(part) or any(len(row) != self._labels for row in rows):
            raise ValueError("the model's answer has another shape than its labels")
        for row in rows:
            odds = _softmax(row)
            yield Odds(odds[self._entails], odds[self._contradicts])

    def _try(self, place: Path) -> None:
        """One pair through the model: what cannot work fails here, not in the first report."""
        names = [each.name for each in self._session.get_inputs()]
        for name in names:
            if name not in _INPUTS:
                raise ConfigError(
                    f"{place / 'model.onnx'}: asks for the input {name!r}; expected a model for "
                    f"pairs of texts with {', '.join(_INPUTS)}"
                )
        try:
            list(self._run([("A text.", "Another text.")]))
        except Exception as error:
            raise ConfigError(
                f"{place / 'model.onnx'}: cannot answer for a pair of texts "
                f"({type(error).__name__}); expected a model with {self._labels} labels"
            ) from None


def _checked(folder: str) -> Path:
    place = Path(folder)
    if not place.is_dir():
        raise ConfigError(
            f"check.nli.model is {folder!r}, which is no folder; expected one with "
            f"{', '.join(_FILES)}"
        )
    for name, what in _FILES.items():
        if not (place / name).is_file():
            raise ConfigError(f"{place / name}: no such file; expected {what}")
    return place


def _labels(path: Path) -> tuple[int, int, int]:
    """The columns of entailment and contradiction, and how many there are."""
    try:
        names = json.loads(path.read_text("utf-8"))["id2label"]
        known = {int(key): str(name).casefold() for key, name in names.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        known = {}
    found = [
        [column for column, name in known.items() if part in name and "not" not in name]
        for part in ("entail", "contradict")
    ]
    if sorted(known) != list(range(len(known))) or any(len(columns) != 1 for columns in found):
        raise ConfigError(
            f"{path}: expected “id2label” with one label of entailment and one of contradiction"
        )
    return found[0][0], found[1][0], len(known)


def _loaded(
    place: Path, max_tokens: int
) -> tuple[onnxruntime.InferenceSession, tokenizers.Tokenizer]:
    try:
        import onnxruntime
        from tokenizers import Tokenizer
    except ImportError:
        raise ConfigError(
            f"check.nli needs onnxruntime and tokenizers; install them with: {INSTALL}"
        ) from None
    try:
        tokenizer = Tokenizer.from_file(str(place / "tokenizer.json"))
        tokenizer.enable_truncation(max_tokens, strategy="longest_first")
        known = {mark: tokenizer.token_to_id(mark) for mark in _PADDING}
        mark = next((mark for mark, number in known.items() if number is not None), _PADDING[0])
        tokenizer.enable_padding(pad_token=mark, pad_id=known[mark] or 0)
    except Exception as error:
        raise ConfigError(f"{place / 'tokenizer.json'}: {_first(error)}") from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.use_deterministic_compute = True
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(
            str(place / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:
        raise ConfigError(f"{place / 'model.onnx'}: {_first(error)}") from None
    return session, tokenizer


def _first(error: Exception) -> str:
    return f"cannot be loaded ({type(error).__name__}: {str(error).splitlines()[0][:120]})"


def _digest(place: Path) -> str:
    """Of all files that an answer depends on, weights beside the model among them."""
    weights = {path.name for pattern in ("*.onnx*", "*.data") for path in place.glob(pattern)}
    whole = hashlib.sha256()
    for name in sorted(weights | set(_FILES)):
        with (place / name).open("rb") as file:
            whole.update(f"{name} {hashlib.file_digest(file, 'sha256').hexdigest()}\n".encode())
    return whole.hexdigest()


def _softmax(row: Sequence[float]) -> list[float]:
    if not all(map(math.isfinite, row)):
        raise ValueError("the model's answer is no number")
    most = max(row)
    powers = [math.exp(value - most) for value in row]
    return [power / sum(powers) for power in powers]
