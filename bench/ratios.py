"""Every ratio that can be measured so far, each with its goal and how it was taken."""

from __future__ import annotations

import re
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path

from assay import Source, Sources, check
from assay.hiring.pack import PACK, resume_of
from assay.hiring.summary import summarize
from assay.text import quantities
from assay.text.find import find_all
from assay.text.fold import Folded, fold
from bench.asking import overheads
from bench.corpus import quotes, source

_TRIM = re.compile("^[\\s\"'“”‘’.,;:]+|[\\s\"'“”‘’.,;:]+$")
_SPACES = re.compile(r"\s+")
_MISS = "confidential zzqqzz information agr"


@dataclass(frozen=True, slots=True)
class Ratio:
    """One measured ratio; `at_most` says on which side of the goal is good."""

    name: str
    value: float
    goal: float
    at_most: bool

    @property
    def met(self) -> bool:
        return self.value <= self.goal if self.at_most else self.value >= self.goal


def written(value: str) -> str:
    """The published normalisation as it was written, with its two patterns."""
    return _TRIM.sub("", _SPACES.sub(" ", value.lower()))


def is_quoted(quote: str, text: str) -> bool:
    """The published check as it was written: the source is normalised for every quote."""
    return len(needle := written(quote)) >= 3 and needle in written(text)


def best(work: Callable[[], object], *, repeat: int = 5, least: float = 0.02) -> float:
    """Seconds of processor time for one call: the least of several runs of a sure length."""
    work()
    count = 1
    while (taken := _run(work, count)) < least:
        count = max(count * 2, int(count * least / max(taken, 1e-7)))
    return min(taken, *(_run(work, count) for _ in range(repeat - 1))) / count


def _run(work: Callable[[], object], count: int) -> float:
    start = time.process_time()
    for _ in range(count):
        work()
    return time.process_time() - start


def once(work: Callable[[], object]) -> float:
    """Seconds of processor time for one call."""
    return _run(work, 1)


def locating() -> Iterator[Ratio]:
    """G1: fold a quote, find all places, map them back; against a bare scan of the folded text.

    All quotes differ, so that no cache helps.
    """
    for size, goal in ((4_096, 2.5), (102_400, 1.4), (1_048_576, 1.15)):
        text = source(size)
        many = quotes(text, 1_500 if size < 1e6 else 300)
        folded = fold(text)
        bare = best(partial(folded.text.find, _MISS))
        located = min(once(partial(_locate, many, folded)) for _ in range(3)) / len(many)
        yield Ratio(f"G1 locate ÷ bare scan, {size // 1024} kB", located / bare, goal, True)
        if size == 4_096:
            whole = min(_checked(text, many, seed) for seed in range(3)) / len(many)
            yield Ratio("G1 whole check ÷ locate, 4 kB", whole / located, 6, True)


def _locate(many: list[str], folded: Folded) -> None:
    for quote in many:
        for low, high in find_all(fold(quote + ""), folded).spans:
            folded.span(low, high)


def _checked(text: str, many: list[str], seed: int) -> float:
    """Time for drafts of ten claims each; the points differ from run to run."""
    sources = Sources([Source("s", text)])
    drafts = [
        {"claims": [{"claim": f"Point {seed} {q}", "quote": q} for q in many[i : i + 10]]}
        for i in range(0, len(many), 10)
    ]
    check(drafts[0], sources)
    return once(lambda: [check(draft, sources) for draft in drafts])


def numeric() -> Iterator[Ratio]:
    """Ten numeric claims on a source of 4 kB that was not seen before, against folding it."""
    texts = [source(4_096, seed=seed) for seed in range(12)]
    folded = min(once(partial(fold, text)) for text in texts)
    answer = " ".join(f"She led {n} platform teams in {2000 + n}." for n in range(5, 10))
    checked = min(once(partial(check, answer, Sources([Source("s", t)]))) for t in texts)
    yield Ratio("Ten numeric claims ÷ fold, 4 kB", checked / folded, 100, True)


def folding() -> Iterator[Ratio]:
    """G2: build the folded text with its map; against the published normalise, which has none."""
    for size, label, split in ((4_096, "4 kB", 0.8), (1_048_576, "1 MB", 1.5)):
        text = source(size)
        ours = best(partial(fold, text))
        published = best(partial(written, text))
        joined = best(partial(_joined, text))
        yield Ratio(f"G2 published normalise ÷ fold, ascii {label}", published / ours, 4, False)
        yield Ratio(f"G2 casefold, split, join ÷ fold, ascii {label}", joined / ours, split, False)
    for kind, goal in (("pdf", 1.2), ("latin", 1.0), ("cjk", 0.5)):
        text = source(1_048_576, kind=kind)
        ratio = best(partial(written, text), repeat=3) / best(partial(fold, text), repeat=3)
        yield Ratio(f"G2 published normalise ÷ fold, {kind} 1 MB", ratio, goal, False)


def _joined(text: str) -> str:
    return " ".join(text.casefold().split())


def memory() -> Iterator[Ratio]:
    """G3: bytes for each character of the source, kept and at the peak, 1 MB."""
    for kind in ("ascii", "pdf", "latin"):
        text = source(1_048_576, kind=kind)
        tracemalloc.start()
        kept = fold(text)
        now, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert kept.text
        yield Ratio(f"G3 bytes kept a character, {kind}", now / len(text), 3.5, True)
        yield Ratio(f"G3 bytes at the peak a character, {kind}", peak / len(text), 10, True)


def peers() -> Iterator[Ratio]:
    """G4: source preparation and ten quotes on 4 kB, against what others do for a yes or no."""
    text = source(4_096)
    ten = quotes(text, 10, broken=0.1)
    patterns = [re.compile(r"\s+".join(map(re.escape, q.split())), re.IGNORECASE) for q in ten]

    def cached() -> None:
        normal = written(text)
        for quote in ten:
            _ = written(quote) in normal

    ours = best(lambda: locate_in(text, ten))
    yield Ratio(
        "G4 published check ÷ ours, 4 kB × 10",
        best(lambda: [is_quoted(q, text) for q in ten]) / ours,
        25,
        False,
    )
    yield Ratio("G4 published check, source kept ÷ ours, 4 kB × 10", best(cached) / ours, 4, False)
    flexible = best(lambda: [p.search(text) for p in patterns])
    yield Ratio("G4 white-space pattern ÷ ours, 4 kB × 10", flexible / ours, 4, False)
    large = source(1_048_576)
    hundred = quotes(large, 100, broken=0.1)
    seed = once(lambda: [is_quoted(q, large) for q in hundred[:10]]) * 10
    yield Ratio(
        "G4 published check ÷ ours, 1 MB × 100",
        seed / min(once(lambda: locate_in(large, hundred)) for _ in range(3)),
        100,
        False,
    )


def locate_in(text: str, many: list[str]) -> None:
    _locate(many, fold(text))


def scaling() -> Iterator[Ratio]:
    """G5, G6: ten times the size or the number takes at most twelve times as long."""
    small, large = source(100_000), source(1_000_000)
    ratio = best(lambda: fold(large), repeat=3) / best(lambda: fold(small), repeat=3)
    yield Ratio("G6 fold, ten times the size", ratio, 12, True)
    few, many = quotes(small, 100), quotes(small, 1_000)
    kept = fold(small)
    ratio = best(lambda: _locate(many, kept), repeat=3) / best(lambda: _locate(few, kept), repeat=3)
    yield Ratio("G6 locate, ten times the quotes", ratio, 12, True)
    kept = fold(large)
    thousands = quotes(large, 10_000)
    yield Ratio(
        "G5 seconds for 10,000 quotes on 1 MB", once(lambda: _locate(thousands, kept)), 0.35, True
    )
    for label, unit in ADVERSARIAL.items():
        ten, hundred = unit * (100_000 // len(unit)), unit * (1_000_000 // len(unit))
        ratio = once(partial(fold, hundred)) / best(partial(fold, ten), repeat=3)
        yield Ratio(f"G6 fold of {label}, ten times the size", ratio, 12, True)


ADVERSARIAL = {
    "double spaces": "  a",
    "soft hyphens": "a\u00ad",
    "line-end hyphens": "ab-\n",
    "marks": "e\u0301",
    "ligatures": "\ufb01",
    "letters apart": "a ",
}


def spare_checks() -> Iterator[Ratio]:
    """A whole check of a 1 MB source: no stage takes over a second."""
    text = source(1_048_576)
    sources = Sources([Source("s", text)])
    draft = {"claims": [{"claim": q, "quote": q} for q in quotes(text, 10, broken=0.5)]}
    yield Ratio(
        "G6 seconds for a first check of 1 MB, 5 misses",
        once(lambda: check(draft, sources)),
        1.0,
        True,
    )


STATEMENTS = (
    "Kofi O'Hara has more than seven years of professional experience.",
    "He worked at Blue-Tec for two years and two months.",
    "He joined hellodock in April 2021.",
    "He left 8fold Labs in March 2021.",
    "He has been Product Manager since January 2026.",
    "He has had four employers.",
    "He led a team of 13 engineers at Greyline Transport Ltd.",
    "He earned PRINCE2 Practitioner in 2017.",
    "He still works at Blue-Tec.",
    "He has 12 years of experience as UX Designer.",
)

SUMMARY = (
    "Kofi O'Hara works as Product Manager at Greyline Transport Ltd.",
    "He led a team of 13 engineers at Greyline Transport Ltd.",
    "He was Java Developer at Blue-Tec.",
    "He managed the code reviews at Greyline Transport Ltd.",
    "He knows Kubernetes.",
    "He trained 8 new colleagues at hellodock.",
    "He holds the PRINCE2 Practitioner certificate.",
    "He holds the Certified Kubernetes Administrator certificate.",
    "He has never worked at Acorn Analytics.",
    "He is an excellent communicator.",
)


def records() -> Iterator[Ratio]:
    """G8: a résumé of 3 kB to a record, and a check of ten statements against it."""
    text = (Path(__file__).parent / "resume.txt").read_text("utf-8")
    fresh = count()

    def another() -> str:
        return f"{text}\n{next(fresh)}\n"

    def scanned() -> None:
        quantities.values(fold(another()))

    def recorded() -> None:
        resume_of(another(), "cv")

    def checked() -> None:
        sources = Sources([Source("cv", another())], date(2026, 11, 30))
        check("\n".join(STATEMENTS), sources, pack=PACK)

    bare = best(scanned)
    yield Ratio("G8 résumé to record ÷ fold and scan", best(recorded) / bare, 10, True)
    whole = best(checked)
    yield Ratio("G8 check of ten statements, new résumé ÷ fold and scan", whole / bare, 20, True)
    yield Ratio("G8 such checks a second and core", 1 / whole, 2000, False)

    def summarized() -> None:
        sources = Sources([Source("cv", another(), about="candidate")], date(2026, 11, 30))
        summarize(" ".join(SUMMARY), sources)

    yield Ratio("G8 summary of ten sentences ÷ such a check", best(summarized) / whole, 3, True)


def asking() -> Iterator[Ratio]:
    """An explanation with a model that answers at once, beside the bare check of its draft."""
    for name, value in overheads(best):
        yield Ratio(f"explanation ÷ bare check, {name}", value, 1.5, True)


ALL = (locating, folding, memory, numeric, peers, scaling, spare_checks, records, asking)
