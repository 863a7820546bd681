"""Quotes that are wrong by one change, and true quotes in other typography, from given texts.

Everything follows from the texts and a seed. As a program it judges its samples with the package
and prints the counts: `python tests/altered.py --data DIR --n 20000`.
"""

import argparse
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from quote_oracle import HAN, reserve, sections, speaks, stands
from quote_windows import (
    FOR_QUOTES,
    FOR_TEXTS,
    FOR_WINDOWS,
    UNIT,
    Window,
    cut,
    glue,
    spoken,
    window,
)

from assay import Source, Sources, check

FIXTURES = Path(__file__).parent / "fixtures" / "quotes"
@dataclass(frozen=True, slots=True)
class Sample:
    """A text, a quote from it, the same words as they were, and what was done to them."""

    text: str
    quote: str
    window: str
    operator: str


@dataclass(slots=True)
class Material:
    """Samples by what is true of them, and how many the oracle left out, by operator."""

    altered: list[Sample] = field(default_factory=list)
    true: list[Sample] = field(default_factory=list)
    reserved: list[Sample] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)




def _altered(rng: Random, text: str) -> Sample | None:
    name, alter = rng.choice(list(ALTERATIONS.items()))
    given = window(rng, text)
    quote = given and alter(rng, text, given)
    if not given or not quote or quote == str(given):
        return None
    chance = rng.random()
    if chance < 0.2:
        vary = rng.choice(FOR_QUOTES)
        return Sample(text, vary(rng, quote), str(given), f"{name} + quote {vary.__name__}")
    if chance < 0.35:
        vary = rng.choice(FOR_TEXTS)
        return Sample(vary(rng, text), quote, str(given), f"{name} + text {vary.__name__}")
    return Sample(text, quote, str(given), name)


def _true(rng: Random, text: str) -> Sample | None:
    given = window(rng, text)
    if not given or not speaks(str(given)):
        return None
    words = str(given)
    place = rng.choice(("quote", "window", "text"))
    vary = rng.choice({"quote": FOR_QUOTES, "window": FOR_WINDOWS, "text": FOR_TEXTS}[place])
    name = f"{place} {vary.__name__}"
    start, end = given.span
    if place == "quote":
        quote, source = vary(rng, words), text
    elif place == "window":
        quote, source = words, text[:start] + vary(rng, text[start:end]) + text[end:]
    else:
        quote, source = words, vary(rng, text)
    return Sample(source, quote, words, name) if (quote, source) != (words, text) else None


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
        elif sample:
            bucket = material.reserved if reserve(sample.text, sample.quote) else material.true
            bucket.append(sample)
    return material


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the package says of a sample: of the quotation alone, and of the whole statement."""

    sample: Sample
    outcome: str
    reason: str
    status: str

    def __str__(self) -> str:
        sample = self.sample
        return (
            f"{sample.operator}: {self.outcome} ({self.reason}), whole {self.status}\n"
            f"    quote  {sample.quote!r}\n    window {sample.window!r}"
        )


def judge(sample: Sample) -> Judgement:
    """Check one sample; the point of its statement is the words as they stood."""
    draft = {"claims": [{"claim": sample.window, "quote": sample.quote}]}
    verdict = check(draft, Sources([Source("doc", sample.text)])).verdicts[0]
    found = next(f for f in verdict.findings if f.checker == "quote")
    return Judgement(sample, found.outcome.value, found.reason, verdict.status.value)


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


def _report(name: str, samples: Sequence[Sample], shown: int) -> None:
    counts: Counter[tuple[str, str]] = Counter()
    statuses: Counter[str] = Counter()
    print(f"\n{name}: {len(samples)}")
    for judged in map(judge, samples):
        operator = judged.sample.operator.split(" + ")[0]
        statuses[judged.status] += 1
        counts[operator, judged.reason] += 1
        wrong = (judged.outcome == "verified") is (name != "true")
        if wrong and counts[operator, judged.reason] <= shown:
            print(judged)
    for (operator, reason), count in sorted(counts.items()):
        print(f"  {operator:24} {reason:22} {count}")
    print("  whole statements:", dict(statuses))


def main() -> None:
    """Print what the package says of many samples, by operator and reason."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--data", type=Path, help="folder with ats_fixtures.jsonl")
    parser.add_argument("--n", type=int, default=4000, help="altered and true quotes, each")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=3, help="disagreements shown for each reason")
    given = parser.parse_args()
    texts = texts_of(given.data) if given.data else fixtures()
    material = collect(texts, given.n, given.seed)
    for name in ("altered", "true", "reserved"):
        _report(name, getattr(material, name), given.show)
    print("\nleft out by the oracle:", dict(material.left_out.most_common(12)))


if __name__ == "__main__":
    main()
