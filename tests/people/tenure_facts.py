"""The facts of tenure and dates that a résumé states, from its truth."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from page import Truth
from tenure_rules import Entry, Readings, union

TYPES = (
    "tenure",
    "title_years",
    "total",
    "skill",
    "start",
    "end",
    "from_to",
    "still",
    "degree",
    "certificate",
    "employers",
)


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: its type, whom or what it is about, and what the text allows it to be.

    `lengths` holds one reading for each way to count; `dates` what is printed of start and end.
    A job that goes on has no end, so that "end" and "from_to" of it can only be claimed falsely.
    """

    kind: str
    subject: str
    manner: str
    fill: Mapping[str, str] = field(default_factory=dict)
    lengths: tuple[Readings, ...] = ()
    dates: tuple[str, ...] = ()
    number: int = 0
    entries: tuple[Entry, ...] = ()


def of_employer(truth: Truth) -> dict[str, list[Entry]]:
    """The employments by employer, in the order of the text."""
    found: dict[str, list[Entry]] = {}
    for entry in truth["employments"]:
        found.setdefault(entry["employer"], []).append(entry)
    return found


def manner(entries: Sequence[Entry]) -> str:
    """Whether one of the jobs goes on."""
    return "open" if any(entry["end"] == "present" for entry in entries) else "ended"


def _employers(truth: Truth) -> Iterator[Fact]:
    for name, entries in of_employer(truth).items():
        how, fill, kept = manner(entries), {"e": name}, tuple(entries)
        yield Fact("tenure", name, how, fill, (union(entries),), entries=kept)
        starts = sorted(entry["start"] for entry in entries)
        if len({len(start) for start in starts}) == 1:
            yield Fact("start", name, how, fill, dates=(starts[0],), entries=kept)
        yield Fact("still", name, how, fill, entries=kept)
        ends = sorted(entry["end"] for entry in entries)
        if how == "open":
            yield Fact("end", name, how, fill, entries=kept)
        elif len({len(end) for end in ends}) == 1:
            yield Fact("end", name, how, fill, dates=(ends[-1],), entries=kept)
        if len(entries) == 1:
            dates = () if how == "open" else (starts[0], ends[0])
            yield Fact("from_to", name, how, fill, dates=dates, entries=kept)


def _titles(truth: Truth) -> Iterator[Fact]:
    """A title's time; one that contains it may or may not count with it."""
    jobs = truth["employments"]
    for title in dict.fromkeys(entry["title"] for entry in jobs):
        same = [entry for entry in jobs if entry["title"] == title]
        wider = [entry for entry in jobs if title.lower() in entry["title"].lower()]
        lengths = (union(same), union(wider))
        yield Fact("title_years", title, manner(same), {"t": title}, lengths, entries=tuple(same))


def _total(truth: Truth) -> Iterator[Fact]:
    """All work together, with internships and without."""
    jobs = truth["employments"]
    regular = [entry for entry in jobs if not entry["internship"]]
    lengths = (union(jobs), union(regular))
    yield Fact("total", "all", "any", lengths=lengths, entries=tuple(jobs))
    names = {entry["employer"] for entry in jobs}
    if names == {entry["employer"] for entry in regular} and len(names) > 1:
        yield Fact("employers", "all", "any", number=len(names))


def _skills(truth: Truth, text: str) -> Iterator[Fact]:
    """Stated years of skills, where they are not stated as a least number."""
    if any(f"{entry['years']}+" in text for entry in truth["skills"] if entry["years"]):
        return
    for entry in truth["skills"]:
        if entry["years"]:
            months = entry["years"] * 12
            fill = {"sk": entry["name"]}
            lengths = (Readings(months, months),)
            yield Fact("skill", entry["name"], "any", fill, lengths, number=entry["years"])


def _papers(truth: Truth, joined: str) -> Iterator[Fact]:
    for entry in truth["education"]:
        if not entry["expected"]:
            name = joined.format(degree=entry["degree"], field=entry["field"])
            fill = {"deg": name, "inst": entry["institution"]}
            yield Fact("degree", name, "any", fill, dates=(entry["end"],))
    for entry in truth["certificates"]:
        if entry["date"]:
            fill = {"c": entry["name"]}
            yield Fact("certificate", entry["name"], "any", fill, dates=(entry["date"],))


def facts(text: str, truth: Truth, joined: str) -> list[Fact]:
    """Every fact of the types above; `joined` says how a degree and its field go together."""
    return [
        *_employers(truth),
        *_titles(truth),
        *_total(truth),
        *_skills(truth, text),
        *_papers(truth, joined),
    ]
