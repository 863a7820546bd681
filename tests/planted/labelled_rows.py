"""Planted statements as labelled rows, for `assay eval` and `assay calibrate`: one JSON a line.

A planted number has its place for a label, other false statements are false as a whole. The
statements about people rest on one résumé each:
`PYTHONPATH=tests/planted:tests/people python tests/planted/labelled_rows.py --people 40`.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from typing import Any

from generate import samples
from invented import person
from judged import AS_OF, LANGUAGES
from layouts import LAYOUTS
from relation_page import with_extra
from relation_statements import drawn
from tenure_statements import statements

from assay.evaluation.planted_rows import planted_rows
from assay.evaluation.planting import TrueStatement

Row = dict[str, Any]


def _row(task: str, source: str, statement: str, *, true: bool, fault: str | None) -> Row:
    return {
        "task": task,
        "source": source,
        "response": statement,
        "verdict": "supported" if true else "contradicted",
        "model": fault or "true",
    }


def numbers(seed: int, per_type: int) -> Iterator[Row]:
    """True statements about numbers and dates, and the faults that may be planted in them."""
    true = (one for one in samples(seed, per_type) if one.truth)
    statements = (
        TrueStatement(f"{at}", one.statement, one.source, as_of=AS_OF)
        for at, one in enumerate(true)
    )
    for made in planted_rows(statements):
        labels = [{"start": x.start, "end": x.end, "norm": x.norm} for x in made.labels]
        row = _row("numbers", made.source, made.response, true=not labels, fault=made.task)
        yield {**row, "labels": labels, "granularity": "span"}


def about_people(seeds: Iterable[int]) -> Iterator[Row]:
    """Statements about tenure, names and relations of people in five languages."""
    names = list(LAYOUTS)
    for seed in seeds:
        for language in LANGUAGES:
            layout = LAYOUTS[names[seed % len(names)]]
            who = person(seed, language)
            text, _ = layout(who)
            paged = with_extra(who, layout)
            for task, source, made in (
                ("tenure", text, statements(who, layout)),
                ("relations", paged.text, [s for s in drawn(paged) if not s.posting]),
            ):
                for one in made:
                    true = one.expected == "true"
                    row = _row(task, source, one.text, true=true, fault=one.fault)
                    yield {**row, "group": f"{language} {seed}"}


def main() -> None:
    """Print the rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=40, help="seeds for each language")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--per-type", type=int, default=20)
    given = parser.parse_args()
    people = about_people(range(given.first, given.first + given.people))
    for at, row in enumerate((*numbers(given.first, given.per_type), *people)):
        print(json.dumps({"id": f"p{at}", "as_of": AS_OF.isoformat(), **row}, ensure_ascii=False))


if __name__ == "__main__":
    main()
