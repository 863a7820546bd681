"""Statements of the facts, true and with one planted fault, as a stream that follows from a seed.

As a program it prints counts and examples, or the samples as JSON lines:
`python tests/planted/generate.py --seed 0 --per-type 60 --show 3`.
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import cycle
from random import Random

from claims import Claim, true, true_claim
from facts import DIRECTED, VALUES, Fact, direction, facts, joined
from faults import OPERATORS, operators, planted
from forms import Form, bounded, forms
from wordings import names, slots

_BOUNDABLE = {"", "dat", "age"}


@dataclass(frozen=True, slots=True)
class Sample:
    """A statement about one fact of a source.

    `source_span` is the sentence that carries the fact, `wording` the statement without names and
    numbers, `loose` whether it uses content words that the source has not.
    """

    fact_id: str
    fact_type: str
    language: str
    source: str
    statement: str
    truth: bool
    operator: str | None
    source_span: tuple[int, int]
    wording: str
    loose: bool
    note: str


def _value_forms(claim: Claim, case: str, language: str) -> list[Form]:
    found = forms(claim.value, language, case)
    if claim.words is not None:
        found = [form for form in found if form.words == claim.words]
    if claim.value.bound == "exact":
        return found
    if case not in _BOUNDABLE:
        return []
    return [made for form in found for made in bounded(form, claim.value, language)]


def _ends(rng: Random, claim: Claim, language: str) -> dict[str, str]:
    value = claim.value
    if value.upper is None:
        return {}
    first, second = (
        forms(value.part(value.number), language),
        forms(value.part(value.upper), language),
    )
    place = rng.randrange(min(len(first), len(second)))
    return {"a": first[place].text, "b": second[place].text}


def _swapped(fact: Fact) -> dict[str, str]:
    return {**fact.fill, "org": fact.fill["org2"], "org2": fact.fill["org"]}


def _filled(rng: Random, fact: Fact, claim: Claim, frame: str) -> tuple[dict[str, str], str] | None:
    """The words for the slots of a frame, and the shape of its value."""
    fill = _swapped(fact) if claim.swapped else dict(fact.fill)
    fill |= _ends(rng, claim, fact.language)
    shape = ""
    for slot in slots(frame):
        name, _, case = slot.partition("_")
        if name in VALUES:
            found = _value_forms(claim, case, fact.language)
            if not found:
                return None
            form = rng.choice(found)
            fill[slot], shape = form.text, re.sub(r"\d+", "#", form.shape)
        elif slot in names()["direction"][fact.language]:
            fill[slot] = direction(rng, slot, fact.language, rising=claim.rising)
    if claim.value.bound != "exact" and not shape:
        return None
    return fill, shape


def _sentence(text: str, language: str) -> str:
    text = joined(text, language)
    end = "" if text.endswith("~") else "。" if language == "zh" else "."
    text = text.removesuffix("~")
    return text[0].upper() + text[1:] + end


def statement(rng: Random, fact: Fact, claim: Claim, frame: str) -> tuple[str, str] | None:
    """The claim in the words of a frame, and its wording; None where the frame cannot say it."""
    if claim.rising != fact.rising["v"] and not set(slots(frame)) & set(DIRECTED):
        return None
    made = _filled(rng, fact, claim, frame)
    if made is None:
        return None
    fill, shape = made
    wording = re.sub(r"\{v(_\w+)?\}", lambda _: shape, frame)
    return _sentence(frame.format(**fill), fact.language), wording.removesuffix("~")


def _sample(
    rng: Random, fact: Fact, claim: Claim, operator: str | None, frame: str
) -> Sample | None:
    made = statement(rng, fact, claim, frame)
    if made is None:
        return None
    text, wording = made
    return Sample(
        fact_id=fact.fact_id,
        fact_type=fact.fact_type.name,
        language=fact.language,
        source=fact.source,
        statement=text,
        truth=operator is None,
        operator=operator,
        source_span=fact.span,
        wording=wording,
        loose=frame in fact.wordings.loose,
        note=claim.note,
    )


def _frames(rng: Random, fact: Fact) -> Iterator[str]:
    """The frames in a random order again and again, a loose one after every seventh."""
    frames, loose = list(fact.wordings.frames), list(fact.wordings.loose)
    rng.shuffle(frames)
    rng.shuffle(loose)
    spare = cycle(loose)
    for place, frame in enumerate(cycle(frames), 1):
        yield frame
        if loose and place % 7 == 0:
            yield next(spare)


def _claims(rng: Random, fact: Fact, operator: str | None) -> Iterator[Claim]:
    if operator:
        yield from planted(rng, fact, operator)
        return
    for _ in range(40):
        claim = true_claim(rng, fact)
        if true(fact, claim):
            yield claim


def _next(
    rng: Random, fact: Fact, operator: str | None, frames: Iterator[str], used: set[str]
) -> Sample | None:
    """A new statement of the fact, if forty tries find one."""
    for claim, frame in zip(_claims(rng, fact, operator), frames, strict=False):
        sample = _sample(rng, fact, claim, operator, frame)
        if sample and sample.statement not in used:
            used.add(sample.statement)
            return sample
    return None


def _typed(rng: Random, same: Sequence[Fact], per_type: int) -> Iterator[Sample]:
    """Samples of one type, true and faulty in turn, by fact in turn, by operator in turn.

    The facts of one language share their frames, so that all wordings are seen.
    """
    by_language = {fact.language: _frames(rng, fact) for fact in same}
    spoiled = {fact.language: _frames(rng, fact) for fact in same}
    used: dict[str, set[str]] = {fact.fact_id: set() for fact in same}
    kinds = {
        fact.fact_id: cycle(rng.sample(operators(fact), len(operators(fact)))) for fact in same
    }
    found = 0
    for fact in cycle(same):
        for faulty in (False, True):
            if found == per_type:
                return
            tried = [next(kinds[fact.fact_id]) for _ in range(5)] if faulty else [None]
            frames = (spoiled if faulty else by_language)[fact.language]
            made = (_next(rng, fact, name, frames, used[fact.fact_id]) for name in tried)
            sample = next(filter(None, made), None)
            if sample:
                found += 1
                yield sample


def samples(seed: int, per_type: int = 60) -> Iterator[Sample]:
    """So many samples of each fact type, half of them true."""
    by_type: dict[str, list[Fact]] = {}
    for fact in facts(seed):
        by_type.setdefault(fact.fact_type.name, []).append(fact)
    for name, same in by_type.items():
        yield from _typed(Random(f"{seed} {name}"), same, per_type)


def _show(found: Sequence[Sample], rng: Random, count: int) -> None:
    for sample in rng.sample(found, min(count, len(found))):
        start, end = sample.source_span
        mark = "true" if sample.truth else f"false by {sample.operator} ({sample.note})"
        print(f"\n[{sample.fact_id}] {mark}{' loose' if sample.loose else ''}")
        print(f"  source:    {sample.source[start:end]}")
        print(f"  statement: {sample.statement}")


def main() -> None:
    """Print counts by type and operator and some examples, or all samples as JSON lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--per-type", type=int, default=60)
    parser.add_argument("--show", type=int, default=3, help="examples to print")
    parser.add_argument("--jsonl", action="store_true", help="print all samples as JSON lines")
    options = parser.parse_args()
    found = list(samples(options.seed, options.per_type))
    if options.jsonl:
        for sample in found:
            print(json.dumps(asdict(sample), ensure_ascii=False))
        return
    for name, count in Counter(sample.fact_type for sample in found).items():
        wordings = {s.wording for s in found if s.fact_type == name and not s.loose}
        true_ones = sum(s.truth for s in found if s.fact_type == name)
        print(f"{name:20} {count:5} samples {true_ones:5} true {len(wordings):5} wordings")
    counts = Counter(sample.operator or "none" for sample in found)
    print("\n".join(f"{name:20} {counts[name]:5}" for name in ["none", *OPERATORS]))
    _show(found, Random(options.seed), options.show)


if __name__ == "__main__":
    main()
