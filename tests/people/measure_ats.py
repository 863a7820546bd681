"""How much of real résumés the reader reads, against facts that were read by eye beforehand.

The texts are no part of this project: `ASSAY_DATA` names the folder that holds them.
`ASSAY_DATA=… python tests/people/measure_ats.py --show 5`.
"""

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assay.hiring.pack import resume_of
from assay.records import Item, Record
from assay.text.dates import Date, DateRange

FACTS = Path(__file__).parent / "data" / "ats_facts.jsonl"
FIELDS = {
    "employment": ("employer", "title", "start", "end"),
    "education": ("degree", "field", "institution", "end"),
    "certificate": ("name",),
    "language": ("name", "level"),
    "skill": ("name", "level", "years"),
}
LISTED_IN_PART = frozenset({"skill"})
"""Of these kinds only some were written down, so what else is read is not wrong."""


def facts() -> dict[str, list[dict[str, Any]]]:
    """The facts by the id of their text."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in FACTS.read_text("utf-8").splitlines():
        fact = json.loads(line)
        found[fact["id"]].append(fact)
    return found


def texts(folder: str) -> dict[str, str]:
    """The résumé texts of the data folder by id."""
    lines = (Path(folder) / "ats_fixtures.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line.strip()]
    return {row["id"]: row["text"] for row in rows if row["kind"] == "resume_text"}


def half(sources: dict[str, str], name: str | None) -> dict[str, str]:
    """The texts rules may be made from (tune), or those that only judge them (report)."""
    first, step = {None: (0, 1), "tune": (0, 2), "report": (1, 2)}[name]
    return dict(list(sources.items())[first::step])


def plain(value: object) -> str:
    """A value as it is compared."""
    return " ".join(str(value or "").casefold().split()).strip(" .,;:|-–—")


def read(item: Item) -> dict[str, str]:
    """The fields of an item, with its dates."""
    fields = {name: plain(field.text) for name, field in item.fields.items()}
    value = item.period.value if item.period else None
    if isinstance(value, DateRange):
        fields["start"] = value.begin.name if value.begin else ""
        fields["end"] = "present" if value.open else value.finish.name if value.finish else ""
    elif isinstance(value, Date):
        fields["end"] = value.name
    return fields


def pairs(
    record: Record, wanted: list[dict[str, Any]], kind: str
) -> Iterator[tuple[dict[str, Any] | None, dict[str, str] | None]]:
    """Facts with the item that agrees best, then facts and items that are left alone."""
    items = [read(item) for item in record.of(kind)]
    free = set(range(len(items)))
    for fact in wanted:
        given = [name for name in FIELDS[kind] if fact.get(name)]
        scores = {
            at: sum(plain(fact[name]) == items[at].get(name, "") for name in given) for at in free
        }
        best = max(scores, key=lambda at: (scores[at], -at), default=None)
        if best is not None and scores[best] * 2 >= len(given):
            free.discard(best)
            yield fact, items[best]
        else:
            yield fact, None
    yield from ((None, items[at]) for at in sorted(free))


def main() -> None:
    """Print recall and precision of fields, kind by kind, and what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--half", choices=("tune", "report"), help="only every second text")
    given = parser.parse_args()
    known, sources = facts(), half(texts(os.environ["ASSAY_DATA"]), given.half)
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    wrong: dict[str, list[str]] = defaultdict(list)
    unread = 0
    for name, text in sources.items():
        record = resume_of(text, name.replace("-", "_"))
        unread += len(record.unread)
        for kind, fields in FIELDS.items():
            wanted = [f for f in known[name] if f["kind"] == kind and not f.get("course")]
            for fact, item in pairs(record, wanted, kind):
                _count(found, wrong, (name, kind, fields), fact, item)
    print(f"{'':24}{'recall':>16}{'precision':>16}")
    for key, (hits, facts_, right, read_) in sorted(found.items()):
        print(f"{key:24}{_share(hits, facts_):>16}{_share(right, read_):>16}")
    print(f"{unread} lines of {len(sources)} texts were not understood")
    for key, lines in sorted(wrong.items()):
        for line in lines[: given.show]:
            print(f"{key}: {line}")


def _count(
    found: dict[str, list[int]],
    wrong: dict[str, list[str]],
    about: tuple[str, str, tuple[str, ...]],
    fact: dict[str, Any] | None,
    item: dict[str, str] | None,
) -> None:
    name, kind, fields = about
    for field in fields:
        wanted = plain(fact.get(field)) if fact else ""
        got = item.get(field, "") if item else ""
        same = bool(wanted) and wanted == got
        counts = found[f"{kind} {field}"]
        counts[0] += same
        counts[1] += bool(wanted)
        counted = bool(got) and not (fact is None and kind in LISTED_IN_PART)
        counts[2] += same and counted
        counts[3] += counted
        if bool(wanted or counted) and not same:
            wrong[f"{kind} {field}"].append(f"[{name}] expected {wanted!r}, read {got!r}")


def _share(part: int, of: int) -> str:
    return f"{part}/{of} {100 * part / of:5.1f}%" if of else "-"


if __name__ == "__main__":
    main()
