"""Precision and recall of the reader of résumés, by kind, layout and language.

python tests/hiring/measure_resumes.py --seeds 40 --layout piped --show 20
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PEOPLE = Path(__file__).parent.parent / "people"
if str(PEOPLE) not in sys.path:
    sys.path.insert(0, str(PEOPLE))

from assembled import Layout  # noqa: E402
from invented import LANGUAGES, person  # noqa: E402
from layouts import LAYOUTS  # noqa: E402

from assay.hiring.resume import read_resume  # noqa: E402
from assay.records import Item, Record  # noqa: E402
from assay.text.dates import DateRange  # noqa: E402

__all__ = ["KINDS", "LAYOUTS", "compare", "ends", "measure", "read_values", "total"]

Values = dict[str, Any]
KINDS = ("employment", "place", "degree", "certificate", "skill", "language", "achievement")
WHOLE: Mapping[str, tuple[str, ...]] = {
    "employment": ("employer", "title", "start", "end"),
    "place": ("employer", "place", "start"),
    "degree": ("degree", "field", "institution", "end", "expected"),
    "certificate": ("name", "code", "issuer", "date", "expires"),
    "skill": ("name", "level", "years"),
    "language": ("name", "level"),
    "achievement": ("text", "employer"),
}


@dataclass
class Score:
    """Entries that were read, that are true, and that are both; what was missed or invented."""

    read: int = 0
    true: int = 0
    both: int = 0
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        return self.both / self.read if self.read else 1.0

    @property
    def recall(self) -> float:
        return self.both / self.true if self.true else 1.0

    def add(self, other: "Score") -> None:
        self.read += other.read
        self.true += other.true
        self.both += other.both
        self.wrong += other.wrong
        self.missed += other.missed


def ends(item: Item) -> tuple[str | None, str | None]:
    """The canonical dates of an item's period."""
    if item.period is None:
        return None, None
    value = item.period.value
    if not isinstance(value, DateRange):
        return value.name, value.name
    start = value.begin.name if value.begin else None
    return start, "present" if value.open else value.finish.name if value.finish else None


def _digits(text: str) -> int | None:
    digits = "".join(char for char in text.partition("年")[0] if char.isdigit())
    return int(digits) if digits else None


def _flat(text: str) -> str:
    return " ".join(text.split()).rstrip(" .;,。；")


def read_values(record: Record) -> dict[str, list[Values]]:
    """What a record says, in the form of the truth."""
    found: dict[str, list[Values]] = {kind: [] for kind in KINDS}
    for item in record.items:
        start, end = ends(item)
        texts = {name: _flat(value.text) for name, value in item.fields.items()}
        if item.kind == "employment":
            found["employment"].append({**texts, "start": start, "end": end})
            if "place" in texts:
                found["place"].append({**texts, "start": start, "end": end})
        elif item.kind == "education":
            value = {**texts, "end": end, "expected": "expected" in item.marks}
            found["degree"].append(value)
        elif item.kind == "certificate":
            expires = _iso(item.fields["expires"].text) if "expires" in texts else None
            found["certificate"].append({**texts, "date": end, "expires": expires})
        elif item.kind == "skill":
            years = _digits(texts["years"]) if "years" in texts else None
            found["skill"].append({**texts, "years": years})
        elif item.kind in ("language", "achievement"):
            found[item.kind].append(dict(texts))
    return found


def _iso(text: str) -> str | None:
    from assay.hiring.resume_dates import Times

    times = Times(text).times
    value = times[0].period.value if times else None
    return value.name if value and not isinstance(value, DateRange) else None


def true_values(truth: Mapping[str, Sequence[Values]]) -> dict[str, list[Values]]:
    """The truth by the kinds that are measured."""
    jobs = truth["employments"]
    return {
        "employment": [dict(job) for job in jobs],
        "place": [dict(job) for job in jobs if job.get("place")],
        "degree": [dict(one) for one in truth["education"]],
        "certificate": [dict(one) for one in truth["certificates"]],
        "skill": [dict(one) for one in truth["skills"]],
        "language": [dict(one) for one in truth["languages"]],
        "achievement": [dict(one) for one in truth["achievements"]],
    }


def _key(value: Values, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(
        _flat(str(value.get(name))) if value.get(name) is not None else "-" for name in names
    )


def compare(read: list[Values], true: list[Values], names: Sequence[str]) -> Score:
    """The entries of a kind, each as a whole."""
    have, want = Counter(_key(v, names) for v in read), Counter(_key(v, names) for v in true)
    both = have & want
    wrong = [" | ".join(key) for key in (have - want).elements()]
    missed = [" | ".join(key) for key in (want - have).elements()]
    return Score(have.total(), want.total(), both.total(), wrong, missed)


def measured(record: Record, truth: Mapping[str, Sequence[Values]]) -> dict[str, Score]:
    """All kinds, as whole entries and by field ("employment.title")."""
    read, true = read_values(record), true_values(truth)
    found = {kind: compare(read[kind], true[kind], WHOLE[kind]) for kind in KINDS}
    for kind in KINDS:
        for name in WHOLE[kind]:
            pair = [[v for v in side[kind] if v.get(name) is not None] for side in (read, true)]
            found[f"{kind}.{name}"] = compare(pair[0], pair[1], (name,))
    return found


Table = dict[tuple[str, str], dict[str, Score]]


def measure(
    layouts: Mapping[str, Layout], seeds: Iterable[int], languages: Sequence[str] = LANGUAGES
) -> Table:
    """Scores by layout and language."""
    table: Table = {}
    numbers = list(seeds)
    for name, layout in layouts.items():
        for language in languages:
            scores = table[name, language] = defaultdict(Score)
            for seed in numbers:
                text, truth = layout(person(seed, language))
                mark = f"[{name} {seed} {language}] "
                for kind, score in measured(read_resume(text, "person"), truth).items():
                    score.wrong = [mark + one for one in score.wrong]
                    score.missed = [mark + one for one in score.missed]
                    scores[kind].add(score)
    return table


def total(table: Table, layout: str = "", language: str = "") -> dict[str, Score]:
    """The sum over a layout, a language or all."""
    found: dict[str, Score] = defaultdict(Score)
    for (name, lang), scores in table.items():
        if layout in ("", name) and language in ("", lang):
            for kind, score in scores.items():
                found[kind].add(score)
    return found


def _row(name: str, scores: Mapping[str, Score]) -> str:
    cells = [f"{scores[k].precision:6.3f}/{scores[k].recall:5.3f}" for k in KINDS]
    return f"{name:14}" + " ".join(cells)


def _print(table: Table, show: int, kinds: Sequence[str]) -> None:
    print(f"{'':14}" + " ".join(f"{kind[:12]:>12}" for kind in KINDS))
    for name in dict.fromkeys(name for name, _ in table):
        print(_row(name, total(table, layout=name)))
    for language in dict.fromkeys(language for _, language in table):
        print(_row(language, total(table, language=language)))
    everything = total(table)
    print(_row("all", everything))
    fields = [key for key in everything if "." in key]
    print(
        "  ".join(f"{k} {everything[k].precision:.3f}/{everything[k].recall:.3f}" for k in fields)
    )
    for kind in kinds if show else ():
        score = everything[kind]
        print(f"--- {kind}: wrong {len(score.wrong)}, missed {len(score.missed)}")
        print("\n".join("  W " + one for one in score.wrong[:show]))
        print("\n".join("  M " + one for one in score.missed[:show]))


def main() -> None:
    """Tables of precision/recall, and misses on demand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layout", action="append", default=[])
    parser.add_argument("--language", action="append", default=[])
    parser.add_argument("--kind", action="append", default=[], choices=KINDS)
    parser.add_argument("--seeds", type=int, default=12)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--held-out", action="store_true", help="the layouts nobody developed on")
    given = parser.parse_args()
    layouts: Mapping[str, Layout] = LAYOUTS
    if given.held_out:
        from layouts_unseen import UNSEEN

        layouts = UNSEEN
    chosen = {name: layouts[name] for name in given.layout or layouts}
    seeds = range(given.first, given.first + given.seeds)
    table = measure(chosen, seeds, given.language or LANGUAGES)
    _print(table, given.show, given.kind or KINDS)


if __name__ == "__main__":
    main()
