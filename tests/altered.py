"""Quotes that are wrong by one change, and true quotes in other typography, from given texts.

Everything follows from the texts and a seed. As a program it judges its samples with the package
and prints the counts: `python tests/altered.py --data DIR --n 20000`.
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from assay import Source, Sources, check
from quote_changes import ALTERATIONS, window
from quote_oracle import cuts_number, denied, may_cross, reserve, speaks, stands
from quote_typography import FOR_QUOTES, FOR_TEXTS, FOR_WINDOWS, line_breaks

FIXTURES = Path(__file__).parent / "fixtures" / "quotes"


@dataclass(frozen=True, slots=True)
class Sample:
    """A quote of a text and what was done to it, to the text, or to both.

    `origin` and `window` are the text and the words before any change of typography.
    """

    text: str
    quote: str
    operator: str
    origin: str
    window: str

    @property
    def untouched(self) -> "Sample":
        """The same without typography."""
        return Sample(self.origin, self.window, "untouched", self.origin, self.window)


@dataclass(slots=True)
class Material:
    """Samples by what is true of them, and how many the oracle left out, by operator.

    `reserved` are true quotes whose sentence holds a negation or a hedge beside them.
    """

    altered: list[Sample] = field(default_factory=list)
    true: list[Sample] = field(default_factory=list)
    reserved: list[Sample] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the package says of a sample: of the quotation alone, and of the whole statement."""

    sample: Sample
    outcome: str
    reason: str
    status: str

    def __str__(self) -> str:
        sample = self.sample
        said = f"{sample.operator}: {self.outcome} ({self.reason}), whole {self.status}"
        return f"{said}\n    quote  {sample.quote!r}\n    window {sample.window!r}"


def _altered(rng: Random, text: str) -> Sample | None:
    name, alter = rng.choice(list(ALTERATIONS.items()))
    given = window(rng, text)
    quote = given and alter(rng, text, given)
    if not quote or quote == str(given):
        return None
    chance = rng.random()
    if chance < 0.2:
        vary = rng.choice(FOR_QUOTES)
        if vary is line_breaks and name in ("joined", "stitched"):
            return None  # a quote may cross a boundary that it shows
        return Sample(text, vary(rng, quote), f"{name} + quote {vary.__name__}", text, quote)
    if chance < 0.35:
        vary = rng.choice(FOR_TEXTS)
        return Sample(vary(rng, text), quote, f"{name} + text {vary.__name__}", text, quote)
    return Sample(text, quote, name, text, quote)


def _true(rng: Random, text: str) -> Sample | None:
    given = window(rng, text)
    if not given or not speaks(str(given)) or may_cross(text, *given.span):
        return None
    if cuts_number(text, *given.span):
        return None
    words = str(given)
    place = rng.choice(("quote", "window", "text"))
    vary = rng.choice({"quote": FOR_QUOTES, "window": FOR_WINDOWS, "text": FOR_TEXTS}[place])
    start, end = given.span
    source, quote = text, words
    if place == "quote":
        quote = vary(rng, words)
    elif place == "window":
        source = text[:start] + vary(rng, text[start:end]) + text[end:]
    else:
        source = vary(rng, text)
    if (quote, source) == (words, text):
        return None
    return Sample(source, quote, f"{place} {vary.__name__}", text, words)


def collect(texts: Sequence[str], wanted: int, seed: int = 0) -> Material:
    """`wanted` altered and `wanted` true quotes; the oracle leaves out what is neither."""
    rng = Random(seed)
    material = Material()
    while len(material.altered) < wanted:
        sample = _altered(rng, rng.choice(texts))
        if sample and not stands(sample.text, sample.quote):
            material.altered.append(sample)
        elif sample:
            material.left_out[sample.operator] += 1
    while len(material.true) < wanted:
        sample = _true(rng, rng.choice(texts))
        if sample and not stands(sample.text, sample.quote):
            material.left_out[sample.operator] += 1
        elif sample and reserve(sample.text, sample.quote):
            material.reserved.append(sample)
        elif sample:
            material.true.append(sample)
    return material


def judge(sample: Sample) -> Judgement:
    """Check one sample; the point of its statement is the same words in plain typography."""
    draft = {"claims": [{"claim": sample.window, "quote": sample.quote}]}
    verdict = check(draft, Sources([Source("doc", sample.text)])).verdicts[0]
    found = next(f for f in verdict.findings if f.checker == "quote")
    return Judgement(sample, found.outcome.value, found.reason, verdict.status.value)


def offenders(bucket: str, judged: Sequence[Judgement]) -> list[Judgement]:
    """Judgements that a bucket of `Material` must not have.

    Altered quotes are never verified, true ones always; reserved ones never fail, and are
    not verified right after a word that denies them, nor because of their typography.
    """
    if bucket == "altered":
        return [j for j in judged if "verified" in (j.outcome, j.status)]
    if bucket == "true":
        return [j for j in judged if (j.outcome, j.status) != ("verified", "verified")]
    return [j for j in judged if j.outcome == "failure" or _unseen(j)]


def _unseen(judged: Judgement) -> bool:
    sample = judged.sample
    if judged.outcome != "verified":
        return False
    return denied(sample.text, sample.quote) or judge(sample.untouched).outcome != "verified"


def fixtures() -> list[str]:
    """The texts that belong to the tests."""
    return [path.read_text(encoding="utf-8") for path in sorted(FIXTURES.glob("*.txt"))]


def texts_of(folder: Path) -> list[str]:
    """The texts of a folder of measuring data; empty if it has none."""
    path = folder / "ats_fixtures.jsonl"
    if not path.is_file():
        return []
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [row["text"] for row in rows if row.get("text")]


def _report(bucket: str, samples: Sequence[Sample], shown: int) -> None:
    judged = [judge(sample) for sample in samples]
    print(f"\n{bucket}: {len(judged)}")
    counts = Counter((j.sample.operator.split(" + ")[0], j.reason) for j in judged)
    for (operator, reason), count in sorted(counts.items()):
        print(f"  {operator:24} {reason:22} {count}")
    print("  whole statements:", dict(Counter(j.status for j in judged)))
    wrong = offenders(bucket, judged)
    print(f"  disagreements: {len(wrong)}")
    seen: Counter[tuple[str, str]] = Counter()
    for judgement in wrong:
        kind = judgement.sample.operator, judgement.reason
        seen[kind] += 1
        if seen[kind] <= shown:
            print(judgement)


def main() -> None:
    """Print what the package says of many samples, by operator and reason."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--data", type=Path, help="folder with ats_fixtures.jsonl")
    parser.add_argument("--n", type=int, default=4000, help="altered and true quotes, each")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=3, help="disagreements shown of each kind")
    given = parser.parse_args()
    texts = texts_of(given.data) if given.data else fixtures()
    if not texts:
        parser.error(f"no ats_fixtures.jsonl in {given.data}")
    material = collect(texts, given.n, given.seed)
    for bucket in ("altered", "true", "reserved"):
        _report(bucket, getattr(material, bucket), given.show)
    print("\nleft out by the oracle:", dict(material.left_out.most_common(12)))


if __name__ == "__main__":
    main()
