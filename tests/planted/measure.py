"""How the checks judge the planted samples: faults that pass, true statements that do not.

As a program it prints the shares by distinct fact and by sample, and with `--show N` what went
wrong, kind by kind with N examples each, the false "verified" first:
`python tests/planted/measure.py --seed 0 --per-type 60 --show 2 --type headcount`.
"""

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import TypeAlias

from faults import OPERATORS
from generate import Sample, samples
from wordings import LANGUAGES, fact_types

import assay
from assay import Report, Source, Sources, Status

AS_OF = date(2026, 6, 1)
NO_FAULT = "none"

Check: TypeAlias = Callable[[str, Sources], Report]


@dataclass(frozen=True, slots=True)
class Judged:
    """A sample with its status, and the reasons and unchecked words of the claims that gave it."""

    sample: Sample
    status: Status
    reasons: tuple[str, ...]
    unchecked: tuple[str, ...]

    @property
    def kind(self) -> str:
        """What similar cases have in common."""
        named = (self.sample.fact_type, self.sample.operator, "+".join(self.reasons))
        return " · ".join(filter(None, named))


Group: TypeAlias = Sequence[Judged]


@dataclass(slots=True)
class Shares:
    """Counts of groups: of one sample each, or of all samples of a fact.

    A group counts as not verified, failed (faults) or verified (true ones) only if all its samples
    are; one true sample that failed is enough for `accused`. Loose true ones stand apart.
    """

    faults: int = 0
    caught: int = 0
    refuted: int = 0
    true: int = 0
    passed: int = 0
    accused: int = 0
    loose: int = 0
    loose_passed: int = 0
    loose_accused: int = 0

    def add(self, group: Group) -> None:
        """Count one group."""
        faults = [j.status for j in group if not j.sample.truth]
        true = [j.status for j in group if j.sample.truth and not j.sample.loose]
        loose = [j.status for j in group if j.sample.truth and j.sample.loose]
        if faults:
            self.faults += 1
            self.caught += Status.VERIFIED not in faults
            self.refuted += set(faults) == {Status.FAILED}
        if true:
            self.true += 1
            self.passed += set(true) == {Status.VERIFIED}
            self.accused += Status.FAILED in true
        if loose:
            self.loose += 1
            self.loose_passed += set(loose) == {Status.VERIFIED}
            self.loose_accused += Status.FAILED in loose

    @property
    def caught_share(self) -> float:
        """The share of faults that are not verified; of none, all."""
        return self.caught / self.faults if self.faults else 1.0

    @property
    def passed_share(self) -> float:
        """The share of true ones, in the words of the source, that are verified; of none, all."""
        return self.passed / self.true if self.true else 1.0


def judge(found: Iterable[Sample], check: Check = assay.check) -> Iterator[Judged]:
    """Check every sample against its source."""
    for sample in found:
        report = check(sample.statement, Sources([Source("source", sample.source)], AS_OF))
        status = report.status
        deciding = [verdict for verdict in report.verdicts if verdict.status is status]
        reasons = dict.fromkeys(code for verdict in deciding for code in verdict.reasons)
        unchecked = dict.fromkeys(word for verdict in deciding for word in verdict.unchecked)
        yield Judged(sample, status, tuple(reasons), tuple(unchecked))


def by_sample(judged: Iterable[Judged]) -> Shares:
    """The shares of samples."""
    shares = Shares()
    for one in judged:
        shares.add([one])
    return shares


def by_fact(judged: Iterable[Judged]) -> Shares:
    """The shares of distinct facts."""
    facts: dict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        facts[one.sample.fact_id].append(one)
    shares = Shares()
    for group in facts.values():
        shares.add(group)
    return shares


def misses(judged: Iterable[Judged]) -> list[Judged]:
    """Faults that are verified."""
    return [j for j in judged if not j.sample.truth and j.status is Status.VERIFIED]


def accusations(judged: Iterable[Judged]) -> list[Judged]:
    """True statements that failed, loose ones too."""
    return [j for j in judged if j.sample.truth and j.status is Status.FAILED]


def undecided(judged: Iterable[Judged]) -> list[Judged]:
    """True statements in the words of the source that stay unverifiable."""
    return [
        j
        for j in judged
        if j.sample.truth and not j.sample.loose and j.status is Status.UNVERIFIABLE
    ]


def listed(found: Sequence[Judged], examples: int) -> Iterator[str]:
    """The kinds of what was found, the largest first, with some examples of each."""
    kinds: dict[str, list[Judged]] = defaultdict(list)
    for one in found:
        kinds[one.kind].append(one)
    for kind, same in sorted(kinds.items(), key=lambda item: -len(item[1])):
        words = Counter(word for one in same for word in one.unchecked).most_common(6)
        left = ", ".join(f"{word!r} {count}" for word, count in words)
        yield f"\n{len(same):4}  {kind}" + (f"  unchecked: {left}" if left else "")
        for one in same[:examples]:
            yield from _example(one)


def _example(judged: Judged) -> Iterator[str]:
    sample = judged.sample
    note = f" ({sample.note})" if sample.note else ""
    yield f"      [{sample.fact_id}]{note}{' loose' if sample.loose else ''}"
    yield f"        source:    {sample.source[slice(*sample.source_span)]}"
    yield f"        statement: {sample.statement}"
    if judged.unchecked:
        yield f"        unchecked: {', '.join(map(repr, judged.unchecked))}"


_HEAD = (
    f"{'':20} {'faults':>6} {'not ver.':>8} {'failed':>7}"
    f" | {'true':>5} {'verified':>8} {'FAILED':>6} {'':>7}"
    f" | {'loose':>5} {'verified':>8} {'unver.':>6} {'FAILED':>6}"
)


def _share(count: int, of: int) -> str:
    return f"{100 * count / of:.1f}%" if of else "-"


def _row(name: str, s: Shares) -> str:
    open_ones = s.loose - s.loose_passed - s.loose_accused
    return (
        f"{name:20} {s.faults:6} {_share(s.caught, s.faults):>8} {_share(s.refuted, s.faults):>7}"
        f" | {s.true:5} {_share(s.passed, s.true):>8} {s.accused:6} {_share(s.accused, s.true):>7}"
        f" | {s.loose:5} {s.loose_passed:8} {open_ones:6} {s.loose_accused:6}"
    )


def table(judged: Sequence[Judged], count: Callable[[Iterable[Judged]], Shares]) -> Iterator[str]:
    """Rows for all samples, for each operator, language and fact type that occurs."""
    parts: dict[tuple[str, str], list[Judged]] = defaultdict(list)
    for one in judged:
        parts["operator", one.sample.operator or NO_FAULT].append(one)
        parts["language", one.sample.language].append(one)
        parts["fact type", one.sample.fact_type].append(one)
    rows = [("operator", name) for name in OPERATORS]
    rows += [("language", name) for name in LANGUAGES]
    rows += [("fact type", kind.name) for kind in fact_types()]
    yield _HEAD
    yield _row("all", count(judged))
    last = ""
    for part, name in rows:
        if (part, name) not in parts:
            continue
        if part != last:
            last = part
            yield f"by {part}"
        yield _row(name, count(parts[part, name]))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--per-type", type=int, default=60)
    parser.add_argument("--show", type=int, default=0, help="examples of each kind of mistake")
    parser.add_argument("--type", action="append", metavar="T", help="only this fact type")
    parser.add_argument(
        "--operator", action="append", metavar="O", help=f"only these faults, or {NO_FAULT!r}"
    )
    parser.add_argument("--jsonl", action="store_true", help="print what was judged, a line each")
    options = parser.parse_args()
    types = [kind.name for kind in fact_types()]
    known = (("type", types), ("operator", [*OPERATORS, NO_FAULT]))
    for option, names in known:
        for name in getattr(options, option) or ():
            if name not in names:
                parser.error(f"--{option} is {name!r}; expected one of {', '.join(names)}")
    return options


def _chosen(options: argparse.Namespace) -> list[Sample]:
    return [
        sample
        for sample in samples(options.seed, options.per_type)
        if not options.type or sample.fact_type in options.type
        if not options.operator or (sample.operator or NO_FAULT) in options.operator
    ]


def main() -> None:
    """Judge the samples that the options choose and print what came of them."""
    options = _options()
    found = _chosen(options)
    start = time.perf_counter()
    judged = list(judge(found))
    taken = time.perf_counter() - start
    if options.jsonl:
        for one in judged:
            print(json.dumps({**asdict(one), "kind": one.kind}, ensure_ascii=False))
        return
    print(
        f"{len(judged)} samples in {taken:.1f} s, {1000 * taken / max(len(judged), 1):.1f} ms each"
    )
    for name, count in (("distinct fact", by_fact), ("sample", by_sample)):
        print(f"\nBy {name}", *table(judged, count), sep="\n")
    if not options.show:
        return
    lists = (
        ("Faults that are verified", misses(judged)),
        ("True statements that failed", accusations(judged)),
        ("True statements that stay unverifiable", undecided(judged)),
    )
    for title, wrong in lists:
        print(f"\n{title}: {len(wrong)}", *listed(wrong, options.show), sep="\n")


if __name__ == "__main__":
    main()
