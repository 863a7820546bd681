"""What is odd, and worth a look by a person: flags, never verdicts."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from assay.hiring.tables import read_table
from assay.reading.naming import bare, short_name
from assay.text.dates import DateRange
from assay.verdicts import Flag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.reading.vocabulary import Vocabulary
    from assay.records import Item, Record
    from assay.sources import Sources, Span

BEFORE_ITS_TIME, TITLES_DIFFER, ONLY_IN_POSTING = (
    "before-its-time",
    "titles-differ",
    "only-in-posting-term",
)


def oddities_of(
    output: str, sources: Sources, records: Sequence[Record], vocabulary: Vocabulary
) -> Iterator[Flag]:
    """Flags on the records of a person, and on what an output takes from a posting."""
    for record in records:
        for item in record.of("employment"):
            yield from _before_its_time(record, item, vocabulary)
    for one, other in combinations(records, 2):
        yield from _titles(one, other)
    yield from _from_posting(output, sources, vocabulary)


def _before_its_time(record: Record, item: Item, vocabulary: Vocabulary) -> Iterator[Flag]:
    """A technology in a job that was over before it existed."""
    value = item.period.value if item.period else None
    last = value.finish.last if isinstance(value, DateRange) and value.finish else None
    if last is None:
        return
    for field in item.body:
        for mention in vocabulary.mentions(field.text):
            year = read_table("released")["years"].get(mention.thing.name)
            if mention.clear and year and last.year < year:
                place = field.place if isinstance(field.place, tuple) else None
                start = place[0] if place else 0
                span: Span | None = (start + mention.start, start + mention.end) if place else None
                detail = f"{mention.thing.name} came out in {year}; the job ended in {last.year}"
                yield Flag(BEFORE_ITS_TIME, record.source or record.id, span, detail)


def _titles(one: Record, other: Record) -> Iterator[Flag]:
    """Two records that give a person other titles at one employer in the same time."""
    for mine in one.of("employment"):
        same = [
            theirs
            for theirs in other.of("employment")
            if _employer(mine) and _employer(mine) == _employer(theirs) and _meet(mine, theirs)
        ]
        titles = {bare(theirs.text("title")).casefold() for theirs in same} - {""}
        own = bare(mine.text("title"))
        if own and titles and own.casefold() not in titles:
            place = mine.fields["title"].place
            span = place if isinstance(place, tuple) else None
            detail = f"{own} in {one.id}, {same[0].text('title')} in {other.id}"
            yield Flag(TITLES_DIFFER, one.source or one.id, span, detail)


def _employer(item: Item) -> str:
    return short_name(bare(item.text("employer"))).casefold()


def _meet(one: Item, other: Item) -> bool:
    """True if two periods have a day in common, as far as they are known."""
    mine, theirs = (item.period.value if item.period else None for item in (one, other))
    if not isinstance(mine, DateRange) or not isinstance(theirs, DateRange):
        return True
    first = [v.begin.first if v.begin else None for v in (mine, theirs)]
    last = [v.finish.last if v.finish else None for v in (mine, theirs)]
    apart = (first[0] and last[1] and first[0] > last[1]) or (
        first[1] and last[0] and first[1] > last[0]
    )
    return not apart


def _from_posting(output: str, sources: Sources, vocabulary: Vocabulary) -> Iterator[Flag]:
    """What an output names and only a posting has: a model may have taken it over."""
    asked = [s for s in sources if s.about == "posting"]
    own = [s for s in sources if s.about != "posting"]
    wanted = {m.thing: (s.id, m) for s in asked for m in vocabulary.mentions(s.text) if m.clear}
    shown = {m.thing for s in own for m in vocabulary.mentions(s.text)}
    for thing in dict.fromkeys(m.thing for m in vocabulary.mentions(output) if m.clear):
        if own and thing in wanted and thing not in shown:
            source, place = wanted[thing]
            yield Flag(ONLY_IN_POSTING, source, (place.start, place.end), thing.name)
